"""Options of a game: typed, with a default, explained, and written to the field of the state that bears their name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .language import later, say
from .names import Names, suggestion
from .sets import listed


class BadOption(ValueError):
    """An option that does not exist, or a value it cannot have."""


@dataclass(frozen=True)
class Choice:
    """One of several named values."""

    name: str
    values: Names
    default: str
    says: str
    seats: tuple[int, ...] = ()  # the numbers of players it is for; none: any
    kind = "choice"

    def read(self, value: Any) -> int:
        if value not in self.values:
            near = suggestion(str(value), self.values)
            raise BadOption(say("{option} cannot be {value}{near}", option=self.name, value=repr(value), near=near))
        return self.values.index(value)

    def say(self, stored: int) -> str:
        return self.values[stored]

    def facts(self) -> dict[str, Any]:
        return {"values": list(self.values)}

    def samples(self) -> list[Any]:
        return list(self.values)


@dataclass(frozen=True)
class Whole:
    """A whole number between two bounds."""

    name: str
    low: int
    high: int
    default: int
    says: str
    seats: tuple[int, ...] = ()
    kind = "whole"

    def read(self, value: Any) -> int:
        if isinstance(value, str) and value.lstrip("-").isdigit():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            says = later("{option} is a whole number from {low} to {high}, not {value}")
            raise BadOption(say(says, option=self.name, low=self.low, high=self.high, value=repr(value)))
        return value

    def say(self, stored: int) -> int:
        return stored

    def facts(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high}

    def samples(self) -> list[Any]:
        return [self.low, self.default]


@dataclass(frozen=True)
class Switch:
    """On or off."""

    name: str
    default: bool
    says: str
    seats: tuple[int, ...] = ()
    kind = "switch"

    def read(self, value: Any) -> int:
        words = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
        if isinstance(value, str):
            value = words.get(value.lower(), value)
        if not isinstance(value, bool):
            raise BadOption(say("{option} is yes or no, not {value}", option=self.name, value=repr(value)))
        return int(value)

    def say(self, stored: int) -> bool:
        return bool(stored)

    def facts(self) -> dict[str, Any]:
        return {}

    def samples(self) -> list[Any]:
        return [True, False]


@dataclass(frozen=True)
class Subset:
    """`size` different names (a `many` field), or "random": the empty set, and setup draws."""

    name: str
    values: Names
    size: int
    says: str
    default: str = "random"
    seats: tuple[int, ...] = ()
    kind = "subset"

    def read(self, value: Any) -> int:
        if value == "random":
            return 0
        chosen = value.split(",") if isinstance(value, str) else value
        if not isinstance(chosen, (list, tuple)) or len(set(chosen)) != len(chosen) or len(chosen) != self.size:
            says = later("{option} is random or {size} different {kind} ids, not {value}")
            raise BadOption(say(says, option=self.name, size=self.size, kind=self.values.kind, value=repr(value)))
        try:
            return sum(1 << self.values.index(name) for name in chosen)
        except ValueError as error:
            raise BadOption(f"{self.name}: {error}") from None

    def say(self, stored: int) -> str | list[str]:
        return [self.values[i] for i in listed(stored)] or "random"

    def facts(self) -> dict[str, Any]:
        return {"values": list(self.values), "size": self.size}

    def samples(self) -> list[Any]:
        return ["random", list(self.values)[: self.size]]


Option = Choice | Whole | Switch | Subset
