"""How the rows of a batch begin: one way for all of them, or seats and options of each row's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sekki.kit import Game

OptionsOfRows = Mapping[str, Any] | Sequence[Mapping[str, Any]] | None


@dataclass(frozen=True)
class Starts:
    """The different states games begin from, and which of them is each row's."""

    states: list[bytes]
    of_row: np.ndarray
    seats: np.ndarray

    @classmethod
    def read(
        cls, game: Game, n: int, seats: int | Sequence[int] | None, options: OptionsOfRows, every: dict[str, Any]
    ) -> Starts:
        """From what a batch is made with; `every` holds for all rows, `options` and `seats` may have one for each."""
        most = game.seats[-1] if seats is None else seats
        seats_of = [most] * n if isinstance(most, int) else [int(one) for one in most]
        options_of = [options or {}] * n if options is None or isinstance(options, Mapping) else list(options)
        for what, given in (("number of seats", seats_of), ("dict of options", options_of)):
            if len(given) != n:
                raise ValueError(f"one {what}, or one for each of the {n} rows, not {len(given)}")
        found: dict[tuple[int, str], int] = {}
        states: list[bytes] = []
        of_row = np.zeros(n, np.int32)
        for row, (count, own) in enumerate(zip(seats_of, options_of, strict=True)):
            key = (count, repr(sorted(own.items())))
            if key not in found:
                found[key] = len(states)
                states.append(game.state.dump(game.new_state(count, {**every, **own})))
            of_row[row] = found[key]
        return cls(states, of_row, np.array(seats_of, np.int64))

    @classmethod
    def loaded(cls, game: Game, states: bytes, of_row: np.ndarray) -> Starts:
        """From the starts of a saved batch, one behind the other."""
        size = game.state.size
        each = [states[at : at + size] for at in range(0, len(states), size)]
        seats = np.array([int(game.state.load(one).seats) for one in each], np.int64)
        return cls(each, of_row, seats[of_row])
