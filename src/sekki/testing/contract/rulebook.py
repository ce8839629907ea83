"""The rulebook: every numbered rule has a test, every number cited exists, and every fact of the box has a source."""

from __future__ import annotations

import re
from pathlib import Path

from sekki.kit import Game
from sekki.kit.components import SOURCES
from sekki.kit.names import suggestion
from sekki.kit.text import listing

from .law import NotApplicable, hold


def every_rule_is_marked_by_a_test(game: Game, tests: Path | None = None) -> None:
    """Every numbered rule is shown by a test marked with its number, and no test is marked with another."""
    rules = set(game.rule_numbers)
    says = f"rules.md has no numbered rules; a paragraph begins with its number, as in **{game.id}-1.1**"
    hold(rules, game.id, says)
    folder = tests or tests_of(game)
    if folder is None:
        raise NotApplicable(f"no folder of tests was found beside {game.folder}")
    marked = marks(folder)
    missing = listing(sorted(rules - marked, key=_order))
    hold(rules <= marked, game.id, f"no test is marked with {missing} (@pytest.mark.rule(…))")
    unknown = sorted(marked - rules, key=_order)
    hold(not unknown, game.id, f"tests are marked with {listing(unknown)}, which rules.md does not have")


def tests_of(game: Game) -> Path | None:
    """Where a game's tests lie: in its folder, beside it, or in the tests of its repository."""
    places = [game.folder / "tests", game.folder.parent / "tests" / game.id, game.folder.parent / "tests"]
    places += [up / "tests" / "games" / game.id for up in game.folder.parents]
    return next((place for place in places if any(place.glob("test_*.py"))), None)


def marks(folder: Path) -> set[str]:
    """The rule numbers with which the tests of a folder are marked."""
    found: set[str] = set()
    for file in folder.glob("*.py"):
        for call in re.findall(r"mark\.rule\(([^)]*)\)", file.read_text("utf-8")):
            found |= set(re.findall(r"[\"']([^\"']+)[\"']", call))
    return found


def every_number_cited_exists(game: Game) -> None:
    """A rule number in the code, a refusal's for one, is a number of rules.md."""
    wrong = []
    for file in sorted(game.folder.glob("*.py")):
        for number in cited(game, file):
            if number not in game.rule_numbers:
                wrong.append(f"{file.name} cites {number}{suggestion(number, game.rule_numbers)}")
    hold(not wrong, game.id, "; ".join(wrong))


def cited(game: Game, file: Path) -> list[str]:
    found = re.findall(rf"\b{re.escape(game.id)}-\d+(?:\.\d+)+", file.read_text("utf-8"))
    return sorted(set(found))


def every_table_has_a_source(game: Game) -> None:
    """Every table of components.toml says where its facts come from."""
    wrong = []
    for name, table in game.components.items():
        for row in table if isinstance(table, list) else [table]:
            if not isinstance(row, dict):
                wrong.append(f"{name} stands outside every table")
            elif row.get("source") not in SOURCES:
                wrong.append(f"{name} has the source {row.get('source')!r}")
    says = f"; a source is one of {listing(list(SOURCES), 'or')}"
    hold(not wrong, game.id, f"components.toml: {'; '.join(sorted(set(wrong)))}{says}")


def _order(number: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", number.rpartition("-")[2])]
