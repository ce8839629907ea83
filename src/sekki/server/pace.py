"""How long bots take, so that their time tells nothing about hidden cards."""

from __future__ import annotations

import random
import time
from collections import defaultdict, deque
from typing import Any

REMEMBERED = 32
FIRST_THOUGHT = 1.0  # of a bot that thinks and has not been timed yet
Key = tuple[str, str, str | None]  # game, bot, level


class Pace:
    """The latest thoughts of every bot. A forced move, which takes no thought, is made to last as long as one."""

    def __init__(self) -> None:
        self.thoughts: dict[Key, deque[float]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    def note(self, key: Key, seconds: float) -> None:
        """A choice between several moves took so long."""
        self.thoughts[key].append(seconds)

    def usual(self, key: Key, settings: dict[str, Any], thinks: bool) -> float:
        """As long as a choice of this bot may take."""
        known = self.thoughts.get(key)
        if known:
            return random.choice(known)
        return float(settings.get("seconds", FIRST_THOUGHT if thinks else 0.0))


class Stopwatch:
    """Starts again with every word of the worker: the wait for a free one and its warming up are not thought."""

    def __init__(self) -> None:
        self.start = time.monotonic()

    def restart(self) -> None:
        self.start = time.monotonic()

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.start
