"""Many games side by side for Gymnasium: `gymnasium.make_vec("sekki/cats-v1", num_envs=256)`, on `sekki.batch`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sekki.bots import Bot, make_from
from sekki.kit import Game
from sekki.play.batch import WAIT, Batch

from .episode import LONGEST, EpisodeOver, IllegalAction
from .ids import game_of
from .spaces import observation_box

Policy = Callable[[np.ndarray, np.ndarray], Any]  # of observations and masks, one row a game: the moves


class SeatVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """One seat in each of many games. `opponents` is `random`, a bot, or a policy over arrays for all other seats.

    A game that is over begins again in the same step (`AutoresetMode.SAME_STEP`): the observation is of the new game,
    the reward of the old one, whose last observation is not kept. `infos["action_mask"]` says what is legal.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self, game: Game | str, num_envs: int = 1, seats: int | None = None, *, seat: int = 0,
        opponents: str | Bot | Policy = "random", longest: int = LONGEST, threads: int | None = None,
        render_mode: None = None, **options: Any,
    ) -> None:  # fmt: skip
        if render_mode is not None:
            raise ValueError("many games at once are not drawn: render_mode is for gymnasium.make")
        facts = game_of(game)
        self._batch = Batch(facts, num_envs, seats, longest=longest, threads=threads, **options)
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self._batch.seats:
            raise ValueError(f"the learner's seat is one of 0 to {self._batch.seats - 1}, not {seat!r}")
        self.num_envs = num_envs
        self.seat = seat
        self.opponents = _read_opponents(opponents)
        self.single_observation_space = observation_box(facts)
        self.single_action_space = spaces.Discrete(facts.moves.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rng = np.random.default_rng()
        self._begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """New games in all rows; with one seed the first row is the game of that seed in every other interface."""
        if isinstance(seed, int) or seed is None:
            super().reset(seed=seed)
            self._batch.reset(seed)
        else:
            self._batch.reset([int(self.np_random.integers(1 << 63)) if one is None else one for one in seed])
            super().reset(seed=seed[0])
        self._rng = np.random.default_rng(self.np_random.integers(1 << 63))
        self._begun = True
        self._let_others_play()
        return self._batch.observe().copy(), self._infos()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """The learner's move in every row, and those of the others until it is the learner's turn in all of them."""
        if not self._begun:
            raise EpisodeOver("the games are not begun: reset() begins them")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer) or (chosen < 0).any():
            raise IllegalAction(
                f"actions are {self.num_envs} whole numbers from 0 to {self._batch.game.moves.size - 1}, one a row, "
                f"not an array of shape {chosen.shape} and type {chosen.dtype}"
            )
        rewards, ended, cut = (np.array(what) for what in self._batch.step(chosen))
        for more_rewards, more_ended, more_cut in self._let_others_play():
            rewards += more_rewards
            ended |= more_ended
            cut |= more_cut
        return (
            self._batch.observe().copy(), rewards[:, self.seat].astype(np.float64), ended.astype(bool),
            cut.astype(bool), self._infos(),
        )  # fmt: skip

    def action_masks(self) -> np.ndarray:
        """True for every legal action, one row a game."""
        legal: np.ndarray = self._batch.mask().astype(bool)
        return legal

    def _let_others_play(self) -> list[tuple[np.ndarray, ...]]:
        """Until every row waits for the learner: what happened in each step."""
        happened: list[tuple[np.ndarray, ...]] = []
        while True:
            rows = np.flatnonzero(self._batch.actors != self.seat)
            if not len(rows):
                return happened
            chosen = np.full(self.num_envs, WAIT)
            chosen[rows] = self._moves_of_others(rows)
            happened.append(tuple(np.array(what) for what in self._batch.step(chosen)))

    def _moves_of_others(self, rows: np.ndarray) -> Any:
        if isinstance(self.opponents, Bot):
            return [self.opponents.decide(self._batch.seen(int(row))) for row in rows]
        mask = self._batch.mask()[rows]
        if self.opponents is None:
            return (mask * self._rng.random(mask.shape, dtype=np.float32)).argmax(axis=1)
        return self.opponents(self._batch.observe()[rows], mask)

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._batch.mask().astype(np.int8)}


def _read_opponents(opponents: str | Bot | Policy) -> Bot | Policy | None:
    """`None` stands for any legal move."""
    if opponents == "random":
        return None
    if isinstance(opponents, str):
        return make_from(opponents, seed=0)
    if isinstance(opponents, Bot) or callable(opponents):
        return opponents
    raise ValueError(f"opponents are the name of a bot, a bot, or a function of observations and masks: {opponents!r}")
