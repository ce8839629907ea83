"""One request over plain HTTP: who makes it, what it holds, and how it is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from fastapi import Request
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from sekki.kit.language import say, speak

from .callers import address_of
from .hub import Hub
from .identity import token_of
from .languages import language_of
from .refusals import Refusal
from .responses import answer, refused
from .store import Guest
from .trouble import report

T = TypeVar("T")
CLIENT_CLOSED = 499
MOST_DIGITS = 12

Handler = Callable[["Call"], Awaitable[Any]]


@dataclass
class Call:
    """One request, its caller, and the hub that serves it."""

    request: Request
    hub: Hub
    guest: Guest | None
    address: str

    @property
    def known(self) -> Guest:
        if self.guest is None:
            raise Refusal("stranger", say("Say who you are first: POST /api/me with a name."))
        return self.guest

    def part(self, name: str) -> str:
        return str(self.request.path_params[name])

    def number(self, name: str, low: int, high: int) -> int | None:
        raw = self.request.query_params.get(name)
        if raw is None:
            return None
        if not raw.isascii() or not raw.isdigit() or len(raw) > MOST_DIGITS or not low <= int(raw) <= high:
            raise Refusal(
                "malformed", say("{name} is a whole number from {low} to {high}.", name=name, low=low, high=high)
            )
        return int(raw)

    @property
    def watch(self) -> str | None:
        return self.request.query_params.get("watch")

    async def body(self, kind: type[T]) -> T:
        limit = self.hub.settings.message_bytes
        raw = bytearray()
        async for chunk in self.request.stream():
            raw += chunk
            if len(raw) > limit:
                raise Refusal("too_large", say("A message has at most {limit} bytes.", limit=limit))
        try:
            return msgspec.json.decode(bytes(raw), type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("malformed", say("This is not a {kind}: {error}", kind=kind.__name__, error=error)) from None


@dataclass(frozen=True)
class Route:
    """A request that can be made, for the router and for the OpenAPI document."""

    method: str
    path: str
    handler: Handler
    gives: Any
    takes: Any = None
    query: tuple[tuple[str, str], ...] = ()


def endpoint(hub: Hub, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler as the router calls it: who calls is found out and counted, what goes wrong is said in words."""

    async def served(request: Request) -> Response:
        speak(language_of(request))  # every request has a context of its own
        try:
            address = address_of(request.scope)
            guest = await hub.callers.guest(token_of(request))
            hub.callers.act(guest, address)
            given = await handler(Call(request, hub, guest, address))
        except Refusal as refusal:
            return refused(refusal)
        except ClientDisconnect:
            return Response(status_code=CLIENT_CLOSED)
        except Exception as error:
            report(f"{request.method} {request.scope['route'].path} failed", error)
            return refused(Refusal("trouble", say("Something went wrong here; try again.")))
        return given if isinstance(given, Response) else answer(given)

    return served
