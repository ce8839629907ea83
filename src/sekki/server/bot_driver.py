"""Plays the bots' seats of a table: asks the pool, waits a moment so that people can follow, and plays the answer."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from sekki import Seen
from sekki.bots.process import BotFailed, Job, SaysState

from . import catalogue
from .background import log_failure, until_it_works
from .commands import make_move
from .fair_queue import Rank, Turn
from .kept_log import Change
from .pace import Stopwatch
from .pool import Pool, compiles
from .refusals import Refusal
from .table_log import TableLog
from .trouble import report

logger = logging.getLogger("sekki.server")
ASK_LEAD_AGAIN = 5.0

Decision = tuple[int, int]


@dataclass(frozen=True)
class Choice:
    """What a bot answered: a move, or how it failed."""

    move: str | None
    failure: str = ""
    error: str = ""  # the type of the bot's own error


@dataclass(frozen=True)
class Question:
    """What a bot is asked: all that its seat knows, and whether the others can tell how much there is to choose."""

    log: TableLog
    bot: str
    level: str | None
    seen: Seen
    choices: int
    secret: bool

    @property
    def key(self) -> tuple[str, str, str | None]:
        return self.log.row.game, self.bot, self.level

    @property
    def turn(self) -> Turn:
        """A table at which people play comes before one that bots have to themselves."""
        played = any(holder.kind == "human" and not holder.handed for holder in self.log.seats)
        return Turn(Rank.MOVE if played else Rank.ALONE, self.log.row.host, self.log.row.id)

    def job(self) -> Job:
        settings = _settings(self.log, self.bot, self.level)
        return Job("choose", self.log.row.game, self.bot, settings, self.seen.to_bytes())


@dataclass
class Thought:
    """A bot at work on a turn."""

    turn: Decision
    task: asyncio.Task[None]


class BotDriver:
    """At most one thought per bot's seat at a time. Of several processes, one drives a table.

    `lead` asks to be that process, `apply` changes the table (or looks at it, if the change adds nothing), and
    `report` is called when a bot starts or stops thinking. The table hands its log over whenever it has changed.
    """

    def __init__(
        self,
        pool: Pool,
        pause: float,
        lead: Callable[[], Awaitable[bool]],
        apply: Callable[[Change], Awaitable[None]],
        report: Callable[[], None],
    ) -> None:
        self.pool, self.pause = pool, pause
        self.lead, self.apply, self.report = lead, apply, report
        self.log: TableLog | None = None
        self.thoughts: dict[int, Thought] = {}  # by seat
        self.states: dict[int, str] = {}  # seat → what its bot is doing, as clients show it
        self.leading = False
        self.asking_lead: asyncio.Task[None] | None = None
        self.warming: set[asyncio.Task[None]] = set()
        self.stopped = False

    @property
    def busy(self) -> bool:
        return bool(self.thoughts)

    def stop(self) -> None:
        """For good. The table is let go of, so that its memory is free as soon as nobody holds it."""
        self.stopped = True
        self.log = None
        self.apply, self.report = _nothing_more, _nothing
        for task in (*(thought.task for thought in self.thoughts.values()), *self.warming):
            task.cancel()
        if self.asking_lead is not None:
            self.asking_lead.cancel()

    def warm_up(self, log: TableLog) -> None:
        """Prepare the bots of a table that still waits for people."""
        for holder in log.seats:
            if log.status == "waiting" and holder.bot is not None:
                settings = _settings(log, holder.bot, holder.level)
                warming = self.pool.warm(log.row.game, holder.bot, settings)
                task = asyncio.create_task(warming, name=f"table {log.row.id}: warming up {holder.bot}")
                self.warming.add(task)
                task.add_done_callback(self.warming.discard)
                task.add_done_callback(log_failure)

    def drive(self, log: TableLog) -> None:
        """Let every bot think that the game waits for."""
        self.log = log
        seats = _waiting_bots(log)
        if not seats or self.stopped:
            return
        if not self.leading:
            if self.asking_lead is None:
                self.asking_lead = asyncio.create_task(self._take_lead(), name=f"table {log.row.id}: taking the lead")
                self.asking_lead.add_done_callback(log_failure)
            return
        for seat in seats:
            turn = log.turn(seat)
            if self._is_about(seat, turn):
                continue
            task = asyncio.create_task(self._take_turn(seat, turn), name=f"table {log.row.id}: bot of seat {seat + 1}")
            self.thoughts[seat] = Thought(turn, task)
            task.add_done_callback(log_failure)
            task.add_done_callback(partial(self._done, seat, turn))

    def forget_old(self, log: TableLog) -> None:
        """Give up thoughts about what is no longer so."""
        waiting = _waiting_bots(log)
        for seat, thought in list(self.thoughts.items()):
            if seat not in waiting or log.turn(seat) != thought.turn:
                thought.task.cancel()
                del self.thoughts[seat]
                self._set_state(seat, "")

    async def _take_lead(self) -> None:
        """Drive the table unless another process does; if that one ends, take over."""
        try:
            while self.log and _waiting_bots(self.log) and not self.leading:
                try:
                    self.leading = await self.lead()
                except Exception as error:
                    report("asking for the lead of a table failed", error)
                if not self.leading:
                    await asyncio.sleep(ASK_LEAD_AGAIN)
        finally:
            self.asking_lead = None
        if self.log:
            self.drive(self.log)

    def _is_about(self, seat: int, turn: Decision) -> bool:
        return seat in self.thoughts and self.thoughts[seat].turn == turn

    def _done(self, seat: int, turn: Decision, _: object) -> None:
        if self._is_about(seat, turn):
            del self.thoughts[seat]
        if seat not in self.thoughts:
            self._set_state(seat, "")

    def _set_state(self, seat: int, state: str) -> None:
        if self.states.get(seat, "") == state:
            return
        if state:
            self.states[seat] = state
        else:
            self.states.pop(seat, None)
        self.report()

    async def _take_turn(self, seat: int, turn: Decision) -> None:
        """Think and play. What fails besides the bot (storage, mostly) is tried again, so the table does not stall."""
        choice: Choice | None = None

        async def think_and_play() -> None:
            nonlocal choice
            choice = choice or await self._choose(seat, turn)
            if choice is not None and not self.stopped:
                await self.apply(partial(_play, seat, turn, choice))

        await until_it_works(think_and_play, f"a bot's move in seat {seat + 1}")

    async def _choose(self, seat: int, turn: Decision) -> Choice | None:
        """What the bot answers; None if it is no longer asked."""
        asked: Question | None = None

        def look(log: TableLog) -> None:
            nonlocal asked
            if log.seats[seat].bot is not None and _is_asked(log, seat, turn):
                asked = _question(log, seat)

        await self.apply(look)
        if asked is None:
            return None
        self._heard(seat, turn, "thinking")
        pause = asyncio.create_task(asyncio.sleep(self.pause))
        try:
            choice = Choice(await self._think(asked, partial(self._heard, seat, turn)))
        except BotFailed as failed:
            choice = Choice(None, failed.how, failed.detail.partition(":")[0])
        except Refusal:
            choice = Choice(None, "is no longer here")
        await pause
        return choice

    async def _think(self, asked: Question, says: SaysState) -> str:
        """The bot's move. One that it cannot but play takes as long as any other, if its cards are hidden."""
        watch = Stopwatch()

        def heard(state: str) -> None:
            watch.restart()
            says(state)

        job = asked.job()
        answers = await self.pool.ask(job, heard, asked.turn)
        if asked.choices > 1:
            self.pool.pace.note(asked.key, watch.elapsed)
        elif asked.secret:
            usual = self.pool.pace.usual(asked.key, job.settings, compiles(asked.bot))
            await asyncio.sleep(usual - watch.elapsed)
        return answers[0].move

    def _heard(self, seat: int, turn: Decision, state: str) -> None:
        if self._is_about(seat, turn):
            self._set_state(seat, state)


