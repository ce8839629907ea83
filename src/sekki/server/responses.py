"""Messages as HTTP responses."""

from __future__ import annotations

import gzip
import hashlib
import math
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from .refusals import Refusal

JSON = "application/json"


def answer(message: object, status: int = 200) -> Response:
    """A message as JSON, not to be kept."""
    return Response(msgspec.json.encode(message), status, {"Cache-Control": "no-store"}, media_type=JSON)


@dataclass(frozen=True)
class Document:
    """A message that never changes while the server runs: encoded and compressed once."""

    body: bytes
    packed: bytes
    tag: str

    @classmethod
    def of(cls, message: object) -> Document:
        body = msgspec.json.encode(message)
        tag = f'W/"{hashlib.blake2b(body, digest_size=16).hexdigest()}"'
        return cls(body, gzip.compress(body), tag)

    def answer(self, request: Request) -> Response:
        """The document, or that the browser's copy is still the same."""
        headers = {"Cache-Control": "no-cache", "ETag": self.tag, "Vary": "Accept-Encoding, Accept-Language"}
        known = [one.strip() for one in request.headers.get("if-none-match", "").split(",")]
        if self.tag in known:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, 200, {**headers, "Content-Encoding": "gzip"}, JSON)
        return Response(self.body, 200, headers, JSON)


def refused(refusal: Refusal) -> Response:
    response = answer(refusal.message, refusal.status)
    wait = refusal.message.retry_after
    if wait is not None:
        response.headers["Retry-After"] = str(math.ceil(wait))
    return response
