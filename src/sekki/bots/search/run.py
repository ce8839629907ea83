"""One search: the arrays it works on, its trees spread over the cores, and what was found."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sekki.kit import FATE, Game, Grid
from sekki.kit.advice import Advice, any_move
from sekki.kit.engine import Engine, engine
from sekki.kit.fate import mix
from sekki.kit.loops import Loop
from sekki.kit.rule import rule, u64

from ..advice import advice_of
from .simulation import simulations
from .tree import COLUMNS, VISITS, find, root_of
from .workspace import SEATS, WORKSPACE

MOST_ROWS = 1 << 20  # of a tree, 32 bytes each
LEAST_ROWS = 1 << 10
LONGEST = 5000
KNOWN_COUNTS = 1 << 16
CHUNK = 64
APART = 0x9E3779B97F4A7C15  # the seeds of two trees
TREE = 2000  # simulations that deserve a tree of their own
MOST_TREES = 4  # one deep tree knows more than many shallow ones
WITH_PRIORS = 16  # edges that one simulation may add where all moves of a node get a prior


def cores() -> int:
    """How many there are for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@rule
def as_it_is(s, f, seat, w):
    """Imagines nothing: for looking back at a game with all cards open."""


@dataclass(frozen=True)
class SearchResult:
    """What a search came to: how often each of the moves was tried, its chance, and the chances of all seats.

    `variance` is that of what the asking seat had at the end of each simulation."""

    moves: tuple[int, ...]
    visits: tuple[int, ...]
    chances: tuple[float, ...]
    seats: tuple[float, ...]
    simulations: int
    edges: int
    variance: float = 0.0

    def best(self) -> list[int]:
        """The indices of the moves, most tried first."""
        return sorted(range(len(self.moves)), key=lambda i: (-self.visits[i], -self.chances[i]))


@dataclass(frozen=True)
class SearchRequest:
    """A position to search: a state concealed for a seat, and the moves to choose from."""

    game: Game
    state: bytes
    seat: int
    moves: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class SearchSettings:
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


def search(request: SearchRequest, settings: SearchSettings) -> SearchResult:
    """Searches the position with all its trees and adds them up, in their order."""
    scratch = scratch_for(request, settings)
    return grow_trees(request, settings, [Tree(request, settings, i, n, scratch) for i, n in enumerate(settings.trees)])


def scratch_for(request: SearchRequest, settings: SearchSettings) -> Any:
    """The scratch record that simulations begin with; with all cards open there is nothing to prepare."""
    run = engine(request.game)
    return run.records(run.game.scratch, 1) if settings.open else run.prepared(request.state, request.seat)


def grow_trees(request: SearchRequest, settings: SearchSettings, trees: Sequence[Tree]) -> SearchResult:
    """Lets the cores share the trees, and adds them up."""
    deadline = None if settings.seconds is None else time.monotonic() + settings.seconds
    threads = min(settings.threads or cores(), len(trees))
    if threads > 1:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda tree: tree.grow(deadline), trees))
    else:
        for tree in trees:
            tree.grow(deadline)
    return _sum(request, trees)


def _sum(request: SearchRequest, trees: Sequence[Tree]) -> SearchResult:
    n = sum(tree.done for tree in trees)
    visits = np.sum([tree.visits() for tree in trees], axis=0)
    tried = np.sum([tree.tried() for tree in trees], axis=0)
    sums = np.sum([tree.sums for tree in trees], axis=0)
    chances = [sums[1, i] / tried[i] if tried[i] else 0.0 for i in range(len(request.moves))]
    return SearchResult(
        moves=request.moves,
        visits=tuple(int(v) for v in visits),
        chances=tuple(map(float, chances)),
        seats=tuple(float(x) / n for x in sums[0, : trees[0].seats]),
        simulations=n,
        edges=sum(int(tree.workspace[0].edges) for tree in trees),
        variance=sum(float(tree.workspace[0].variance[request.seat]) * tree.done for tree in trees) / n,
    )


