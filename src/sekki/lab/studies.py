"""A study of a game: many games between bots, and for each of them what a designer asks about.

A round is one game. What it came to is a line of JSON: outcome, length, choices, everyone's chances on the way, and
what each seat used and had (`things.py`) when its chances stood how.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar

from sekki.bots.net import Net
from sekki.games import find
from sekki.play import Refused

from .contest import check_table, sit, warm_bots
from .going import Going
from .judge import Judge, check_judge
from .match import LONGEST, win_shares
from .things import Things, things_of, told_by

T = TypeVar("T")

CURVE = 20  # points of a chance curve, from the first decision to the last
AHEAD = 0.05  # a lead of chance that counts
DECIDED = 0.9  # a chance at which a game is decided


@dataclass(frozen=True)
class Study:
    """`games` games of these players, who change seats from game to game and have the same luck on each of them.

    In a cooperative or solo game one player fills all seats, and then the next. `judge` says who tells the chances on
    the way: `net`, or a search like `guided:50`.
    """

    game: str
    players: tuple[str, ...]
    seats: int
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    judge: str = "net"

    def __post_init__(self) -> None:
        if self.games < 2:
            raise Refused(f"a study needs at least two games, not {self.games}")
        check_table(self.game, self.seats, self.options, self.players)
        check_judge(self.judge)

    @property
    def rounds(self) -> int:
        return self.games

    @property
    def together(self) -> bool:
        return find(self.game).cooperative or self.seats == 1

    def line(self, number: int) -> list[int]:
        """The number of the player on every seat."""
        if self.together:
            return [number % len(self.players)] * self.seats
        return [(seat + number) % len(self.players) for seat in range(self.seats)]

    def luck(self, number: int) -> int:
        """The seed of a game's luck."""
        return self.seed * 1_000_003 + number // len(self.players)

    def facts(self) -> dict[str, Any]:
        return asdict(self) | {"players": list(self.players)}


def prepare(study: Study) -> None:
    warm_bots(study.game, (*study.players, study.judge))


@cache
def _judge(game_id: str, by: str) -> Judge:
    return Judge(game_id, by)


def study_game(study: Study, number: int) -> dict[str, Any]:
    """One game, watched. It depends on the study and the number alone."""
    judge = _judge(study.game, study.judge)
    going = Going(study.game, study.seats, study.options, study.luck(number), keeping=True)
    watched = Watched(things_of(study.game), study.seats)
    watched.hear(going.fate)
    line = study.line(number)
    bots = [sit(study.players[player], f"{study.seed} {number} {seat}") for seat, player in enumerate(line)]
    for bot in bots:
        if isinstance(bot, Net) and judge.mind is not None:
            bot.share(judge.mind)
    while (waiting := going.waiting) and watched.decisions < LONGEST:
        seat = waiting[0]
        seen, legal = going.look(seat)
        chances = judge.chances(seen, study.seats, going.state)
        move = bots[seat].decide(seen) if len(legal) > 1 else legal[0]
        watched.see(seat, legal, move, chances)
        going.play(seat, move)
        watched.hear(going.fate)
    shares = win_shares(going.places, study.together)
    return {
        "round": number,
        "line": line,
        "truncated": bool(waiting),
        "scores": going.scores,
        "shares": shares,
        **watched.summary(shares, study.together),
    }


