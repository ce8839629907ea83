"""Many games on all cores, for so long or to their end; what each came to is kept as soon as it is over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

from sekki.lab import arena, contest


@dataclass(frozen=True)
class Job:
    """Something to play in another process, and what is done here with the outcome. Jobs of a kind take about as long
    as each other."""

    kind: str
    work: Callable[..., Any]
    given: tuple[Any, ...]
    keep: Callable[[Any], None]


def play_all(
    jobs: Iterable[Job], bots: Iterable[tuple[str, str]], processes: int, seconds: float | None = None
) -> bool:
    """Plays the jobs in their order, after compiling what these bots need in these games.

    With `seconds` it stops after so long, and begins nothing that took longer than what is left, so far as is known.
    Returns whether it came to the end.
    """
    end = None if seconds is None else time.monotonic() + seconds
    try:
        with arena.players(processes) as pool:
            for ready in [pool.submit(contest.warm_bots, game, [bot]) for game, bot in bots]:
                ready.result()
            return _play(pool, iter(jobs), processes, end)
    except TimeoutError:
        return False


def _play(pool: ProcessPoolExecutor, jobs: Iterator[Job], processes: int, end: float | None) -> bool:
    longest: dict[str, float] = {}
    under_way: dict[Future[tuple[Any, float]], Job] = {}
    more, passed_over = True, False
    while more or under_way:
        while more and len(under_way) < processes + 2:
            job = next(jobs, None)
            if job is None:
                more = False
            elif end is None or time.monotonic() + longest.get(job.kind, 0.0) < end:
                under_way[pool.submit(_timed, job.work, job.given)] = job
            else:
                passed_over = True
        rest = None if end is None else max(0.0, end - time.monotonic())
        done, _ = wait(under_way, timeout=rest, return_when=FIRST_COMPLETED)
        if not done and under_way:
            raise TimeoutError
        for future in done:
            job = under_way.pop(future)
            outcome, took = future.result()
            longest[job.kind] = max(took, longest.get(job.kind, 0.0))
            job.keep(outcome)
    return not passed_over


def _timed(work: Callable[..., Any], given: tuple[Any, ...]) -> tuple[Any, float]:
    began = time.monotonic()
    return work(*given), time.monotonic() - began
