"""Hints: the best moves with their chances, and in words what speaks for them. Only from what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sekki.kit import Game
from sekki.kit.advice import Advice
from sekki.kit.language import later, say
from sekki.play import Move, Seen

from .advice import advice_of
from .base import Bot
from .greedy import Greedy, Prospect
from .levels import Crane
from .net import Net
from .outlook import Outlook, outlooks
from .search.lookahead import DECIDED

ADVISER = Crane.name  # the bot that gives hints: the strongest
ADVISER_SETTINGS = {"seed": 1}  # the same knowledge gives the same hints
HINTS = 3
MOST_REASONS = 2
WINS, LOSES = later("wins the game at once"), later("loses the game")
HOLDS_BACK = later("holds the strongest rival back")
EVERY_GAME = (WINS, LOSES, HOLDS_BACK)
WORTH_SAYING = 0.08  # of the spread: smaller differences are no reason


@dataclass(frozen=True)
class Hint:
    """A move, the chance of winning with it, what speaks for it, and what it leads to in points."""

    move: Move
    chance: float
    reasons: tuple[str, ...]
    outlook: Outlook | None = None


def hints(seen: Seen, count: int = HINTS, bot: Bot | None = None, **settings: Any) -> list[Hint]:
    """The moves that a bot thinks best, best first; by the adviser, with other settings if any are given."""
    adviser = bot or Crane(**{**ADVISER_SETTINGS, **settings})
    best = adviser.advise(seen)[:count]
    why = explain(seen, [move.id for move, _ in best], seen.legal_ids)
    ahead = _ahead(seen, [move.id for move, _ in best])
    return [
        Hint(move, float(chance), tuple(said_reasons(seen.game, reasons)), outlook)
        for (move, chance), reasons, outlook in zip(best, why, ahead, strict=True)
    ]


def said_reasons(game: Game, reasons: Sequence[str]) -> list[str]:
    """Reasons in the language that is spoken."""
    return [say(reason) if reason in EVERY_GAME else game.voice.say(reason) for reason in reasons if reason]


def _ahead(seen: Seen, moves: list[int]) -> list[Outlook | None]:
    """What each move leads to in points, if there is a net that can play on."""
    mind = Net().mind(seen.game)
    return outlooks(seen, moves, mind) if mind else [None for _ in moves]


def explain(seen: Seen, moves: list[int], legal: list[int], seed: int = 1) -> list[tuple[str, ...]]:
    """For each of the moves, in what its features differ most from those of the other legal moves; in English."""
    advice = advice_of(seen.game)
    if not advice.features or len(legal) < 2:
        return [() for _ in moves]
    prospects = Greedy(seed=seed, worlds=24).prospects(seen, legal)
    return [_reasons(advice, move, prospects) for move in moves]


def _reasons(advice: Advice, move: int, prospects: list[Prospect]) -> tuple[str, ...]:
    own = next(p for p in prospects if p.move == move)
    others = [p for p in prospects if p.move != move]
    if abs(own.rival) > DECIDED / 2:
        return (WINS,) if own.rival < 0 else (LOSES,)
    gains: list[tuple[float, str]] = []
    for i, feature in enumerate(advice.features):
        more = own.features[i] - sum(p.features[i] for p in others) / len(others)
        gains.append((more * feature.weight, feature.more if more > 0 else feature.less))
    rivals = [p.rival for p in others if abs(p.rival) < DECIDED / 2]
    if rivals:
        gains.append((sum(rivals) / len(rivals) - own.rival, HOLDS_BACK))
    worth = [gain for gain in sorted(gains, reverse=True) if gain[0] > WORTH_SAYING * advice.spread]
    return tuple(words for _, words in worth[:MOST_REASONS])