class Watched:
    """What was seen of a game so far."""

    def __init__(self, things: Things, seats: int) -> None:
        self.things, self.seats = things, seats
        self.moves = things.game.moves
        self.decisions = 0
        self.real: list[int] = []  # how many moves there were, where there was a choice
        self.offered: Counter[str] = Counter()
        self.chosen: Counter[str] = Counter()
        self.chances: list[list[float]] = []
        self.told: list[tuple[int, float]] = []  # whose choice it was, and with what chance
        self.used: list[tuple[str, int, float]] = []  # what, by whom, and the chance before
        self.given: list[tuple[str, int]] = []  # the same where no chance was known before
        self.points: dict[str, list[int]] = {}  # scored for a thing, by seat
        self.endings: list[str] = []
        self.length: Counter[str] = Counter()  # how many rounds, turns or days

    def see(self, seat: int, legal: Sequence[int], move: int, chances: list[float]) -> None:
        """A decision, before it is carried out."""
        self.decisions += 1
        self.chances.append(chances)
        if len(legal) == 1:
            return
        self.real.append(len(legal))
        self.told.append((seat, chances[seat]))
        self.offered.update({self.moves.kind(one).name for one in legal})
        kind = self.moves.kind(move)
        self.chosen[kind.name] += 1
        things = zip(kind.args, self.moves.parts(move)[1], strict=True)
        for thing in dict.fromkeys(id for names, id in things if names.kind in self.things.moves):
            self.used.append((f"{kind.name} {thing}", seat, chances[seat]))

    def hear(self, f: Any) -> None:
        """What was told while the decision was carried out, or while the game was set up."""
        told, things, seats = told_by(f), self.things, self.seats
        for one in things.happened(things.had, told, seats):
            if self.chances:
                self.used.append((one.what, one.seat, self.chances[-1][one.seat]))
            else:
                self.given.append((one.what, one.seat))
        for one in things.happened(things.led, told, seats):
            self.points.setdefault(one.what, [0] * seats)[one.seat] += one.points
        self.endings += [one.what for one in things.happened(things.ended, told, seats)]
        self.length.update(one.what for one in things.happened(things.length, told, seats))

    def summary(self, shares: list[float], together: bool) -> dict[str, Any]:
        winner = max(range(len(shares)), key=lambda seat: shares[seat])
        own = [row[winner] for row in self.chances]
        used: dict[str, list[tuple[float, float]]] = {}
        for what, seat, before in self.used:
            used.setdefault(what, []).append((shares[seat], before))
        had: dict[str, list[int]] = {}
        for what, seat in (*self.given, *_leaders(self.points)):
            had.setdefault(what, []).append(seat)
        return {
            "decisions": self.decisions,
            "length": dict(self.length),
            "real": len(self.real),
            "branching": sum(self.real) / max(1, len(self.real)),
            "offered": dict(self.offered),
            "chosen": dict(self.chosen),
            "curve": [round(x, 4) for x in _thinned(own)],
            "leads": 0 if together else lead_changes(self.chances),
            "decided": decided_at(own),
            "lowest": round(min(own, default=0.0), 4),
            "told": [[round(chance, 4), shares[seat]] for seat, chance in _thinned(self.told)],
            "used": {what: _sums(rows) for what, rows in used.items()},
            "had": had,
            "endings": list(dict.fromkeys(self.endings)),
        }


def _sums(rows: Sequence[tuple[float, ...]]) -> list[float]:
    """How many rows, and the sum of each column."""
    return [len(rows), *(round(sum(column), 4) for column in zip(*rows, strict=True))]


def _leaders(points: Mapping[str, list[int]]) -> list[tuple[str, int]]:
    """Who alone scored most for each thing."""
    return [(what, row.index(max(row))) for what, row in points.items() if row.count(max(row)) == 1]


def lead_changes(chances: Sequence[Sequence[float]]) -> int:
    """How often another seat took the lead, clear of all others."""
    leaders = []
    for row in chances:
        order = sorted(range(len(row)), key=lambda seat: -row[seat])
        if len(row) > 1 and row[order[0]] - row[order[1]] >= AHEAD:
            leaders.append(order[0])
    return sum(a != b for a, b in pairwise(leaders))


def decided_at(own: Sequence[float]) -> float:
    """The part of the game after which the winner's chance stayed above nine in ten."""
    last = max((i for i, chance in enumerate(own) if chance < DECIDED), default=-1)
    return round((last + 1) / max(1, len(own)), 4)


def _thinned(values: Sequence[T]) -> list[T]:
    """So many values of a curve, evenly spaced."""
    if not values:
        return []
    return [values[round(i * (len(values) - 1) / (CURVE - 1))] for i in range(CURVE)]
