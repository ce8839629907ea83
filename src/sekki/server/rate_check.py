"""Counts every request by the address it comes from, before anything is done for it."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from .callers import Callers, address_of
from .refusals import Refusal
from .responses import refused


class RateCheck:
    """Refuses what comes too fast from one address: pages, documents, requests and new sockets alike."""

    def __init__(self, app: ASGIApp, callers: Callers) -> None:
        self.app, self.callers = app, callers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            try:
                self.callers.call(address_of(scope))
            except Refusal as refusal:
                await self._refuse(refusal, scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def _refuse(self, refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await refused(refusal)(scope, receive, send)
        else:
            await WebSocket(scope, receive, send).send_denial_response(refused(refusal))
