"""Somebody at a table of Shifting Seasons, in the words of that game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator

from .player import Player

GAME = "shifting_seasons"
TILES_EACH = 24
FIRST_GAME = {"first_game": True, "seasons": "in-order"}


class Seasons:
    """What lies on the table, for one player."""

    def __init__(self, player: Player, *, by_keys: bool = False) -> None:
        self.player = player
        self.page = player.page
        self.by_keys = by_keys

    def choose(self, thing: Locator) -> None:
        if self.by_keys:
            thing.press("Enter")
        else:
            thing.click()

    def set_up(self, *kinds: str, **options: Any) -> None:
        """A table by the short way: this person first, then `me`, `bot` and `open` seats; with options of the game."""
        request = self.page.request
        request.post("/api/me", data={"name": self.player.name})
        seats = [{"kind": kind, "bot": "random"} if kind == "bot" else {"kind": kind} for kind in ("me", *kinds)]
        answer = request.post("/api/tables", data={"game": GAME, "seats": seats, "options": options, "public": False})
        assert answer.ok, answer.text()
        self.page.goto(f"/table/{answer.json()['id']}")

    @property
    def address(self) -> str:
        return f"/api/tables/{self.page.url.rsplit('/', 1)[1]}"

    @property
    def seq(self) -> int:
        """How far the table's log has come."""
        return int(self.page.request.get(self.address).json()["seq"])

    @property
    def view(self) -> Any:
        """What the server tells the first seat here."""
        return self.page.request.get(self.address).json()["table"]["sights"][0]["view"]

    def hurry(self, tiles: int) -> None:
        """Plays on by the short way until that many tiles lie on one's board and it is one's turn, or to the end."""
        request = self.page.request
        news = request.get(self.address).json()
        while news["table"]["status"] != "over":
            sight = news["table"]["sights"][0]
            moves = [move["text"] for move in sight["moves"] if move["kind"] in ("push", "place", "done")]
            board = [tile for row in sight["view"]["seats"][0]["board"] for tile in row]
            if moves and moves[0].startswith("push") and len(board) - board.count(None) == tiles:
                return
            if moves:
                move = {"client_move_id": str(uuid4()), "seat": 0, "move": moves[0], "expected_seq": news["seq"]}
                assert request.post(f"{self.address}/move", data=move).ok
            news = request.get(self.address, params={"since": news["seq"], "wait": 20}).json()

    @property
    def display(self) -> Locator:
        return self.page.get_by_role("region", name="Display").locator("[data-target]")

    @property
    def lanes(self) -> Locator:
        return self.page.get_by_role("region", name="Sliding board").locator("[data-target]")

    @property
    def own(self) -> Locator:
        """The spaces of one's own board."""
        return self.page.get_by_role("region", name="Your things").locator(".grid [data-target]")

    @property
    def tokens(self) -> Locator:
        return self.page.locator("[data-target='token']")

    @property
    def points(self) -> int:
        return int(self.page.get_by_role("region", name="Your things").locator(".points").first.inner_text())

    @property
    def held(self) -> Locator:
        """The tile that fell out; not its copy that travels."""
        return self.page.locator("main .held")

    def legal(self, things: Locator) -> Locator:
        return things.and_(self.page.locator("[data-legal]"))

    def my_turn(self) -> None:
        """Waits until a tile can be pushed."""
        self.legal(self.display).first.wait_for()

    def push(self, lane: int | None = None) -> None:
        self.my_turn()
        self.choose(self.legal(self.display).first)
        lanes = self.legal(self.lanes)
        lanes.or_(self.held).first.wait_for()
        if not self.held.is_visible():  # where only one lane is open, the tile alone was the whole choice
            self.choose(lanes.first if lane is None else self.page.locator(f"[data-target='lane-{lane}']"))
        self.held.wait_for()

    def place(self) -> None:
        with self.stored():
            self.choose(self.legal(self.own).first)
            self.held.wait_for(state="detached")

    @contextmanager
    def stored(self) -> Iterator[None]:
        """Until what is done here is stored: the page may be ahead of that."""
        before = self.seq
        yield
        while self.seq == before:
            self.page.wait_for_timeout(20)

    def drag(self, thing: Locator, onto: Locator) -> None:
        """As a hand does: the thing is taken, pulled a little, and carried over."""
        mouse = self.page.mouse
        thing.hover()
        mouse.down()
        box, goal = thing.bounding_box(), onto.bounding_box()
        assert box and goal
        mouse.move(box["x"] + box["width"] / 2 + 15, box["y"] + box["height"] / 2)
        mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=3)
        mouse.up()

    def take_turn(self) -> None:
        """The first tile into the first open lane, onto the first space."""
        self.push()
        self.place()
        view = self.view
        if view["turn"] == view["you"] and view["phase"] == "ending":
            self.end_turn()

    def end_turn(self) -> None:
        with self.stored():
            self.choose(self.page.get_by_role("button", name="End your turn"))
