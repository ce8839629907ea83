"""A net that plays like a bot that was watched: a rival to learn against where the bot itself is too slow.

Or the other way round: a net that learns what its own search found, and so plays at once as it did after long thought
(expert iteration, as in AlphaZero).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from sekki.kit import Game

from .model import SEATS, Model, copied, log_chances
from .views import Views
from .watch import Watched

Chances = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]
PART = 8192  # lines that a net is asked about at once
HELD_BACK = 10  # one game line in so many is not learned from, and says when to stop
SURER = 3.0  # a search that is run again makes a move by about this power of its share of the search
OUTCOMES = 0.25  # how much who won counts in the chances that a net learns, beside what it said before
FROM_SEARCH: dict[str, Any] = {"rate": 1e-4, "epochs": 6, "milder": 1.0, "surer": 1.0, "outcomes": OUTCOMES}


def imitate(
    model: Model, game: Game, watched: Watched, *, rate: float = 3e-4, epochs: int = 16, minibatch: int = 1024,
    decay: float = 0.05, milder: float = 3.0, surer: float = SURER, outcomes: float | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> float:  # fmt: skip
    """Teaches a net to draw moves as the bot would that was watched; keeps its best state by what was held back.

    It meets every decision in one of the views in which the game is the same, each time in any. The net's own likes are
    made milder first: one that has played long is surer of itself than anybody is of another. With `outcomes` it goes
    on to tell chances as well: its own of before, to this share replaced by who won.
    Returns how often, of what was held back, its likeliest move is the one that was made.
    """
    device = model.first.weight.device
    views, lines = Views(game, device), Lines.of(watched, game, device, surer)
    with torch.no_grad():
        model.policy.weight.div_(milder)
        model.policy.bias.div_(milder)
    said = None if outcomes is None else lines.chances(model, outcomes)

    def lost(some: torch.Tensor, view: torch.Tensor) -> torch.Tensor:
        weights, values = model(views.of_seen(lines.seen[some], view))
        chances = log_chances(weights, views.of_moves(lines.mask[some], view))
        loss = -(views.of_moves(lines.shares[some], view) * chances).sum(-1).mean()
        if said is not None:
            true = views.of_chairs(said[some], view)
            loss = loss + functional.binary_cross_entropy_with_logits(values[:, :SEATS], true)
        return loss

    def lost_back() -> float:
        with torch.no_grad():
            parts = [float(lost(some, torch.zeros_like(some))) * len(some) for some in lines.back.split(PART)]
        return sum(parts) / max(1, len(lines.back))

    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=decay)
    best, kept = lost_back(), copied(model)
    for epoch in range(epochs):
        for group in optimiser.param_groups:
            group["lr"] = rate * (1 - epoch / epochs)
        for some in lines.own[torch.randperm(len(lines.own), device=device)].split(minibatch):
            loss = lost(some, views.drawn(lines.seen[some]))
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
        left, (surprise, share) = lost_back(), lines.surprise(_alone(model))
        report(f"epoch {epoch + 1}: {left:.4f}, surprise {surprise:.4f}, {100 * share:.1f} % of the moves held back")
        if left < best:
            best, kept = left, copied(model)
    model.load_state_dict(kept)
    return lines.surprise(_alone(model))[1]


def foretold(model: Model, game: Game, watched: Watched) -> list[tuple[float, float]]:
    """How surprising the choices that `imitate` holds back are to a net, and what share of them it would make.

    First as it sees them, then in the mean of all views in which the game is the same.
    """
    device = model.first.weight.device
    lines = Lines.of(watched, game, device, SURER)
    return [lines.surprise(_alone(model)), lines.surprise(partial(Views(game, device).agreed, model))]


@dataclass(frozen=True)
class Lines:
    """Decisions to learn from, and some that are held back."""

    seen: torch.Tensor
    mask: torch.Tensor
    shares: torch.Tensor
    move: torch.Tensor
    won: torch.Tensor
    own: torch.Tensor
    back: torch.Tensor

    @classmethod
    def of(cls, watched: Watched, game: Game, device: torch.device, surer: float) -> Lines:
        bits = np.unpackbits(watched.mask, axis=1)[:, : game.moves.size]
        shares = watched.tried.astype(np.float32) ** surer
        shares /= shares.sum(1, keepdims=True)
        block = np.arange(len(watched.move)) // 256 % HELD_BACK  # decisions of one game stay together
        won = watched.won.astype(np.float32)
        columns = (watched.seen, bits, shares, watched.move, won, np.flatnonzero(block), np.flatnonzero(block == 0))
        return cls(*(torch.tensor(one, device=device) for one in columns))

    @torch.no_grad()
    def chances(self, model: Model, outcomes: float) -> torch.Tensor:
        """What a net says of everybody's chances, to this share replaced by who won."""
        said = torch.cat([model(some)[1][:, :SEATS].sigmoid() for some in self.seen.split(PART)])
        return torch.lerp(said, self.won, outcomes)

    @torch.no_grad()
    def surprise(self, chances: Chances) -> tuple[float, float]:
        """Of what is held back: how surprising it is by these chances, and how often the likeliest move was made."""
        lost = right = 0.0
        for some in self.back.split(PART):
            said = chances(self.seen[some], self.mask[some])
            lost -= float((self.shares[some] * said).sum())
            right += float((said.argmax(-1) == self.move[some]).sum())
        return lost / max(1, len(self.back)), right / max(1, len(self.back))


def _alone(model: Model) -> Chances:
    return lambda seen, mask: log_chances(model(seen)[0], mask)
