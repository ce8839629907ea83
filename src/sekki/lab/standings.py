"""What a contest came to: shares of wins with their intervals, points, who beat whom, ratings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import mean, stdev
from typing import Any

from .contest import Contest, Round
from .match import win_shares

Z = 1.96  # 95 % of a normal distribution
Interval = tuple[float, float]


@dataclass(frozen=True)
class Standing:
    """How one bot did. Intervals hold 95 times in 100; the games of a round share their luck and count as one."""

    bot: str
    games: int
    wins: float
    share: float
    interval: Interval
    points: float
    points_interval: Interval
    place: float
    milliseconds: float
    failures: list[str]
    rating: Interval | None = None  # openskill's estimate and its uncertainty


@dataclass(frozen=True)
class Result:
    """The whole result of a contest. `against[a][b]`: how often a placed better than b at the same table, or, where
    all at a table win `together`, won with the luck with which b lost; a tie is half."""

    contest: dict[str, Any]
    together: bool
    games: int
    truncated: int
    decisions: float
    standings: list[Standing]
    against: dict[str, dict[str, tuple[float, Interval]]]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Seat:
    """One bot in one game."""

    bot: str
    share: float
    points: int
    place: int

    @property
    def rank(self) -> int:
        """Its place; those who lost together, who have none, stand behind those who won."""
        return self.place or 2


def result(contest: Contest, rounds: list[Round]) -> Result:
    """Adds a contest's rounds up."""
    games = [game for played in rounds for game in played["games"]]
    names = list(dict.fromkeys(contest.bots))
    ratings = rate(contest, rounds)
    standings = [_standing(contest, rounds, name, ratings.get(name)) for name in names]
    return Result(
        contest.facts(),
        contest.together,
        len(games),
        sum(game["truncated"] for game in games),
        mean(game["decisions"] for game in games) if games else 0.0,
        sorted(standings, key=lambda s: -s.share),
        {a: {b: _against(contest, rounds, a, b) for b in names if b != a} for a in names},
    )


def _seats(contest: Contest, game: dict[str, Any]) -> list[Seat]:
    shares = win_shares(game["places"], contest.together)
    return [
        Seat(contest.bots[bot], share, points, place)
        for bot, share, place, points in zip(game["line"], shares, game["places"], game["scores"], strict=True)
    ]


def _finished(contest: Contest, rounds: list[Round]) -> Iterator[list[list[Seat]]]:
    """The games of each round that came to an end."""
    for played in rounds:
        yield [_seats(contest, game) for game in played["games"] if not game["truncated"]]


def _compared(contest: Contest, rounds: list[Round]) -> Iterator[list[list[Seat]]]:
    """Whose places are compared, round by round: all at a table; or one of each crew, since crews had the same luck."""
    for games in _finished(contest, rounds):
        yield [[game[0] for game in games]] if contest.together else games


def _standing(contest: Contest, rounds: list[Round], name: str, rating: Interval | None) -> Standing:
    own = [[seat for game in games for seat in game if seat.bot == name] for games in _finished(contest, rounds)]
    own = [seats for seats in own if seats]
    shares = [mean(seat.share for seat in seats) for seats in own]
    points = [mean(seat.points for seat in seats) for seats in own]
    everywhere = [seat for seats in own for seat in seats]
    if not everywhere:
        nothing = (0.0, 0.0)
        return Standing(name, 0, 0.0, 0.0, (0.0, 1.0), 0.0, nothing, 0.0, 0.0, [], rating)
    seconds, asked, failures = _thinking(contest, rounds, name)
    margin = Z * _error(points)
    return Standing(
        name,
        len(everywhere) // (contest.seats if contest.together else 1),
        sum(seat.share for seat in everywhere) / (contest.seats if contest.together else 1),
        mean(shares),
        interval(shares, len(everywhere)),
        mean(points),
        (mean(points) - margin, mean(points) + margin),
        mean(seat.rank for seat in everywhere),
        1000 * seconds / max(1, asked),
        failures,
        rating,
    )


def _thinking(contest: Contest, rounds: list[Round], name: str) -> tuple[float, int, list[str]]:
    """Seconds thought, decisions made, and what went wrong."""
    seconds, asked, failures = 0.0, 0, []
    for game in (game for played in rounds for game in played["games"]):
        for seat, bot in enumerate(game["line"]):
            if contest.bots[bot] == name:
                seconds += game["thought"][seat]
                asked += game["asked"][seat]
        for failure in game["failures"]:
            seat, _, said = failure.partition(" ")
            if contest.bots[game["line"][int(seat)]] == name:
                failures.append(said)
    return seconds, asked, failures


def _against(contest: Contest, rounds: list[Round], a: str, b: str) -> tuple[float, Interval]:
    """How often a placed better than b, a tie counting half."""
    samples, pairs = [], 0
    for tables in _compared(contest, rounds):
        met = [
            0.5 if one.rank == other.rank else float(one.rank < other.rank)
            for table in tables
            for one in table
            for other in table
            if one.bot == a and other.bot == b
        ]
        pairs += len(met)
        if met:
            samples.append(mean(met))
    return (mean(samples), interval(samples, pairs)) if samples else (0.5, (0.0, 1.0))


def _error(samples: list[float]) -> float:
    """The standard error of their mean."""
    return stdev(samples) / sqrt(len(samples)) if len(samples) > 1 else 0.0


def interval(samples: list[float], count: int) -> Interval:
    """Wilson's interval for a share, counting as many independent games as the spread over the rounds shows."""
    share, error = mean(samples), _error(samples)
    n = min(count, share * (1 - share) / error**2) if error > 0 else len(samples)
    centre = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def rate(contest: Contest, rounds: list[Round]) -> dict[str, Interval]:
    """Openskill's ratings (Plackett–Luce) over all games in their order; nothing of one bot, or without the library."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    if len(set(contest.bots)) < 2:
        return {}
    model = PlackettLuce()
    rating = {name: model.rating(name=name) for name in contest.bots}
    for tables in _compared(contest, rounds):
        for table in (table for table in tables if len(table) > 1):
            new = model.rate([[rating[seat.bot]] for seat in table], ranks=[seat.rank for seat in table])
            for name in {seat.bot for seat in table}:
                own = [team[0] for team, seat in zip(new, table, strict=True) if seat.bot == name]
                rating[name].mu = mean(one.mu for one in own)
                rating[name].sigma = mean(one.sigma for one in own)
    return {name: (float(one.mu), float(one.sigma)) for name, one in rating.items()}
