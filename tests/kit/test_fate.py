"""Fate: free by seed and counter per question, scripted, open; events with who sees them."""

from collections import Counter

import pytest

from sekki.kit import FATE, NONE, draw, lot, others, pick, roll, tell
from sekki.kit.fate import DOES_NOT_FIT, MOST_EVENTS, OTHER_QUESTION, RAN_OUT, SCRIPTED, free
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
