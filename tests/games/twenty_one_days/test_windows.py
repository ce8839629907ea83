"""A roll is left open exactly for those whose change could count, found by trying everything out."""

import random

import pytest

from sekki.games.twenty_one_days.rolls import able_to_change
from sekki.kit import listed

from . import thumb
from .positions import Voyage
from .windows import should_be_asked

GAMES = 9


@pytest.mark.rule("twenty_one_days-14.1")
@pytest.mark.parametrize("player", ["thumb", "keeper", "anyhow"])
@pytest.mark.parametrize(("seats", "solo"), [(1, "humans"), (2, "scruffs"), (4, "humans"), (4, "scruffs")])
def test_exactly_those_are_asked_whose_change_could_count(seats: int, solo: str, player: str) -> None:
    windows = 0
    for seed in range(GAMES):
        game, rng = Voyage(seats, seed, survivors="random", solo=solo), random.Random(seed)
        while game.actors:
            legal = sorted(game.legal())
            if game.doing == "roll":
                windows += 1
                assert set(listed(able_to_change(game.s))) == should_be_asked(game.s), (seed, len(legal))
            anyhow = "pass" if player == "keeper" and game.doing == "roll" else thumb.choose(game.s, legal)
            game.play(rng.choice(legal) if player == "anyhow" else anyhow)
    assert windows > 50
