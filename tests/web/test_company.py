"""Around the game: what plays itself, what a table allows, the look back at the end, and what stays of it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import DREAMER, HERE, Player
from .walk import SCREENS, faults, touchable


def open_table(player: Player, game: str, bots: int, **more: object) -> None:
    request = player.page.request
    request.post("/api/me", data={"name": player.name})
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": "random"} for _ in range(bots))]
    answer = request.post("/api/tables", data={"game": game, "seats": seats, **more})
    assert answer.ok, answer.text()
    player.page.goto(f"/table/{answer.json()['id']}")


def test_a_forced_move_plays_itself_and_says_so_and_can_be_taken_back(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"forced": True, "known": True})
    open_table(mo, "living_forest_duel", 1)
    itself, back = "Mo has only one move, which plays itself.", "Mo takes a move back."
    expect(mo.log.get_by_text(itself).first).to_be_visible()
    mo.page.get_by_role("button", name="Undo", exact=True).click()
    expect(mo.log.get_by_text(back)).to_be_visible()
    expect(mo.legal.first).to_be_visible()
    told = mo.log.inner_text()
    assert told.rindex(itself) < told.index(back), "after an undo the person decides"


def test_a_forced_move_waits_for_who_wants_to_be_asked(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"forced": False, "known": True})
    open_table(mo, "living_forest_duel", 1)
    mo.asked()
    mo.page.wait_for_timeout(1500)
    expect(mo.log.get_by_text("plays itself")).to_have_count(0)


def test_a_table_says_what_it_allows(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.page.goto("/new/cats")
    mo.page.get_by_label("Hints from a bot").select_option("off")
    mo.page.locator("#name").fill("Mo")
    mo.page.locator("form button.main").click()
    mo.page.wait_for_url("**/table/**")
    expect(mo.page.get_by_role("button", name="Undo")).to_be_visible()
    expect(mo.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    mo.page.get_by_role("button", name="Menu").click()
    fair = mo.page.get_by_role("region", name="Fair play")
    expect(fair).to_contain_text("Nobody asks a bot for a hint.")
    expect(fair).to_contain_text("A move is taken back at once")


def test_the_end_looks_back_and_goes_on(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.play_to_the_end()
    chances = mo.end.get_by_role("region", name="How the chances went")
    expect(chances.get_by_role("slider", name="Step")).to_be_visible()
    expect(mo.end.get_by_role("button", name="Swap seats")).to_be_visible()
    assert [fault for size in SCREENS for fault in faults(mo.page, *size)] == []
    first = mo.page.url
    mo.end.get_by_role("button", name="Next level").click()
    mo.page.wait_for_url(lambda url: url != first)
    expect(mo.page.get_by_text("Sprout", exact=True).first).to_be_visible()


def test_results_add_up_in_the_lobby_and_can_be_forgotten(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.play_to_the_end()
    mo.page.goto("/")
    results = mo.page.get_by_role("region", name="Your results")
    expect(results.get_by_role("row", name=re.compile("Feast of Cats"))).to_contain_text(re.compile(r"[01] of 1"))
    row = mo.page.get_by_role("link", name=re.compile("Feast of Cats.*Mo"))
    expect(row.first).to_contain_text(re.compile(r"(won|2nd|3rd|4th), −?-?\d+ : "))
    touchable(mo.page)
    results.get_by_role("button", name="Forget my results").click()
    results.get_by_role("button", name="Forget them").click()
    expect(results).to_have_count(0)


def test_a_closed_game_can_still_be_looked_at(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.asked()
    mo.page.get_by_role("button", name="Menu").click()
    mo.page.get_by_role("button", name="Close this table for all").click()
    mo.page.get_by_role("button", name="Close it for all").click()
    mo.page.get_by_role("button", name="Look back at the game so far").click()
    expect(mo.page.get_by_role("slider", name="Step")).to_be_visible()
    expect(mo.page.get_by_role("region", name="Board")).to_be_visible()
    touchable(mo.page)


def test_at_one_screen_nothing_of_the_other_is_seen(arrive: NewPlayer) -> None:
    """The curtain fills the table: no column is left blank, and no hand, log, hint or explanation stays behind it."""
    mo = arrive("Mo")
    mo.set_up(HERE, HERE, HERE, single=True)
    curtain = mo.page.locator(".curtain")
    expect(curtain).to_be_visible()
    for part in (".side", "[data-target]", ".log li", "[role=note]", ".hints li"):
        expect(mo.page.locator(part)).to_have_count(0)
    box = curtain.bounding_box()
    assert box and mo.page.viewport_size
    assert box["x"] == 0
    assert box["width"] == mo.page.viewport_size["width"]
    expect(mo.page.get_by_text("Looking on")).to_have_count(0)
    touchable(mo.page)
