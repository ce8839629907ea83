"""A user's own box: what is read, and what is refused with a sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from sekki.games.twenty_one_days import GAME
from sekki.games.twenty_one_days.components import BOX, check_disaster, check_page, read_symbol
from sekki.kit.components import ComponentsError

BOX_FILE = GAME.folder / "components.toml"


def page(**parts: list[str]) -> dict[str, object]:
    return {"id": "x", "week": 1, "morning": [], "midday": ["place"], "evening": [], **parts}


@pytest.mark.rule("twenty_one_days-1.5")
def test_symbols_are_read() -> None:
    assert read_symbol("hope 2", "page x") == read_symbol("hope 2", "page y")
    for text in ("hope", "all", "swap 2", "yellow", "shark 7", "blue -1", "kite", "pack", "end"):
        with pytest.raises(ComponentsError, match="page x"):
            read_symbol(text, "page x")


def test_a_disaster_inside_a_disaster_is_refused() -> None:
    with pytest.raises(ComponentsError, match="cannot be part of a disaster"):
        check_disaster({"id": "worse", "symbols": ["disaster"]})
    with pytest.raises(ComponentsError, match="cannot be part of a disaster"):
        check_disaster({"id": "worse", "symbols": ["octopus"]})


@pytest.mark.parametrize(
    "bad",
    [
        page(midday=[]),
        page(midday=["place", "octopus"]),
        page(morning=["octopus"]),
        page(morning=["place"]),
        page(evening=["flare-gun 2"]),
        page(week=9),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_pages_that_cannot_be_carried_out_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(ComponentsError, match="page x"):
        check_page(bad)


def import_with(box: Path) -> subprocess.CompletedProcess[str]:
    code = "from sekki.games.twenty_one_days import GAME; print(GAME.digest)"
    env = {"SEKKI_BOX_TWENTY_ONE_DAYS": str(box), "PYTHONPATH": str(GAME.folder.parents[2])}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False)


def test_another_box_is_another_game(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = BOX_FILE.read_text("utf-8")
    own.write_text(
        text.replace('id = "storm", name = "Storm", hope = 5', 'id = "storm", name = "Storm", hope = 3'), "utf-8"
    )
    found = import_with(own)
    assert found.returncode == 0, found.stderr
    assert found.stdout.strip() != GAME.digest


def test_a_broken_box_says_what_is_wrong(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = BOX_FILE.read_text("utf-8")
    own.write_text(text.replace('symbols = ["ship -1", "plank"]', 'symbols = ["disaster", "plank"]'), "utf-8")
    found = import_with(own)
    assert found.returncode != 0
    assert "disaster storm: 'disaster' cannot be part of a disaster" in found.stderr


def test_every_table_has_a_source() -> None:
    assert all(table["source"] in ("rulebook", "derived", "reconstruction") for table in BOX.values())
