"""Finds a game's advice."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from sekki.kit import Game, rule
from sekki.kit.advice import Advice


@rule
def nothing(s, seat, out, w):
    """The features of a game that has no advice."""
    return


NO_ADVICE = Advice(features=(), measure=nothing, spread=0.0)


@cache
def _advice(folder: str, package: str) -> Advice:
    found: Advice = import_module(f"{package}.advice").ADVICE
    return found


def advice_of(game: Game) -> Advice:
    """The game's own judgement, or none."""
    if not (game.folder / "advice.py").exists():
        return NO_ADVICE
    return _advice(str(game.folder), game.rules.__package__ or "")
