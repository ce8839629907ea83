"""A study of a game: many games between bots, and for each of them what a designer asks about.

A round is one game. What it came to is a line of JSON: outcome, length, choices, everyone's chances on the way, and
which components each seat used when its chances stood how.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

from sekki.bots import make
from sekki.bots.spec import read
from sekki.games import find
from sekki.kit import FATE, Game, listed
from sekki.kit.engine import engine
from sekki.kit.fate import free
from sekki.kit.rule import u64
from sekki.play import Refused, Seen

from .contest import sit
from .judge import Judge
from .match import LONGEST, win_shares

CURVE = 20  # points of a chance curve, from the first decision to the last
AHEAD = 0.05  # a lead of chance that counts
DECIDED = 0.9  # a chance at which a game is decided
NOT_COMPONENTS = ("seat", "column", "row", "place", "side", "number", "answer")  # vocabularies of places and counts


@dataclass(frozen=True)
class Study:
    """`games` games of these players, who change seats from game to game."""

    game: str
    players: tuple[str, ...]
    seats: int
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0

    def __post_init__(self) -> None:
        game = find(self.game)
        game.check_seats(self.seats)
        game.read_options(self.options)
        if self.games < 2:
            raise Refused(f"a study needs at least two games, not {self.games}")
        for text in self.players:
            name, settings = read(text)
            make(name, **settings)

    @property
    def rounds(self) -> int:
        return self.games

    @property
    def together(self) -> bool:
        return find(self.game).cooperative or self.seats == 1

    def line(self, number: int) -> list[int]:
        """The number of the player on every seat."""
        return [(seat + number) % len(self.players) for seat in range(self.seats)]

    def facts(self) -> dict[str, Any]:
        return asdict(self) | {"players": list(self.players)}


def prepare(study: Study) -> None:
    """Compiles what the players need, once, before many processes would do it side by side."""
    for text in dict.fromkeys(study.players):
        name, settings = read(text)
        make(name, **settings).warm(study.game)


@cache
def _judge(game_id: str) -> Judge:
    return Judge(game_id)


def study_game(study: Study, number: int) -> dict[str, Any]:
    """One game, watched. It depends on the study and the number alone."""
    game, judge = find(study.game), _judge(study.game)
    run = engine(game)
    states, f, w = run.records(game.state, 2), run.records(FATE, 1), run.records(game.scratch, 1)
    run.put(states, 0, game.state.dump(game.new_state(study.seats, study.options)))
    free(f[0], u64(study.seed * 1_000_003 + number))
    run.function("setup")(states[0], f[0], w[0])
    line = study.line(number)
    bots = [sit(study.players[player], f"{study.seed} {number} {seat}") for seat, player in enumerate(line)]
    watched = Watched(game)
    while (waiting := listed(int(run.function("actors")(states[0])))) and watched.decisions < LONGEST:
        seat = waiting[0]
        states[1] = states[0]
        run.function("conceal")(states[1], seat)
        seen = Seen(game.id, game.digest, seat, run.get(states, 1))
        legal = seen.legal_ids
        chances = judge.chances(seen, study.seats, states[0])
        move = bots[seat].decide(seen) if len(legal) > 1 else legal[0]
        watched.see(seat, legal, move, chances)
        run.function("play")(states[0], f[0], seat, move, w[0])
    places = [int(run.function("place")(states[0], seat)) for seat in range(study.seats)]
    shares = win_shares(places, study.together)
    return {
        "round": number,
        "line": line,
        "truncated": bool(waiting),
        "scores": [int(run.function("score")(states[0], seat)) for seat in range(study.seats)],
        "shares": shares,
        **watched.summary(shares, study.together),
    }


class Watched:
    """What was seen of a game so far."""

    def __init__(self, game: Game) -> None:
        self.moves = game.moves
        self.decisions = 0
        self.real: list[int] = []  # how many moves there were, where there was a choice
        self.offered: Counter[str] = Counter()
        self.chosen: Counter[str] = Counter()
        self.chances: list[list[float]] = []
        self.used: list[tuple[str, int, float]] = []  # what, by whom, and the chance before

    def see(self, seat: int, legal: Sequence[int], move: int, chances: list[float]) -> None:
        """A decision, before it is carried out."""
        self.decisions += 1
        self.chances.append(chances)
        if len(legal) == 1:
            return
        self.real.append(len(legal))
        self.offered.update({self.moves.kind(one).name for one in legal})
        kind = self.moves.kind(move)
        self.chosen[kind.name] += 1
        things = zip(kind.args, self.moves.parts(move)[1], strict=True)
        for thing in dict.fromkeys(id for names, id in things if names.kind not in NOT_COMPONENTS):
            self.used.append((f"{kind.name} {thing}", seat, chances[seat]))

    def summary(self, shares: list[float], together: bool) -> dict[str, Any]:
        winner = max(range(len(shares)), key=lambda seat: shares[seat])
        own = [row[winner] for row in self.chances]
        gains: dict[str, list[float]] = {}
        for what, seat, before in self.used:
            gains.setdefault(what, []).append(shares[seat] - before)
        return {
            "decisions": self.decisions,
            "real": len(self.real),
            "branching": sum(self.real) / max(1, len(self.real)),
            "offered": dict(self.offered),
            "chosen": dict(self.chosen),
            "curve": [round(x, 4) for x in _thinned(own)],
            "leads": 0 if together else lead_changes(self.chances),
            "decided": decided_at(own),
            "lowest": round(min(own, default=0.0), 4),
            "gains": {what: [len(all_), round(sum(all_), 4)] for what, all_ in gains.items()},
        }


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


def _thinned(values: Sequence[float]) -> list[float]:
    """So many values of a curve, evenly spaced."""
    if not values:
        return []
    return [values[round(i * (len(values) - 1) / (CURVE - 1))] for i in range(CURVE)]
