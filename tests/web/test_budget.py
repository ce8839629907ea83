"""What the first page weighs, and what a scene costs. Times and frames are measured by `make page`."""

from __future__ import annotations

import gzip
from contextlib import suppress

import pytest
from playwright.sync_api import Response, expect

from .conftest import NewPlayer
from .test_manners import open_table

MOST = 120_000  # bytes, compressed, without fonts
BOTS = {"cats": 3, "fifteen_days": 1, "shifting_seasons": 1, "twenty_one_days": 0, "living_forest_duel": 1}

# How many frames were drawn between a change of the table and the pieces that set out, and what changes on their way.
# Where the person's own hand was in it, because a bot moved just as it set out to click, nobody can tell.
TRAVELS = """
  window.travels = { waited: [], changed: [], seen: 0 };
  let [frame, changedAt, handAt, underway, meanwhile, touched] = [0, 0, -9, 0, [], false];
  (function next() { frame++; requestAnimationFrame(next); })();
  new MutationObserver((changes) => {
    const inTable = (one) => (one.closest ? one : one.parentElement)?.closest('main.table, .layer');
    const table = changes.map((one) => one.target).filter(inTable);
    if (table.length > 0) changedAt = frame;
    if (underway) meanwhile.push(...table.map((one) => (one.outerHTML ?? one.textContent).slice(0, 80)));
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  for (const hand of ['pointermove', 'pointerdown', 'pointerup', 'click', 'keydown', 'focusin'])
    addEventListener(hand, () => ([handAt, touched] = [frame, touched || underway > 0]), true);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const begun = animate.apply(this, how);
    if (frame - handAt > 1) travels.waited.push(frame - changedAt);
    underway++;
    const arrive = () => {
      if (--underway) return;
      if (!touched) travels.changed.push(...meanwhile);
      travels.seen += touched ? 0 : 1;
      [meanwhile, touched] = [[], false];
    };
    begun.finished.then(arrive, arrive);
    return begun;
  };
"""
READING = 4000  # a scene that is still there then waits for the reader


def test_the_first_page_is_light(arrive: NewPlayer) -> None:
    page = arrive("Mo").page
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    expect(page.get_by_role("link", name="Feast of Cats")).to_be_visible()
    page.wait_for_load_state("networkidle")
    weighed = [answer for answer in answers if answer.request.resource_type != "font"]
    assert any(answer.url.endswith(".js") for answer in weighed)
    assert sum(len(gzip.compress(answer.body())) for answer in weighed) <= MOST


def test_a_board_is_fetched_before_its_table_answers(arrive: NewPlayer) -> None:
    page = arrive("Mo").page
    page.request.post("/api/me", data={"name": "Mo"})
    wish = {"game": "living_forest_duel", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    table = page.request.post("/api/tables", data=wish).json()["id"]
    page.route_web_socket("**", lambda socket: None)  # nobody answers there
    with page.expect_request("**/assets/living_forest_duel-*.js"), page.expect_request("**/living_forest_duel/box"):
        page.goto(f"/table/{table}")


@pytest.mark.parametrize("game", BOTS)
def test_pieces_set_out_when_the_table_is_drawn_and_nothing_changes_on_their_way(arrive: NewPlayer, game: str) -> None:
    mo = arrive("Mo", prefs={"pace": "brisk"})
    mo.page.add_init_script(TRAVELS)
    open_table(mo, game, *["bot"] * BOTS[game])
    for count in range(30):
        if count >= 6 and mo.page.evaluate("travels.seen && travels.waited.length"):
            break
        with suppress(AssertionError):
            expect(mo.news).to_be_visible(timeout=READING)
        mo.page.wait_for_function("() => !document.querySelector('.layer > *')")  # nor about to set out
        mo.play()
        mo.page.mouse.move(1, 1)
    waited, changed, seen = mo.page.evaluate("[travels.waited, travels.changed, travels.seen]")
    assert seen and waited, "nothing travelled unless it was touched"
    assert min(waited) >= 1
    assert not changed, changed
