"""What an operator relies on: health, figures, retention, and `sekki admin` beside a running server."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from typer.testing import CliRunner

import sekki
from sekki.cli.main import app
from sekki.server import admin
from sekki.server.store import Store

from .people import Server, serving, wait_until

DAY = 24 * 3600.0


def command(*words: str) -> Any:
    return CliRunner().invoke(app, ["admin", *words])


def test_a_server_says_that_it_lives_and_whether_it_can_serve(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert httpx.get(f"{server.address}/healthz").text == "alive\n"
    assert httpx.get(f"{server.address}/readyz").text == "ready\n"

    async def broken(self: Store) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(Store, "ready", broken)
    answer = httpx.get(f"{server.address}/readyz")
    assert (answer.status_code, "OSError: the disk is gone" in answer.text) == (503, True)


def test_figures_for_prometheus(server: Server) -> None:
    mo = server.person("Mo")
    table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
    sock = mo.sit_down(table)
    sock.ask(type="move", seat=0, move="keep", expected_seq=sock.seq)
    sock.ask(type="move", seat=0, move="keep", expected_seq=0)
    found = httpx.get(f"{server.address}/metrics").text
    figures = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(found)
        for sample in family.samples
    }
    assert figures["sekki_answers_total", "ack"] == 1
    refused = {labels[0] for name, *labels in figures if name == "sekki_refusals_total"}
    assert refused <= {"stale", "not_your_turn"} and len(refused) == 1
    assert figures["sekki_acknowledgement_seconds_count",] == 1
    assert figures["sekki_sockets",] == figures["sekki_tables_in_memory",] == 1
    assert figures["sekki_failed_writes_total",] == 0
    assert figures["process_resident_memory_bytes",] > 0 or sys.platform != "linux"


def test_figures_are_for_the_operator_only(sqlite_url: str) -> None:
    with serving(sqlite_url, metrics_for=("192.0.2.1",)) as server:
        assert httpx.get(f"{server.address}/metrics").status_code == 404


def test_old_tables_and_guests_are_deleted_and_new_ones_stay(database_url: str) -> None:
    now = [time.time()]
    settings = {"keep_finished": 30.0, "keep_abandoned": 10.0, "keep_guests": 10.0, "retention_every": 0.05}
    with serving(database_url, clock=lambda: now[0], idle=0.01, sweep=0.02, **settings) as server:
        mo, gone = server.person("Mo"), server.person("Gone")
        old = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        mo.do(old, "chat", text="long ago")
        limits = mo.get("/api/limits")
        assert (limits["keep_finished"], limits["keep_abandoned"], limits["keep_guests"]) == (30.0, 10.0, 10.0)
        now[0] += 9 * DAY
        new = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        watched = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        sock = mo.sit_down(watched)
        now[0] += 2 * DAY
        wait_until(lambda: mo.http.get(f"/api/tables/{old}").status_code == 404)
        assert mo.look(new)["seq"] > 0
        wait_until(lambda: gone.http.get("/api/me").status_code == 401)
        now[0] += 20 * DAY
        wait_until(lambda: mo.http.get(f"/api/tables/{new}").status_code == 404)
        assert sock.ask(type="chat", text="still here")["type"] == "ack", "a table in use is spared"


def test_the_operator_lists_closes_and_exports_beside_a_running_server(
    server: Server, sqlite_url: str, tmp_path: Path
) -> None:
    mo = server.person("Mo")
    table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
    mo.move(table, 0, "keep", mo.look(table)["seq"])
    listed = command("list", "--database", sqlite_url)
    assert table in listed.output and "playing" in listed.output
    file = tmp_path / "game.sekki"
    assert command("export", table, str(file), "--database", sqlite_url).exit_code == 0
    assert len(sekki.replay(file).steps) == 1
    assert command("close", table, "--database", sqlite_url).exit_code == 0
    mo.http.post(f"/api/tables/{table}/chat", json={"id": "x", "text": "hello?"})
    assert mo.look(table)["table"]["status"] == "closed"
    again = command("close", table, "--database", sqlite_url)
    assert again.exit_code != 0


def test_a_banned_address_is_not_served_until_the_ban_is_lifted(sqlite_url: str) -> None:
    with serving(sqlite_url, sweep=0.05) as server:
        assert command("ban", "127.0.0.1", "--database", sqlite_url, "--reason", "a test.").exit_code == 0
        wait_until(lambda: httpx.get(f"{server.address}/api/games").status_code == 403)
        assert httpx.get(f"{server.address}/api/games").json()["reason"].endswith("a test.")
        assert command("ban", "127.0.0.1", "--lift", "--database", sqlite_url).exit_code == 0
        wait_until(lambda: httpx.get(f"{server.address}/api/games").status_code == 200)


def test_a_backup_of_a_running_server_is_restored(sqlite_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "backup.sqlite"
    with serving(sqlite_url) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        assert command("backup", str(copy), "--database", sqlite_url).exit_code == 0
        assert oct(copy.stat().st_mode & 0o777) == "0o600"
        before = mo.look(table)
        mo.do(table, "chat", text="after the backup")
        with pytest.raises(admin.CannotAdminister, match="Another Sekki server"):
            admin.restore(sqlite_url, copy)
    assert command("restore", str(copy), "--database", sqlite_url).exit_code == 0
    with serving(sqlite_url) as server:
        assert mo.at(server.address).look(table)["log"] == before["log"]


def test_a_damaged_backup_is_not_restored(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "bad.sqlite").write_bytes(b"nonsense" * 1000)
    with pytest.raises(admin.CannotAdminister, match="damaged"):
        admin.restore(sqlite_url, tmp_path / "bad.sqlite")


def test_what_the_operator_asks_on_postgresql(postgres_url: str) -> None:
    with serving(postgres_url) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        with admin.transaction(postgres_url) as db:
            assert [line.id for line in admin.list_tables(db)] == [table]
            admin.close_table(db, table)
        with admin.transaction(postgres_url) as db:
            assert db.execute(text("SELECT status FROM tables")).scalar() == "closed"
    with pytest.raises(admin.CannotAdminister, match="pg_dump"):
        admin.backup(postgres_url, Path("nowhere"))
