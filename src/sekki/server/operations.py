"""For the operator: is the process alive, can it serve, and what is it doing."""

from __future__ import annotations

import asyncio

from fastapi import FastAPI, Request
from starlette.responses import PlainTextResponse, Response

from .hub import Hub
from .metrics import CONTENT_TYPE
from .trouble import one_line

READY_WITHIN = 2.0


def add_operations(app: FastAPI, hub: Hub) -> None:
    """Serve /healthz, /readyz and /metrics."""

    async def alive() -> Response:
        return PlainTextResponse("alive\n")

    async def ready() -> Response:
        try:
            async with asyncio.timeout(READY_WITHIN):
                await hub.store.ready()
        except Exception as error:
            return PlainTextResponse(f"not ready: the database does not answer ({one_line(error)})\n", 503)
        return PlainTextResponse("ready\n")

    async def metrics(request: Request) -> Response:
        caller = request.client.host if request.client else ""
        if caller not in hub.settings.metrics_for:
            return PlainTextResponse("There is nothing here.\n", 404)
        hub.metrics.set_gauges(hub.gauges())
        return Response(hub.metrics.text(), media_type=CONTENT_TYPE)

    for path, endpoint in (("/healthz", alive), ("/readyz", ready), ("/metrics", metrics)):
        app.add_api_route(path, endpoint, methods=["GET"], include_in_schema=False)
