"""The server's logs say how long people took: `sekki admin pace`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sekki.cli.main import app
from sekki.lab.pace import Pace, read_pace
from sekki.server import people_pace
from sekki.server.people_pace import measured

from .people import Person, serving, wait_until


class Clock:
    """A server's clock that a test turns."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def choose(person: Person, table: str, clock: Clock, seconds: float) -> int:
    """The first seat that has a real choice thinks for so long and moves; forced ones move at once. Whose it was."""

    def asked() -> Any:
        table_now = person.look(table)
        mine = [s for s in table_now["table"]["sights"] if s["moves"] and s["seat"] in table_now["table"]["actors"]]
        return (table_now["seq"], mine) if mine else None

    while True:
        seq, mine = wait_until(asked)
        sight = mine[0]
        real = len(sight["moves"]) > 1
        clock.now += seconds if real else 0.0
        person.move(table, sight["seat"], sight["moves"][0]["text"], seq)
        if real:
            return int(sight["seat"])


def test_a_choice_lasts_from_when_the_game_waits_for_its_seat(sqlite_url: str) -> None:
    clock = Clock()
    with serving(sqlite_url, clock=clock) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "bot", game="fifteen_days")["id"]
        for seconds in (3.0, 4.0, 11.0, 500.0):
            assert choose(mo, table, clock, seconds) == 0
    assert measured(sqlite_url) == {"fifteen_days": Pace(6.0, 4.0, choices=3, games=1, breaks=1)}


def test_where_all_choose_at_once_everybody_thinks_at_the_same_time(sqlite_url: str) -> None:
    clock = Clock()
    with serving(sqlite_url, clock=clock) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        alone, *together = [choose(mo, table, clock, 2.0) for _ in range(4)]
    assert (alone, together) == (2, [0, 1, 2]), "one alone has crows enough for a new deal"
    assert measured(sqlite_url) == {"cats": Pace((2 + 2 + 4 + 6) / 4, 3.0, choices=4, games=1)}


def test_programs_that_sit_as_guests_and_seats_handed_to_bots_are_no_people(sqlite_url: str) -> None:
    clock = Clock()
    with serving(sqlite_url, clock=clock) as server:
        mo = server.person("Mo")
        quick = mo.open_table("me", "bot", game="fifteen_days")["id"]
        for _ in range(3):
            choose(mo, quick, clock, 0.1)
        handed = mo.open_table("me", "bot", game="fifteen_days")["id"]
        choose(mo, handed, clock, 7.0)
        mo.do(handed, "hand", seat=0, bot="random")
        wait_until(lambda: mo.look(handed)["table"]["status"] == "over")
    assert measured(sqlite_url) == {"fifteen_days": Pace(7.0, 7.0, choices=1, games=1)}


def test_a_choice_that_was_taken_back_begins_anew(sqlite_url: str) -> None:
    clock = Clock()
    with serving(sqlite_url, clock=clock) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", game="fifteen_days")["id"]
        choose(mo, table, clock, 5.0)
        clock.now += 60.0
        mo.do(table, "undo", seat=0)
        choose(mo, table, clock, 7.0)
    assert measured(sqlite_url)["fifteen_days"].seconds == 6.0


def test_the_operator_asks_for_the_pace(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(sqlite_url):
        pass

    def asked(*words: str) -> str:
        return CliRunner().invoke(app, ["admin", "pace", "--database", sqlite_url, *words]).output

    assert "Nobody has made a real choice" in asked()
    monkeypatch.setattr(people_pace, "measured", lambda url: {"cats": Pace(4.0, 3.5, 12, 2, 1)})
    assert "4.0 s on average, 3.5 s in the middle: 12 choices in 2 games, 1 breaks left out" in asked()
    file = tmp_path / "pace.json"
    file.write_text(asked("--json"))
    assert json.loads(file.read_text())["cats"]["choices"] == 12
    assert read_pace(str(file), "cats") == Pace(4.0, 3.5, 12, 2, 1)
