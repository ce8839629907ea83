"""Checks before every request: by which name and from which origin it comes; and the headers that protect pages."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from sekki.kit.language import say

from .refusals import Refusal
from .responses import refused

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
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class OriginCheck:
    """Refuses foreign hosts and origins, and adds the headers that keep a page to itself.

    The check of the host stops a foreign page that makes its own name point to this machine (DNS rebinding); plain
    addresses cannot be used for that and are let through.
    """

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]) -> None:
        self.app = app
        machine = socket.gethostname().lower()
        self.hosts = {"localhost", machine, f"{machine}.local", *(host.lower() for host in hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self.app(scope, receive, send_with_headers)
            return
        response = refused(refusal)
        if scope["type"] == "http":
            await response(scope, receive, send_with_headers)
        else:
            await WebSocket(scope, receive, send_with_headers).send_denial_response(response)

    def _refusal(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = host_name(host)
        if name is None:
            return Refusal("malformed", say("{host} is not the name of a host.", host=repr(host)))
        if not self._known(name):
            reason = say(
                "This server does not answer to the name {host}; start it with --host-name to allow it.",
                host=repr(host),
            )
            return Refusal("forbidden", reason)
        if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
            return None
        origin = headers.get("origin")
        if origin is None:
            return None  # not a browser
        if origin_host(origin) != host.lower():
            return Refusal("forbidden", say("Requests from {origin} are not accepted here.", origin=repr(origin)))
        return None

    def _known(self, name: str) -> bool:
        if name in self.hosts or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def host_name(host: str) -> str | None:
    """The name in a Host header, without the port; None if it cannot be read."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return None


def origin_host(origin: str) -> str | None:
    """Host and port of an Origin header; None if it cannot be read."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None
