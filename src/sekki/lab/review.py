"""Looking back at a game: everyone's chance after every move, where it turned, and what each decision cost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from sekki.bots.search.run import SearchRequest, SearchResult, SearchSettings, cores, search, search_loop
from sekki.kit import listed
from sekki.kit.engine import engine
from sekki.play import Refused, Table
from sekki.play.moves import describe, legal_ids

from .match import win_shares

SIMULATIONS = 1000
TURNING_POINTS = 3
SEED = 1
MARKS = ((0.02, "best"), (0.05, "fine"), (0.12, "inexact"), (1.1, "mistake"))


@dataclass(frozen=True)
class Choice:
    """A move and the chance of winning its seat had with it."""

    move: str
    label: str
    chance: float


@dataclass(frozen=True)
class Judgement:
    """A move against the best one found: by what its seat knew, or with all cards open."""

    played: Choice
    best: Choice

    @property
    def loss(self) -> float:
        return max(0.0, self.best.chance - self.played.chance)

    @property
    def mark(self) -> str:
        return next(mark for limit, mark in MARKS if self.loss < limit)


@dataclass(frozen=True)
class Decision:
    """A step at which there was something to choose."""

    step: int
    seat: int
    known: Judgement
    open: Judgement


@dataclass(frozen=True)
class Review:
    """`curve[n]` holds the chances of all seats, with all cards open, after n moves."""

    names: list[str]
    curve: list[list[float]]
    decisions: list[Decision]
    simulations: int

    @property
    def turning_points(self) -> list[int]:
        """The steps after which chances had changed most, in the order of the game."""
        swings = [
            max(abs(a - b) for a, b in zip(before, after, strict=True))
            for before, after in zip(self.curve, self.curve[1:], strict=False)
        ]
        most = sorted(range(len(swings)), key=lambda n: -swings[n])[:TURNING_POINTS]
        return sorted(n + 1 for n in most if swings[n] > MARKS[1][0])

    def lost_by(self, seat: int) -> float:
        """What a seat's decisions cost it in all, by what it knew."""
        return sum(decision.known.loss for decision in self.decisions if decision.seat == seat)

    def to_json(self) -> dict[str, Any]:
        facts = asdict(self)
        for said, decision in zip(facts["decisions"], self.decisions, strict=True):
            said["known"] |= {"loss": decision.known.loss, "mark": decision.known.mark}
            said["open"] |= {"loss": decision.open.loss, "mark": decision.open.mark}
        return facts | {"turning_points": self.turning_points}


def review(
    table: Table,
    *,
    simulations: int = SIMULATIONS,
    everything: bool = False,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Review:
    """Reviews a finished game; an unfinished one only on purpose, for its hidden cards are read."""
    if not table.over and not everything:
        raise Refused("the game is not over: a review would show hidden cards")
    run = engine(table.game)
    for open in (False, True):
        search_loop(run, SearchSettings(open=open))
    looks = [_Look(table, n, simulations) for n in range(len(table.steps))]
    done = 0
    with ThreadPoolExecutor(threads or cores()) as pool:
        for _ in pool.map(_Look.take, looks):
            done += 1
            progress(done)
    curve = [look.chances for look in looks] + [_outcome(table)]
    decisions = [look.decision for look in looks if look.decision is not None]
    return Review(list(table.names), curve, decisions, simulations)


def _outcome(table: Table) -> list[float]:
    """What the end was worth; of an unfinished game, what the standings say."""
    return win_shares(table.places, table.game.cooperative)


class _Look:
    """Back at one step."""

    def __init__(self, table: Table, n: int, simulations: int) -> None:
        self.table, self.n, self.simulations = table, n, simulations
        self.step = table.steps[n]
        self.chances: list[float] = []
        self.decision: Decision | None = None

    def take(self) -> None:
        game, seat = self.table.game, self.step.seat
        concealed = game.state.load(self.step.before)
        game.knowledge.conceal(concealed, seat)
        known = game.state.dump(concealed)
        legal = tuple(legal_ids(game, concealed, seat))
        full = self._search(self.step.before, legal, open=True)
        self.chances = list(full.seats)
        if len(legal) < 2 or seat not in listed(game.rules.actors(game.state.load(self.step.before))):
            return
        self.decision = Decision(
            self.n + 1,
            seat,
            self._against_best(known, concealed, self._search(known, legal, open=False), open=False),
            self._against_best(self.step.before, concealed, full, open=True),
        )

    def _against_best(self, state: bytes, concealed: Any, found: SearchResult, open: bool) -> Judgement:
        """The move that was played against the best one, each searched alone and with the same luck."""
        best = found.moves[found.best()[0]]
        moves = dict.fromkeys((self.step.move, best))
        chance = {move: self._search(state, (move,), open).chances[0] for move in moves}
        if chance[best] < chance[self.step.move]:
            best = self.step.move
        played, better = (
            Choice(said.text, said.label, chance[move])
            for move in (self.step.move, best)
            for said in [describe(self.table.game, concealed, self.step.seat, move)]
        )
        return Judgement(played, better)

    def _search(self, state: bytes, moves: tuple[int, ...], open: bool) -> SearchResult:
        request = SearchRequest(self.table.game, state, self.step.seat, moves, SEED)
        return search(request, SearchSettings(self.simulations, threads=1, open=open))
