"""A table, as one caller sees it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from .base import Facts
from .lobby import Seat


class Move(Facts):
    """A legal move."""

    id: Annotated[int, Meta(description="number in the game's move space")]
    text: str
    kind: str
    args: list[str]
    label: Annotated[str, Meta(description="as a person says it")]
    note: Annotated[str, Meta(description="what it costs or ends, or empty")]
    targets: Annotated[list[str], Meta(description="things to light up, in the order they are clicked")]


class Happening(Facts):
    """An event of the game, for the seats that see it."""

    kind: str
    args: list[str | None]
    text: str
    sees: Annotated[
        list[int],
        Meta(description="those of the caller's seats that see it; empty for a spectator"),
    ]


class Entry(Facts):
    """One line of the table's log; `seq` counts them without gaps."""

    seq: int
    at: Annotated[float, Meta(description="seconds since 1970")]
    kind: Annotated[
        Literal[
            "opened",
            "seat",
            "start",
            "move",
            "undo",
            "ask",
            "answer",
            "chat",
            "hint",
            "notice",
            "again",
            "closed",
        ],
        Meta(description="`notice`: the table speaks, for example of a bot that was replaced"),
    ]
    seat: Annotated[int | None, Meta(description="the seat that caused it")] = None
    text: Annotated[
        str,
        Meta(description="a sentence; for `chat` what was said; for `move` and `start` mostly empty"),
    ] = ""
    events: Annotated[list[Happening], Meta(description="what a move or the start brought, in order")] = field(
        default_factory=list
    )
    step: Annotated[
        int | None,
        Meta(description="the step of the game after this entry (an undo goes back to an earlier one); null at first"),
    ] = None


class UndoState(Facts):
    """What the undo button of a seat does."""

    possible: Annotated[bool, Meta(description="`undo` works at once")]
    ask: Annotated[bool, Meta(description="`undo` with `ask` asks the other people")]
    reason: Annotated[str, Meta(description="why not at once, or empty")]


class Sight(Facts):
    """The table from one seat; a spectator has one sight, with `seat` null and no moves."""

    seat: int | None
    view: Annotated[
        dict[str, Any] | None,
        Meta(description="the game's own view; null before the start"),
    ]
    prompt: Annotated[str, Meta(description="whose decision, what is asked, what it costs")]
    moves: list[Move]
    forced: Annotated[
        bool,
        Meta(description="there is one move, and a spectator could know: it may be played without asking"),
    ]
    undo: UndoState
    secret: Annotated[
        bool,
        Meta(description="this seat knows something now that a spectator does not; else a screen needs no curtain"),
    ]
    since: Annotated[
        int | None,
        Meta(description="the entry at which what this seat knows last changed; a choice or hint from then on holds"),
    ]


class UndoAsk(Facts):
    """A pending request to take a move back."""

    seat: Annotated[int, Meta(description="who asks")]
    text: str
    waiting: Annotated[list[int], Meta(description="seats that have not answered")]


class ScoreLine(Facts):
    what: str
    points: int


class Outlook(Facts):
    """What a move leads to at the end, on the average of games that a bot plays on in its head."""

    points: Annotated[float, Meta(description="that its seat will have")]
    parts: Annotated[
        list[tuple[str, float]], Meta(description="in a game won together: what is counted instead of points")
    ]


class Rival(Facts):
    """An opponent that holds no seat: an automa."""

    name: str
    score: int
    lines: Annotated[list[ScoreLine], Meta(description="adding up to its score")]


class Result(Facts):
    """How the game ended; lists are in seat order."""

    says: Annotated[str, Meta(description="how it was decided, in a sentence")]

    scores: list[int]
    places: Annotated[
        list[int],
        Meta(description="1: won; ties share; 0: lost a cooperative or solo game"),
    ]
    winners: list[int]
    lines: Annotated[list[list[ScoreLine]], Meta(description="per seat, adding up to its score")]
    rivals: Annotated[list[Rival], Meta(description="opponents that hold no seat")]


class Table(Facts):
    """All that one caller may know of a table now."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    public: bool
    shared: Annotated[bool, Meta(description="every person at the table decides for every person")]
    status: Annotated[
        Literal["waiting", "playing", "over", "closed", "stuck"],
        Meta(description="waiting: for people to sit down; stuck: the stored game no longer fits the rules"),
    ]
    seats: list[Seat]
    hints: Annotated[Literal["on", "announced", "off"], Meta(description="whether a bot may be asked for advice here")]
    watching: Annotated[int, Meta(description="how many look on without a seat")]
    mine: Annotated[
        list[int],
        Meta(description="the caller's seats; several on one screen; none for a spectator"),
    ]
    may: Annotated[
        list[int], Meta(description="seats the caller may decide for; more than `mine` where control is shared")
    ]
    host: Annotated[bool, Meta(description="the caller set this table up")]
    invitation: str | None
    watch: str | None
    actors: Annotated[list[int], Meta(description="seats the game waits for")]
    committed: Annotated[list[int], Meta(description="seats whose simultaneous choice lies face down")]
    sights: list[Sight]
    ask: UndoAsk | None
    result: Annotated[Result | None, Meta(description="once the game is over")]
    again: Annotated[str | None, Meta(description="the table of the next game with the same seats")]
