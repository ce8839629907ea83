"""15 Days in a browser: whole games by mouse and by keyboard, alone and with others, and how it looks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sekki.games import find
from tests.server.processes import Process

from .conftest import NewPlayer
from .player import DREAMER, OPEN, Player
from .test_looks import PHONE, TOUCH, accessible, looks

GAME = "fifteen_days"
CORNERS = ("left-1", "left-2", "right-1", "right-2")
ANIMALS = ("otter", "frog", "squirrel", "rabbit")
CARD = re.compile(r"(spring|summer|autumn|winter)-\d")
SPOT = re.compile(r"first|after-.*|before-wild|for-wild")
ASKED = """() => {
  const end = document.querySelector('dialog[open]') !== null;
  const legal = [...document.querySelectorAll('[data-legal]')];
  if (!end && legal.length === 0) return null;
  const automa = legal.filter((one) => one.closest('.automa')).length;
  return { end, automa, targets: legal.map((one) => one.dataset.target ?? '') };
}"""
FOCUS = "document.activeElement.hasAttribute('data-legal')"
BOXES = """found => found.map((one) => {
  const { x, y, right, bottom } = one.getBoundingClientRect();
  return [x, y, right, bottom];
})"""
TURNS = """() => {
  window.told = 0;
  const count = new MutationObserver((seen) => (window.told += seen.length));
  count.observe(document.querySelector('.layer'), { childList: true });
}"""


def alone(player: Player) -> None:
    """A table for one, against the automa."""
    page = player.page
    page.goto(f"/new/{GAME}")
    page.locator("#name").fill(player.name)
    page.get_by_label("alone").check()
    page.locator("form button.main").click()
    page.wait_for_url("**/table/**")


@dataclass
class Asked:
    """What can be done now; a button beside the prompt is a target without a name."""

    end: bool
    automa: int  # of the targets, how many lie with the automa
    targets: list[str]


def asked(player: Player) -> Asked:
    """Waits until there is something to choose, or the game is over."""
    return Asked(**player.page.wait_for_function(ASKED).json_value())


def choice(targets: list[str], *, build: bool) -> str:
    """What to choose next: build up the tableau, or hurry to the end by drawing from one deck."""
    cards = [one for one in targets if CARD.match(one)]
    for wanted in ([one for one in targets if SPOT.match(one)], ["wilds"], CORNERS, ANIMALS):
        there = [one for one in wanted if one in targets]
        if there:
            return there[0]
    acting = any(one.endswith("-deck") for one in targets)
    if acting and not (build and cards):
        return next(one for one in targets if one.endswith("-deck"))
    if "" in targets and not (build and cards):
        return ""
    return cards[0] if cards else targets[0]


def click(player: Player, target: str) -> None:
    """Near the corner: of cards that overlap only that much may show."""
    if target == "":
        player.page.locator(".prompt [data-legal]").first.click()
    else:
        player.page.locator(f"[data-target='{target}'][data-legal]").first.click(position={"x": 12, "y": 12})


def play(player: Player, steps: int, build: int = 0) -> bool:
    """So many choices, the first `build` of them for the tableau; whether the game goes on."""
    for step in range(steps):
        now = asked(player)
        if now.end:
            return False
        click(player, choice(now.targets, build=step < build))
    return not asked(player).end


def test_two_players_by_mouse_to_the_end(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, game=GAME)
    play(mo, 600, build=20)
    expect(mo.end.locator("li")).to_have_count(2)
    mo.end.get_by_role("button", name="Look at the table").click()
    tableau = mo.page.get_by_role("group", name="Your tableau")
    expect(tableau.locator("[data-piece^='placed-']").first).to_be_visible()
    mo.page.locator(".own .points").click()
    expect(mo.page.get_by_role("note")).to_contain_text("longest run")


def test_alone_against_the_automa_by_mouse_to_the_end(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    alone(mo)
    automa = mo.page.get_by_role("article", name="The automa")
    expect(automa).to_be_visible()
    discards = 0
    for step in range(400):
        now = asked(mo)
        if now.end:
            break
        if now.automa:
            assert now.automa == len(now.targets), "only the automa's cards are in question"
            discards += 1
        click(mo, choice(now.targets, build=step < 24))
    assert discards > 0
    expect(mo.end).to_contain_text(re.compile("automa|You"))


def test_alone_by_keyboard_to_the_end(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    alone(mo)
    page, keyboard = mo.page, mo.page.keyboard
    placed = False
    for _ in range(400):
        now = asked(mo)
        if now.end:
            break
        if not placed and "left-deck" in now.targets and any(CARD.match(one) for one in now.targets):
            reach(mo, ".own .hand [data-legal]")
            keyboard.press("Enter")
            reach(mo, ".own .corner [data-legal]")
            keyboard.press("Enter")
            expect(page.locator(".own [data-piece^='placed-']")).to_have_count(1)
            placed = True
            continue
        if not page.evaluate(FOCUS):
            keyboard.press("ArrowRight")
            assert page.evaluate(FOCUS), mo.focused()
        keyboard.press("Enter")
        assert not mo.focused().startswith("BODY"), "the focus fell off the table"
    assert placed
    expect(mo.end.get_by_role("button", name="Again")).to_be_visible()


def reach(player: Player, where: str) -> None:
    """By Tab alone."""
    for _ in range(40):
        if player.page.evaluate("where => document.activeElement.matches(where)", where):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {where}")


def test_a_card_shows_where_it_may_go_and_what_that_costs(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(OPEN, game=GAME)
    ada = arrive("Ada")
    ada.sit_down(mo.link("Invite a friend with this link"))
    status = mo.page.locator(".status")
    expect(status).to_have_text(re.compile("Action 1 of 2|Ada’s turn"))
    first = mo if "Action" in status.inner_text() else ada
    other = ada if first is mo else mo
    expect(first.legal.first).to_be_visible()
    page = first.page
    hand = page.locator(".own .hand [data-legal]")
    hand.first.hover()
    expect(page.locator(".own .corner .tag")).to_have_count(2)
    expect(page.locator(".own .corner .tag").first).to_have_attribute("data-says", "pay 1")
    hand.first.drag_to(page.locator("[data-target='right-1']"))
    expect(first.prompt).to_contain_text("payment")
    expect(page.locator(".own .right-1 [data-piece^='placed-']")).to_have_count(1)
    seen = other.page.get_by_role("article", name=first.name)
    expect(seen.locator(".right-1 [data-piece^='placed-']")).to_have_count(1)
    expect(seen.get_by_role("list", name=re.compile("hand")).get_by_role("listitem")).to_have_count(1)
    expect(seen.get_by_role("list", name=re.compile("hand"))).to_contain_text("back")


def test_a_covered_card_says_why_it_cannot_be_taken(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    alone(mo)
    expect(mo.legal.first).to_be_visible()
    mo.page.locator("[data-target='market-0-0']").click(position={"x": 12, "y": 8}, force=True)
    expect(mo.page.get_by_role("note")).to_contain_text("covered")


def test_a_box_of_ones_own_shows_on_the_board(
    arrive: NewPlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = (find(GAME).folder / "components.toml").read_text("utf-8")
    changed = printed.replace("draw_squirrel = 3", "draw_squirrel = 4").replace("points = -2", "points = -3")
    box = tmp_path / "box.toml"
    box.write_text(changed, "utf-8")
    monkeypatch.setenv("SEKKI_BOX_FIFTEEN_DAYS", str(box))
    server = Process(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    try:
        mo = arrive("Mo", base_url=server.address)
        alone(mo)
        expect(mo.page.locator("[data-target='squirrel'] .short")).to_have_attribute("data-says", "draw 4")
        expect(mo.page.locator(".own .worth").first).to_have_text("−3")
    finally:
        server.stop()


def test_pieces_travel_and_cards_turn_over(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"pace": "brisk"})
    alone(mo)
    expect(mo.legal.first).to_be_visible()
    mo.page.evaluate(TURNS)
    in_hand = mo.page.locator(".own .limit")
    expect(in_hand).to_contain_text("2/5")
    mo.page.locator("[data-target='left-deck']").click()
    expect(mo.page.locator(".prompt")).to_contain_text("1 to go")
    assert mo.page.evaluate("window.told") > 0
    expect(in_hand).to_contain_text("3/5")


@pytest.mark.parametrize("others", [0, 1, 3])
def test_looks(arrive: NewPlayer, others: int) -> None:
    mo = arrive("Mo")
    if others:
        mo.set_up(*[DREAMER] * others, game=GAME)
    else:
        alone(mo)
    expect(mo.legal.first).to_be_visible()
    goes_on = play(mo, 45, build=45)
    mo.page.mouse.move(1, 1)
    looks(mo.page, f"fifteen_days-{others + 1}-middle", in_play=True)
    if goes_on:
        accessible(mo.page)


def test_on_a_phone_everything_legal_is_in_sight_and_large_enough_to_touch(arrive: NewPlayer) -> None:
    mo = arrive("Mo", **PHONE)
    mo.set_up(DREAMER, game=GAME)
    for step in range(40):
        now = asked(mo)
        if now.end:
            break
        boxes = mo.page.eval_on_selector_all("[data-legal]", BOXES)
        for target, (left, top, right, bottom) in zip(now.targets, boxes, strict=True):
            assert left >= -1, (target, left)
            assert right <= 361, (target, right)
            assert bottom <= 641, (target, bottom)
            assert right - left >= TOUCH - 1, (target, right - left)
            assert bottom - top >= TOUCH - 1, (target, bottom - top)
        click(mo, choice(now.targets, build=step < 30))
