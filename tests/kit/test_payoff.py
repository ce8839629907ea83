"""What an ended game is worth, worked out by hand."""

from types import SimpleNamespace

import pytest

from sekki.kit.payoff import height, lead, payoff, share, worth

TABLE = SimpleNamespace(seats=3)


def place(first):
    return lambda s, seat: 1 if seat in first else 2


def points(*each):
    return lambda s, seat: each[seat]


def test_winners_share_one_and_losers_get_nothing():
    assert [payoff(place({1}), TABLE, seat, False) for seat in range(3)] == [0.0, 1.0, 0.0]
    assert [payoff(place({0, 2}), TABLE, seat, False) for seat in range(3)] == [0.5, 0.0, 0.5]
    assert share(3, False) == pytest.approx(1 / 3)


def test_who_wins_together_wins_whole():
    assert [payoff(place({0, 1, 2}), TABLE, seat, True) for seat in range(3)] == [1.0, 1.0, 1.0]
    assert payoff(place(set()), TABLE, 0, True) == 0.0


def test_the_lead_is_against_the_best_other_and_ends_at_one():
    assert lead(points(5, 9, -2), TABLE, 0) == pytest.approx(-4 / 20)
    assert lead(points(5, 9, -2), TABLE, 1) == pytest.approx(4 / 20)
    assert lead(points(-7, -9, -8), TABLE, 0) == pytest.approx(1 / 20)
    assert lead(points(99, 0, 0), TABLE, 0) == 1.0
    assert lead(points(0, 99, 0), TABLE, 0) == -1.0


def test_points_alone_are_measured_without_end():
    assert height(points(20), SimpleNamespace(seats=1), 0) == 0.5
    assert height(points(-20), SimpleNamespace(seats=1), 0) == -0.5


def test_a_twentieth_of_the_worth_is_for_points():
    assert worth(place({0}), points(20, 0, 0), TABLE, 0, False) == pytest.approx(1.0)
    assert worth(place({0}), points(20, 0, 0), TABLE, 1, False) == pytest.approx(0.0)
    assert worth(place({0}), points(3, 3, 0), TABLE, 1, False) == pytest.approx(0.025)
    assert worth(place({0, 1, 2}), points(20, 0, 0), TABLE, 0, True) == pytest.approx(0.95 + 0.05 * 0.75)
    assert worth(place({0}), points(0), SimpleNamespace(seats=1), 0, False) == pytest.approx(0.95 + 0.025)
