"""PPO by self-play in PyTorch on the batch, in one file: `python ppo_torch.py --game shifting_seasons --seats 2`.

One net plays all seats. A seat's decisions are interleaved with the others', so advantages are reckoned seat by seat,
from the end of what was played to its beginning.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from curve import Curve
from torch import nn

import sekki


class Net(nn.Module):
    def __init__(self, features: int, moves: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, moves), nn.Linear(width, 1)

    def forward(self, observation: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x = self.body(observation)
        return torch.log_softmax(self.policy(x).masked_fill(mask == 0, -1e9), -1), self.value(x)[..., 0]


def looked(batch: sekki.play.batch.Batch) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Observations, masks and actors; copies, because the batch writes the next step into the same arrays."""
    return tuple(torch.from_dlpack(x).clone() for x in (batch.observe(), batch.mask(), batch.actors))  # type: ignore


@torch.no_grad()
def won(net: Net, game: str, seats: int, steps: int) -> float:
    """The share of games that seat 0 wins with the net's best moves against random ones."""
    batch, total, games = sekki.batch(game, n=256, seats=seats, seed=99), 0.0, 0
    for _ in range(steps):
        observation, mask, actor = looked(batch)
        random = (torch.rand(mask.shape) * mask).argmax(-1)
        moves = torch.where(actor == 0, net(observation, mask)[0].argmax(-1), random)
        rewards, ended, _ = batch.step(moves.numpy())
        total, games = total + float(rewards[ended == 1, 0].sum()), games + int(ended.sum())
    return total / max(games, 1)


@torch.no_grad()
def played(net: Net, batch: sekki.play.batch.Batch, steps: int) -> dict[str, torch.Tensor]:
    """`steps` decisions in every row, with what they were worth to whoever made them."""
    kept: dict[str, list[torch.Tensor]] = {k: [] for k in ("observation", "mask", "actor", "move", "logp", "value")}
    worth, over = [], []
    for _ in range(steps):
        observation, mask, actor = looked(batch)
        logp, value = net(observation, mask)
        move = torch.multinomial(logp.exp(), 1)
        for name, one in zip(kept, (observation, mask, actor, move, logp.gather(1, move), value), strict=True):
            kept[name].append(one)
        rewards, ended, cut = batch.step(move[:, 0].numpy())
        worth.append(torch.tensor(rewards))
        over.append(torch.tensor(ended | cut, dtype=torch.bool))
    done = {name: torch.stack(many) for name, many in kept.items()}
    return done | advantages(done["actor"], done["value"], torch.stack(worth), torch.stack(over))


def advantages(actor: torch.Tensor, value: torch.Tensor, worth: torch.Tensor, over: torch.Tensor, decay: float = 0.95
               ) -> dict[str, torch.Tensor]:  # fmt: skip
    """What comes next for a seat is its next decision in the same game, or the game's end; else it is not known yet."""
    steps, rows, seats = worth.shape
    following, ahead, known = torch.zeros(rows, seats), torch.zeros(rows, seats), torch.zeros(rows, seats)
    advantage, valid = torch.zeros(steps, rows), torch.zeros(steps, rows)
    for t in reversed(range(steps)):
        end = over[t][:, None]
        following, ahead, known = torch.where(end, worth[t], following), ahead * ~end, torch.where(end, 1.0, known)
        seat = actor[t][:, None]
        sure = known.gather(1, seat)[:, 0]
        found = sure * (following.gather(1, seat)[:, 0] - value[t] + decay * ahead.gather(1, seat)[:, 0])
        advantage[t], valid[t] = found, sure
        following, ahead = following.scatter(1, seat, value[t][:, None]), ahead.scatter(1, seat, found[:, None])
        known = known.scatter(1, seat, 1.0)
    return {"advantage": advantage, "target": advantage + value, "valid": valid}


def learn(net: Net, optimiser: torch.optim.Optimizer, data: dict[str, torch.Tensor], entropy: float = 0.01) -> None:
    flat = {name: many.flatten(0, 1) for name, many in data.items()}
    rows = flat["valid"].nonzero()[:, 0]
    mean, spread = flat["advantage"][rows].mean(), flat["advantage"][rows].std() + 1e-6
    for _ in range(2):
        for some in rows[torch.randperm(len(rows))].split(2048):
            logp, value = net(flat["observation"][some], flat["mask"][some])
            ratio = (logp.gather(1, flat["move"][some])[:, 0] - flat["logp"][some][:, 0]).exp()
            advantage = (flat["advantage"][some] - mean) / spread
            gain = torch.min(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage).mean()
            chaos = -(logp.exp() * logp.clamp(min=-50)).sum(-1).mean()
            loss = (value - flat["target"][some]).pow(2).mean() - gain - entropy * chaos
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="shifting_seasons")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rows", type=int, default=256)
    parser.add_argument("--steps", type=int, default=128)
    parser.add_argument("--rounds", type=int, default=20)
    asked = parser.parse_args()
    torch.manual_seed(1)
    np.random.seed(1)
    batch = sekki.batch(asked.game, n=asked.rows, seats=asked.seats, seed=1)
    net = Net(batch.game.features.size, batch.game.moves.size)
    optimiser = torch.optim.Adam(net.parameters(), lr=5e-4, eps=1e-5)
    curve = Curve(f"PPO in torch, {asked.game} against random", 1 / asked.seats)
    for n in range(asked.rounds + 1):
        if n % 5 == 0:
            curve.add(n * asked.rows * asked.steps, won(net, asked.game, asked.seats, 300))
        if n < asked.rounds:
            learn(net, optimiser, played(net, batch, asked.steps))
    curve.save(__file__)


if __name__ == "__main__":
    main()
