"""Many tables at once: what a move costs the server, how long its acknowledgement takes, how much the server holds.

    python benchmarks/load.py                            # 100 tables, 400 sockets: 300 moves a second, then all that go
    python benchmarks/load.py --old                      # the same beside the server before its first release
    python benchmarks/load.py --against ../other         # … or beside that of another checkout
    python benchmarks/load.py --postgres --processes 2   # two processes on a PostgreSQL of its own, beside one
    python benchmarks/load.py --tables 2500 --rate 200   # 10,000 sockets

Servers that are compared run at the same time and are played on in turns of a second or two, so that whatever else
happens on the machine happens to both. The disk is flushed for every move. The players share the machine with the
server; their processor time is counted apart.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import dropwhile
from pathlib import Path

from checkout import FIRST, checkout
from players import Player, open_tables, play, processor_time

HERE = Path(__file__).resolve().parent.parent
TURN = 2.0  # seconds
HEADING = "## Many tables at once"
NEXT = "\n## "
SERVE = """
import sys
from dataclasses import fields
from sekki.server.run import serve
from sekki.server.settings import Settings
free = {
    "guests_per_minute": 1e6, "messages_per_second": 1e4, "message_burst": 10_000, "connects_per_minute": 1e6,
    "sockets_per_address": 100_000, "sockets": 100_000, "tables_per_minute": 1e6, "tables_in_memory": 100_000,
}
known = {field.name for field in fields(Settings)}
serve(Settings(database=sys.argv[1], workers=1, **{name: free[name] for name in free if name in known}), port=0)
"""


@dataclass
class Side:
    """One of the servers that are measured: its processes, and what was counted."""

    name: str
    servers: list[subprocess.Popen[str]]
    ports: list[int]
    players: list[Player] = field(default_factory=list)
    took: float = 0.0
    used: float = 0.0
    idle_memory: float = 0.0
    measured: dict[str, float] = field(default_factory=dict)

    @property
    def pids(self) -> list[int]:
        return [server.pid for server in self.servers]

    async def turn(self, rate: float, seconds: float) -> None:
        used = processor_time(self.pids)
        self.took += await play(self.players, rate, seconds)
        self.used += processor_time(self.pids) - used

    def forget(self) -> None:
        """What was counted while warming up."""
        self.took = self.used = 0.0
        for player in self.players:
            player.acknowledged.clear()
            player.frames = player.refused = 0

    def found(self) -> dict[str, float]:
        times = sorted(took for player in self.players for took in player.acknowledged)
        held = sum(map(memory, self.pids))
        return {
            "processes": len(self.servers),
            "tables": len(self.players) // 4,
            "sockets": len(self.players),
            "moves": len(times),
            "moves/s": len(times) / self.took,
            "refused": sum(player.refused for player in self.players),
            "ack p50 ms": 1000 * statistics.median(times),
            "ack p99 ms": 1000 * times[int(0.99 * (len(times) - 1))],
            "processor ms a move": 1000 * self.used / len(times),
            "MiB": held,
            "KiB a socket": 1024 * (held - self.idle_memory) / len(self.players),
        }


def memory(pid: int) -> float:
    """Resident memory in MiB."""
    return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024  # type: ignore[index]


@contextmanager
def server(name: str, checkout: Path, databases: list[str], serve: str = SERVE) -> Iterator[Side]:
    """A server process for each database named (the same one, if they share it)."""
    env = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    command = [sys.executable, "-c", serve]
    started = [
        subprocess.Popen([*command, database], stdout=subprocess.PIPE, text=True, env=env) for database in databases
    ]
    try:
        ports = []
        for one in started:
            assert one.stdout is not None
            found = re.search(r"http://localhost:(\d+)", one.stdout.readline())
            assert found, "the server did not start"
            ports.append(int(found[1]))
        side = Side(name, started, ports)
        side.idle_memory = sum(map(memory, side.pids))
        yield side
    finally:
        for one in started:
            one.terminate()
        for one in started:
            one.wait(60)


@contextmanager
def old_checkout() -> Iterator[Path]:
    """The old server from this repository's own history."""
    with checkout() as path:
        static = path / "src/sekki/server/static"
        static.mkdir(exist_ok=True)
        (static / "index.html").touch()  # it asks for built pages, which nobody looks at here
        yield path


@contextmanager
def databases(wish: argparse.Namespace) -> Iterator[Iterator[str]]:
    """Empty databases, as many as are asked for."""
    if not wish.postgres:
        with tempfile.TemporaryDirectory() as folder:
            yield (f"sqlite:///{folder}/{number}.sqlite" for number in range(100))
        return
    sys.path.insert(0, str(HERE))
    from tests.server.postgres import Cluster, binaries

    where = binaries()
    assert where is not None, "PostgreSQL is not installed"
    cluster = Cluster(where)
    try:
        yield (cluster.url(f"load{number}") for number in range(100))
    finally:
        cluster.stop()


