"""Looking back at a game: everyone's chance after every move, where it turned, and what each decision cost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from math import log, sqrt
from random import Random
from statistics import mean
from typing import Any

from sekki.bots.levels import thinking
from sekki.bots.net import Mind, Net
from sekki.bots.outlook import Outlook, outlooks
from sekki.bots.search.guided_run import GuidedSettings, guided_loop, guided_search
from sekki.bots.search.run import SearchRequest, SearchResult, SearchSettings, cores, search, search_loop
from sekki.kit import listed
from sekki.kit.engine import engine
from sekki.play import Refused, Seen, Table
from sekki.play.moves import describe, legal_ids

from .match import win_shares

SIMULATIONS = 1000
TURNING_POINTS = 3
SEED = 1
GUIDED = 5  # simulations of a plain search for one that a net guides
SAMPLE = 5  # moves that stand for all legal ones
DOUBT = 2.0  # standard errors of a difference that may be luck
SLIGHT = 0.01  # added to chances and to what is missing from them: the hopeless and the certain are judged, but mildly
MARKS = ((0.02, "best"), (0.05, "fine"), (0.12, "inexact"), (1.1, "mistake"))


@dataclass(frozen=True)
class Choice:
    """A move, the chance of winning its seat had with it, and where it was looked for the points it led to."""

    move: str
    label: str
    chance: float
    outlook: Outlook | None = None


@dataclass(frozen=True)
class Judgement:
    """A move against the best one found: by what its seat knew, or with all cards open."""

    played: Choice
    best: Choice

    @property
    def loss(self) -> float:
        return max(0.0, self.best.chance - self.played.chance)

    @property
    def points(self) -> float | None:
        """What the move cost in points, where that was looked for."""
        ahead = self.best.outlook, self.played.outlook
        return ahead[0].points - ahead[1].points if ahead[0] and ahead[1] else None

    @property
    def parts(self) -> list[tuple[str, float]]:
        """In a game won together: by how much more the best move leads to of each thing that is counted."""
        if not self.best.outlook or not self.played.outlook:
            return []
        played = dict(self.played.outlook.parts)
        return [(name, n - played.get(name, 0.0)) for name, n in self.best.outlook.parts]

    @property
    def mark(self) -> str:
        return next(mark for limit, mark in MARKS if self.loss < limit)


def standing(chance: float) -> float:
    """A chance as its logarithmic odds: from 2 to 4 % is as much as from 96 to 98 %, so lost positions count too."""
    return log((chance + SLIGHT) / (1 - chance + SLIGHT))


def slope(chance: float) -> float:
    """How much a standing changes with a chance."""
    return 1 / (chance + SLIGHT) + 1 / (1 - chance + SLIGHT)


@dataclass(frozen=True)
class Decision:
    """A step at which there was something to choose, by what its seat knew. `any_move` is the standing that a move by
    lot would have come to, and `doubt` how far two standings may lie apart by the luck of the searches alone."""

    step: int
    seat: int
    known: Judgement
    open: Judgement
    any_move: float
    doubt: float = 0.0

    @property
    def at_stake(self) -> float:
        """How much better the best move is than one by lot, beyond doubt."""
        return max(0.0, standing(self.known.best.chance) - self.any_move - self.doubt)

    @property
    def given_away(self) -> float:
        """How much better the best move is than the one that was played, beyond doubt."""
        return max(0.0, standing(self.known.best.chance) - standing(self.known.played.chance) - self.doubt)


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

    def accuracy(self, seat: int) -> float | None:
        """100 for the best moves, 0 for random ones and for worse."""
        share = self.beyond_lot(seat)
        return None if share is None else 100 * max(0.0, share)

    def beyond_lot(self, seat: int) -> float | None:
        """Of what a seat could do better than by lot, the share that it did; below 0 where it did worse than that.

        Forced moves have nothing at stake and do not count; none at all: there is no number.
        """
        mine = [decision for decision in self.decisions if decision.seat == seat]
        stakes = sum(decision.at_stake for decision in mine)
        return 1 - sum(decision.given_away for decision in mine) / stakes if stakes > 0 else None

    def to_json(self) -> dict[str, Any]:
        facts = asdict(self)
        for said, decision in zip(facts["decisions"], self.decisions, strict=True):
            said["known"] |= {"loss": decision.known.loss, "mark": decision.known.mark}
            said["open"] |= {"loss": decision.open.loss, "mark": decision.open.mark}
        accuracy = [self.accuracy(seat) for seat in range(len(self.names))]
        return facts | {"turning_points": self.turning_points, "accuracy": accuracy}


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
    mind = Net().mind(table.game)
    for open in (False, True):
        if mind is None:
            search_loop(run, SearchSettings(open=open))
        else:
            for at_once in (False, True):
                guided_loop(run, mind.thinker.run, at_once, open)
    if mind is not None:
        thinking(table.game, SEED, few(simulations)).warm(table.game.id)
    looks = [_Look(table, n, simulations, mind) for n in range(len(table.steps))]
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


def few(simulations: int) -> int:
    """With a net as many as a plain search makes in the same time."""
    return max(1, simulations // GUIDED)


class _Look:
    """Back at one step."""

    def __init__(self, table: Table, n: int, simulations: int, mind: Mind | None) -> None:
        self.table, self.n, self.simulations, self.mind = table, n, simulations, mind
        self.step = table.steps[n]
        self.chances: list[float] = []
        self.decision: Decision | None = None
        self._searched: dict[tuple[int, bool], SearchResult] = {}

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
        judged = self._against_best(known, concealed, self._best_known(known, legal), open=False)
        self.decision = Decision(
            self.n + 1,
            seat,
            self._with_points(known, judged),
            self._against_best(self.step.before, concealed, full.moves[full.best()[0]], open=True),
            self._any_move(known, legal),
            self._doubt(known, judged),
        )

    def _any_move(self, known: bytes, legal: tuple[int, ...]) -> float:
        """The standing that moves have on the average, by some of them."""
        some = Random(self.n).sample(legal, min(SAMPLE, len(legal)))
        return mean(standing(self._alone(known, move, open=False).chances[0]) for move in some)

    def _doubt(self, known: bytes, judged: Judgement) -> float:
        """How far the two moves' standings may lie apart by luck: some standard errors of their difference."""
        moves = [self.table.game.moves.parse(choice.move) for choice in (judged.played, judged.best)]
        found = [self._alone(known, move, open=False) for move in moves]
        error = sqrt(sum(one.variance / one.simulations for one in found))
        return DOUBT * error * slope((judged.played.chance + judged.best.chance) / 2)

    def _with_points(self, known: bytes, found: Judgement) -> Judgement:
        """Where a move cost something, what it cost in points as well."""
        game = self.table.game
        if self.mind is None or found.mark == MARKS[0][1]:
            return found
        seen = Seen(game.id, game.digest, self.step.seat, known)
        both = [game.moves.parse(choice.move) for choice in (found.played, found.best)]
        ahead = outlooks(seen, both, self.mind, SEED)
        return Judgement(*(replace(c, outlook=o) for c, o in zip((found.played, found.best), ahead, strict=True)))

    def _best_known(self, known: bytes, legal: tuple[int, ...]) -> int:
        """The move that the strongest bot makes by what the seat knew, in the time in which each move is judged."""
        game, seat = self.table.game, self.step.seat
        if self.mind is None:
            found = self._search(known, legal, open=False)
            return found.moves[found.best()[0]]
        return thinking(game, SEED, few(self.simulations), threads=1).decide(Seen(game.id, game.digest, seat, known))

    def _against_best(self, state: bytes, concealed: Any, best: int, open: bool) -> Judgement:
        """The move that was played against the best one, each searched alone and with the same luck."""
        moves = dict.fromkeys((self.step.move, best))
        chance = {move: self._alone(state, move, open).chances[0] for move in moves}
        if chance[best] < chance[self.step.move]:
            best = self.step.move
        played, better = (
            Choice(said.text, said.label, chance[move])
            for move in (self.step.move, best)
            for said in [describe(self.table.game, concealed, self.step.seat, move)]
        )
        return Judgement(played, better)

    def _alone(self, state: bytes, move: int, open: bool) -> SearchResult:
        """A search that tries one move only."""
        if (move, open) not in self._searched:
            self._searched[move, open] = self._search(state, (move,), open)
        return self._searched[move, open]

    def _search(self, state: bytes, moves: tuple[int, ...], open: bool) -> SearchResult:
        request = SearchRequest(self.table.game, state, self.step.seat, moves, SEED)
        if self.mind is None:
            return search(request, SearchSettings(self.simulations, threads=1, open=open))
        settings = GuidedSettings(few(self.simulations), threads=1, open=open)
        return guided_search(request, settings, self.mind.thinker)
