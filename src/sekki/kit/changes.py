"""What if a number were different: changes of a box, said as `scoring.crow=-2`, and the knobs a game declares.

A place is the way to a number in `components.toml`: tables, then the `id` of a row or, where rows have none, its number
from 1 on (`season_card.spring-5.value`, `clearing.fire.3`). A knob is a shorter name for a place, with its bounds.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .names import suggestion

Number = int | float
Changes = dict[str, Number]

KNOBS = "knobs.toml"
_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?")


class ChangeError(ValueError):
    """A change that the game does not have; says what is possible."""


@dataclass(frozen=True)
class Knob:
    """A number of the rules by a name that a designer would use."""

    name: str
    says: str
    place: str
    lowest: int
    highest: int

    def check(self, value: Number) -> None:
        if not self.lowest <= value <= self.highest:
            raise ChangeError(f"{self.name} ({self.says}) goes from {self.lowest} to {self.highest}, not {value}")


def knobs_of(folder: Path) -> dict[str, Knob]:
    """The knobs that the game in this folder declares, by name."""
    file = folder / KNOBS
    if not file.exists():
        return {}
    declared = tomllib.loads(file.read_text("utf-8"))
    return {name: Knob(name, row["says"], row["sets"], row["from"], row["to"]) for name, row in declared.items()}


def read_changes(text: str) -> Changes:
    """`crow=-2,deal.face_up=3` as a dict."""
    found: Changes = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not (name and equals and _NUMBER.fullmatch(value)):
            raise ChangeError(f"a change is a name and a number, like crow=-2, not {part!r}")
        if name in found:
            raise ChangeError(f"{name} is set twice")
        found[name] = float(value) if "." in value else int(value)
    return found


def say_changes(changes: Mapping[str, Number]) -> str:
    """The changes as `read_changes` takes them."""
    return ",".join(f"{name}={value}" for name, value in changes.items())


def numbers_of(box: Mapping[str, Any]) -> dict[str, Number]:
    """Every number of a box by its place."""
    return dict(_numbers(box, ""))


def apply_changes(box: dict[str, Any], knobs: Mapping[str, Knob], changes: Mapping[str, Number]) -> Changes:
    """Sets the numbers, each at the place of its knob or at the place it names; returns those that were different."""
    numbers, set_before, different = numbers_of(box), set[str](), Changes()
    for name, value in changes.items():
        knob = knobs.get(name)
        if knob is not None:
            knob.check(value)
        place = knob.place if knob is not None else name
        if place not in numbers:
            raise ChangeError(f"there is no {name!r} to set{suggestion(name, [*knobs, *numbers])}")
        if isinstance(numbers[place], int) and not isinstance(value, int):
            raise ChangeError(f"{name} is a whole number, not {value}")
        if place in set_before:
            raise ChangeError(f"{place} is set twice")
        set_before.add(place)
        if value != numbers[place]:
            different[name] = value
            _set(box, place.split("."), value)
    return different


def _numbers(part: Any, place: str) -> Iterator[tuple[str, Number]]:
    for key, inner in _parts(part):
        there = f"{place}.{key}" if place else key
        if isinstance(inner, (int, float)) and not isinstance(inner, bool):
            yield there, inner
        elif isinstance(inner, (dict, list)):
            yield from _numbers(inner, there)


def _parts(part: Any) -> Iterator[tuple[str, Any]]:
    """What a table or a list holds, each with the name by which a place reaches it."""
    if isinstance(part, dict):
        yield from part.items()
        return
    for number, inner in enumerate(part, start=1):
        yield str(inner["id"] if isinstance(inner, dict) and "id" in inner else number), inner


def _set(part: Any, steps: list[str], value: Number) -> None:
    *way, last = steps
    for step in way:
        part = dict(_parts(part))[step]
    if isinstance(part, dict):
        part[last] = value
    else:
        part[[key for key, _ in _parts(part)].index(last)] = value
