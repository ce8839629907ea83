"""A walk through a whole game at every size of screen: the page looks on while all seats are played from outside."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from tests.server.people import wait_until

from .player import Player, needed_targets, resize

FAULTS = (Path(__file__).parent / "screens.js").read_text(encoding="utf-8")
PHONES = ((360, 740), (740, 360))
SCREENS = ((1366, 650), (1280, 720), (1024, 768), (768, 1024), (1920, 1080), (2560, 1440), *PHONES)
DESKTOP = (1280, 720)
PHONE = {"least": 44, "aside": 24}
DESK = {"least": 24, "aside": 24}
SEED = 5
BRIEFLY = 2000


@dataclass
class Walk:
    """One table: the first seat is this person's, the others are played by somebody elsewhere."""

    player: Player
    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    clicks: bool = False  # this person's moves are made on the page, with the same clicks in every language

    def set_up(self, address: str) -> None:
        request = self.player.page.request
        request.post("/api/me", data={"name": self.player.name})
        kinds = ["me", *["open"] * (self.seats - 1)]
        wish = {"game": self.game, "seats": [{"kind": kind} for kind in kinds], "options": self.options}
        answer = request.post("/api/tables", data=wish)
        assert answer.ok, answer.text()
        self.id = answer.json()["id"]
        self.others = httpx.Client(base_url=address, timeout=60)
        self.others.post("/api/me", json={"name": "Ada"})
        table = request.get(f"/api/tables/{self.id}").json()["table"]
        for seat in range(1, self.seats):
            place = {"seat": seat, "name": NAMES[seat]}
            joined = self.others.post(f"/api/invitations/{table['invitation']}", json=place)
            assert joined.is_success, joined.text
        self.luck = random.Random(SEED)
        self.player.page.goto(f"/table/{self.id}")

    def stops(self) -> Iterator[str]:
        """Plays to the end; stops wherever this person is asked something, and at the end."""
        while True:
            table, asked = self._asked()
            if table["status"] != "playing":
                yield "end"
                return
            if asked["seat"] == 0:
                yield "+".join(sorted({move["kind"] for move in asked["moves"]}))
            self._play(asked)

    def _asked(self) -> tuple[dict[str, Any], dict[str, Any]]:
        mine = self.player.page.request.get(f"/api/tables/{self.id}").json()
        theirs = self.others.get(f"/api/tables/{self.id}").json() if self.seats > 1 else mine
        table = mine["table"]
        sights = [*table["sights"], *theirs["table"]["sights"]]
        self.seq = mine["seq"]
        asked = [sight for sight in sights if sight["seat"] in table["actors"] and sight["moves"]]
        return table, (asked[0] if asked else {"seat": None, "moves": []})

    def _play(self, sight: dict[str, Any]) -> None:
        move = self.luck.choice(sight["moves"])
        if not (self.clicks and sight["seat"] == 0 and self._click(move, sight["moves"])):
            self._send(sight["seat"], move["text"])

    def _send(self, seat: int, move: str) -> None:
        wish = {"client_move_id": f"walk-{self.seq}", "seat": seat, "move": move, "expected_seq": self.seq}
        path = f"/api/tables/{self.id}/move"
        if seat == 0:
            said = self.player.page.request.post(path, data=wish).json()
        else:
            said = self.others.post(path, json=wish).json()
        assert said["type"] == "ack" or said["code"] == "stale", said  # the table has changed meanwhile: look again

    def _click(self, move: dict[str, Any], moves: list[dict[str, Any]]) -> bool:
        """This person's move, by clicks on what it names, or on its button; false where a board asks in its own way."""
        page, before = self.player.page, self.seq
        resize(page, *DESKTOP)  # a phone may show only a part of the board
        self.settle()
        button = page.locator(f'[data-move="{move["text"]}"]').first
        for target in needed_targets(move, moves) or [""]:
            thing = page.locator(f'[data-target="{target}"][data-legal]').first
            with contextlib.suppress(AssertionError):
                expect(thing.or_(button).first).to_be_attached(timeout=BRIEFLY)
            if not thing.count() and not button.count():
                page.keyboard.press("Escape")
                return False
            (thing if thing.count() else button).evaluate("thing => thing.click()")
        wait_until(lambda: page.request.get(f"/api/tables/{self.id}").json()["seq"] > before)
        return True

    def settle(self) -> None:
        """The page shows what is asked now, and nothing moves any more."""
        while self.player.asked() == "go on":
            self.player.go_on.click()
        self.player.page.evaluate("document.fonts.ready.then(() => undefined)")
        self.player.page.mouse.move(1, 1)

    def faults(self, width: int, height: int) -> list[str]:
        return faults(self.player.page, width, height)


def faults(page: Page, width: int, height: int) -> list[str]:
    """What is wrong with a page at a size of screen."""
    resize(page, width, height)
    least = PHONE if (width, height) in PHONES else DESK
    return list(page.evaluate(FAULTS, least))


def touchable(page: Page) -> None:
    """On a phone, upright or on its side, everything can be seen and touched; its size is as before then."""
    before = page.viewport_size
    found = [f"{size[0]}×{size[1]}: {fault}" for size in PHONES for fault in faults(page, *size)]
    assert not found, "\n".join(found)
    if before:
        resize(page, before["width"], before["height"])


NAMES = ("Mo", "Grey Dreamer", "Ada", "Red Dreamer")
