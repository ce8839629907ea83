"""Memory without pauses: when Python looks for garbage in circles, and when freed memory goes back to the system.

Python's own plan walks through older objects again and again, and everybody waits meanwhile. What a table keeps it
keeps for long, and nearly all that is let go of is freed at once. So new objects are looked through once, and all of
them only after as many have come as there are.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import time

YOUNG = 2_000  # new objects that are looked through together: in about a millisecond
NEVER = 1_000_000
FEWEST_ROUNDS = 150  # of those, before all objects are looked through
LONGEST = 300.0  # seconds between two such searches; every closed connection leaves a little circle
TRIM_EVERY = 60.0  # seconds
M_ARENA_MAX = -8  # of glibc's malloc.h
ARENAS = 2  # where threads keep what they allocate: with one for each, what one frees the others cannot use


class Memory:
    """The plan of one server process. `settle` begins it, `tidy` is called now and then when others can wait."""

    def __init__(self) -> None:
        self.settled = False
        self.rounds = 0  # of new objects, up to the last search through all
        self.objects = 0  # that search found
        self.searched = self.trimmed = time.monotonic()

    def settle(self) -> None:
        """What the server has loaded stays for good, so that no search has to walk through it again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, NEVER, NEVER)
        self.settled = True
        self._note_search()

    def tidy(self) -> None:
        """Search through all objects if enough are new; give freed memory back once in a while."""
        if self.settled and self.due():
            gc.collect()
            self._note_search()
        if time.monotonic() - self.trimmed > TRIM_EVERY:
            give_back()
            self.trimmed = time.monotonic()

    def due(self) -> bool:
        rounds = young_rounds() - self.rounds
        wanted = max(FEWEST_ROUNDS, self.objects // YOUNG)
        return rounds >= wanted or (rounds > 0 and time.monotonic() - self.searched > LONGEST)

    def _note_search(self) -> None:
        self.rounds, self.objects, self.searched = young_rounds(), len(gc.get_objects()), time.monotonic()


def young_rounds() -> int:
    """How often new objects have been looked through."""
    return int(gc.get_stats()[0]["collections"])


def give_back() -> None:
    """Give memory that lies free to the system, where the C library can (glibc)."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def share_arenas() -> None:
    """Let threads allocate from the same places, where the C library can (glibc); to be called before they start."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, ARENAS)


_memory = Memory()
settle, tidy = _memory.settle, _memory.tidy
