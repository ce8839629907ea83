"""Living Forest Duel in the browser: whole games with different victories, and everything special to its table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from sekki.games import find
from tests.server.processes import Process

from .conftest import NewPlayer
from .player import Player
from .test_looks import PHONE, SIZES, TOUCH, accessible, looks

GAME = "living_forest_duel"
SUMMER, WINTER = 0, 1
FIRES_TO_WIN = 8
MANY_MOVES = 400
LONG_LINE = 4
PAIRS = find(GAME).components["season"]["pairs"]
OWN = {season: {pair[season]: pair["cost"] for pair in PAIRS} for season in ("summer", "winter")}

Move = dict[str, Any]
Wish = Callable[[Any, list[Move]], Move | None]


# Keeps what was said and what travelled, however short it was to be seen.
REMEMBER = """() => {
  window.told = [];
  window.travelled = 0;
  const remember = (seen) => {
    for (const { addedNodes } of seen) travelled += addedNodes.length;
  };
  new MutationObserver(remember).observe(document.querySelector('.layer'), { childList: true });
  const listen = () => told.push(document.querySelector('.prompt .caption')?.textContent ?? '');
  new MutationObserver(listen).observe(document.querySelector('.prompt'), { childList: true, subtree: true });
}"""


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
        if "open" in kinds:
            return
        clearing = self.page.get_by_role("region", name="The clearing")
        expect(clearing.or_(self.player.go_on).first).to_be_visible()
        if self.player.go_on.is_visible():
            self.player.go_on.click()
        expect(clearing).to_be_visible()
        self.look()

    def look(self) -> None:
        """Waits until something new is asked here, or the game is over, and the page shows it."""
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
        expect(self.player.news).to_be_visible()

    @property
    def over(self) -> bool:
        return bool(self.view["phase"] == "over")

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
        usable = {move["args"][0]: move for move in moves if move["kind"] == "use"}
        strength = view["seats"][seat]["strength"]
        return next((usable[one] for one in elements if one in usable and strength[one] >= least), None)

    return wish


def only(seat: int, wish: Wish) -> Wish:
    return lambda view, moves: wish(view, moves) if view["asked"] == seat else None


def modest(view: Any, moves: list[Move]) -> Move | None:
    """Recruits what changes least: an animal of one's own season, whose gap another of that season fills."""
    animals = [move for move in moves if move["kind"] == "recruit"]
    line = [move["args"][0] for move in animals]
    own = OWN[view["seats"][view["asked"]]["season"]]
    return animals[min(range(len(line)), key=lambda i: line[i] not in own)] if animals else None


def far(_view: Any, moves: list[Move]) -> Move | None:
    """Onibi walks as far as it can."""
    steps = [move for move in moves if move["kind"] == "advance"]
    return max(steps, key=lambda move: int(move["args"][0])) if steps else None


def near(_view: Any, moves: list[Move]) -> Move | None:
    steps = [move for move in moves if move["kind"] == "advance"]
    return steps[0] if steps else None


def swap(view: Any, moves: list[Move]) -> Move | None:
    """Uses sun where an animal of one's own season can be paid."""
    seat = view["seats"][view["asked"]]
    costs = [cost for animal, cost in OWN[seat["season"]].items() if animal in view["recruitment"]]
    return using(view["asked"], "sun", least=min(costs, default=99))(view, moves)


# Summer takes every fire, and Winter passes its time with what brings it least.
FOR_FIRES: tuple[Wish, ...] = (
    only(SUMMER, of_kind("extinguish")),
    using(SUMMER, "water", least=4),
    using(WINTER, "plant"),
    only(WINTER, swap),
    modest,
    of_kind("stop", "keep", "reveal"),
    near,
    using(SUMMER, "water", "plant"),
)
# Winter leads Onibi on, and Summer grows its forest meanwhile.
FOR_ONIBI: tuple[Wish, ...] = (
    using(WINTER, "wind", least=2),
    far,
    using(SUMMER, "plant", least=3),
    of_kind("plant", "place", "stop", "keep", "reveal"),
    using(SUMMER, "plant", "sun", "water"),
)


