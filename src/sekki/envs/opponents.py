"""Who sits beside the learner: bots, or anybody who makes any legal move, drawn from the luck of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from sekki.bots import Bot, make_from
from sekki.kit.fate import mix, scaled
from sekki.kit.rule import rule, u64

ANY = "any"
RANDOM = "random"

Policy = Callable[[np.ndarray, np.ndarray], Any]  # of observations and masks, one row a game: the moves
Opponents = str | Bot | Sequence[str | Bot]

_GOLDEN = u64(0x9E3779B97F4A7C15)
_CHOICES = u64(0xA0761D6478BD642F)  # keep choices and seats apart from the cards
_SEATS = u64(0xE7037ED1A0B428DB)


@rule
def any_of(luck, decisions, n):
    """Which of n legal moves a random player makes, after so many decisions in the game of this luck."""
    return scaled(mix(u64(u64(luck ^ _CHOICES) + u64(u64(decisions) * _GOLDEN))), n)


@rule
def any_seat(luck, seats):
    """The learner's seat in the game of this luck, where it may be any."""
    return scaled(mix(u64(luck ^ _SEATS)), seats)


def read_seat(seat: int | str, seats: int) -> tuple[int, bool]:
    """The learner's seat, and whether it is another one in every game."""
    if seat == ANY:
        return 0, True
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise ValueError(f"the learner's seat is one of 0 to {seats - 1}, or {ANY!r}, not {seat!r}")
    return seat, False


def read_opponents(opponents: Opponents, n: int) -> list[Bot | None]:
    """A bot for each of `n` seats, in the order of the seats; None stands for any legal move."""
    every = [opponents] * n if isinstance(opponents, (str, Bot)) else opponents
    if not isinstance(every, Sequence):
        raise ValueError(f"opponents are the name of a bot, a bot, or one of these for each seat, not {opponents!r}")
    if len(every) != n:
        raise ValueError(f"opponents: one bot for all, or one for each of the {n} other seats, not {len(every)}")
    return [_read(one) for one in every]


def _read(one: str | Bot) -> Bot | None:
    if isinstance(one, Bot):
        return one
    if not isinstance(one, str):
        raise ValueError(f"an opponent is a bot or the name of one, not {one!r}")
    return None if one == RANDOM else make_from(one, seed=0)
