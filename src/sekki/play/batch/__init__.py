"""Many games side by side in rows, for learners: on all cores of the processor, or on a GPU."""

from __future__ import annotations

from typing import Any

from sekki.kit import Game
from sekki.kit.steps import WAIT

from .rows import Batch
from .seat import SeatRows

__all__ = ["DEVICES", "WAIT", "Batch", "SeatRows", "make"]

DEVICES = ("cpu", "cuda")


def make(game: Game, n: int, device: str = "cpu", **given: Any) -> Batch:
    """A batch on the processor (`cpu`) or on a GPU (`cuda`): the same games, bit for bit."""
    if device == "cpu":
        return Batch(game, n, **given)
    if device.partition(":")[0] == "cuda":
        from .cuda import CudaBatch

        return CudaBatch(game, n, device=device, **given)
    raise ValueError(f"a batch lives on the device {' or '.join(map(repr, DEVICES))}, not on {device!r}")
