"""The games of a run: a batch whose arrays torch sees without a copy, and what every row is."""

from __future__ import annotations

from typing import Any

import torch

import sekki
from sekki.kit import Game
from sekki.play.batch.cuda import CudaBatch

from .config import BadConfig, Config
from .starts import deck, of_rows


class Games:
    """A batch with all starts of a game in its rows. Tensors are views: each step writes them anew."""

    def __init__(self, config: Config, rows: int, seed: int, launcher: Any = None) -> None:
        facts: Game = sekki.game(config.game).facts
        cards = deck(facts, config.seats, config.options, config.alike)
        begun = of_rows(cards, rows)
        given: dict[str, Any] = {"launcher": launcher, "wait": False} if config.device.startswith("cuda") else {}
        self.batch = sekki.batch(
            config.game, rows, seats=[one.seats for one in begun], options=[one.options for one in begun], seed=seed,
            device=config.device, longest=config.longest, dtype="uint8", **given,
        )  # fmt: skip
        self.seats = torch.tensor([one.seats for one in begun], device=config.device)
        self.learner = torch.arange(rows, device=config.device) // len(cards) % self.seats
        self.seen = torch.from_dlpack(self.batch.observe())
        self.mask, self.actor = torch.from_dlpack(self.batch.mask()), torch.from_dlpack(self.batch.actors)
        self.reward = torch.from_dlpack(self.batch.rewards)
        self.ended, self.cut = torch.from_dlpack(self.batch.terminated), torch.from_dlpack(self.batch.truncated)
        self._weights = progress_weights(facts, config).to(config.device)

    def step(self, moves: torch.Tensor) -> None:
        self.batch.observe()  # so that the step writes the next observation in its own pass
        self.batch.step(moves if moves.is_cuda else moves.numpy())

    def check(self) -> None:
        """A GPU finds illegal moves without anybody waiting for it: here they become an error."""
        if isinstance(self.batch, CudaBatch):
            self.batch.check()

    def progress(self) -> torch.Tensor:
        """How far each row's game has come, from 0 to 1."""
        places = self._weights.nonzero()[:, 0]
        return (self.seen[:, places].float() / 64 - 1) @ self._weights[places]


def progress_weights(game: Game, config: Config) -> torch.Tensor:
    """The weight of every feature, from names like `table+2`: the third number of that slice."""
    weights = torch.zeros(game.features.size)
    for name, weight in config.progress.items():
        part, _, offset = name.partition("+")
        if part not in game.features.slices:
            raise BadConfig(f"{game.id} observes no {part!r}; it has {', '.join(game.features.slices)}")
        weights[game.features.slices[part].start + int(offset or 0)] = weight
    return weights
