"""Rules in the browser: with pictures, in short, and with links from one to another."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from sekki.games import REGISTERED

from .conftest import NewPlayer
from .player import DREAMER, keep_hands


@pytest.mark.parametrize("game", REGISTERED)
def test_rules_have_pictures_and_a_page_in_short(arrive: NewPlayer, game: str) -> None:
    page = arrive("Mo").page
    page.goto(f"/rules/{game}")
    expect(page.locator(".figure svg").first).to_be_attached()
    page.get_by_text("In short").click()
    expect(page.locator(".short li").first).to_be_visible()


def test_a_rule_that_names_another_leads_there(arrive: NewPlayer) -> None:
    page = arrive("Mo").page
    page.goto("/rules/twenty_one_days")
    page.get_by_role("button", name="Rule 7.3").first.click()
    expect(page.locator('[data-rule="twenty_one_days-7.3"]')).to_be_focused()


def test_a_card_that_may_be_played_says_what_it_is(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    keep_hands(mo)
    mo.playable.first.hover()
    expect(mo.page.get_by_role("note")).to_be_visible()
