"""The laboratory: finished studies, and a what-if that a guest has asked for."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .base import Facts, Message, Word


class StudyCard(Facts):
    """A finished study, which is a page of its own at `/api/studies/{id}`."""

    id: str
    title: str
    made: Annotated[float, Meta(description="when, in seconds since 1970")]


class Knob(Facts):
    """A number of the rules that can be set differently."""

    name: str
    says: str
    printed: float
    lowest: int
    highest: int


class Knobs(Facts):
    """The knobs of a game."""

    game: str
    knobs: list[Knob]


class WhatIfPlayer(Facts):
    """Who may play a what-if here, and how many games of each set of rules at most."""

    name: str
    most: int


class Laboratory(Facts):
    """What there is to read, and what can be asked."""

    studies: list[StudyCard]
    games: list[Knobs]
    players: Annotated[list[WhatIfPlayer], Meta(description="none: this server answers no what-ifs")]


class AskWhatIf(Message):
    """Compare the printed rules with a changed number. One at a time for each guest."""

    game: Word
    knob: Word
    value: int
    players: Word
    games: Annotated[int, Meta(ge=2)]


class WhatIfProgress(Facts):
    """How far the caller's last what-if is."""

    state: Literal["none", "waiting", "working", "done", "failed", "stopped"]
    done: Annotated[int, Meta(description="games played so far, of both sets of rules")] = 0
    total: int = 0
    asks: Annotated[str, Meta(description="what was asked, in words")] = ""
    reason: Annotated[str, Meta(description="why it failed")] = ""
    study: Annotated[str | None, Meta(description="the id of its page, once it is done")] = None
