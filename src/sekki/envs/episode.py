"""One game as a learner plays it: moves by number, what each seat knows as numbers, rewards, luck that can be repeated.

Every environment here is a thin adapter over an `Episode`, so that the same seed gives the same game in all of them.
"""

from __future__ import annotations

import secrets
from typing import Any, Literal, get_args

import numpy as np

from sekki.kit import FATE, Game
from sekki.kit.engine import engine
from sekki.kit.fate import mix
from sekki.kit.names import suggestion
from sekki.kit.payoff import payoff
from sekki.kit.rule import u64
from sekki.play import Refused, Seen, Table
from sekki.play.chance import Luck

from .ids import game_of
from .stepping import ILLEGAL, LAY_OUT, LOOK, OVER, linked

Reward = Literal["win", "points", "place"]
LONGEST = 10_000
UNLIMITED = 1 << 62
_GOLDEN = 0x9E3779B97F4A7C15
_SHOWN = 12


class IllegalAction(Refused):
    """An action that is not a legal move now; says what would be."""


class EpisodeOver(Refused):
    """A move in a game that is over or was not begun."""


class Episode:
    """A game in progress. `seat` is whom it waits for (the first in seat order), −1 when nobody may move.

    `longest` cuts a game off after so many decisions: it is then `truncated`, not `terminated`.
    """

    def __init__(
        self, game: Game | str, seats: int | None = None, reward: Reward = "win", longest: int = LONGEST, **options: Any
    ) -> None:
        self.game = game_of(game)
        if isinstance(longest, bool) or not isinstance(longest, int) or longest < 1:
            raise ValueError(f"a game is cut off after a whole number of decisions, 1 or more, not {longest!r}")
        self.seats = self.game.seats[-1] if seats is None else seats
        self.reward = read_reward(reward)
        self.longest = longest
        self._start = self.game.state.dump(self.game.new_state(self.seats, options))
        self._run = run = engine(self.game)
        self._advance = linked(run)
        self._states = run.records(self.game.state, 3)
        run.put(self._states, 1, self._start)
        self._fates, self._scratches = run.records(FATE, 1), run.records(self.game.scratch, 1)
        self._legal = run.numbers(self.game.moves.size, "i2")
        self._moves, self._features = self.game.moves.size, self.game.features.size
        self._stream = secrets.randbits(64)
        self._table: Table | None = None
        self.luck = 0
        self.seat = -1
        self.waiting = OVER
        self.terminated = self.truncated = False
        self.played: list[tuple[int, int]] = []
        self.observation = np.zeros(self._features, np.float32)
        self.mask = np.zeros(self._moves, np.int8)

    # Playing

    def reset(self, seed: int | None = None) -> None:
        """Lays out a new game. A seed begins a series of games; without one, the next game of the series begins.

        The series is that of the first row of `sekki.batch(…, seed=seed)`.
        """
        if seed is not None:
            self._stream = seed
        self._stream = u64(self._stream + _GOLDEN)
        self.luck = int(mix(self._stream))
        self._table = None
        self.played = []
        self.terminated = self.truncated = False
        self._ask(-1, LAY_OUT)

    def play(self, move: Any) -> None:
        """The move of the seat whose turn it is. If it is refused, nothing has happened."""
        seat = self.seat
        if seat < 0:
            raise EpisodeOver("the game is over or not begun: reset() begins a new one")
        number = self.number(move)
        if not self._ask(seat, number):
            raise self.refusal(number)
        self.played.append((seat, number))
        if len(self.played) >= self.longest:
            self.cut_off()

    def number(self, move: Any) -> int:
        """An action as a number of a move of the game, legal now or not."""
        try:
            number: int = move.__index__()
        except (AttributeError, TypeError):
            raise IllegalAction(f"an action is a whole number from 0 to {self._moves - 1}, not {move!r}") from None
        if not 0 <= number < self._moves:
            raise self.refusal(number)
        return number

    def cut_off(self) -> None:
        """Ends the game here, without a winner, unless it is over by itself."""
        if not self.terminated:
            self.truncated = True
            self.seat = -1

    def _ask(self, seat: int, move: int) -> bool:
        """Runs the compiled pass. The arrays are new each time: whoever keeps an observation keeps it as it was."""
        observation, mask = np.empty(self._features, np.float32), np.empty(self._moves, np.int8)
        luck = self.luck - (1 << 64) if self.luck >> 63 else self.luck
        waiting = self._advance(
            self._states, self._fates, self._scratches, self._legal, seat, move, luck, mask, observation
        )
        if waiting == ILLEGAL:
            return False
        self.waiting = waiting
        if waiting == OVER:
            self.seat, self.terminated = -1, True
        else:
            self.seat = (waiting & -waiting).bit_length() - 1
            self.observation, self.mask = observation, mask
        return True

    def refusal(self, move: int) -> IllegalAction:
        """Why this move cannot be made now: what is possible."""
        legal = np.flatnonzero(self.mask)
        said = f"“{self.game.moves.text(move)}”" if 0 <= move < self._moves else "no move of the game"
        shown = ", ".join(f"{m} ({self.game.moves.text(int(m))})" for m in legal[:_SHOWN])
        more = f" and {len(legal) - _SHOWN} more" if len(legal) > _SHOWN else ""
        return IllegalAction(f"seat {self.seat} cannot play action {move} ({said}) now. Possible: {shown}{more}.")

    # What a seat knows

    def look(self, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """What a seat knows as numbers, and its legal moves: none unless the game waits for it."""
        observation, mask = np.empty(self._features, np.float32), np.empty(self._moves, np.int8)
        self._advance(self._states, self._fates, self._scratches, self._legal, seat, LOOK, 0, mask, observation)
        if self.truncated:
            mask[:] = 0
        return observation, mask

    def seen(self, seat: int) -> Seen:
        """What a bot in this seat gets to know."""
        s = self._state()
        self.game.knowledge.conceal(s, seat)
        return Seen(self.game.id, self.game.digest, seat, self.game.state.dump(s))

    # The end

    @property
    def over(self) -> bool:
        return self.terminated or self.truncated

    def rewards(self) -> list[float]:
        """What the game is worth to each seat; nothing before it is over.

        `win`: 1 shared by the winners, 1 to all in a game won together. `place`: 1 for the first, 0 for the last.
        `points`: the score. A game that was cut off has no winner.
        """
        if not self.over or (self.truncated and self.reward != "points"):
            return [0.0] * self.seats
        if self.reward == "points":
            return [float(score) for score in self.scores()]
        if self.reward == "place" and not self.game.cooperative and self.seats > 1:
            return [(self.seats - place) / (self.seats - 1) for place in self.places()]
        s, together = self._state(), self.game.cooperative
        return [float(payoff(self.game.rules.place, s, seat, together)) for seat in range(self.seats)]

    def scores(self) -> list[int]:
        s = self._state()
        return [int(self.game.rules.score(s, seat)) for seat in range(self.seats)]

    def places(self) -> list[int]:
        """1 = won; ties share a place; 0 for everyone in a lost game that is played together or alone."""
        s = self._state()
        return [int(self.game.rules.place(s, seat)) for seat in range(self.seats)]

    def _state(self) -> Any:
        return self.game.state.load(self._run.get(self._states, 0))

    # The game for people

    def table(self) -> Table:
        """The game so far as a table: with views, a log and a record to save. It is played again, interpreted."""
        if self._table is None:
            start = self.game.state.load(self._start)
            self._table = Table(self.game, start, luck=Luck(self.luck))
        for seat, move in self.played[len(self._table.steps) :]:
            self._table.play(seat, move)
        return self._table


def read_reward(reward: Reward) -> Reward:
    if reward not in get_args(Reward):
        raise ValueError(f"there is no reward {reward!r}{suggestion(str(reward), get_args(Reward))}")
    return reward
