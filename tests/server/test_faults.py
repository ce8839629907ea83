"""What breaks around a server: what players see, that nothing acknowledged is lost, and that play goes on by itself."""

from __future__ import annotations

import pytest

from sekki.bots import BOTS
from sekki.server import catalogue
from sekki.server.catalogue import Opponent

from .hungry_bot import Hungry
from .people import serving, wait_until


def test_a_bot_that_eats_memory_is_replaced_the_table_says_so_and_the_game_goes_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, Hungry.name, Hungry)
    known = catalogue.opponents()
    monkeypatch.setattr(catalogue, "opponents", lambda: (*known, Opponent(Hungry.name)))
    with serving(sqlite_url, bot_memory=512) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", f"bot:{Hungry.name}", "bot")["id"]
        worker = server.hub.pool.all[0]
        first = wait_until(lambda: worker.process and worker.process.pid)

        def notices() -> list[str]:
            mo.play_any(table)
            return [entry["text"] for entry in mo.look(table)["log"] if entry["kind"] == "notice"]

        assert wait_until(notices)[0] == "Hungry took too much memory; a random move is played instead."
        seq = mo.look(table)["seq"]
        wait_until(lambda: mo.play_any(table) * 0 or mo.look(table)["seq"] > seq + 3)
        assert worker.process.pid != first, "its process was replaced"
