"""The games for Gymnasium: one seat is the learner's, bots have the others.

`gymnasium.make("sekki/cats-v1", seats=4, opponents="greedy", mode="advanced")`
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import gymnasium
import numpy as np
from gymnasium.utils import RecordConstructorArgs

from sekki.bots import Bot
from sekki.kit import Game
from sekki.play import Refused

from .drawing import RENDER_MODES, Drawing, Frame
from .episode import LONGEST, Episode, Reward
from .ids import env_id
from .opponents import Opponents, any_of, any_seat, read_opponents, read_seat
from .spaces import LegalActions, observation_box

Illegal = Literal["refuse", "replace"]
MOST_SKIPPED = 100  # games in a row that end before the learner's first turn

Step = tuple[np.ndarray, float, bool, bool, dict[str, Any]]


def seat_env(game: Game | str, seats: int | None = None, *, illegal: Illegal = "refuse", **settings: Any) -> Any:
    """What `gymnasium.make` makes: a `SeatEnv` that refuses illegal actions, or replaces them (`illegal="replace"`)."""
    env = SeatEnv(game, seats, **settings)
    return env if read_illegal(illegal) == "replace" else LegalOnly(env)


class SeatEnv(gymnasium.Env[np.ndarray, Any]):
    """One seat of a game. `opponents` is a bot for all other seats (`greedy`, `ismcts:200`), or one for each.

    `seat` is the learner's, or "any": another one in every game. `action_masks()` and `info["action_mask"]` say what is
    legal, and `action_space.sample()` draws a legal action. As Gymnasium has it, every action of the space can be
    stepped: in place of one that is not legal now any other is made, and `info["illegal"]` says what was wrong.
    `LegalOnly` around it refuses such actions.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self, game: Game | str, seats: int | None = None, *, seat: int | str = 0, opponents: Opponents = "random",
        reward: Reward = "win", longest: int = LONGEST, render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        self.episode = Episode(game, seats, reward, longest, **options)
        self.seat, self._any_seat = read_seat(seat, self.episode.seats)
        self._bots = read_opponents(opponents, self.episode.seats - 1)
        named = [opponents] * len(self._bots) if isinstance(opponents, (str, Bot)) else opponents
        self._seeded = [bot for bot, given in zip(self._bots, named, strict=True) if bot and bot is not given]
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
        self._begin(seed)
        for _ in range(MOST_SKIPPED):
            if not self.episode.over:
                break
            self._begin(None)
        else:
            raise never_asked(self.seat, self.episode.longest)
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: Any) -> Step:
        """The learner's move, and those of the others until it is the learner's turn again."""
        refused = self.refusal(action)
        self.episode.play(self._any_move() if refused else action)
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        info = self._info() | ({"illegal": str(refused)} if refused else {})
        reward = self.episode.rewards()[self.seat]
        return self._observation(), reward, self.episode.terminated, self.episode.truncated, info

    def refusal(self, action: Any) -> Refused | None:
        """What is wrong with an action of the space, if it is not legal now."""
        if self.episode.seat < 0 or self.episode.mask[number := self.episode.number(action)]:
            return None
        return self.episode.refusal(number)

    def action_masks(self) -> np.ndarray:
        """True for every legal action: what sb3-contrib's MaskablePPO asks for."""
        return self._mask().astype(bool)

    def render(self) -> Frame:
        """The table as the learner sees it."""
        return self._drawing.draw(self.episode.table(), self.seat)

    def _begin(self, seed: int | None) -> None:
        self.episode.reset(seed)
        if self._any_seat:
            self.seat = any_seat(self.episode.luck, self.episode.seats)
        for bot in self._seeded:
            bot.seed = self.episode.luck >> 1
        self._let_others_play()

    def _let_others_play(self) -> None:
        episode = self.episode
        while episode.seat not in (-1, self.seat):
            bot = self._bots[episode.seat - (episode.seat > self.seat)]
            episode.play(bot.decide(episode.seen(episode.seat)) if bot else self._any_move())

    def _any_move(self) -> int:
        legal = np.flatnonzero(self.episode.mask)
        return int(legal[any_of(self.episode.luck, len(self.episode.played), len(legal))])

    def _mask(self) -> np.ndarray:
        return np.zeros_like(self.episode.mask) if self.episode.over else self.episode.mask.copy()

    def _observation(self) -> np.ndarray:
        return self.episode.look(self.seat)[0] if self.episode.over else self.episode.observation.copy()

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self.seat, "action_mask": self._mask()}
        if self.episode.terminated:
            info |= {"scores": np.array(self.episode.scores()), "places": np.array(self.episode.places())}
        return info


class LegalOnly(gymnasium.Wrapper[np.ndarray, Any, np.ndarray, Any], RecordConstructorArgs):
    """Refuses an action that is not legal now: the error names what is possible, and nothing has happened."""

    def __init__(self, env: gymnasium.Env[np.ndarray, Any]) -> None:
        RecordConstructorArgs.__init__(self)
        super().__init__(env)

    def step(self, action: Any) -> Any:
        refused = self.get_wrapper_attr("refusal")(action)
        if refused:
            raise refused
        return self.env.step(action)


seat_env.metadata = SeatEnv.metadata  # type: ignore[attr-defined]  # where Gymnasium looks for render modes


def read_illegal(illegal: Illegal) -> Illegal:
    if illegal not in get_args(Illegal):
        raise ValueError(f"illegal is one of {', '.join(get_args(Illegal))}, not {illegal!r}")
    return illegal


def never_asked(seat: int, longest: int) -> Refused:
    return Refused(
        f"{MOST_SKIPPED} games in a row were over before seat {seat} was asked: longest={longest} leaves it no turn"
    )
