"""A small net that answers as big ones do, for searches that need many quick answers rather than a few slow ones."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, replace

import numpy as np
import torch
from torch.nn import functional

from sekki.bots.net import Mind
from sekki.bots.net_file import SEATS
from sekki.games import find
from sekki.kit import Game
from sekki.kit.engine import engine
from sekki.lab.going import Going

from .model import Model, log_chances
from .starts import Start, deck
from .views import Views
from .watch import as_bytes

HEATS = (0.3, 1.0, 1.0, 2.0)  # how mildly a seat of a lesson draws its moves: others than the best ones are met as well
LONGEST = 3000
PART = 8192  # positions that a net is asked about at once
HELD_BACK = 20  # one position in so many, the last ones, is not learned from


@dataclass(frozen=True)
class Lessons:
    """Positions in one line each: what was seen, which moves were legal, how a net weighs them, and all chances."""

    seen: np.ndarray
    mask: np.ndarray
    weights: np.ndarray
    chances: np.ndarray


def lessons(
    game_id: str, teacher: Mind, judge: Mind, seed: int, seconds: float | None = None, games: int | None = None
) -> Lessons:
    """Positions of games in all modes that both nets play: how one moves there, what chances the other sees."""
    game, luck, draw = find(game_id), random.Random(seed), np.random.default_rng(seed)
    cards, run = deck(game), engine(game)
    states, x = run.records(game.state, 1), np.zeros(game.features.size, np.float32)
    lines: list[tuple[np.ndarray, ...]] = []
    began, played = time.monotonic(), 0
    while (games is None or played < games) and (seconds is None or time.monotonic() - began < seconds):
        start: Start = luck.choice(cards)
        going = Going(game_id, start.seats, start.options, luck.getrandbits(40))
        minds = [luck.choice((teacher, judge)) for _ in range(start.seats)]
        heats = [luck.choice(HEATS) for _ in range(start.seats)]
        for _ in range(LONGEST):
            if not (waiting := going.waiting):
                break
            seat = waiting[0]
            seen, _ = going.look(seat)
            legal, weights, _ = teacher.look(seen)
            run.put(states, 0, seen.state)
            run.function("observe")(states[0], seat, x)
            mask, all_weights = np.zeros(game.moves.size, bool), np.zeros(game.moves.size, np.float16)
            mask[legal], all_weights[legal] = True, weights - weights.max()
            lines.append((as_bytes(x), mask, all_weights, judge.look(seen)[2][:SEATS]))
            own = minds[seat].look(seen)[1] / heats[seat]
            going.play(seat, legal[int(np.argmax(own + draw.gumbel(size=len(legal))))])
        played += 1
    return Lessons(*(np.array(column) for column in zip(*lines, strict=True)))


def agreed(taught: Lessons, teacher: Model, game: Game) -> Lessons:
    """The same lessons with what a net makes of the moves in the mean of all views in which the game is the same."""
    views = Views(game)
    seen, mask = torch.tensor(taught.seen), torch.tensor(taught.mask)
    weights = [views.agreed(teacher, *some).numpy() for some in zip(seen.split(PART), mask.split(PART), strict=True)]
    likes = np.concatenate(weights)
    return replace(taught, weights=np.where(taught.mask, likes - likes.max(1, keepdims=True), 0).astype(np.float16))


def distil(
    model: Model, game: Game, taught: Lessons, steps: int, *, rate: float = 3e-3, minibatch: int = 1024, seed: int = 1
) -> tuple[float, float, float]:
    """Teaches a net to weigh moves and to tell chances as in the lessons, each met in any view of it.

    Returns, of positions that were held back, how far its moves lie from the teacher's (Kullback–Leibler divergence),
    how often both like the same one best, and how far its chances are off (root of the mean square).
    """
    columns = (taught.seen, taught.mask, taught.weights.astype(np.float32), taught.chances)
    seen, mask, weights, chances = (torch.tensor(one) for one in columns)
    own = len(seen) - len(seen) // HELD_BACK
    luck = torch.Generator().manual_seed(seed)
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-4)

    views = Views(game)

    def answers(some: torch.Tensor, view: torch.Tensor) -> tuple[torch.Tensor, ...]:
        said, values = model(views.of_seen(seen[some], view))
        legal, wished = (views.of_moves(one[some], view) for one in (mask, weights))
        true = views.of_chairs(chances[some], view)
        return log_chances(said, legal), log_chances(wished, legal), values[:, :SEATS], true

    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = rate * max(0.02, 1 - step / steps)
        some = torch.randint(own, (minibatch,), generator=luck)
        said, true, values, won = answers(some, views.drawn(seen[some], luck))
        off = functional.binary_cross_entropy_with_logits(values, won)
        loss = functional.kl_div(said, true, log_target=True, reduction="batchmean") + 2 * off
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
    with torch.no_grad():
        back = torch.arange(own, len(seen))
        said, true, values, won = answers(back, torch.zeros_like(back))
        apart = float(functional.kl_div(said, true, log_target=True, reduction="batchmean"))
        chosen = mask[back].sum(-1) > 1
        alike = float((said.argmax(-1) == true.argmax(-1))[chosen].float().mean())
        return apart, alike, float((torch.sigmoid(values) - won).square().mean().sqrt())
