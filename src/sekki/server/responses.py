"""Messages as HTTP responses."""

from __future__ import annotations

import hashlib

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from .refusals import Refusal

JSON = "application/json"


def answer(message: object, status: int = 200) -> Response:
    """A message as JSON, not to be kept."""
    return Response(msgspec.json.encode(message), status, {"Cache-Control": "no-store"}, media_type=JSON)


def cacheable(request: Request, message: object) -> Response:
    """A message that rarely changes: a browser keeps it and only asks whether it is still the same."""
    body = msgspec.json.encode(message)
    tag = f'W/"{hashlib.blake2b(body, digest_size=16).hexdigest()}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    known = [one.strip() for one in request.headers.get("if-none-match", "").split(",")]
    return Response(status_code=304, headers=headers) if tag in known else Response(body, 200, headers, JSON)


def refused(refusal: Refusal) -> Response:
    return answer(refusal.message, refusal.status)
