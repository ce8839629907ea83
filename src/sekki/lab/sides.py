"""Plays several plans side by side: every plan in processes of its own, which load the rules with its changes."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sekki.bots.search.run import cores

from .arena import Missing, ignore_interrupts
from .plan import Plan, environment, play_chunk, set_changes
from .sampling import Lines

CHUNKS = 40  # of a plan: often enough for a progress bar, seldom enough to cost nothing
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
    spawn = multiprocessing.get_context("spawn")
    with ExitStack() as stack:
        pools = [
            stack.enter_context(
                ProcessPoolExecutor(
                    processes, spawn, initializer=_begin, initargs=(side.plan.game, dict(side.plan.changes))
                )
            )
            for side in sides
        ]
        under_way: dict[Future[Lines], tuple[Side, int, int]] = {}
        try:
            while any(side.left for side in sides) or under_way:
                while len(under_way) < processes and (side := _next(sides)) is not None:
                    first, last = side.left.pop()
                    side.under_way += 1
                    future = pools[sides.index(side)].submit(play_chunk, side.plan, first, last)
                    under_way[future] = (side, first, last)
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    side, first, last = under_way.pop(future)
                    side.under_way -= 1
                    side.played[first] = future.result()
                    progress(last - first)
        except BaseException:
            for pool in pools:
                pool.shutdown(wait=False, cancel_futures=True)
                for process in list((pool._processes or {}).values()):
                    process.terminate()  # whoever stops a study does not wait for the games in progress
            raise


def _next(sides: list[Side]) -> Side | None:
    """Where most is left to be played, of those that can begin."""
    ready = [side for side in sides if side.ready]
    return max(ready, key=lambda side: len(side.left), default=None)


def _begin(game_id: str, changes: dict[str, Any]) -> None:
    ignore_interrupts()
    set_changes(game_id, changes)


def _on_ray(sides: list[Side], address: str, progress: Progress) -> None:
    """The same chunks as tasks of a Ray cluster; `local` starts one on this machine."""
    try:
        import ray
    except ImportError:
        raise Missing("a Ray cluster needs the laboratory's extras: pip install 'sekki[lab]'") from None
    began = not ray.is_initialized()
    if began:
        ray.init(address=None if address == "local" else address, log_to_driver=False, logging_level=logging.ERROR)
    try:
        tasks = [_task(ray, side.plan) for side in sides]
        at_once = max(1, int(ray.cluster_resources().get("CPU", 1)))
        under_way: dict[Any, tuple[Side, int, int]] = {}
        while any(side.left for side in sides) or under_way:
            while len(under_way) < at_once and (side := _next(sides)) is not None:
                first, last = side.left.pop()
                side.under_way += 1
                under_way[tasks[sides.index(side)].remote(side.plan, first, last)] = (side, first, last)
            for done in ray.wait(list(under_way))[0]:
                side, first, last = under_way.pop(done)
                side.under_way -= 1
                side.played[first] = ray.get(done)
                progress(last - first)
    finally:
        if began:
            ray.shutdown()


def _task(ray: Any, plan: Plan) -> Any:
    """`play_chunk` where the plan's changes are set before anything is loaded."""
    return ray.remote(play_chunk).options(runtime_env={"env_vars": environment(plan.game, plan.changes)})
