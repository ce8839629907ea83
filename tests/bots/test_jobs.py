"""Benchmarks play many games on all cores, and lose nothing that was played when time is up."""

from __future__ import annotations

import time
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "benchmarks"))
    return import_module("jobs")


def doze(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def test_every_job_is_played_and_kept(jobs: Any) -> None:
    found: list[tuple[int, float]] = []
    some = [jobs.Job("doze", abs, (-n,), partial(lambda n, came: found.append((n, came)), n)) for n in range(5)]
    assert jobs.play_all(some, [], processes=2)
    assert sorted(found) == [(n, n) for n in range(5)]


def test_when_time_is_up_what_was_played_is_kept_and_nobody_is_waited_for(
    jobs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[float] = []
    wait = jobs.wait

    def time_is_up_after_two(under_way: Any, timeout: float, return_when: str) -> Any:
        assert timeout > 1000
        return wait(under_way, timeout=None if len(found) < 2 else 0.0, return_when=return_when)

    monkeypatch.setattr(jobs, "wait", time_is_up_after_two)
    some = [jobs.Job(str(seconds), doze, (seconds,), found.append) for seconds in (0.0, 0.0, 600.0, 600.0)]
    began = time.monotonic()
    assert not jobs.play_all(some, [], processes=1, seconds=5000)
    assert found == [0.0, 0.0]
    assert time.monotonic() - began < 300


def test_what_goes_wrong_in_a_job_is_not_hidden(jobs: Any) -> None:
    with pytest.raises(ZeroDivisionError):
        jobs.play_all([jobs.Job("divide", divmod, (1, 0), print)], [], processes=1)
