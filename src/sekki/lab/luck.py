"""Luck and skill: how much of the outcome the players explain, how much the deal, and how much the rest.

Every luck is dealt once for each player, who sit one seat further every time: so on each deal every player was once on
each seat. That is a table with a line for each seat of each deal and a column for each player; its variance is taken
apart into columns (skill), lines (the luck of the deal and the seat) and what is left (luck on the way, and how those
at the table happen to fit together).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .contest import Round
from .studies import Study

SAMPLES = 200  # of the deals, drawn with repetition, for an interval
Parts = tuple[float, float, float]


@dataclass(frozen=True)
class LuckAndSkill:
    """Parts of the variance of the outcome, which add up to 1."""

    deals: int
    players: float
    players_interval: tuple[float, float]
    deal: float
    rest: float


def luck_and_skill(study: Study, games: Sequence[Round]) -> LuckAndSkill | None:
    """What the games of several players say, or None of one player's and of too few deals."""
    if len(set(study.players)) < 2:
        return None
    deals = _by_deal(study, games)
    if len(deals) < 2:
        return None
    players, deal, rest = _parts(deals)
    random = np.random.default_rng(study.seed)
    drawn = [_parts(deals[random.integers(len(deals), size=len(deals))])[0] for _ in range(SAMPLES)]
    low, high = (float(x) for x in np.quantile(drawn, (0.025, 0.975)))
    return LuckAndSkill(len(deals), players, (low, high), deal, rest)


def _by_deal(study: Study, games: Sequence[Round]) -> np.ndarray:
    """Outcomes by deal, seat and player, of the deals that everyone has played."""
    count, seats = len(study.players), 1 if study.together else study.seats
    found: dict[int, np.ndarray] = {}
    for game in games:
        table = found.setdefault(game["round"] // count, np.full((seats, count), np.nan))
        for seat in range(seats):
            table[seat, game["line"][seat]] = game["shares"][seat]
    whole = [table for table in found.values() if not np.isnan(table).any()]
    return np.array(whole) if whole else np.zeros((0, seats, count))


def _parts(deals: np.ndarray) -> Parts:
    """The variance of players, of deals and of the rest, as parts of their sum."""
    table = deals.reshape(-1, deals.shape[-1])
    lines, columns = table.shape
    by_player, by_line, mean = table.mean(0), table.mean(1), table.mean()
    left = table - by_player[None, :] - by_line[:, None] + mean
    rest = float((left**2).sum()) / max(1, (lines - 1) * (columns - 1))
    player = max(0.0, columns and float(by_player.var(ddof=1)) - rest / lines)
    deal = max(0.0, float(by_line.var(ddof=1)) - rest / columns)
    total = player + deal + rest
    return (player / total, deal / total, rest / total) if total else (0.0, 0.0, 1.0)
