"""A net that plays like a bot that was watched: a rival to learn against where the bot itself is too slow."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from torch import nn

from sekki.kit import Game

from .model import Model, copied, log_chances
from .views import Views
from .watch import Watched

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
    views = Views(game, device)
    bits = np.unpackbits(watched.mask, axis=1)[:, : game.moves.size]
    shares = watched.tried.astype(np.float32) ** SURER
    shares /= shares.sum(1, keepdims=True)
    lines = tuple(torch.tensor(one, device=device) for one in (watched.seen, bits, shares))
    move = torch.tensor(watched.move, device=device)
    block = torch.arange(len(move), device=device) // 256 % HELD_BACK  # decisions of one game stay together
    own, back = (block != 0).nonzero()[:, 0], (block == 0).nonzero()[:, 0]
    with torch.no_grad():
        model.policy.weight.div_(milder)
        model.policy.bias.div_(milder)
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=decay)
    best, kept, right = _surprise(model, lines, move, back)[0], copied(model), 0.0
    for epoch in range(epochs):
        for group in optimiser.param_groups:
            group["lr"] = rate * (1 - epoch / epochs)
        for some in own[torch.randperm(len(own), device=device)].split(minibatch):
            seen, mask, aims = (one[some] for one in lines)
            view = views.drawn(seen)
            turned = (views.of_seen(seen, view), *(views.of_moves(one, view) for one in (mask, aims)))
            loss = _lost(model, *turned)[0].mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
        surprise, share = _surprise(model, lines, move, back)
        report(f"epoch {epoch + 1}: surprise {surprise:.4f}, {100 * share:.1f} % of the moves held back")
        if surprise < best:
            best, kept, right = surprise, copied(model), share
    model.load_state_dict(kept)
    return right


def _lost(
    model: Model, seen: torch.Tensor, mask: torch.Tensor, shares: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """How surprising choices by these shares are to the net, and the move it would make."""
    chances = log_chances(model(seen)[0], mask)
    return -(shares * chances).sum(-1), chances.argmax(-1)


@torch.no_grad()
def _surprise(
    model: Model, lines: tuple[torch.Tensor, ...], move: torch.Tensor, some: torch.Tensor
) -> tuple[float, float]:
    """How surprising choices are to the net, and what share of the moves it would make."""
    lost = right = 0.0
    for part in some.split(8192):
        surprise, likeliest = _lost(model, *(one[part] for one in lines))
        lost += float(surprise.sum())
        right += float((likeliest == move[part]).sum())
    return lost / max(1, len(some)), right / max(1, len(some))
