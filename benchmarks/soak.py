"""A server that runs for long, and one that was filled with junk: does it hold on to anything?

    python benchmarks/soak.py                      # 30 minutes, 20 tables of all five games with bots
    python benchmarks/soak.py --minutes 1 --tables 5 --within 30
    python benchmarks/soak.py --junk 10000         # as many tables, guests and words, until retention has deleted them

In the soak a person plays at every table against bots, at random, and sits down at another when the game is over. The
server's memory, tasks and open files are read every few seconds; after the first sixth of the time they stay within a
few percent. The processes in which bots think are not counted: a bot may keep what it has thought.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
from load import Side, allow_files, memory, server
from players import Wire, encode, frames

HERE = Path(__file__).resolve().parent.parent
GAMES = {"cats": 3, "fifteen_days": 2, "shifting_seasons": 2, "twenty_one_days": 2, "living_forest_duel": 2}
LOOK = 2.0  # seconds between two readings
PAUSE = 0.1  # of a person, before a move
JUNK_AT_ONCE = 16
SERVE = """
import sys
from sekki.server.run import serve
from sekki.server.settings import Settings
free = dict(
    guests_per_minute=1e6, messages_per_second=1e4, message_burst=10_000, connects_per_minute=1e6,
    sockets_per_address=100_000, tables_per_minute=1e6, tables_per_guest=10**6, chats_per_minute=1e6,
)
serve(Settings(database=sys.argv[1], workers=2, **free, **eval(sys.argv[2])), port=0)
"""
SOAKED = {"bot_pause": 0.05, "idle": 10.0, "sweep": 2.0}
SECOND = 1 / 86400  # in days
LITTERED = {
    "idle": 2.0, "sweep": 1.0, "keep_abandoned": 5 * SECOND, "keep_finished": 5 * SECOND, "keep_guests": 5 * SECOND,
    "retention_every": 1.0,
}  # fmt: skip


class Person:
    """Plays at random against random bots, one table after the other."""

    def __init__(self, port: int, http: httpx.AsyncClient, games: list[str]) -> None:
        self.port, self.http, self.games = port, http, games
        self.moves: list[str] = []
        self.seq = self.number = self.finished = 0
        self.over = False
        self.refused: Counter[str] = Counter()

    async def play(self, until: float) -> None:
        made = await self.http.post("/api/me", json={"name": "Sam", "token": True})
        self.headers = {"Authorization": f"Bearer {made.json()['token']}"}
        await self.sit(self.games[0])
        while time.monotonic() < until:
            if self.over:
                self.wire.close()
                self.finished += 1
                await self.sit(self.games[self.finished % len(self.games)])
            await asyncio.sleep(PAUSE)
            if self.moves:
                self.move()
        self.wire.close()

    async def sit(self, game: str) -> None:
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": "random"} for _ in range(GAMES[game] - 1))]
        card = (await self.http.post("/api/tables", json={"game": game, "seats": seats}, headers=self.headers)).json()
        self.over, self.moves = False, []
        self.hello = encode({"type": "hello", "table": card["id"]})
        self.wire = await Wire.connect(self.port, self.headers, self.hear)
        self.wire.send(self.hello)

    def hear(self, raw: bytes) -> None:
        frame = frames.decode(raw)
        if frame.type == "refused":
            self.refused[raw.decode()] += 1
            self.wire.send(self.hello)  # look again
        if frame.table is not None:
            self.seq, self.over = frame.seq or 0, frame.table.status != "playing"
            self.moves = [move.text for move in frame.table.sights[0].moves] if 0 in frame.table.actors else []

    def move(self) -> None:
        self.number += 1
        message = {"type": "move", "client_move_id": str(self.number), "seat": 0, "move": random.choice(self.moves)}
        self.moves = []
        self.wire.send(encode({**message, "expected_seq": self.seq}))


async def read(side: Side, http: httpx.AsyncClient) -> dict[str, float]:
    """What the server holds now."""
    text = (await http.get("/metrics")).text
    gauges = {name: float(value) for name, value in re.findall(r"^sekki_(\w+) ([\d.e+-]+)$", text, re.M)}
    files = len(os.listdir(f"/proc/{side.pids[0]}/fd"))
    tables = gauges["tables_in_memory"]
    return {"MiB": memory(side.pids[0]), "tasks": gauges["tasks"], "files": files, "tables in memory": tables}


async def soak(side: Side, wish: argparse.Namespace) -> None:
    seconds = 60 * wish.minutes
    address = f"http://127.0.0.1:{side.ports[0]}"
    async with httpx.AsyncClient(base_url=address, timeout=120) as http:
        start = time.monotonic()
        names = list(GAMES)
        people = [Person(side.ports[0], http, names[i % 5 :] + names[: i % 5]) for i in range(wish.tables)]
        playing = asyncio.gather(*(person.play(start + seconds) for person in people))
        readings = []
        while time.monotonic() < start + seconds and not playing.done():
            await asyncio.sleep(LOOK)
            if time.monotonic() > start + seconds / 6:
                readings.append(await read(side, http))
        await playing
    moves, games = sum(person.number for person in people), sum(person.finished for person in people)
    print(f"{wish.minutes:g} minutes, {wish.tables} tables, {moves} moves of people, {games} games finished")
    for said, times in sum((person.refused for person in people), Counter[str]()).most_common(3):
        print(f"{times} times {said}")
    third = max(1, len(readings) // 3)
    worst = 0.0
    for what in ("MiB", "tasks", "files"):
        first = statistics.mean(reading[what] for reading in readings[:third])
        last = statistics.mean(reading[what] for reading in readings[-third:])
        worst = max(worst, 100 * (last / first - 1))
        print(f"{what:6} {first:8.1f} in the first third, {last:8.1f} in the last: {100 * (last / first - 1):+.1f} %")
    if worst > wish.within:
        sys.exit(f"more than {wish.within:g} % were added")


async def litter(side: Side, wish: argparse.Namespace) -> None:
    """Junk from many guests; the first tenth of it warms the server up."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{side.ports[0]}", timeout=120) as http:
        await fill(http, max(1, wish.junk // 10))
        await until_empty(side, http)
        before = await read(side, http)
        peak = await fill(http, wish.junk, side)
        await until_empty(side, http)
        after = await read(side, http)
    grown = 100 * (after["MiB"] / before["MiB"] - 1)
    print(
        f"{wish.junk} tables, guests and words: {before['MiB']:.0f} MiB before, {peak:.0f} at most, {after['MiB']:.0f}"
    )
    print(f"after retention, {grown:+.1f} %")
    if grown > wish.within:
        sys.exit(f"more than {wish.within:g} % were added")


async def fill(http: httpx.AsyncClient, count: int, side: Side | None = None) -> float:
    """Open tables and speak at each; the most memory the server had in between."""
    gate = asyncio.Semaphore(JUNK_AT_ONCE)
    peak = 0.0

    async def one(number: int) -> None:
        nonlocal peak
        async with gate:
            token = (await http.post("/api/me", json={"name": f"Junk {number}", "token": True})).json()["token"]
            headers = {"Authorization": f"Bearer {token}"}
            wish = {"game": "cats", "seats": [{"kind": "me"}, {"kind": "me", "name": "B"}, {"kind": "me", "name": "C"}]}
            card = (await http.post("/api/tables", json=wish, headers=headers)).json()
            said = {"id": "c", "text": "junk " * 90}
            with suppress(httpx.HTTPError):
                await http.post(f"/api/tables/{card['id']}/chat", json=said, headers=headers)
            if side is not None and number % 50 == 0:
                peak = max(peak, memory(side.pids[0]))

    await asyncio.gather(*(one(number) for number in range(count)))
    return peak


async def until_empty(side: Side, http: httpx.AsyncClient) -> None:
    while (await read(side, http))["tables in memory"]:
        await asyncio.sleep(1.0)
    await asyncio.sleep(3.0)


def main() -> None:
    say = argparse.ArgumentParser(description="Does a server hold on to anything?")
    say.add_argument("--minutes", type=float, default=30.0)
    say.add_argument("--tables", type=int, default=20)
    say.add_argument("--junk", type=int, help="tables, guests and words of junk, instead of the soak")
    say.add_argument("--within", type=float, help="fail beyond this many percent: 5, and 20 after junk")
    wish = say.parse_args()
    wish.within = wish.within or (20.0 if wish.junk else 5.0)
    allow_files(4096)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        serve = SERVE.replace("sys.argv[2]", repr(repr(LITTERED if wish.junk else SOAKED)))
        side = stack.enter_context(server("now", HERE, [f"sqlite:///{folder}/t.sqlite"], serve))
        asyncio.run(litter(side, wish) if wish.junk else soak(side, wish))


if __name__ == "__main__":
    main()
