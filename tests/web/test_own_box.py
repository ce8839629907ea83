"""A user's own box shows in the browser: facts come from the server, not from the build."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from sekki.games import find
from tests.server.processes import Process

from .conftest import NewPlayer
from .player import DREAMER


def test_the_bottles_of_another_box_of_cats(arrive: NewPlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = (find("cats").folder / "components.toml").read_text("utf-8")
    changed = printed.replace("too_much_booze = 3", "too_much_booze = 5")
    assert changed != printed
    (tmp_path / "my-cats.toml").write_text(changed, "utf-8")
    monkeypatch.setenv("SEKKI_BOX_CATS", str(tmp_path / "my-cats.toml"))
    server = Process(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    try:
        mo = arrive("Mo", base_url=server.address)
        mo.set_up(DREAMER, DREAMER, DREAMER)
        expect(mo.page.get_by_label("0 of 5 booze")).to_have_count(4)
        expect(mo.page.get_by_label("0 of 3 booze")).to_have_count(0)
    finally:
        server.stop()
