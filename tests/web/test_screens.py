"""Every game on every screen: nothing that can be chosen is out of sight, covered or too small, and no word is cut.

`make screens` walks through all games, seat counts and sizes; here are the hardest of them.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.processes import Process

from .conftest import NewPlayer
from .player import resize
from .test_looks import AXE, SERIOUS
from .test_manners import menu, open_table
from .walk import PHONES, SCREENS, Walk, touchable

WHOLE = os.environ.get("SEKKI_SCREENS") == "all"
SEATS = {
    "cats": (3, 4),
    "fifteen_days": (1, 2, 3, 4),
    "shifting_seasons": (2, 3, 4),
    "twenty_one_days": (1, 2, 3, 4),
    "living_forest_duel": (2,),
}
OPTIONS = {"cats": {"single": True}}
HARDEST = {"cats": 4, "fifteen_days": 4, "shifting_seasons": 4, "twenty_one_days": 2, "living_forest_duel": 2}
Seated = tuple[str, int, dict[str, Any]]
# Ways to play that look different.
MODES: tuple[Seated, ...] = (
    ("cats", 3, {"mode": "experienced"}),
    ("cats", 4, {"mode": "advanced"}),
    ("shifting_seasons", 4, {"seasons": "picked"}),
    ("twenty_one_days", 1, {"solo": "scruffs"}),
    ("twenty_one_days", 4, {"solo": "scruffs", "survivors": "random", "let_stand": True}),
)
COUNTED: list[Seated] = [(game, seats, {}) for game, counts in SEATS.items() for seats in counts]
TABLES = [*COUNTED, *MODES] if WHOLE else [(game, seats, {}) for game, seats in HARDEST.items()]
SIZES = SCREENS if WHOLE else ((1366, 650), (740, 360), (360, 740))
HOUSE = (
    "/",
    "/new/cats",
    "/new/twenty_one_days",
    "/rules/fifteen_days",
    "/laboratory",
    "/nowhere",
    *(f"/learn/{game}/1" for game in SEATS),
    # Chapters that ask for the most at once.
    *("/learn/cats/2", "/learn/shifting_seasons/2", "/learn/twenty_one_days/3"),
)
DECISIONS = 24  # of this person are made in the short walk, and all in the whole one
OFTEN = 25  # besides the first of each kind, every so many stops are looked at in the whole walk


def named(value: object) -> str:
    return "-".join(map(str, value.values())) if isinstance(value, dict) else str(value)


@pytest.mark.parametrize(("game", "seats", "mode"), TABLES, ids=named)
def test_everything_that_is_asked_can_be_seen_and_touched(
    arrive: NewPlayer, server: Process, game: str, seats: int, mode: dict[str, Any]
) -> None:
    mo = arrive("Mo", reduced_motion="reduce")
    noise: list[str] = []
    mo.page.on("console", lambda said: noise.append(said.text) if said.type in ("warning", "error") else None)
    walk = Walk(mo, game, seats, {**OPTIONS.get(game, {}), **mode})
    walk.set_up(server.address)
    seen: Counter[str] = Counter()
    found: list[str] = []
    for count, stop in enumerate(walk.stops()):
        if not WHOLE and count == DECISIONS:
            break
        seen[stop] += 1
        if seen[stop] > 1 and not (WHOLE and count % OFTEN == 0):
            continue
        walk.settle()
        for size in SIZES:
            found += [f"{size[0]}×{size[1]}, {stop}: {fault}" for fault in walk.faults(*size)]
        if WHOLE or count == 0:
            mo.page.evaluate(AXE.read_text(encoding="utf-8"))
            found += mo.page.evaluate(SERIOUS)
    assert not found, "\n".join(dict.fromkeys(found))
    assert not noise, noise


@pytest.mark.parametrize("path", HOUSE)
def test_on_a_phone_the_house_can_be_touched(arrive: NewPlayer, path: str) -> None:
    page = arrive("Mo", reduced_motion="reduce").page
    page.goto(path)
    expect(page.locator("main :is(button, a)").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    resize(page, *PHONES[0])
    read = page.get_by_role("button", name="Got it")
    if read.is_visible():  # the words of a lesson lie over the board
        read.click()
        page.mouse.move(1, 1)
    touchable(page)


def test_on_a_phone_the_menu_can_be_touched(arrive: NewPlayer) -> None:
    mo = arrive("Mo", reduced_motion="reduce")
    open_table(mo, "cats", "bot", "bot")
    mo.asked()
    menu(mo)
    touchable(mo.page)
