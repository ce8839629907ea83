"""One search: the arrays it works on, its trees spread over the cores, and what was found."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sekki.kit import FATE, Game, Grid
from sekki.kit.advice import Advice, any_move
from sekki.kit.engine import Engine, Types, engine
from sekki.kit.fate import mix
from sekki.kit.rule import rule, u64

from ..counsel import advice_of
from .desk import DESK, SEATS
from .simulate import ADVISED, NEEDS, simulations
from .tree import COLUMNS, VISITS, find, root_of

MOST_ROWS = 1 << 20  # of a tree, 32 bytes each
LEAST_ROWS = 1 << 10
LONGEST = 5000
KNOWN_COUNTS = 1 << 16
CHUNK = 64
APART = 0x9E3779B97F4A7C15  # the seeds of two trees
TREE = 2000  # simulations that deserve a tree of their own
MOST_TREES = 4  # one deep tree knows more than many shallow ones
WEIGHED = 16  # edges that one simulation may let grow where advice weighs all moves


def cores() -> int:
    """How many there are for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@rule
def as_it_is(s, f, seat, w):
    """Imagines nothing: for looking back at a game with all cards open."""


@dataclass(frozen=True)
class Found:
    """What a search came to: how often each of the moves was tried, its chance, and the chances of all seats."""

    moves: tuple[int, ...]
    visits: tuple[int, ...]
    chances: tuple[float, ...]
    seats: tuple[float, ...]
    simulations: int
    edges: int

    def best(self) -> list[int]:
        """The indices of the moves, most tried first."""
        return sorted(range(len(self.moves)), key=lambda i: (-self.visits[i], -self.chances[i]))


