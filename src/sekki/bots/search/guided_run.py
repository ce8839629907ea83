"""One guided search: the arrays its trees work on beside those of a plain search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sekki.kit import FATE, Game, listed
from sekki.kit.engine import Engine, engine
from sekki.kit.fate import mix
from sekki.kit.loops import Loop
from sekki.kit.rule import u64
from sekki.play.game import PlayableGame

from ..net_forward import Forward, Thinker
from .at_once import at_once_simulations
from .evaluate import ENOUGH
from .guided import GUIDED_COLUMNS, PRIOR, guided_simulations
from .run import (
    APART,
    LEAST_ROWS,
    LONGEST,
    MOST_ROWS,
    SearchRequest,
    SearchResult,
    SearchSettings,
    Tree,
    as_it_is,
    empty_table,
    grow_trees,
    scratch_for,
    search,
    search_loop,
)  # fmt: skip
from .workspace import SEATS, WORKSPACE

EDGES = 32  # that one simulation may add: all moves of a node
PLAIN = 20  # simulations of a plain search in the time of a guided one
NEAR = 0.25  # the share of the time that a guided look at a secret round takes; a plain search has the rest
MILDER = 4.0  # how much less the net's likes count where two searches have judged
LOOKS = 16  # how often a search that is asked for the best move alone looks whether it is known


@dataclass(frozen=True)
class GuidedSettings(SearchSettings):
    """How to search with a net."""

    explore: float = 1.0
    heat: float = 1.5
    even: float = 0.05
    flat: bool = False  # look one move ahead only, each in the same worlds
    only_best: bool = False  # stop as soon as no other move can still become the most tried one


class GuidedTree(Tree):
    """A tree whose simulations ask a net."""

    def __init__(
        self, request: SearchRequest, settings: GuidedSettings, number: int, target: int | None, thinker: Thinker,
        scratch: Any,
    ) -> None:  # fmt: skip
        game, run = request.game, engine(request.game)
        self.request, self.target, self.done = request, target, 0
        self.seats: int = game.state.load(request.state).seats
        self.workspace = run.records(WORKSPACE, 1)
        run.put(self.workspace, 0, WORKSPACE.dump(_workspace(request, settings)))
        self.tree = empty_table(run, _rows(target), GUIDED_COLUMNS)
        self.sums = np.zeros((2, max(SEATS, len(request.moves))))
        self._at_once = settings.flat or in_secret(request)
        self.explore, self._only_best = settings.explore, settings.only_best
        self._loop = guided_loop(run, thinker.run, self._at_once, settings.open)
        seen, w = run.records(game.state, 1), run.records(game.scratch, 1)
        run.put(seen, 0, request.state)
        w[0] = scratch[0]
        legal = run.numbers(len(request.moves), "i2")
        legal[:] = request.moves
        self._given = {
            "seen": seen,
            "worlds": run.records(game.state, 3),
            "fates": run.records(FATE, 2),
            "w": w[0],
            "out": run.numbers(game.moves.size, "i2"),
            "legal": legal,
            "ws": self.workspace[0],
            "tree": self.tree,
            "net": thinker.net,
            "plan": thinker.plan,
            "x": np.zeros(game.features.size, np.float32),
            "room": thinker.room.copy(),
            "weights": thinker.weights.copy(),
            "values": thinker.values.copy(),
            "sums": self.sums,
            "seed": mix(u64(request.seed + number * APART)),
        }

    def grow(self, deadline: float | None) -> None:
        """As any tree; if only the best move is wished for, no longer than it takes to know it."""
        if deadline is not None or self._at_once or not self._only_best:
            super().grow(deadline)
            return
        assert self.target is not None
        step = -(-self.target // LOOKS)
        while self.done < self.target and not self._known(self.target - self.done):
            self._simulate(min(step, self.target - self.done))

    def _known(self, left: int) -> bool:
        """Whether the most tried move stays so whatever the simulations that are left will try."""
        most, *others = sorted(map(int, self.tried()), reverse=True)
        return self.done > 0 and (not others or most - others[0] > left)

    def visits(self) -> Any:
        """How often each root move was tried; where several seats choose at once, how often it should have been.

        There all moves are tried alike, and their share is the one that PUCT would come to: by the net's weights, and
        the better a move did the more.
        """
        tried = self.tried()
        if not self._at_once or not tried.all():
            return tried
        return self.deserved(self.sums[1, : len(tried)] / tried, self.done)

    def deserved(self, chances: Any, n: int, milder: float = 1.0) -> Any:
        """How `n` tries would be shared out by PUCT between moves with these chances."""
        step = self.explore * float(self.workspace[0].scale[self.request.seat]) * n**0.5
        wish = np.log(self.column(PRIOR)) / milder + chances * (n + len(chances)) / max(step, 1e-9)
        shares = np.exp(wish - wish.max())
        found = np.floor(n * shares / shares.sum()).astype(np.int64)
        found[int(np.argmax(found))] += n - int(found.sum())
        return found


def guided_search(request: SearchRequest, settings: GuidedSettings, thinker: Thinker) -> SearchResult:
    """Searches the position as `search` does, guided by a net; in a secret round together with a plain search."""
    secret = in_secret(request) and not settings.flat
    near = replace(settings, **_part(settings, NEAR, least=max(ENOUGH, len(request.moves)))) if secret else settings
    scratch = scratch_for(request, near)
    trees = [GuidedTree(request, near, i, n, thinker, scratch) for i, n in enumerate(near.trees)]
    found = grow_trees(request, near, trees)
    return with_plain(request, settings, trees[0], found) if secret else found


def with_plain(request: SearchRequest, settings: GuidedSettings, tree: GuidedTree, near: SearchResult) -> SearchResult:
    """What a guided look one move ahead and a plain search to the end of the chapter think together.

    They err in different places, so the mean of what they say is better than either.
    """
    longer = SearchSettings(**_part(settings, 1 - NEAR, each=PLAIN), threads=settings.threads, open=settings.open)
    far = search(request, longer)
    n = settings.simulations or near.simulations + -(-far.simulations // PLAIN)
    chances = (np.array(near.chances) + np.array(far.chances)) / 2
    seats = (np.array(near.seats) + np.array(far.seats)) / 2
    visits = tree.deserved(chances, n, MILDER)
    error = (near.variance / near.simulations + far.variance / far.simulations) / 4
    return SearchResult(
        request.moves, tuple(map(int, visits)), tuple(map(float, chances)), tuple(map(float, seats)), n,
        near.edges + far.edges, error * n,
    )  # fmt: skip


def in_secret(request: SearchRequest) -> bool:
    """Whether the asking seat chooses at the same time as others."""
    waiting = listed(request.game.rules.actors(request.game.state.load(request.state)))
    return len(waiting) > 1 and request.seat in waiting


def _part(settings: GuidedSettings, share: float, least: int = 1, each: int = 1) -> dict[str, Any]:
    """A share of the budget: at least so many guided simulations, or instead of each so many others."""
    if settings.simulations is None:
        assert settings.seconds is not None
        return {"simulations": None, "seconds": share * settings.seconds}
    return {"simulations": max(least, round(share * settings.simulations)) * each, "seconds": settings.seconds}


def guided_loop(run: Engine, forward: Forward, at_once: bool = False, open: bool = False) -> Loop:
    rules: dict[str, Any] = {"imagine": as_it_is} if open else {}
    return run.loop(at_once_simulations if at_once else guided_simulations, forward=forward, **rules)


def warm_guided(game: Game, thinker: Thinker, open: bool = False) -> None:
    """Compiles what a guided search runs; the plain one only where all choose at once from the beginning."""
    run = engine(game)
    for at_once in (False, True):
        guided_loop(run, thinker.run, at_once, open)
    if len(PlayableGame(game).table(seats=game.seats[-1], seed=0).actors) > 1:
        search_loop(run, SearchSettings(open=open))


def _workspace(request: SearchRequest, settings: GuidedSettings) -> Any:
    game, ws = request.game, WORKSPACE.new()
    ws.seat = request.seat
    ws.shared = int(game.cooperative)
    ws.longest = min(game.longest or LONGEST, LONGEST)
    ws.move_space = game.moves.size
    ws.eager, ws.heat, ws.even = settings.explore, settings.heat, settings.even
    for seat in range(SEATS):
        ws.scale[seat] = 1.0
        ws.average[seat] = 0.5
    return ws


def _rows(target: int | None) -> int:
    """Twice as many as edges will probably come to be, within bounds; a power of two."""
    rows = LEAST_ROWS
    while target is None or rows < min(MOST_ROWS, 2 * EDGES * target):
        rows *= 2
        if rows >= MOST_ROWS:
            break
    return rows
