"""A small net learns to answer as a big one does."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch")

import torch

from sekki.bots.net import Mind
from sekki.bots.net_file import SEATS, quick_net, shipped
from sekki.games import find
from sekki.train.distil import Lessons, distil, lessons
from sekki.train.model import model_for

GAME = find("cats")


def nets() -> tuple[Mind, Mind]:
    """A teacher that is not too sure of itself, and a judge."""
    quick = quick_net(GAME)
    assert quick is not None
    return Mind(GAME, quick), Mind(GAME, shipped(GAME))


@pytest.fixture(scope="module")
def taught() -> Lessons:
    return lessons("cats", *nets(), seed=3, games=60)


def test_lessons_are_what_the_nets_say_and_repeat(taught: Lessons) -> None:
    assert taught.seen.shape[1] == GAME.features.size and taught.chances.shape[1] == SEATS
    assert ((taught.chances > 0) & (taught.chances < 1)).all()
    assert (taught.weights[~taught.mask] == 0).all() and (taught.weights.max(-1) == 0).all()
    again = lessons("cats", *nets(), seed=3, games=2)
    assert np.array_equal(again.seen, taught.seen[: len(again.seen)])
    assert np.array_equal(again.weights, taught.weights[: len(again.seen)])


def test_it_comes_nearer_to_its_teacher(taught: Lessons) -> None:
    def after(steps: int) -> tuple[float, float, float]:
        torch.manual_seed(1)
        return distil(model_for(GAME, 32, 0, "cpu"), GAME, taught, steps)

    (far, seldom, off), (near, often, less_off) = after(1), after(150)
    assert near < 0.8 * far and often > seldom and less_off < off