@dataclass(frozen=True)
class Question:
    """A position to search: a state concealed for a seat, and the moves to choose from."""

    game: Game
    state: bytes
    seat: int
    moves: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class Effort:
    """How to search. Without `simulations` it lasts `seconds`."""

    simulations: int | None = 1000
    seconds: float | None = None
    explore: float = 0.7
    cutoff: int | None = None
    trust: int | None = None
    playout: str = "game"
    threads: int | None = None
    rows: int | None = None
    open: bool = False

    @property
    def trees(self) -> list[int | None]:
        """The simulations of each tree. Their number depends on the simulations alone, never on the machine."""
        if self.simulations is None:
            return [None] * (self.threads or cores())
        n = min(MOST_TREES, max(1, self.simulations // TREE))
        return [self.simulations // n + (i < self.simulations % n) for i in range(n)]


def search(question: Question, effort: Effort) -> Found:
    """Searches the position with all its trees and adds them up, in their order."""
    deadline = None if effort.seconds is None else time.monotonic() + effort.seconds
    trees = [Tree(question, effort, i, n) for i, n in enumerate(effort.trees)]
    threads = min(effort.threads or cores(), len(trees))
    if threads > 1:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda tree: tree.grow(deadline), trees))
    else:
        for tree in trees:
            tree.grow(deadline)
    return _sum(question, trees)


def _sum(question: Question, trees: list[Tree]) -> Found:
    n = sum(tree.done for tree in trees)
    visits = np.sum([tree.visits() for tree in trees], axis=0)
    sums = np.sum([tree.sums for tree in trees], axis=0)
    chances = [sums[1, i] / visits[i] if visits[i] else 0.0 for i in range(len(question.moves))]
    seats = [float(x) / n for x in sums[0, : trees[0].seats]]
    edges = sum(int(tree.desk[0].edges) for tree in trees)
    return Found(question.moves, tuple(int(v) for v in visits), tuple(map(float, chances)), tuple(seats), n, edges)


class Tree:
    """One tree with everything a thread needs to grow it."""

    def __init__(self, question: Question, effort: Effort, number: int, target: int | None) -> None:
        game, run = question.game, engine(question.game)
        advice = advice_of(game)
        self.question, self.target, self.done = question, target, 0
        self.seats: int = game.state.load(question.state).seats
        seen, worlds = run.records(game.state, 1), run.records(game.state, 2)
        run.put(seen, 0, question.state)
        legal = run.numbers(len(question.moves), "i2")
        legal[:] = question.moves
        self.desk = run.records(DESK, 1)
        run.put(self.desk, 0, DESK.dump(_orders(question, effort, advice)))
        self.tree = _table(run, effort.rows or _rows(target, self.seats, self.desk[0].trust), COLUMNS)
        self.sums = np.zeros((2, max(SEATS, len(question.moves))))
        weights = np.array([feature.weight for feature in advice.features])
        self._loop = loop(run)
        self._functions = functions(run, effort)
        self._work = [
            seen, worlds, run.records(FATE, 2), run.records(game.scratch, 1)[0], run.numbers(game.moves.size, "i2"),
            legal, self.desk[0], self.tree, *_bounds(effort.explore), np.zeros(len(weights)), weights, self.sums,
            mix(u64(question.seed + number * APART)),
        ]  # fmt: skip

    def grow(self, deadline: float | None) -> None:
        """Simulates until the target or the deadline is reached, at least once."""
        if deadline is None:
            assert self.target is not None
            self._simulate(self.target)
            return
        while self.done == 0 or (time.monotonic() < deadline and self.done != self.target):
            self._simulate(CHUNK if self.target is None else min(CHUNK, self.target - self.done))

    def _simulate(self, n: int) -> None:
        self._loop(*self._functions, *self._work, self.done, self.done + n)
        self.done += n

    def visits(self) -> Any:
        """How often each root move was tried."""
        first = self.question.seat * self.question.game.moves.size
        rows = [find(self.tree, root_of(self.tree), first + move) for move in self.question.moves]
        return np.array([self.tree[row, VISITS] if row >= 0 else 0 for row in rows])


def _orders(question: Question, effort: Effort, advice: Advice) -> Any:
    """The desk as a search finds it."""
    game, d = question.game, DESK.new()
    d.seat = question.seat
    d.shared = int(game.cooperative)
    d.longest = min(game.longest or LONGEST, LONGEST)
    d.cutoff = advice.cutoff if effort.cutoff is None else effort.cutoff
    d.trust = advice.trust if effort.trust is None else effort.trust
    d.move_space = game.moves.size
    d.spread = advice.spread
    for seat in range(SEATS):
        d.scale[seat] = 1.0
    return d


@cache
def _bounds(explore: float) -> tuple[Any, Any]:
    """The two factors of the exploration term for all counts: √ln n, times how eagerly to explore, and 1/√n."""
    counts = np.maximum(1, np.arange(KNOWN_COUNTS, dtype=np.float64))
    return explore * np.sqrt(np.log(counts)), 1 / np.sqrt(counts)


def _rows(target: int | None, seats: int, trust: int) -> int:
    """Twice as many as edges will probably come to be, within bounds; a power of two."""
    if target is None:
        return MOST_ROWS
    edges = target * (WEIGHED if trust else seats)
    rows = LEAST_ROWS
    while rows < min(MOST_ROWS, 2 * edges):
        rows *= 2
    return rows


def _table(run: Engine, rows: int, columns: int) -> Any:
    """Whole numbers in rows, as compiled and interpreted rules index them."""
    return np.zeros((rows, columns), np.int64) if run.compiled else Grid([[0] * columns for _ in range(rows)])


def functions(run: Engine, effort: Effort) -> list[Any]:
    """The game's functions as the loop takes them."""
    advice = advice_of(run.game)
    imagine = run.generic(as_it_is, signature_of("imagine")) if effort.open else run.function("imagine")
    rollout = any_move if effort.playout == "random" else advice.rollout
    advised = [advice.measure, advice.chapter, rollout]
    compiled = [run.generic(rule, signature_of(name)) for name, rule in zip(ADVISED, advised, strict=True)]
    return [*(run.function(name) for name in NEEDS[:-1]), imagine, *compiled]


def signature_of(name: str) -> Callable[[Types], Any]:
    def signature(t: Types) -> Any:
        floats = t.t.float64[::1]
        return {
            "imagine": t.contract["imagine"],
            "measure": t.t.void(t.state, t.int, floats, t.scratch),
            "chapter": t.int(t.state),
            "rollout": t.int(t.state, t.int, t.moves, t.int, t.word, t.scratch),
        }[name]

    return signature


def loop(run: Engine) -> Callable[..., Any]:
    return run.generic(simulations, _loop_signature)


def _loop_signature(t: Types) -> Any:
    from numba.np.numpy_support import from_dtype

    given = [t.function(name) for name in NEEDS]
    advised = [t.t.FunctionType(signature_of(name)(t)) for name in ADVISED]
    desk = from_dtype(DESK.dtype)
    floats, grid = t.t.float64[::1], t.t.float64[:, ::1]
    return t.t.void(
        *given, *advised, t.states, t.states, t.fates, t.scratch, t.moves, t.moves, desk, t.t.int64[:, ::1],
        floats, floats, floats, floats, grid, t.word, t.int, t.int,
    )  # fmt: skip
