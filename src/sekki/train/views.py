"""What is learned of a position holds in every view of it in which the game is the same."""

from __future__ import annotations

import torch

from sekki.bots.advice import advice_of
from sekki.kit import Game
from sekki.kit.feature_bytes import ZERO

from .model import SEATS, Model, log_chances


class Views:
    """The symmetries of a game, for lines of observations in bytes, of moves and of chairs. The first is no change."""

    def __init__(self, game: Game, device: torch.device | str = "cpu") -> None:
        views = advice_of(game).symmetries
        plain = [tuple(range(n)) for n in (game.features.size, game.moves.size, SEATS)]
        self.features, self.moves, self.chairs = (
            torch.tensor([own, *others], device=device)
            for own, others in zip(
                plain,
                ([v.features for v in views], [v.moves for v in views], [v.chairs for v in views]),
                strict=True,
            )
        )
        self.needs = torch.zeros(len(self), game.features.size, dtype=torch.bool, device=device)
        for number, view in enumerate(views, 1):
            self.needs[number, list(view.needs)] = True

    def __len__(self) -> int:
        return len(self.features)

    def fit(self, seen: torch.Tensor) -> torch.Tensor:
        """Which views may be taken of each observation."""
        missing = (seen == ZERO).float() @ self.needs.T.float()
        return missing == 0

    def drawn(self, seen: torch.Tensor, luck: torch.Generator | None = None) -> torch.Tensor:
        """For each observation the number of a view that may be taken of it, any of them."""
        return torch.multinomial(self.fit(seen).float(), 1, generator=luck)[:, 0]

    def of_seen(self, seen: torch.Tensor, view: torch.Tensor) -> torch.Tensor:
        return seen.gather(1, self.features[view])

    def of_moves(self, lines: torch.Tensor, view: torch.Tensor) -> torch.Tensor:
        return lines.gather(1, self.moves[view])

    def of_chairs(self, lines: torch.Tensor, view: torch.Tensor) -> torch.Tensor:
        return lines.gather(1, self.chairs[view])

    @torch.no_grad()
    def agreed(self, model: Model, seen: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """What a net makes of the moves in the mean of all views: it errs differently in each."""
        total = torch.zeros(mask.shape, device=seen.device)
        fit = self.fit(seen)
        for number in range(len(self)):
            rows = fit[:, number].nonzero()[:, 0]
            view = torch.full_like(rows, number)
            said = log_chances(model(self.of_seen(seen[rows], view))[0], self.of_moves(mask[rows], view))
            total[rows] += torch.empty_like(said).scatter_(1, self.moves[view], said)
        return log_chances(total / fit.sum(1, keepdim=True), mask)
