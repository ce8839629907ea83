"""Vocabularies: ordered lists of ids, so that the rules count in ints and people read words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from .language import say

NONE = -1
_ID = re.compile(r"-?[a-z0-9][a-z0-9_*'.+-]*")


class Names:
    """An ordered vocabulary of one kind of thing: `CARD[3]` is an id, `CARD.index("spring-4")` its int."""

    def __init__(self, kind: str, ids: Iterable[str] = ()) -> None:
        self.kind = kind
        self.ids: tuple[str, ...] = ()
        self._index: dict[str, int] = {}
        for name in ids:
            self.declare(name)

    def declare(self, name: str) -> int:
        """One more id; returns its int: `PHASE_PLAY = PHASE.declare("play")`."""
        if name in self._index:
            raise ValueError(f"{self.kind}: the id {name!r} stands twice")
        if not _ID.fullmatch(name):
            raise ValueError(f"{self.kind}: ids are lower case without spaces, not {name!r}")
        self._index[name] = len(self.ids)
        self.ids = (*self.ids, name)
        return self._index[name]

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __getitem__(self, i: int) -> str:
        if not 0 <= i < len(self.ids):
            raise IndexError(f"there is no {self.kind} {i}")
        return self.ids[i]

    def __contains__(self, name: object) -> bool:
        return name in self._index

    def index(self, name: str) -> int:
        try:
            return self._index[name]
        except (KeyError, TypeError):
            near = suggestion(str(name), self.ids)
            raise ValueError(
                say("there is no {kind} {name}{near}", kind=self.kind, name=repr(name), near=near)
            ) from None

    def __repr__(self) -> str:
        return f"Names({self.kind!r}, {len(self.ids)} ids)"


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of an error sentence: what was probably meant, or what there is."""
    known = list(known)
    near = get_close_matches(word, known, n=3, cutoff=0.6)
    if near:
        return say("; did you mean {names}?", names=say(" or ", context="list").join(near))
    if len(known) <= 12:
        return say("; there is {names}", names=", ".join(known))
    return say("; there is {names} and {n} more", names=", ".join(known[:10]), n=len(known) - 10)


def numbered(kind: str, n: int, start: int = 1) -> Names:
    """`numbered("lane", 4)`: lane-1 … lane-4."""
    return Names(kind, [f"{kind}-{i}" for i in range(start, start + n)])


def whole(kind: str, low: int, high: int) -> Names:
    """Plain numbers as names: `whole("face", 1, 6)` has the ids 1 … 6."""
    return Names(kind, [str(i) for i in range(low, high + 1)])


def seat_names(n: int) -> Names:
    """The seats of a table as arguments of moves and events: seat-1 … seat-n."""
    return numbered("seat", n)
