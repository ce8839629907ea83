"""A trained net that answers for all rows of a batch at once, without torch.

The same lines work with NumPy on the processor and with CuPy on a GPU, where nothing leaves the device.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from secrets import randbits
from typing import Any

import numpy as np

from sekki.play.batch import Batch
from sekki.play.batch.luck import noise

from .base import BadBot
from .net import expect_temperature
from .net_file import SEATS, NetFile, Weights, read, shipped
from .net_forward import hidden, rounded

CACHED, MANY = 2_048, 65_536  # rows that go through a net together: a processor's caches hold few, a GPU wants more


def batch_net(batch: Batch, file: str | Path = "") -> BatchNet:
    """The net that comes with Sekki for the game of a batch, or the one in a file; `NoNet` says why none fits."""
    if not isinstance(batch, Batch):
        raise BadBot(f"a net answers for a batch that sekki.batch made, not for {batch!r}")
    return BatchNet(batch, read(Path(file), batch.game) if file else shipped(batch.game))


class BatchNet:
    """What a net says of every row, seen from the seat that the row waits for. Arrays are of the batch's library.

    A row is looked at once between two steps, whatever is asked of it.
    """

    def __init__(self, batch: Batch, net: NetFile) -> None:
        self.batch, self.card = batch, net.card
        self._at_once = CACHED if batch.numpy is np else MANY
        with batch.within():
            self._net = on_device(net.weights, batch.numpy)
        self._looked = -1  # the change of the batch after which it looked, and what it found
        self._found: tuple[Any, Any] = (None, None)

    def moves(self, temperature: float = 0.0, seed: int | None = None) -> Any:
        """The best legal move of every row; with a `temperature` one drawn by the weights, at 1 as in training.

        With a seed a row draws the same in the same game after as many decisions, so one seed will do for all steps.
        """
        expect_temperature(temperature)
        weights = self.weights()
        with self.batch.within():
            if not temperature:
                return weights.argmax(1)
            words = self.batch.luck(randbits(64) if seed is None else seed)
            moves = self.batch.numpy.empty(self.batch.n, "i8")
            for rows in self._parts():
                heat = noise(words[rows], weights.shape[1], self.batch.numpy) * np.float32(temperature)
                moves[rows] = (weights[rows] + heat).argmax(1)
            return moves

    def chances(self) -> Any:
        """The chance of every seat to win, by row and seat in the order of the seats; 0 for seats a row lacks."""
        odds, xp = self.odds(), self.batch.numpy
        with self.batch.within():
            small = xp.exp(-xp.abs(odds))
            return xp.where(odds < 0, small, 1) / (1 + small)

    def weights(self) -> Any:
        """The weight of every move, the logarithm of how gladly it is played; −inf if it is not legal."""
        return self._look()[0]

    def odds(self) -> Any:
        """The logarithmic odds of every seat to win, made true by the net's card; −inf for seats a row lacks."""
        batch, xp, odds = self.batch, self.batch.numpy, self._look()[1]
        with batch.within():
            seats, has = xp.arange(batch.seats), batch.row_seats[:, None]
            odds = xp.take_along_axis(odds, (seats - batch.actors[:, None]) % has, 1)
            return xp.where(seats < has, odds, np.float32(-np.inf))

    def _look(self) -> tuple[Any, Any]:
        batch, xp = self.batch, self.batch.numpy
        seen = batch.observe("uint8" if batch.dtype == "uint8" else "float32")
        if self._looked != batch.changes:
            mask = batch.mask()
            with batch.within():
                weights, odds = xp.empty(mask.shape, "f4"), xp.empty((batch.n, SEATS), "f4")
                for rows in self._parts():
                    said, odds[rows] = answers(self._net, seen[rows], xp)
                    weights[rows] = xp.where(mask[rows] > 0, said, np.float32(-np.inf))
            self._looked, self._found = batch.changes, (weights, odds)
        return self._found

    def _parts(self) -> Iterator[slice]:
        return (slice(at, at + self._at_once) for at in range(0, self.batch.n, self._at_once))


def answers(net: Weights, seen: Any, xp: Any) -> tuple[Any, Any]:
    """For many observations the weights of all moves, and the odds of the seats from the observer on."""
    h = hidden(net, rounded(seen, xp), xp)
    odds = net.true_odds(h @ net.value[:SEATS].T + net.value_bias[:SEATS], xp)
    return h @ net.policy.T + net.policy_bias, odds


def on_device(net: Weights, xp: Any) -> Weights:
    """The same net in arrays of another library."""
    return replace(net, knots=xp.asarray(net.knots), **{name: xp.asarray(part) for name, part in net.parts().items()})
