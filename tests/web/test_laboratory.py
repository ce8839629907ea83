"""The laboratory in the browser: a what-if is asked, followed and read."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import PATIENCE, NewPlayer
from .walk import touchable


def test_a_guest_asks_what_if_and_reads_the_answer(arrive: NewPlayer) -> None:
    page = arrive("Mo").page
    page.goto("/")
    page.get_by_role("link", name="Laboratory").click()
    expect(page.get_by_role("heading", name="Laboratory", exact=True)).to_be_visible()
    page.get_by_label("Game", exact=True).select_option("cats")
    page.get_by_label("What is different").select_option("crow")
    page.get_by_label("Instead of −1").fill("-2")
    page.get_by_label("Games of each").fill("40")
    page.get_by_role("button", name="What if?").click()
    expect(page.get_by_role("status")).to_contain_text("crow=-2")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Read the answer").click(timeout=PATIENCE)
    answer = opened.value
    expect(answer.get_by_role("heading", level=1)).to_contain_text("crow=-2")
    expect(page.get_by_role("list").get_by_role("link").first).to_contain_text("crow=-2")
    touchable(page)