async def measure(sides: list[Side], rate: float, wish: argparse.Namespace) -> float:
    """Play on all sides in turns; gives the processor time the players took for a move."""
    for side in sides:
        side.players = await open_tables(side.ports, wish.tables)
        await side.turn(rate, min(3.0, wish.seconds))
        side.forget()
    gc.collect()
    gc.disable()  # the players' own pauses are no concern of the server's
    mine = time.process_time()
    turns = max(1, round(wish.seconds / TURN))
    for _ in range(turns):
        for side in sides:
            await side.turn(rate, wish.seconds / turns)
    mine = time.process_time() - mine
    gc.enable()
    for side in sides:
        side.measured = side.found()
        for player in side.players:
            player.wire.close()
    return 1000 * mine / sum(len(player.acknowledged) for side in sides for player in side.players)


def run(rate: float, wish: argparse.Namespace) -> dict[str, dict[str, float]]:
    with ExitStack() as stack:
        free = stack.enter_context(databases(wish))
        sides = []
        if wish.old or wish.against:
            checkout = stack.enter_context(old_checkout()) if wish.old else wish.against
            sides.append(stack.enter_context(server("old" if wish.old else checkout.name, checkout, [next(free)])))
        sides.append(stack.enter_context(server("one process" if wish.processes > 1 else "now", HERE, [next(free)])))
        if wish.processes > 1:
            shared = [next(free)] * wish.processes
            sides.append(stack.enter_context(server(f"{wish.processes} processes", HERE, shared)))
        players = asyncio.run(measure(sides, rate, wish))
        found = {}
        for side in sides:
            found[side.name] = {**side.measured, "players' ms a move": players}
        return found


def section(runs: dict[str, dict[str, float]]) -> str:
    """The runs side by side, for the report."""
    lines = [
        f"|  | {' | '.join(runs)} |",
        f"| --- |{' ---: |' * len(runs)}",
    ]
    for name in next(iter(runs.values())):
        lines.append(f"| {name} | {' | '.join(f'{found[name]:,.2f}'.removesuffix('.00') for found in runs.values())} |")
    return "\n".join([*lines, ""])


def write(path: Path, runs: dict[str, dict[str, float]]) -> None:
    """Replace the first table after the heading."""
    before, heading, rest = path.read_text("utf-8").partition(HEADING)
    here, end, after = rest.partition(NEXT)
    head, _, tail = here.partition("\n|")
    after_table = [*dropwhile(lambda line: line.startswith("|"), tail.splitlines()[1:])]
    tail = "\n".join(after_table)
    path.write_text(before + heading + head + "\n" + section(runs) + tail.rstrip("\n") + "\n" + end + after, "utf-8")


def allow_files(most: int) -> None:
    """Every socket is a file, here and at the server, which inherits the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < most:
        hard = most  # refused to all but root
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def main() -> None:
    say = argparse.ArgumentParser(description="Many tables at once.")
    say.add_argument("--tables", type=int, default=100)
    say.add_argument("--rate", type=float, nargs="+", default=[300.0, 0.0], help="moves a second; 0: as many as can be")
    say.add_argument("--seconds", type=float, default=30.0, help="for each server and rate")
    say.add_argument("--old", action="store_true", help=f"beside the server of the commit {FIRST}")
    say.add_argument("--against", type=Path, help="beside the server of another checkout")
    say.add_argument("--postgres", action="store_true", help="on a PostgreSQL started for it, not on SQLite")
    say.add_argument("--processes", type=int, default=1, help="beside one process, so many on one PostgreSQL")
    say.add_argument("--p99", type=float, help="fail if the 99th percentile is above this many milliseconds")
    say.add_argument("--write", type=Path, help="the report to which the figures are added")
    wish = say.parse_args()
    if wish.processes > 1 and not wish.postgres:
        say.error("several processes share a PostgreSQL: add --postgres")
    allow_files(4 * wish.tables + 1024)
    runs: dict[str, dict[str, float]] = {}
    for rate in wish.rate:
        for name, found in run(rate, wish).items():
            title = f"{name}, {f'{rate:g} moves a second' if rate else 'all that go'}"
            runs[title] = found
            print(title)
            for what, value in found.items():
                print(f"  {what:20} {value:10.2f}", flush=True)
            if wish.p99 is not None and name != "old" and rate and found["ack p99 ms"] > wish.p99:
                sys.exit(f"99 of 100 acknowledgements took up to {found['ack p99 ms']:.0f} ms, not {wish.p99:.0f}")
    if wish.write:
        write(wish.write, runs)


if __name__ == "__main__":
    main()
