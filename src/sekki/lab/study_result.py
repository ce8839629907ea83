"""What a study came to: every figure with its interval."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import mean
from typing import Any

import numpy as np

from .comparison import Estimate, estimate
from .contest import Round
from .luck import LuckAndSkill, luck_and_skill
from .pace import ASSUMED, Pace
from .standings import Interval, interval
from .studies import Study

Sample = tuple[float, float]  # what a use was worth in a game, and the variance that its chance allows for
FEW_GAMES = 20  # a component that was used in fewer games says nothing yet, nor do fewer chances
MANY_GAMES = 100  # vary enough to tell by themselves how much they do


@dataclass(frozen=True)
class SeatFigure:
    """How one seat did."""

    seat: int
    wins: float
    interval: Interval
    points: Estimate


@dataclass(frozen=True)
class LengthFigure:
    """How many rounds, turns or days a game has."""

    what: str
    count: Estimate


@dataclass(frozen=True)
class KindFigure:
    """A kind of move: at how many real choices it was possible, and how often it was chosen there."""

    kind: str
    possible: float
    chosen: float


@dataclass(frozen=True)
class ComponentFigure:
    """Using or having a component: in what share of the games, and what it brought beyond the chance before.

    Not `corrected` is what was given before anybody had a chance, or is known only at the end: that is compared with
    what its seat wins on average, and says what goes together with winning.
    """

    use: str
    games: int
    share: float
    worth: Estimate
    corrected: bool = True


@dataclass(frozen=True)
class EndingFigure:
    """A way in which games ended."""

    way: str
    share: float
    interval: Interval


@dataclass(frozen=True)
class Truth:
    """How true the chances on the way were: the outcome is `at_zero` + `slope` × chance; true ones have 0 and 1."""

    at_zero: float
    slope: float

    def expected(self, chance: float) -> float:
        return self.at_zero + self.slope * chance


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
    lengths: list[LengthFigure]
    decisions: Estimate
    choices: Estimate  # decisions at which there was a choice
    branching: Estimate
    minutes: float
    pace: Pace  # of the people whose minutes these are
    winner_points: Estimate
    margin: Estimate | None
    ties: float
    leads: Estimate | None
    decided: Estimate
    comebacks: float  # games whose winner once had less than half of an even chance
    curve: list[float]
    kinds: list[KindFigure]
    components: list[ComponentFigure]
    endings: list[EndingFigure]
    truth: Truth
    skill: LuckAndSkill | None
    seat_part: float | None  # the part of the differences in outcome that seats explain

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def result(study: Study, rounds: list[Round], pace: Pace = ASSUMED) -> StudyResult:
    """Adds the games of a study up; `pace` is that of the people whose minutes are told."""
    games = [game for game in rounds if not game["truncated"]]
    if len(games) < 2:
        raise ValueError("fewer than two games came to their end: there is nothing to add up")
    alone = study.together
    scores = [sorted(game["scores"], reverse=True) for game in games]
    real = sum(game["real"] for game in games)
    even = 1.0 / (1 if alone else study.seats)
    truth = truth_of(games)
    return StudyResult(
        study=study.facts(),
        games=len(games),
        truncated=len(rounds) - len(games),
        seats=[_seat(games, seat) for seat in range(1 if study.together else study.seats)],
        players=_players(study, games),
        lengths=_lengths(games),
        decisions=estimate([game["decisions"] for game in games]),
        choices=estimate([game["real"] for game in games]),
        branching=estimate([game["branching"] for game in games]),
        minutes=real / len(games) * pace.seconds / 60,
        pace=pace,
        winner_points=estimate([row[0] for row in scores]),
        margin=None if alone else estimate([row[0] - row[1] for row in scores]),
        ties=0.0 if alone else mean(max(game["shares"]) < 1 for game in games),
        leads=None if alone else estimate([game["leads"] for game in games]),
        decided=estimate([game["decided"] for game in games]),
        comebacks=mean(game["lowest"] < even / 2 and max(game["shares"]) > 0 for game in games),
        curve=[float(x) for x in np.mean([game["curve"] for game in games], axis=0)],
        kinds=_kinds(games, real),
        components=_components(games, truth),
        endings=_endings(games),
        truth=truth,
        skill=luck_and_skill(study, games),
        seat_part=None if alone else _explained([[game["shares"][s] for game in games] for s in range(study.seats)]),
    )


def _seat(games: list[Round], seat: int) -> SeatFigure:
    shares = [game["shares"][seat] for game in games]
    return SeatFigure(
        seat, mean(shares), interval(shares, len(shares)), estimate([game["scores"][seat] for game in games])
    )


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


def _lengths(games: list[Round]) -> list[LengthFigure]:
    every = dict.fromkeys(what for game in games for what in game["length"])
    return [LengthFigure(what, estimate([game["length"].get(what, 0) for game in games])) for what in every]


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


def truth_of(games: list[Round]) -> Truth:
    """The straight line through the outcomes of all chances that were told."""
    told = np.array([row for game in games for row in game["told"]]).reshape(-1, 2)
    if len(told) < FEW_GAMES or np.ptp(told[:, 0]) == 0:
        return Truth(0.0, 1.0)
    slope, at_zero = np.polyfit(told[:, 0], told[:, 1], 1)
    return Truth(float(at_zero), float(slope))


def _components(games: list[Round], truth: Truth) -> list[ComponentFigure]:
    """What each use was worth: the outcome less what the chance just before promised, a game being one sample."""
    used: dict[str, list[Sample]] = {}
    had: dict[str, list[Sample]] = {}
    average = np.mean([game["shares"] for game in games], axis=0)
    for game in games:
        for use, (count, won, before) in game["used"].items():
            used.setdefault(use, []).append(_sample(won / count, truth.expected(before / count), count))
        for use, seats in game["had"].items():
            won, even = (mean(shares[seat] for seat in seats) for shares in (game["shares"], average))
            had.setdefault(use, []).append(_sample(won, float(even), len(seats)))
    found = [
        ComponentFigure(use, len(samples), len(samples) / len(games), _worth(samples), corrected)
        for corrected, uses in ((True, used), (False, had))
        for use, samples in uses.items()
        if len(samples) >= FEW_GAMES
    ]
    return sorted(found, key=lambda figure: -figure.worth.mean)


def _sample(won: float, expected: float, count: int) -> Sample:
    chance = min(1.0, max(0.0, expected))
    return won - expected, chance * (1 - chance) / count


def _worth(samples: list[Sample]) -> Estimate:
    """With few games all may have been lost: they do not vary then, but what was promised says how much they might."""
    allowed = mean(variance for _, variance in samples) if len(samples) < MANY_GAMES else 0.0
    return estimate([worth for worth, _ in samples], sqrt(allowed))


def _endings(games: list[Round]) -> list[EndingFigure]:
    count = Counter(way for game in games for way in game["endings"])
    shares = {way: [float(way in game["endings"]) for game in games] for way in count}
    return [EndingFigure(way, n / len(games), interval(shares[way], len(games))) for way, n in count.most_common()]


def _explained(groups: list[list[float]]) -> float:
    """The part of the variance that lies between the groups (η²)."""
    every = np.concatenate([np.asarray(group) for group in groups])
    between = sum(len(group) * (np.mean(group) - every.mean()) ** 2 for group in groups)
    return float(between / max(1e-12, ((every - every.mean()) ** 2).sum()))