class Tree:
    """One tree with everything a thread needs to grow it. `scratch` is as `prepare` left it."""

    def __init__(
        self, request: SearchRequest, settings: SearchSettings, number: int, target: int | None, scratch: Any
    ) -> None:
        game, run = request.game, engine(request.game)
        advice = advice_of(game)
        self.request, self.target, self.done = request, target, 0
        self.seats: int = game.state.load(request.state).seats
        self.workspace = run.records(WORKSPACE, 1)
        run.put(self.workspace, 0, WORKSPACE.dump(_workspace(request, settings, advice)))
        self.tree = empty_table(run, settings.rows or _rows(target, self.seats, self.workspace[0].trust), COLUMNS)
        self.sums = np.zeros((2, max(SEATS, len(request.moves))))
        self._loop = search_loop(run, settings)
        seen, w = run.records(game.state, 1), run.records(game.scratch, 1)
        run.put(seen, 0, request.state)
        w[0] = scratch[0]
        legal = run.numbers(len(request.moves), "i2")
        legal[:] = request.moves
        weights = np.array([feature.weight for feature in advice.features])
        roots, inverse = _bounds(settings.explore)
        self._given = {
            "seen": seen,
            "worlds": run.records(game.state, 2),
            "fates": run.records(FATE, 2),
            "w": w[0],
            "out": run.numbers(game.moves.size, "i2"),
            "legal": legal,
            "ws": self.workspace[0],
            "tree": self.tree,
            "roots": roots,
            "inverse": inverse,
            "features": np.zeros(len(weights)),
            "weights": weights,
            "sums": self.sums,
            "seed": mix(u64(request.seed + number * APART)),
        }

    def grow(self, deadline: float | None) -> None:
        """Simulates until the target or the deadline is reached, at least once."""
        if deadline is None:
            assert self.target is not None
            self._simulate(self.target)
            return
        while self.done == 0 or (time.monotonic() < deadline and self.done != self.target):
            self._simulate(CHUNK if self.target is None else min(CHUNK, self.target - self.done))

    def _simulate(self, n: int) -> None:
        self._loop(**self._given, first=self.done, last=self.done + n)
        self.done += n

    def visits(self) -> Any:
        """How much each root move has been found worth trying: by that it is chosen."""
        return self.tried()

    def tried(self) -> Any:
        """How often each root move was tried."""
        return self.column(VISITS)

    def column(self, number: int) -> Any:
        """What the tree holds of each root move."""
        first = self.request.seat * self.request.game.moves.size
        rows = [find(self.tree, root_of(self.tree), first + move) for move in self.request.moves]
        return np.array([self.tree[row, number] if row >= 0 else 0 for row in rows])


def _workspace(request: SearchRequest, settings: SearchSettings, advice: Advice) -> Any:
    """The workspace at the beginning of a search."""
    game, ws = request.game, WORKSPACE.new()
    ws.seat = request.seat
    ws.shared = int(game.cooperative)
    ws.longest = min(game.longest or LONGEST, LONGEST)
    ws.cutoff = advice.cutoff if settings.cutoff is None else settings.cutoff
    ws.trust = advice.trust if settings.trust is None else settings.trust
    ws.move_space = game.moves.size
    ws.spread = advice.spread
    for seat in range(SEATS):
        ws.scale[seat] = 1.0
    return ws


@cache
def _bounds(explore: float) -> tuple[Any, Any]:
    """The two factors of the exploration term for all counts: √ln n, times how eagerly to explore, and 1/√n."""
    counts = np.maximum(1, np.arange(KNOWN_COUNTS, dtype=np.float64))
    return explore * np.sqrt(np.log(counts)), 1 / np.sqrt(counts)


def _rows(target: int | None, seats: int, trust: int) -> int:
    """Twice as many as edges will probably come to be, within bounds; a power of two."""
    if target is None:
        return MOST_ROWS
    edges = target * (WITH_PRIORS if trust else seats)
    rows = LEAST_ROWS
    while rows < min(MOST_ROWS, 2 * edges):
        rows *= 2
    return rows


def empty_table(run: Engine, rows: int, columns: int) -> Any:
    """Whole numbers in rows, as compiled and interpreted rules index them."""
    return np.zeros((rows, columns), np.int64) if run.compiled else Grid([[0] * columns for _ in range(rows)])


def search_loop(run: Engine, settings: SearchSettings) -> Loop:
    """The loop of simulations, compiled with the game's advice in its place."""
    advice = advice_of(run.game)
    rules: dict[str, Any] = {"measure": advice.measure, "chapter": advice.chapter, "rollout": advice.rollout}
    if settings.playout == "random":
        rules["rollout"] = any_move
    if settings.open:
        rules["imagine"] = as_it_is
    return run.loop(simulations, **rules)
