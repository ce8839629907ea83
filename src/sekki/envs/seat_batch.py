"""A batch in which one seat of every row is the learner's: what the others do, and how games end.

A game that is over begins again in the same step, so what was to be seen at its end is kept apart.
"""

# ruff: noqa: F821 (a bound rule names the functions of a game)

from __future__ import annotations

from typing import Any

import numpy as np

from sekki.kit import Game
from sekki.kit.fate import ALWAYS_FREE, mix
from sekki.kit.loops import loop
from sekki.kit.rule import compiler_lock, i64, other_forms, rule, u64
from sekki.kit.sharing import end_of_rows, next_rows
from sekki.kit.steps import BEGIN, LOOK, STEP, begin, turn, value
from sekki.play.batch import Batch

from .gymnasium import MOST_SKIPPED
from .opponents import any_of, any_seat

_ROWS = ("states", "starts", "start", "fates", "actor", "length", "seeds", "chosen", "reward", "ended", "cut")
GOING_ON, ENDED, CUT = 0, 1, 2  # how the learner's game came out in this step


@rule
def note_end(s, seen, seat, ended, scores, places, last_seen):
    """What there is to know at the end of a game: points, places, and what the learner sees."""
    for other in range(s.seats):
        scores[other] = score(s, other)
        places[other] = place(s, other) if ended else 0
    seen[0] = s
    conceal(seen[0], seat)
    observe(seen[0], seat, last_seen)


@loop(
    starts="states", start="i4[:]", fates="lucks", actor="i8[:]", length="i8[:]", seeds="u8[:]", chosen="i8[:]",
    reward="f4[:,:]", ended="u1[:]", cut="u1[:]", learner="i8[:]", outcome="u1[:]", last_learner="i8[:]",
    last_seen="f4[:,:]", scores="i8[:,:]", places="i8[:,:]", mode="int", any_seats="int", any_moves="int",
)  # fmt: skip
def seat_rows(
    states, starts, start, fates, seen, w, legal, actor, length, seeds, chosen, reward, ended, cut, learner, outcome,
    last_learner, last_seen, scores, places, mode, any_seats, any_moves, longest, shared, shares, part,
):  # fmt: skip
    """A move in each row; with `any_moves` the others then make any moves until it is the learner's turn.

    A game in which the learner has had no turn at all is passed over, unless that goes on for ever.
    """
    first = next_rows(shares, part, 0)
    while first >= 0:
        last = end_of_rows(shares, first)
        for i in range(first, last):
            over = mode == BEGIN
            if mode == STEP:
                over = take_turn(states[i], fates[i], w, i, actor, length, i64(chosen[i]), longest, reward, ended, cut)
            begun = 0
            while over or (any_moves and actor[i] != learner[i]):
                if over and mode == STEP and ended[i]:
                    value_game(states[i], i, shared, reward)
                if over and mode == STEP and outcome[i] == GOING_ON:
                    outcome[i] = ENDED if ended[i] else CUT
                    last_learner[i] = learner[i]
                    at_the_end(states[i], seen, i64(learner[i]), i64(ended[i]), scores[i], places[i], last_seen[i])
                if over and begun == MOST_SKIPPED:
                    break
                if over:
                    states[i] = starts[i64(start[i])]
                    begin_game(states[i], fates[i], w, i, actor, length, seeds)
                    begun += 1
                    if any_seats:
                        learner[i] = any_seat(mix(u64(seeds[i])), i64(states[i].seats))
                    over = False
                else:
                    n = moves(states[i], i64(actor[i]), legal, w)
                    move = legal[any_of(mix(u64(seeds[i])), i64(length[i]), n)]
                    over = take_turn(states[i], fates[i], w, i, actor, length, i64(move), longest, reward, ended, cut)
        first = next_rows(shares, part, last - first)


class SeatBatch(Batch):
    """`Batch` with a learner in each row. `outcome` says in which rows its game came to an end since `clear`."""

    def __init__(self, game: Game, n: int, *, any_seats: bool, any_moves: bool, **given: Any) -> None:
        self._how = {"any_seats": int(any_seats), "any_moves": int(any_moves)}
        super().__init__(game, n, **given)

    def seat_learners(self, seat: int) -> None:
        """The seat of the learner in every row, from the next game on."""
        self.learner[...] = seat

    @property
    def plays_others(self) -> bool:
        """Do the other seats play by themselves?"""
        return bool(self._how["any_moves"])

    def any_move(self, row: int) -> int:
        """The move that a random player would make in a row."""
        legal = np.flatnonzero(self.mask()[row])
        luck = mix(u64(int(self._arrays["seeds"][row])))
        return int(legal[any_of(luck, int(self._arrays["length"][row]), len(legal))])

    def clear(self) -> None:
        """Forgets how games came out."""
        self.outcome[...] = GOING_ON

    def _make_arrays(self, threads: int | None) -> None:
        super()._make_arrays(threads)
        n, game = self.n, self.game
        self.learner = np.zeros(n, np.int64)
        self.outcome = np.zeros(n, np.uint8)
        self.last_learner = np.zeros(n, np.int64)
        self.last_seen = np.zeros((n, game.features.size), np.float32)
        self.scores = np.zeros((n, self.seats), np.int64)
        self.places = np.zeros((n, self.seats), np.int64)
        with compiler_lock, other_forms(ALWAYS_FREE if self._engine.compiled else {}):
            self._seat_rows = self._engine.bound_loop(
                seat_rows, take_turn=turn, value_game=value, begin_game=begin, at_the_end=note_end
            )

    def _pass(self, mode: int, dtype: str = "") -> None:
        """Moves first, then what whoever is next may do and knows."""
        if mode != LOOK:
            given = self._how | {name: self._arrays[name] for name in _ROWS} | {
                "learner": self.learner, "outcome": self.outcome, "last_learner": self.last_learner,
                "last_seen": self.last_seen, "scores": self.scores, "places": self.places, "mode": mode,
                "longest": self.longest, "shared": int(self.game.cooperative),
            }  # fmt: skip
            self._threads.run(
                lambda shares, part: self._seat_rows(**given, **self._own[part], shares=shares, part=part)
            )
        super()._pass(LOOK, dtype)
