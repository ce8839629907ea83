"""Words for people, the same in every game: lists, counts, sentences, and the names of seats and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .names import suggestion

MINUS = "−"


def listing(things: Sequence[str], last: str = "and") -> str:
    """`a, b and c`; with `last="or"` a choice."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def counted(n: int, thing: str, things: str | None = None) -> str:
    """`1 card`, `2 cards`, `−2 points`; `things` is a plural that is not made with an s."""
    return f"{signed(n)} {thing if abs(n) == 1 else things or thing + 's'}"


def signed(n: int) -> str:
    """A number with a real minus sign."""
    return str(n).replace("-", MINUS)


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def title(id: str) -> str:
    """An id as people write it: `spring-4` is Spring 4."""
    return sentence(id.replace("-", " "))


def default_names(seats: int) -> list[str]:
    """What seats are called where nobody gave them names."""
    return [f"Seat {i + 1}" for i in range(seats)]


def seat_name(seat: str | int, names: Sequence[str], beyond: str = "nobody") -> str:
    """The name of who sits there (`seat-2` or 1); `beyond` is a chair after the last seat, an automa's or a dummy's."""
    i = int(seat.rpartition("-")[2]) - 1 if isinstance(seat, str) else seat
    return names[i] if 0 <= i < len(names) else beyond


class Sentences:
    """A sentence for every kind of event, `{0}` standing for its first argument; some need a function instead."""

    def __init__(self, game: str, **kinds: str | Callable[..., str]) -> None:
        self.game = game
        self.kinds: Mapping[str, str | Callable[..., str]] = {k.replace("_", "-"): v for k, v in kinds.items()}

    def say(self, kind: str, words: Sequence[str]) -> str:
        """The sentence of an event whose arguments are these words."""
        if kind not in self.kinds:
            near = suggestion(kind, self.kinds)
            raise KeyError(f"{self.game}: words.py has no sentence for the event {kind!r}{near}")
        form = self.kinds[kind]
        return sentence(form(*words) if callable(form) else form.format(*words))
