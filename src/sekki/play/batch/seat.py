"""The rows of a batch that wait for one seat: what a learner who plays that seat works with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sekki.kit.steps import WAIT

if TYPE_CHECKING:
    from .rows import Batch


@dataclass(frozen=True)
class SeatRows:
    """A view of a batch: `rows` changes with every step."""

    batch: Batch
    seat: int

    @property
    def rows(self) -> Any:
        """The numbers of the rows that wait for this seat."""
        with self.batch.within():
            return self.batch.numpy.flatnonzero(self.batch.actors == self.seat)

    @property
    def rewards(self) -> Any:
        """What the last step brought this seat, in all rows."""
        return self.batch.rewards[:, self.seat]

    def observe(self, dtype: str | None = None) -> Any:
        """What this seat knows in the rows that wait for it."""
        with self.batch.within():
            return self.batch.observe(dtype)[self.rows]

    def mask(self) -> Any:
        """1 for every legal move in the rows that wait for this seat."""
        with self.batch.within():
            return self.batch.mask()[self.rows]

    def step(self, moves: Any) -> tuple[Any, Any, Any]:
        """A move in each row that waits for this seat, while all others wait; gives what `Batch.step` gives."""
        batch = self.batch
        with batch.within():
            rows = self.rows
            given = batch.read_moves(moves, len(rows), f"one move for each of the {len(rows)} rows of `rows`")
            chosen = batch.numpy.full(batch.n, WAIT, dtype="i8")
            chosen[rows] = given
        return batch.step(chosen)
