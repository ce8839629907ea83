"""Names, tokens and codes: how a guest is recognised, and what opens a table."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

from starlette.requests import HTTPConnection

from .messages import NAME_LENGTH

COOKIE = "sekki"
BEARER = "bearer "
TOKEN_BYTES = 32
CODE_BYTES = 16
CODE_LENGTH = 64
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without those that look alike
BLANK = "\u115f\u1160\u3164\uffa0\u2800"  # letters and signs that look like nothing


def new_token() -> str:
    """256 random bits, given to a guest once and kept only as a hash."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def token_of(request: HTTPConnection) -> str | None:
    """The token a request comes with: a program's header, or a browser's cookie."""
    header = request.headers.get("authorization", "")
    if header.lower().startswith(BEARER):
        return header[len(BEARER) :].strip() or None
    return request.cookies.get(COOKIE)


def new_code() -> str:
    """An invitation or spectator code: 128 random bits."""
    return secrets.token_urlsafe(CODE_BYTES)


def new_id() -> str:
    """A short name for a table or a guest; it opens nothing by itself."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def is_id(text: str) -> bool:
    """Whether this may be an id or a code of ours; no database is asked for anything else."""
    return 0 < len(text) <= CODE_LENGTH and text.isascii() and text.replace("-", "").replace("_", "").isalnum()


def tidy(text: str, length: int) -> str:
    """Text on one line, without characters that are invisible or turn the reading direction, cut to `length`."""
    whole = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if character.isspace() or character in BLANK else character for character in whole)
    # Cc, Cf: control and format characters; Cs: lone surrogates. The joiner inside emoji and scripts stays.
    seen = "".join(c for c in spaced if c == "\u200d" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    return " ".join(seen.split())[:length].strip()


def tidy_name(text: str) -> str:
    """A name as it is shown, or empty if nothing of it is visible."""
    return tidy(text, NAME_LENGTH).strip("\u200d")
