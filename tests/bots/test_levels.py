"""Levels for people: on the game's net where there is one, and each in its own way."""

from __future__ import annotations

import pytest

import sekki
from sekki.bots import BOTS, Crane, Fox, Guided, Ismcts, Net, Owl, Rollouts, Sprout, net_file
from sekki.bots.advice import advice_of
from sekki.games import find
from sekki.kit import Game

from ..contract.cases import every_game

LEVELS = (Sprout, Fox, Owl, Crane)


def test_the_higher_the_level_the_fewer_its_misjudgements() -> None:
    assert [level.name for level in LEVELS] == list(BOTS)[:4]
    assert Crane.simulations and not any(level.simulations for level in (Sprout, Fox, Owl))


@every_game
def test_a_level_is_the_net_or_a_search_with_it(game: Game) -> None:
    thinkers = [level(seed=1).thinker(game) for level in LEVELS]
    if thinkers[0].name == "ismcts":
        pytest.skip("there is no net for these rules yet")
    best = thinkers.pop()
    if advice_of(game).glance:
        glancing = thinkers.pop()
        assert isinstance(glancing, Guided) and isinstance(best, Guided)
        assert glancing.simulations == advice_of(game).glance <= Crane.simulations / 10
    temperatures = [one.temperature for one in thinkers if isinstance(one, Net)]
    assert len(temperatures) == len(thinkers) and temperatures == sorted(set(temperatures), reverse=True)
    if advice_of(game).lookahead:
        assert isinstance(best, Guided)
    else:
        assert isinstance(best, Rollouts)


def test_without_a_net_levels_search_and_stay_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(game: Game) -> net_file.NetFile:
        raise net_file.NoNet("there is no net")

    monkeypatch.setattr("sekki.bots.net.shipped", none)
    thinkers = [level(seed=1).thinker(find("cats")) for level in LEVELS]
    assert all(isinstance(one, Ismcts) for one in thinkers)
    simulations = [one.simulations for one in thinkers if isinstance(one, Ismcts)]
    assert simulations == sorted(simulations) and len(set(simulations)) == 4


def test_a_level_repeats_with_its_seed_and_errs_without() -> None:
    table = sekki.game("fifteen_days").table(seats=2, seed=3)
    seen = table.seen(table.actors[0])
    assert Sprout(seed=2).decide(seen) == Sprout(seed=2).decide(seen)
    assert len({Sprout(seed=seed).decide(seen) for seed in range(30)}) > 1
