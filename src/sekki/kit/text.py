"""Words for people, the same in every game: lists, counts, sentences, and the names of seats and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from .language import ENGLISH, MINUS, VOICE, Voice, later, say, say_n, signed, spoken, title
from .names import Names, suggestion

__all__ = [
    "MINUS", "STOPS", "VOICE", "Sentences", "commas", "counted", "default_names", "full_stop", "listing", "say",
    "say_n", "seat_name", "sentence", "signed", "title", "together",
]  # fmt: skip

STOPS = ".。"
Called = Mapping[Names, Callable[[str], str]]  # what the things of a vocabulary are called, by their ids
_BETWEEN = later("{first}, {last}", context="list")
_ENDS = {"and": later("{first} and {last}", context="list"), "or": later("{first} or {last}", context="list")}


def listing(things: Sequence[str], last: str = "and") -> str:
    """`a, b and c`; with `last="or"` a choice."""
    if len(things) < 2:
        return "".join(things)
    if spoken() == ENGLISH:
        return f"{', '.join(things[:-1])} {last} {things[-1]}"
    return say(_ENDS[last], context="list", first=commas(things[:-1]), last=things[-1])


def commas(things: Sequence[str]) -> str:
    """`a, b, c`: one after the other, without a last word."""
    if spoken() == ENGLISH:
        return ", ".join(things)
    return reduce(lambda first, last: say(_BETWEEN, context="list", first=first, last=last), things or [""])


def counted(n: int, thing: str, things: str | None = None) -> str:
    """`1 card`, `2 cards`, `−2 points`, in English only: what players read is said with `say_n`."""
    return f"{signed(n)} {thing if abs(n) == 1 else things or thing + 's'}"


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def full_stop(text: str) -> str:
    """A reason as a sentence of its own."""
    return say("{clause}.", context="sentence", clause=sentence(text.rstrip(STOPS)))


def together(first: str, second: str) -> str:
    """Two sentences one after the other."""
    return (
        say("{first} {second}", context="sentences", first=first, second=second) if first and second else first + second
    )


def default_names(seats: int) -> list[str]:
    """What seats are called where nobody gave them names."""
    return [say("Seat {n}", n=i + 1) for i in range(seats)]


def seat_name(seat: str | int, names: Sequence[str], beyond: str = "") -> str:
    """The name of who sits there (`seat-2` or 1); `beyond` is a chair after the last seat, an automa's or a dummy's."""
    i = int(seat.rpartition("-")[2]) - 1 if isinstance(seat, str) else seat
    return names[i] if 0 <= i < len(names) else beyond or say("nobody")


class Sentences:
    """A sentence for every kind of event, `{0}` standing for its first argument; some need a function instead.

    `game` is the catalogue that the sentences are looked up in.
    """

    def __init__(self, game: str | Voice, **kinds: str | Callable[..., str]) -> None:
        self.voice = game if isinstance(game, Voice) else Voice(game)
        self.kinds: Mapping[str, str | Callable[..., str]] = {k.replace("_", "-"): v for k, v in kinds.items()}

    def say(self, kind: str, words: Sequence[str]) -> str:
        """The sentence of an event whose arguments are these words."""
        if kind not in self.kinds:
            near = suggestion(kind, self.kinds)
            raise KeyError(f"{self.voice.domain}: words.py has no sentence for the event {kind!r}{near}")
        form = self.kinds[kind]
        return sentence(form(*words) if callable(form) else self.voice.say(form).format(*words))

    def tell(self, kind: str, of: Sequence[Names], args: Sequence[str | None], called: Called, nobody: str = "") -> str:
        """The sentence of an event whose arguments are ids of these vocabularies, each by its name if it has one."""
        words = [
            nobody if id is None else called[names](id) if names in called else id
            for names, id in zip(of, args, strict=True)
        ]
        return self.say(kind, words)
