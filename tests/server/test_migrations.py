"""Databases of every released version, as a server of that time left them, are taken over with all that is in them.

With a new migration comes a new file in `databases/`, and none of the older ones changes.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from sekki.server.schema import MIGRATIONS

from .people import Person, Server, serving, wait_until

FOLDER = Path(__file__).parent / "databases"
RELEASED = {1: "df33dd96", 2: "05b1d26f", 3: "eab1afbe"}  # hashes: what was released never changes
VERSIONS = range(1, len(MIGRATIONS) + 1)


def load(version: int, url: str) -> None:
    """Put the old database in place."""
    whole = (FOLDER / f"version-{version}.sql").read_text(encoding="utf-8")
    engine = create_engine(url)
    with engine.begin() as db:
        for statement in whole.split(";\n"):
            if statement.strip():
                db.exec_driver_sql(statement.replace("%", "%%") if engine.dialect.name == "postgresql" else statement)
    engine.dispose()


def guest(server: Server, name: str) -> Person:
    known = object.__new__(Person)
    known.name, known.token = name, f"token-{name.lower()}"
    return known.at(server.address)


def test_there_is_a_database_of_every_version_and_released_migrations_stay() -> None:
    hashes = [hashlib.sha256(json.dumps(statements).encode()).hexdigest()[:8] for statements in MIGRATIONS]
    assert {version: hashes[version - 1] for version in VERSIONS} == RELEASED
    assert sorted(file.name for file in FOLDER.iterdir()) == [f"version-{version}.sql" for version in VERSIONS]


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_database_is_taken_over_with_its_games(version: int, database_url: str) -> None:
    load(version, database_url)
    with serving(database_url) as server:
        mo, li = guest(server, "Mo"), guest(server, "Li")
        assert (mo.get("/api/me")["name"], li.get("/api/me")["name"]) == ("Mo", "Li")
        lobby = {card["id"]: card["status"] for card in mo.get("/api/lobby")["mine"]}
        assert lobby == {"runninggame": "playing", "waitinggame": "waiting", "finishedgame": "over"}
        log = li.look("runninggame")["log"]
        assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
        assert any(entry["text"] == "Good luck!" for entry in log)
        seq = log[-1]["seq"]
        wait_until(lambda: play_on(mo, "runninggame") + play_on(li, "runninggame") > 2 * seq + 8)
        assert mo.look("finishedgame")["table"]["result"]["winners"]
        assert mo.get("/api/tables/finishedgame/replay", seat=0, count=1)["steps"]
        assert server.person("Zoe").post("/api/invitations/join-waitinggame")["mine"] == [1]
        if version >= 2:
            assert kept_review(database_url)


def play_on(person: Person, table: str) -> int:
    """Plays where asked; the number of the last entry."""
    person.play_any(table)
    return int(person.look(table)["seq"])


def kept_review(url: str) -> bool:
    engine = create_engine(url)
    with engine.begin() as db:
        found = db.execute(text("SELECT body FROM reviews WHERE table_id = 'finishedgame'")).scalar()
    engine.dispose()
    return bool(found) and "curve" in json.loads(str(found))
