"""Looking back at a game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import sekki
from sekki.bots.outlook import Outlook
from sekki.lab.review import Choice, Judgement, Review, review, standing


@cache
def finished() -> sekki.Table:
    table = sekki.game("cats").table(seats=3, seed=8, single=True, names=["Ana", "Ben", "Mo"])
    bots = [sekki.bot("greedy", seed=1), sekki.bot("random", seed=2), sekki.bot("random", seed=3)]
    while not table.over:
        seat = table.actors[0]
        table.play(seat, bots[seat].choose(table.seen(seat)))
    return table


@cache
def reviewed() -> Review:
    return review(finished(), simulations=150)


def test_the_curve_begins_open_and_ends_with_the_result() -> None:
    table, found = finished(), reviewed()
    assert len(found.curve) == len(table.steps) + 1
    assert all(sum(row) == pytest.approx(1) for row in found.curve)
    assert all(0.1 < chance < 0.8 for chance in found.curve[0])
    assert [chance > 0 for chance in found.curve[-1]] == [seat in table.winners for seat in range(3)]


def test_every_decision_is_held_against_the_best_move_known_then_and_with_all_cards_open() -> None:
    table, found = finished(), reviewed()
    assert [d.step for d in found.decisions] == [
        n for n, step in enumerate(table.steps, 1) if len(table.at(n - 1).legal(step.seat)) > 1
    ]
    for d in found.decisions:
        assert d.known.played.move == table.game.moves.text(table.steps[d.step - 1].move)
        assert 0 <= d.known.loss <= 1 and 0 <= d.open.loss <= 1
        assert d.known.mark in ("best", "fine", "inexact", "mistake")
        if d.known.best.move == d.known.played.move:
            assert d.known.mark == "best"


def test_what_a_mistake_cost_is_said_in_points_too() -> None:
    for d in reviewed().decisions:
        assert (d.known.points is None) == (d.known.mark == "best")
        assert d.open.points is None


def test_what_a_crew_loses_by_a_mistake_is_told_part_by_part() -> None:
    played = Choice("a", "A", 0.3, Outlook(1.0, (("Day reached", 18.0), ("Survivors alive", 2.0))))
    best = Choice("b", "B", 0.5, Outlook(3.0, (("Day reached", 20.5), ("Survivors alive", 2.0))))
    assert Judgement(played, best).parts == [("Day reached", 2.5), ("Survivors alive", 0.0)]
    assert Judgement(replace(played, outlook=None), best).parts == []


def test_who_plays_at_random_loses_more_by_it() -> None:
    found = reviewed()
    assert found.lost_by(0) < max(found.lost_by(1), found.lost_by(2))


def test_accuracy_is_what_was_done_of_what_could_be_done_better_than_by_lot() -> None:
    found = reviewed()
    for seat in (1, 2):
        accuracy = found.accuracy(seat)
        assert accuracy is not None and accuracy < 60  # a single game by random moves; on average it is below 0
    mine = [d for d in found.decisions if d.seat == 0]
    stakes, lost = sum(d.at_stake for d in mine), sum(d.given_away for d in mine)
    assert found.accuracy(0) == pytest.approx(100 * max(0, 1 - lost / stakes))
    assert replace(found, decisions=[]).accuracy(0) is None
    best = [replace(d, known=Judgement(d.known.best, d.known.best)) for d in mine]
    assert replace(found, decisions=best).accuracy(0) == 100
    bad = [replace(d, known=Judgement(replace(d.known.best, chance=0.0), d.known.best)) for d in mine]
    worse = replace(found, decisions=bad)
    share = worse.beyond_lot(0)
    assert worse.accuracy(0) == 0 and share is not None and share < 0


def test_what_the_luck_of_a_search_may_explain_costs_no_accuracy() -> None:
    d = max(reviewed().decisions, key=lambda d: d.given_away)
    assert d.given_away > 0 and d.doubt > 0
    apart = standing(d.known.best.chance) - standing(d.known.played.chance)
    assert d.given_away == pytest.approx(apart - d.doubt)
    assert replace(d, doubt=apart).given_away == replace(d, doubt=9.0).at_stake == 0


def test_a_lost_position_is_judged_too() -> None:
    assert standing(0.04) - standing(0.02) == pytest.approx(standing(0.98) - standing(0.96))
    assert standing(0.04) - standing(0.02) > 10 * 0.02
    assert standing(0) == -standing(1)


def test_turning_points_are_the_largest_swings() -> None:
    found = reviewed()
    swings = [
        max(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in zip(found.curve, found.curve[1:], strict=False)
    ]
    assert 1 <= len(found.turning_points) <= 3
    assert max(range(len(swings)), key=lambda n: swings[n]) + 1 in found.turning_points
    assert found.turning_points == sorted(found.turning_points)


def test_a_review_is_the_same_again_and_fits_into_json() -> None:
    import json

    assert review(finished(), simulations=150, threads=1) == reviewed()
    said = json.loads(json.dumps(reviewed().to_json()))
    assert said["decisions"][0]["known"]["mark"]


def test_a_game_that_is_not_over_is_not_reviewed_by_accident() -> None:
    table = sekki.game("cats").table(seats=3, seed=8)
    with pytest.raises(sekki.Refused, match="not over"):
        review(table)
