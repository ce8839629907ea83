"""A net's answer to one observation, without torch: compiled loops that pass over zeros and over moves nobody may make.

Sums are added up in one fixed order, so the same net answers the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sekki.kit.feature_bytes import MOST, SCALE, ZERO

from .net_file import Weights

Forward = Callable[..., None]


def forward(
    first, first_bias, hidden, hidden_bias, policy, policy_bias, value, value_bias, x, moves, n, h, g, weights, values
):
    """The weights of the first `n` of `moves` and the values of an observation `x`; `h` and `g` are as wide as a layer.

    What goes in is rounded to the steps of the bytes that the net learned from.
    """
    width = len(h)
    for j in range(width):
        h[j] = first_bias[j]
    for i in range(len(x)):
        if x[i] != 0:
            byte = np.floor(min(MOST, max(0.0, x[i] * SCALE + ZERO + 0.5)))
            factor = np.float32((byte - ZERO) / SCALE)
            for j in range(width):
                h[j] += factor * first[i, j]
    for j in range(width):
        h[j] = max(h[j], np.float32(0))
    for layer in range(len(hidden)):
        for j in range(width):
            g[j] = hidden_bias[layer, j]
        for i in range(width):
            factor = h[i]
            if factor != 0:
                for j in range(width):
                    g[j] += factor * hidden[layer, i, j]
        for j in range(width):
            h[j] += max(g[j], np.float32(0))
    for k in range(n):
        move = moves[k]
        total = policy_bias[move]
        for j in range(width):
            total += h[j] * policy[move, j]
        weights[k] = total
    for k in range(len(values)):
        total = value_bias[k]
        for j in range(width):
            total += h[j] * value[k, j]
        values[k] = np.float32(1) / (np.float32(1) + np.exp(-total))


def plain_forward(w: Weights, x: np.ndarray, moves: Any, n: int, weights: np.ndarray, values: np.ndarray) -> None:
    """The same in NumPy: for interpreted runs, and to hold the loops against."""
    x = (np.floor(np.clip(x * SCALE + ZERO + 0.5, 0, MOST)) - ZERO).astype(np.float32) / np.float32(SCALE)
    h = np.maximum(x @ w.first + w.first_bias, 0)
    for layer, bias in zip(w.hidden, w.hidden_bias, strict=True):
        h = h + np.maximum(h @ layer + bias, 0)
    asked = list(moves[:n])
    weights[:n] = w.policy[asked] @ h + w.policy_bias[asked]
    values[:] = 1 / (1 + np.exp(-(w.value @ h + w.value_bias)))


def signature() -> Any:
    """The Numba types of `forward`."""
    from numba import types

    line, table, block = types.float32[::1], types.float32[:, ::1], types.float32[:, :, ::1]
    net = (table, line, block, table, table, line, table, line)
    return types.void(*net, line, types.int16[::1], types.int64, line, line, line, line)


@cache
def compiled_forward() -> Forward:
    """`forward` compiled; unlike rules its loops are long, and worth making wide."""
    import numba

    from sekki.kit.cache import folder_for
    from sekki.kit.rule import compiler_lock

    config: Any = numba.config
    with compiler_lock:
        before = config.CACHE_DIR, config.LOOP_VECTORIZE
        config.CACHE_DIR, config.LOOP_VECTORIZE = folder_for(Path(__file__).parent), 1
        try:
            made: Forward = numba.njit([signature()], cache=True, nogil=True, error_model="numpy")(forward)
        finally:
            config.CACHE_DIR, config.LOOP_VECTORIZE = before
    return made


class Thinker:
    """A net with room for its answers. It serves one thread."""

    def __init__(self, net: Weights, compiled: bool) -> None:
        self.net = net
        self.weights = np.zeros(len(net.policy), np.float32)
        self.values = np.zeros(len(net.value), np.float32)
        width = net.first.shape[1]
        self._parts = (*net.parts().values(),)
        self._room = (np.zeros(width, np.float32), np.zeros(width, np.float32))
        self._run = compiled_forward() if compiled else None

    def think(self, x: np.ndarray, moves: Any, n: int) -> None:
        """Fills `weights` for the first `n` of the moves, and `values`."""
        if self._run is None:
            plain_forward(self.net, x, moves, n, self.weights, self.values)
        else:
            self._run(*self._parts, x, moves, n, *self._room, self.weights, self.values)
