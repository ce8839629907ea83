"""Seats rotate and luck is the same for everybody."""

from __future__ import annotations

from collections import Counter

import pytest

import sekki
from sekki.bots import BadBot
from sekki.lab.contest import Contest, play_round


@pytest.mark.parametrize(("bots", "seats"), [(2, 4), (3, 4), (4, 4), (6, 4), (2, 3), (5, 3)])
def test_over_a_round_every_bot_sits_once_on_every_seat(bots: int, seats: int) -> None:
    contest = Contest("cats", tuple(f"flat:{n + 1}" for n in range(bots)), seats, 100)
    for number in range(5):
        lines = contest.lines(number)
        assert len(lines) == bots
        for seat in range(seats):
            assert Counter(line[seat] for line in lines) == Counter(range(bots))


def test_who_sits_beside_whom_changes_from_round_to_round() -> None:
    contest = Contest("cats", ("random", "greedy", "flat:1", "flat:2", "flat:3"), 4, 100)
    assert len({tuple(contest.lines(number)[0]) for number in range(20)}) > 5


def test_a_crew_is_one_bot_on_all_seats() -> None:
    contest = Contest("twenty_one_days", ("random", "greedy"), 3, 10)
    assert contest.lines(0) == [[0, 0, 0], [1, 1, 1]]
    assert contest.rounds == 5


def test_the_same_luck_meets_every_line_up() -> None:
    """With bots that always do the same, a rotated game is the same game."""
    contest = Contest("shifting_seasons", ("random:seed=1", "random:seed=1"), 2, 2)
    first, second = play_round(contest, 0)["games"]
    assert (first["scores"], first["decisions"]) == (second["scores"], second["decisions"])
    assert play_round(contest, 1)["games"][0]["scores"] != first["scores"]


def test_a_round_is_the_same_wherever_it_is_played() -> None:
    contest = Contest("cats", ("ismcts:20", "random"), 3, 2, {"single": True}, seed=4)
    games = [play_round(contest, 3)["games"] for _ in range(2)]
    assert [{**game, "thought": None} for game in games[0]] == [{**game, "thought": None} for game in games[1]]


@pytest.mark.parametrize(
    ("settings", "error", "says"),
    [
        ({"bots": ()}, BadBot, "at least one bot"),
        ({"bots": ("ismcts:0",)}, BadBot, "whole number"),
        ({"bots": ("ismtcs",)}, BadBot, "did you mean ismcts"),
        ({"bots": ("owl:7",)}, BadBot, "owl takes no '7'"),
        ({"bots": ("flat:playout=7",)}, BadBot, "flat has no setting 'playout'"),
        ({"seats": 9}, sekki.BadOption, "for 3 to 4 players"),
        ({"options": {"mode": "easy"}}, sekki.BadOption, "mode cannot be 'easy'"),
        ({"games": 0}, ValueError, "at least one game"),
    ],
)
def test_impossible_contests_are_refused(settings: dict[str, object], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        Contest(**{"game": "cats", "bots": ("random",), "seats": 3, "games": 1, **settings})  # type: ignore[arg-type]
