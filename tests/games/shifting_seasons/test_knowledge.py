"""What a learner is given, told a second time from what people see."""

from __future__ import annotations

from typing import Any

import pytest

from sekki.games.shifting_seasons import GAME

from .oracle import CARDS, SEASONS
from .positions import Play, random_game
from .slow_game import TILES

PHASES = ["picking", "pushing", "placing", "ending", "over"]
LANES = ["lane-1", "lane-2", "lane-3", "lane-4"]
CELLS = [f"{row}{column}" for row in "abcdef" for column in "123456"]
EACH_TILE = {2: 8, 3: 11, 4: 14}
TOKENS = {2: 3, 3: 4, 4: 5}


def marks(names: list[str], *marked: str | None) -> list[float]:
    """A one for each of the names that is marked."""
    return [float(name in marked) for name in names]


def from_the_table(play: Play, seat: int) -> dict[str, list[float]]:
    """The observation of a seat, from its view."""
    view, seats = play.view(seat), play.s.seats
    order = [(max(seat, 0) + i) % seats for i in range(seats)]
    sliding = [tile for row in view["sliding"] for tile in row]
    holes = [i for i in range(25) if i // 5 % 2 == 0 and i % 5 % 2 == 0]
    parts = {
        "phase": marks(PHASES, view["phase"]),
        "cards": marks(list(CARDS), *view["cards"]),
        "sliding": [mark for i, tile in enumerate(sliding) if i not in holes for mark in marks(TILES, tile)],
        "display": [view["display"].count(tile) / 3 for tile in TILES],
        "bag": [count / EACH_TILE[seats] for count in play.s.bag],
        "held": marks(TILES, view["held"]),
        "lane": marks(LANES, view["lane"]),
        "lifted": marks(CELLS, view["lifted"]),
        "supply": [view["tokens_left"] / TOKENS[seats]],
        "frames": [view["frames_left"] / 7],
    }
    around: dict[str, list[float]] = {}
    for at in order:
        for name, numbers in of_a_seat(view, at).items():
            around.setdefault(name, []).extend(numbers)
    return parts | around


def of_a_seat(view: dict[str, Any], at: int) -> dict[str, list[float]]:
    seat = view["seats"][at]
    tiles = [tile for row in seat["board"] for tile in row]
    return {
        "sits": [1.0],
        "acts": [float(view["turn"] == at)],
        "season": marks(list(SEASONS), seat["season"]),
        "tokens": [seat["tokens"] / TOKENS[len(view["seats"])]],
        "framed": [float(area in seat["framed"]) for area in (1, 2, 3, 4)],
        "score": [seat["score"] / 100],
        "laid": [float((tile or "").rstrip("*") == season) for season in SEASONS for tile in tiles],
        "precious": [float((tile or "").endswith("*")) for tile in tiles],
    }


@pytest.mark.rule("shifting_seasons-1.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_observation_says_what_lies_on_the_table(seats: int) -> None:
    for step, play in enumerate(random_game(seats, seed=seats, seasons="picked")):
        if step % 3:
            continue
        for seat in (-1, *range(seats)):
            out = [7.0] * GAME.features.size
            GAME.knowledge.observe(play.s, seat, out)
            expected = from_the_table(play, seat)
            assert list(expected) == list(GAME.features.slices)
            for name, part in GAME.features.slices.items():
                absent = part.stop - part.start - len(expected[name])
                assert out[part] == pytest.approx(expected[name] + [0.0] * absent), name
