"""Starting the browser table, and compiling ahead."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

import sekki
from sekki.server import run

from .conftest import Command


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the server was started with."""
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr(run, "serve", lambda settings, **wishes: calls.append({"settings": settings, **wishes}))
    return calls


def test_the_plain_command_opens_the_table_in_the_browser(command: Command, started: list[dict[str, Any]]) -> None:
    assert command().exit_code == 0
    assert {k: v for k, v in started[0].items() if k != "settings"} == {
        "host": "127.0.0.1",
        "port": None,
        "open_browser": True,
        "processes": 1,
    }
    assert started[0]["settings"].database.startswith("sqlite:")


def test_another_database_and_host_names_are_taken(command: Command, started: list[dict[str, Any]]) -> None:
    command("serve", "--database", "postgresql+psycopg://db/sekki", "--host-name", "games.example")
    assert started[0]["settings"].database == "postgresql+psycopg://db/sekki"
    assert started[0]["settings"].hosts == ("games.example",)


def test_what_an_operator_sets_is_taken(command: Command, started: list[dict[str, Any]]) -> None:
    command("serve", "--proxy", "127.0.0.1", "--keep-finished", "365", "--keep-guests", "90", "--processes", "3")
    settings = started[0]["settings"]
    assert settings.proxies == ("127.0.0.1",)
    assert (settings.keep_finished, settings.keep_abandoned, settings.keep_guests) == (365.0, None, 90.0)
    assert started[0]["processes"] == 3


def test_the_browser_stays_closed_on_request(command: Command, started: list[dict[str, Any]]) -> None:
    command("--no-browser")
    command("serve", "--no-browser", "--host", "0.0.0.0", "--port", "9000")
    assert [call["open_browser"] for call in started] == [False, False]
    assert started[1]["host"] == "0.0.0.0"
    assert started[1]["port"] == 9000


def test_a_port_that_is_taken_is_one_sentence(
    error_message: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(settings: Any, **wishes: Any) -> None:
        raise run.CannotServe("Port 80 on 127.0.0.1 cannot be used: Permission denied. Choose another with --port.")

    monkeypatch.setattr(run, "serve", taken)
    assert "Choose another with --port" in error_message("serve", "--port", "80", code=1)


def test_a_missing_part_of_the_server_points_to_the_terminal(
    error_message: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sekki.server.run", None)
    assert "`sekki play cats` plays in the terminal" in error_message("serve", code=1)


def test_warm_goes_through_every_function_and_says_the_time(command: Command) -> None:
    result = command("warm")
    assert result.exit_code == 0, result.output
    for game_id in sekki.list_games():
        assert game_id in result.stdout
    assert " s; " in result.stdout


def test_warm_takes_one_game(command: Command) -> None:
    result = command("warm", "cats")
    assert "cats" in result.stdout
    assert "shifting_seasons" not in result.stdout
