"""Many games side by side, compiled, on all cores: for learners."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from sekki.kit import FATE, Game
from sekki.kit.engine import engine
from sekki.kit.fate import free, mix
from sekki.kit.loops import Loop, loop
from sekki.kit.payoff import payoff
from sekki.kit.rule import rule, u64
from sekki.kit.sets import EMPTY, lowest

from .errors import Refused

_GOLDEN = u64(0x9E3779B97F4A7C15)


@rule
def begin(setup, actors, states, start, fates, w, actor, seeds, i):
    """Row i starts a new game with the next seed of its own stream."""
    states[i] = start[0]
    seeds[i] = u64(u64(seeds[i]) + _GOLDEN)
    free(fates[i], mix(u64(seeds[i])))
    setup(states[i], fates[i], w)
    actor[i] = lowest(u64(actors(states[i])))


@loop(actor="i8[:]", length="i8[:]", seeds="u8[:]")
def begin_rows(setup, actors, states, start, fates, w, actor, length, seeds, first, last):
    for i in range(first, last):
        begin(setup, actors, states, start, fates, w, actor, seeds, i)
        length[i] = 0


@loop(actor="i8[:]", observation="f4[:,:]")
def observe_rows(conceal, observe, states, seen, actor, observation, first, last):
    """What each row's actor knows, as numbers."""
    for i in range(first, last):
        seen[0] = states[i]
        conceal(seen[0], actor[i])
        observe(seen[0], actor[i], observation[i])


@loop(actor="i8[:]", mask="u1[:,:]")
def mask_rows(moves, states, w, actor, legal, mask, first, last):
    """1 for every legal move of each row's actor."""
    for i in range(first, last):
        for move in range(mask.shape[1]):
            mask[i, move] = 0
        n = moves(states[i], actor[i], legal, w)
        for k in range(n):
            mask[i, legal[k]] = 1


@loop(actor="i8[:]", chosen="i8[:]")
def first_illegal(moves, states, w, actor, legal, chosen, first, last):
    """The first row whose move is not legal, or −1."""
    for i in range(first, last):
        n = moves(states[i], actor[i], legal, w)
        found = False
        for k in range(n):
            if legal[k] == chosen[i]:
                found = True
        if not found:
            return i
    return -1


@loop(
    actor="i8[:]", length="i8[:]", seeds="u8[:]", chosen="i8[:]", reward="f4[:,:]", ended="u1[:]", cut="u1[:]",
)  # fmt: skip
def step_rows(
    setup, actors, play, place, states, start, fates, w, actor, length, seeds, chosen, longest, shared, reward, ended,
    cut, first, last,
):  # fmt: skip
    """One move in each row; a finished or cut-off game is valued and a new one begins."""
    for i in range(first, last):
        s = states[i]
        for seat in range(reward.shape[1]):
            reward[i, seat] = 0
        play(s, fates[i], actor[i], chosen[i], w)
        length[i] += 1
        waiting = u64(actors(s))
        ended[i] = 1 if waiting == EMPTY else 0
        cut[i] = 1 if waiting != EMPTY and length[i] >= longest else 0
        if ended[i] == 0 and cut[i] == 0:
            actor[i] = lowest(waiting)
            continue
        if ended[i]:
            for seat in range(reward.shape[1]):
                reward[i, seat] = payoff(place, s, seat, shared)
        begin(setup, actors, states, start, fates, w, actor, seeds, i)
        length[i] = 0


