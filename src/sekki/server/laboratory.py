"""The laboratory: pages of finished studies in a folder, and what-ifs that guests ask for, made one at a time."""

from __future__ import annotations

import asyncio
import contextlib
import html
import logging
import re
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from sekki.games import find
from sekki.kit.changes import numbers_of
from sekki.kit.language import later, remembered, say
from sekki.kit.text import full_stop, listing

from . import catalogue
from .background import Spawn
from .fair_queue import FairQueue, Rank, Turn
from .identity import new_id
from .messages import AskWhatIf, Knob, Knobs, StudyCard, WhatIfPlayer, WhatIfProgress
from .messages import Laboratory as Offer
from .refusals import Refusal
from .side_process import Report, SideProcess, WorkFailed, WorkRefused

logger = logging.getLogger("sekki.server")

PAGES = ("study.html", "what-if.html")
ASKED = "asked-"  # how folders are called that a guest's what-if made
KEPT = 100  # such folders; older ones make room
SHOWN = 200  # pages in the list
REMEMBERED = 1000  # guests whose last what-if is remembered
TITLE_BYTES = 4096
MOST_GAMES = {"random": 100_000, "greedy": 2_000}
POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; sandbox"
)
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


@dataclass
class Inquiry:
    """A what-if that a guest has asked for."""

    wish: AskWhatIf
    state: Literal["waiting", "working", "done", "failed", "stopped"] = "waiting"
    done: int = 0
    reason: str = ""
    study: str | None = None
    task: Any = None

    @property
    def asks(self) -> str:
        game, change = catalogue.title(self.wish.game), f"{self.wish.knob}={self.wish.value}"
        return say("{game} with {change}", game=game, change=change)

    def progress(self) -> WhatIfProgress:
        return WhatIfProgress(
            state=self.state, done=self.done, total=2 * self.wish.games, asks=self.asks, reason=self.reason,
            study=self.study,
        )  # fmt: skip


