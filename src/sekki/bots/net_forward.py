"""A net's answer to one observation, without torch: compiled loops that pass over zeros and over moves nobody may make.

Sums are added up in one fixed order, so the same net answers the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sekki.kit.feature_bytes import MOST, SCALE, ZERO

from .net_file import Weights

Forward = Callable[..., None]


def forward(net, plan, x, moves, n, room, weights, values):
    """The weights of the first `n` of `moves`, and the values, that a net gives an observation `x`.

    `net` are the parts of `Weights` one behind the other, `plan` says how long they are, `room` has two layers' width.
    What goes in is rounded to the steps of the bytes that the net learned from.
    """
    features, width, layers, count = plan[0], plan[1], plan[2], plan[3]
    h, g = room[:width], room[width : 2 * width]
    first = net[: features * width].reshape((features, width))
    at = features * width
    h[:] = net[at : at + width]
    at += width
    for i in range(features):
        if x[i] != 0:
            byte = np.floor(min(MOST, max(0.0, x[i] * SCALE + ZERO + 0.5)))
            factor = np.float32((byte - ZERO) / SCALE)
            line = first[i]
            for j in range(width):
                h[j] += factor * line[j]
    for j in range(width):
        h[j] = max(h[j], np.float32(0))
    hidden = net[at : at + layers * width * width].reshape((layers * width, width))
    at += layers * width * width
    for layer in range(layers):
        g[:] = net[at : at + width]
        at += width
        for i in range(width):
            factor = h[i]
            if factor != 0:
                line = hidden[layer * width + i]
                for j in range(width):
                    g[j] += factor * line[j]
        for j in range(width):
            h[j] += max(g[j], np.float32(0))
    policy = net[at : at + count * width].reshape((count, width))
    at += count * width
    for k in range(n):
        line = policy[moves[k]]
        total = net[at + moves[k]]
        for j in range(width):
            total += h[j] * line[j]
        weights[k] = total
    at += count
    heads = len(values)
    value = net[at : at + heads * width].reshape((heads, width))
    at += heads * width
    for k in range(heads):
        total = net[at + k]
        for j in range(width):
            total += h[j] * value[k, j]
        values[k] = np.float32(1) / (np.float32(1) + np.exp(-total))


def plain_forward(net, plan, x, moves, n, room, weights, values):
    """The same in NumPy: for interpreted runs, and to hold the loops against."""
    w = Weights.unpacked(net, plan, len(values))
    x = (np.floor(np.clip(x * SCALE + ZERO + 0.5, 0, MOST)) - ZERO).astype(np.float32) / np.float32(SCALE)
    h = np.maximum(x @ w.first + w.first_bias, 0)
    for layer, bias in zip(w.hidden, w.hidden_bias, strict=True):
        h = h + np.maximum(h @ layer + bias, 0)
    asked = [int(move) for move in moves[:n]]
    weights[:n] = w.policy[asked] @ h + w.policy_bias[asked]
    values[:] = 1 / (1 + np.exp(-(w.value @ h + w.value_bias)))


@cache
def compiled_forward() -> Forward:
    """`forward` compiled; unlike rules its loops are long, and worth making wide."""
    import numba
    from numba import types

    from sekki.kit.cache import folder_for
    from sekki.kit.engine import forward_signature
    from sekki.kit.rule import compiler_lock

    config: Any = numba.config
    with compiler_lock:
        before = config.CACHE_DIR, config.LOOP_VECTORIZE
        config.CACHE_DIR, config.LOOP_VECTORIZE = folder_for(Path(__file__).parent), 1
        try:
            signature = forward_signature(types)
            made: Forward = numba.njit([signature], cache=True, nogil=True, error_model="numpy")(forward)
        finally:
            config.CACHE_DIR, config.LOOP_VECTORIZE = before
    return made


class Thinker:
    """A net with room for its answers. It serves one thread."""

    def __init__(self, net: Weights, compiled: bool) -> None:
        self.net, self.plan = net.packed(), net.plan()
        self.weights = np.zeros(len(net.policy), np.float32)
        self.values = np.zeros(len(net.value), np.float32)
        self.room = np.zeros(2 * len(net.first_bias), np.float32)
        self.run: Forward = compiled_forward() if compiled else plain_forward

    def another(self) -> Thinker:
        """The same net for another thread."""
        found = copy(self)
        found.weights, found.values, found.room = (np.zeros_like(one) for one in (self.weights, self.values, self.room))
        return found

    def think(self, x: np.ndarray, moves: Any, n: int) -> None:
        """Fills `weights` for the first `n` of the moves, and `values`."""
        self.run(self.net, self.plan, x, moves, n, self.room, self.weights, self.values)
