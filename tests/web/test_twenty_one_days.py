"""21 Days in the browser: whole games alone and together, every way to play, and how it looks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from sekki.games.twenty_one_days import GAME as FACTS
from tests.server.processes import Process

from .conftest import NewPlayer
from .player import Player
from .test_looks import PHONE, TOUCH, accessible, looks

GAME = "twenty_one_days"
SOME_ROLLS = 6
DOG = {"solo": "scruffs", "survivors": "random"}

Move = dict[str, Any]
Wish = Callable[[Any, list[Move]], Move]

# Whether all that may be chosen is large enough for a finger and in sight; what can be panned counts as seen.
TOO_SMALL = """(least) => [...document.querySelectorAll('[data-legal]')]
  .filter((one) => !one.closest('.offers.line'))
  .map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()])
  .filter(([, { width, height, left, right, bottom }]) =>
    Math.min(width, height) < least || left < 0 || right > innerWidth || bottom > innerHeight)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height} at ${box.left}, ${box.top}`)"""
# Keeps what was said and which dice were thrown, however short they were to be seen.
REMEMBER = """() => {
  window.told = [];
  window.thrown = 0;
  const listen = () => {
    told.push(document.querySelector('.prompt .caption')?.textContent ?? '');
    thrown += document.querySelectorAll('.roll .thrown').length;
  };
  new MutationObserver(listen).observe(document.querySelector('.table'), { childList: true, subtree: true });
}"""
# What a location costs or holds lies over nothing else on it.
COSTS_OVER_THINGS = """() => {
  const box = (thing) => thing.getBoundingClientRect();
  const shared = (from, to, a, b) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const over = (a, b) => shared('left', 'right', a, b) > 1 && shared('top', 'bottom', a, b) > 1;
  const all = (place, what) => [...place.querySelectorAll(what)].filter((one) => one.checkVisibility());
  return [...document.querySelectorAll('.places .place')].flatMap((place) => all(place, '.cost').flatMap((cost) =>
    all(place, '.sign, .name, .spaces > *').filter((thing) => over(box(cost), box(thing)))
      .map((thing) => `${cost.className} over ${thing.className}`)));
}"""


class Crew:
    """Somebody on the raft, or all of it: what they see, and what they may do."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.seq = 0
        self.view: Any = None
        self.moves: list[Move] = []

    def set_out(self, *others: str, **options: Any) -> None:
        """A table by the short way; this person is on the first seat."""
        request = self.page.request
        request.post("/api/me", data={"name": self.player.name})
        seats = [{"kind": kind} for kind in ("me", *others)]
        answer = request.post("/api/tables", data={"game": GAME, "seats": seats, "options": options, "public": False})
        assert answer.ok, answer.text()
        self.sit(answer.json()["id"])

    def sit(self, table: str) -> None:
        self.id = table
        if self.id not in self.page.url:
            self.page.goto(f"/table/{table}")

    def glance(self) -> bool:
        """Whether there is something new here: a decision of this person's, or the end."""
        answer = self.page.request.get(f"/api/tables/{self.id}").json()
        table = answer["table"]
        sights = table["sights"]
        sight = next((one for one in sights if one["seat"] in table["actors"]), sights[0])
        asked = table["status"] == "playing" and sight["seat"] in table["actors"]
        if answer["seq"] <= self.seq or not (asked or table["status"] == "over"):
            return False
        self.seq, self.view, self.moves = answer["seq"], sight["view"], sight["moves"]
        return True

    def look(self) -> None:
        """Waits until there is something new, and the page shows it."""
        while not self.glance():
            self.page.wait_for_timeout(20)
        expect(self.player.news).to_be_visible()

    @property
    def doing(self) -> str:
        return "over" if self.over else str(self.view["pending"]["doing"])

    @property
    def over(self) -> bool:
        return bool(self.view["phase"] == "over")

    def target(self, thing: str) -> Locator:
        return self.page.locator(f'[data-target="{thing}"]')

    def button(self, move: Move) -> Locator:
        return self.page.locator(".prompt [data-legal]").filter(has_text=move["label"]).first

    def steps(self, move: Move) -> list[Locator]:
        """What is clicked, one after the other: things on the table, or a button beside the prompt."""
        return [self.target(thing) for thing in move["targets"]] if self.lies(move) else [self.button(move)]

    def lies(self, move: Move) -> bool:
        """Whether the things of the move lie on the table."""
        return bool(move["targets"]) and all(self.target(thing).count() for thing in move["targets"])

    def choose(self, move: Move) -> None:
        """Click by click, until no other move is left: then the last one has played it."""
        expect(self.player.legal.first).to_be_visible()
        first, *more = self.steps(move)
        expect(first).to_have_attribute("data-legal", "")
        first.click()
        for step in more:
            while step.get_attribute("data-legal") is None:
                if self.page.request.get(f"/api/tables/{self.id}").json()["seq"] > self.seq:
                    return
                self.page.wait_for_timeout(20)
            step.click()

    def play(self, wish: Wish) -> None:
        self.choose(wish(self.view, self.moves))
        self.look()


def reckless(view: Any, moves: list[Move]) -> Move:
    """Neither fishes nor hopes, uses everything up at once, and lets the weakest lose most: it will not be long."""
    used = [move for kind in ("dolphin", "bend", "flip", "pay") for move in moves if move["kind"] == kind]
    idle = [move for move in moves if move["kind"] == "place" and move["args"][1] in ("receive", "play", "swap")]
    lost = [move for move in moves if move["kind"] == "lose"]
    strength = {one["colour"]: one.get("strength", 0) for one in view["survivors"]}
    return min(lost, key=lambda move: strength[move["args"][0]]) if lost else [*used, *idle, *moves][0]


def sensible(view: Any, moves: list[Move]) -> Move:
    """Fishes and hopes, fires flares when well, spares the weak, averts disasters, and keeps no token for later."""
    return max(moves, key=lambda move: worth(view, move))


def worth(view: Any, move: Move) -> float:
    kind, args = move["kind"], move["args"]
    strength = {one["colour"]: one.get("strength", 0) for one in view["survivors"]}
    if kind in ("lose", "strengthen"):
        return float(strength[args[0]] * (1 if kind == "lose" else -1))
    if kind == "place":
        hopes = len(view["locations"]["hope"]["dice"]) < 2
        wanted = ["fishing", "hope", "flare", "receive"] if hopes else ["fishing", "flare", "receive", "hope"]
        return -wanted.index(args[1]) if args[1] in wanted else -5
    if kind == "give":
        return -float(next(one["hope"] for one in view["survivors"] if one["colour"] == args[1]))
    useful = {
        "pass": 0,
        "flare": 4,
        "sing": 4,
        "shout": 3,
        "pay": 2,
        "flip": 1,
        "bend": 1,
        "ward": 1,
        "open": 1,
        "use": 1,
    }
    return useful.get(kind, -1)


def offers_say_what_they_cost(crew: Crew) -> None:
    """A roll is asked about only when something can change it, and every use says what it costs and whom."""
    uses = [move for move in crew.moves if move["kind"] != "pass"]
    assert uses, "a plain roll costs no click"
    offered = crew.page.get_by_role("list", name="What you may use now").get_by_role("button")
    expect(offered).to_have_count(len({move["targets"][0] for move in uses}))
    for move in uses:
        assert move["note"]
        shown = crew.target(move["targets"][0])
        expect(shown).to_have_accessible_name(f"{move['label']}, {move['note']}")
        expect(shown.locator("[data-says]").last).to_have_attribute("data-says", move["note"])


def test_alone_to_day_21_or_death(arrive: NewPlayer) -> None:
    crew = Crew(arrive("Mo"))
    crew.set_out(survivors="random")
    crew.look()
    doings: list[str] = []
    while not crew.over:
        doings.append(crew.doing)
        if crew.doing == "roll" and doings.count("roll") < SOME_ROLLS:
            offers_say_what_they_cost(crew)
        crew.play(sensible)
    assert {"settle", "place"} <= set(doings)
    expect(crew.player.end).to_be_visible()
    words = "Saved on day|The ship passes by|Nobody is left"
    expect(crew.player.end).to_contain_text(re.compile(words))
    assert crew.view["day"] == 21 or crew.view["result"] == "lost"
    crew.page.get_by_role("button", name="Look at the table").click()
    crew.page.mouse.move(1, 1)
    looks(crew.page, f"{GAME}-end", in_play=True)


def test_two_people_share_one_raft(arrive: NewPlayer) -> None:
    mo, ada = Crew(arrive("Mo")), Crew(arrive("Ada"))
    mo.set_out("open", survivors="random")
    ada.player.sit_down(mo.player.link("Invite a friend with this link"))
    ada.sit(mo.id)
    waited = 0
    while True:
        asked, other = (mo, ada) if mo.glance() else (ada, mo) if ada.glance() else (None, None)
        if asked is None or other is None:
            mo.page.wait_for_timeout(20)
            continue
        if asked.over:
            break
        if waited < 6:
            expect(other.player.prompt).to_contain_text(f"{asked.player.name} decides:")
            waited += 1
        asked.choose(reckless(asked.view, asked.moves))
    for crew in (mo, ada):
        expect(crew.player.end).to_be_visible()
        crew.page.get_by_role("button", name="Look at the table").click()
        told = crew.page.get_by_role("list", name="The day in words")
        expect(told).to_contain_text(re.compile("The sea has won|The ship has seen you"))
    assert waited == 6


def test_it_is_played_by_keyboard_and_the_focus_is_never_lost(arrive: NewPlayer) -> None:
    crew = Crew(arrive("Mo"))
    crew.set_out()
    crew.look()
    page = crew.page
    for _ in range(30):
        expect(crew.player.legal.first).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(page.locator(":focus")).to_have_attribute("data-legal", "")
        page.keyboard.press("Enter")
        if page.locator("[data-chosen]").count():
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        crew.look()
        if crew.over:
            return
        assert crew.player.focused() != "BODY ", "the focus fell off the table"
    assert crew.view["day"] > 0


def test_on_a_phone_every_step_is_in_sight_large_enough_and_asks_first(arrive: NewPlayer) -> None:
    crew = Crew(arrive("Mo", prefs={"confirm": "touch"}, **PHONE))
    crew.set_out()
    crew.look()
    while not (crew.doing == "place" and crew.view["day"] > 3):
        expect(crew.player.legal.first).to_be_visible()
        assert crew.page.evaluate(TOO_SMALL, TOUCH - 1) == [], crew.doing
        move = sensible(crew.view, crew.moves)
        lies = crew.lies(move)
        for step in crew.steps(move):
            step.tap()
        if lies:
            main = crew.page.locator(".prompt .button.main[data-main]")
            expect(main).to_have_text(move["label"])
            main.tap()
        crew.look()
    today = crew.page.get_by_role("article", name=re.compile("^Today")).get_by_role("button")
    today.tap(force=True)
    expect(crew.page.get_by_role("note")).to_contain_text("Midday: Place dice")


def test_everything_explains_itself(arrive: NewPlayer) -> None:
    crew = Crew(arrive("Mo"))
    crew.set_out(survivors="random", played_as=2)
    crew.look()
    while crew.doing != "place":
        crew.play(sensible)
    page = crew.page
    note = page.get_by_role("note")
    sign = crew.view["logbook"]["tomorrow"]["evening"][0]
    crew.target("tomorrow-evening-0").hover()
    expect(note).to_contain_text(sign["title"])
    expect(note).to_contain_text(sign["means"])
    assert page.evaluate(COSTS_OVER_THINGS) == []
    crew.target("sharks").hover()
    expect(note).to_contain_text("Sharks at distance 4")
    crew.target("ship").hover()
    expect(note).to_contain_text("spaces to the buoy")
    crew.target("octopus").click(force=True)
    expect(note).to_contain_text("8 tentacles left")
    expect(note).to_contain_text(re.compile("only when the logbook says so.*Rule .*6.2"))
    page.keyboard.press("Escape")
    other = next(one for one in crew.view["survivors"] if one["colour"] not in crew.view["pending"]["about"])
    crew.target(other["colour"]).hover()
    expect(note).to_contain_text(other["skill"])
    colour = crew.view["pending"]["about"][0]
    crew.target(colour).click()
    expect(crew.target("flare")).to_have_attribute("data-legal", "")
    page.keyboard.press("Escape")
    crew.target(colour).drag_to(crew.target("hope"))
    expect(crew.target("hope").locator(".pawn")).to_have_count(1)
    crew.look()


def test_what_happens_is_told_with_dice_that_roll_unless_stillness_is_wanted(arrive: NewPlayer) -> None:
    crew = Crew(arrive("Mo", prefs={"pace": "brisk"}))
    crew.set_out(survivors="random")
    crew.look()
    expect(crew.player.legal.first).to_be_visible()
    crew.page.evaluate(REMEMBER)
    rolled = "thrown > 0 && told.some((words) => /(fires a flare|hopes|fishes|for a bottle): [1-6]/.test(words))"
    while not crew.page.evaluate(rolled):
        crew.play(sensible)
    crew.page.emulate_media(reduced_motion="reduce")
    expect(crew.player.legal.first).to_be_visible()
    moving = "[...document.querySelectorAll('.twenty-one *')].filter((one) => one.getAnimations().length).length"
    crew.page.wait_for_function(f"() => {moving} === 0")


def test_looks(arrive: NewPlayer) -> None:
    crew = Crew(arrive("Mo"))
    crew.set_out("me")
    crew.look()
    assert crew.doing == "choose"
    crew.page.mouse.move(1, 1)
    looks(crew.page, f"{GAME}-choose", in_play=True)
    accessible(crew.page)


def test_looks_with_scruffs(arrive: NewPlayer) -> None:
    crew = Crew(arrive("Mo"))
    crew.set_out(**DOG)
    crew.look()
    while not (crew.doing == "roll" and crew.view["day"] > 1) and not crew.over:
        crew.play(sensible)
    dog = crew.page.locator('[data-target="green"]')
    expect(dog).to_have_accessible_name(re.compile(r"^Scruffs, strength \d"))
    crew.page.mouse.move(1, 1)
    looks(crew.page, f"{GAME}-scruffs-roll", in_play=True)
    accessible(crew.page)


def test_an_own_box_shows_on_the_board(arrive: NewPlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = (FACTS.folder / "components.toml").read_text("utf-8")
    own = printed.replace('"Maya Ayushi"', '"Captain Maya"').replace("farthest = 5", "farthest = 4")
    file = tmp_path / "own.toml"
    file.write_text(own, "utf-8")
    monkeypatch.setenv("SEKKI_BOX_TWENTY_ONE_DAYS", str(file))
    server = Process(f"sqlite:///{tmp_path / 'tables.sqlite'}", guests_per_minute=1e6)
    try:
        crew = Crew(arrive("Mo", base_url=server.address))
        crew.set_out()
        expect(crew.target("maya").locator("[data-says='Captain Maya']")).to_be_visible()
        crew.set_out(survivors="random")
        crew.look()
        while crew.view["phase"] == "setup":
            crew.play(reckless)
        expect(crew.page.locator(".distance .step")).to_have_count(4)
    finally:
        server.stop()
