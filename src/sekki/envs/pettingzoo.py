"""The games for PettingZoo: `env("cats", seats=4)` one seat after the other, `parallel_env(…)` all at once.

Agents are `seat_0`, `seat_1`, …; an observation is `{"observation": float32, "action_mask": int8}`. Whatever several
seats decide at the same time they decide in seat order in `env`, none in sight of another's choice.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from sekki.kit import Game, listed

from .drawing import RENDER_MODES, Drawing, Frame
from .episode import LONGEST, UNLIMITED, Episode, EpisodeOver, IllegalAction, Reward
from .ids import env_id
from .spaces import LegalActions, masked_observation

Observation = dict[str, np.ndarray]


def agent_names(seats: int) -> list[str]:
    return [f"seat_{seat}" for seat in range(seats)]


def env(
    game: Game | str, seats: int | None = None, *, reward: Reward = "win", max_cycles: int = LONGEST,
    render_mode: str | None = None, **options: Any,
) -> TurnEnv:  # fmt: skip
    """A game in which one seat moves after the other. `max_cycles` cuts it off after so many decisions."""
    return TurnEnv(Episode(game, seats, reward, max_cycles, **options), render_mode)


def parallel_env(
    game: Game | str, seats: int | None = None, *, reward: Reward = "win", max_cycles: int = LONGEST,
    render_mode: str | None = None, **options: Any,
) -> TogetherEnv:  # fmt: skip
    """A game in which every seat acts in every step; who is not asked has one legal action, the last: to wait."""
    return TogetherEnv(Episode(game, seats, reward, longest=UNLIMITED, **options), max_cycles, render_mode)


class TurnEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """PettingZoo's AEC interface."""

    def __init__(self, episode: Episode, render_mode: str | None = None) -> None:
        super().__init__()
        game, seats = episode.game, episode.seats
        self.episode = episode
        self.render_mode = render_mode
        self._drawing = Drawing(render_mode)
        self.metadata = {
            "name": env_id(game), "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 2
        }  # fmt: skip
        self.possible_agents = agent_names(seats)
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = game.moves.size
        self.observation_spaces = {agent: masked_observation(game, size) for agent in self.possible_agents}
        self.action_spaces = {
            agent: LegalActions(size, partial(self._mask, seat)) for agent, seat in self._seat_of.items()
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. What a game can be played with is given to `env`; `options` here are not used."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.episode.seat]
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> None:
        if not self.agents:
            raise EpisodeOver("the game is over or not begun: reset() begins a new one")
        agent, episode = self.agent_selection, self.episode
        if episode.seat < 0:
            self._was_dead_step(action)
            return
        episode.play(action)
        self._cumulative_rewards[agent] = 0.0
        if episode.seat >= 0:
            self.agent_selection = self.possible_agents[episode.seat]
        else:
            self._finish()
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        """Everybody gets what the game was worth to them, and steps once more with None."""
        for agent, reward in zip(self.possible_agents, self.episode.rewards(), strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = self.episode.terminated
            self.truncations[agent] = self.episode.truncated
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What the agent knows. Only whose turn it is has legal actions."""
        episode, seat = self.episode, self._seat_of[agent]
        if seat == episode.seat:
            return {"observation": episode.observation.copy(), "action_mask": episode.mask.copy()}
        observation, mask = episode.look(seat)
        mask[:] = 0
        return {"observation": observation, "action_mask": mask}

    def _mask(self, seat: int) -> np.ndarray:
        return self.episode.mask if seat == self.episode.seat else np.zeros_like(self.episode.mask)

    def render(self) -> Frame:
        """The table as a spectator sees it."""
        return self._drawing.draw(self.episode.table(), None)

    def close(self) -> None:
        pass


class TogetherEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """PettingZoo's parallel interface. The last action is to wait: the only legal one for who is not asked."""

    def __init__(self, episode: Episode, max_cycles: int = LONGEST, render_mode: str | None = None) -> None:
        if isinstance(max_cycles, bool) or not isinstance(max_cycles, int) or max_cycles < 1:
            raise ValueError(f"max_cycles is a whole number of steps, 1 or more, not {max_cycles!r}")
        game, seats = episode.game, episode.seats
        self.episode = episode
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self._drawing = Drawing(render_mode)
        self.metadata = {"name": env_id(game), "render_modes": list(RENDER_MODES), "render_fps": 2}
        self.possible_agents = agent_names(seats)
        self.agents: list[str] = []
        self.wait = game.moves.size
        self._masks = [self._waits()] * seats
        self.observation_spaces = {agent: masked_observation(game, self.wait + 1) for agent in self.possible_agents}
        self.action_spaces = {
            agent: LegalActions(self.wait + 1, partial(self._mask, seat))
            for seat, agent in enumerate(self.possible_agents)
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game. What a game can be played with is given to `parallel_env`; `options` here are not used."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        seen = self._observe()
        if self.render_mode == "human":
            self.render()
        return seen, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        """Everybody's actions at once. If one of them is not legal, none is played."""
        if not self.agents:
            raise EpisodeOver("the game is over or not begun: reset() begins a new one")
        self._check(actions)
        for seat in listed(self.episode.waiting):
            self.episode.play(actions[self.possible_agents[seat]])
        self.cycles += 1
        if self.cycles >= self.max_cycles:
            self.episode.cut_off()
        ended, cut = self.episode.terminated, self.episode.truncated
        agents, seen = self.agents, self._observe()
        if ended or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen, dict(zip(agents, self.episode.rewards(), strict=True)), dict.fromkeys(agents, ended),
            dict.fromkeys(agents, cut), {agent: {} for agent in agents},
        )  # fmt: skip

    def _check(self, actions: dict[str, Any]) -> None:
        """Refuses before anything is played. Moves made at the same time do not change each other's legality."""
        strange = sorted(set(actions) - set(self.agents))
        missing = [agent for agent in self.agents if agent not in actions]
        if strange or missing:
            said = [f"no action for {', '.join(missing)}"] * bool(missing)
            said += [f"an action for {', '.join(map(str, strange))}, who is not there"] * bool(strange)
            raise IllegalAction(f"{' and '.join(said)}: every agent acts, {', '.join(self.agents)}")
        for agent, mask in zip(self.agents, self._masks, strict=True):
            action = actions[agent]
            if not hasattr(action, "__index__") or not 0 <= action.__index__() <= self.wait or not mask[action]:
                raise IllegalAction(f"{agent} cannot play action {action!r} now. Possible: {self._named(mask)}.")

    def _named(self, mask: np.ndarray) -> str:
        texts = self.episode.game.moves
        legal = [int(action) for action in np.flatnonzero(mask)]
        return ", ".join(f"{a} ({'to wait' if a == self.wait else texts.text(a)})" for a in legal)

    def _observe(self) -> dict[str, Observation]:
        seen: dict[str, Observation] = {}
        self._masks = []
        for seat, agent in enumerate(self.agents):
            observation, mask = self.episode.look(seat)
            legal = np.append(mask, np.int8(0 if mask.any() else 1))
            self._masks.append(legal)
            seen[agent] = {"observation": observation, "action_mask": legal.copy()}
        return seen

    def _mask(self, seat: int) -> np.ndarray:
        return self._masks[seat]

    def _waits(self) -> np.ndarray:
        mask = np.zeros(self.wait + 1, np.int8)
        mask[-1] = 1
        return mask

    def render(self) -> Frame:
        """The table as a spectator sees it."""
        return self._drawing.draw(self.episode.table(), None)

    def close(self) -> None:
        pass