async def _nothing_more(change: Change) -> None:
    """What a stopped driver changes."""


def _nothing() -> None:
    """What a stopped driver reports."""


def _waiting_bots(log: TableLog) -> list[int]:
    return [seat for seat in log.actors if log.seats[seat].bot is not None]


def _is_asked(log: TableLog, seat: int, turn: Decision) -> bool:
    return seat in log.actors and log.turn(seat) == turn


def _play(seat: int, turn: Decision, choice: Choice, log: TableLog) -> None:
    """The bot's move; of a bot that failed, any legal move, and the table says so."""
    holder = log.seats[seat]
    if holder.bot is None or not _is_asked(log, seat, turn):
        return
    sender = f"bot:{seat}:{turn[0]}:{turn[1]}"
    failure, error = choice.failure, choice.error
    if choice.move is not None:
        if log.playing.why(seat, choice.move) is None:
            make_move(log, seat, choice.move, sender)
            return
        failure = "chose a move that is not possible"
    about = {"table": log.row.id, "bot": holder.bot, "error": error}
    logger.warning("table %s: the bot %s %s %s", log.row.id, holder.bot, failure, error, extra=about)
    log.add("notice", {"seat": seat, "what": failure})
    make_move(log, seat, secrets.choice(log.playing.legal(seat)).text, sender)


def _question(log: TableLog, seat: int) -> Question:
    holder, game = log.seats[seat], log.playing
    assert holder.bot is not None
    choices = len(game.legal_ids(seat))
    return Question(log, holder.bot, holder.level, game.seen(seat), choices, game.has_secrets(seat))


def _settings(log: TableLog, bot: str, level: str | None) -> dict[str, Any]:
    settings = catalogue.opponent(bot).strength(level).settings
    return settings if log.seed is None else {**settings, "seed": log.seed}
