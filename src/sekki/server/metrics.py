"""What the server counts, for Prometheus; several processes behind one port are added up.

https://prometheus.github.io/client_python/multiprocess/
"""

from __future__ import annotations

import os
from pathlib import Path

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from .messages import Ack, FromServer, Refused

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
CONTENT_TYPE = CONTENT_TYPE_LATEST
SHARED = "PROMETHEUS_MULTIPROC_DIR"  # where the processes of one server keep their figures, if there are several
disable_created_metrics()


class Metrics:
    """The counters of one server process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.answers = Counter(
            "sekki_answers", "commands carried out, by the kind of answer", ["kind"], registry=registry
        )
        self.acks = self.answers.labels(str(Ack.__struct_config__.tag))
        self.refusals = Counter("sekki_refusals", "commands refused, by reason", ["kind"], registry=registry)
        self.acknowledged = Histogram(
            "sekki_acknowledgement_seconds",
            "from reading a command to its acknowledgement",
            buckets=BUCKETS,
            registry=registry,
        )
        self.stored = Histogram(
            "sekki_store_seconds",
            "from handing entries to the database until they are on the disk",
            buckets=BUCKETS,
            registry=registry,
        )
        self.failed_writes = Counter("sekki_failed_writes", "writes the database refused", registry=registry)
        self.gauges: dict[str, Gauge] = {}
        if SHARED not in os.environ:
            ProcessCollector(registry=registry)

    def note(self, said: FromServer, seconds: float) -> None:
        """A command was answered."""
        if isinstance(said, Refused):
            self.refusals.labels(said.code).inc()
            return
        if isinstance(said, Ack):
            self.acks.inc()
            self.acknowledged.observe(seconds)
        else:
            self.answers.labels(str(said.__struct_config__.tag)).inc()

    def set_gauges(self, now: dict[str, float]) -> None:
        """Things that go up and down, by name."""
        for name, value in now.items():
            if name not in self.gauges:
                says = f"{name.replace('_', ' ')}, now"
                self.gauges[name] = Gauge(f"sekki_{name}", says, multiprocess_mode="livesum", registry=self.registry)
            self.gauges[name].set(value)

    def text(self) -> bytes:
        """All of it: of this process, or of all processes of the server together."""
        if SHARED not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)
        return generate_latest(together)


def share_metrics(folder: Path) -> None:
    """Let the processes that are started from now on add up their figures in this folder."""
    os.environ[SHARED] = str(folder)


def forget_process(pid: int) -> None:
    """A process has ended: what it counted stays, what it had does not."""
    mark_process_dead(pid)
