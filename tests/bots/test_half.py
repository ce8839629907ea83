"""Compiled loops read numbers of 16 bits exactly, whatever the processor can do."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from sekki.bots.half import conversion, half

EVERY = np.arange(1 << 16, dtype=np.uint16)
FINITE = EVERY[np.isfinite(EVERY.view(np.float16))]


@pytest.mark.parametrize("by_hand", [False, True])
def test_every_number_of_16_bits_is_read_exactly(by_hand: bool) -> None:
    convert = conversion(by_hand)

    @numba.njit
    def read(bits: np.ndarray, found: np.ndarray) -> None:
        for i in range(len(bits)):
            found[i] = convert(bits[i])

    found = np.zeros(len(FINITE), np.float32)
    read(FINITE, found)
    assert np.array_equal(found, FINITE.view(np.float16).astype(np.float32))


def test_interpreted_it_is_the_same() -> None:
    assert [half(bits) for bits in (0, 0x3C00, 0xC000, 0x0001)] == [0.0, 1.0, -2.0, 2.0**-24]
