"""`kill -9` of the server at any moment: no acknowledged move is lost, none is doubled.

20 kills on each database by default; `SEKKI_KILLS=500` for the long test.
"""

from __future__ import annotations

import asyncio
import os
import random
import threading
import time
from collections import Counter

import httpx
import pytest

from sekki.server.database import open_database
from sekki.server.store import Store, StoredEntry
from sekki.server.table_log import TableLog

from .people import Person, wait_until
from .processes import ForkedProcess

KILLS = int(os.environ.get("SEKKI_KILLS", "20"))
MOST_MOVES = 12  # between two kills
A_MOVE = 0.02  # about as long as a move takes, so that a kill may hit any moment of it


class Player(threading.Thread):
    """Plays its seats at random, whatever happens. A move without an answer is sent again under the same id."""

    def __init__(self, person: Person, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.person, self.table = person, table
        self.luck = random.Random(seed)
        self.number = 0
        self.sent: dict[str, str] = {}  # id → move
        self.acknowledged: dict[str, int] = {}  # id → entry
        self.done = threading.Event()

    def run(self) -> None:
        while not self.done.is_set():
            try:
                self.step()
            except httpx.TransportError:
                time.sleep(0.01)

    def step(self) -> None:
        look = self.person.look(self.table)
        if look["table"]["status"] != "playing":
            self.table = self.person.do(self.table, "again", id="again")["table"]
            return
        for sight in look["table"]["sights"]:
            if sight["moves"]:
                self.move(sight["seat"], self.luck.choice(sight["moves"])["text"], look["seq"])

    def move(self, seat: int, move: str, seq: int) -> None:
        self.number += 1
        id = f"{self.person.name}-{self.number}"
        self.sent[id] = move
        while not self.done.is_set():
            try:
                body = {"client_move_id": id, "seat": seat, "move": move, "expected_seq": seq}
                answer = self.person.http.post(f"/api/tables/{self.table}/move", json=body).json()
            except httpx.TransportError:
                time.sleep(0.01)
                continue
            if answer["type"] == "ack":
                self.acknowledged[id] = answer["seq"]
            return


def logs(url: str, first: str) -> list[list[StoredEntry]]:
    """The logs of a table and of those that followed it."""

    async def read() -> list[list[StoredEntry]]:
        store = Store(open_database(url))
        found, table = [], first
        try:
            while table:
                read = await store.table(table)
                assert read is not None
                row, entries = read
                log = TableLog.load(row, entries)
                assert log.status in ("playing", "over")
                found.append(entries)
                table = log.again or ""
        finally:
            store.close()
        return found

    return asyncio.run(read())


@pytest.mark.timeout(120 + 15 * KILLS)
def test_a_server_killed_at_random_points_loses_and_doubles_nothing(database_url: str) -> None:
    luck = random.Random(7)
    process = ForkedProcess(database_url)
    mo, li = Person(process.address, "Mo"), Person(process.address, "Li")
    card = mo.open_table("me", "open", "open", "me:Ana", single=True)
    li.join(card)
    li.join(card, seat=2)
    players = [Player(mo, card["id"], 1), Player(li, card["id"], 2)]
    for player in players:
        player.start()
    for _ in range(KILLS):
        enough = sum(player.number for player in players) + luck.randint(1, MOST_MOVES)
        wait_until(lambda enough=enough: sum(player.number for player in players) >= enough)  # type: ignore[misc]
        time.sleep(luck.uniform(0.0, A_MOVE))
        process.kill()
        process.start()
    before = sum(len(player.acknowledged) for player in players)
    wait_until(lambda: sum(len(player.acknowledged) for player in players) > before)
    for player in players:
        player.done.set()
    for player in players:
        player.join()
    process.end()

    entries = [entry for log in logs(database_url, card["id"]) for entry in log]
    senders = Counter(entry.sender.split(":", 1)[1] for entry in entries if entry.kind == "move" and entry.sender)
    moves = {entry.sender.split(":", 1)[1]: entry for entry in entries if entry.kind == "move" and entry.sender}
    assert sum(len(player.acknowledged) for player in players) >= KILLS
    for player in players:
        for id, seq in player.acknowledged.items():
            assert senders[id] == 1, f"{id} was acknowledged and is there {senders[id]} times"
            assert moves[id].seq == seq
            assert moves[id].body["line"]["move"] == player.sent[id]
    assert max(senders[id] for player in players for id in player.sent) == 1
