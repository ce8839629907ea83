"""Fate: free by seed and counter per question, scripted, open; events with who sees them."""

from collections import Counter
from fractions import Fraction

import pytest

from sekki.kit import FATE, NONE, Grid, draw, draw_row, listed, lot, others, pick, roll, tell
from sekki.kit.fate import DOES_NOT_FIT, MOST_EVENTS, OTHER_QUESTION, RAN_OUT, SCRIPTED, SCRIPTED_THEN_FREE, free
from sekki.testing.contract.imagining import Lots
from sekki.testing.contract.records import scripted_fate


def free_fate(seed: int = 1):  # type: ignore[no-untyped-def]
    f = FATE.new()
    free(f, seed)
    return f


def test_one_seed_deals_the_same_cards_whatever_else_is_asked() -> None:
    f, g = free_fate(5), free_fate(5)
    for _ in range(3):
        roll(g, 1, 6)
    assert [pick(f, 0, 0b11111111) for _ in range(9)] == [pick(g, 0, 0b11111111) for _ in range(9)]


def test_answers_are_evenly_spread() -> None:
    f = free_fate(2)
    seen = Counter(pick(f, 0, 0b1010100) for _ in range(6000))
    assert set(seen) == {2, 4, 6}
    assert all(abs(n - 2000) < 200 for n in seen.values())
    piles = Counter(draw(f, 1, [1, 0, 3]) for _ in range(6000))
    assert piles[1] == 0
    assert abs(piles[2] - 4500) < 200
    assert abs(Counter(lot(f, 4) for _ in range(4000))[3] - 1000) < 150


def test_a_script_is_followed_and_kept() -> None:
    f = scripted_fate([(0, 3), (1, 5)])
    assert pick(f, 0, 0b1001) == 3
    assert roll(f, 1, 6) == 5
    assert [(f.answer_question[i], f.answer[i]) for i in range(f.answers)] == [(0, 3), (1, 5)]


@pytest.mark.parametrize(("script", "reason"), [([], RAN_OUT), ([(1, 2)], OTHER_QUESTION), ([(0, 1)], DOES_NOT_FIT)])
def test_what_a_script_cannot_answer_is_left_open(script: list[tuple[int, int]], reason: int) -> None:
    f = scripted_fate(script)
    assert f.mode == SCRIPTED
    assert pick(f, 0, 0b1001) in (0, 3), "the rule goes on with some possible answer"
    assert f.open_question == 0
    assert f.open_reason == reason


def test_an_open_question_notes_which_answers_would_have_fitted() -> None:
    for ask, fits in (
        (lambda f: pick(f, 0, 0b1001), [0, 3]),
        (lambda f: roll(f, 0, 3), [0, 1, 2]),
        (lambda f: draw(f, 0, [0, 2, 0, 1]), [1, 3]),
        (lambda f: draw_row(f, 0, Grid([[1, 1], [0, 4]]), 1), [1]),
    ):
        for script in ([], [(1, 2)], [(0, 9)]):
            f = scripted_fate(script)
            ask(f)
            roll(f, 0, 6)
            assert listed(f.fits) == fits, "the first open question's, not a later one's"


def test_a_seed_that_goes_on_after_a_script_opens_only_what_the_script_got_wrong() -> None:
    f = scripted_fate([(0, 2), (1, 5)])
    f.mode = SCRIPTED_THEN_FREE
    roll(f, 2, 6)
    assert f.open_question == NONE, "the script does not speak of this question"
    roll(f, 1, 3)
    assert (f.open_question, listed(f.fits)) == (1, [0, 1, 2])


def test_every_kept_answer_has_its_chance() -> None:
    f = scripted_fate([(0, 3), (1, 5), (2, 1), (2, 0)])
    pick(f, 0, 0b1001)
    roll(f, 1, 6)
    draw(f, 2, [1, 3, 2])
    draw_row(f, 2, Grid([[9, 9], [2, 5]]), 1)
    assert [(f.answer_ways[i], f.answer_of[i]) for i in range(f.answers)] == [(1, 2), (1, 6), (3, 6), (2, 7)]


def test_a_test_may_go_through_every_lot() -> None:
    lots, seen = Lots(), []
    more = True
    while more:
        lots.begin()
        seen.append(((lot(lots, 2), lot(lots, 3)), lots.chance))
        more = lots.advance()
    assert [pair for pair, _ in seen] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert {chance for _, chance in seen} == {Fraction(1, 6)}


def test_a_fitting_script_leaves_nothing_open() -> None:
    f = scripted_fate([(0, 0)])
    pick(f, 0, 0b1001)
    assert f.open_question == NONE


def test_too_many_events_are_an_error_not_a_silence() -> None:
    f = scripted_fate([])
    for _ in range(MOST_EVENTS + 1):
        tell(f, 2, others(1), 7)
    assert f.overflow
    assert f.event_seats[0] == 0b11111101
    assert f.event_args[0, 0] == 7


def test_free_fate_keeps_nothing() -> None:
    f = free_fate()
    roll(f, 0, 6)
    tell(f, 0, 255)
    assert f.answers == f.events == 0
