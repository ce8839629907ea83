"""One address attacks while others play: what the others and their bots notice.

    python benchmarks/attack.py                          # 5,000 connections, hints without end, 10,000 frames a second
    python benchmarks/attack.py --connections 500 --frames 1000 --seconds 5 --ack 200

People play at some tables, each with a bot, first in peace and then under attack, against a server with its usual
limits. The attack comes from another address of this machine, in a process of the lowest priority: an attacker brings
a machine of his own.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
from load import Side, allow_files, server
from players import Wire, encode, frames, processor_time

HERE = Path(__file__).resolve().parent.parent
ATTACKER = "127.0.0.2"
TABLES = 4
PAUSE = 0.25  # of a person, between two moves
SERVE = """
import sys
from sekki.server.run import serve
from sekki.server.settings import Settings
serve(Settings(database=sys.argv[1], workers=2, guests_per_minute=600), port=0)
"""


class Person:
    """Plays against a bot, and times the acknowledgements and the bot's answers."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.acks: list[float] = []
        self.answers: list[float] = []
        self.sent = self.asked = 0.0
        self.seq = self.number = 0
        self.moves: list[str] = []

    async def come(self, http: httpx.AsyncClient, name: str) -> None:
        token = (await http.post("/api/me", json={"name": name, "token": True})).json()["token"]
        self.headers = {"Authorization": f"Bearer {token}"}
        self.http = http
        await self.sit()

    async def sit(self) -> None:
        """A new table of cats against two bots, with a match that outlasts the attack."""
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": "random"} for _ in range(2))]
        wish = {"game": "cats", "seats": seats, "options": {"target": 500}}
        card = (await self.http.post("/api/tables", json=wish, headers=self.headers)).json()
        self.wire = await Wire.connect(self.port, self.headers, self.hear)
        self.wire.send(encode({"type": "hello", "table": card["id"]}))

    def hear(self, raw: bytes) -> None:
        frame = frames.decode(raw)
        now = time.perf_counter()
        if frame.type == "ack":
            self.acks.append(now - self.sent)
        if frame.table is None:
            return
        self.seq = frame.seq or 0
        mine = 0 in frame.table.actors
        if mine and self.asked:
            self.answers.append(now - self.asked)
            self.asked = 0.0
        self.moves = [move.text for move in frame.table.sights[0].moves] if mine else []

    async def play(self, until: float) -> None:
        while time.perf_counter() < until:
            await asyncio.sleep(PAUSE * random.uniform(0.5, 1.5))
            if not self.moves:
                continue
            self.number += 1
            message = {"type": "move", "client_move_id": str(self.number), "seat": 0, "move": random.choice(self.moves)}
            self.moves = []
            self.sent = self.asked = time.perf_counter()
            self.wire.send(encode({**message, "expected_seq": self.seq}))


