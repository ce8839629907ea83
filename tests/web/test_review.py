"""After the game: the curve of everybody's chances, where it turned, and playing on from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import DREAMER, Player, keep_hands
from .test_looks import SIZES, accessible, looks
from .walk import PHONES, touchable

pytestmark = pytest.mark.usefixtures("search")


def finish(player: Player) -> None:
    player.set_up(DREAMER, DREAMER, DREAMER, single=True)
    player.play_to_the_end()


def look_back(player: Player) -> None:
    player.end.get_by_role("button", name="Review").click()
    expect(player.page.get_by_role("heading", name="Turning points")).to_be_visible()


def test_a_game_is_reviewed_stepped_through_and_played_on_from_a_turning_point(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    page = mo.page
    finish(mo)
    look_back(mo)
    curve = page.get_by_role("figure", name="Chance of winning")
    expect(curve.locator("path.line")).to_have_count(4)
    scrubber = curve.get_by_role("slider", name="Step")
    expect(scrubber).to_have_attribute("aria-valuetext", re.compile(r"^Step 0 of \d+\. .*Chances: Mo \S+%, "))
    dashes = curve.locator("path.line").evaluate_all(
        "lines => lines.map((line) => line.getAttribute('stroke-dasharray'))"
    )
    assert len(set(dashes)) == 4

    everybody = page.get_by_role("region", name="How everybody did")
    expect(everybody.get_by_text(re.compile(r"^Accuracy \d+\.$"))).to_have_count(4)
    costs = page.get_by_role("region", name="What cost most")
    expect(costs.locator(".points").first).to_have_text(re.compile(r"^[+−][\d.]+ points?$"))

    decided = page.get_by_role("tabpanel").locator(".go").last
    step = int(decided.locator(".number").inner_text())
    decided.click()
    expect(page.locator(".replay .count")).to_have_text(re.compile(rf"^{step} / "))
    expect(page.get_by_role("heading", name=f"Step {step}:")).to_be_visible()
    expect(page.get_by_role("heading", name="knew then")).to_be_visible()
    expect(page.get_by_role("heading", name="With all cards open")).to_be_visible()

    page.get_by_role("button", name="Done").click()
    expect(page.locator(".replay")).to_have_count(0)
    decided.click()
    expect(page.locator(".replay .count")).to_have_text(re.compile(rf"^{step} / "))

    scrubber.focus()
    page.keyboard.press("ArrowLeft")
    expect(scrubber).to_have_attribute("aria-valuetext", re.compile(rf"^Step {step - 1} of"))
    page.keyboard.press("Home")
    expect(scrubber).to_have_attribute("aria-valuetext", re.compile("^Step 0 of"))
    box = curve.locator(".plot").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    last = int(page.locator(".replay .count").inner_text().split()[-1])
    near = "|".join(str(last // 2 + off) for off in (-1, 0, 1))
    expect(page.locator(".replay .count")).to_have_text(re.compile(rf"^({near}) / "))
    middle = int(page.locator(".replay .count").inner_text().split()[0])

    expect(page.get_by_role("heading", name=f"Step {middle}:")).to_be_visible()
    hand = mo.hand.all_inner_texts()
    address = page.url
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name=f"Play on from step {middle}")
    for seat in ("Dreamer", "Red Dreamer", "Grey Dreamer"):
        dialog.get_by_label(f"Who plays on for {seat}", exact=True).select_option(DREAMER)
    touchable(page)
    dialog.get_by_role("button", name="Play on").click()
    page.wait_for_url(lambda url: "/table/" in url and url != address)
    expect(mo.log).to_contain_text(f"Played on from step {middle} of an earlier game.")
    expect(mo.hand).to_have_text(hand)
    mo.play_to_the_end()


def test_a_hint_lies_on_the_cards_and_stands_in_its_leaf(arrive: NewPlayer) -> None:
    mo = arrive("Mo", reduced_motion="reduce")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    keep_hands(mo)
    mo.page.get_by_role("button", name="Hint", exact=True).click()
    hints = mo.page.get_by_role("list", name="Best moves first").get_by_role("listitem")
    expect(hints.first).to_be_visible()
    best = hints.first.locator(".what").inner_text()
    expect(mo.page.get_by_role("button", name=re.compile(f"^{best}")).locator("[data-figure]")).to_be_visible()
    touchable(mo.page)
    mo.resize(*PHONES[0])
    mo.panel("Hints")
    touchable(mo.page)
    hints.first.get_by_role("button", name="Play it").click()
    expect(mo.page.locator(".hand li")).to_have_count(8)


def test_a_review_is_there_at_once_the_second_time_and_looks_good_everywhere(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    page = mo.page
    finish(mo)
    look_back(mo)
    page.goto(f"{page.url}#review")
    page.reload()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    page.get_by_role("tabpanel").locator(".go").first.click()
    looks(page, "review", in_play=True)
    accessible(page)
    mo.resize(*SIZES["phone"])
    mo.panel("Review")
    accessible(page)
    touchable(page)
    looks(page, "review-panel", in_play=True)
    mo.resize(*SIZES["phone"])
    mo.panel("Review")
    page.get_by_role("tabpanel").locator(".go").first.click()
    expect(page.get_by_role("tabpanel")).to_have_count(0)
    expect(page.get_by_role("region", name="Board")).to_be_visible()
