"""A disk that is full: what is acknowledged is stored, the rest is refused, and space makes everything work again."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import wait
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from sekki.server.database import Sqlite, open_database

from .people import PATIENCE, serving

KIB = 1024
SIZE = 2048 * KIB


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of two MiB."""
    folder = tmp_path / "small"
    folder.mkdir()
    if os.name != "posix" or os.getuid() != 0:
        pytest.skip("only root can mount a small file system")
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)], capture_output=True)
    if made.returncode:
        pytest.skip(f"no file system can be mounted here: {made.stderr.decode().strip()}")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path, leave: int) -> Path:
    """Use the disk up but for `leave` bytes."""
    filler = folder / "filler"
    free = os.statvfs(folder)
    filler.write_bytes(b"x" * max(0, free.f_bavail * free.f_frsize - leave))
    return filler


def stored(database: Sqlite) -> set[int]:
    return {number for (number,) in database.read(lambda db: db.execute(text("SELECT number FROM notes")).all())}


def write_at_once(database: Sqlite, sizes: list[int]) -> set[int]:
    """Write notes of these sizes as one group; the numbers of those that were acknowledged."""

    def note(number: int, size: int) -> None:
        def work(db: Connection) -> None:
            db.execute(text("INSERT INTO notes VALUES (:number, :body)"), {"number": number, "body": "x" * size})

        waiting[number] = database.write(work)

    waiting = {}
    for number, size in enumerate(sizes):
        note(number, size)
    wait(waiting.values(), PATIENCE)
    assert all(done.done() for done in waiting.values()), "a write hangs"
    return {number for number, done in waiting.items() if done.exception() is None}


@pytest.mark.parametrize("sizes", [[60_000] * 50 + [100] * 14, [60_000] * 64], ids=["large and small", "all large"])
def test_on_a_full_disk_nothing_acknowledged_is_lost_and_writing_goes_on_afterwards(
    small_disk: Path, sizes: list[int]
) -> None:
    url = f"sqlite:///{small_disk / 'tables.sqlite'}"
    database = open_database(url)
    assert isinstance(database, Sqlite)
    database.write(lambda db: db.execute(text("CREATE TABLE notes (number INTEGER, body TEXT)")) and None).result()
    filler = fill(small_disk, 700 * KIB)
    acknowledged = write_at_once(database, sizes)
    assert acknowledged < set(range(len(sizes))), "the disk was not full"
    assert acknowledged <= stored(database)
    filler.unlink()
    assert write_at_once(database, [100] * 5) == set(range(5))
    database.close()
    reopened = open_database(url)
    assert isinstance(reopened, Sqlite)
    assert acknowledged | set(range(5)) <= stored(reopened)
    reopened.close()


def test_players_are_told_of_a_full_disk_and_play_on_when_there_is_space(small_disk: Path) -> None:
    with serving(f"sqlite:///{small_disk / 'tables.sqlite'}") as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        filler = fill(small_disk, 0)
        said = 0
        for number in range(200):  # the log that SQLite has already reserved takes a few more
            answer = mo.http.post(f"/api/tables/{table}/chat", json={"id": f"c{number}", "text": "x" * 500})
            if answer.status_code != 200:
                break
            said += 1
        assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
        assert "Send the same again" in answer.json()["reason"]
        filler.unlink()
        again = mo.http.post(f"/api/tables/{table}/chat", json={"id": f"c{said}", "text": "x" * 500})
        assert again.status_code == 200
        assert sum(entry["kind"] == "chat" for entry in mo.look(table)["log"]) == said + 1
