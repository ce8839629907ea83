"""A server for tests and the people who play at it, over real connections."""

from __future__ import annotations

import itertools
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from socket import SHUT_RDWR
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sekki.server.hub import Hub
from sekki.server.run import configured, listen
from sekki.server.settings import Settings

PATIENCE = float(os.environ.get("SEKKI_PATIENCE", "120"))  # only who waits in vain waits so long
_ids = itertools.count(1)

QUICK: dict[str, Any] = {
    "workers": 1,
    "bot_pause": 0.0,
    "messages_per_second": 10_000.0,
    "message_burst": 10_000,
    "connects_per_minute": 60_000.0,
    "tables_per_minute": 60_000.0,
    "chats_per_minute": 60_000.0,
    "hints_per_minute": 60_000.0,
    "seed": 1,
}


class Server:
    """Runs in a thread of the test."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        socket = listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{socket.getsockname()[1]}"
        config = configured(settings)
        self.app: Any = config.app
        self.uvicorn = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.uvicorn.run, kwargs={"sockets": [socket]}, daemon=True)
        self.thread.start()
        wait_until(lambda: self.uvicorn.started or not self.thread.is_alive())
        assert self.thread.is_alive(), "the server did not start"

    @property
    def hub(self) -> Hub:
        found: Hub = self.app.state.hub
        return found

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def person(self, name: str) -> Person:
        return Person(self.address, name)


@contextmanager
def serving(database: str, **settings: Any) -> Iterator[Server]:
    server = Server(Settings(database=database, **{**QUICK, **settings}))
    try:
        yield server
    finally:
        server.stop()


def wait_until(true: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Wait on a condition, never on a clock alone."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        found = true()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("waited in vain")


class Person:
    """A guest with a token, over HTTP; `sit_down` opens a socket."""

    def __init__(self, address: str, name: str) -> None:
        self.address, self.name = address, name
        self.http = httpx.Client(base_url=address, timeout=PATIENCE)
        self.token = self.post("/api/me", name=name, token=True)["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def at(self, address: str) -> Person:
        """The same person at another process."""
        other = object.__new__(Person)
        other.address, other.name, other.token = address, self.name, self.token
        other.http = httpx.Client(base_url=address, timeout=PATIENCE, headers={"Authorization": f"Bearer {self.token}"})
        return other

    def open_table(self, *seats: str, game: str = "cats", public: bool = False, **options: Any) -> Any:
        """Seats are `me`, `open`, `bot`, or `me:Name`."""
        asked = []
        for seat in seats:
            kind, _, name = seat.partition(":")
            seat_request: dict[str, Any] = {"kind": kind}
            if kind == "bot":
                seat_request |= {"bot": name or "random"}
            elif name:
                seat_request |= {"name": name}
            asked.append(seat_request)
        return self.post("/api/tables", game=game, seats=asked, options=options, public=public)

    def join(self, card: Any, **request: Any) -> Any:
        return self.post(f"/api/invitations/{card['invitation']}", **request)

    def look(self, table: str, **query: Any) -> Any:
        return self.get(f"/api/tables/{table}", **query)

    def do(self, table: str, type: str, status: int = 200, **body: Any) -> Any:
        if type == "move":
            body.setdefault("client_move_id", new_id())
        else:
            body.setdefault("id", new_id())
        return self.post(f"/api/tables/{table}/{type}", status, **body)

    def move(self, table: str, seat: int, move: str, seq: int, status: int = 200, **more: Any) -> Any:
        return self.do(table, "move", status, seat=seat, move=move, expected_seq=seq, **more)

    def sit_down(self, table: str, since: int | None = None) -> Sock:
        return Sock(self.address, table, self.token, since)

    def play_any(self, table: str) -> int:
        """Play the first legal move of each of my seats that may move; how many were played."""
        look = self.look(table)
        played = 0
        for sight in look["table"]["sights"]:
            if sight["moves"] and sight["seat"] in look["table"]["actors"]:
                answer = self.http.post(
                    f"/api/tables/{table}/move",
                    json={
                        "client_move_id": new_id(),
                        "seat": sight["seat"],
                        "move": sight["moves"][0]["text"],
                        "expected_seq": look["seq"],
                    },
                ).json()
                played += answer["type"] == "ack"
        return played


def three(server: Server, *others: str) -> tuple[str, Person, Person]:
    """A table of cats with two people and a third seat (a bot unless said otherwise)."""
    mo, li = server.person("Mo"), server.person("Li")
    card = mo.open_table("me", "open", *(others or ("bot",)))
    li.join(card)
    return card["id"], mo, li


def hot_seat(server: Server, **options: Any) -> tuple[Person, str]:
    mo = server.person("Mo")
    return mo, mo.open_table("me", "me:Ana", "me:Ben", **options)["id"]


def new_id() -> str:
    return f"id-{next(_ids)}"


def presence(fits: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], bool]:
    """Whether a frame tells such a thing of who is there: it comes by itself, or with the table if that comes first."""

    def says(frame: dict[str, Any]) -> bool:
        there = frame if frame["type"] == "presence" else frame.get("table")
        return isinstance(there, dict) and bool(fits(there))

    return says


def brings(text: str) -> Callable[[dict[str, Any]], bool]:
    """Whether a frame brings an entry of the log with this text, be it alone or among others."""
    return lambda frame: frame["type"] == "update" and any(entry["text"] == text for entry in frame["log"])


class Sock:
    """A socket at a table. `frames` holds everything that came, in order."""

    def __init__(
        self, address: str, table: str | None, token: str | None = None, since: int | None = None, **hello: Any
    ) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = address.replace("http", "ws", 1) + "/ws"
        self.open = ExitStack()
        self.ws: ClientConnection = self.open.enter_context(connect(url, additional_headers=headers, max_size=None))
        self.frames: list[dict[str, Any]] = []
        self.raw: list[str] = []
        if table is not None:
            self.send(type="hello", table=table, **({} if since is None else {"since": since}), **hello)
            self.until(lambda frame: frame["type"] in ("snapshot", "update"))

    def send(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    def receive(self, patience: float = PATIENCE) -> dict[str, Any]:
        raw = str(self.ws.recv(patience))
        self.raw.append(raw)
        frame: dict[str, Any] = json.loads(raw)
        self.frames.append(frame)
        return frame

    def until(self, fits: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE
        while True:
            frame = self.receive(max(0.0, deadline - time.monotonic()))
            if fits(frame):
                return frame

    def heard(self, fits: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """A frame that fits, whether it has come already or is still to come."""
        return next((frame for frame in self.frames if fits(frame)), None) or self.until(fits)

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        key = "client_move_id" if message["type"] == "move" else "id"
        id = message.setdefault(key, new_id())
        self.send(**message)
        return self.until(lambda frame: frame.get("id") == id)

    @property
    def table(self) -> dict[str, Any]:
        return next(f["table"] for f in reversed(self.frames) if "table" in f and f["type"] in ("snapshot", "update"))

    @property
    def seq(self) -> int:
        return next(f["seq"] for f in reversed(self.frames) if f["type"] in ("snapshot", "update"))

    def entries(self) -> list[dict[str, Any]]:
        """The log as this client knows it."""
        log: list[dict[str, Any]] = []
        for frame in self.frames:
            if frame["type"] == "snapshot":
                log = list(frame["log"])
            elif frame["type"] == "update":
                log += [entry for entry in frame["log"] if not log or entry["seq"] > log[-1]["seq"]]
        return log

    def close(self) -> None:
        self.open.close()

    def close_code(self) -> int | None:
        """Read on until the server closes the socket; the code it gives."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

    def cut(self) -> None:
        """Lose the connection without closing it."""
        self.ws.socket.shutdown(SHUT_RDWR)
