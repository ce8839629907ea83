"""Ends what does not end by itself: no test run hangs on a browser."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def children(parent: int) -> set[int]:
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == parent:
                found.add(int(stat.parent.name))
    return found


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    return [pid, *(one for child in children(pid) for one in family(child))]


@contextmanager
def at_most(seconds: float, pids: set[int]) -> Iterator[None]:
    """After so long these processes are killed with all that they started, so that nobody waits for them in vain."""

    def end() -> None:
        for member in [one for pid in pids for one in family(pid)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(member, signal.SIGKILL)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
