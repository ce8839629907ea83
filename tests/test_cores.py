"""What `benchmarks/cores.py` says of two cores, with works that take no time to speak of."""

from __future__ import annotations

import os
import threading
import time
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture
def cores(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import cores as module  # type: ignore[import-not-found]

    monkeypatch.setattr(module.sekki_side, "batch_steps", lambda game, threads, dtype: lambda: 10 * threads)
    monkeypatch.setattr(module, "TURNS", 1000)
    return module


def test_every_work_is_measured_on_one_core_and_on_two(cores: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class TwiceAsMany:
        closed = 0

        def __init__(self, count: int) -> None:
            self.count = count

        def rate(self, seconds: float) -> float:
            return 100.0 * self.count

        def close(self) -> None:
            TwiceAsMany.closed += 1

    monkeypatch.setattr(cores, "Processes", TwiceAsMany)
    found = cores.measure(rounds=1, seconds=0.01)
    assert list(found) == [cores.REGISTERS, cores.PROCESSES, cores.THREADS]
    assert all(rate[1] > 0 and rate[2] > 0 for rate in found.values())
    assert found[cores.PROCESSES] == {1: 100.0, 2: 200.0} and TwiceAsMany.closed == 2


def test_a_process_works_from_the_moment_it_is_told_and_says_its_rate(cores: Any) -> None:
    ours, theirs = Pipe()
    before = os.sched_getaffinity(0)
    serving = threading.Thread(target=cores._serve, args=(theirs, min(before)), daemon=True)
    serving.start()
    assert ours.recv() == "ready"
    ours.send(time.monotonic())
    assert ours.recv() > 0
    ours.send(None)
    serving.join(10)
    assert not serving.is_alive()


def test_it_is_said_in_a_sentence_how_many_times_as_fast(cores: Any) -> None:
    said = cores.said({name: {1: 2.0, 2: 3.5} for name in (cores.REGISTERS, cores.PROCESSES, cores.THREADS)})
    assert said.count("1.75 ×") == 3 and "`python benchmarks/cores.py`" in said
