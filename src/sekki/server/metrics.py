"""What the server counts, in the text form that Prometheus reads.

https://prometheus.io/docs/instrumenting/exposition_formats/
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from .messages import Ack, FromServer, Refused

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Histogram:
    """How long something takes."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.sum += seconds

    def lines(self, name: str) -> Iterable[str]:
        total = 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self.sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """The counters of one server process."""

    def __init__(self) -> None:
        self.commands: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.acknowledged = Histogram()
        self.stored = Histogram()
        self.failed_writes = 0

    def note(self, said: FromServer, seconds: float) -> None:
        """A command was answered."""
        if isinstance(said, Refused):
            self.refusals[said.code] += 1
            return
        self.commands[str(said.__struct_config__.tag)] += 1
        if isinstance(said, Ack):
            self.acknowledged.note(seconds)

    def text(self, now: dict[str, float]) -> str:
        """All of it; `now` are things that go up and down, by name."""
        lines: list[str] = []
        for name, values, says in (
            ("sekki_answers_total", self.commands, "commands carried out, by the kind of answer"),
            ("sekki_refusals_total", self.refusals, "commands refused, by reason"),
        ):
            lines += [f"# HELP {name} {says}", f"# TYPE {name} counter"]
            lines += [f'{name}{{kind="{kind}"}} {count}' for kind, count in sorted(values.items())]
        for name, histogram, says in (
            ("sekki_acknowledgement_seconds", self.acknowledged, "from reading a command to its acknowledgement"),
            ("sekki_store_seconds", self.stored, "from handing entries to the database until they are on the disk"),
        ):
            lines += [f"# HELP {name} {says}", f"# TYPE {name} histogram", *histogram.lines(name)]
        lines += ["# TYPE sekki_failed_writes_total counter", f"sekki_failed_writes_total {self.failed_writes}"]
        for name, value in now.items():
            lines += [f"# TYPE sekki_{name} gauge", f"sekki_{name} {value:g}"]
        return "\n".join([*lines, ""])