class Laboratory:
    """The studies of a folder and the what-ifs of one server process."""

    def __init__(self, folder: Path | str, what_ifs: bool, timeout: float, spawn: Spawn) -> None:
        self.folder, self.what_ifs, self.spawn = Path(folder), what_ifs, spawn
        self.inquiries: OrderedDict[str, Inquiry] = OrderedDict()  # by guest
        self.queue = FairQueue(1, most=8)
        self.threads = ThreadPoolExecutor(1, "what-if")
        self.side = SideProcess("what-if", timeout, children=True)

    # Studies

    async def offer(self) -> Offer:
        """What there is to read, and what can be asked."""
        players = [WhatIfPlayer(name=name, most=most) for name, most in MOST_GAMES.items()] if self.what_ifs else []
        return Offer(studies=await asyncio.to_thread(self.studies), games=all_knobs(), players=players)

    def studies(self) -> list[StudyCard]:
        """The finished studies, the newest first."""
        found = []
        for file in self.folder.glob("*/*.html") if self.folder.is_dir() else ():
            if file.name in PAGES and _ID.fullmatch(file.parent.name):
                with contextlib.suppress(OSError):
                    made = file.stat().st_mtime
                    found.append(StudyCard(id=file.parent.name, title=title_of(file, made), made=made))
        return sorted(found, key=lambda card: -card.made)[:SHOWN]

    def page(self, id: str) -> bytes:
        """A study's page. Its name is that of a folder right here, so no name leads elsewhere."""
        if _ID.fullmatch(id):
            for name in PAGES:
                with contextlib.suppress(OSError):
                    return (self.folder / id / name).read_bytes()
        raise Refusal("not_found", say("There is no such study."))

    # What-ifs

    def progress(self, guest: str) -> WhatIfProgress:
        inquiry = self.inquiries.get(guest)
        return WhatIfProgress(state="none") if inquiry is None else inquiry.progress()

    def begin(self, guest: str, wish: AskWhatIf) -> WhatIfProgress:
        """Take a what-if on, or refuse it in a sentence that says what is possible."""
        self._check(wish)
        turn = Turn(Rank.REVIEW, guest)
        self.queue.check(turn)
        inquiry = Inquiry(wish)
        self.inquiries[guest] = inquiry
        self.inquiries.move_to_end(guest)
        if len(self.inquiries) > REMEMBERED:
            self._forget_one()
        inquiry.task = self.spawn(self._make(turn, inquiry), f"guest {guest}: what-if")
        return inquiry.progress()

    def stop(self, guest: str) -> WhatIfProgress:
        """End the guest's what-if, wherever it is."""
        inquiry = self.inquiries.get(guest)
        if inquiry is not None and inquiry.state in ("waiting", "working"):
            working, inquiry.state = inquiry.state == "working", "stopped"
            if working:
                self.side.stop()
            else:
                inquiry.task.cancel()
        return self.progress(guest)

    def close(self) -> None:
        self.side.close()
        self.threads.shutdown(cancel_futures=True)

    def _forget_one(self) -> None:
        ended = (guest for guest, one in self.inquiries.items() if one.state not in ("waiting", "working"))
        self.inquiries.pop(next(ended, ""), None)

    def _check(self, wish: AskWhatIf) -> None:
        if not self.what_ifs:
            says = say("This server answers no what-ifs; `sekki what-if` does, on your own machine.")
            raise Refusal("forbidden", says)
        game = catalogue.game(wish.game)
        knobs = game.knobs
        knob = knobs.get(wish.knob)
        if knob is None:
            says = later("{game} has no {knob} to set; there is {known}.")
            raise Refusal("malformed", say(says, game=wish.game, knob=repr(wish.knob), known=", ".join(knobs)))
        if not knob.lowest <= wish.value <= knob.highest:
            says = later("{knob} ({what}) goes from {lowest} to {highest}, not {value}.")
            what = game.voice.say(knob.says)
            bounds = say(says, knob=knob.name, what=what, lowest=knob.lowest, highest=knob.highest, value=wish.value)
            raise Refusal("malformed", bounds)
        most = MOST_GAMES.get(wish.players)
        if most is None:
            known = listing(list(MOST_GAMES), "or")
            raise Refusal(
                "malformed", say("Players are {known} here, not {asked}.", known=known, asked=repr(wish.players))
            )
        if wish.games > most:
            says = later("At most {most} games of {players} a side here; `sekki what-if` plays more.")
            raise Refusal("too_large", say(says, most=most, players=wish.players))

    async def _make(self, turn: Turn, inquiry: Inquiry) -> None:
        loop = asyncio.get_running_loop()

        def played(games: int) -> None:
            inquiry.done = games

        def report(games: int) -> None:
            with contextlib.suppress(RuntimeError):  # the loop may be closed already
                loop.call_soon_threadsafe(played, games)

        try:
            async with self.queue.limited(turn), self.queue.slot(turn):
                inquiry.state = "working"
                start = time.monotonic()
                page = await loop.run_in_executor(self.threads, self._follow, inquiry.wish, report)
                self.queue.note(time.monotonic() - start)
            if inquiry.state == "working":
                inquiry.study = await asyncio.to_thread(self._keep, inquiry.wish, page)
                inquiry.state = "done"
        except WorkFailed as failed:
            if inquiry.state != "stopped":
                refused = isinstance(failed, WorkRefused)
                inquiry.reason = full_stop(str(failed)) if refused else "Something went wrong here; try again."
                inquiry.state = "failed"
                logger.warning("what-if of %s: %s", inquiry.asks, failed)
        except BaseException:
            inquiry.state = "stopped" if inquiry.state == "stopped" else "failed"
            raise

    def _follow(self, wish: AskWhatIf, report: Report) -> str:
        given = (wish.game, f"{wish.knob}={wish.value}", wish.players, wish.games)
        page: str = self.side.follow(compare, given, report)
        return page

    def _keep(self, wish: AskWhatIf, page: str) -> str:
        """Write the page into a folder of its own; the oldest such folders make room."""
        asked = sorted(self.folder.glob(f"{ASKED}*/{PAGES[1]}"), key=lambda file: file.stat().st_mtime)
        for file in asked[: max(0, len(asked) + 1 - KEPT)]:
            file.unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                file.parent.rmdir()
        id = f"{ASKED}{wish.game}-{wish.knob}-{new_id()}"
        (self.folder / id).mkdir(parents=True)
        (self.folder / id / PAGES[1]).write_text(page, "utf-8")
        return id


@cache
def title_of(file: Path, made: float) -> str:
    """What the page calls itself; `made` tells a page from the one that lay there before."""
    with file.open("rb") as opened:
        head = opened.read(TITLE_BYTES).decode("utf-8", "replace")
    found = re.search(r"<h1>(.*?)</h1>", head, re.DOTALL)
    return html.unescape(found[1]).strip()[:200] if found else file.parent.name


@remembered
def all_knobs() -> list[Knobs]:
    """The knobs of every game on the shelf that has any."""
    found = []
    for card in catalogue.games():
        game = find(card.id)
        numbers = numbers_of(game.components)
        knobs = [
            Knob(name=k.name, says=game.voice.say(k.says), printed=numbers[k.place], lowest=k.lowest, highest=k.highest)
            for k in game.knobs.values()
        ]
        if knobs:
            found.append(Knobs(game=game.id, knobs=knobs))
    return found


def compare(report: Report, game: str, sets: str, players: str, games: int) -> str:
    """In the process: the page of a what-if."""
    from sekki.lab.comparison import what_if
    from sekki.lab.comparison_report import page_of

    played = 0

    def progress(more: int) -> None:
        nonlocal played
        played += more
        report(played)

    return page_of(what_if(game, sets, players=players, games=games, processes=1, progress=progress))
