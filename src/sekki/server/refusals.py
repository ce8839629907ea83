"""How the server says no."""

from __future__ import annotations

from typing import Any

from .messages import Refused

STATUS = {
    "illegal": 422,
    "stale": 409,
    "not_your_seat": 403,
    "not_your_turn": 409,
    "not_now": 409,
    "no_undo": 409,
    "id_reused": 409,
    "malformed": 400,
    "too_large": 413,
    "too_fast": 429,
    "too_many": 429,
    "not_found": 404,
    "stranger": 401,
    "no_entry": 403,
    "forbidden": 403,
    "trouble": 503,
}


class Refusal(Exception):
    """Something that is not done, with the message that says why."""

    def __init__(self, code: Any, reason: str, **more: Any) -> None:
        super().__init__(reason)
        self.message = Refused(id=None, code=code, reason=reason, **more)

    def to(self, id: str | None) -> Refused:
        """The message as the answer to the request `id`."""
        self.message.id = id
        return self.message

    @property
    def status(self) -> int:
        return STATUS[self.message.code]
