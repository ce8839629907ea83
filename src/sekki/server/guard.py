"""What stands before every request: who may call from where, and what a browser may do with our pages."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from .messages import Refused

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # invitation codes are in addresses
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
HARMLESS = ("GET", "HEAD", "OPTIONS")


def answer(message: object, status: int = 200) -> Response:
    """A message as an HTTP response."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(message), status, headers, media_type="application/json")


class Guard:
    """Refuses foreign hosts and origins, and adds the headers that keep a page to itself.

    The check of the host stops a foreign page that makes its own name point to this machine; plain addresses cannot be
    used so and are let through.
    """

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]) -> None:
        self.app = app
        machine = socket.gethostname().lower()
        self.hosts = {"localhost", machine, f"{machine}.local", *(host.lower() for host in hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        reason = self._wrong(scope)
        if reason is None:
            await self.app(scope, receive, send_guarded)
            return
        refusal = answer(Refused(id=None, code="forbidden", reason=reason), 403)
        if scope["type"] == "http":
            await refusal(scope, receive, send_guarded)
        else:
            await WebSocket(scope, receive, send_guarded).send_denial_response(refusal)

    def _wrong(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._known(host):
            return f"This server does not answer to the name {host!r}; start it with --host-name to allow it."
        if scope["type"] == "http" and scope["method"] in HARMLESS:
            return None
        origin = headers.get("origin")
        if origin is None:
            return None  # not a browser
        if urlsplit(origin).netloc.lower() != host.lower():
            return f"Requests from {origin!r} are not accepted here."
        return None

    def _known(self, host: str) -> bool:
        name = urlsplit(f"//{host}").hostname or ""
        if name in self.hosts or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True
