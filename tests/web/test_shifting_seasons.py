"""Shifting Seasons in the browser: whole games, and everything that is special to its table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, expect

from sekki.games import find
from tests.server.processes import Process

from .conftest import NewPlayer
from .player import DREAMER, HERE, OPEN, Player
from .test_looks import PHONE, SIZES, TOUCH, accessible, looks

GAME = "shifting_seasons"
TILES_EACH = 24
FIRST_GAME = {"first_game": True, "seasons": "in-order"}

# A caption stays for a moment only: each is noted as it comes.
NOTE_CAPTIONS = """() => {
  window.captions = [];
  const note = () => window.captions.push(document.querySelector('.caption')?.textContent ?? '');
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
CAPTION_SAID = "words => window.captions.some((caption) => new RegExp(words).test(caption))"
COUNT_TRAVELS = """() => {
  window.travelled = new Set();
  new MutationObserver((seen) => {
    for (const { addedNodes } of seen) for (const node of addedNodes) window.travelled.add(node);
  }).observe(document.querySelector('.layer'), { childList: true });
}"""


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
        self.choose(lanes.first if lane is None else self.page.locator(f"[data-target='lane-{lane}']"))
        self.held.wait_for()

    def place(self) -> None:
        self.choose(self.legal(self.own).first)
        self.held.wait_for(state="detached")

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
        self.choose(self.page.get_by_role("button", name="End your turn"))


@pytest.fixture
def seasons(arrive: NewPlayer) -> Any:
    """Somebody who plays alone against one bot, with the cards for a first game."""

    def new(*kinds: str, **arrival: Any) -> Seasons:
        table = Seasons(arrive("Mo", **arrival))
        table.set_up(*(kinds or ("bot",)), **FIRST_GAME)
        expect(table.page.get_by_role("region", name="Sliding board")).to_be_visible()
        return table

    return new


def results(player: Player) -> list[str]:
    expect(player.end).to_be_visible()
    return player.end.locator(".score").all_inner_texts()


def test_two_people_play_from_two_browsers_to_the_end_one_with_a_mouse_one_with_keys(arrive: NewPlayer) -> None:
    mo, ada = arrive("Mo"), arrive("Ada")
    mo.set_up(OPEN, game=GAME)
    ada.sit_down(mo.link("Invite a friend with this link"))
    tables = Seasons(mo), Seasons(ada, by_keys=True)
    barred_seen = False
    while (turn := tables[0].view["turn"]) is not None:
        table = tables[turn]
        table.my_turn()
        if not barred_seen and table.view["seats"][turn]["barred"]:
            barred_lane_explains_itself(table)
            barred_seen = True
        table.take_turn()
    assert barred_seen, "whoever always pushes into the first open lane fills an area"
    assert results(mo) == results(ada)
    for table in tables:
        table.page.get_by_role("button", name="Look at the table").click()
        expect(table.page.locator("main .own .grid .piece")).to_have_count(TILES_EACH)
        expect(table.page.locator("main .others .grid .piece")).to_have_count(TILES_EACH)


def barred_lane_explains_itself(table: Seasons) -> None:
    lane = table.page.locator(".gate.shut [data-target]").first
    expect(lane).to_have_accessible_name(re.compile(r"Lane \d, barred"))
    lane.click(force=True)
    note = table.page.get_by_role("note")
    expect(note).to_contain_text(re.compile(r"area \d of your board is full", re.IGNORECASE))
    expect(note.get_by_role("button", name="Rule 3.3")).to_be_visible()
    table.page.keyboard.press("Escape")


def test_one_person_and_three_bots_play_to_the_end(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, game=GAME)
    table = Seasons(mo, by_keys=True)
    expect(mo.page.get_by_role("article")).to_have_count(3)
    for _ in range(TILES_EACH):
        table.take_turn()
    assert len(results(mo)) == 4
    mo.page.get_by_role("button", name="Look at the table").click()
    expect(mo.page.locator("main .own .grid .piece")).to_have_count(TILES_EACH)
    expect(mo.page.locator("main .others .grid .piece")).to_have_count(3 * TILES_EACH)


def test_four_people_on_one_screen_need_no_curtain_between_turns(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(HERE, HERE, HERE, game=GAME)
    if mo.asked() == "go on":
        mo.play()
    table = Seasons(mo)
    seen = set()
    for _ in range(4):
        table.push()
        table.place()
        seen.add(mo.page.locator(".own .name").inner_text())
        table.end_turn()
        table.my_turn()
        expect(mo.go_on).to_have_count(0)
    assert len(seen) == 4


def test_the_lane_slides_and_its_last_tile_lies_on_the_number_then_on_the_board(seasons: Any) -> None:
    table = seasons(prefs={"pace": "brisk"})
    page = table.page
    table.my_turn()
    lane = [page.locator(f"main .sliding .piece[style*='grid-area: {row} / 3;']") for row in (6, 5, 4, 3, 2)]
    kinds = [str(tile.locator(".tile").get_attribute("class")) for tile in lane]
    pushed = str(table.display.first.locator(".tile").get_attribute("class"))
    page.evaluate(COUNT_TRAVELS)
    table.push(lane=1)
    assert [tile.locator(".tile").get_attribute("class") for tile in lane] == [pushed, *kinds[:-1]]
    expect(table.held.locator(".tile")).to_have_class(kinds[-1])
    expect(table.legal(table.own).first).to_be_visible()
    assert page.evaluate("window.travelled.size") == 1 + 6, "one tile to the arrow, then five and the one that falls"
    cell = str(table.legal(table.own).first.get_attribute("data-target"))
    assert cell in ("a1", "a3", "b2"), "an area's first tile is next to its number"
    table.place()
    expect(page.locator(f"[data-target='{cell}'] .tile")).to_have_class(kinds[-1])


def test_what_the_other_does_is_told_as_it_happens(seasons: Any) -> None:
    table = seasons(prefs={"pace": "brisk"})
    page = table.page
    page.evaluate(NOTE_CAPTIONS)
    table.take_turn()
    page.wait_for_function(CAPTION_SAID, arg="pushes .* into lane .* falls out")
    page.wait_for_function(CAPTION_SAID, arg="places")
    table.my_turn()
    page.evaluate("window.captions.length = 0")
    page.keyboard.press("r")
    page.wait_for_function(CAPTION_SAID, arg="pushes")
    page.keyboard.press("Escape")
    table.my_turn()


def test_with_reduced_motion_nothing_travels(seasons: Any) -> None:
    table = seasons(prefs={"pace": "brisk"}, reduced_motion="reduce")
    table.my_turn()
    table.page.evaluate(COUNT_TRAVELS)
    table.push()
    table.place()
    assert table.page.evaluate("window.travelled.size") == 0


def test_a_placement_shows_the_points_it_would_bring_and_brings_them(seasons: Any) -> None:
    table = seasons()
    page = table.page
    table.push()
    best = table.legal(table.own).filter(has=page.locator(".change")).first
    change = int(str(best.locator(".change").get_attribute("data-drawn")))
    assert change >= 1, "the first tile is a group of one"
    best.hover()
    expect(page.locator(".prompt .aside")).to_contain_text("largest group")
    expect(page.locator(".cards .by").last).to_have_text(re.compile(r"\+\d"))
    before = table.points
    best.click()
    expect(table.held).to_have_count(0)
    assert table.points == before + change
    assert table.points == table.view["seats"][0]["score"]


def test_a_score_card_lights_the_tiles_it_counts_on_every_board(seasons: Any) -> None:
    table = seasons()
    page = table.page
    for _ in range(3):
        table.take_turn()
    table.my_turn()
    view = table.view
    for card, facts in view["card_facts"].items():
        button = page.locator(f"[data-target='card-{card}']")
        expect(button).to_contain_text(facts["title"])
        points = [str(seat["card_scores"][card]) for seat in view["seats"]]
        assert button.locator(".seat .figures").all_inner_texts() == points
        button.hover()
        expect(page.get_by_role("note")).to_contain_text(facts["title"])
        counted = sum(len(seat["counted"][card]) for seat in view["seats"])
        expect(page.locator(".cell.counts")).to_have_count(counted)
    page.mouse.move(2, 2)
    expect(page.locator(".cell.counts")).to_have_count(0)


def test_a_token_buys_a_double_shift(seasons: Any) -> None:
    table = seasons()
    page = table.page
    table.my_turn()
    fourth = str(page.locator("main .sliding .piece[style*='grid-area: 3 / 3;'] .tile").get_attribute("class"))
    expect(table.tokens).to_have_accessible_name(re.compile("1 bonus token"))
    table.tokens.click()
    table.legal(table.display).first.click()
    lane = page.locator("[data-target='lane-1']")
    expect(lane).to_have_accessible_name(re.compile("Double shift .* costs a token, gives you"))
    lane.click()
    expect(table.held.locator(".tile")).to_have_class(fourth)
    expect(table.tokens).to_have_accessible_name(re.compile("0 bonus tokens"))
    table.tokens.click(force=True)
    expect(page.get_by_role("note")).to_contain_text("First place the tile that fell out")


def test_a_token_moves_a_tile_and_undo_takes_the_lifting_back(seasons: Any) -> None:
    table = seasons()
    page = table.page
    table.push(lane=1)
    table.place()
    tile = table.legal(table.own).first
    cell = str(tile.get_attribute("data-target"))
    tile.click()
    expect(page.locator(".piece.up")).to_be_visible()
    expect(table.player.prompt).to_contain_text(f"from {cell}")
    page.keyboard.press("u")
    expect(page.locator(".piece.up")).to_have_count(0)
    page.locator(f"[data-target='{cell}']").click()
    expect(page.locator(".piece.up")).to_be_visible()
    page.locator("[data-target='d4']").click()
    expect(page.locator("[data-target='d4'] .tile")).to_be_visible()
    expect(page.locator(f"[data-target='{cell}'] .tile")).to_have_count(0)
    expect(table.tokens).to_have_accessible_name(re.compile("0 bonus tokens"))


def test_tiles_can_be_dragged_into_a_lane_and_onto_the_board(seasons: Any) -> None:
    table = seasons()
    page = table.page
    table.my_turn()
    table.drag(table.legal(table.display).nth(1), page.locator("[data-target='lane-4']"))
    expect(table.held).to_be_visible()
    table.drag(table.held, page.locator("[data-target='f4']"))
    expect(page.locator("[data-target='f4'] .tile")).to_be_visible()


def test_a_space_that_is_not_legal_says_why(seasons: Any) -> None:
    table = seasons()
    note = table.page.get_by_role("note")
    table.my_turn()
    table.page.locator("[data-target='c3']").hover()
    expect(note).to_contain_text("push one into a lane first")
    table.push(lane=1)
    for cell, rule in (("d4", "4.1"), ("a2", "4.4"), ("c3", "4.2")):
        table.page.locator(f"[data-target='{cell}']").click(force=True)
        expect(note.get_by_role("button", name=f"Rule {rule}")).to_be_visible()


def test_turns_by_keyboard_alone(seasons: Any) -> None:
    table = seasons()
    page, keyboard = table.page, table.page.keyboard
    table.my_turn()

    def choose(things: Locator) -> None:
        """Walks with the arrows until the focus is on one of these, and presses Enter."""
        expect(table.legal(things).first).to_be_visible()
        for _ in range(12):
            keyboard.press("ArrowDown")
            if table.legal(things).and_(page.locator(":focus")).count():
                keyboard.press("Enter")
                return
        raise AssertionError("the arrows do not lead there")

    for turn in range(3):
        choose(table.display)
        keyboard.press("Escape")
        choose(table.display)
        choose(table.lanes)
        choose(table.own)
        choose(page.get_by_role("button", name="End your turn"))
        table.my_turn()
        expect(page.locator("main .own .grid .piece")).to_have_count(turn + 1)
        assert not table.player.focused().startswith("BODY"), "the focus fell off the table"


def test_everything_on_the_table_has_words(seasons: Any) -> None:
    table = seasons()
    table.push(lane=1)
    table.place()
    page = table.page
    own = page.get_by_role("region", name="Your things")
    expect(own.get_by_role("button", name="Number 2")).to_be_visible()
    expect(own.get_by_role("button", name="f6, empty")).to_be_visible()
    lanes = page.get_by_role("region", name="Sliding board").get_by_role("listitem")
    expect(lanes).to_have_count(4)
    expect(lanes.first).to_contain_text("It runs upwards")
    expect(page.get_by_role("img", name=re.compile(r"\d+ tiles in the bag"))).to_be_visible()
    page.get_by_role("button", name=re.compile("board, .* tiles?: see it large")).click()
    large = page.get_by_role("dialog")
    expect(large.get_by_role("listitem").filter(has_text="a2 number 1")).to_have_count(1)
    large.get_by_role("button", name="Largest group").click()
    expect(large.locator(".counts")).to_have_count(len(table.view["seats"][1]["counted"]["largest-group"]))


def test_everyone_picks_a_board(arrive: NewPlayer) -> None:
    table = Seasons(arrive("Mo"))
    table.set_up("bot", "bot", seasons="picked")
    page = table.page
    boards = page.get_by_role("region", name="Player boards").get_by_role("button")
    expect(table.legal(boards).first).to_be_visible()
    taken = boards.and_(page.locator(":not([data-legal])"))
    if taken.count():
        taken.first.click(force=True)
        expect(page.get_by_role("note")).to_contain_text("board is taken")
        page.keyboard.press("Escape")
    table.legal(boards).first.click()
    expect(page.locator(".own .grid")).to_be_visible()
    table.my_turn()
    expect(page.get_by_role("article")).to_have_count(2)


def test_a_friend_looks_on(arrive: NewPlayer, seasons: Any) -> None:
    table = seasons("bot", "bot")
    page = table.page
    page.get_by_role("button", name="Menu").click()
    link = table.player.link("Let somebody look on")
    page.get_by_role("button", name="Close", exact=True).click()
    friend = arrive("Zoe")
    friend.page.goto(link)
    expect(friend.page.get_by_role("article")).to_have_count(3)
    table.push()
    expect(friend.page.locator("main .held")).to_be_visible()
    expect(friend.legal).to_have_count(0)
    looks(friend.page, f"{GAME}-watching", in_play=True)


@pytest.fixture
def own_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """A server with a box of its own: four tiles on the display, and the colours of the areas the other way round."""
    box = (find(GAME).folder / "components.toml").read_text("utf-8")
    box = box.replace("on_display = 3", "on_display = 4")
    box = box.replace('["autumn", "summer", "spring", "winter"] # of', '["winter", "spring", "summer", "autumn"] # of')
    file = tmp_path / "components.toml"
    file.write_text(box, "utf-8")
    monkeypatch.setenv(f"SEKKI_BOX_{GAME.upper()}", str(file))
    running = Process(f"sqlite:///{tmp_path / 'tables.sqlite'}", guests_per_minute=1e6)
    yield running
    running.stop()


def test_a_box_of_ones_own_shows_on_the_board(arrive: NewPlayer, own_box: Process) -> None:
    table = Seasons(arrive("Mo", base_url=own_box.address))
    table.set_up("bot", **FIRST_GAME)
    expect(table.display).to_have_count(4)
    areas = table.page.locator("[data-target='card-area-colours'] .diagram rect.season")
    expect(areas.first).to_have_class(re.compile("winter"))
    expect(areas.last).to_have_class(re.compile("autumn"))
    table.push()
    expect(table.display).to_have_count(3)
    expect(table.page.locator(".display .gap")).to_have_count(1)


@pytest.mark.parametrize("others", [1, 3])
def test_looks_in_play_and_at_the_end(arrive: NewPlayer, others: int) -> None:
    table = Seasons(arrive("Mo"))
    page = table.page
    table.set_up(*["bot"] * others, **FIRST_GAME)
    middle = TILES_EACH * 2 // 3
    table.hurry(middle)
    expect(page.locator("main .own .grid .piece")).to_have_count(middle)
    table.my_turn()
    page.mouse.move(1, 1)
    looks(page, f"{GAME}-{others + 1}-middle", in_play=True)
    accessible(page)
    table.hurry(TILES_EACH)
    expect(table.player.end).to_be_visible()
    page.get_by_role("button", name="Look at the table").click()
    looks(page, f"{GAME}-{others + 1}-end", in_play=True)
    accessible(page)


def test_on_a_phone_everything_legal_is_in_sight_large_enough_and_stays_where_it_is(arrive: NewPlayer) -> None:
    width, height = SIZES["phone"]
    table = Seasons(arrive("Mo", prefs={"confirm": "touch"}, **PHONE))
    table.set_up("bot", "bot", "bot", **FIRST_GAME)
    page = table.page

    def tap(things: Locator) -> None:
        """Taps the first, which asks first, and confirms it by the button."""
        expect(table.legal(things).first).to_be_visible()
        for target in table.player.legal.all():
            box = target.bounding_box()
            assert box, target
            assert box["x"] >= 0, box
            assert box["x"] + box["width"] <= width, box
            assert box["y"] + box["height"] <= height, box
            assert min(box["width"], box["height"]) >= TOUCH, (box, target.inner_html())
        before = table.lanes.first.bounding_box()
        table.legal(things).first.tap()
        assert table.lanes.first.bounding_box() == before, "the table jumps under the finger"

    for _ in range(3):
        tap(table.display)
        tap(table.lanes)
        page.locator("[data-main]").tap()
        tap(table.own)
        page.locator("[data-main]").tap()
        expect(table.held).to_have_count(0)
        page.get_by_role("button", name="End your turn").tap()
