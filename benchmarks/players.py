"""Players for a load on the server: seats with sockets of their own that choose moves at random.

A player reads and writes WebSocket frames itself, so that ten thousand of them fit beside the server on one machine.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable
from typing import Any

import httpx
import msgspec

SEATS = 4
OPENING_AT_ONCE = 20
LONG = {"target": 500}  # a match that lasts longer than anybody measures
TRIES = 5
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Move(msgspec.Struct):
    text: str


class Sight(msgspec.Struct):
    seat: int | None
    moves: list[Move]


class Table(msgspec.Struct):
    actors: list[int]
    status: str
    sights: list[Sight]


class Frame(msgspec.Struct):
    """What a player reads of a message."""

    type: str
    id: str | None = None
    seq: int | None = None
    table: Table | None = None


frames = msgspec.json.Decoder(Frame)
encode = msgspec.json.Encoder().encode


class Wire(asyncio.Protocol):
    """One WebSocket, as a client: whole unfragmented frames, which is what the server sends."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.buffer = bytearray()
        self.open = asyncio.get_running_loop().create_future()
        self.lost = False
        self.transport: Any = None

    @classmethod
    async def connect(cls, port: int, headers: dict[str, str], hear: Callable[[bytes], None], **more: Any) -> Wire:
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(hear), "127.0.0.1", port, **more)
        lines = [
            "GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: c2Vra2kgc2Vra2kgc2Vrag==",
            *(f"{name}: {value}" for name, value in headers.items()), "", "",
        ]  # fmt: skip
        wire.transport.write("\r\n".join(lines).encode())
        await wire.open
        return wire

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open.done():
            head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))
                self.transport.close()
                return
            self.buffer = bytearray(rest)
            self.open.set_result(None)
        while self._one_frame():
            pass

    def _one_frame(self) -> bool:
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return False
        kind, body = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == TEXT:
            self.hear(body)
        elif kind == PING:
            self.send(body, PONG)
        elif kind == CLOSE:
            self.transport.close()
        return True

    def send(self, body: bytes, kind: int = TEXT) -> None:
        """A frame, masked with zeros, which leave it as it is."""
        size = len(body)
        length = bytes((128 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes((128 | kind,)) + length + bytes(4) + body)

    def close(self) -> None:
        self.transport.abort()


async def ask(http: httpx.AsyncClient, path: str, body: Any, headers: dict[str, str] | None = None) -> Any:
    """A request, made again if the connection it was to go over has just been closed."""
    for _ in range(TRIES):
        try:
            answer = await http.post(path, json=body, headers=headers)
        except httpx.TransportError:
            continue
        answer.raise_for_status()
        return answer.json()
    raise ConnectionError(f"the server does not answer {path}")


class Player:
    """One seat with its own socket."""

    def __init__(self, port: int, http: httpx.AsyncClient) -> None:
        self.port, self.http = port, http
        self.seq, self.seat, self.number = 0, 0, 0
        self.moves: list[str] = []
        self.sent: dict[str, float] = {}
        self.acknowledged: list[float] = []
        self.refused = self.frames = 0
        self.news = asyncio.Event()

    async def come(self, name: str) -> None:
        made = await ask(self.http, "/api/me", {"name": name, "token": True})
        self.headers = {"Authorization": f"Bearer {made['token']}"}

    async def sit(self, table: str) -> None:
        self.wire = await Wire.connect(self.port, self.headers, self.hear)
        self.wire.send(encode({"type": "hello", "table": table}))

    def hear(self, raw: bytes) -> None:
        frame = frames.decode(raw)
        self.frames += 1
        if frame.table is not None:
            sight = frame.table.sights[0]
            self.seq, self.seat = frame.seq or 0, sight.seat or 0
            self.moves = [move.text for move in sight.moves] if sight.seat in frame.table.actors else []
            self.news.set()
        elif frame.type in ("ack", "refused"):
            took = time.perf_counter() - self.sent.pop(frame.id or "", time.perf_counter())
            if frame.type == "ack":
                self.acknowledged.append(took)
            else:
                self.refused += 1

    @property
    def ready(self) -> bool:
        return bool(self.moves) and not self.sent

    def move(self) -> None:
        self.number += 1
        id = str(self.number)
        message = {"type": "move", "client_move_id": id, "seat": self.seat, "move": random.choice(self.moves)}
        self.moves = []
        self.sent[id] = time.perf_counter()
        self.wire.send(encode({**message, "expected_seq": self.seq}))


async def open_tables(ports: list[int], tables: int) -> list[Player]:
    """Tables of cats, everybody with a socket; a table's sockets are all at one port, in turn with the next table's."""
    gate = asyncio.Semaphore(OPENING_AT_ONCE)
    limits = httpx.Limits(max_connections=OPENING_AT_ONCE)
    https = [httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120, limits=limits) for port in ports]

    async def one(number: int) -> list[Player]:
        async with gate:
            port, http = ports[number % len(ports)], https[number % len(ports)]
            players = [Player(port, http) for _ in range(SEATS)]
            for i, player in enumerate(players):
                await player.come(f"P{number}-{i}")
            seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
            wish = {"game": "cats", "seats": seats, "options": LONG}
            card = await ask(http, "/api/tables", wish, players[0].headers)
            for player in players[1:]:
                await ask(http, f"/api/invitations/{card['invitation']}", {}, player.headers)
            for player in players:
                await player.sit(card["id"])
            return players

    found = await asyncio.gather(*(one(i) for i in range(tables)))
    for http in https:
        await http.aclose()
    players = [player for table in found for player in table]
    for player in players:
        await player.news.wait()
    return players


async def play(players: list[Player], rate: float, seconds: float) -> float:
    """Send moves for a while, at random if they come at a rate; gives how long it took until all were answered."""
    start = time.perf_counter()
    due = start
    while time.perf_counter() - start < seconds:
        if not rate:
            for player in players:
                if player.ready:
                    player.move()
            await asyncio.sleep(0.001)
            continue
        for _ in range(10):  # most of those picked at random can move
            player = random.choice(players)
            if player.ready:
                player.move()
                break
        due += 1 / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    while any(player.sent for player in players):
        await asyncio.sleep(0.005)
    return time.perf_counter() - start


def processor_time(pids: list[int]) -> float:
    """Seconds that processes have used."""
    total = 0.0
    for pid in pids:
        with open(f"/proc/{pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total
