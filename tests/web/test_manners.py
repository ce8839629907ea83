"""What a table does for the people around it: it asks before it ends, says things once, and keeps still."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPlayer
from .player import DREAMER, HERE, OPEN, Player, keep_hands
from .test_looks import PHONE, accessible
from .walk import PHONES, faults, touchable

GAMES = {
    "cats": ("Your hand", "The middle", "Players"),
    "fifteen_days": ("Your hand", "Where cards come from", "Animals"),
    "shifting_seasons": ("Lanes", "Score cards", "Your board"),
    "twenty_one_days": ("Where you are", "Locations"),
    "living_forest_duel": ("Ways to win", "Help line", "The clearing"),
}


def menu(player: Player) -> None:
    player.page.get_by_role("button", name="Menu").click()


def open_table(player: Player, game: str, *others: str) -> None:
    request = player.page.request
    request.post("/api/me", data={"name": player.name})
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": "random"} for _ in others)]
    answer = request.post("/api/tables", data={"game": game, "seats": seats})
    assert answer.ok, answer.text()
    player.page.goto(f"/table/{answer.json()['id']}")


def height_of_prompt(page: Page) -> float:
    box = page.locator(".prompt").bounding_box()
    assert box
    return box["height"]


def test_a_table_is_closed_for_all_only_after_a_question(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.asked()
    menu(mo)
    mo.page.get_by_role("button", name="Close this table for all").click()
    expect(mo.page.get_by_role("button", name="No, keep it")).to_be_focused()
    touchable(mo.page)
    mo.page.get_by_role("button", name="No, keep it").click()
    mo.page.get_by_role("button", name="Close this table for all").click()
    mo.page.get_by_role("button", name="Close it for all").click()
    expect(mo.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    expect(mo.page.locator(".notice-page")).not_to_contain_text("The table is closed.")
    touchable(mo.page)


def test_an_explanation_goes_with_the_thing_it_explains(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.asked()
    mo.page.get_by_role("button", name=re.compile("^Mo has .* explain$")).hover()
    expect(mo.page.get_by_role("note")).to_be_visible()
    table = mo.page.url.rpartition("/")[2]
    assert mo.page.request.post(f"/api/tables/{table}/close", data={"id": "from another screen"}).ok
    expect(mo.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    expect(mo.page.get_by_role("note")).to_have_count(0)


def test_who_comes_for_the_first_time_finds_a_silent_console(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"name": ""})
    noise: list[str] = []
    mo.page.on("console", lambda said: noise.append(said.text) if said.type in ("warning", "error") else None)
    mo.page.goto("/")
    expect(mo.page.get_by_role("link", name="Feast of Cats")).to_be_visible()
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.play_to_the_end()
    mo.page.wait_for_load_state("networkidle")
    assert noise == []


def test_options_for_who_plays_alone_are_offered_to_nobody_else(arrive: NewPlayer) -> None:
    page = arrive("Mo").page
    page.goto("/new/twenty_one_days")
    counts = page.get_by_role("radiogroup", name="How many seats")
    counts.get_by_label("4", exact=True).check()
    expect(page.get_by_label("Played as")).to_have_count(0)
    counts.get_by_label("alone").check()
    expect(page.get_by_label("Played as")).to_be_visible()


def test_bots_of_one_kind_are_told_apart_by_their_first_word(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.asked()
    names = [one.inner_text() for one in mo.page.locator(".plate .name").all()]
    assert len({name.split()[0] for name in names}) == 4, names


def test_a_curtain_covers_the_whole_table_and_nobody_looks_on(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(HERE, DREAMER, DREAMER, single=True)
    curtain = mo.page.get_by_role("dialog", name="Pass the screen to")
    expect(curtain).to_be_visible()
    expect(mo.page.get_by_text("Looking on")).to_have_count(0)
    box = curtain.bounding_box()
    assert box
    assert box["width"] == 1440


def test_on_a_phone_the_prompt_keeps_its_height_and_says_things_once(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"confirm": "touch"}, **PHONE)
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    keep_hands(mo)
    before = height_of_prompt(mo.page)
    mo.playable.first.tap()
    main = mo.page.locator(".prompt [data-main]")
    expect(main).to_be_visible()
    assert height_of_prompt(mo.page) == before
    said = main.inner_text()
    assert mo.page.locator(".prompt").inner_text().count(said) == 1
    main.tap()
    mo.page.wait_for_selector(".status:has-text('Round 2')")
    mo.asked()
    assert height_of_prompt(mo.page) == before
    longer = "(sentence) => { sentence.textContent = 'Which of your many cards? '.repeat(12); }"
    mo.page.locator(".prompt .sentence").evaluate(longer)
    assert height_of_prompt(mo.page) == before


def test_a_rule_is_called_by_its_number_alone(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    keep_hands(mo)
    barred = mo.page.locator(".hand:has([data-legal]) [data-target]:not([data-legal])").first
    while not barred.is_visible():
        assert mo.play()
        mo.asked()
    mo.resize(*PHONES[0])
    barred.click(force=True)  # it cannot be chosen, and says so
    expect(mo.page.get_by_role("note").get_by_role("button")).to_have_text(re.compile(r"^\s*Rule \d+\.\d+\s*$"))
    assert faults(mo.page, *PHONES[0]) == []


def test_in_fifteen_days_my_cards_show_the_backs_that_the_others_see(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    open_table(mo, "fifteen_days", "bot")
    mo.asked()
    expect(mo.page.locator(".hand .seen")).to_have_count(mo.hand.count())


@pytest.mark.parametrize("game", GAMES)
def test_the_board_in_words_has_headings_lists_and_tables(arrive: NewPlayer, game: str) -> None:
    mo = arrive("Mo", prefs={"words": True})
    open_table(mo, game, *["bot"] * (2 if game == "cats" else 1))
    for _ in range(8):
        if mo.asked() == "choose":
            mo.play()
    mo.asked()
    table = mo.page.get_by_role("region", name="The table")
    for title in GAMES[game]:
        expect(table.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(table.get_by_role("rowheader").first).to_be_visible()
    assert not re.search(r"undefined|null|NaN|\[object|_", table.inner_text())
    if game == "cats":
        accessible(mo.page)


def test_a_table_in_the_waiting_room_is_closed_after_a_question(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(OPEN, DREAMER, DREAMER)
    mo.page.get_by_role("button", name="Close this table").click()
    mo.page.get_by_role("button", name="Close it for all").click()
    expect(mo.page.get_by_role("heading", name="This table is closed")).to_be_visible()


def test_an_invitation_has_an_address_that_friends_can_open_and_a_picture_to_scan(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.page.route("**/api/reach", lambda route: route.fulfill(json={"hosts": ["192.0.2.7", "sekki.test"]}))
    mo.set_up(OPEN, DREAMER, DREAMER)
    link = mo.page.get_by_role("textbox", name="Invite a friend with this link")
    expect(link).to_have_value(re.compile(r"^http://192\.0\.2\.7:\d+/join/"))
    mo.page.get_by_label("By this computer's address").select_option(index=1)
    expect(link).to_have_value(re.compile("^http://sekki.test:"))
    mo.page.get_by_text("Show it to a phone").click()
    expect(mo.page.get_by_role("img", name="Invite a friend with this link, to scan")).to_be_visible()
    touchable(mo.page)
    friend = arrive("Ada").page
    friend.goto(f"/join/{link.input_value().rpartition('/')[2]}")
    expect(friend.get_by_role("button", name="Sit down")).to_be_visible()
    touchable(friend)


def test_what_a_friend_needs_is_said_before_they_fail(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.page.route("**/api/reach", lambda route: route.fulfill(json={"hosts": []}))
    mo.set_up(OPEN, DREAMER, DREAMER)
    expect(mo.page.get_by_role("note")).to_contain_text("sekki serve --host 0.0.0.0")
