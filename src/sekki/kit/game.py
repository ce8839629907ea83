"""The declared facts of a game: everything there is to know about it without playing."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from .changes import Changes, Knob, knobs_of
from .language import Voice, folder_of, later, say, spoken
from .moves import Events, Moves, Questions
from .names import suggestion
from .options import BadOption, Option
from .record import Record

T = TypeVar("T")

CONTRACT = {
    "rules": ("setup", "actors", "moves", "play", "score", "place", "audit"),
    "knowledge": ("conceal", "imagine", "observe"),
    "view": ("view", "box"),
    "words": ("prompt", "label", "note", "targets", "happened", "score_lines"),
    "refusals": ("why",),
}

FOR_SO_MANY = later("{game} is for {first} players, not {seats}")
FOR_FROM_TO = later("{game} is for {first} to {last} players, not {seats}")
STAGED = ("begin", "act", "advance", "stage")  # what a game's rules may have beside, for GPUs (`kit.kernels`)


class GameError(TypeError):
    """A game's folder that lacks something; says the file, what is missing, and what is there."""


class Features:
    """The named slices of an observation, in order."""

    def __init__(self) -> None:
        self.slices: dict[str, slice] = {}
        self.size = 0

    def declare(self, name: str, length: int) -> int:
        """One more slice; returns where it starts: `AT_HAND = FEATURES.declare("hand", CARDS)`."""
        if name in self.slices:
            raise ValueError(f"an observation has the part {name!r} already")
        self.slices[name] = slice(self.size, self.size + length)
        self.size += length
        return self.size - length


