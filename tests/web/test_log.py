"""The log and the replay: they follow, wait for the scenes, and lead to any moment."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import NewPlayer
from .player import DREAMER, Player, keep_hands
from .walk import PHONES, touchable

LOW = {"width": 1440, "height": 600}
TO_THE_END = """() => {
  const log = document.querySelector('[aria-label="Log"]');
  return log.scrollHeight > log.clientHeight && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""

# The page makes the log lower, and its own scrolling has not been told yet.
SMALLER = """(log) => {
  log.scrollTop -= 1;
  Object.assign(log.style, { flex: 'none', height: `${log.clientHeight - 60}px` });
}"""


def finish(player: Player) -> None:
    player.set_up(DREAMER, DREAMER, DREAMER, single=True)
    player.play_to_the_end()


def at_step(page: Page, step: int) -> None:
    """The replay shows this step; before its steps are there it says 0 / 0."""
    expect(page.locator(".replay .count")).to_have_text(re.compile(rf"^{step} / [1-9]"))


def test_the_newest_line_is_in_sight_until_the_reader_scrolls_back(arrive: NewPlayer) -> None:
    mo = arrive("Mo", viewport=LOW)
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    keep_hands(mo)
    for count in range(4):
        mo.play()
        mo.asked()
        if count > 1:
            mo.page.wait_for_function(TO_THE_END)
    mo.log.evaluate(SMALLER)
    mo.page.wait_for_function(TO_THE_END)
    mo.log.evaluate("(log) => { log.scrollTop = 0; }")
    mo.page.wait_for_function("document.querySelector('[aria-label=Log]').scrollTop === 0")
    mo.play()
    expect(mo.log).to_contain_text("Round 5")
    assert mo.log.evaluate("(log) => log.scrollTop") == 0


def test_a_line_is_told_with_its_scene_and_not_before(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"pace": "calm"})
    page = mo.page
    page.clock.install()
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    keep_hands(mo)
    expect(page.locator(".state", has_text="has chosen")).to_have_count(3)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    mo.playable.first.click()
    caption = page.locator(".caption", has_text="turned up")
    while not caption.is_visible():
        page.clock.run_for(50)
    expect(mo.log).to_contain_text("played")
    expect(mo.log).not_to_contain_text("takes")
    page.clock.resume()
    expect(mo.log).to_contain_text("takes")


def test_after_the_game_a_line_leads_to_its_moment(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    finish(mo)
    mo.end.get_by_role("button", name="Look at the table").click()
    expect(mo.log.get_by_role("heading", name="Round 4")).to_be_visible()
    mo.log.get_by_role("button").filter(has_text="played").first.click()
    at_step(mo.page, 8)
    expect(mo.log.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(mo.log.get_by_role("heading", name="Round 2")).to_have_count(0)


def test_a_replay_begins_without_a_question_and_shows_every_step(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"pace": "calm"})
    finish(mo)
    page = mo.page
    mo.end.get_by_role("button", name="Replay").click()
    expect(mo.prompt).to_have_text("The game begins.")
    expect(mo.log).to_contain_text("Game 1 begins.")
    expect(mo.log).not_to_contain_text("played")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".caption")).to_have_text("All cards are turned up.")
    at_step(page, 8)
    page.keyboard.press("Escape")
    expect(mo.log).to_contain_text("played")


def test_a_link_leads_a_friend_to_the_same_moment(arrive: NewPlayer) -> None:
    mo = arrive("Mo", permissions=["clipboard-read", "clipboard-write"])
    finish(mo)
    mo.end.get_by_role("button", name="Replay").click()
    at_step(mo.page, 0)
    for _ in range(5):
        mo.page.keyboard.press("ArrowRight")
    at_step(mo.page, 5)
    mo.page.get_by_role("button", name="Copy a link to this moment").click()
    link = mo.page.wait_for_function("navigator.clipboard.readText()").json_value()
    assert "/r/" in link
    friend = arrive("Zoe")
    friend.page.goto(link)
    at_step(friend.page, 5)
    touchable(friend.page)
    friend.resize(*PHONES[0])
    friend.panel("Log")  # where each line is a button
    touchable(friend.page)
