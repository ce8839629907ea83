"""What learners see and do, as Gymnasium's spaces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces

from sekki.kit import Game

BOUND = 100.0  # features are numbers of about 0 to 1; points ahead or behind may lie a little outside


def observation_box(game: Game) -> spaces.Box:
    return spaces.Box(-BOUND, BOUND, (game.features.size,), np.float32)


def masked_observation(game: Game, actions: int) -> spaces.Dict:
    """An observation together with the mask of legal actions, as PettingZoo's classic games have it."""
    return spaces.Dict(
        {"observation": observation_box(game), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
    )  # fmt: skip


class LegalActions(spaces.Discrete):
    """All moves of a game as numbers. `sample()` without a mask draws one that is legal at the moment.

    A copy, in another process for one, no longer knows what is legal: it draws from all moves.
    """

    def __init__(self, n: int, mask: Callable[[], np.ndarray]) -> None:
        super().__init__(n)
        self._mask: Callable[[], np.ndarray] | None = mask

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None and self._mask is not None:
            legal = self._mask()
            mask = legal if legal.any() else None
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        return spaces.Discrete, (int(self.n),)
