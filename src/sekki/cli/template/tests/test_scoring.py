"""The score again in plain slow Python that shares no code with the rules, over many random games."""

import random
import tomllib
from typing import Any

from sekki.testing import ScriptedGame

from .. import GAME

BOX = tomllib.loads((GAME.folder / "components.toml").read_text("utf-8"))
POINTS = {card["id"]: card["points"] for card in BOX["card"]}


def finished(seats: int, seed: int) -> ScriptedGame:
    played, rng = ScriptedGame(GAME, seats, seed), random.Random(seed)
    while played.actors:
        seat = played.actors[0]
        played.play(seat, rng.choice(sorted(played.legal(seat))))
    return played


def test_the_score_is_that_of_the_oracle() -> None:
    for seed in range(60):
        played = finished(2 + seed % 3, seed)
        view: dict[str, Any] = played.view(None)
        expected = [sum(POINTS[card] for card in seat["row"]) for seat in view["seats"]]
        assert played.scores == expected
        assert played.places == [1 + sum(other > mine for other in expected) for mine in expected]
