"""Logs requests and sockets, by their route: invitations and spectator codes are part of addresses."""

from __future__ import annotations

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .callers import address_of

logger = logging.getLogger("sekki.server")


class RequestLog:
    """Logs every request once it is answered, and every socket once it has ended."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not logger.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        try:
            await self.app(scope, receive, answer)
        finally:
            kind = "request" if scope["type"] == "http" else "socket"
            about = {
                "method": scope.get("method", "WS"),
                "route": getattr(scope.get("route"), "path", None),
                "status": status,
                "seconds": round(time.perf_counter() - start, 4),
                "address": address_of(scope),
            }
            logger.info("%s %s %s: %s", kind, about["method"], about["route"], status, extra=about)
