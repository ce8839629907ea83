"""Many games side by side for Gymnasium: `gymnasium.make_vec("sekki/cats-v1", num_envs=256)`, on `sekki.batch`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sekki.bots import Bot
from sekki.kit import Game
from sekki.play.batch import WAIT

from .episode import LONGEST, EpisodeOver, IllegalAction, Reward, read_reward
from .gymnasium import MOST_SKIPPED, Illegal, never_asked, read_illegal
from .ids import game_of
from .opponents import Opponents, Policy, read_opponents, read_seat
from .seat_batch import ENDED, GOING_ON, SeatBatch
from .spaces import observation_box


class SeatVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """One seat in each of many games, each as `gymnasium.make` gives it: the same settings, seeds and games.

    A game that is over begins again in the same step (`AutoresetMode.SAME_STEP`): the observation is of the new game,
    reward, `infos["final_obs"]` and `infos["final_info"]` are of the old one. `infos["action_mask"]` says what is
    legal. `opponents` may also be a policy over arrays that plays all other seats.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self, game: Game | str, num_envs: int = 1, seats: int | None = None, *, seat: int | str = 0,
        opponents: Opponents | Policy = "random", illegal: Illegal = "refuse", reward: Reward = "win",
        longest: int = LONGEST, threads: int | None = None, render_mode: None = None, **options: Any,
    ) -> None:  # fmt: skip
        if render_mode is not None:
            raise ValueError("many games at once are not drawn: render_mode is for gymnasium.make")
        facts = game_of(game)
        count = facts.seats[-1] if seats is None else seats
        self.seat, self._any_seat = read_seat(seat, count)
        self._policy, self._bots = _read_others(opponents, count - 1)
        self.reward, self.illegal = read_reward(reward), read_illegal(illegal)
        self._batch = SeatBatch(
            facts, num_envs, seats=count, longest=longest, threads=threads, any_seats=self._any_seat,
            any_moves=self._policy is None and not any(self._bots), **options,
        )  # fmt: skip
        self.num_envs = num_envs
        self.single_observation_space = observation_box(facts)
        self.single_action_space = spaces.Discrete(facts.moves.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """New games in all rows; with one seed the first row is the game of that seed in every other interface."""
        super().reset(seed=seed if isinstance(seed, int) or seed is None else seed[0])
        self._batch.seat_learners(self.seat)
        if isinstance(seed, int) or seed is None:
            self._batch.reset(seed)
        else:
            self._batch.reset([int(self.np_random.integers(1 << 63)) if one is None else one for one in seed])
        self._let_others_play()
        self._begun = True
        return self._batch.observe().copy(), self._infos()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """The learner's move in every row, and those of the others until it is the learner's turn in all of them."""
        if not self._begun:
            raise EpisodeOver("the games are not begun: reset() begins them")
        batch = self._batch
        chosen = self._read(actions)
        batch.clear()
        batch.step(chosen)
        self._let_others_play()
        ended, over = batch.outcome == ENDED, batch.outcome != GOING_ON
        infos = self._final_infos(over, ended) if over.any() else {}
        return batch.observe().copy(), self._rewards(ended, over), ended, over & ~ended, infos | self._infos()

    def action_masks(self) -> np.ndarray:
        """True for every legal action, one row a game."""
        legal: np.ndarray = self._batch.mask().astype(bool)
        return legal

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()

    def _read(self, actions: Any) -> np.ndarray:
        """The actions, refused before anything is played; with `illegal="replace"` illegal ones become any others."""
        moves = self._batch.game.moves.size
        expected = f"actions are {self.num_envs} whole numbers from 0 to {moves - 1}, one a row"
        chosen: np.ndarray = self._batch.read_moves(actions, self.num_envs, expected).astype(np.int64)
        if ((chosen < 0) | (chosen >= moves)).any():
            wrong = int(np.flatnonzero((chosen < 0) | (chosen >= moves))[0])
            raise IllegalAction(f"{expected}, not {chosen[wrong]} in row {wrong}")
        if self.illegal == "replace":
            for row in np.flatnonzero(self._batch.mask()[np.arange(self.num_envs), chosen] == 0):
                chosen[row] = self._batch.any_move(int(row))
        return chosen

    def _let_others_play(self) -> None:
        """Until every row waits for the learner."""
        batch, skipped = self._batch, np.zeros(self.num_envs, np.int64)
        while len(rows := np.flatnonzero(batch.actors != batch.learner)):
            if batch.plays_others or skipped.max() > MOST_SKIPPED:
                raise never_asked(self.seat, batch.longest)
            chosen = np.full(self.num_envs, WAIT)
            chosen[rows] = self._moves_of_others(rows)
            batch.step(chosen)
            skipped += batch.terminated | batch.truncated

    def _moves_of_others(self, rows: np.ndarray) -> Any:
        batch = self._batch
        if self._policy is not None:
            return self._policy(batch.observe()[rows], batch.mask()[rows])
        return [self._move_of_other(int(row)) for row in rows]

    def _move_of_other(self, row: int) -> int:
        actor = int(self._batch.actors[row])
        bot = self._bots[actor - (actor > self._batch.learner[row])]
        return self._batch.any_move(row) if bot is None else bot.decide(self._batch.seen(row))

    def _rewards(self, ended: np.ndarray, over: np.ndarray) -> np.ndarray:
        """As `Episode.rewards`, for the learners: nothing before the end, and no winner where a game was cut off."""
        batch, rows = self._batch, np.arange(self.num_envs)
        if self.reward == "points":
            return np.where(over, batch.scores[rows, batch.last_learner], 0).astype(np.float64)
        places = batch.places
        place = places[rows, batch.last_learner]
        if self.reward == "place" and not batch.game.cooperative and batch.seats > 1:
            return np.where(ended, (batch.seats - place) / (batch.seats - 1), 0.0)
        winners = 1 if batch.game.cooperative else np.maximum((places == 1).sum(axis=1), 1)
        return np.where(ended & (place == 1), 1.0 / winners, 0.0)

    def _infos(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, bool)
        return {
            "seat": self._batch.learner.copy(), "_seat": every,
            "action_mask": self._batch.mask().astype(np.int8), "_action_mask": every.copy(),
        }  # fmt: skip

    def _final_infos(self, over: np.ndarray, ended: np.ndarray) -> dict[str, Any]:
        """What the last step of a game showed, in the form that Gymnasium's own vector environments give it."""
        batch = self._batch
        final_obs = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(over):
            final_obs[row] = batch.last_seen[row].copy()
        info: dict[str, Any] = {
            "seat": np.where(over, batch.last_learner, 0), "_seat": over.copy(),
            "action_mask": np.zeros(batch.mask().shape, np.int8), "_action_mask": over.copy(),
        }  # fmt: skip
        if ended.any():
            for name, told in (("scores", batch.scores), ("places", batch.places)):
                info |= {name: np.where(ended[:, None], told, 0), f"_{name}": ended.copy()}
        return {"final_obs": final_obs, "_final_obs": over.copy(), "final_info": info, "_final_info": over.copy()}


def _read_others(opponents: Opponents | Policy, n: int) -> tuple[Policy | None, list[Bot | None]]:
    if callable(opponents) and not isinstance(opponents, Bot):
        return opponents, []
    return None, read_opponents(opponents, n)
