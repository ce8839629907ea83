"""The net: an observation in bytes goes in; out come a weight for every move and the chances of all seats."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from sekki.kit import Game
from sekki.kit.feature_bytes import SCALE, ZERO

SEATS = 4
SLIGHT = 0.03  # how much an added layer does at first
PROGRESS = SEATS  # behind the chances of the seats: how far the game will have come at its end


class Model(nn.Module):
    """Layers with shortcuts past them. Seats are counted from the observer on."""

    def __init__(self, features: int, moves: int, width: int, layers: int) -> None:
        super().__init__()
        self.first = nn.Linear(features, width)
        self.hidden = nn.ModuleList(nn.Linear(width, width) for _ in range(layers))
        self.policy, self.value = nn.Linear(width, moves), nn.Linear(width, SEATS + 1)
        for head in (self.policy, self.value):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Weights of all moves and values, both before any softmax or sigmoid."""
        kind = torch.get_autocast_dtype("cuda") if torch.is_autocast_enabled("cuda") else self.first.weight.dtype
        x = (seen.to(kind) - ZERO) * (1 / SCALE)
        x = functional.relu(self.first(x))
        for layer in self.hidden:
            x = x + functional.relu(layer(x))
        return self.policy(x).float(), self.value(x).float()


def model_for(game: Game, width: int, layers: int, device: str) -> Model:
    return Model(game.features.size, game.moves.size, width, layers).to(device)


def deepened(state: dict[str, Any], layers: int) -> dict[str, Any]:
    """The weights of a net with so many layers: those that are added leave almost everything as it was."""
    width = len(state["first.bias"])
    found = dict(state)
    for i in range(layers):
        if f"hidden.{i}.weight" not in found:
            found[f"hidden.{i}.weight"] = torch.randn(width, width) * (SLIGHT / width**0.5)
            found[f"hidden.{i}.bias"] = torch.zeros(width)
    return found


def log_chances(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """The logarithm of each legal move's chance to be chosen."""
    return functional.log_softmax(weights.masked_fill(mask == 0, -1e9), -1)


def copied(model: nn.Module) -> dict[str, Any]:
    """The weights of a net as they are now."""
    return {name: one.detach().clone() for name, one in model.state_dict().items()}