def ended(duel: Duel, winner: str, words: str) -> None:
    end = duel.player.end
    expect(end).to_be_visible()
    expect(end).to_contain_text(re.compile(words))
    expect(end.locator("li.winner h3")).to_have_text(winner)


def test_a_whole_game_is_won_with_the_fires(arrive: NewPlayer) -> None:
    duel = Duel(arrive("Mo"))
    duel.set_up("me")
    duel.play_until_over(*FOR_FIRES)
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
    while duel.view["turn"] < 2 or duel.view["phase"] != "turn" or len(duel.view["help_line"]) < LONG_LINE:
        duel.go_on(*FOR_ONIBI)
    duel.page.mouse.move(1, 1)
    looks(duel.page, f"{GAME}-middle", in_play=True)
    accessible(duel.page)
    duel.player.resize(*SIZES["desk"])
    duel.play_until_over(*FOR_ONIBI)
    assert duel.view["over_by"] == "onibi"
    ended(duel, duel.view["seats"][WINTER]["name"], "leading Onibi out")


def test_strengths_stand_beside_the_actions_and_things_explain_themselves(arrive: NewPlayer) -> None:
    duel = Duel(arrive("Mo"))
    duel.set_up("me")
    page = duel.page
    while not of_kind("use")(duel.view, duel.moves):
        duel.go_on(of_kind("keep", "reveal"))
    actions = page.get_by_role("group", name="Your strength in each action")
    for element, strength in duel.view["seats"][duel.seat]["strength"].items():
        shown = actions.locator(f'[data-target="{element}"] .strength [data-says]')
        expect(shown).to_have_attribute("data-says", str(strength).replace("-", "−"))

    goal = duel.target("goal-onibi")
    expect(goal).to_have_accessible_name(re.compile(r"Onibi: Mo \d+, .+ \d+ steps to go"))
    goal.click(force=True)
    expect(page.get_by_role("note")).to_contain_text("does not hold the Onibi card yet")
    page.keyboard.press("Escape")

    usable = {move["args"][0] for move in duel.moves if move["kind"] == "use"}
    shut = next(element for element in ("wind", "plant", "water", "sun") if element not in usable)
    actions.locator(f'[data-target="{shut}"]').click(force=True)
    expect(page.get_by_role("note")).to_contain_text(re.compile("Rule .*6"))
    page.keyboard.press("Escape")
    duel.target("clearing-1").click(force=True)
    expect(page.get_by_role("note")).to_contain_text("Rule")


def test_the_two_forests_lie_at_one_height(arrive: NewPlayer) -> None:
    duel = Duel(arrive("Mo"))
    duel.set_up("bot")
    for size in ((1366, 768), (1440, 900), (1920, 1080)):
        duel.player.resize(*size)
        forests = duel.page.locator(".woods .grid")
        expect(forests).to_have_count(2)
        tops = forests.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
        assert abs(tops[0] - tops[1]) <= 1, (size, tops)


def test_it_is_played_by_keyboard_and_the_focus_is_never_lost(arrive: NewPlayer) -> None:
    duel = Duel(arrive("Mo"))
    duel.set_up("me")
    page = duel.page
    for _ in range(14):
        expect(duel.player.legal.first).to_be_visible()
        page.keyboard.press("ArrowRight")
        focused = page.locator(":focus")
        expect(focused).to_have_attribute("data-legal", "")
        page.keyboard.press("Enter")
        if page.locator("[data-chosen]").count():
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        duel.look()
        assert duel.player.focused() != "BODY ", "the focus fell off the table"


