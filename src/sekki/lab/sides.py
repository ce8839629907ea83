"""Plays several plans side by side: every plan in processes of its own, which load the rules with its changes.

The first chunk of a plan is played alone: there its changes are tried out and its rules compiled, while the processes
of other plans go on.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sekki.bots.process import belong_to
from sekki.bots.search.run import cores

from .arena import cluster
from .plan import Plan, begin_chunk, environment, play_chunk, set_changes
from .retrain import Lesson, fine_tune
from .sampling import Lines

CHUNKS = 40  # of a plan: often enough for a progress bar, seldom enough to cost nothing
AT_ONCE = 3  # plans whose processes are kept in memory
Progress = Callable[[int], None]


@dataclass
class Side:
    """A plan, and what is left of it to be played."""

    plan: Plan
    left: list[tuple[int, int]]
    under_way: int = 0
    played: dict[int, Lines] = field(default_factory=dict)

    @classmethod
    def of(cls, plan: Plan) -> Side:
        step = plan.batch * max(1, plan.games // (CHUNKS * plan.batch))
        chunks = [(first, min(first + step, plan.games)) for first in range(0, plan.games, step)]
        return cls(plan, chunks[::-1])

    @property
    def ready(self) -> bool:
        """Whether another process may begin: the first one compiles the rules for all."""
        return bool(self.left) and (bool(self.played) or self.under_way == 0)

    @property
    def done(self) -> bool:
        return not self.left and self.under_way == 0

    def take(self) -> tuple[Callable[..., Any], int, int]:
        """The next chunk, and what plays it."""
        first, last = self.left.pop()
        self.under_way += 1
        return play_chunk if self.played or not self.plan.changes else begin_chunk, first, last

    def put(self, first: int, lines: Lines) -> None:
        self.under_way -= 1
        self.played[first] = lines

    @property
    def lines(self) -> Lines:
        return np.concatenate([self.played[first] for first in sorted(self.played)])


def play_sides(
    plans: list[Plan],
    *,
    processes: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda games: None,
) -> list[Lines]:
    """The lines of every plan. `progress` hears how many games were played."""
    sides = [Side.of(plan) for plan in plans]
    if ray is not None:
        _on_ray(sides, ray, progress)
    else:
        _in_processes(sides, cores() if processes is None else processes, progress)
    return [side.lines for side in sides]


def _in_processes(sides: list[Side], processes: int, progress: Progress) -> None:
    pools: dict[int, ProcessPoolExecutor] = {}
    under_way: dict[Future[Lines], tuple[Side, int, int]] = {}
    try:
        while not all(side.done for side in sides):
            while len(under_way) < processes and (side := _next(sides)) is not None:
                play, first, last = side.take()
                pool = pools.get(id(side)) or pools.setdefault(id(side), _pool(side.plan, processes))
                under_way[pool.submit(play, side.plan, first, last)] = (side, first, last)
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                side, first, last = under_way.pop(future)
                side.put(first, future.result())
                if side.done:
                    pools.pop(id(side)).shutdown(wait=False)
                progress(last - first)
    except BaseException:
        for pool in pools.values():
            _end(pool)
        raise


def _pool(plan: Plan, processes: int) -> ProcessPoolExecutor:
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(
        processes, spawn, initializer=_begin, initargs=(os.getpid(), plan.game, dict(plan.changes))
    )


def teach(plan: Plan, minutes: float, folder: Path) -> Lesson:
    """A net learns the plan's rules, in a process that loads them with its changes."""
    pool = _pool(plan, 1)
    try:
        return pool.submit(fine_tune, plan, minutes, str(folder)).result()
    finally:
        _end(pool)


def _end(pool: ProcessPoolExecutor) -> None:
    """Whoever stops a study does not wait for what is under way."""
    players = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in players:
        process.terminate()


def _next(sides: list[Side], in_order: bool = False) -> Side | None:
    """Where most is left to be played, of those that can begin; of a long row of plans only the first few.

    `in_order` takes the first one: Ray starts a new process whenever it changes from one plan to another.
    """
    open_ = [side for side in sides if not side.done][:AT_ONCE]
    ready = [side for side in open_ if side.ready]
    return max(ready, key=lambda side: 0 if in_order else len(side.left), default=None)


def _begin(parent: int, game_id: str, changes: dict[str, Any]) -> None:
    belong_to(parent)
    set_changes(game_id, changes)


def _on_ray(sides: list[Side], address: str, progress: Progress) -> None:
    """The same chunks as tasks of a Ray cluster, each where the plan's changes are set before anything is loaded."""
    with cluster(address) as ray:
        at_once = max(1, int(ray.cluster_resources().get("CPU", 1)))
        under_way: dict[Any, tuple[Side, int, int]] = {}
        while not all(side.done for side in sides):
            while len(under_way) < at_once and (side := _next(sides, in_order=True)) is not None:
                play, first, last = side.take()
                variables = environment(side.plan.game, side.plan.changes)
                task = ray.remote(play).options(runtime_env={"env_vars": variables})
                under_way[task.remote(side.plan, first, last)] = (side, first, last)
            for done in ray.wait(list(under_way))[0]:
                side, first, last = under_way.pop(done)
                side.put(first, ray.get(done))
                progress(last - first)
