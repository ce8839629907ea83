"""One guided search: the arrays its trees work on beside those of a plain search."""

from __future__ import annotations

from typing import Any

import numpy as np

from sekki.kit import FATE
from sekki.kit.engine import Engine, engine
from sekki.kit.fate import mix
from sekki.kit.loops import Loop
from sekki.kit.rule import u64

from ..net_forward import Forward, Thinker
from .guided import GUIDED_COLUMNS, guided_simulations
from .run import (
    APART,
    LEAST_ROWS,
    LONGEST,
    MOST_ROWS,
    SearchRequest,
    SearchResult,
    SearchSettings,
    Tree,
    empty_table,
    grow_trees,
)  # fmt: skip
from .workspace import SEATS, WORKSPACE

EDGES = 32  # that one simulation may add: all moves of a node


class GuidedTree(Tree):
    """A tree whose simulations ask a net."""

    def __init__(
        self, request: SearchRequest, settings: SearchSettings, number: int, target: int | None, thinker: Thinker,
        scratch: Any,
    ) -> None:  # fmt: skip
        game, run = request.game, engine(request.game)
        self.request, self.target, self.done = request, target, 0
        self.seats: int = game.state.load(request.state).seats
        self.workspace = run.records(WORKSPACE, 1)
        run.put(self.workspace, 0, WORKSPACE.dump(_workspace(request, settings)))
        self.tree = empty_table(run, _rows(target), GUIDED_COLUMNS)
        self.sums = np.zeros((2, max(SEATS, len(request.moves))))
        self._loop = guided_loop(run, thinker.run)
        seen, w = run.records(game.state, 1), run.records(game.scratch, 1)
        run.put(seen, 0, request.state)
        w[0] = scratch[0]
        legal = run.numbers(len(request.moves), "i2")
        legal[:] = request.moves
        self._given = {
            "seen": seen,
            "worlds": run.records(game.state, 2),
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


def guided_search(request: SearchRequest, settings: SearchSettings, thinker: Thinker) -> SearchResult:
    """Searches the position as `search` does, guided by a net."""
    scratch = engine(request.game).prepared(request.state, request.seat)
    trees = [GuidedTree(request, settings, i, n, thinker, scratch) for i, n in enumerate(settings.trees)]
    return grow_trees(request, settings, trees)


def guided_loop(run: Engine, forward: Forward) -> Loop:
    return run.loop(guided_simulations, forward=forward)


def _workspace(request: SearchRequest, settings: SearchSettings) -> Any:
    game, ws = request.game, WORKSPACE.new()
    ws.seat = request.seat
    ws.shared = int(game.cooperative)
    ws.longest = min(game.longest or LONGEST, LONGEST)
    ws.move_space = game.moves.size
    ws.eager = settings.explore
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
