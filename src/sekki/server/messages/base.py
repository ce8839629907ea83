"""What all messages are made of."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

NAME_LENGTH = 24
CHAT_LENGTH = 500
NO_NUL = r"^[^\u0000]*$"  # which PostgreSQL cannot store

Id = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=NO_NUL,
        description="chosen by the sender; the answer carries it again",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="a seat, counted from 0")]
MoveText = Annotated[
    str,
    Meta(min_length=1, max_length=200, description="a move as text, like `play spring-4`"),
]
Code = Annotated[str, Meta(min_length=1, max_length=64, pattern=NO_NUL)]
Word = Annotated[str, Meta(max_length=64, pattern=NO_NUL)]
Name = Annotated[str, Meta(max_length=200)]


class Message(Struct, forbid_unknown_fields=True, kw_only=True):
    """What is sent to the server; unknown fields are refused."""


class Facts(Struct, kw_only=True):
    """What the server sends."""
