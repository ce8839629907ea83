"""Limits per caller: how often, and how many at once."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

Clock = Callable[[], float]


class Bucket:
    """A token bucket: fills at `rate` per second up to `burst`; each message takes one token."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.level = float(burst)
        self.at = clock()

    def take(self) -> bool:
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    @property
    def wait(self) -> float:
        """Seconds until there is a token again."""
        return max(0.0, (1 - self.level) / self.rate)

    @property
    def full(self) -> bool:
        return self.level + (self.clock() - self.at) * self.rate >= self.burst


class Buckets:
    """One bucket per caller, so that many sockets do not help; full ones are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.most, self.clock = rate, burst, most, clock
        self.buckets: dict[str, Bucket] = {}

    def take(self, caller: str) -> bool:
        bucket = self.buckets.get(caller)
        if bucket is None:
            if len(self.buckets) >= self.most:
                self.buckets = {name: old for name, old in self.buckets.items() if not old.full}
            bucket = self.buckets[caller] = Bucket(self.rate, self.burst, self.clock)
        return bucket.take()

    def wait(self, caller: str) -> float:
        """Seconds after which the caller may come back."""
        bucket = self.buckets.get(caller)
        return bucket.wait if bucket else 0.0


class Slots:
    """How many things each caller holds at once; at most `each`, and `total` by all together."""

    def __init__(self, each: int, total: int) -> None:
        self.each, self.total = each, total
        self.held: Counter[str] = Counter()
        self.all = 0

    def take(self, caller: str, unlimited: bool = False) -> bool:
        if self.all >= self.total or (self.held[caller] >= self.each and not unlimited):
            return False
        self.held[caller] += 1
        self.all += 1
        return True

    def give_back(self, caller: str) -> None:
        self.all -= 1
        self.held[caller] -= 1
        if not self.held[caller]:
            del self.held[caller]
