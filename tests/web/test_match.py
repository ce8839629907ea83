"""People and bots play whole games; lines break and servers die on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.server.processes import Process

from .conftest import NewPlayer
from .player import DREAMER, HERE, OPEN, Player, keep_hands, play_to_the_end
from .walk import touchable


class Line:
    """The sockets of one page, which a test can cut."""

    def __init__(self, player: Player) -> None:
        self.routes: list[WebSocketRoute] = []
        self.dead = False
        player.page.route_web_socket(re.compile(r"/ws$"), self._open)

    def _open(self, route: WebSocketRoute) -> None:
        if self.dead:
            route.close(code=1001)
            return
        route.connect_to_server()
        self.routes.append(route)

    def cut(self) -> None:
        self.dead = True
        for route in self.routes:
            route.close(code=1001)
        self.routes.clear()

    def mend(self) -> None:
        self.dead = False


def test_two_people_and_two_bots_play_a_match_and_one_is_cut_off_in_the_middle_of_a_choice(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"confirm": "always"})
    line = Line(mo)
    ada = arrive("Ada")
    mo.set_up(OPEN, DREAMER, DREAMER, target=12)
    ada.sit_down(mo.link("Invite a friend with this link"))
    keep_hands(mo, ada)

    first = mo.playable.first
    card = str(first.get_attribute("data-target"))
    first.click()
    button = mo.page.locator(".prompt [data-main]")
    expect(button).to_be_visible()
    line.cut()
    expect(mo.page.get_by_role("alert")).to_contain_text("cut")
    touchable(mo.page)
    ada.play()
    line.mend()
    expect(mo.page.get_by_role("alert")).to_have_count(0)
    expect(button).to_be_visible()
    button.click()
    mo.page.wait_for_selector(f".hand:not(:has([data-target='{card}']))")

    mo.page.get_by_role("button", name="Menu").click()
    mo.page.get_by_label("A tap").select_option("never")
    mo.page.get_by_role("button", name="Close", exact=True).click()
    play_to_the_end(mo, ada)
    scores = [player.end.locator(".score").all_inner_texts() for player in (mo, ada)]
    assert scores[0] == scores[1]
    assert max(int(score.replace("−", "-")) for score in scores[0]) >= 12


def test_a_move_that_others_have_answered_is_taken_back_once_they_agree(arrive: NewPlayer) -> None:
    mo, ada = arrive("Mo", reduced_motion="reduce"), arrive("Ada", reduced_motion="reduce")
    mo.set_up(OPEN, DREAMER, single=True)
    ada.sit_down(mo.link("Invite a friend with this link"))
    keep_hands(mo, ada)
    for player in (mo, ada):
        player.play()
    for player in (mo, ada):
        player.asked()
    mo.page.get_by_role("button", name="Ask to undo").click()
    expect(mo.prompt).to_contain_text("Waiting for Ada.")
    agree = ada.page.get_by_role("button", name="Agree")
    expect(agree).to_be_visible()
    for player in (mo, ada):
        touchable(player.page)
    agree.click()
    expect(mo.page.locator(".status")).to_contain_text("Round 1")


def test_a_killed_server_comes_back_and_the_game_goes_on_where_it_was(
    arrive: NewPlayer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    database = f"sqlite:///{tmp_path_factory.mktemp('killed') / 'tables.sqlite'}"
    server = Process(database)
    try:
        mo = arrive("Mo", base_url=server.address)
        mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
        keep_hands(mo)
        mo.play()
        mo.page.wait_for_selector(".status:has-text('Round 2')")
        expect(mo.legal.first).to_be_visible()
        before = mo.hand.all_inner_texts()
        server.kill()
        expect(mo.page.get_by_role("alert")).to_contain_text("cut")
        server.start()
        expect(mo.page.get_by_role("alert")).to_have_count(0)
        assert mo.hand.all_inner_texts() == before
        mo.page.reload()
        expect(mo.legal.first).to_be_visible()
        assert mo.hand.all_inner_texts() == before
        mo.play_to_the_end()
    finally:
        server.stop()


def test_a_curtain_hides_the_cards_of_one_person_from_the_other(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(HERE, DREAMER, DREAMER, single=True)
    curtain = mo.page.get_by_role("dialog", name="Pass the screen to")
    expect(curtain).to_be_visible()
    expect(mo.hand).to_have_count(0)
    assert "dealt" not in mo.page.locator("main").inner_text()
    mo.play_to_the_end()


def test_a_friend_looks_on_and_sees_no_hand(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.page.get_by_role("button", name="Menu").click()
    link = mo.link("Let somebody look on")
    mo.page.get_by_role("button", name="Close", exact=True).click()
    friend = arrive("Zoe")
    friend.page.goto(link)
    expect(friend.page.get_by_text("Looking on")).to_be_visible()
    keep_hands(mo)
    mo.play()
    friend.page.wait_for_selector(".status:has-text('Round 2')")
    expect(friend.hand).to_have_count(0)
    expect(friend.legal).to_have_count(0)


@pytest.mark.parametrize("mode", ["experienced", "advanced"])
def test_the_other_modes_with_three_seats_and_the_dummy(arrive: NewPlayer, mode: str) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, target=6, mode=mode)
    expect(mo.page.get_by_role("article", name="The dummy")).to_be_visible()
    mo.play_to_the_end()
    expect(mo.end.locator("li")).to_have_count(3)


def test_after_the_game_one_replays_it_from_any_seat_and_plays_again(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.play_to_the_end()
    page = mo.page
    mo.end.get_by_role("button", name="Replay").click()
    count = page.locator(".replay .count")
    expect(count).to_have_text(re.compile(r"0 / [1-9]"))
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("5 /")
    page.keyboard.press("ArrowLeft")
    expect(count).to_contain_text("4 /")
    own = mo.hand.all_inner_texts()
    page.get_by_label("Whose view").select_option("1")
    expect(page.locator(".own .name")).to_contain_text("Dreamer")
    assert mo.hand.all_inner_texts() != own
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    page.keyboard.press("r")
    expect(page.locator(".replay")).to_have_count(0)
    address = page.url
    page.reload()
    mo.end.get_by_role("button", name="Again").click()
    page.wait_for_url(lambda url: "/table/" in url and url != address)
    expect(mo.legal.first).to_be_visible()