async def people(side: Side, seconds: float, attack: list[str]) -> list[dict[str, float]]:
    """What people notice in peace, and then under attack."""
    port = side.ports[0]
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        all = [Person(port) for _ in range(TABLES)]
        for number, person in enumerate(all):
            await person.come(http, f"P{number}")
        warm = time.perf_counter() + 120
        while not all_answered(all) and time.perf_counter() < warm:  # bots prepare their rules
            await asyncio.gather(*(person.play(time.perf_counter() + 1) for person in all))
        found = []
        for attacked in (False, True):
            for person in all:
                person.acks.clear()
                person.answers.clear()
            attacker = (
                subprocess.Popen(attack, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
                if attacked
                else None
            )
            used = processor_time(side.pids)
            try:
                await asyncio.gather(*(person.play(time.perf_counter() + seconds) for person in all))
            finally:
                if attacker is not None:
                    attacker.terminate()
                    print(attacker.communicate()[0].strip())
            used = processor_time(side.pids) - used
            found.append({**noticed(all), "server's processor s": used})
        for person in all:
            person.wire.close()
        return found


def all_answered(all: list[Person]) -> bool:
    return all[0].answers != [] and sum(len(person.answers) for person in all) >= 2 * len(all)


def noticed(all: list[Person]) -> dict[str, float]:
    acks = sorted(took for person in all for took in person.acks)
    answers = sorted(took for person in all for took in person.answers)
    return {
        "moves": len(acks),
        "ack p50 ms": 1000 * statistics.median(acks),
        "ack p99 ms": 1000 * acks[int(0.99 * (len(acks) - 1))],
        "bots' answer ms": 1000 * statistics.median(answers),
    }


class Attack:
    """All that one address can do at once."""

    def __init__(self, port: int, connections: int, rate: float) -> None:
        self.port, self.connections, self.rate = port, connections, rate
        self.opened = self.refused = self.sent = self.hints = 0
        self.wires: list[Wire] = []

    async def run(self) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=60) as http:
            token = (await http.post("/api/me", json={"name": "Mallory", "token": True})).json()["token"]
            self.headers = {"Authorization": f"Bearer {token}"}
            wish = {"game": "fifteen_days", "seats": [{"kind": "me"}, {"kind": "me", "name": "M"}]}
            self.table = (await http.post("/api/tables", json=wish, headers=self.headers)).json()["id"]
        await asyncio.gather(self.flood_frames(), self.flood_connections(), *(self.sockets() for _ in range(32)))

    async def sockets(self) -> None:
        """A socket that comes back whenever it is closed, and asks for hints."""
        while True:
            with suppress(OSError):
                wire = await Wire.connect(self.port, self.headers, lambda raw: None, local_addr=(ATTACKER, 0))
                wire.send(encode({"type": "hello", "table": self.table}))
                self.wires.append(wire)
                while not wire.lost:
                    self.hints += 1
                    wire.send(encode({"type": "hint", "id": str(self.hints), "seat": 0}))
                    await asyncio.sleep(0.05)
                self.wires.remove(wire)
            await asyncio.sleep(0.1)

    async def flood_frames(self) -> None:
        start = time.perf_counter()
        ping = encode({"type": "ping", "id": "p"})
        while True:
            due = int((time.perf_counter() - start) * self.rate)
            for _ in range(min(due - self.sent, 1000)):
                self.sent += 1
                if self.wires:
                    random.choice(self.wires).send(ping)
            await asyncio.sleep(0.001)

    async def flood_connections(self) -> None:
        """Connections without a request, so many and then others in their place."""
        gate = asyncio.Semaphore(200)
        held: list[Any] = []

        async def one() -> None:
            async with gate:
                try:
                    opening = asyncio.open_connection("127.0.0.1", self.port, local_addr=(ATTACKER, 0))
                    held.append((await asyncio.wait_for(opening, 5))[1])
                    self.opened += 1
                except (OSError, TimeoutError):
                    self.refused += 1

        while True:
            await asyncio.gather(*(one() for _ in range(self.connections)))
            for writer in held:
                writer.transport.abort()
            held.clear()


async def attack_for_ever(attack: Attack) -> None:
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    loop.add_signal_handler(15, ended.set)
    running = asyncio.create_task(attack.run())
    await asyncio.wait([running, asyncio.create_task(ended.wait())], return_when=asyncio.FIRST_COMPLETED)
    print(f"the attacker opened {attack.opened} connections, sent {attack.sent} frames, asked for {attack.hints} hints")
    if running.done():
        running.result()
    os._exit(0)


def main() -> None:
    say = argparse.ArgumentParser(description="One address attacks while others play.")
    say.add_argument("--connections", type=int, default=5000)
    say.add_argument("--frames", type=float, default=10_000.0, help="a second")
    say.add_argument("--seconds", type=float, default=30.0, help="in peace, and under attack")
    say.add_argument("--ack", type=float, help="fail if 99 of 100 under attack take longer than so many milliseconds")
    say.add_argument("--port", type=int, help=argparse.SUPPRESS)
    wish = say.parse_args()
    allow_files(2 * wish.connections + 1024)
    if wish.port:
        os.nice(19)
        asyncio.run(attack_for_ever(Attack(wish.port, wish.connections, wish.frames)))
        return
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        side = stack.enter_context(server("now", HERE, [f"sqlite:///{folder}/t.sqlite"], SERVE))
        attack = [sys.executable, __file__, "--port", str(side.ports[0]), "--connections", str(wish.connections)]
        peace, war = asyncio.run(people(side, wish.seconds, [*attack, "--frames", str(wish.frames)]))
    print(f"{'':20} {'in peace':>10} {'attacked':>10}")
    for name in peace:
        print(f"{name:20} {peace[name]:10.1f} {war[name]:10.1f}")
    if wish.ack is not None and war["ack p99 ms"] > wish.ack:
        sys.exit(f"99 of 100 acknowledgements took up to {war['ack p99 ms']:.0f} ms, not {wish.ack:.0f}")
    if wish.ack is not None and war["bots' answer ms"] > 2 * max(peace["bots' answer ms"], wish.ack):
        sys.exit("bots took more than twice their usual time")


if __name__ == "__main__":
    main()
