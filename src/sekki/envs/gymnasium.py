"""The games for Gymnasium: one seat is the learner's, bots have the others.

`gymnasium.make("sekki/cats-v1", seats=4, opponents="greedy", mode="advanced")`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

import gymnasium
import numpy as np

from sekki.bots import Bot, make_from
from sekki.kit import Game

from .drawing import RENDER_MODES, Drawing, Frame
from .episode import LONGEST, Episode, Reward
from .ids import env_id
from .spaces import LegalActions, observation_box

Opponents = str | Bot | Sequence[str | Bot]
Illegal = Literal["refuse", "replace"]
ANY = "any"


class SeatEnv(gymnasium.Env[np.ndarray, Any]):
    """One seat of a game. `opponents` is a bot for all other seats (`greedy`, `ismcts:200`), or one for each.

    `seat` is the learner's, or "any": another one in every game. `action_masks()` and `info["action_mask"]` say what is
    legal, and `action_space.sample()` draws a legal action. One that is not legal is refused with an error and nothing
    happens; with `illegal="replace"`, for learners that know no masks, any legal move is made instead.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self, game: Game | str, seats: int | None = None, *, seat: int | str = 0, opponents: Opponents = "random",
        illegal: Illegal = "refuse", reward: Reward = "win", longest: int = LONGEST, render_mode: str | None = None,
        **options: Any,
    ) -> None:  # fmt: skip
        self.episode = Episode(game, seats, reward, longest, **options)
        self.seat, self._any_seat = _read_seat(seat, self.episode.seats)
        if illegal not in get_args(Illegal):
            raise ValueError(f"illegal is one of {', '.join(get_args(Illegal))}, not {illegal!r}")
        self.illegal: Illegal = illegal
        self._bots = read_opponents(opponents, self.episode.seats - 1)
        self.render_mode = render_mode
        self._drawing = Drawing(render_mode)
        self.observation_space = observation_box(self.episode.game)
        self.action_space = LegalActions(self.episode.game.moves.size, lambda: self.episode.mask)

    @property
    def id(self) -> str:
        return env_id(self.episode.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game; with a seed the same one as in every other interface. `options` are not used: `make` has them."""
        super().reset(seed=seed)
        self.episode.reset(seed)
        if self._any_seat:
            self.seat = int(self.np_random.integers(self.episode.seats))
        for bot in self._bots:
            if isinstance(bot, _Seeded):
                bot.bot.seed = self.episode.luck >> 1
        self._rng = np.random.default_rng(self.episode.luck)
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """The learner's move, and those of the others until it is the learner's turn again."""
        if self.illegal == "replace":
            action = self._replaced(action)
        self.episode.play(action)
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        reward = self.episode.rewards()[self.seat]
        return self._observation(), reward, self.episode.terminated, self.episode.truncated, self._info()

    def action_masks(self) -> np.ndarray:
        """True for every legal action: what sb3-contrib's MaskablePPO asks for."""
        return self._mask().astype(bool)

    def render(self) -> Frame:
        """The table as the learner sees it."""
        return self._drawing.draw(self.episode.table(), self.seat)

    def _let_others_play(self) -> None:
        episode = self.episode
        while episode.seat not in (-1, self.seat):
            bot = self._bots[episode.seat - (episode.seat > self.seat)]
            episode.play(bot.decide(episode, self._rng))

    def _replaced(self, action: Any) -> int:
        """The action if it is legal, else any that is."""
        if not self.action_space.contains(action) or self.episode.mask[action] or self.episode.over:
            return int(action)
        return _AnyMove().decide(self.episode, self._rng)

    def _mask(self) -> np.ndarray:
        return np.zeros_like(self.episode.mask) if self.episode.over else self.episode.mask.copy()

    def _observation(self) -> np.ndarray:
        return self.episode.look(self.seat)[0] if self.episode.over else self.episode.observation.copy()

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self.seat, "action_mask": self._mask()}
        if self.episode.terminated:
            info |= {"scores": self.episode.scores(), "places": self.episode.places()}
        return info


class Opponent:
    """Who plays another seat."""

    def decide(self, episode: Episode, rng: np.random.Generator) -> int:
        raise NotImplementedError


class _AnyMove(Opponent):
    """`random`, without making a concealed state that nobody reads."""

    def decide(self, episode: Episode, rng: np.random.Generator) -> int:
        legal = np.flatnonzero(episode.mask)
        return int(legal[rng.integers(len(legal))])


class _Given(Opponent):
    """A bot that was handed over: its own seed holds."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def decide(self, episode: Episode, rng: np.random.Generator) -> int:
        return self.bot.decide(episode.seen(episode.seat))


class _Seeded(_Given):
    """A bot made here: it gets a new seed with every game."""


def read_opponents(opponents: Opponents, n: int) -> list[Opponent]:
    """One opponent for each of `n` seats, in the order of the seats."""
    every = [opponents] * n if isinstance(opponents, (str, Bot)) else list(opponents)
    if len(every) != n:
        raise ValueError(f"opponents: one bot for all, or one for each of the {n} other seats, not {len(every)}")
    return [_opponent(one) for one in every]


def _opponent(one: str | Bot) -> Opponent:
    if isinstance(one, Bot):
        return _Given(one)
    if not isinstance(one, str):
        raise ValueError(f"an opponent is a bot or the name of one, not {one!r}")
    return _AnyMove() if one == "random" else _Seeded(make_from(one, seed=0))


def _read_seat(seat: int | str, seats: int) -> tuple[int, bool]:
    if seat == ANY:
        return 0, True
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise ValueError(f"the learner's seat is one of 0 to {seats - 1}, or {ANY!r}, not {seat!r}")
    return seat, False
