"""What a learner is given of cats, told a second time from the position in names."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from sekki.games.cats import GAME
from sekki.games.cats.components import CARD, MULTIPLIER
from sekki.games.cats.state import MODE, PHASE

from .oracle import SEASONS, count, points, times_of
from .positions import Play


def observed(play: Play, seat: int) -> dict[str, list[float]]:
    out = np.full(GAME.features.size, 7, np.float32)
    GAME.knowledge.observe(play.seen(seat), seat, out)
    return {name: [float(x) for x in out[part]] for name, part in GAME.features.slices.items()}


def ones(names: Any, chosen: list[str]) -> list[float]:
    return [float(name in chosen) for name in names]


def factors(p: dict[str, Any], seat: int) -> list[int]:
    if p["mode"] == "advanced":
        return [p["tokens"][seat].get(s, 0) for s in SEASONS]
    card = p["multiplier"][seat]
    if p["mode"] == "experienced" and card:
        return [times_of(card)[s] for s in SEASONS]
    return [1] * 4


def chair(p: dict[str, Any], seat: int) -> list[float]:
    by = factors(p, seat)
    tokens = [p["tokens"][seat].get(s, 0) for s in SEASONS]
    taken = p["taken"][seat]
    worth = points(taken, dict(zip(SEASONS, by, strict=True)))
    return [
        *ones(CARD, taken),
        *ones(SEASONS, p["no_more"][seat]),
        *(factor / 2 for factor in by),
        *(float(factor < 0) for factor in by),
        *(n / 2 for n in tokens),
        1.0,
        p["booze_held"][seat] / 2,
        count(taken, "booze") / 3,
        p["total"][seat] / 30,
        0.0 if p["phase"] == "over" else worth / 10,
    ]


def expected(p: dict[str, Any], seat: int) -> dict[str, list[float]]:
    seats = p["seats"]
    width = len(CARD) + 4 * 4 + 5
    chairs = [x for k in range(seats) for x in chair(p, (seat + k) % seats)]
    if seats == 3:
        chairs += ones(CARD, p["taken"][3]) + [0.0] * (width - len(CARD))
    dummy = [p["played"][3]] if seats == 3 and p["played"][3] else []
    return {
        "mode": ones(MODE, [p["mode"]]),
        "phase": ones(PHASE, [p["phase"]]),
        "game": [p["round_number"] / 9, float(p["single"]), p["target"] / 100, float(p["tie_break"])],
        "hand": ones(CARD, p["hand"][seat]),
        "committed": ones(CARD, [p["played"][seat]]),
        "lower": ones(CARD, [p["shown"][0]]),
        "higher": ones(CARD, [p["shown"][1]]),
        "dummy": ones(CARD, dummy),
        "multipliers": ones(MULTIPLIER, p["multipliers"][seat]),
        "chairs": chairs,
    }


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("mode", MODE)
def test_an_observation_is_the_position_in_numbers(mode: str, seats: int) -> None:
    rng = random.Random(seats)
    for seed, options in ((1, {"target": 12}), (2, {"single": True}), (3, {"target": 1})):
        play = Play(seats, seed=seed, mode=mode, **options)
        while True:
            p = play.position
            for seat in range(seats):
                found, wanted = observed(play, seat), expected(p, seat)
                for part, numbers in wanted.items():
                    assert found[part] == pytest.approx(numbers), f"{part} of seat {seat}: {p}"
            if not play.actors:
                break
            seat = rng.choice(play.actors)
            play.play(seat, rng.choice(sorted(play.legal(seat))))
