"""Every invariant is broken once, so that the audit is known to notice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from sekki.games.cats import GAME
from sekki.games.cats.components import CARD
from sekki.kit import listed

from .oracle import SEASONS, has_booze, season
from .positions import Play, dealt

Break = Callable[[Any], None]


def first_round(seats: int = 4, **options: Any) -> Play:
    return Play(seats, seed=3, **options).keep()


def middle(seats: int = 4) -> Play:
    """Six rounds into a game, before anybody has laid a card."""
    play, rng = first_round(seats), random.Random(8)
    while play.s.round_number < 6:
        seat = rng.choice(play.actors)
        play.play(seat, rng.choice(sorted(play.legal(seat))))
    assert play.s.game_number == 1
    return play


def broken(play: Play, change: Break) -> str:
    """What the audit says after a change; "" if all holds."""
    assert GAME.rules.audit(play.s) == 0
    change(play.s)
    code = GAME.rules.audit(play.s)
    return GAME.invariants[code - 1] if code else ""


def move_card(source: str, target: str, i: int, j: int, fits: Callable[[str], bool] = lambda card: True) -> Break:
    def change(s: Any) -> None:
        card = next(c for c in listed(getattr(s, source)[i]) if fits(CARD[c]))
        getattr(s, source)[i] ^= 1 << card
        getattr(s, target)[j] |= 1 << card

    return change


def lose(field: str, i: int) -> Break:
    def change(s: Any) -> None:
        members = getattr(s, field)[i]
        getattr(s, field)[i] = members & (members - 1)

    return change


@pytest.mark.parametrize("chair", range(4))
@pytest.mark.parametrize("field", ["hand", "taken"])
def test_a_card_that_is_gone_or_lies_twice_is_noticed(field: str, chair: int) -> None:
    assert broken(middle(), lose(field, chair)) == GAME.invariants[0]

    def twice(s: Any) -> None:
        getattr(s, field)[chair] |= getattr(s, field)[(chair + 1) % 4]

    assert broken(middle(), twice) == GAME.invariants[0]


def test_a_card_face_up_or_played_must_be_a_card_of_its_own() -> None:
    def shown(s: Any) -> None:
        s.shown[1] = s.shown[0]

    assert broken(middle(), shown) == GAME.invariants[0]

    def played(s: Any) -> None:
        s.played[0] = s.shown[0]

    assert broken(middle(), played) == GAME.invariants[0]


@pytest.mark.parametrize("chair", range(4))
def test_a_hand_that_is_too_large_is_noticed(chair: int) -> None:
    other = (chair + 1) % 4
    assert broken(first_round(), move_card("hand", "hand", chair, other)) == GAME.invariants[1]


def test_a_hand_is_counted_with_the_card_laid_down() -> None:
    play = first_round()
    play.play(0, sorted(play.legal(0))[0])
    assert GAME.rules.audit(play.s) == 0
    assert len(play.hand(0)) == 8

    def back(s: Any) -> None:
        s.hand[0] |= 1 << s.played[0]
        s.played[0] = -1
        s.round_number = 1

    assert broken(play, back) == GAME.invariants[1]


@pytest.mark.parametrize("chair", range(4))
def test_booze_that_nobody_was_dealt_is_noticed(chair: int) -> None:
    def change(s: Any) -> None:
        s.booze_held[chair] -= 1

    assert broken(first_round(), change) == GAME.invariants[2]

    def third(s: Any) -> None:
        """A third bottle, in exchange for another card."""
        other = (chair + 1) % 4
        move_card("hand", "hand", other, chair, lambda card: has_booze(card) and season(card) != "yorozu")(s)
        move_card("hand", "hand", chair, other, lambda card: not has_booze(card))(s)
        s.booze_held[chair] += 1
        s.booze_held[other] -= 1

    assert broken(first_round(), third) == GAME.invariants[2]


def test_booze_laid_face_down_still_counts_as_held() -> None:
    play = dealt(["spring-1", "winter-12"], "summer-3 summer-9")
    play.play(0, "play summer-3")
    assert play.s.booze_held[0] == 2
    assert GAME.rules.audit(play.s) == 0


@pytest.mark.parametrize("seat", range(4))
def test_a_season_somebody_has_no_more_of_is_not_in_the_hand(seat: int) -> None:
    play = middle()
    held = {season(card) for card in play.hand(seat)} - {"yorozu"}
    for i, name in enumerate(SEASONS):

        def change(s: Any, i: int = i) -> None:
            s.no_more[seat] = 1 << i

        assert broken(middle(), change) == (GAME.invariants[3] if name in held else "")


def test_the_higher_card_face_up_lies_on_the_right() -> None:
    def change(s: Any) -> None:
        s.shown[0], s.shown[1] = s.shown[1], s.shown[0]

    assert broken(middle(), change) == GAME.invariants[4]


def test_multiplier_cards_are_all_there() -> None:
    for seat in range(4):
        assert broken(first_round(mode="experienced"), lose("multipliers", seat)) == GAME.invariants[5]

        def twice(s: Any, seat: int = seat) -> None:
            s.multipliers_used |= s.multipliers[seat]

        assert broken(first_round(mode="experienced"), twice) == GAME.invariants[5]
    assert broken(first_round(), lose("hand", 0)) == GAME.invariants[0]


@pytest.mark.parametrize("season_number", range(4))
def test_tokens_do_not_multiply(season_number: int) -> None:
    def three(s: Any) -> None:
        s.tokens[1, season_number] = 3

    def all_taken(s: Any) -> None:
        for seat in range(s.seats):
            s.tokens[seat, season_number] = 2

    play = first_round(mode="advanced")
    assert broken(play, three) == GAME.invariants[6]
    supply = {3: 3, 4: 4}
    for seats in GAME.seats:
        play = first_round(seats, mode="advanced")
        says = GAME.invariants[6] if 2 * seats > supply[seats] else ""
        assert broken(play, all_taken) == says

        def just_enough(s: Any, seats: int = seats) -> None:
            for seat in range(seats):
                s.tokens[seat, season_number] = min(2, max(0, supply[seats] - 2 * seat))

        play = first_round(seats, mode="advanced")
        assert broken(play, just_enough) == ""


@pytest.mark.parametrize("field", ["total", "multipliers", "answer"])
def test_an_absent_seat_owns_nothing(field: str) -> None:
    def change(s: Any) -> None:
        getattr(s, field)[3] = 1

    assert broken(first_round(3), change) == GAME.invariants[7]


def test_an_absent_seat_that_has_no_more_of_something_is_noticed() -> None:
    play = middle(3)
    held = {season(card) for card in play.hand(3)}
    missing = next(i for i, name in enumerate(SEASONS) if name not in held)

    def change(s: Any) -> None:
        s.no_more[3] = 1 << missing

    assert broken(play, change) == GAME.invariants[7]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_what_a_seat_knows_holds_too(seat: int | None) -> None:
    for play in (first_round(3), first_round(4), middle(), first_round(3, mode="experienced")):
        assert GAME.rules.audit(play.seen(seat)) == 0