class Invariants(Sequence[str]):
    """What must always hold, declared one by one; `audit` gives the number of the one that is broken, from 1 on."""

    def __init__(self) -> None:
        self._texts: list[str] = []

    def declare(self, text: str) -> int:
        """One more: `CARDS_LOST = INVARIANTS.declare("every card lies in exactly one place")`."""
        self._texts.append(text)
        return len(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __getitem__(self, i: Any) -> Any:
        return self._texts[i]


@dataclass(frozen=True)
class Game:
    """A game as its folder declares it. `package` is the folder: `Game(__name__, …)`."""

    package: str
    id: str
    title: str
    subtitle: str
    summary: str
    minutes: tuple[int, int]
    seats: tuple[int, ...]
    rules_version: int = 1
    longest: int | None = None
    cooperative: bool = False
    options: tuple[Option, ...] = ()
    variants: tuple[dict[str, Any], ...] = ({},)

    def __post_init__(self) -> None:
        for room, names in CONTRACT.items():
            module = self.room(room)
            for name in names:
                if not callable(getattr(module, name, None)):
                    there = sorted(key for key, value in vars(module).items() if callable(value) and key[0] != "_")
                    raise GameError(f"{self.id}: {room}.py lacks the function {name}{suggestion(name, there)}")
        for option in self.options:
            if option.name not in self.state.fields:
                near = suggestion(option.name, self.state.fields)
                raise GameError(f"{self.id}: the option {option.name} is not a field of STATE in state.py{near}")

    def room(self, name: str) -> ModuleType:
        """A module of the game's folder."""
        try:
            return import_module(f"{self.package}.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"{self.package}.{name}":
                raise
            raise GameError(f"{self.id}: the folder lacks {name}.py") from None

    def _declared(self, room: str, name: str, kind: type[T]) -> T:
        """A constant that a module of the game's folder declares."""
        found = getattr(self.room(room), name, None)
        if not isinstance(found, kind):
            raise GameError(f"{self.id}: {room}.py lacks {name}, a {kind.__name__}")
        return found

    @cached_property
    def rules(self) -> ModuleType:
        return self.room("rules")

    @cached_property
    def knowledge(self) -> ModuleType:
        return self.room("knowledge")

    @cached_property
    def view(self) -> ModuleType:
        return self.room("view")

    @cached_property
    def words(self) -> ModuleType:
        return self.room("words")

    @cached_property
    def refusals(self) -> ModuleType:
        return self.room("refusals")

    @cached_property
    def state(self) -> Record:
        return self._declared("state", "STATE", Record)

    @cached_property
    def scratch(self) -> Record:
        return self._declared("state", "SCRATCH", Record)

    @cached_property
    def moves(self) -> Moves:
        return self._declared("state", "MOVES", Moves)

    @cached_property
    def questions(self) -> Questions:
        return self._declared("state", "QUESTIONS", Questions)

    @cached_property
    def events(self) -> Events:
        return self._declared("state", "EVENTS", Events)

    @cached_property
    def features(self) -> Features:
        return self._declared("knowledge", "FEATURES", Features)

    @cached_property
    def invariants(self) -> Invariants:
        return self._declared("audit", "INVARIANTS", Invariants)

    @cached_property
    def components(self) -> dict[str, Any]:
        return self._declared("components", "BOX", dict)

    @property
    def changes(self) -> Changes:
        """What is set differently from the printed box (`SEKKI_SET_<GAME>`)."""
        return dict(getattr(self.components, "changes", {}))

    @cached_property
    def knobs(self) -> dict[str, Knob]:
        """The numbers of the rules that can be set by name."""
        return knobs_of(self.folder)

    def function(self, name: str) -> Callable[..., Any]:
        """A function of the contract by its name."""
        for room, names in CONTRACT.items():
            if name in names:
                found: Callable[..., Any] = getattr(getattr(self, room), name)
                return found
        every = [name for names in CONTRACT.values() for name in names]
        raise KeyError(f"the contract has no function {name!r}{suggestion(name, every)}")

    @property
    def staged(self) -> bool:
        """Do the rules show the stages a move goes through?"""
        return all(hasattr(self.rules, name) for name in STAGED)

    @property
    def shows_stage(self) -> bool:
        """Do the rules at least show which stage a decision belongs to?"""
        return hasattr(self.rules, "stage")

    @property
    def folder(self) -> Path:
        assert self.rules.__file__ is not None
        return Path(self.rules.__file__).parent

    @cached_property
    def voice(self) -> Voice:
        """What speaks for the game: `VOICE` of words.py."""
        found = getattr(self.words, "VOICE", None)
        return found if isinstance(found, Voice) else Voice(self.id)

    @property
    def rules_text(self) -> str:
        """The rules in the language that is spoken, else in English."""
        return self._document("rules")

    @property
    def summary_text(self) -> str:
        """The rules in short, on one page; empty where nobody has written it."""
        return self._document("summary")

    def _document(self, name: str) -> str:
        language = spoken()
        if (name, language) not in self._documents:
            there = folder_of(language, self.voice.folder) / self.voice.domain / f"{name}.{language}.md"
            path = there if there.is_file() else self.folder / f"{name}.md"
            self._documents[name, language] = path.read_text("utf-8") if path.is_file() else ""
        return self._documents[name, language]

    @cached_property
    def _documents(self) -> dict[tuple[str, str], str]:
        return {}

    @property
    def rule_numbers(self) -> dict[str, str]:
        """Each numbered paragraph of the rules: number → text."""
        language = spoken()
        if language not in self._numbered:
            self._numbered[language] = _paragraphs(self.id, self.rules_text)
        return self._numbered[language]

    @cached_property
    def _numbered(self) -> dict[str, dict[str, str]]:
        return {}

    @cached_property
    def digest(self) -> str:
        """Names the components: games with other cards are other games."""
        return hashlib.blake2b(repr(self.components).encode(), digest_size=8).hexdigest()

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            first, last = self.seats[0], self.seats[-1]
            says = FOR_SO_MANY if first == last else FOR_FROM_TO
            raise BadOption(say(says, game=self.voice.say(self.title), first=first, last=last, seats=seats))

    def read_options(self, options: dict[str, Any]) -> dict[str, int]:
        """The options as the state stores them, defaults filled in."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                near = suggestion(name, known)
                raise BadOption(say("{game} has no option {option}{near}", game=self.id, option=repr(name), near=near))
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


def _paragraphs(id: str, rules: str) -> dict[str, str]:
    found = re.split(rf"^\*\*({re.escape(id)}-[\d.]+)\*\*", rules, flags=re.M)
    return {
        n: " ".join(re.split(r"\n\s*\n|\n#", body)[0].split()) for n, body in zip(found[1::2], found[2::2], strict=True)
    }
