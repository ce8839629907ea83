"""Rate limits per caller."""

from __future__ import annotations

import time
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