class Batch:
    """`n` games in rows. Each row waits for one seat (`actors`); arrays are reused from step to step.

    A row whose game is over (`terminated`) or was cut off at `longest` decisions (`truncated`) starts a new game by
    itself: observations after `step` are of the new game, rewards of the old one.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seats: int | None = None,
        seed: int = 0,
        longest: int = 10_000,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        if n < 1:
            raise ValueError(f"a batch has at least one row, not {n}")
        self.game = game
        self.n = n
        self.seats = game.seats[-1] if seats is None else seats
        self.longest = longest
        run = engine(game)
        if not run.compiled:
            raise RuntimeError("a batch is compiled; unset SEKKI_INTERPRETED to use it")
        self._engine = run
        self._slices = _slices(n, threads or os.cpu_count() or 1)
        self._pool = ThreadPoolExecutor(len(self._slices))
        self._loops: dict[Callable[..., Any], Loop] = {}
        start = run.records(game.state, 1)
        run.put(start, 0, game.state.dump(game.new_state(self.seats, options)))
        self.actors = np.zeros(n, np.int64)
        self.rewards = np.zeros((n, self.seats), np.float32)
        self.terminated = np.zeros(n, np.uint8)
        self.truncated = np.zeros(n, np.uint8)
        self._observation = np.zeros((n, game.features.size), np.float32)
        self._mask = np.zeros((n, game.moves.size), np.uint8)
        self._new_game = {
            "start": start,
            "fates": run.records(FATE, n),
            "length": np.zeros(n, np.int64),
            "seeds": np.arange(n, dtype=np.uint64) * np.uint64(0xD1342543DE82EF95) + np.uint64(seed),
        }
        self._rows = {"states": run.records(game.state, n), "actor": self.actors}
        self._scratch = [run.records(game.scratch, 1)[0] for _ in self._slices]
        self._seen = [run.records(game.state, 1) for _ in self._slices]
        self._legal = [np.zeros(game.moves.size, np.int16) for _ in self._slices]
        self.reset()

    def reset(self) -> None:
        """New games in all rows."""
        self._over_rows(begin_rows, w=self._scratch, **self._new_game)

    def observe(self) -> np.ndarray:
        """What each row's actor knows: float32, one row per game, slices named in `game.features`."""
        self._over_rows(observe_rows, seen=self._seen, observation=self._observation)
        return self._observation

    def mask(self) -> np.ndarray:
        """1 for every legal move of each row's actor."""
        self._over_rows(mask_rows, w=self._scratch, legal=self._legal, mask=self._mask)
        return self._mask

    def step(self, moves: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """One move per row; gives (rewards per seat, terminated, truncated). Nothing happens if one is illegal."""
        chosen = np.ascontiguousarray(moves, dtype=np.int64)
        if chosen.shape != (self.n,):
            raise ValueError(f"one move per row: {self.n} numbers, not an array of shape {chosen.shape}")
        self._refuse_illegal(chosen)
        self._over_rows(
            step_rows,
            w=self._scratch,
            chosen=chosen,
            longest=self.longest,
            shared=int(self.game.cooperative),
            reward=self.rewards,
            ended=self.terminated,
            cut=self.truncated,
            **self._new_game,
        )
        return self.rewards, self.terminated, self.truncated

    def _refuse_illegal(self, chosen: np.ndarray) -> None:
        rows = self._over_rows(first_illegal, w=self._scratch, legal=self._legal, chosen=chosen)
        bad = [row for row in rows if row >= 0]
        if bad:
            row, move = bad[0], int(chosen[bad[0]])
            said = self.game.moves.text(move) if 0 <= move < self.game.moves.size else f"move number {move}"
            legal = [self.game.moves.text(int(m)) for m in np.flatnonzero(self.mask()[row])]
            raise Refused(f"row {row}, seat {self.actors[row]}: {said} is not legal. Possible: {', '.join(legal)}.")

    def _over_rows(self, function: Callable[..., Any], **given: Any) -> list[Any]:
        """Runs a loop over all rows, each thread on its slice; lists among the arguments hold one thing per thread."""
        if function not in self._loops:
            self._loops[function] = self._engine.loop(function)
        run = self._loops[function]
        given |= self._rows

        def work(k: int) -> Any:
            first, last = self._slices[k]
            own = {name: value[k] if isinstance(value, list) else value for name, value in given.items()}
            return run(**own, first=first, last=last)

        others = [self._pool.submit(work, k) for k in range(1, len(self._slices))]
        return [work(0), *(other.result() for other in others)]


def _slices(n: int, threads: int) -> list[tuple[int, int]]:
    parts = max(1, min(threads, n // 64 or 1))
    edges = [n * k // parts for k in range(parts + 1)]
    return [(edges[k], edges[k + 1]) for k in range(parts)]
