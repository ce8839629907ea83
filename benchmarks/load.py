"""Many tables at once on one server: how long an acknowledgement takes, and how much the server holds.

    python benchmarks/load.py                      # 100 tables, 400 sockets, 100 moves a second
    python benchmarks/load.py --rate 0             # as fast as it goes
    python benchmarks/load.py --against ../old     # the same with the server of another checkout, in turns
    python benchmarks/load.py --database postgresql+psycopg://…/empty

The server is one process on SQLite, with the disk flushed for every move; the players share the machine with it. Moves
are chosen at random and sent at the given rate by players picked at random, whether or not earlier ones are answered.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
OPENING_AT_ONCE = 20
HEADING = "## Many tables at once"
SERVE = """
import sys
from dataclasses import fields
from sekki.server.run import serve
from sekki.server.settings import Settings
free = {
    "guests_per_minute": 1e6, "messages_per_second": 1e4, "message_burst": 10_000, "connects_per_minute": 1e6,
    "sockets_per_address": 100_000, "sockets": 100_000, "tables_per_minute": 1e6,
}
known = {field.name for field in fields(Settings)}
serve(Settings(database=sys.argv[1], workers=1, **{name: free[name] for name in free if name in known}), port=0)
"""


class Move(msgspec.Struct):
    text: str


class Sight(msgspec.Struct):
    seat: int | None
    moves: list[Move]


class Table(msgspec.Struct):
    actors: list[int]
    sights: list[Sight]
    status: str


class Frame(msgspec.Struct):
    """What a player reads of a message."""

    type: str
    id: str | None = None
    seq: int = 0
    table: Any = None


class Player:
    """One seat with its own socket."""

    def __init__(self, address: str, http: httpx.AsyncClient) -> None:
        self.address, self.http = address, http
        self.seq, self.moves, self.seat = 0, [], 0
        self.sent: dict[str, float] = {}
        self.acknowledged: list[float] = []
        self.refused = 0
        self.frames = 0
        self.number = 0
        self.asked = False
        self.news = asyncio.Event()

    async def come(self, name: str) -> None:
        made = await self.http.post("/api/me", json={"name": name, "token": True})
        self.headers = {"Authorization": f"Bearer {made.json()['token']}"}

    async def sit(self, table: str) -> None:
        url = self.address.replace("http", "ws", 1) + "/ws"
        self.ws: ClientConnection = await connect(url, additional_headers=self.headers, max_size=None)
        await self.ws.send(msgspec.json.encode({"type": "hello", "table": table}).decode())
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        frames, tables = msgspec.json.Decoder(Frame), msgspec.convert
        async for raw in self.ws:
            frame = frames.decode(raw)
            self.frames += 1
            if frame.type in ("snapshot", "update"):
                table = tables(frame.table, Table)
                sight = table.sights[0]
                self.seq, self.seat = frame.seq, sight.seat or 0
                self.moves = [move.text for move in sight.moves] if sight.seat in table.actors else []
                self.news.set()
            elif frame.type in ("ack", "refused"):
                took = time.perf_counter() - self.sent.pop(frame.id or "", time.perf_counter())
                self.asked = False
                if frame.type == "ack":
                    self.acknowledged.append(took)
                else:
                    self.refused += 1

    @property
    def ready(self) -> bool:
        return bool(self.moves) and not self.asked

    async def move(self) -> None:
        self.number += 1
        id = str(self.number)
        message = {"type": "move", "client_move_id": id, "seat": self.seat, "move": random.choice(self.moves)}
        self.asked, self.moves = True, []
        self.sent[id] = time.perf_counter()
        await self.ws.send(msgspec.json.encode({**message, "expected_seq": self.seq}).decode())


async def open_tables(address: str, http: httpx.AsyncClient, tables: int) -> list[Player]:
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def one(number: int) -> list[Player]:
        async with gate:
            players = [Player(address, http) for _ in range(SEATS)]
            for i, player in enumerate(players):
                await player.come(f"P{number}-{i}")
            seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
            card = (
                await http.post("/api/tables", json={"game": "cats", "seats": seats}, headers=players[0].headers)
            ).json()
            for player in players[1:]:
                joined = await http.post(f"/api/invitations/{card['invitation']}", json={}, headers=player.headers)
                joined.raise_for_status()
            for player in players:
                await player.sit(card["id"])
            return players

    found = await asyncio.gather(*(one(i) for i in range(tables)))
    players = [player for table in found for player in table]
    for player in players:
        await player.news.wait()
    return players


async def play(players: list[Player], rate: float, seconds: float) -> float:
    """Send moves for a while; gives how long it took."""
    start = time.perf_counter()
    due = start
    while time.perf_counter() - start < seconds:
        ready = [player for player in players if player.ready]
        if rate:
            if ready:
                await random.choice(ready).move()
            due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            continue
        for player in ready:
            await player.move()
        await asyncio.sleep(0.001)
    took = time.perf_counter() - start
    while any(player.sent for player in players):
        await asyncio.sleep(0.01)
    return took


def memory(pid: int) -> tuple[float, float]:
    """Resident memory of the server in MiB, now and at most."""
    text = Path(f"/proc/{pid}/status").read_text()
    found = {key: int(re.search(rf"{key}:\s+(\d+)", text)[1]) / 1024 for key in ("VmRSS", "VmHWM")}  # type: ignore[index]
    return found["VmRSS"], found["VmHWM"]


def cpu(pid: int) -> float:
    """Seconds of processor time the server has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(address: str, pid: int, wish: argparse.Namespace, rate: float) -> dict[str, float]:
    limits = httpx.Limits(max_connections=OPENING_AT_ONCE)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:
        players = await open_tables(address, http, wish.tables)
        await play(players, rate, min(3.0, wish.seconds))
        for player in players:
            player.acknowledged.clear()
            player.frames = player.refused = 0
        used = cpu(pid)
        took = await play(players, rate, wish.seconds)
        used = cpu(pid) - used
        times = sorted(took for player in players for took in player.acknowledged)
        now, most = memory(pid)
        await asyncio.gather(*(player.ws.close() for player in players))
        return {
            "tables": wish.tables,
            "sockets": len(players),
            "moves": len(times),
            "moves/s": len(times) / took,
            "frames/s": sum(player.frames for player in players) / took,
            "refused": sum(player.refused for player in players),
            "ack p50 ms": 1000 * statistics.median(times),
            "ack p99 ms": 1000 * times[int(0.99 * (len(times) - 1))],
            "ack max ms": 1000 * times[-1],
            "server cpu %": 100 * used / took,
            "cpu ms a move": 1000 * used / max(1, len(times)),
            "server MiB": now,
            "server MiB most": most,
        }


