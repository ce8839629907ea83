"""A game that lives outside the package is played in the browser, on the generic board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from sekki.cli.main import app
from tests.server.processes import Process

from .conftest import NewPlayer
from .player import DREAMER


def test_a_new_game_is_found_in_the_lobby_and_played(
    arrive: NewPlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = CliRunner().invoke(app, ["new-game", "rising_tide", "--in", str(tmp_path)])
    assert made.exit_code == 0, made.output
    monkeypatch.setenv("SEKKI_GAMES", str(tmp_path))
    server = Process(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    try:
        mo = arrive("Mo", base_url=server.address)
        mo.page.goto("/")
        expect(mo.page.get_by_text("Rising Tide").first).to_be_visible()
        mo.set_up(DREAMER, game="rising_tide")
        card = mo.page.get_by_role("button", name=re.compile("^Lay Card")).first
        laid = card.inner_text().split("·")[0].removeprefix("Lay ").strip()
        card.click()
        expect(mo.page.get_by_role("list", name="Log")).to_contain_text(re.compile(f"Mo .*{laid}.*{laid}", re.DOTALL))
    finally:
        server.stop()
