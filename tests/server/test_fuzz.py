"""Whatever is sent over a socket: the server goes on, others at the table are not disturbed, nothing hidden is told.

Some hundred messages by default; `make fuzz` sends 20,000 and more to each test.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

import sekki
from sekki.server.messages import Close, Hello, Hint

from .fuzz import Raw, Scene, any_message
from .people import Server, Sock, new_id, serving
from .test_leak import World, heard, twins

MESSAGES = int(os.environ.get("SEKKI_FUZZ", "300"))
LONG = "SEKKI_FUZZ" in os.environ
BATCH = 25
REASONS_TO_CLOSE = (1008, 1009, 4404)  # too much, too large, no such table
QUICK_ADVISER = {"adviser": ("greedy", {"seed": 1})}

fuzzed = settings(
    max_examples=-(-MESSAGES // BATCH),
    derandomize=not LONG,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
batches = st.lists(any_message(), min_size=BATCH, max_size=BATCH)


class Attacker:
    """A socket through which anything is sent; it comes back when the server closes it with a reason."""

    def __init__(self, address: str, token: str | None, hello: dict[str, Any] | None) -> None:
        self.address, self.token, self.hello = address, token, hello
        self.sent = 0
        self.connect()

    def connect(self) -> None:
        table = self.hello["table"] if self.hello else None
        more = {"watch": self.hello["watch"]} if self.hello and "watch" in self.hello else {}
        self.sock = Sock(self.address, table, self.token, **more)

    def throw(self, batch: list[Raw]) -> list[dict[str, Any]]:
        """Send all of it; every answer until the server has dealt with the last message."""
        first, id = len(self.sock.frames), new_id()
        for raw in batch:
            self.sent += 1
            try:
                self.sock.ws.send(raw)
            except ConnectionClosed:
                self.come_back(batch)
                first = 0
        try:
            self.sock.send(type="ping", id=id)
            self.sock.until(lambda frame: frame["type"] == "pong" and frame["id"] == id)
        except ConnectionClosed:
            self.come_back(batch)
            first = 0
        return self.sock.frames[first:]

    def come_back(self, batch: list[Raw]) -> None:
        code = self.sock.close_code()
        assert code in REASONS_TO_CLOSE, f"closed with {code} after {batch}"
        self.sock.close()
        self.connect()


class Tables:
    """Mo attacks, Li plays on at the same table; when it is over or closed there is another."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.mo, self.li, self.zoe = (server.person(name) for name in ("Mo", "Li", "Zoe"))
        self.other = self.zoe.open_table("me", "me:Ana", "open")["id"]
        self.sent = 0
        self.open()

    def open(self) -> None:
        card = self.mo.open_table("me", "open", "bot", single=True)
        self.li.join(card)
        self.scene = Scene(card["id"], card["watch"], self.other)
        self.honest = self.li.sit_down(card["id"])
        hellos = [
            (self.mo.token, {"table": card["id"]}),
            (None, {"table": card["id"], "watch": card["watch"]}),
            (self.zoe.token, None),
        ]
        self.attackers = [Attacker(self.server.address, token, hello) for token, hello in hellos]

    def close(self) -> None:
        for attacker in self.attackers:
            self.sent += attacker.sent
            attacker.sock.close()
        self.honest.close()

    def attack(self, batch: list[Any], who: int) -> None:
        look = self.mo.look(self.scene.table)
        self.scene.seq = look["seq"]
        self.scene.legal = [move["text"] for sight in look["table"]["sights"] for move in sight["moves"]]
        written = [self.scene.write(message) for message in batch]
        said = self.attackers[who].throw(written)
        blamed = [frame for frame in said if frame.get("code") == "trouble"]
        assert not blamed, f"the server blames itself: {blamed} after {written}"
        self.go_on()

    def go_on(self) -> None:
        """The honest player is answered, hears everything once, and plays on."""
        assert self.honest.ask(type="ping")["type"] == "pong"
        seen = [entry["seq"] for entry in self.honest.entries()]
        assert seen == list(range(1, len(seen) + 1))
        self.li.play_any(self.scene.table)
        status = self.li.look(self.scene.table)["table"]["status"]
        if status in ("over", "closed"):
            self.close()
            self.open()


@pytest.fixture
def errors() -> Iterator[list[str]]:
    """What the server writes into its log as an error."""
    found: list[str] = []

    class Listen(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record.getMessage())

    listener = Listen(logging.ERROR)
    logging.getLogger().addHandler(listener)
    yield found
    logging.getLogger().removeHandler(listener)


@pytest.mark.timeout(600 + MESSAGES // 5)
def test_whatever_a_player_a_spectator_or_a_stranger_sends_the_others_play_on(
    sqlite_url: str, errors: list[str]
) -> None:
    with serving(sqlite_url, **QUICK_ADVISER) as server:
        tables = Tables(server)

        @fuzzed
        @given(batch=batches, who=st.integers(0, 2))
        def run(batch: list[Any], who: int) -> None:
            tables.attack(batch, who)
            assert errors == []

        run()
        tables.close()
        assert tables.sent >= MESSAGES
        assert server.thread.is_alive()


# Moves that could be played, and a bot in the own seat, would ask for new luck, which may differ in the two worlds.
# A hint comes when it is ready, so it is asked for at the end; a wrong hello ends the socket.
harmless = any_message((Hello, Hint, Close), expected_seq=st.just(0), bot=st.sampled_from(["oracle", ""]))


@pytest.mark.timeout(600 + MESSAGES // 5)
@pytest.mark.parametrize("game", sekki.list_games() if LONG else ["cats"])
def test_no_message_tells_twin_worlds_apart(game: str, tmp_path: Path) -> None:
    seats = max(sekki.game(game).seats)
    one, two, seat = twins(game, seats)
    calm = {"clock": lambda: 0.0, **QUICK_ADVISER}
    with (
        serving(f"sqlite:///{tmp_path / 'one'}", **calm) as first,
        serving(f"sqlite:///{tmp_path / 'two'}", **calm) as second,
    ):
        worlds = [World(first, one, seat), World(second, two, seat)]
        scene = Scene("twin", "watch")
        for world in worlds:
            for n in range(2, len(world.entries)):
                world.step(n)
            world.bother([], seats)

        @fuzzed
        @given(batch=st.lists(harmless, min_size=BATCH, max_size=BATCH), spectator=st.booleans())
        def run(batch: list[Any], spectator: bool) -> None:
            written = [scene.write(message) for message in batch]
            told = []
            for world in worlds:
                sock = world.spectator if spectator else world.mine
                for raw in written:
                    sock.ws.send(raw)
                sock.ask(type="hint", id="all read", seat=seat)
                told.append(heard(sock))
                sock.raw.clear()
                sock.frames.clear()
            assert told[0] == told[1], f"the worlds differ after {written}"

        run()
