"""MaskablePPO of sb3-contrib learns Shifting Seasons against random players: `python maskable_ppo.py`.

It is rewarded by its points, which teach sooner than who has won; the curve counts the games it wins.
"""

from __future__ import annotations

import argparse

import gymnasium
from curve import Curve
from sb3_contrib import MaskablePPO

import sekki.envs  # noqa: F401 (makes the games known to Gymnasium)

GAME, SEATS = "sekki/shifting_seasons-v1", 2
SPAN = 20.0  # points


def won(model: MaskablePPO, games: int) -> float:
    """The share of games that the model wins when it always makes the move it likes best."""
    env = gymnasium.make(GAME, seats=SEATS, seat="any", opponents="random")
    total = 0.0
    for seed in range(games):
        observation, info = env.reset(seed=10_000 + seed)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=info["action_mask"], deterministic=True)
            observation, reward, ended, cut, info = env.step(int(action))
            over = ended or cut
        total += reward
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=98_304)
    parser.add_argument("--points", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    env = gymnasium.make(GAME, seats=SEATS, seat="any", opponents="random", reward="points")
    env = gymnasium.wrappers.TransformReward(env, lambda points: points / SPAN)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=8192, batch_size=1024, n_epochs=8, learning_rate=5e-4, gamma=1.0, ent_coef=0.005,
        policy_kwargs={"net_arch": [256, 256]}, seed=1, device="cpu",
    )  # fmt: skip
    curve = Curve("MaskablePPO, Shifting Seasons against random", 1 / SEATS)
    curve.add(0, won(model, asked.games))
    for point in range(asked.points):
        model.learn(asked.steps // asked.points, reset_num_timesteps=point == 0)
        curve.add(model.num_timesteps, won(model, asked.games))
    curve.save(__file__)


if __name__ == "__main__":
    main()
