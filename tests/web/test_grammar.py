"""How one chooses, asks and reads: the same grammar for every game, shown with cats."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import DREAMER, OPEN, Player, keep_hands
from .test_looks import PHONE, accessible

COUNT_TRAVELS = """() => {
  window.travelled = 0;
  const count = new MutationObserver((seen) => (window.travelled += seen.length));
  count.observe(document.querySelector('.layer'), { childList: true });
}"""


def to_first_round(player: Player, *sitters: str, **setup: bool) -> None:
    player.set_up(*(sitters or (DREAMER, DREAMER, DREAMER)), **{"single": True, **setup})
    keep_hands(player)


def test_a_whole_game_by_keyboard_alone_from_the_lobby(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"name": "Mo"})
    page, keyboard = mo.page, mo.page.keyboard
    page.goto("/")
    page.get_by_role("link", name="Feast of Cats").wait_for()
    for _ in range(10):
        keyboard.press("Tab")
        if "Feast" in page.evaluate("document.activeElement.textContent"):
            break
    keyboard.press("Enter")
    page.locator("#name").wait_for()
    while page.evaluate("document.activeElement.textContent.trim()") != "Begin":
        keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('select')"):
            keyboard.press("D")  # the Dreamer, alone among them
        if page.evaluate("document.activeElement.closest('label')?.textContent.includes('Single') ?? false"):
            keyboard.press("Space")
    keyboard.press("Enter")
    page.wait_for_url("**/table/**")
    played = 0
    while mo.asked() == "choose":
        keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.hasAttribute('data-legal')"), mo.focused()
        keyboard.press("ArrowRight")
        keyboard.press("Enter")
        played += 1
        expect(page.locator("[data-legal]:focus")).to_have_count(0)
        if mo.asked() == "choose":
            assert not mo.focused().startswith("BODY"), "the focus fell off the table"
    assert played >= 4
    expect(mo.end.get_by_role("button", name="Again")).to_be_visible()


def test_a_choice_that_others_lay_face_down_leaves_the_focus_where_it_is(arrive: NewPlayer) -> None:
    mo, ada = arrive("Mo"), arrive("Ada")
    mo.set_up(OPEN, DREAMER, DREAMER, single=True)
    ada.sit_down(mo.link("Invite a friend with this link"))
    keep = mo.page.get_by_role("button", name="Keep your hand")
    expect(keep).to_be_visible()
    mo.page.keyboard.press("ArrowRight")
    expect(keep).to_be_focused()
    ada.play()
    expect(mo.page.locator(".state", has_text="has chosen")).to_have_count(3)
    expect(keep).to_be_focused()
    mo.page.keyboard.press("Enter")
    expect(mo.playable.first).to_be_visible()


def test_what_is_not_legal_says_why_with_its_rule(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    page = mo.page
    to_first_round(mo)
    barred = page.locator(".hand:has([data-legal]) [data-target]:not([data-legal])").first
    while not barred.is_visible():
        if not mo.play():
            to_first_round(mo)
        mo.asked()
    barred.hover()
    note = page.get_by_role("note")
    expect(note).to_contain_text("may not be played")
    barred.click(force=True)
    note.get_by_role("button", name="Rule 4.2").click()
    rule = page.locator("[data-rule='cats-4.2']")
    expect(rule).to_be_focused()
    page.get_by_label("Search the rules").fill("yorozu swap")
    expect(page.get_by_role("tabpanel").locator("[data-rule='cats-5.2']")).to_be_visible()
    expect(rule).to_have_count(0)
    page.keyboard.press("Escape")


def test_on_a_touch_screen_a_tap_asks_first_and_a_long_press_explains(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"confirm": "touch"}, **PHONE)
    page = mo.page
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    keep_hands(mo)
    first = mo.playable.first
    first.tap()
    expect(page.locator(".hand [data-chosen]")).to_have_count(1)
    main = page.locator(".prompt [data-main]")
    expect(main).to_contain_text("Play")
    page.locator(".prompt .words").tap()
    expect(page.locator(".hand [data-chosen]")).to_have_count(0)
    first.dispatch_event("pointerdown", {"pointerType": "touch", "button": 0})
    expect(page.get_by_role("note")).to_be_visible()
    first.dispatch_event("pointerup", {"pointerType": "touch", "button": 0})
    first.tap()
    main.tap()
    page.wait_for_selector(".status:has-text('Round 2')")


def test_a_card_can_be_dragged_to_the_board(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"confirm": "always"})
    to_first_round(mo)
    mo.playable.first.drag_to(mo.page.get_by_role("region", name="Board"))
    mo.page.wait_for_selector(".status:has-text('Round 2')")


def test_a_card_that_still_lies_face_down_can_be_taken_back(arrive: NewPlayer) -> None:
    mo, ada = arrive("Mo"), arrive("Ada")
    mo.set_up(OPEN, DREAMER, DREAMER, single=True)
    ada.sit_down(mo.link("Invite a friend with this link"))
    keep_hands(mo, ada)
    mo.playable.first.click()
    expect(mo.prompt).to_contain_text("Ada")
    expect(mo.hand).to_have_count(8)
    mo.page.keyboard.press("u")
    expect(mo.hand).to_have_count(9)
    expect(mo.legal.first).to_be_visible()
    expect(ada.page.locator(".state", has_text="has chosen")).to_have_count(2)


def test_undo_says_why_it_is_refused(arrive: NewPlayer) -> None:
    mo, ada = arrive("Mo"), arrive("Ada")
    mo.set_up(OPEN, DREAMER, DREAMER, single=True)
    ada.sit_down(mo.link("Invite a friend with this link"))
    undo = mo.page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(mo.page.get_by_role("alert")).to_be_visible()


@pytest.mark.usefixtures("search")
def test_a_hint_is_shown_on_the_cards_and_in_words_and_says_why(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    page = mo.page
    to_first_round(mo)
    hints = page.get_by_role("list", name="Best moves first").get_by_role("listitem")
    spoken = page.get_by_role("status").filter(has_text="Hint: ")

    def ask() -> None:
        page.keyboard.press("h")
        expect(hints.first).to_contain_text("%")

    ask()
    mo.panel("Chat")
    page.get_by_label("Say something to the table").fill("Let me think")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="What was said")).to_contain_text("Let me think")
    mo.panel("Hints")
    expect(hints.first).to_contain_text("%")
    expect(page.locator(".hand .advice.best")).to_have_count(1)
    expect(hints.first.locator(".ahead")).to_have_text(re.compile(r"^At the end about: −?[\d.]+ points?$"))
    expect(spoken).to_contain_text(str(hints.first.locator(".what").inner_text()))
    while not hints.locator(".why").count():
        assert mo.play(), "no move of the whole game had anything to say for it"
        if mo.asked() == "choose":
            ask()
    mo.resize(360, 640)
    expect(page.locator(".aside")).to_contain_text("Hint: ")
    mo.panel("Hints")
    accessible(page)
    hand = mo.hand.count()
    hints.first.get_by_role("button", name="Play it").click()
    expect(mo.hand).not_to_have_count(hand)


def test_people_talk_and_what_looks_like_html_stays_text(arrive: NewPlayer) -> None:
    mo, ada = arrive("Mo <b>"), arrive("Ada")
    mo.set_up(OPEN, DREAMER, DREAMER)
    ada.sit_down(mo.link("Invite a friend with this link"))
    mo.panel("Chat")
    mo.page.get_by_label("Say something to the table").fill("<img src=x onerror=alert(1)> hello")
    mo.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    ada.panel("Chat")
    expect(ada.page.get_by_role("list", name="What was said")).to_contain_text("<img src=x onerror=alert(1)> hello")
    expect(ada.page.locator("[role=tabpanel] img")).to_have_count(0)


def test_what_happened_is_told_scene_by_scene_and_a_click_skips(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"pace": "calm"})
    page = mo.page
    page.clock.install()
    to_first_round(mo)
    expect(page.locator(".state", has_text="has chosen")).to_have_count(3)  # nothing is on its way when time stops
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    mo.playable.first.click()
    caption = page.locator(".caption")

    def until_told() -> None:
        while not caption.is_visible():
            page.clock.run_for(50)

    until_told()
    expect(caption).to_contain_text("turned up")
    page.locator("[data-drop]").click(position={"x": 5, "y": 5})
    expect(caption).to_have_count(0)
    expect(mo.legal.first).to_be_visible()
    page.keyboard.press("r")
    until_told()
    page.keyboard.press("Escape")
    expect(caption).to_have_count(0)


def test_with_reduced_motion_nothing_travels(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"pace": "brisk"}, reduced_motion="reduce")
    page = mo.page
    to_first_round(mo)
    page.evaluate(COUNT_TRAVELS)
    mo.playable.first.click()
    page.wait_for_selector(".status:has-text('Round 2')")
    expect(mo.legal.first).to_be_visible()
    assert page.evaluate("window.travelled") == 0


def test_a_game_can_be_played_on_the_board_in_words(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"words": True})
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    expect(mo.page.get_by_role("group", name="Moves").get_by_role("button").first).to_be_visible()
    mo.play_to_the_end()
