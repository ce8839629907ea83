"""What calls people to a table and keeps them in touch: sounds, notices, the installed app, the line, who looks on."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import NewPlayer
from .player import DREAMER, OPEN
from .walk import touchable

# Counts what would be heard, and the notices that would be shown.
HEARD = """
  window.heard = 0;
  window.notices = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.heard++; return start.apply(this, at); };
  window.Notification = class { constructor(title, options) { window.notices.push(title); } close() {} };
  window.Notification.permission = 'granted';
  window.Notification.requestPermission = async () => 'granted';
"""
AWAY = """(away) => {
  Object.defineProperty(document, 'hidden', { get: () => away, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def alerts(page: Page) -> Any:
    return page.get_by_role("region", name="When it is your turn")


def test_nothing_is_heard_until_somebody_chooses_sounds(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"pace": "brisk"})
    mo.page.add_init_script(HEARD)
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.asked()
    mo.play()
    mo.asked()
    assert mo.page.evaluate("heard") == 0
    mo.page.get_by_role("button", name="Menu").click()
    alerts(mo.page).get_by_label("Sounds").check()
    assert mo.page.evaluate("heard") > 0, "who chooses sounds hears one at once"
    mo.page.keyboard.press("Escape")
    before = mo.page.evaluate("heard")
    mo.play()
    mo.asked()
    assert mo.page.evaluate("heard") > before


def test_who_looks_elsewhere_is_told_that_it_is_their_turn(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs={"notices": True})
    mo.page.add_init_script(HEARD)
    mo.set_up(OPEN, game="fifteen_days")
    invitation = mo.link("Invite a friend with this link")
    mo.page.evaluate(AWAY, True)
    ada = arrive("Ada")
    ada.sit_down(invitation)
    told = "() => notices.some((title) => title.startsWith('Your turn: '))"
    for _ in range(60):
        if mo.page.evaluate(told):
            break
        for player in (mo, ada):
            if player.is_asked():
                player.play()
        ada.page.wait_for_timeout(100)
    assert mo.page.evaluate(told)


def test_the_app_can_be_installed_and_opens_without_a_network(arrive: NewPlayer) -> None:
    page = arrive("Mo", installs=True).page
    page.goto("/")
    manifest = page.request.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert page.request.get(icon["src"]).headers["content-type"].startswith("image/")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Sekki")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("You are offline")
    touchable(page)
    page.goto("/new/cats")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    touchable(page)
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Feast of Cats")).to_be_visible()


def test_a_silent_line_is_said_within_three_seconds_also_while_nobody_moves(arrive: NewPlayer) -> None:
    """Nothing closes the socket and the system says nothing: only the silence tells."""
    mo = arrive("Mo")
    silent: list[bool] = []
    mo.page.route_web_socket("**/ws", lambda ws: _muted(ws, silent))
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.asked()
    mo.page.wait_for_timeout(500)
    silent.append(True)
    start = time.monotonic()
    said = mo.page.get_by_text("The table does not answer.")
    expect(said).to_be_visible()
    assert time.monotonic() - start < 3.5  # three seconds, and what the test's own machinery takes
    silent.clear()
    expect(said).to_have_count(0)


def _muted(ws: Any, silent: list[bool]) -> None:
    server = ws.connect_to_server()
    ws.on_message(lambda message: None if silent else server.send(message))
    server.on_message(lambda message: None if silent else ws.send(message))


def test_who_looks_on_is_seen_to_do_so(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    mo.asked()
    mo.page.get_by_role("button", name="Menu").click()
    link = mo.link("Let somebody look on")
    mo.page.keyboard.press("Escape")
    expect(mo.page.get_by_text("One looks on")).to_have_count(0)
    friend = arrive("Ada")
    friend.page.goto(link)
    expect(friend.page.get_by_text("Looking on")).to_be_visible()
    expect(mo.page.get_by_text("One looks on")).to_be_attached()
    friend.page.goto("/")
    expect(mo.page.get_by_text("One looks on")).to_have_count(0)
