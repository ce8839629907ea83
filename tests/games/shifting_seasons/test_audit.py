"""Every invariant is broken once, so that the audit is known to notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sekki.games.shifting_seasons import GAME
from sekki.games.shifting_seasons.scoring import filled
from sekki.kit import listed, lowest

from .positions import Play, random_game


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


def ending() -> Play:
    play = placing()
    return play.go("place " + min(play.can_only("place")))


def over() -> Play:
    *_, play = random_game(2, seed=3)
    return play


def all_of(*harms: Callable[[Any], object]) -> Callable[[Any], None]:
    return lambda s: [harm(s) for harm in harms] and None


def carry(origin: str, at: int, to: str, there: int) -> Callable[[Any], None]:
    """A tile goes from one pile to another."""
    return all_of(add(origin, at, -1), add(to, there, 1))


def last_turns(s: Any) -> None:
    """The bag is empty: its tiles are on the display, so many that nothing else is out of order."""
    for tile in range(8):
        s.display[tile] += s.bag[tile]
        s.bag[tile] = 0


def fill_an_area(s: Any) -> None:
    """Seat 0 has a full area 4 with tiles of the bag, and seat 1 as many tiles more."""
    for seat, cells in ((0, (21, 22, 23, 27, 28, 29, 33, 35)), (1, (21, 22, 23, 27, 28, 29, 33, 26))):
        for cell in cells:
            if any(s.laid[seat, season] >> cell & 1 for season in range(4)):
                continue
            tile = next(tile for tile in range(8) if s.bag[tile])
            s.bag[tile] -= 1
            s.laid[seat, tile // 2] |= 1 << cell
            s.precious[seat] |= (tile % 2) << cell


def two_on_one_cell(s: Any) -> None:
    """A tile of seat 0 lies on another of its tiles."""
    cells = listed(filled(s, 0))
    season = next(i for i in range(4) if s.laid[0, i] >> cells[0] & 1)
    other = next(i for i in range(4) if i != season and s.bag[2 * i] and s.bag[2 * i + 1])
    s.laid[0, other] |= 1 << cells[0]
    s.bag[2 * other + (s.precious[0] >> cells[0] & 1)] -= 1


def another_tile(s: Any, seat: int) -> None:
    """A tile of the bag lies on a seat's board without a turn."""
    cell = next(cell for cell in range(2, 5) if not filled(s, seat) >> cell & 1)
    tile = next(tile for tile in range(0, 8, 2) if s.bag[tile])
    s.bag[tile] -= 1
    s.laid[seat, tile // 2] |= 1 << cell


def shown(s: Any) -> int:
    return next(tile for tile in range(8) if s.display[tile])


def all_on_the_board(s: Any, but: int = 0) -> None:
    """All tiles of bag and display, but for some on the display, lie on the boards, as many turns later."""
    last_turns(s)
    tiles = [tile for tile in range(8) for _ in range(s.display[tile])][but:]
    for i, tile in enumerate(tiles):
        seat = i % 2
        cell = next(cell for cell in range(36) if cell not in (1, 11, 24, 34) and not filled(s, seat) >> cell & 1)
        s.display[tile] -= 1
        s.laid[seat, tile // 2] |= 1 << cell
        s.precious[seat] |= (tile % 2) << cell
    s.framed[0] = s.framed[1] = 0b0111
    s.turn = len(tiles) % 2


def a_gap_and_one_in_the_bag(s: Any) -> None:
    all_on_the_board(s, but=3)
    carry("display", shown(s), "bag", shown(s))(s)


def onto_a_number(s: Any) -> None:
    """A tile of seat 0 slips onto a number."""
    cell = lowest(filled(s, 0))
    for season in range(4):
        if s.laid[0, season] >> cell & 1:
            s.laid[0, season] ^= 1 << cell | 1 << 1
    if s.precious[0] >> cell & 1:
        s.precious[0] ^= 1 << cell | 1 << 1


BROKEN = [
    (1, some_turns, put("seats", 5)),
    (1, some_turns, put("turn", 2)),
    (1, some_turns, put("first", -1)),
    (1, some_turns, put("phase", -1)),
    (1, some_turns, put("position_cards", 1)),
    (1, some_turns, put("seats", 1)),
    (1, some_turns, put("seasons", -1)),
    (1, some_turns, put("seasons", 3)),
    (1, some_turns, put("phase", 5)),
    (1, some_turns, put("first", 2)),
    (1, some_turns, put("turn", -1)),
    (1, some_turns, put("colour_cards", 0b111)),
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
    (2, picking, put("lifted", 0)),
    (2, picking, put("seasons", 0)),
    (2, picking, put_at("display", 0, 1)),
    (2, picking, put_at("framed", 0, 1)),
    (2, picking, put_at("laid", (1, 0), 1)),
    (2, picking, put_at("laid", (2, 3), 1)),
    (2, picking, put_at("sliding", 15, 0)),
    (2, picking, put_at("tokens", 1, 1)),
    (2, picking, put("turn", 0)),
    (2, picking, all_of(put_at("season", 0, 2), put_at("season", 1, 2), put("first", 1))),
    (3, some_turns, put_at("season", 1, 0)),
    (3, some_turns, put_at("season", 1, -1)),
    (4, some_turns, put("cards", 0b1111)),
    (4, some_turns, put("cards", 0b11)),
    (4, some_turns, put("cards", 0)),
    (4, some_turns, put("cards", 0b1000000111)),
    (4, some_turns, put("cards", 0b1110000001)),
    (5, some_turns, add("bag", 0, 1)),
    (5, some_turns, add("display", 2, 1)),
    (5, some_turns, put("held", 4)),
    (5, some_turns, carry("bag", 0, "bag", 1)),
    (5, some_turns, carry("bag", 2, "display", 3)),
    (5, some_turns, lambda s: put_at("sliding", 5, (s.sliding[5] + 1) % 8)(s)),
    (5, some_turns, lambda s: put_at("precious", 0, s.precious[0] ^ filled(s, 0))(s)),
    (6, some_turns, onto_a_number),
    (6, some_turns, lambda s: put_at("precious", 0, s.precious[0] | 1 << 35)(s)),
    (6, some_turns, lambda s: [add("bag", s.sliding[5], 1)(s), put_at("sliding", 5, -1)(s)]),
    (6, some_turns, two_on_one_cell),
    (7, some_turns, put_at("tokens", 0, -1)),
    (7, some_turns, put_at("tokens", 0, 9)),
    (7, some_turns, put("supply", 4)),
    (7, some_turns, put("supply", -1)),
    (7, some_turns, all_of(put_at("tokens", 0, 3), put_at("tokens", 1, 0))),
    (8, some_turns, lambda s: [put_at("framed", seat, 0b1111)(s) for seat in (0, 1)]),
    (8, some_turns, fill_an_area),
    (8, some_turns, all_of(fill_an_area, put_at("framed", 0, 0b0011), put_at("framed", 1, 0b1111))),
    (9, some_turns, put("turn", 1)),
    (9, placing, put("phase", 3)),
    (9, placing, lambda s: another_tile(s, 1)),
    (9, some_turns, lambda s: another_tile(s, 0)),
    (10, some_turns, put("phase", 4)),
    (10, some_turns, lambda s: carry("display", shown(s), "bag", shown(s))(s)),
    (10, some_turns, carry("bag", 0, "display", 0)),
    (10, some_turns, last_turns),
    (10, some_turns, all_on_the_board),
    (10, some_turns, a_gap_and_one_in_the_bag),
    (10, placing, carry("bag", 0, "display", 0)),
    (10, over, put("phase", 1)),
    (11, some_turns, put("lane", 2)),
    (11, some_turns, put("lifted", 35)),
    (11, placing, put("lane", -1)),
    (11, lifting, put_at("tokens", 0, 0)),
    (11, placing, lambda s: [add("bag", s.held, 1)(s), put("held", -1)(s)]),
    (11, placing, put("lifted", 0)),
    (11, ending, put_at("tokens", 0, 0)),
    (11, over, lambda s: all_of(put("lifted", lowest(filled(s, s.turn))), put_at("tokens", s.turn, 1))(s)),
    (11, lifting, put("lifted", 1)),
    (12, some_turns, put_at("tokens", 2, 1)),
    (12, some_turns, put_at("framed", 3, 1)),
    (12, some_turns, put_at("season", 3, 2)),
    (12, some_turns, put_at("season", 2, 3)),
    (12, some_turns, put_at("precious", 2, 1)),
    (12, some_turns, put_at("laid", (3, 3), 1)),
]


@pytest.mark.parametrize(("number", "start", "harm"), BROKEN)
def test_the_audit_notices(number: int, start: Callable[[], Play], harm: Callable[[Any], None]) -> None:
    play = start()
    harm(play.s)
    found = GAME.rules.audit(play.s)
    assert found == number, GAME.invariants[found - 1] if found else "nothing noticed"


def test_every_invariant_is_broken_once() -> None:
    assert {number for number, _, _ in BROKEN} == set(range(1, len(GAME.invariants) + 1))


def test_when_the_frames_are_gone_a_full_area_has_none() -> None:
    play = some_turns()
    fill_an_area(play.s)
    play.s.framed[0], play.s.framed[1] = 0b0111, 0b1111
    play.check()


def test_the_display_may_have_gaps_when_the_bag_is_empty() -> None:
    for tiles in (1, 2, 3):
        play = some_turns()
        all_on_the_board(play.s, but=tiles)
        play.check()
