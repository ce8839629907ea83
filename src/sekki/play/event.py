"""What happened inside a move, told to each reader in their language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from sekki.kit import SPECTATOR
from sekki.kit.language import spoken

Happened = Callable[[str, tuple[str | None, ...], list[str]], str]
LATELY_SAID = 4096


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened inside a move, in names and in a sentence."""

    kind: str
    args: tuple[str | None, ...]
    seats: int
    happened: Happened = field(repr=False)
    names: tuple[str, ...] = field(repr=False)

    @property
    def text(self) -> str:
        """The sentence in the language that is spoken, with the names of that moment."""
        return _sentence(spoken(), self.happened, self.kind, self.args, self.names)

    def visible_to(self, seat: int | None) -> bool:
        return bool(self.seats >> (SPECTATOR if seat is None else seat) & 1)


@lru_cache(LATELY_SAID)
def _sentence(
    _language: str, happened: Happened, kind: str, args: tuple[str | None, ...], names: tuple[str, ...]
) -> str:
    """What just happened is told to several people, what happened long ago to hardly anybody."""
    return happened(kind, args, [*names])
