"""How strong a net is: games on a batch of their own, in which one seat of each row is the net's."""

from __future__ import annotations

from typing import Any

import torch

from .config import Config
from .games import Games
from .model import Model, log_chances
from .rollout import drawn, half_precision

SEED = 99


@torch.no_grad()
def against(
    model: Model, config: Config, rows: int, steps: int, launcher: Any = None, other: Model | None = None
) -> dict[str, Any]:
    """The share of games a net wins with its best moves, by seat count, against random play or another net.

    A net that is exploited plays its best moves too; a rival draws them by their weights.
    """
    games = Games(config, rows, SEED, launcher)
    counts = sorted(set(games.seats.tolist()))
    won, ended = torch.zeros(rows, device=config.device), torch.zeros(rows, device=config.device)
    for step in range(steps):
        with half_precision(config.device):
            best = log_chances(model(games.seen)[0], games.mask).argmax(-1)
            if other is not None:
                weights = other(games.seen)[0]
                sure = config.exploit
                others = log_chances(weights, games.mask).argmax(-1) if sure else drawn(weights, games.mask)[0]
            else:
                others = torch.from_dlpack(games.batch.random_moves(step))
        alone = games.batch.game.cooperative
        own = games.actor == games.learner if not alone else torch.ones_like(games.actor, dtype=torch.bool)
        games.step(torch.where(own, best, others))
        won += games.reward.gather(1, games.learner[:, None])[:, 0]
        ended += ((games.ended | games.cut) > 0).float()
    name = "against_random" if other is None else "against_other"
    return {name: {str(n): _share(won[games.seats == n], ended[games.seats == n]) for n in counts}}


def _share(won: torch.Tensor, ended: torch.Tensor) -> list[float]:
    """The share won, and of how many games."""
    games = float(ended.sum())
    return [round(float(won.sum()) / max(1.0, games), 4), games]
