"""Who sits where and who decides: screens that change hands, crews that decide together, and who plays alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import HERE, OPEN

COUNT_CURTAINS = """
  window.curtains = 0;
  new MutationObserver(() => (window.curtains += document.querySelectorAll('.curtain').length)).observe(
    document, { childList: true, subtree: true });
"""


def test_where_nobody_has_cards_to_hide_no_curtain_ever_falls(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"words": True})
    mo.page.add_init_script(COUNT_CURTAINS)
    mo.set_up(HERE, game="shifting_seasons")
    for _ in range(6):
        assert mo.asked() == "choose"
        mo.play()
    mo.page.reload()
    assert mo.asked() == "choose"
    assert mo.page.evaluate("window.curtains") == 0
    mo.page.keyboard.press("u")
    expect(mo.log).to_contain_text("takes a move back")


def test_a_crew_that_shares_control_sees_whose_decision_it_is_and_makes_it(arrive: NewPlayer) -> None:
    mo, ada = arrive("Mo", prefs={"words": True}), arrive("Ada", prefs={"words": True})
    page = mo.page
    page.goto("/new/twenty_one_days")
    page.locator("#name").fill("Mo")
    page.get_by_role("radiogroup", name="How many seats").get_by_label("2", exact=True).check()
    page.get_by_label("Who sits on seat 2").select_option(OPEN)
    page.get_by_label("Shared control").check()
    page.locator("form button.main").click()
    page.wait_for_url("**/table/**")
    ada.sit_down(mo.link("Invite a friend with this link"))
    for player in (mo, ada):
        assert player.asked() == "choose"
    other = mo if mo.prompt.inner_text().startswith("For ") else ada
    expect(other.prompt).to_contain_text(re.compile("^For (Mo|Ada): "))
    expect(other.page.get_by_text("Everybody here may decide this.")).to_be_visible()
    other.play()
    expect((ada if other is mo else mo).log).to_contain_text(re.compile("(Mo|Ada) decides for (Ada|Mo)."))


def test_the_end_of_a_game_alone_tells_what_the_automa_had(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"words": True})
    page = mo.page
    page.goto("/new/fifteen_days")
    page.locator("#name").fill("Mo")
    page.get_by_label("alone").check()
    page.locator("form button.main").click()
    page.wait_for_url("**/table/**")
    mo.play_to_the_end()
    expect(mo.end.get_by_role("columnheader", name="The automa")).to_be_visible()
    expect(mo.end.get_by_role("rowheader").first).to_be_visible()
    expect(mo.end.locator(".says")).to_contain_text(re.compile("lose|win", re.I))
