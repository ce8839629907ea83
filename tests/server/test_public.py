"""What the server offers besides tables: pages, types, schema, the document, the example program."""

from __future__ import annotations

import json
import subprocess
import sys
import typing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from sekki.games import BrokenGame, find, list_games
from sekki.server import api, catalogue, codegen, messages
from sekki.server.api import openapi
from sekki.server.refusals import Refusal
from sekki.server.run import PORT, CannotServe, listen, serve
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
    assert set(games) == set(list_games())
    assert all(option["says"] for game in games.values() for option in game["options"])
    for game in games.values():
        assert all(bot["levels"] for bot in game["bots"])
        assert [bot["name"] for bot in game["bots"] if bot["usual"]] == ["sprout", "fox", "owl", "crane"]
        assert game["usual_bot"] == "fox"
    for id in games:
        assert f"**{id}-1" in person.get(f"/api/games/{id}/rules")["text"]
        assert isinstance(person.get(f"/api/games/{id}/box"), dict)
    assert person.get("/api/games/chess/rules", status=404)["code"] == "not_found"
    assert person.get("/api/limits")["name_length"] == 24


def test_the_box_of_a_game_is_sent_as_its_view_declares_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    declared = {"cards": [{"id": "spring-4", "points": 4}], "lanes": 3}
    fake = SimpleNamespace(id="cats", view=SimpleNamespace(box=lambda: declared))
    monkeypatch.setattr("sekki.server.catalogue.find", lambda id: fake)
    monkeypatch.setattr("sekki.server.api._box", api._box.__wrapped__)  # as if nobody had asked yet
    person = server.person("Mo")
    answer = person.http.get("/api/games/cats/box")
    assert (answer.status_code, answer.json()) == (200, declared)
    tag = answer.headers["etag"]
    assert person.http.get("/api/games/cats/box", headers={"If-None-Match": tag}).status_code == 304
    declared["lanes"] = 4
    assert person.http.get("/api/games/cats/box", headers={"If-None-Match": tag}).json()["lanes"] == 4


def test_a_box_that_is_not_there_is_refused_with_what_there_is(server: Server) -> None:
    refused = server.person("Mo").get("/api/games/chess/box", status=404)
    assert refused["code"] == "not_found"
    assert refused["reason"].startswith("There is no game 'chess'; there are cats, ")


def test_rules_are_kept_by_a_browser_until_they_change(server: Server) -> None:
    person = server.person("Mo")
    first = person.http.get("/api/games/cats/rules")
    assert first.headers["cache-control"] == "no-cache"
    again = person.http.get("/api/games/cats/rules", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_web_client_is_developed_against_the_port_the_server_listens_on() -> None:
    assert f"http://127.0.0.1:{PORT}" in (HERE / "web" / "vite.config.ts").read_text()


def test_every_message_has_a_typescript_type_and_a_schema(tmp_path: Path) -> None:
    script, schema = tmp_path / "lib" / "protocol.ts", tmp_path / "protocol.schema.json"
    codegen.main(str(script))
    codegen.main(str(schema))
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
    schema = codegen.schema()["$defs"]["Refused"]["properties"]["code"]["enum"]
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


def test_an_added_game_that_cannot_be_loaded_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(id: str) -> Any:
        if id == "tides":
            raise BrokenGame("tides (from a test): no rules.py")
        return find(id)

    monkeypatch.setattr("sekki.server.catalogue.list_games", lambda: ["cats", "tides"])
    monkeypatch.setattr("sekki.server.catalogue.find", broken)
    assert [game.id for game in catalogue.games.__wrapped__()] == ["cats"]
    assert catalogue.title("tides") == "tides"
    with pytest.raises(Refusal, match=r"no rules\.py"):
        catalogue.game("tides")
