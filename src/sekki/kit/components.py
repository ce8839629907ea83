"""Reading `components.toml`: what is in the box, or in the user's own box."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .changes import ChangeError, Changes, apply_changes, knobs_of, read_changes

SOURCES = ("rulebook", "derived", "public", "reconstruction")


class ComponentsError(ValueError):
    """A components file that does not describe the game's box."""


class Box(dict[str, Any]):
    """The tables of a components file, and what was changed in them."""

    def __init__(self, tables: Mapping[str, Any], changes: Changes) -> None:
        super().__init__(tables)
        self.changes = changes


def load(folder: str | Path) -> Box:
    """The components of the game in this folder.

    `SEKKI_BOX_<GAME>` names another file, `SEKKI_SET_<GAME>` sets single numbers: `crow=-2,scoring.fish=2`.
    """
    folder = Path(folder)
    box = _read(folder)
    said = os.environ.get(f"SEKKI_SET_{folder.name.upper()}", "")
    try:
        changes = apply_changes(box, knobs_of(folder), read_changes(said))
    except ChangeError as error:
        raise ComponentsError(f"{folder.name}: {error}") from None
    return Box(box, changes)


def _read(folder: Path) -> dict[str, Any]:
    other = os.environ.get(f"SEKKI_BOX_{folder.name.upper()}")
    file = Path(other) if other else folder / "components.toml"
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise ComponentsError(f"{file}: cannot be read ({error.strerror})") from None
    except tomllib.TOMLDecodeError as error:
        raise ComponentsError(f"{file}: not a TOML file ({error})") from None


def expect(true: bool, says: str) -> None:
    """Refuses the components with a sentence that says what is wrong and what belongs there."""
    if not true:
        raise ComponentsError(f"components: {says}")


def table(box: dict[str, Any], name: str) -> Any:
    """A table of the components."""
    expect(name in box, f"the table {name!r} is missing")
    return box[name]


def rows(box: dict[str, Any], name: str, count: int, /, **columns: type) -> list[dict[str, Any]]:
    """A list of `count` rows with these columns; says which row lacks what."""
    found: list[dict[str, Any]] = table(box, name)
    expect(isinstance(found, list), f"{name!r} is a list of rows")
    for row in found:
        said = row.get("id", row)
        for column, kind in columns.items():
            expect(isinstance(row.get(column), kind), f"{name} {said}: {column} ({kind.__name__}) is missing or wrong")
    ids = [row["id"] for row in found if "id" in row]
    twice = sorted({i for i in ids if ids.count(i) > 1})
    expect(not twice, f"{name}: {', '.join(twice)} stands there twice")
    expect(len(found) == count, f"{name}: there are {count} in the box, the file has {len(found)}")
    return found
