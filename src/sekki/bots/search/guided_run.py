"""One guided search: the arrays its trees work on beside those of a plain search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sekki.kit import FATE, listed
from sekki.kit.engine import Engine, engine
from sekki.kit.fate import mix
from sekki.kit.loops import Loop
from sekki.kit.rule import u64

from ..advice import advice_of
from ..net_forward import Forward, Thinker
from .at_once import at_once_simulations
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
)  # fmt: skip
from .workspace import SEATS, WORKSPACE

EDGES = 32  # that one simulation may add: all moves of a node
LONG = 1000  # simulations in a secret round for which it pays to give moves up on the way
WORLDS = 16  # between two looks at which moves of a secret round are still worth trying
PARTS = 4  # such looks before their spread is believed
DOUBT = 2.5  # standard errors that a move may lie behind and still be tried
SURE = 0.3  # how much less eagerly what the net likes is tried where games that are played on say more
SLIGHT = 0.001  # a difference in chance that is worth no thought
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
        quick: Thinker | None, scratch: Any,
    ) -> None:  # fmt: skip
        game, run = request.game, engine(request.game)
        self.request, self.target, self.done = request, target, 0
        self.seats: int = game.state.load(request.state).seats
        self.workspace = run.records(WORKSPACE, 1)
        run.put(self.workspace, 0, WORKSPACE.dump(_workspace(request, settings)))
        self.tree = empty_table(run, _rows(target), GUIDED_COLUMNS)
        self.sums = np.zeros((2, max(SEATS, len(request.moves))))
        waiting = listed(game.rules.actors(game.state.load(request.state)))
        self._at_once = settings.flat or (len(waiting) > 1 and request.seat in waiting)
        self._plays_on = self._at_once and quick is not None
        self._explore = settings.explore * (SURE if self._plays_on else 1.0)
        self._only_best = settings.only_best
        self._passed = np.zeros(len(request.moves), np.int64)  # moves that are not tried any more
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
            "room": max(thinker.room, quick.room if quick else thinker.room, key=len).copy(),
            "weights": thinker.weights.copy(),
            "values": thinker.values.copy(),
            "sums": self.sums,
            **({**_quick(quick), "passed": self._passed} if self._at_once else {}),
            "seed": mix(u64(request.seed + number * APART)),
        }

    def grow(self, deadline: float | None) -> None:
        """As any tree; if only the best move is wished for, no longer than it takes to know it."""
        few = self._at_once and (self.target or 0) < LONG
        if deadline is not None or not self._only_best or few:
            super().grow(deadline)
            return
        assert self.target is not None
        if self._at_once:
            self._grow_by_doubt(self.target)
            return
        step = -(-self.target // LOOKS)
        while self.done < self.target and not self._known(self.target - self.done):
            self._simulate(min(step, self.target - self.done))

    def _grow_by_doubt(self, target: int) -> None:
        """A few worlds at a time, as long as several moves may be the best; those that lie behind beyond doubt are
        passed over from then on, so that easy choices cost little and hard ones get what is left."""
        n = len(self._passed)
        parts: list[Any] = []
        worlds = 0
        while True:
            left = n - int(self._passed.sum())
            if worlds and (left == 1 or self.done + WORLDS * left > target):
                return
            some = min(WORLDS, max(1, target // n))
            before = self.sums[1, :n].copy()
            self._loop(**self._given, first=worlds * n, last=(worlds + some) * n)
            worlds += some
            self.done += some * left
            parts.append((self.sums[1, :n] - before) / some)
            if len(parts) >= PARTS:
                self._pass_over(np.array(parts))

    def _pass_over(self, parts: Any) -> None:
        """Gives up the moves that are behind by more than luck does, or surely no better worth mentioning."""
        wish = self._wishes()
        best = int(np.argmax(wish))
        apart = parts[:, [best]] - parts
        error = apart.std(0) / (len(parts) - 1) ** 0.5
        ahead = (wish[best] - wish) * self._grain()
        behind = (ahead > DOUBT * error) | (ahead + error < SLIGHT)
        behind[best] = False
        self._passed[behind] = 1

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
        wish = self._wishes()
        shares = np.exp(wish - wish.max())
        found = np.floor(self.done * shares / shares.sum()).astype(np.int64)
        found[int(np.argmax(found))] += self.done - int(found.sum())
        return found

    def _wishes(self) -> Any:
        """How much each move of a secret round deserves to be tried, on a logarithmic scale; not at all if given up."""
        n = len(self._passed)
        chances = self.sums[1, :n] / self.tried()
        return np.where(self._passed == 1, -np.inf, np.log(self.column(PRIOR)) + chances / self._grain())

    def _grain(self) -> float:
        """The difference in chance that weighs as much as another move's being liked e times as well by the net."""
        step: float = self._explore * float(self.workspace[0].scale[self.request.seat]) * self.done**0.5
        return max(step, 1e-9) / (self.done + len(self._passed))


def guided_search(
    request: SearchRequest, settings: GuidedSettings, thinker: Thinker, quick: Thinker | None = None
) -> SearchResult:
    """Searches the position as `search` does, guided by a net; with a quick one secret rounds are played on by it."""
    scratch = scratch_for(request, settings)
    trees = [GuidedTree(request, settings, i, n, thinker, quick, scratch) for i, n in enumerate(settings.trees)]
    return grow_trees(request, settings, trees)


def guided_loop(run: Engine, forward: Forward, at_once: bool = False, open: bool = False) -> Loop:
    rules: dict[str, Any] = {"imagine": as_it_is} if open else {}
    if at_once:
        return run.loop(at_once_simulations, forward=forward, chapter=advice_of(run.game).chapter, **rules)
    return run.loop(guided_simulations, forward=forward, **rules)


def _quick(thinker: Thinker | None) -> dict[str, Any]:
    """A quick net as a loop takes it; none is an empty one."""
    if thinker is None:
        return {"quick": np.zeros(0, np.float32), "quick_plan": np.zeros(0, np.int64)}
    return {"quick": thinker.net, "quick_plan": thinker.plan}


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
