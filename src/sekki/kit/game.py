"""The declared facts of a game: everything there is to know about it without playing."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from .moves import Events, Moves, Questions
from .names import suggestion
from .options import BadOption, Option
from .record import Record

CONTRACT = {
    "rules": ("setup", "actors", "moves", "play", "score", "place", "audit"),
    "knowledge": ("conceal", "imagine", "observe"),
    "words": ("view", "why", "prompt", "label", "note", "targets", "happened", "score_lines"),
}

STAGED = ("begin", "act", "advance", "stage")  # what a game's rules may have beside, for GPUs (`kit.kernels`)


class Features:
    """The named slices of an observation, in order."""

    def __init__(self, **lengths: int) -> None:
        self.slices: dict[str, slice] = {}
        at = 0
        for name, length in lengths.items():
            self.slices[name] = slice(at, at + length)
            at += length
        self.size = at

    def start(self, name: str) -> int:
        return int(self.slices[name].start)


@dataclass(frozen=True)
class Game:
    """A game as its folder declares it."""

    id: str
    title: str
    subtitle: str
    summary: str
    minutes: tuple[int, int]
    seats: tuple[int, ...]
    rules_version: int
    longest: int | None
    cooperative: bool
    options: tuple[Option, ...]
    state: Record
    scratch: Record
    moves: Moves
    questions: Questions
    events: Events
    features: Features
    invariants: tuple[str, ...]
    rules: ModuleType
    knowledge: ModuleType
    words: ModuleType
    components: dict[str, Any] = field(repr=False)
    variants: tuple[dict[str, Any], ...] = ({},)

    def __post_init__(self) -> None:
        for room, names in CONTRACT.items():
            for name in names:
                if not callable(getattr(getattr(self, room), name, None)):
                    raise TypeError(f"{self.id}: {room}.py lacks the function {name}")
        for option in self.options:
            if option.name not in self.state.fields:
                raise TypeError(f"{self.id}: option {option.name} is not a field of the state")

    def function(self, name: str) -> Callable[..., Any]:
        """A function of the contract by its name."""
        for room, names in CONTRACT.items():
            if name in names:
                found: Callable[..., Any] = getattr(getattr(self, room), name)
                return found
        raise KeyError(name)

    @property
    def staged(self) -> bool:
        """Do the rules show the stages a move goes through?"""
        return all(hasattr(self.rules, name) for name in STAGED)

    @property
    def folder(self) -> Path:
        assert self.rules.__file__ is not None
        return Path(self.rules.__file__).parent

    @cached_property
    def rules_text(self) -> str:
        return (self.folder / "rules.md").read_text("utf-8")

    @cached_property
    def rule_numbers(self) -> dict[str, str]:
        """Each numbered paragraph of rules.md: number → text."""
        found = re.split(rf"^\*\*({re.escape(self.id)}-[\d.]+)\*\*", self.rules_text, flags=re.M)
        return {
            n: " ".join(re.split(r"\n\s*\n|\n#", body)[0].split())
            for n, body in zip(found[1::2], found[2::2], strict=True)
        }

    @cached_property
    def digest(self) -> str:
        """Names the components: games with other cards are other games."""
        return hashlib.blake2b(repr(self.components).encode(), digest_size=8).hexdigest()

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            first, last = self.seats[0], self.seats[-1]
            span = f"{first}" if first == last else f"{first} to {last}"
            raise BadOption(f"{self.title} is for {span} players, not {seats}")

    def read_options(self, options: dict[str, Any]) -> dict[str, int]:
        """The options as the state stores them, defaults filled in."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(f"{self.id} has no option {name!r}{suggestion(name, known)}")
        return {name: option.read(options.get(name, option.default)) for name, option in known.items()}

    def new_state(self, seats: int, options: dict[str, Any]) -> Any:
        """A state with seats and options written, ready for setup."""
        self.check_seats(seats)
        s = self.state.new()
        s.seats = seats
        for name, value in self.read_options(options).items():
            setattr(s, name, value)
        return s

    def options_of(self, s: Any) -> dict[str, Any]:
        return {option.name: option.say(getattr(s, option.name)) for option in self.options}
