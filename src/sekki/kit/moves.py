"""What can be done, asked and told, each declared once: as an int, as a kind with arguments, as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import prod

from .fate import MOST_ARGUMENTS, MOST_QUESTIONS
from .language import say
from .names import Names, suggestion

MOST_MOVES = 1 << 15
_KIND = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class NotAMove(ValueError):
    """Text that names no move of the game."""


@dataclass(frozen=True)
class Kind:
    """One kind of move: its arguments, and where its ints start."""

    name: str
    args: tuple[Names, ...]
    start: int
    size: int


class Moves:
    """The fixed move space of a game: kinds of moves, declared one by one."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind] = {}
        self.size = 0
        self._parts: dict[int, tuple[str, tuple[str, ...]]] = {}

    def declare(self, name: str, *args: Names) -> int:
        """One more kind of move; returns the int of its first: `MOVE_PLAY = MOVES.declare("play", CARD)`.

        Card c is then played by `MOVE_PLAY + c`. Of several arguments the last counts fastest.
        """
        _check_new(name, self.kinds, "move")
        kind = Kind(name, args, self.size, prod(len(names) for names in args))
        if kind.start + kind.size > MOST_MOVES:
            raise ValueError(f"a move is a 16-bit number; with {name!r} there would be {kind.start + kind.size} moves")
        self.kinds[name] = kind
        self.size += kind.size
        return kind.start

    def start(self, kind: str) -> int:
        """The int of the kind's first move."""
        if kind not in self.kinds:
            raise NotAMove(f"there is no move {kind!r}{suggestion(kind, self.kinds)}")
        return self.kinds[kind].start

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.size))

    def kind(self, move: int) -> Kind:
        for kind in self.kinds.values():
            if kind.start <= move < kind.start + kind.size:
                return kind
        raise NotAMove(f"there is no move number {move}; moves are 0 … {self.size - 1}")

    def parts(self, move: int) -> tuple[str, tuple[str, ...]]:
        """Kind and arguments, in names."""
        if move not in self._parts:
            self._parts[move] = self._take_apart(move)
        return self._parts[move]

    def _take_apart(self, move: int) -> tuple[str, tuple[str, ...]]:
        kind = self.kind(move)
        left = move - kind.start
        args: list[str] = []
        for names in reversed(kind.args):
            left, i = divmod(left, len(names))
            args.append(names[i])
        return kind.name, tuple(reversed(args))

    def text(self, move: int) -> str:
        """`play spring-4`: what records, the protocol and the terminal use."""
        kind, args = self.parts(move)
        return " ".join((kind, *args))

    def parse(self, text: str) -> int:
        """The int of a move's text; says what is wrong with text that is none."""
        words = text.strip().lower().split()
        if not words:
            raise NotAMove(say("an empty line is not a move"))
        kind = self.kinds.get(words[0])
        if kind is None:
            near = suggestion(words[0], self.kinds)
            raise NotAMove(say("there is no move {move}{near}", move=repr(words[0]), near=near))
        if len(words) - 1 != len(kind.args):
            wants = " ".join(f"<{names.kind}>" for names in kind.args) or say("nothing more")
            raise NotAMove(say("{move} is followed by {wants}", move=repr(kind.name), wants=wants))
        move = 0
        for names, word in zip(kind.args, words[1:], strict=True):
            try:
                move = move * len(names) + names.index(word)
            except ValueError as error:
                raise NotAMove(str(error)) from None
        return kind.start + move


class Questions:
    """What can be asked of fate, and the names of the answers."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.answers: list[Names] = []

    def declare(self, name: str, answers: Names) -> int:
        """One more question; returns its number: `ASK_DEAL = QUESTIONS.declare("deal", CARD)`."""
        _check_new(name, self.names, "question")
        if len(self.names) == MOST_QUESTIONS:
            raise ValueError(f"fate can be asked at most {MOST_QUESTIONS} questions; {name!r} is one too many")
        self.names.append(name)
        self.answers.append(answers)
        return len(self.names) - 1

    def id(self, name: str) -> int:
        return _find(name, self.names, "question")

    def text(self, question: int, answer: int) -> str:
        return f"{self.names[question]} {self.answers[question][answer]}"

    def parse(self, text: str) -> tuple[int, int]:
        """The question and the answer of `deal spring-4`."""
        question, _, answer = text.partition(" ")
        if question not in self.names:
            raise ValueError(f"fate is never asked {question!r}{suggestion(question, self.names)}")
        i = self.names.index(question)
        return i, self.answers[i].index(answer)


@dataclass(frozen=True)
class Event:
    """A kind of event: its arguments, and whether it shows somebody something hidden until then."""

    args: tuple[Names, ...]
    shows: bool = False


class Events:
    """What can be told, declared once."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.kinds: list[Event] = []

    def declare(self, name: str, *args: Names, shows: bool = False) -> int:
        """One more kind of event; returns its number: `TOLD_TOOK = EVENTS.declare("took", SEAT, CARD)`.

        `shows` marks an event that shows somebody something hidden until then: undo stops there.
        """
        _check_new(name, self.names, "event")
        if len(args) > MOST_ARGUMENTS:
            raise ValueError(f"an event has at most {MOST_ARGUMENTS} arguments; {name!r} has {len(args)}")
        self.names.append(name)
        self.kinds.append(Event(args, shows))
        return len(self.names) - 1

    def id(self, name: str) -> int:
        return _find(name, self.names, "event")

    def parts(self, event: int, args: list[int]) -> tuple[str, tuple[str | None, ...]]:
        """Kind and arguments in names; an argument NONE is None."""
        kind = self.kinds[event]
        said = tuple(names[a] if a >= 0 else None for names, a in zip(kind.args, args, strict=False))
        return self.names[event], said

    def text(self, event: int, args: list[int]) -> str:
        kind, said = self.parts(event, args)
        return " ".join((kind, *(word or "-" for word in said)))

    def parse(self, text: str) -> tuple[int, list[int]]:
        name, *words = text.split(" ")
        event = self.id(name)
        return event, [-1 if w == "-" else n.index(w) for n, w in zip(self.kinds[event].args, words, strict=True)]


def _check_new(name: str, known: Iterable[str], what: str) -> None:
    if name in known:
        raise ValueError(f"the {what} {name!r} is declared twice")
    if not _KIND.fullmatch(name):
        raise ValueError(f"the name of a {what} is lower-case words joined by hyphens, not {name!r}")


def _find(name: str, known: list[str], what: str) -> int:
    if name not in known:
        raise ValueError(f"there is no {what} {name!r}{suggestion(name, known)}")
    return known.index(name)