def serve_and_measure(wish: argparse.Namespace, rate: float, checkout: Path | None = None) -> dict[str, float]:
    """One server of its own, with a fresh database; of another checkout if one is named."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, wish.database or f"sqlite:///{folder}/tables.sqlite"]
        env = {**os.environ, "PYTHONPATH": str(checkout / "src")} if checkout else None
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        try:
            assert server.stdout is not None
            port = re.search(r"http://localhost:(\d+)", server.stdout.readline())
            assert port, "the server did not start"
            return asyncio.run(measure(f"http://127.0.0.1:{port[1]}", server.pid, wish, rate))
        finally:
            server.terminate()
            server.wait(30)


def section(runs: dict[str, dict[str, float]]) -> str:
    """The runs side by side, for the report."""
    lines = [
        HEADING, "",
        "Written by `make load`: tables of cats on one server process with SQLite, four sockets each, moves at random;",
        "the players run on the same machine. Times are from sending a move to its acknowledgement.", "",
        f"|  | {' | '.join(runs)} |",
        f"| --- |{' ---: |' * len(runs)}",
    ]  # fmt: skip
    for name in next(iter(runs.values())):
        lines.append(f"| {name} | {' | '.join(f'{found[name]:,.1f}'.removesuffix('.0') for found in runs.values())} |")
    return "\n".join([*lines, ""])


def show(name: str, found: dict[str, float]) -> None:
    print(name)
    for what, value in found.items():
        print(f"  {what:16} {value:10.2f}", flush=True)


def main() -> None:
    say = argparse.ArgumentParser(description="Many tables at once on one server.")
    say.add_argument("--tables", type=int, default=100)
    say.add_argument("--rate", type=float, nargs="+", default=[100.0, 0.0], help="moves a second; 0: as many as can be")
    say.add_argument("--seconds", type=float, default=30.0)
    say.add_argument("--database", help="an empty database; without it SQLite in a temporary folder")
    say.add_argument("--against", type=Path, help="another checkout, whose server is measured in turns with this one")
    say.add_argument("--p99", type=float, help="fail if the 99th percentile is above this many milliseconds")
    say.add_argument("--write", type=Path, help="the report to which the figures are added")
    wish = say.parse_args()
    runs = {}
    for rate in wish.rate:
        name = f"{rate:g} moves a second" if rate else "as many as can be"
        if wish.against:
            runs[f"{name}, {wish.against.name}"] = serve_and_measure(wish, rate, wish.against)
            show(f"{name}, {wish.against.name}", runs[f"{name}, {wish.against.name}"])
        runs[name] = found = serve_and_measure(wish, rate)
        show(name, found)
        if wish.p99 is not None and rate and found["ack p99 ms"] > wish.p99:
            sys.exit(f"99 of 100 acknowledgements took up to {found['ack p99 ms']:.0f} ms, more than {wish.p99:.0f} ms")
    if wish.write:
        before = wish.write.read_text("utf-8").partition(HEADING)[0] if wish.write.exists() else ""
        wish.write.write_text(before + section(runs), "utf-8")


if __name__ == "__main__":
    main()
