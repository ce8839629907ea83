"""A game under way between bots, without a table: compiled rules, and what the seat to move may know."""

from __future__ import annotations

from typing import Any

from sekki.games import find
from sekki.kit import FATE, listed
from sekki.kit.engine import engine
from sekki.kit.fate import free
from sekki.kit.rule import u64
from sekki.play import Seen


class Going:
    """A game that was set up, or goes on from a `position` of an earlier one. Its luck comes from the seed alone,
    whatever the bots do.

    `keeping` makes `fate` keep what is told while a move is carried out; every move forgets what was told before.
    """

    def __init__(
        self, game_id: str, seats: int, options: dict[str, Any], seed: int, keeping: bool = False,
        position: bytes | None = None,
    ) -> None:  # fmt: skip
        self.game, self.seats, self.keeping = find(game_id), seats, keeping
        self._run = run = engine(self.game)
        self._states = run.records(self.game.state, 2)  # the position, and what a seat knows of it
        self._w, self._memory = (run.records(self.game.scratch, 1) for _ in range(2))
        self._out = run.numbers(self.game.moves.size, "i2")
        self._actors, self._conceal, self._moves, self._play = map(run.function, ("actors", "conceal", "moves", "play"))
        self.fate = run.records(FATE, 1)[0]
        free(self.fate, u64(seed))
        self._listen()
        if position is not None:
            run.put(self._states, 0, position)
            return
        run.put(self._states, 0, self.game.state.dump(self.game.new_state(seats, options)))
        run.function("setup")(self.state, self.fate, self._w[0])

    @property
    def state(self) -> Any:
        """The position, with all that is hidden."""
        return self._states[0]

    @property
    def position(self) -> bytes:
        """The same to keep, and to go on from."""
        return self._run.get(self._states, 0)

    @property
    def waiting(self) -> list[int]:
        """The seats that the game waits for; none when it is over."""
        return listed(int(self._actors(self.state)))

    def look(self, seat: int) -> tuple[Seen, list[int]]:
        """What a seat knows, and its legal moves."""
        states = self._states
        states[1] = states[0]
        self._conceal(states[1], seat)
        n = int(self._moves(states[1], seat, self._out, self._memory[0]))
        legal = [int(move) for move in self._out[:n]]
        return Seen(self.game.id, self.game.digest, seat, self._run.get(states, 1)), legal

    def play(self, seat: int, move: int) -> None:
        self._listen()
        self._play(self.state, self.fate, seat, move, self._w[0])

    @property
    def places(self) -> list[int]:
        return [int(self._run.function("place")(self.state, seat)) for seat in range(self.seats)]

    @property
    def scores(self) -> list[int]:
        return [int(self._run.function("score")(self.state, seat)) for seat in range(self.seats)]

    def _listen(self) -> None:
        if self.keeping:
            self.fate.keeping, self.fate.events, self.fate.answers = 1, 0, 0
