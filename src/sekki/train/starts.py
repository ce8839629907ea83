"""How the games of a run begin: every seat count and every mode of the game, side by side in one batch."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle, islice, product
from typing import Any

from sekki.kit import Game
from sekki.kit.options import Option, Subset, Whole

FEW = 4  # values of an option that are all tried
OFTEN = {0: 16, 1: 4}  # times that a start is in the deck, by how many of its options are unusual; else once


@dataclass(frozen=True)
class Start:
    """The seats and options of a row."""

    seats: int
    options: dict[str, Any]


def starts(game: Game, seats: tuple[int, ...] = (), fixed: dict[str, Any] | None = None) -> list[Start]:
    """Every seat count with every choice of options, but for those that are held fast or have too many values."""
    fixed = fixed or {}
    open_options = [option for option in game.options if option.name not in fixed]
    names = [option.name for option in open_options]
    choices = list(product(*(_values(option) for option in open_options)))
    return [
        Start(count, {**fixed, **dict(zip(names, chosen, strict=True))})
        for count in seats or game.seats
        for chosen in choices
    ]


def deck(
    game: Game, seats: tuple[int, ...] = (), fixed: dict[str, Any] | None = None, alike: tuple[str, ...] = ()
) -> list[Start]:
    """The starts of a run, those that people play most several times: with the usual options, or all but one.

    Of the options named in `alike` every value is a usual one.
    """
    fixed = fixed or {}
    counted = [option for option in game.options if option.name not in (*fixed, *alike)]
    found = []
    for one in starts(game, seats, fixed):
        unusual = sum(one.options[option.name] != option.default for option in counted)
        found += [one] * OFTEN.get(unusual, 1)
    return found


def of_rows(cards: list[Start], n: int) -> list[Start]:
    """The starts of `n` rows, each as often as it is in the deck; of a larger deck some from everywhere."""
    if n < len(cards):
        return [cards[row * len(cards) // n] for row in range(n)]
    return list(islice(cycle(cards), n))


def _values(option: Option) -> list[Any]:
    if isinstance(option, Subset):
        return [option.default]
    every = list(range(option.low, option.high + 1)) if isinstance(option, Whole) else list(option.samples())
    return every if len(every) <= FEW else [option.default]
