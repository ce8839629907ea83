"""What the server shows to the world besides tables: pages, types, schema, the document, the example program."""

from __future__ import annotations

import json
import subprocess
import sys
import typing
from pathlib import Path

import httpx
import pytest

import sekki
from sekki.server import messages, types
from sekki.server.api import openapi
from sekki.server.run import CannotServe, listen, serve
from sekki.server.settings import Settings, data_folder

from .people import Server, serving

HERE = Path(__file__).resolve().parents[2]


def test_without_a_built_client_the_page_helps(sqlite_url: str, tmp_path: Path) -> None:
    with serving(sqlite_url, static=tmp_path / "nothing") as server:
        page = httpx.get(f"{server.address}/")
        assert page.status_code == 200
        assert "make play" in page.text
        assert httpx.get(f"{server.address}/table/x").status_code == 404


def test_the_built_client_is_served_for_every_page(sqlite_url: str, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html><title>Sekki</title>")
    (site / "assets" / "app-1.js").write_text("let x = 1;" * 500)
    with serving(sqlite_url, static=site) as server:
        for path in ("/", "/table/abc", "/join/abc", "/watch/abc", "/index.html"):
            page = httpx.get(server.address + path)
            assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
            assert page.headers["cache-control"] == "no-cache"
        script = httpx.get(f"{server.address}/assets/app-1.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["content-type"].startswith("text/javascript")
        assert httpx.get(f"{server.address}/assets/gone.js").status_code == 404
        assert httpx.get(f"{server.address}/api/nothing").json()["code"] == "not_found"


def test_games_rules_and_limits(server: Server) -> None:
    person = server.person("Mo")
    games = {game["id"]: game for game in person.get("/api/games")}
    assert set(games) == set(sekki.list_games())
    assert all(option["says"] for game in games.values() for option in game["options"])
    for game in games.values():
        assert all(bot["levels"] for bot in game["bots"])
        assert [bot["name"] for bot in game["bots"] if bot["usual"]] == ["sprout", "fox", "owl"]
        assert game["usual_bot"] == "fox"
    for id in games:
        assert f"**{id}-1" in person.get(f"/api/games/{id}/rules")["text"]
    assert person.get("/api/games/chess/rules", status=404)["code"] == "not_found"
    assert person.get("/api/limits")["name_length"] == 24


def test_every_message_has_a_typescript_type_and_a_schema(tmp_path: Path) -> None:
    script, schema = tmp_path / "lib" / "protocol.ts", tmp_path / "protocol.schema.json"
    types.main(str(script))
    types.main(str(schema))
    text, parts = script.read_text(), json.loads(schema.read_text())["$defs"]
    for kind in (*typing.get_args(messages.FromClient), *typing.get_args(messages.FromServer), *messages.OverHttp):
        assert f"export interface {kind.__name__} {{" in text
        assert kind.__name__ in parts
    assert "export type FromServer = Snapshot | Update" in text
    assert 'type: "move";' in text
    assert "unknown[]" not in text


def test_the_document_explains_every_message_refusal_and_request() -> None:
    document = (HERE / "docs" / "protocol.md").read_text()
    for kind in (*typing.get_args(messages.FromClient), *typing.get_args(messages.FromServer)):
        assert f"`{kind.__struct_config__.tag}`" in document or f'"{kind.__struct_config__.tag}"' in document
    schema = types.schema()["$defs"]["Refused"]["properties"]["code"]["enum"]
    for code in schema:
        assert f"`{code}`" in document
    for path in openapi()["paths"]:
        assert path.replace("{table}", "{id}") in document


def test_the_openapi_document_is_whole(server: Server) -> None:
    document = server.person("Mo").get("/api/openapi.json")
    text = json.dumps(document)
    refs = {ref.split('"')[0] for ref in text.split('"#/components/schemas/')[1:]}
    assert refs <= set(document["components"]["schemas"])
    assert document["paths"]["/api/tables"]["post"]["requestBody"]


def test_the_example_program_plays_a_game(server: Server) -> None:
    command = [sys.executable, str(HERE / "examples" / "http_bot.py"), "--new", "cats", server.address]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.startswith("HTTP bot: ")
    assert len(done.stdout.splitlines()) == 3


def test_the_example_program_accepts_an_invitation(server: Server) -> None:
    mo = server.person("Mo")
    card = mo.open_table("bot", "open", "bot", single=True)
    link = f"{server.address}/join/{card['invitation']}"
    command = [sys.executable, str(HERE / "examples" / "http_bot.py"), link, "--name", "Guest"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert "Guest: " in done.stdout, done.stderr


def test_what_prevents_a_start_is_said_in_words(tmp_path: Path, sqlite_url: str) -> None:
    taken = listen("127.0.0.1", 0)
    taken.listen()
    port = taken.getsockname()[1]
    with pytest.raises(CannotServe, match=f"Port {port} .* Choose another"):
        serve(Settings(database=sqlite_url), port=port)
    taken.close()
    with pytest.raises(CannotServe, match="SQLite or PostgreSQL"):
        serve(Settings(database="mysql://x"), port=0)
    with pytest.raises(CannotServe, match="cannot be used"):
        serve(Settings(database="postgresql+psycopg://u:secret@127.0.0.1:1/x"), port=0)
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(CannotServe, match="cannot be used"):
        serve(Settings(database=f"sqlite:///{file}/tables.sqlite"), port=0)


def test_the_data_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SEKKI_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "sekki"
    monkeypatch.setenv("SEKKI_DATA", str(tmp_path / "own"))
    assert data_folder() == tmp_path / "own"
    assert Settings().database == f"sqlite:///{tmp_path / 'own' / 'tables.sqlite'}"
