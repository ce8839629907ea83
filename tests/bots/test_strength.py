"""Stronger bots win more, shown by a few games with fixed seeds. `make strength` measures it properly."""

from __future__ import annotations

import pytest

from sekki.lab.arena import play
from sekki.lab.contest import Contest
from sekki.lab.standings import Standing, result

every_contest = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("cats", 4, {"single": True}),
        ("fifteen_days", 2, {}),
        ("shifting_seasons", 2, {}),
        ("living_forest_duel", 2, {}),
    ],
)


def standings(game: str, bots: str, seats: int, games: int, **options: object) -> dict[str, Standing]:
    contest = Contest(game, tuple(bots.split(",")), seats, games, dict(options))
    return {s.bot: s for s in result(contest, play(contest, processes=1)).standings}


@every_contest
def test_greedy_beats_random(game: str, seats: int, options: dict[str, object]) -> None:
    found = standings(game, "greedy,random", seats, 16, **options)
    assert found["greedy"].wins > 1.3 * found["random"].wins


@every_contest
def test_ismcts_beats_random(game: str, seats: int, options: dict[str, object]) -> None:
    found = standings(game, "ismcts:200,random", seats, 8, **options)
    assert found["ismcts:200"].wins > 1.5 * found["random"].wins


def test_a_crew_that_thinks_comes_further() -> None:
    found = standings("twenty_one_days", "ismcts:300,greedy,random", 1, 300)
    assert found["ismcts:300"].wins > found["greedy"].wins > found["random"].wins
    assert found["ismcts:300"].points > found["greedy"].points + 1
    assert found["greedy"].points > found["random"].points + 5
