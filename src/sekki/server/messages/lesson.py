"""A guided first game, whole: the client walks through it alone, the server only answers `why`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from .answers import Snapshot, Update
from .base import Facts, Message


class LessonStep(Facts):
    """A decision the learner is asked for."""

    say: Annotated[str, Meta(description="what is asked, and why")]
    move: Annotated[str, Meta(description="the move the lesson goes on with")]
    then: Annotated[str, Meta(description="what came of it, or empty")]
    instead: Annotated[dict[str, str], Meta(description="for every other legal move: what it would cost")] = field(
        default_factory=dict
    )


class LessonChapter(Facts):
    """One chapter of a lesson. `frames` holds one more than `steps`: the table before each step, and at the end."""

    game: str
    chapter: Annotated[int, Meta(description="counted from 0")]
    titles: Annotated[list[str], Meta(description="of all chapters")]
    welcome: str
    farewell: str
    steps: list[LessonStep]
    frames: Annotated[list[Snapshot | Update], Meta(description="the table as the learner sees it")]


class LessonPlayOn(Message):
    """A new table that goes on where a chapter ends, against the weakest of the usual bots, with new luck."""

    chapter: Annotated[int, Meta(ge=0, le=99)]
