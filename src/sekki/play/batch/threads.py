"""The threads of a batch: whoever asks for a pass works as well, and the others come to help when they wake.

A thread that sleeps takes a while to wake. So nobody waits for one to begin, only for rows that were begun: what the
others have not taken by then, the caller has done itself (`sekki.kit.sharing`).
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from sekki.kit.engine import Engine
from sekki.kit.sharing import new_shares, rows_done, teach_numba

Work = Callable[[Any, int], None]  # takes the shares of a pass, and the number of the part to begin with
Wishes = SimpleQueue[tuple[Work, Any] | None]


class Threads:
    """Threads for n rows, as many as are worth it; the caller is the first of them."""

    def __init__(self, run: Engine, n: int, most: int) -> None:
        if run.compiled:
            teach_numba()
        self._shares = new_shares(n, most)
        self.count = len(self._shares) - 1
        self._n = n
        self._done = run.loop(rows_done)
        self._asked: list[Wishes] = [SimpleQueue() for _ in range(1, self.count)]
        self._end = weakref.finalize(self, _send_home, self._asked)
        for part, asked in enumerate(self._asked, 1):
            Thread(target=_help, args=(asked, part), name=f"sekki-batch-{part}", daemon=True).start()

    def run(self, work: Work, *, alone: bool = False) -> None:
        """One pass over all rows; `alone` where waking others would take longer than the work."""
        shares = self._shares.copy()
        if not alone:
            for asked in self._asked:
                asked.put((work, shares))
        work(shares, 0)
        while self._done(shares=shares) < self._n:
            time.sleep(0)

    def close(self) -> None:
        """Sends the threads home, as happens by itself when nobody has the batch any more."""
        self._end()


def _send_home(every: list[Wishes]) -> None:
    for asked in every:
        asked.put(None)


def _help(asked: Wishes, part: int) -> None:
    while (wish := asked.get()) is not None:
        work, shares = wish
        work(shares, part)
        del wish, work, shares  # who sleeps must not hold the batch
