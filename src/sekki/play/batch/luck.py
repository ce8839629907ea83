"""Random words for rows, as arrays of NumPy or of CuPy: from seeds and counts alone, so they repeat on every device."""

from __future__ import annotations

from typing import Any

import numpy as np

from sekki.kit.fate import mix
from sekki.kit.rule import u64

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_OWN = 0x5851F42D4C957F2D  # so that they have nothing in common with what fate answers
_STEPS = (
    (np.uint64(30), np.uint64(0xBF58476D1CE4E5B9)),
    (np.uint64(27), np.uint64(0x94D049BB133111EB)),
)
_LAST = np.uint64(31)
_NOISE_BITS = 23  # with a half behind them they are a float32


def mix_all(words: Any) -> Any:
    """`kit.fate.mix` of every word of an array."""
    for shift, factor in _STEPS:
        words = (words ^ (words >> shift)) * factor
    return words ^ (words >> _LAST)


def row_words(seed: int, games: Any, lengths: Any) -> Any:
    """A word for each row, by a seed, the seed of the row's game, and how many decisions that has had."""
    own = np.uint64(mix(u64(seed + _OWN)))
    return mix_all(mix_all(games ^ own) + lengths.astype("u8") * GOLDEN)


def noise(words: Any, count: int, xp: Any) -> Any:
    """For each word so many numbers as Gumbel has them: added to logarithms of chances, the greatest is a fair draw."""
    every = mix_all(words[:, None] + xp.arange(1, count + 1, dtype="u8") * GOLDEN)
    share = ((every >> np.uint64(64 - _NOISE_BITS)).astype("f4") + np.float32(0.5)) * np.float32(2.0**-_NOISE_BITS)
    return -xp.log(-xp.log(share))
