"""Playing: so many decisions in every row, by the learning net or by an earlier one, and all that was seen of them."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

import torch

from .advantage import worth
from .compiling import compiled
from .config import Config
from .games import Games
from .model import PROGRESS, SEATS, Model, log_chances

SURE = 1000.0  # a net that is exploited plays its best moves, as the one that is shipped


@dataclass(frozen=True)
class Played:
    """Decisions in one line each, and what was counted on the way."""

    seen: torch.Tensor
    mask: torch.Tensor
    move: torch.Tensor
    log_chance: torch.Tensor
    advantage: torch.Tensor
    expect: torch.Tensor  # the chance of every seat, from the actor on; behind them the progress
    expected: torch.Tensor  # whether that is known
    known: torch.Tensor  # the numbers of those decisions whose advantage is known
    counts: dict[str, float]


def half_precision(device: str) -> AbstractContextManager[Any]:
    return torch.autocast("cuda", torch.bfloat16) if device.startswith("cuda") else nullcontext()


def looked(model: Model, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """What a net says: the weights of all moves, and chances."""
    weights, value = model(seen)
    return weights, value.sigmoid()


def drawn(weights: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """A legal move for each row by its chances, and the logarithm of the chance it had."""
    chances = log_chances(weights, mask)
    race = chances.exp() / torch.empty_like(chances).exponential_().clamp(min=1e-30)
    moves = race.masked_fill(mask == 0, -1.0).argmax(-1)  # however unlucky the legal ones were, no other wins
    return moves, chances.gather(1, moves[:, None])[:, 0]


class Player:
    """Plays a batch on; its tables are made once."""

    def __init__(self, config: Config, games: Games, old_rows: int) -> None:
        self.config, self.games, self.old_rows = config, games, old_rows
        t, n, game = config.steps, games.batch.n, games.batch.game
        seats, device = games.batch.seats, config.device
        self.seen = torch.zeros(t, n, game.features.size, dtype=torch.uint8, device=device)
        self.mask = torch.zeros(t, n, game.moves.size, dtype=torch.uint8, device=device)
        self.move = torch.zeros(t, n, dtype=torch.int64, device=device)
        self.actor = torch.zeros(t + 1, n, dtype=torch.int64, device=device)
        self.own = torch.ones(t + 1, n, dtype=torch.bool, device=device)
        self.log_chance = torch.zeros(t, n, device=device)
        self.value, self.far = torch.zeros(t, n, device=device), torch.zeros(t, n, device=device)
        self.reward, self.come = torch.zeros(t, n, seats, device=device), torch.zeros(t, n, seats, device=device)
        self.over = torch.zeros(t, n, dtype=torch.bool, device=device)
        self.cut = torch.zeros((), device=device)
        self._look, self._draw = compiled(looked, config.compile), compiled(drawn, config.compile)

    @torch.no_grad()
    def play(self, model: Model, old: Model | None, share: float) -> Played:
        """`steps` decisions in every row; in the last rows all seats but one are played by the old net."""
        config, games = self.config, self.games
        first_old = games.batch.n - (self.old_rows if old is not None else 0)
        self.cut.zero_()
        for t in range(config.steps):
            self._note(t, first_old)
            with half_precision(config.device):
                weights, value = self._look(model, self.seen[t])
                theirs = self._look(old, self.seen[t, first_old:])[0] if old is not None else None
            if theirs is not None:
                theirs = theirs * (SURE if config.exploit else 1)
                weights[first_old:] = torch.where(self.own[t, first_old:, None], weights[first_old:], theirs)
            moves, self.log_chance[t] = self._draw(weights, self.mask[t])
            self.move[t] = moves
            self.value[t], self.far[t] = value[:, 0], value[:, PROGRESS]
            if config.progress:
                self.come[t] = games.progress()[:, None]
            games.step(moves)
            self.reward[t] = games.reward
            self.over[t] = (games.ended | games.cut) > 0
            self.cut += games.cut.sum()
        games.check()
        with half_precision(config.device):
            last = looked(model, games.seen)[1]
        self.actor[config.steps] = games.actor
        self.own[config.steps] = self._own(first_old)
        return self._valued(last, share)

    def _note(self, t: int, first_old: int) -> None:
        games = self.games
        self.seen[t], self.mask[t], self.actor[t] = games.seen, games.mask, games.actor
        self.own[t] = self._own(first_old)

    def _own(self, first_old: int) -> torch.Tensor:
        own = torch.ones_like(self.own[0])
        own[first_old:] = self.games.actor[first_old:] == self.games.learner[first_old:]
        return own

    def _valued(self, last: torch.Tensor, share: float) -> Played:
        config, seats = self.config, self.games.batch.seats
        won = worth(self.actor, self.own, self.value, last[:, 0], self.reward, self.over, config.gae_lambda)
        advantage = won.advantage
        expect = torch.zeros(*self.move.shape, SEATS + 1, device=advantage.device)
        expected = torch.zeros_like(expect)
        counted = self.games.seats[None, :, None]
        turned = (self.actor[:-1, :, None] + torch.arange(seats, device=advantage.device)) % counted
        present = torch.arange(seats, device=advantage.device) < counted
        expect[..., :seats] = won.expect.gather(2, turned)
        expected[..., :seats] = won.expected.gather(2, turned) * present
        if config.progress:
            far = worth(self.actor, self.own, self.far, last[:, PROGRESS], self.come, self.over, config.gae_lambda)
            advantage = (1 - share) * advantage + share * far.advantage
            expect[..., PROGRESS] = far.expect.gather(2, self.actor[:-1, :, None])[..., 0]
            expected[..., PROGRESS] = far.known
        expected[..., 0] = won.known
        known = won.known.flatten().nonzero()[:, 0]
        return Played(
            self.seen.flatten(0, 1), self.mask.flatten(0, 1), self.move.flatten(), self.log_chance.flatten(),
            advantage.flatten(), expect.flatten(0, 1), expected.flatten(0, 1), known, self._counts(),
        )  # fmt: skip

    def _counts(self) -> dict[str, float]:
        """How many games ended, how many were cut off, and what each seat won of them."""
        games = self.over.sum()
        won = self.reward.sum((0, 1))
        counts = {"games": float(games), "cut": float(self.cut)}
        return counts | {f"won_{seat}": float(one) for seat, one in enumerate(won)}
