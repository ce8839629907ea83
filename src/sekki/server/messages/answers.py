"""What the server says at a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from .base import Facts
from .lobby import Seat
from .table import Entry, Outlook, Table


class Snapshot(Facts, tag="snapshot"):
    """Everything, to begin with or when too far behind; replaces what the client knew."""

    seq: int
    table: Table
    log: Annotated[list[Entry], Meta(description="the last entries, not necessarily all")]


class Update(Facts, tag="update"):
    """What came after `since`, and the table as it is now."""

    seq: int
    since: int
    table: Table
    log: Annotated[list[Entry], Meta(description="all entries after `since`")]


class Presence(Facts, tag="presence"):
    """Who is there and which bot thinks; not part of the log."""

    seats: list[Seat]
    watching: Annotated[int, Meta(description="how many look on without a seat")] = 0


class Ack(Facts, tag="ack"):
    """Done, stored as entry `seq`."""

    id: str
    seq: int
    table: Annotated[str | None, Meta(description="for `again`: the new table")] = None


class Refused(Facts, tag="refused"):
    """Not done, and why; nothing has changed."""

    id: str | None
    code: Annotated[
        Literal[
            "illegal",
            "stale",
            "not_your_seat",
            "not_your_turn",
            "not_now",
            "no_undo",
            "id_reused",
            "malformed",
            "too_large",
            "too_fast",
            "too_many",
            "not_found",
            "stranger",
            "no_entry",
            "forbidden",
            "trouble",
        ],
        Meta(description="for programs"),
    ]
    reason: Annotated[str, Meta(description="for people")]
    rule: Annotated[str | None, Meta(description="number of the rule that refuses, where one does")] = None
    possible: Annotated[list[str], Meta(description="moves that could be played instead")] = field(default_factory=list)
    seq: Annotated[int | None, Meta(description="where the table is now")] = None
    retry_after: Annotated[float | None, Meta(description="seconds after which the same may be tried again")] = None


class Because(Facts, tag="because"):
    """Answer to `why`."""

    id: str
    legal: bool
    rule: str | None
    reason: str
    possible: list[str]


class Advice(Facts):
    """A move worth a thought."""

    move: str
    label: str
    chance: Annotated[float, Meta(description="the bot's estimate of winning with it, 0 to 1")]
    reasons: Annotated[list[str], Meta(description="in words, what it has over the other moves; may be empty")]
    outlook: Annotated[Outlook | None, Meta(description="null where a game has no points, or no net plays it")] = None


class Hints(Facts, tag="hints"):
    """Answer to `hint`, best first. It holds for the sight at `seq`."""

    id: str
    seat: int
    seq: int
    hints: list[Advice]


class Pong(Facts, tag="pong"):
    id: str
