"""After the game: its replay, its review, and playing it on."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from .base import Facts, Message
from .lobby import NewSeat, Seat
from .table import Happening, Outlook


class ReplayStep(Facts):
    """One step of a finished game from one seat; step 0 is the start."""

    step: int
    seat: int | None
    move: str
    label: str
    events: list[Happening]
    view: dict[str, Any]
    prompt: str


class Replay(Facts):
    """A stretch of a finished game."""

    game: str
    title: str
    seats: list[Seat]
    total: Annotated[int, Meta(description="number of steps, the start included")]
    steps: list[ReplayStep]


class Choice(Facts):
    """A move, and the chance of winning its seat had with it."""

    move: str
    label: str
    chance: float
    outlook: Annotated[Outlook | None, Meta(description="where the move was not a best one")] = None


class Judgement(Facts):
    """A move that was played against the best one found."""

    played: Choice
    best: Choice
    loss: Annotated[float, Meta(description="the chance that was given away, 0 to 1")]
    mark: Literal["best", "fine", "inexact", "mistake"]


class Decision(Facts):
    """A step of the game at which there was something to choose."""

    step: Annotated[int, Meta(description="the step of the replay that shows the move")]
    seat: int
    known: Annotated[Judgement, Meta(description="by what the seat knew then")]
    open: Annotated[Judgement, Meta(description="with all cards open")]


class Review(Facts):
    """The review of a finished game."""

    curve: Annotated[
        list[list[float]],
        Meta(description="for every step of the replay the chances of all seats, with all cards open"),
    ]
    turning_points: Annotated[list[int], Meta(description="steps after which chances had changed most")]
    decisions: list[Decision]
    simulations: Annotated[int, Meta(description="simulations for each position")]
    accuracy: Annotated[
        list[float | None],
        Meta(description="for every seat: 100 for the best moves, 0 for random ones; null where it had no choice"),
    ] = field(default_factory=list)


class Reviewing(Facts):
    """How far a review is; it is made once and kept."""

    state: Literal["waiting", "working", "done", "failed"]
    done: Annotated[int, Meta(description="steps reviewed so far")]
    total: int
    review: Annotated[Review | None, Meta(description="once it is done")] = None


class PlayOn(Message):
    """A new table that goes on from a step of a finished game, with new luck."""

    step: Annotated[int, Meta(ge=0, description="a step of the replay; the game goes on after it")]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
