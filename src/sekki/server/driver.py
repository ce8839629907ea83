"""Plays the bots' seats of a table: asks the pool, waits a moment so that people can follow, and plays the answer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from functools import partial
from typing import TYPE_CHECKING, Any

from sekki import Seen
from sekki.bots.process import Answer, BotFailed, Job

from . import catalogue, deeds
from .refusals import Refusal
from .story import Story

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("sekki.server")
LEAD_AGAIN = 5.0
Turn = tuple[int, int]


class Driver:
    """At most one thought per bot's seat at a time. Of several processes, one drives a table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.thoughts: dict[int, tuple[Turn, asyncio.Task[None]]] = {}  # seat → what it thinks about
        self.states: dict[int, str] = {}
        self.leading = False
        self.asking_lead: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return bool(self.thoughts)

    def waiting_bots(self) -> list[int]:
        story = self.room.story
        return [seat for seat in story.actors if story.places[seat].bot is not None]

    def drive(self) -> None:
        """Let every bot think that the game waits for."""
        seats = self.waiting_bots()
        if not seats or self.room.house.closing:
            return
        if not self.leading:
            if self.asking_lead is None:
                self.asking_lead = asyncio.create_task(self._take_lead())
            return
        for seat in seats:
            turn = self.room.story.turn(seat)
            known = self.thoughts.get(seat)
            if known is not None and known[0] == turn:
                continue
            task = asyncio.create_task(self._think(seat, turn))
            self.thoughts[seat] = (turn, task)
            task.add_done_callback(partial(self._done, seat, turn))

    async def _take_lead(self) -> None:
        """Drive the table unless another process does; if that one ends, take over."""
        try:
            while self.waiting_bots() and not self.leading:
                self.leading = await self.room.house.lead(self.room.row.id)
                if not self.leading:
                    await asyncio.sleep(LEAD_AGAIN)
        finally:
            self.asking_lead = None
        self.drive()

    def forget_old(self) -> None:
        """Thoughts about what is no longer so are given up."""
        waiting = self.waiting_bots()
        for seat, (turn, task) in list(self.thoughts.items()):
            if seat not in waiting or self.room.story.turn(seat) != turn:
                task.cancel()
                del self.thoughts[seat]
                self._set(seat, "")

    def _done(self, seat: int, turn: Turn, _: object) -> None:
        known = self.thoughts.get(seat)
        if known is not None and known[0] == turn:
            del self.thoughts[seat]
        if seat not in self.thoughts:
            self._set(seat, "")

    def _set(self, seat: int, state: str) -> None:
        if self.states.get(seat, "") == state:
            return
        if state:
            self.states[seat] = state
        else:
            self.states.pop(seat, None)
        self.room.presence_changed()

    def prepare(self) -> None:
        """Warm up the bots of a table that still waits for people."""
        story = self.room.story
        for place in story.places:
            if story.status == "waiting" and place.bot is not None:
                settings = self._settings(place.bot, place.level)
                self.room.house.spawn(self.room.house.pool.warm(story.row.game, place.bot, settings))

    async def _think(self, seat: int, turn: Turn) -> None:
        room = self.room
        async with room.alone() as story:
            place = story.places[seat]
            if place.bot is None or seat not in story.actors or story.turn(seat) != turn:
                return
            seen = story.playing.seen(seat)
        self._heard(seat, turn, "thinking")
        pause = asyncio.create_task(asyncio.sleep(room.house.settings.bot_pause))
        move, failure = None, ""
        try:
            job = self._job(place.bot, place.level, seen)
            move = (await room.house.pool.ask(job, partial(self._heard, seat, turn)))[0].move
        except BotFailed as failed:
            failure = str(failed)
        except Refusal:
            failure = "is no longer here"
        await pause
        if room.house.closing:
            return
        with contextlib.suppress(Refusal):
            await room.change(lambda story: self._play(story, seat, turn, move, failure))

    def _heard(self, seat: int, turn: Turn, state: str) -> None:
        known = self.thoughts.get(seat)
        if known is not None and known[0] == turn:
            self._set(seat, state)

    def _play(self, story: Story, seat: int, turn: Turn, move: str | None, failure: str) -> None:
        """The bot's move; of a bot that failed, any legal move, and the table says so."""
        place = story.places[seat]
        if place.bot is None or seat not in story.actors or story.turn(seat) != turn:
            return
        sender = f"bot:{seat}:{turn[0]}:{turn[1]}"
        if move is not None:
            refused = story.playing.why(seat, move)
            if refused is None:
                deeds.make_move(story, seat, move, sender)
                return
            failure = "chose a move that is not possible"
        log.warning("table %s: the bot %s %s", story.row.id, place.bot, failure)
        story.add("notice", {"seat": seat, "what": failure.split(" (")[0]})
        move = secrets.choice(story.playing.legal(seat)).text
        deeds.make_move(story, seat, move, sender)

    def _job(self, bot: str, level: str | None, seen: Seen) -> Job:
        return Job("choose", self.room.row.game, bot, self._settings(bot, level), seen.to_bytes())

    def _settings(self, bot: str, level: str | None) -> dict[str, Any]:
        settings, seed = catalogue.opponent(bot).strength(level).settings, self.room.story.seed
        return settings if seed is None else {**settings, "seed": seed}

    async def advise(self, seen: Seen) -> list[Answer]:
        """The best moves, with their chances. The hint knows what the seat knows."""
        bot, settings = self.room.house.settings.adviser or catalogue.adviser()
        try:
            return await self.room.house.pool.ask(Job("hint", self.room.row.game, bot, settings, seen.to_bytes()))
        except BotFailed as failed:
            raise Refusal("trouble", f"The bot that gives hints {failed}.") from None

    def stop(self) -> None:
        for _, task in self.thoughts.values():
            task.cancel()
        if self.asking_lead is not None:
            self.asking_lead.cancel()
