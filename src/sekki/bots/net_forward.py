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

from .half import half, teach_numba
from .net_file import SEATS, Weights

Forward = Callable[..., None]
FOUR = 4  # answers that are added up side by side


def forward(net, plan, x, moves, n, room, weights, values):
    """The weights of the first `n` of `moves`, and the values, that a net gives an observation `x`.

    `net` is what `Weights.packed` gives, `plan` says how long its parts are, `room` is what `room_for` gives. What goes
    in is rounded to the steps of the bytes that the net learned from. Eight lines of weights are added at a time, one
    after the other at each place, and four answers side by side, so that sums are those of line after line.
    """
    features, width, layers, count, knots = plan[0], plan[1], plan[2], plan[3], plan[4]
    heads = len(values)
    most = max(features, width, count + heads + FOUR)
    parts = net.view(np.uint16)
    h, g = room[:width], room[width : 2 * width]
    factors, lines = room[2 * width : 2 * width + most], room[2 * width + most :].view(np.int32)
    behind = features * width
    at = behind + width + layers * width * width
    for layer in range(layers + 1):
        some = 0
        if layer == 0:
            for j in range(width):
                g[j] = half(parts[behind + j])
            for i in range(features):
                if x[i] != 0:
                    byte = np.floor(min(MOST, max(0.0, x[i] * SCALE + ZERO + 0.5)))
                    factors[some] = np.float32((byte - ZERO) / SCALE)
                    lines[some] = i * width
                    some += 1
        else:
            for j in range(width):
                g[j] = half(parts[at + j])
            at += width
            for i in range(width):
                if h[i] != 0:
                    factors[some] = h[i]
                    lines[some] = behind + (1 + (layer - 1) * width + i) * width
                    some += 1
        k = 0
        while k + 8 <= some:
            a0, a1 = parts[lines[k] : lines[k] + width], parts[lines[k + 1] : lines[k + 1] + width]
            a2, a3 = parts[lines[k + 2] : lines[k + 2] + width], parts[lines[k + 3] : lines[k + 3] + width]
            a4, a5 = parts[lines[k + 4] : lines[k + 4] + width], parts[lines[k + 5] : lines[k + 5] + width]
            a6, a7 = parts[lines[k + 6] : lines[k + 6] + width], parts[lines[k + 7] : lines[k + 7] + width]
            f0, f1, f2, f3 = factors[k], factors[k + 1], factors[k + 2], factors[k + 3]
            f4, f5, f6, f7 = factors[k + 4], factors[k + 5], factors[k + 6], factors[k + 7]
            for j in range(width):
                total = g[j] + f0 * half(a0[j]) + f1 * half(a1[j]) + f2 * half(a2[j]) + f3 * half(a3[j])
                g[j] = total + f4 * half(a4[j]) + f5 * half(a5[j]) + f6 * half(a6[j]) + f7 * half(a7[j])
            k += 8
        while k < some:
            a0, f0 = parts[lines[k] : lines[k] + width], factors[k]
            for j in range(width):
                g[j] += f0 * half(a0[j])
            k += 1
        for j in range(width):
            h[j] = max(g[j], np.float32(0)) + (h[j] if layer > 0 else np.float32(0))
    at = (at + 1) // 2
    for k in range(n):
        lines[k] = at + moves[k] * width
        factors[k] = net[at + count * width + moves[k]]
    at += count * (width + 1)
    for k in range(heads):
        lines[n + k] = at + k * width
        factors[n + k] = net[at + heads * width + k]
    at += heads * (width + 1)
    for k in range(n + heads, n + heads + FOUR):  # to fill the last four
        lines[k] = lines[k - 1]
    for k in range(0, n + heads, FOUR):
        b0, b1 = net[lines[k] : lines[k] + width], net[lines[k + 1] : lines[k + 1] + width]
        b2, b3 = net[lines[k + 2] : lines[k + 2] + width], net[lines[k + 3] : lines[k + 3] + width]
        t0, t1, t2, t3 = factors[k], factors[k + 1], factors[k + 2], factors[k + 3]
        for j in range(width):
            t0 += h[j] * b0[j]
            t1 += h[j] * b1[j]
            t2 += h[j] * b2[j]
            t3 += h[j] * b3[j]
        factors[k], factors[k + 1], factors[k + 2], factors[k + 3] = t0, t1, t2, t3
    weights[:n] = factors[:n]
    said, true = net[at : at + knots], net[at + knots :]
    for k in range(heads):
        total = factors[n + k]
        if k < SEATS and knots > 1:
            i = 0
            while i < knots - 2 and total > said[i + 1]:
                i += 1
            total = true[i] + (total - said[i]) * (true[i + 1] - true[i]) / (said[i + 1] - said[i])
        values[k] = np.float32(1) / (np.float32(1) + np.exp(-total))


def plain_forward(net, plan, x, moves, n, room, weights, values):
    """The same in NumPy: for interpreted runs, and to hold the loops against."""
    w = _unpacked(net, plan, len(values))
    h = hidden(w, rounded(x))
    asked = [int(move) for move in moves[:n]]
    weights[:n] = w.policy[asked] @ h + w.policy_bias[asked]
    odds = w.value @ h + w.value_bias
    odds[:SEATS] = w.true_odds(odds[:SEATS])
    values[:] = 1 / (1 + np.exp(-odds))


_seen_nets: dict[int, tuple[np.ndarray, Weights]] = {}  # the arrays as well: an address is theirs as long as they live
MOST_NETS = 8


def _unpacked(net: np.ndarray, plan: np.ndarray, values: int) -> Weights:
    """A net's parts, found once: making floats of halves takes longer than an answer."""
    address = net.ctypes.data
    if address not in _seen_nets:
        if len(_seen_nets) >= MOST_NETS:
            _seen_nets.clear()
        _seen_nets[address] = (net, Weights.unpacked(net, plan, values))
    return _seen_nets[address][1]


def rounded(seen: Any, xp: Any = np) -> Any:
    """Observations in the steps of the bytes that nets learn from; they may be those bytes, or numbers."""
    if seen.dtype == np.uint8:
        steps = seen.astype(np.float32)
    else:
        steps = xp.floor(xp.clip(seen * SCALE + (ZERO + 0.5), 0, MOST))
    steps -= ZERO
    steps /= SCALE
    return steps


def hidden(net: Weights, x: Any, xp: Any = np) -> Any:
    """What the layers make of an observation, or of one in each line; `xp` is the library of the arrays."""
    h = x @ net.first
    h += net.first_bias
    xp.maximum(h, 0, out=h)
    for layer, bias in zip(net.hidden, net.hidden_bias, strict=True):
        more = h @ layer
        more += bias
        h += xp.maximum(more, 0, out=more)
    return h


def room_for(net: Weights) -> np.ndarray:
    """What `forward` works in: two layers, and of the lines that are added up the factor and where each begins."""
    features, width = net.first.shape
    most = max(features, width, len(net.policy) + len(net.value) + FOUR)
    return np.zeros(2 * width + 2 * most, np.float32)


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
        teach_numba()
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
        self.room = room_for(net)
        self.run: Forward = compiled_forward() if compiled else plain_forward

    def another(self) -> Thinker:
        """The same net for another thread."""
        found = copy(self)
        found.weights, found.values, found.room = (np.zeros_like(one) for one in (self.weights, self.values, self.room))
        return found

    def think(self, x: np.ndarray, moves: Any, n: int) -> None:
        """Fills `weights` for the first `n` of the moves, and `values`."""
        self.run(self.net, self.plan, x, moves, n, self.room, self.weights, self.values)
