"""What can be asked over plain HTTP, as an OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from . import messages
from .calls import Route


def describe(routes: Iterable[Route]) -> dict[str, Any]:
    """The document of these routes and their messages."""
    routes = list(routes)
    shapes: list[Any] = [messages.Refused]
    for route in routes:
        shapes += [kind for kind in (route.gives, route.takes) if kind is not None]
    refs, parts = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    said = dict(zip(map(repr, shapes), refs, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, said)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sekki", "version": "1", "description": "Tables over HTTP; see docs/protocol.md."},
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "security": [{"token": []}, {}],
    }


def _operation(route: Route, said: dict[str, Any]) -> dict[str, Any]:
    def content(kind: Any) -> dict[str, Any]:
        media = "text/plain" if kind is str else "application/json"
        return {media: {"schema": said[repr(kind)]}}

    in_path = [part[1:-1] for part in route.path.split("/") if part.startswith("{")]
    parameters = [{"name": n, "in": "path", "required": True, "schema": {"type": "string"}} for n in in_path]
    parameters += [{"name": n, "in": "query", "schema": {"type": kind}} for n, kind in route.query]
    operation: dict[str, Any] = {
        "operationId": route.handler.__name__,
        "summary": route.handler.__doc__,
        "parameters": parameters,
        "responses": {
            "200": {"description": "Done.", "content": content(route.gives)},
            "4XX": {"description": "Refused, and why.", "content": content(messages.Refused)},
        },
    }
    if route.takes is not None:
        operation["requestBody"] = {"required": True, "content": content(route.takes)}
    return operation
