"""Every numbered rule has a test, every test's rule exists, and facts have sources."""

import re
from pathlib import Path

from sekki.kit import Game
from sekki.kit.components import SOURCES

from .cases import every_game

TESTS = Path(__file__).parent.parent


@every_game
def test_every_rule_is_marked_by_a_test(game: Game) -> None:
    marked: set[str] = set()
    for file in (TESTS / "games" / game.id).glob("*.py"):
        for call in re.findall(r"mark\.rule\(([^)]*)\)", file.read_text("utf-8")):
            marked |= set(re.findall(r"[\"']([^\"']+)[\"']", call))
    rules = set(game.rule_numbers)
    assert rules, f"{game.id}: rules.md has no numbered rules"
    assert not rules - marked, f"no test shows {sorted(rules - marked)}"
    assert not marked - rules, f"there is no rule {sorted(marked - rules)}"


@every_game
def test_every_table_of_the_components_has_a_source(game: Game) -> None:
    for name, table in game.components.items():
        rows = table if isinstance(table, list) else [table]
        for row in rows:
            assert isinstance(row, dict), f"{name} belongs to a table with a source"
            assert row.get("source") in SOURCES, f"{name}: {row} has no source"


@every_game
def test_rules_files_are_the_same_rooms(game: Game) -> None:
    for room in ("components.toml", "rules.md", "components.py", "rules.py", "knowledge.py", "words.py", "__init__.py"):
        assert (game.folder / room).exists(), f"{game.id} lacks {room}"
