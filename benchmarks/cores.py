"""What two cores of this machine give at all, and what a batch makes of them: `python benchmarks/cores.py`.

Three pieces of work, each on one core and on two, by the clock and taking turns: a loop in registers on threads, which
shares nothing; a batch in processes of their own, each on its core; and one batch on threads. The second says how much
the cores get into each other's way (caches, memory, clock rate), the third what threads lose besides.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

import numba
import sekki_side
from peers import SLICE, Work, best_rate

GAME, DTYPE = "cats", "uint8"
CORES = 2
ROUNDS, SECONDS = 4, 0.6
TURNS = 4_000_000  # of the loop in registers
REGISTERS, PROCESSES, THREADS = "a loop in registers, threads", "batches, processes", "one batch, threads"


@numba.njit(nogil=True)
def spin(turns, x):
    for _ in range(turns):
        x ^= x << 13
        x ^= x >> 7
        x ^= x << 17
    return x


def in_registers(threads: int) -> Work:
    pool = ThreadPoolExecutor(threads)

    def work() -> int:
        for done in [pool.submit(spin, TURNS, 88172645463325252 + k) for k in range(threads)]:
            done.result()
        return TURNS * threads

    return work


class Processes:
    """Batches of one thread, each in a process of its own on a core of its own, that run at the same time."""

    def __init__(self, count: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.ends, others = zip(*(context.Pipe() for _ in range(count)), strict=True)
        for core, end in zip(sorted(os.sched_getaffinity(0)), others, strict=False):
            context.Process(target=_serve, args=(end, core), daemon=True).start()
        for end in self.ends:
            end.recv()

    def rate(self, seconds: float) -> float:
        """The best rate of any slice, as of `best_rate`."""
        return max(self._slice() for _ in range(max(1, round(seconds / SLICE))))

    def close(self) -> None:
        for end in self.ends:
            end.send(None)

    def _slice(self) -> float:
        began = time.monotonic() + 0.002
        for end in self.ends:
            end.send(began)
        return float(sum(end.recv() for end in self.ends))


def _serve(end: Connection, core: int) -> None:
    os.sched_setaffinity(0, {core})
    work = sekki_side.batch_steps(GAME, 1, DTYPE)
    work()
    end.send("ready")
    while (began := end.recv()) is not None:
        time.sleep(max(0.0, began - time.monotonic()))
        steps = 0
        while (now := time.monotonic()) < began + SLICE:
            steps += work()
        end.send(steps / (now - began))


def measure(rounds: int = ROUNDS, seconds: float = SECONDS) -> dict[str, dict[int, float]]:
    """Rates by the work and the cores it runs on."""
    found: dict[str, dict[int, float]] = {}
    apart = {cores: Processes(cores) for cores in (1, CORES)}
    measures: dict[str, dict[int, Callable[[], float]]] = {REGISTERS: {}, PROCESSES: {}, THREADS: {}}
    for cores in (1, CORES):
        measures[PROCESSES][cores] = lambda processes=apart[cores]: processes.rate(seconds)
        works = {REGISTERS: in_registers(cores), THREADS: sekki_side.batch_steps(GAME, cores, DTYPE)}
        for name, work in works.items():
            work()
            measures[name][cores] = lambda work=work: best_rate(work, seconds, time.perf_counter)
    for number in range(1, rounds + 1):
        print(f"cores: round {number} of {rounds}", file=sys.stderr)
        for name, by_cores in measures.items():
            for cores, rate in by_cores.items():
                known = found.setdefault(name, {})
                known[cores] = max(rate(), known.get(cores, 0.0))
    for processes in apart.values():
        processes.close()
    return found


def said(rates: dict[str, dict[int, float]]) -> str:
    """What it comes to, as a sentence."""
    times = {name: rate[CORES] / rate[1] for name, rate in rates.items()}
    return (
        f"What {CORES} cores of this machine give at all, by the clock (`python benchmarks/cores.py`): a loop in "
        f"registers {times[REGISTERS]:.2f} ×, {CORES} processes with a batch of {GAME} each (bytes) "
        f"{times[PROCESSES]:.2f} ×, one such batch on {CORES} threads {times[THREADS]:.2f} ×."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each measurement in each round")
    wishes = parser.parse_args()
    rates = measure(wishes.rounds, wishes.seconds)
    for name, rate in rates.items():
        print(f"{name:<30}{rate[1]:>16,.0f}{rate[CORES]:>16,.0f}{rate[CORES] / rate[1]:>8.2f} ×")
    print(said(rates))


if __name__ == "__main__":
    main()
