"""The server as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from sekki.kit.language import say, speak, using

from .api import add_routes
from .callers import address_of
from .hub import Hub
from .identity import token_of
from .languages import language_of
from .messages import Refused
from .operations import add_operations
from .origin import OriginCheck
from .rate_check import RateCheck
from .refusals import Refusal
from .request_log import RequestLog
from .responses import answer, refused
from .settings import Settings
from .socket import Socket
from .static_files import StaticFiles
from .trouble import report

WORTH_COMPRESSING = 1024


def create_app(settings: Settings | None = None) -> FastAPI:
    """Tables, lobby and pages of one server process."""
    settings = settings or Settings()
    hub = Hub(settings)
    files = StaticFiles(settings.static)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await hub.open()
        yield
        await hub.close()

    app = FastAPI(title="Sekki", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.hub = hub
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_COMPRESSING)
    app.add_middleware(RateCheck, callers=hub.callers)
    app.add_middleware(OriginCheck, hosts=settings.hosts)
    app.add_middleware(RequestLog)
    add_routes(app, hub)
    add_operations(app, hub)

    @app.websocket("/ws")
    async def socket(ws: WebSocket) -> None:
        speak(language_of(ws))
        address = address_of(ws.scope)
        try:
            hub.callers.connect(address)
        except Refusal as refusal:
            await ws.send_denial_response(refused(refusal))
            return
        try:
            try:
                guest = await hub.callers.guest(token_of(ws))
            except Exception as error:
                report("a socket was not let in", error)
                await ws.send_denial_response(
                    refused(Refusal("trouble", say("Something went wrong here; come back in a moment.")))
                )
                return
            await ws.accept()
            await Socket(ws, hub, guest, address).run()
        finally:
            hub.callers.disconnect(address)

    @app.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "DELETE", "PATCH"], include_in_schema=False)
    async def unknown(path: str, request: Request) -> Response:
        with using(language_of(request)):
            reason = say("There is nothing at {path}.", path=f"/api/{path}")
        return answer(Refused(id=None, code="not_found", reason=reason), 404)

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request) -> Response:
        return files.page(request.url.path)

    return app
