"""Whether a move could be taken back without changing what others have chosen since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sekki.kit import Game

from .chance import Answer, Told, scripted

LATELY = 16  # steps back to which it is remembered what seats knew


@dataclass(frozen=True)
class Step:
    """One move with its luck: what the record keeps, and the states before and after it."""

    seat: int
    move: int
    answers: list[Answer]
    told: list[Told]
    before: bytes
    after: bytes
    by: int | None = None  # the seat that decided for this one, where control is shared
    shows: bool = False  # somebody else saw something that was hidden before


class Hindsight:
    """The states a table would be in without one move each, carried on from question to question."""

    def __init__(self, game: Game, scratch: Any) -> None:
        self.game, self.scratch = game, scratch
        self.knew: dict[int, bytes] = {}  # step → what its seat knew before it, where that was asked for
        self.without: dict[int, tuple[Any, int]] = {}  # step → the state without it, and the steps played there

    def note(self, number: int, known: bytes) -> None:
        """What the seat of step `number` knew before it."""
        self.knew[number] = known
        self.knew.pop(number - LATELY, None)

    def clear(self) -> None:
        """Steps were taken back."""
        self.knew.clear()
        self.without.clear()

    def unaffected(self, steps: list[Step], at: int) -> bool:
        """True if whoever moved later knew the same, and could move the same, without the move at `at`.

        Asked again after more moves, it goes on from where it was: what was affected once stays so.
        """
        if at == len(steps) - 1:
            return True
        s, done = self.without.get(at) or (self.game.state.load(steps[at].before), at + 1)
        if at not in self.without:
            seat = steps[at].seat
            self.without = {step: kept for step, kept in self.without.items() if steps[step].seat != seat}
        for number in range(done, len(steps)):
            later = steps[number]
            if s is None or not self._same_choice(s, later, number):
                s = None
                break
            self.game.rules.play(s, scripted([]), later.seat, later.move, self.scratch)
        self.without[at] = (s, len(steps))
        return s is not None

    def _same_choice(self, s: Any, later: Step, number: int) -> bool:
        """Whether a step is the same choice in `s` as it was where it was made: its seat knew the same.

        Then it could move the same, too: moves follow from what a seat knows.
        """
        if later.answers:
            return False
        knew = self.knew.get(number)
        if knew is None:
            knew = self._known(self.game.state.load(later.before), later.seat)
        return knew == self._known(s, later.seat)

    def _known(self, s: Any, seat: int) -> bytes:
        s = self.game.state.copy(s)
        self.game.knowledge.conceal(s, seat)
        return self.game.state.dump(s)
