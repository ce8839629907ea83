"""What a study came to: every figure with its interval."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from statistics import mean
from typing import Any

import numpy as np

from .comparison import Estimate, estimate
from .contest import Round
from .standings import Interval, interval
from .studies import Study

FEW_GAMES = 20  # a component that was used in fewer games says nothing yet
PACE = 8.0  # seconds that a person takes for a real choice, where nobody was measured


@dataclass(frozen=True)
class SeatFigure:
    """How one seat did."""

    seat: int
    wins: float
    interval: Interval
    points: Estimate


@dataclass(frozen=True)
class KindFigure:
    """A kind of move: at how many real choices it was possible, and how often it was chosen there."""

    kind: str
    possible: float
    chosen: float


@dataclass(frozen=True)
class ComponentFigure:
    """Using a component: in what share of the games it was used, and what it brought beyond the chance before."""

    use: str
    games: int
    share: float
    worth: Estimate


@dataclass(frozen=True)
class PlayerFigure:
    """How one of the players did, whatever the seat."""

    player: str
    wins: float
    interval: Interval
    points: float


@dataclass(frozen=True)
class StudyResult:
    study: dict[str, Any]
    games: int
    truncated: int
    seats: list[SeatFigure]
    players: list[PlayerFigure]
    decisions: Estimate
    choices: Estimate  # decisions at which there was a choice
    branching: Estimate
    minutes: float
    winner_points: Estimate
    margin: Estimate | None
    ties: float
    leads: Estimate | None
    decided: Estimate
    comebacks: float  # games whose winner once had less than half of an even chance
    curve: list[float]
    kinds: list[KindFigure]
    components: list[ComponentFigure]
    skill: float | None  # the part of the differences in outcome that the players explain
    seat_part: float | None  # … that seats explain

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def result(study: Study, rounds: list[Round]) -> StudyResult:
    """Adds the games of a study up."""
    games = [game for game in rounds if not game["truncated"]]
    if len(games) < 2:
        raise ValueError("fewer than two games came to their end: there is nothing to add up")
    alone = study.together
    scores = [sorted(game["scores"], reverse=True) for game in games]
    real = sum(game["real"] for game in games)
    even = 1.0 / (1 if alone else study.seats)
    return StudyResult(
        study=study.facts(),
        games=len(games),
        truncated=len(rounds) - len(games),
        seats=[_seat(games, seat) for seat in range(1 if study.together else study.seats)],
        players=_players(study, games),
        decisions=estimate([game["decisions"] for game in games]),
        choices=estimate([game["real"] for game in games]),
        branching=estimate([game["branching"] for game in games]),
        minutes=real / len(games) * PACE / 60,
        winner_points=estimate([row[0] for row in scores]),
        margin=None if alone else estimate([row[0] - row[1] for row in scores]),
        ties=0.0 if alone else mean(max(game["shares"]) < 1 for game in games),
        leads=None if alone else estimate([game["leads"] for game in games]),
        decided=estimate([game["decided"] for game in games]),
        comebacks=mean(game["lowest"] < even / 2 and max(game["shares"]) > 0 for game in games),
        curve=[float(x) for x in np.mean([game["curve"] for game in games], axis=0)],
        kinds=_kinds(games, real),
        components=_components(games),
        skill=None if alone or len(set(study.players)) < 2 else _explained(_by_player(study, games)),
        seat_part=None if alone else _explained([[game["shares"][s] for game in games] for s in range(study.seats)]),
    )


def _seat(games: list[Round], seat: int) -> SeatFigure:
    shares = [game["shares"][seat] for game in games]
    return SeatFigure(
        seat, mean(shares), interval(shares, len(shares)), estimate([game["scores"][seat] for game in games])
    )


def _by_player(study: Study, games: list[Round]) -> list[list[float]]:
    names = list(dict.fromkeys(study.players))
    return [
        [share for game in games for share, player in zip(game["shares"], game["line"], strict=True)
         if study.players[player] == name]
        for name in names
    ]  # fmt: skip


def _players(study: Study, games: list[Round]) -> list[PlayerFigure]:
    found = []
    for name in dict.fromkeys(study.players):
        shares, points = [], []
        for game in games:
            own = [seat for seat, player in enumerate(game["line"]) if study.players[player] == name]
            if own:
                shares.append(mean(game["shares"][seat] for seat in own))
                points += [game["scores"][seat] for seat in own]
        found.append(PlayerFigure(name, mean(shares), interval(shares, len(shares)), mean(points)))
    return found


def _kinds(games: list[Round], real: int) -> list[KindFigure]:
    offered: dict[str, int] = {}
    chosen: dict[str, int] = {}
    for game in games:
        for kind, count in game["offered"].items():
            offered[kind] = offered.get(kind, 0) + count
        for kind, count in game["chosen"].items():
            chosen[kind] = chosen.get(kind, 0) + count
    found = [KindFigure(kind, n / max(1, real), chosen.get(kind, 0) / n) for kind, n in offered.items()]
    return sorted(found, key=lambda figure: -figure.possible)


def _components(games: list[Round]) -> list[ComponentFigure]:
    """What each use was worth: outcome less the chance just before, a game being one sample."""
    samples: dict[str, list[float]] = {}
    for game in games:
        for use, (count, gained) in game["gains"].items():
            samples.setdefault(use, []).append(gained / count)
    found = [
        ComponentFigure(use, len(worth), len(worth) / len(games), estimate(worth))
        for use, worth in samples.items()
        if len(worth) >= FEW_GAMES
    ]
    return sorted(found, key=lambda figure: -figure.worth.mean)


def _explained(groups: list[list[float]]) -> float:
    """The part of the variance that lies between the groups (η²)."""
    every = np.concatenate([np.asarray(group) for group in groups])
    between = sum(len(group) * (np.mean(group) - every.mean()) ** 2 for group in groups)
    return float(between / max(1e-12, ((every - every.mean()) ** 2).sum()))
