"""Shifting Seasons in the browser: what a turn is made of, told, explained and undone."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

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
