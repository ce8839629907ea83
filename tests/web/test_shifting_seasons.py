"""Shifting Seasons in the browser: whole games, who looks on, and how it looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from sekki.games import find
from tests.server.processes import Process

from .conftest import NewPlayer
from .player import DREAMER, HERE, OPEN, Player
from .seasons import FIRST_GAME, GAME, TILES_EACH, Seasons
from .test_looks import PHONE, SIZES, TOUCH, accessible, looks


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
