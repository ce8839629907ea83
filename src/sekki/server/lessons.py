"""Guided first games over HTTP. A lesson is the same for everybody, so it is made once and nothing of it is stored."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from sekki.kit.language import remembered, say, spoken
from sekki.kit.text import full_stop, together
from sekki.play.lesson import LEARNER, Chapter, Guide, Lesson, LessonError, find_lesson

from . import catalogue, table_setup
from .messages import Because, LessonChapter, LessonStep, NewSeat
from .refusals import Refusal
from .responses import Document
from .seat_view import Activity, Audience, SeatView
from .store import Guest, TableRow
from .table_log import SeatHolder, TableLog

WHO = "learner"  # a guest that no table has
OPPONENT = "sprout"
MANY = 10_000
KEPT_POSITIONS = 64
MOST_DIGITS = 2


@remembered
def lesson_of(game: str) -> Lesson:
    try:
        return find_lesson(catalogue.game(game))
    except LessonError as error:
        raise Refusal("not_found", full_stop(str(error))) from None


def chapter_of(game: str, chapter: int) -> Chapter:
    chapters = lesson_of(game).chapters
    if not 0 <= chapter < len(chapters):
        raise Refusal("not_found", say("This lesson has {chapters} chapters, counted from 0.", chapters=len(chapters)))
    return chapters[chapter]


def chapter_document(game: str, number: str) -> Document:
    return _document(game, _whole(number))


@remembered
def _document(game: str, chapter: int) -> Document:
    return Document.of(chapter_message(game, chapter))


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS:
        raise Refusal("not_found", say("A chapter is named by its number, counted from 0."))
    return int(text)


def chapter_message(game: str, chapter: int) -> LessonChapter:
    """A chapter with everything the learner will see of it."""
    told = chapter_of(game, chapter)
    guide = Guide(told)
    log = _log(guide)
    frames, steps = [_frame(log, None)], []
    while guide.step is not None:
        step = guide.step
        others = [move for move in guide.legal if move.text != step.move]
        instead = {move.text: together(say("{move}?", move=move.label), guide.instead(move).says) for move in others}
        steps.append(LessonStep(say=step.say, move=step.move, then=step.then, instead=instead))
        before = log.seq
        guide.play()
        _catch_up(log, guide)
        frames.append(_frame(log, before))
    titles = [one.title for one in lesson_of(game).chapters]
    return LessonChapter(
        game=game, chapter=chapter, titles=titles, welcome=told.welcome, farewell=told.farewell, steps=steps,
        frames=frames,
    )  # fmt: skip


def _log(guide: Guide) -> TableLog:
    """The lesson as a table's log: never stored, seen by nobody but the learner."""
    game = guide.table.game.id
    log = TableLog(TableRow("lesson", game, WHO, "", "", False), lambda: 0.0)
    holders = [SeatHolder("human", guide.table.names[LEARNER], WHO)]
    for name in guide.table.names[1:]:
        holders.append(SeatHolder("bot", name, None, OPPONENT, catalogue.PLAIN))
    log.add("opened", {"options": guide.table.options, "places": [asdict(holder) for holder in holders]})
    log.table = guide.table
    log.add("start", {"lines": guide.record()}, events=log.all_events())
    return log


def _catch_up(log: TableLog, guide: Guide) -> None:
    """Every step played since becomes an entry of the log."""
    known = sum(line.kind == "move" for line in log.lines) + _begun(log)
    for number, step in enumerate(guide.table.steps[known:], known + 1):
        line: dict[str, Any] = {}
        log.add("move", {"seat": step.seat, "line": line}, events=guide.table.events(number))


def _begun(log: TableLog) -> int:
    """The steps that were played before the learner was asked for the first time."""
    lines = next(entry.body["lines"] for entry in log.unsaved if entry.kind == "start")
    return sum("move" in line for line in lines)


def _frame(log: TableLog, since: int | None) -> Any:
    present = Activity(connected=frozenset({LEARNER}))
    return SeatView(log, Audience.of(log, WHO), present).frame(since, MANY)


def why(game: str, number: str, step: int, move: str) -> Because:
    """Why a move cannot be played at a step of a chapter."""
    table = _guide_at(game, _whole(number), step).table
    legal = [one.text for one in table.legal(LEARNER)]
    refused = table.why(LEARNER, move)
    if refused is None:
        return Because(id="", legal=True, rule=None, reason=say("This move is possible."), possible=legal)
    return Because(id="", legal=False, rule=refused.rule, reason=full_stop(refused.reason), possible=legal)


def _guide_at(game: str, chapter: int, step: int) -> Guide:
    return _guide_in(spoken(), game, chapter, step)


@lru_cache(KEPT_POSITIONS)
def _guide_in(_language: str, game: str, chapter: int, step: int) -> Guide:
    guide = Guide(chapter_of(game, chapter))
    for _ in range(step):
        if guide.step is None:
            raise Refusal("not_found", say("This chapter has {steps} steps.", steps=guide.done))
        guide.play()
    return guide


def continue_lesson(log: TableLog, guest: Guest, game: str, chapter: int) -> None:
    """A table that goes on where a chapter ends."""
    guide = Guide(chapter_of(game, chapter))
    while guide.step is not None:
        guide.play()
    others = [NewSeat(kind="bot", bot=OPPONENT) for _ in range(guide.table.seats - 1)]
    table_setup.continued_table(log, guest, [NewSeat(kind="me"), *others], guide.record())
