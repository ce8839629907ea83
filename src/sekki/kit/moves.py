"""What can be done, asked and told, each declared once: as an int, as a kind with arguments, as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from .fate import MOST_ARGUMENTS, MOST_QUESTIONS
from .names import Names, suggestion


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
    """The fixed move space of a game. The last argument counts fastest."""

    def __init__(self, **kinds: tuple[Names, ...]) -> None:
        self.kinds: dict[str, Kind] = {}
        start = 0
        for name, args in kinds.items():
            kind = Kind(name.replace("_", "-"), args, start, prod(len(names) for names in args))
            self.kinds[kind.name] = kind
            start += kind.size
        self.size = start
        if start > 1 << 15:
            raise ValueError(f"a move is a 16-bit number; these moves need {start}")

    def start(self, kind: str) -> int:
        """The int of the kind's first move."""
        return self.kinds[kind.replace("_", "-")].start

    def starts(self, *kinds: str) -> list[int]:
        return [self.start(kind) for kind in kinds]

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.size))

    def kind(self, move: int) -> Kind:
        for kind in self.kinds.values():
            if kind.start <= move < kind.start + kind.size:
                return kind
        raise NotAMove(f"there is no move number {move}; moves are 0 … {self.size - 1}")

    def parts(self, move: int) -> tuple[str, tuple[str, ...]]:
        """Kind and arguments, in names."""
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
            raise NotAMove("an empty line is not a move")
        kind = self.kinds.get(words[0])
        if kind is None:
            raise NotAMove(f"there is no move {words[0]!r}{suggestion(words[0], self.kinds)}")
        if len(words) - 1 != len(kind.args):
            wants = " ".join(f"<{names.kind}>" for names in kind.args) or "nothing more"
            raise NotAMove(f"{kind.name!r} is followed by {wants}")
        move = 0
        for names, word in zip(kind.args, words[1:], strict=True):
            try:
                move = move * len(names) + names.index(word)
            except ValueError as error:
                raise NotAMove(str(error)) from None
        return kind.start + move


class Questions:
    """What can be asked of fate, and the names of the answers."""

    def __init__(self, **questions: Names) -> None:
        if len(questions) > MOST_QUESTIONS:
            raise ValueError(f"at most {MOST_QUESTIONS} questions, not {len(questions)}")
        self.names = [name.replace("_", "-") for name in questions]
        self.answers = list(questions.values())

    def id(self, name: str) -> int:
        return self.names.index(name.replace("_", "-"))

    def ids(self, *names: str) -> list[int]:
        return [self.id(name) for name in names]

    def text(self, question: int, answer: int) -> str:
        return f"{self.names[question]} {self.answers[question][answer]}"

    def parse(self, text: str) -> tuple[int, int]:
        """The question and the answer of `deal spring-4`."""
        question, _, answer = text.partition(" ")
        if question not in self.names:
            raise ValueError(f"fate is never asked {question!r}{suggestion(question, self.names)}")
        i = self.names.index(question)
        return i, self.answers[i].index(answer)


class Event:
    """A kind of event: its arguments, and whether it shows somebody something hidden until then."""

    def __init__(self, *args: Names, shows: bool = False) -> None:
        if len(args) > MOST_ARGUMENTS:
            raise ValueError(f"an event has at most {MOST_ARGUMENTS} arguments")
        self.args = args
        self.shows = shows


class Events:
    """What can be told, declared once."""

    def __init__(self, **kinds: Event | tuple[Names, ...]) -> None:
        self.names = [name.replace("_", "-") for name in kinds]
        self.kinds = [kind if isinstance(kind, Event) else Event(*kind) for kind in kinds.values()]

    def id(self, name: str) -> int:
        return self.names.index(name.replace("_", "-"))

    def ids(self, *names: str) -> list[int]:
        return [self.id(name) for name in names]

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
        event = self.names.index(name)
        return event, [-1 if w == "-" else n.index(w) for n, w in zip(self.kinds[event].args, words, strict=True)]
