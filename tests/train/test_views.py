"""What is learned of a position is learned for every view of it."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch")

import torch

from sekki.games import find
from sekki.train.model import model_for
from sekki.train.views import Views
from sekki.train.watch import watch

CATS = find("cats")


def lines(seats: int) -> tuple[torch.Tensor, torch.Tensor]:
    watched = watch("cats", "random", seed=2, games=4, seats=(seats,))
    bits = np.unpackbits(watched.mask, axis=1)[:, : CATS.moves.size]
    return torch.tensor(watched.seen), torch.tensor(bits)


@pytest.mark.parametrize("seats", [3, 4])
def test_only_views_are_drawn_in_which_the_game_is_the_same(seats: int) -> None:
    views, (seen, _) = Views(CATS), lines(seats)
    fit = views.fit(seen)
    basic = seen[:, CATS.features.slices["mode"].start] != seen[:, CATS.features.slices["mode"].start].min()
    assert len(views) == 12 and basic.any() and not basic.all()
    assert (fit[basic].sum(1) == (12 if seats == 4 else 4)).all() and (fit[~basic].sum(1) == 2).all()
    drawn = views.drawn(seen, torch.Generator().manual_seed(1))
    assert fit.gather(1, drawn[:, None]).all() and len(drawn.unique()) > 3


def test_a_net_agrees_with_itself_in_all_views() -> None:
    torch.manual_seed(3)
    model = model_for(CATS, 16, 1, "cpu")
    torch.nn.init.normal_(model.policy.weight)
    views, (seen, mask) = Views(CATS), lines(4)
    said = views.agreed(model, seen, mask)
    view = views.drawn(seen, torch.Generator().manual_seed(2))
    turned = views.agreed(model, views.of_seen(seen, view), views.of_moves(mask, view))
    assert torch.allclose(turned, views.of_moves(said, view), atol=1e-4)
    assert torch.allclose(said.exp().sum(1), torch.ones(len(said)), atol=1e-4)
    alone = torch.log_softmax(model(seen)[0].masked_fill(mask == 0, -1e9), -1)
    assert not torch.allclose(alone, said, atol=1e-2)


def test_a_game_without_symmetries_has_its_own_view_alone() -> None:
    views = Views(find("living_forest_duel"))
    seen = torch.zeros(5, views.features.shape[1], dtype=torch.uint8)
    assert len(views) == 1 and (views.drawn(seen) == 0).all()
    assert torch.equal(views.of_seen(seen, views.drawn(seen)), seen)
