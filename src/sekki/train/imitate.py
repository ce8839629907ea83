"""A net that plays like a bot that was watched: a rival to learn against where the bot itself is too slow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
import torch
from torch import nn

from sekki.kit import Game

from .model import Model, copied, log_chances
from .views import Views
from .watch import Watched

Chances = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]
HELD_BACK = 10  # one game line in so many is not learned from, and says when to stop
SURER = 3.0  # a search that is run again makes a move by about this power of its share of the search


def imitate(
    model: Model, game: Game, watched: Watched, *, rate: float = 3e-4, epochs: int = 16, minibatch: int = 1024,
    decay: float = 0.05, milder: float = 3.0, report: Callable[[str], None] = lambda line: None,
) -> float:  # fmt: skip
    """Teaches a net to draw moves as the bot would that was watched; keeps its best state by what was held back.

    It meets every decision in one of the views in which the game is the same, each time in any. The net's own likes are
    made milder first: one that has played long is surer of itself than anybody is of another.
    Returns how often, of what was held back, its likeliest move is the one that was made.
    """
    device = model.first.weight.device
    views, lines = Views(game, device), Lines.of(watched, game, device)
    with torch.no_grad():
        model.policy.weight.div_(milder)
        model.policy.bias.div_(milder)
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=decay)
    (best, right), kept = lines.surprise(_alone(model)), copied(model)
    for epoch in range(epochs):
        for group in optimiser.param_groups:
            group["lr"] = rate * (1 - epoch / epochs)
        for some in lines.own[torch.randperm(len(lines.own), device=device)].split(minibatch):
            seen, mask, aims = lines.seen[some], lines.mask[some], lines.shares[some]
            view = views.drawn(seen)
            chances = log_chances(model(views.of_seen(seen, view))[0], views.of_moves(mask, view))
            loss = -(views.of_moves(aims, view) * chances).sum(-1).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
        surprise, share = lines.surprise(_alone(model))
        report(f"epoch {epoch + 1}: surprise {surprise:.4f}, {100 * share:.1f} % of the moves held back")
        if surprise < best:
            best, kept, right = surprise, copied(model), share
    model.load_state_dict(kept)
    return right


def foretold(model: Model, game: Game, watched: Watched) -> list[tuple[float, float]]:
    """How surprising the choices that `imitate` holds back are to a net, and what share of them it would make.

    First as it sees them, then in the mean of all views in which the game is the same.
    """
    device = model.first.weight.device
    lines = Lines.of(watched, game, device)
    return [lines.surprise(_alone(model)), lines.surprise(partial(Views(game, device).agreed, model))]


@dataclass(frozen=True)
class Lines:
    """Decisions to learn from, and some that are held back."""

    seen: torch.Tensor
    mask: torch.Tensor
    shares: torch.Tensor
    move: torch.Tensor
    own: torch.Tensor
    back: torch.Tensor

    @classmethod
    def of(cls, watched: Watched, game: Game, device: torch.device) -> Lines:
        bits = np.unpackbits(watched.mask, axis=1)[:, : game.moves.size]
        shares = watched.tried.astype(np.float32) ** SURER
        shares /= shares.sum(1, keepdims=True)
        block = np.arange(len(watched.move)) // 256 % HELD_BACK  # decisions of one game stay together
        columns = (watched.seen, bits, shares, watched.move, np.flatnonzero(block), np.flatnonzero(block == 0))
        return cls(*(torch.tensor(one, device=device) for one in columns))

    @torch.no_grad()
    def surprise(self, chances: Chances) -> tuple[float, float]:
        """Of what is held back: how surprising it is by these chances, and how often the likeliest move was made."""
        lost = right = 0.0
        for some in self.back.split(8192):
            said = chances(self.seen[some], self.mask[some])
            lost -= float((self.shares[some] * said).sum())
            right += float((said.argmax(-1) == self.move[some]).sum())
        return lost / max(1, len(self.back)), right / max(1, len(self.back))


def _alone(model: Model) -> Chances:
    return lambda seen, mask: log_chances(model(seen)[0], mask)