def test_on_a_phone_every_step_is_in_sight_large_enough_and_asks_first(arrive: NewPlayer) -> None:
    width, height = SIZES["phone"]
    duel = Duel(arrive("Mo", prefs={"confirm": "touch"}, **PHONE))
    duel.set_up("me")
    phases: set[str] = set()
    wanted = {"turn", "plant", "place", "recruit"}
    wishes = [using(seat, "plant", "sun", "water", "wind", least=2) for seat in (SUMMER, WINTER)]
    for _ in range(40):
        if phases >= wanted:
            break
        phases.add(duel.view["phase"])
        found = next((move for wish in (*wishes, far) if (move := wish(duel.view, duel.moves))), duel.moves[0])
        thing = duel.where(found)
        expect(thing).to_have_attribute("data-legal", "")
        for target in duel.player.legal.all():
            box = target.bounding_box()
            assert box, (duel.view["phase"], target.inner_html())
            assert min(box["width"], box["height"]) >= TOUCH, (duel.view["phase"], box, target.inner_html())
        # A long help line is panned; the four actions below it are always in sight.
        for target in duel.page.locator("[data-legal]:not(.row *)").all():
            box = target.bounding_box()
            assert box and box["x"] >= 0, (duel.view["phase"], box)
            assert box["x"] + box["width"] <= width, (duel.view["phase"], box)
            assert box["y"] + box["height"] <= height, (duel.view["phase"], box)
        thing.tap()
        main = duel.page.locator(".prompt .button.main[data-main]")
        if found["kind"] not in ("banish", "keep", "wait", "stop"):
            expect(main).to_have_text(found["label"])
            main.tap()
        duel.look()
    assert phases >= wanted
    duel.page.get_by_role("tab", name="Animals").tap()
    expect(duel.page.get_by_role("region", name="Recruitment line")).to_be_visible()
    duel.page.get_by_role("tab", name=re.compile("^Mo")).tap()
    expect(duel.page.get_by_role("group", name=re.compile("Strength of"))).to_be_visible()


def test_what_the_other_does_is_told_and_a_friend_may_look_on(arrive: NewPlayer) -> None:
    mo, ada, friend = arrive("Mo"), arrive("Ada", prefs={"pace": "calm"}), arrive("Zoe")
    duel = Duel(mo)
    duel.set_up("open")
    ada.sit_down(mo.link("Invite a friend with this link"))
    expect(duel.target("draw")).to_have_attribute("data-legal", "")
    expect(ada.prompt).to_contain_text("Mo is to reveal a card")
    ada.page.evaluate(REMEMBER)
    duel.target("draw").click()
    ada.page.wait_for_function("() => told.some((words) => /^Mo reveals the .+: it goes to/.test(words))")
    expect(ada.page.locator('[data-target="draw"]')).to_have_attribute("data-legal", "")
    assert ada.page.evaluate("travelled") > 0, "the card travels from the pile to the line"

    watch = mo.page.request.get(f"/api/tables/{duel.id}").json()["table"]["watch"]
    friend.page.goto(f"/watch/{watch}")
    expect(friend.page.get_by_role("region", name="The clearing")).to_be_visible()
    expect(friend.legal).to_have_count(0)
    looks(friend.page, f"{GAME}-watching", in_play=True)


def test_the_trees_of_another_box(arrive: NewPlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's own box shows in the browser: facts come from the server, not from the build."""
    printed = (find(GAME).folder / "components.toml").read_text("utf-8")
    changed = printed.replace("cost = [1, 1, 2, 2, 2, 2]", "cost = [6, 6, 6, 6, 6, 6]").replace(
        "fires_to_win = 8", "fires_to_win = 5"
    )
    (tmp_path / "my-duel.toml").write_text(changed, "utf-8")
    monkeypatch.setenv("SEKKI_BOX_LIVING_FOREST_DUEL", str(tmp_path / "my-duel.toml"))
    server = Process(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    try:
        duel = Duel(arrive("Mo", base_url=server.address))
        duel.set_up("me")
        piles = duel.page.get_by_role("region", name="Tree piles")
        expect(piles.get_by_role("button", name=re.compile(r"^Sun tree \d, costs 6,"))).to_be_visible()
        goal = duel.target("goal-fires")
        expect(goal).to_have_accessible_name(re.compile("Fires: Mo 0/5"))
        goal.click(force=True)
        expect(duel.page.get_by_role("note")).to_contain_text("Hold 5 fire tokens")
    finally:
        server.stop()
