"""RLlib's PPO on Ray learns a game with all its seats: `python rllib_ppo.py`, here on a cluster of two local nodes.

On a real cluster leave the two lines with `Cluster` out: `ray.init(address="auto")` finds it.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import ray
import torch
from curve import Curve
from gymnasium import spaces
from ray.cluster_utils import Cluster
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from sekki.envs import Episode

SEATS = 3
EVERY = 4  # rounds between two points of the curve
SPAN = 10.0  # points


def episode(**given: Any) -> Episode:
    return Episode("cats", SEATS, single=True, **given)  # short games teach soonest


class SekkiEnv(MultiAgentEnv):
    """Whoever is to move gets an observation. A seat is rewarded by how far ahead it comes in, which teaches sooner
    than who has won."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        self.episode = episode(reward="points")
        game = self.episode.game
        self.possible_agents = [f"seat_{seat}" for seat in range(SEATS)]
        self.agents = self.possible_agents
        box = spaces.Dict({
            "observations": spaces.Box(-100, 100, (game.features.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.moves.size,), np.float32),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.agents, box)
        self.action_spaces = dict.fromkeys(self.agents, spaces.Discrete(game.moves.size))

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.episode.reset(seed)
        return self._next(), {}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        self.episode.play(actions[f"seat_{self.episode.seat}"])
        seen = self._next()
        rewards = {agent: self._worth(seat) for seat, agent in enumerate(self.agents) if agent in seen}
        ended, cut = self.episode.terminated, self.episode.truncated
        return seen, rewards, {"__all__": ended}, {"__all__": cut}, {}

    def _worth(self, seat: int) -> float:
        """Nothing before the end."""
        rewards = self.episode.rewards()
        if not self.episode.over:
            return 0.0
        return (rewards[seat] - max(rewards[:seat] + rewards[seat + 1 :])) / SPAN

    def _next(self) -> dict[str, Any]:
        seats = range(SEATS) if self.episode.over else [self.episode.seat]
        return {f"seat_{seat}": seen(self.episode, seat) for seat in seats}


def seen(playing: Episode, seat: int) -> dict[str, np.ndarray]:
    observation, mask = playing.look(seat)
    return {"observations": observation, "action_mask": mask.astype(np.float32)}


def won(module: Any, games: int) -> float:
    """The share of games that seat 0 wins with the moves it likes best against random ones."""
    playing, rng, total = episode(), np.random.default_rng(1), 0.0
    for seed in range(games):
        playing.reset(10_000 + seed)
        while not playing.over:
            move = rng.choice(np.flatnonzero(playing.mask))
            if playing.seat == 0:
                batch = {name: torch.from_numpy(array[None]) for name, array in seen(playing, 0).items()}
                with torch.no_grad():
                    move = module.forward_inference({"obs": batch})["action_dist_inputs"].argmax()
            playing.play(int(move))
        total += playing.rewards()[0]
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--batch", type=int, default=4000)
    parser.add_argument("--games", type=int, default=800)
    asked = parser.parse_args()
    SekkiEnv({}).reset()  # compiled once and kept, for all the processes that follow
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2})
    cluster.add_node(num_cpus=2)
    ray.init(address=cluster.address)
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [256, 256]})
    config = (
        PPOConfig()
        .environment(SekkiEnv, disable_env_checking=True)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, *_, **__: "all")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"all": module}))
        .env_runners(num_env_runners=2, num_envs_per_env_runner=8, rollout_fragment_length="auto")
        .training(
            train_batch_size_per_learner=asked.batch, minibatch_size=256, num_epochs=10, lr=5e-4, gamma=1.0,
            lambda_=0.95, entropy_coeff=0.01, use_kl_loss=False, clip_param=0.2, grad_clip=0.5,
        )
    )  # fmt: skip
    algorithm = config.build_algo()
    curve = Curve("RLlib's PPO, cats against random", 1 / SEATS)
    for n in range(asked.rounds + 1):
        if n % EVERY == 0:
            curve.add(n * asked.batch, won(algorithm.get_module("all"), asked.games))
        if n < asked.rounds:
            algorithm.train()
    print(f"{len(ray.nodes())} nodes, {ray.cluster_resources()['CPU']:.0f} processors")
    curve.save(__file__)
    algorithm.stop()
    ray.shutdown()
    cluster.shutdown()


if __name__ == "__main__":
    main()
