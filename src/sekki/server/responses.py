"""Messages as HTTP responses."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from .refusals import Refusal

NOT_KEPT = "no-store"


def answer(message: object, status: int = 200, cache: str = NOT_KEPT) -> Response:
    """A message as JSON."""
    return Response(msgspec.json.encode(message), status, {"Cache-Control": cache}, media_type="application/json")


def refused(refusal: Refusal) -> Response:
    return answer(refusal.message, refusal.status)
