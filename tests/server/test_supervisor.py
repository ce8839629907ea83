"""Several processes behind one port: one that ends is replaced, and a restart loses nobody's place."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from sekki.server.run import CannotServe, serve
from sekki.server.settings import Settings

from .people import QUICK, Person, wait_until

SERVE = """
import sys
from sekki.server.run import serve
from sekki.server.settings import Settings
serve(Settings(**eval(sys.argv[1])), port=0, processes=2)
"""


@contextmanager
def supervised(database: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-c", SERVE, repr({**QUICK, "database": database})]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
    late = threading.Timer(120, process.kill)
    late.start()
    try:
        assert process.stdout is not None
        found = re.search(r"http://localhost:(\d+)", process.stdout.readline())
        assert found, "the servers did not start"
        yield process, f"http://127.0.0.1:{found[1]}"
    finally:
        late.cancel()
        process.terminate()
        process.wait(60)
        assert process.stdout is not None
        process.stdout.close()


def servers(supervisor: subprocess.Popen[str]) -> list[int]:
    """The processes the supervisor has started that serve, and not Python's own helper."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):
            mine = f"\nPPid:\t{supervisor.pid}\n" in status.read_text()
            if mine and b"spawn_main" in (status.parent / "cmdline").read_bytes():
                found.append(int(status.parent.name))
    return sorted(found)


def play(person: Person, table: str) -> None:
    def moved() -> bool:
        try:
            return person.play_any(table) > 0
        except httpx.TransportError:
            return False

    wait_until(moved)


def test_a_process_that_is_killed_is_replaced_and_a_restart_keeps_the_game(postgres_url: str) -> None:
    with supervised(postgres_url) as (supervisor, address):
        mo = Person(address, "Mo")
        table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        first = servers(supervisor)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        play(mo, table)
        wait_until(lambda: len(servers(supervisor)) == 2 and first[0] not in servers(supervisor))
        supervisor.send_signal(signal.SIGHUP)
        wait_until(lambda: len(servers(supervisor)) == 2 and not set(first) & set(servers(supervisor)))
        mo = mo.at(address)
        play(mo, table)
        assert sum(entry["kind"] == "move" for entry in mo.look(table)["log"]) >= 2
    assert supervisor.returncode == 0


def test_sqlite_serves_one_process(sqlite_url: str) -> None:
    with pytest.raises(CannotServe, match="SQLite serves one"):
        serve(Settings(database=sqlite_url), processes=2)
