"""Living Forest Duel in the browser: whole games with different victories, and everything special to its table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from .conftest import NewPlayer
from .player import Player
from .test_looks import SIZES, TOUCH, accessible, looks

GAME = "living_forest_duel"
SUMMER, WINTER = 0, 1
FIRES_TO_WIN = 8
MANY_MOVES = 400

Move = dict[str, Any]
Wish = Callable[[Any, list[Move]], Move | None]


class Duel:
    """What lies on the table, for the one person who plays both seasons, or one of them."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.seq = 0
        self.moves: list[Move] = []
        self.view: Any = None
        self.seat = SUMMER

    def set_up(self, *kinds: str) -> None:
        """A table by the short way: this person is Summer."""
        request = self.page.request
        request.post("/api/me", data={"name": self.player.name})
        seats = [{"kind": kind, "bot": "random"} if kind == "bot" else {"kind": kind} for kind in ("me", *kinds)]
        answer = request.post("/api/tables", data={"game": GAME, "seats": seats, "options": {}, "public": False})
        assert answer.ok, answer.text()
        self.id = answer.json()["id"]
        self.page.goto(f"/table/{self.id}")
        clearing = self.page.get_by_role("region", name="The clearing")
        expect(clearing.or_(self.player.go_on).first).to_be_visible()
        if self.player.go_on.is_visible():
            self.player.go_on.click()
        expect(clearing).to_be_visible()
        self.look()

    def look(self) -> None:
        """Waits until something new is asked here, or the game is over; then knows the view and the moves."""
        while True:
            answer = self.page.request.get(f"/api/tables/{self.id}").json()
            table = answer["table"]
            asked = [sight for sight in table["sights"] if sight["moves"]]
            if answer["seq"] > self.seq and (asked or table["status"] == "over"):
                break
            self.page.wait_for_timeout(20)
        self.seq = answer["seq"]
        sight = (asked or table["sights"])[0]
        self.seat, self.view, self.moves = sight["seat"], sight["view"], sight["moves"]

    @property
    def over(self) -> bool:
        return self.view["phase"] == "over"

    def target(self, thing: str) -> Locator:
        return self.page.locator(f'[data-target="{thing}"]')

    def element(self, card: str, element: str) -> Locator:
        """An element on a card of the help line."""
        helper = self.page.locator(f'.row [data-piece="{card}"]')
        return helper.locator(f'[data-target="{element}"]')

    def where(self, move: Move) -> Locator:
        """The one thing that is clicked to play a move."""
        if move["kind"] == "use":
            return self.element(*move["targets"])
        if move["kind"] == "advance":
            return self.target(move["targets"][1])
        if move["kind"] in ("banish", "keep", "wait", "stop"):
            return self.page.locator(".prompt").get_by_role("button", name=move["label"])
        return self.target(move["targets"][0])

    def play(self, move: Move) -> None:
        thing = self.where(move)
        expect(thing).to_have_attribute("data-legal", "")
        thing.click()
        self.look()

    def go_on(self, *wishes: Wish) -> None:
        """Plays the first move that somebody wishes."""
        found = next((move for wish in wishes if (move := wish(self.view, self.moves))), None)
        self.play(found or self.moves[0])

    def play_until_over(self, *wishes: Wish) -> None:
        for _ in range(MANY_MOVES):
            if self.over:
                return
            self.go_on(*wishes)
        raise AssertionError(f"the game goes on and on: {self.view['turn']} turns")


def of_kind(*kinds: str) -> Wish:
    return lambda _view, moves: next((move for kind in kinds for move in moves if move["kind"] == kind), None)


def using(seat: int, *elements: str, least: int = 1) -> Wish:
    """Uses a token for one of these elements when it is this seat's decision and strong enough."""

    def wish(view: Any, moves: list[Move]) -> Move | None:
        if view["asked"] != seat:
            return None
        strong = [element for element in elements if view["seats"][seat]["strength"][element] >= least]
        return next((move for move in moves if move["kind"] == "use" and move["args"][0] in strong), None)

    return wish


def far(_view: Any, moves: list[Move]) -> Move | None:
    """Onibi walks as far as it can."""
    steps = [move for move in moves if move["kind"] == "advance"]
    return max(steps, key=lambda move: int(move["args"][0])) if steps else None


def near(_view: Any, moves: list[Move]) -> Move | None:
    steps = [move for move in moves if move["kind"] == "advance"]
    return steps[0] if steps else None


def ended(duel: Duel, winner: str, words: str) -> None:
    end = duel.player.end
    expect(end).to_be_visible()
    expect(end).to_contain_text(re.compile(words))
    expect(end.locator("li.winner h3")).to_have_text(winner)


def test_a_whole_game_is_won_with_the_fires(arrive: NewPlayer) -> None:
    duel = Duel(arrive("Mo"))
    duel.set_up("me")
    fires = using(SUMMER, "water", least=4)
    idle = using(WINTER, "plant", "sun", "wind")
    taking = of_kind("extinguish")
    duel.play_until_over(taking, fires, idle, of_kind("stop", "keep", "reveal"), near, using(SUMMER, "water", "plant"))
    assert duel.view["over_by"] == "fires"
    assert duel.view["seats"][duel.view["winner"]]["fires"] == FIRES_TO_WIN
    ended(duel, duel.view["seats"][duel.view["winner"]]["name"], "8 fires")
    looks(duel.page, f"{GAME}-fires-end", in_play=True)
    accessible(duel.page)
    duel.page.get_by_role("button", name="Look at the table").click()
    looks(duel.page, f"{GAME}-fires-board", in_play=True)


def test_a_whole_game_is_won_with_onibi(arrive: NewPlayer) -> None:
    duel = Duel(arrive("Mo"))
    duel.set_up("me")
    duel.play_until_over(using(WINTER, "wind", least=2), far, using(SUMMER, "plant", "sun"), of_kind("stop", "keep", "reveal"))
    assert duel.view["over_by"] == "onibi"
    ended(duel, duel.view["seats"][WINTER]["name"], "leading Onibi out")
