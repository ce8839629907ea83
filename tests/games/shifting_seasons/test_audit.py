"""Every invariant is broken once, so that the audit is known to notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sekki.games.shifting_seasons import GAME

from .positions import Play


def some_turns() -> Play:
    """Some way into a two-player game, at the start of a turn."""
    play = Play(2, seed=3, seasons="in-order", script=["starter seat-1"])
    for kind in ("push", "place", "done") * 4:
        play.go(f"{kind} {min(play.can_only(kind))}" if kind != "done" else "done")
    return play


def picking() -> Play:
    return Play(2, seasons="picked", script=["starter seat-1"]).go("board spring")


def placing() -> Play:
    play = some_turns()
    return play.go("push " + min(play.can_only("push")))


def lifting() -> Play:
    play = some_turns()
    return play.go("lift " + min(play.can_only("lift")))


def put(field: str, value: Any) -> Callable[[Any], None]:
    return lambda s: setattr(s, field, value)


def put_at(field: str, at: Any, value: int) -> Callable[[Any], None]:
    return lambda s: getattr(s, field).__setitem__(at, value)


def add(field: str, at: Any, more: int) -> Callable[[Any], None]:
    return lambda s: getattr(s, field).__setitem__(at, getattr(s, field)[at] + more)


BROKEN = [
    (1, some_turns, put("seats", 5)),
    (1, some_turns, put("turn", 2)),
    (1, some_turns, put("first", -1)),
    (1, some_turns, put("phase", -1)),
    (1, some_turns, put("position_cards", 1)),
    (2, picking, put("supply", 3)),
    (2, picking, put("held", 1)),
    (2, picking, put("lane", 1)),
    (2, picking, put("cards", 1)),
    (2, picking, put_at("season", 1, 2)),
    (2, picking, put_at("season", 0, -1)),
    (2, picking, put_at("season", 3, 2)),
    (2, picking, put_at("tokens", 0, 1)),
    (2, picking, put_at("sliding", 3, 1)),
    (2, picking, put_at("bag", 3, 1)),
    (2, some_turns, put("phase", 0)),
    (3, some_turns, put_at("season", 1, 0)),
    (3, some_turns, put_at("season", 1, -1)),
    (4, some_turns, put("cards", 0b1111)),
    (4, some_turns, put("cards", 0b11)),
    (5, some_turns, add("bag", 0, 1)),
    (5, some_turns, add("display", 2, 1)),
    (5, some_turns, put("held", 4)),
    (6, some_turns, lambda s: move_tile(s, 1)),
    (6, some_turns, lambda s: put_at("precious", 0, s.precious[0] | 1 << 35)(s)),
    (7, some_turns, put_at("tokens", 0, -1)),
    (7, some_turns, put_at("tokens", 0, 9)),
    (7, some_turns, put("supply", 4)),
    (8, some_turns, lambda s: [put_at("framed", seat, 0b1111)(s) for seat in (0, 1)]),
    (9, some_turns, put("turn", 1)),
    (9, placing, put("phase", 3)),
    (10, some_turns, put("phase", 4)),
    (11, some_turns, put("lane", 2)),
    (11, some_turns, put("lifted", 35)),
    (11, placing, put("lane", -1)),
    (11, lifting, put_at("tokens", 0, 0)),
    (12, some_turns, put_at("tokens", 2, 1)),
    (12, some_turns, put_at("framed", 3, 1)),
]


def move_tile(s: Any, to: int) -> None:
    """A tile of seat 0 slips onto a number."""
    for season in range(4):
        if s.laid[0, season]:
            low = s.laid[0, season] & -s.laid[0, season]
            s.laid[0, season] ^= low | 1 << to
            if s.precious[0] & low:
                s.precious[0] ^= low | 1 << to
            return


@pytest.mark.parametrize(("number", "start", "harm"), BROKEN)
def test_the_audit_notices(number: int, start: Callable[[], Play], harm: Callable[[Any], None]) -> None:
    play = start()
    harm(play.s)
    found = GAME.rules.audit(play.s)
    assert found == number, GAME.invariants[found - 1] if found else "nothing noticed"


def test_every_invariant_is_broken_once() -> None:
    assert {number for number, _, _ in BROKEN} == set(range(1, len(GAME.invariants) + 1))
