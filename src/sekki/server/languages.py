"""The language that a caller reads."""

from __future__ import annotations

import re
from functools import lru_cache

from starlette.requests import HTTPConnection

from sekki.kit.language import choose

MOST_TAGS = 20
HEADER_LENGTH = 500
_QUALITY = re.compile(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*")


def language_of(request: HTTPConnection) -> str:
    """The language a caller reads: the one a browser or a program asks for, else English."""
    return preferred(request.headers.get("accept-language", "")[:HEADER_LENGTH])


@lru_cache(1024)
def preferred(header: str) -> str:
    """The best of ours by an `Accept-Language` header: `de-AT,de;q=0.9,en;q=0.8`."""
    wanted = []
    for part in header.split(",")[:MOST_TAGS]:
        tag, _, more = part.partition(";")
        quality = _QUALITY.fullmatch(more) if more else None
        wanted.append((float(quality[1]) if quality else 1.0, tag.strip()))
    wanted.sort(key=lambda one: -one[0])
    return choose(tag for quality, tag in wanted if quality > 0)
