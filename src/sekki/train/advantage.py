"""What each decision was worth to whoever made it, when the decisions of several seats are interleaved."""

from __future__ import annotations

from dataclasses import dataclass

import torch


@dataclass(frozen=True)
class Worth:
    """By step and row: `advantage` of the decision, and whether it is `known`; by seat, what there was to `expect`."""

    advantage: torch.Tensor
    known: torch.Tensor
    expect: torch.Tensor
    expected: torch.Tensor  # whether that is known


def worth(
    actor: torch.Tensor, own: torch.Tensor, value: torch.Tensor, last: torch.Tensor, reward: torch.Tensor,
    over: torch.Tensor, decay: float,
) -> Worth:  # fmt: skip
    """Generalised advantage estimation, seat by seat, from the last step to the first.

    `actor`, `own` (is the decision the learner's?) and `value` (what the actor thought its chance was) have a line for
    the moment after the last step as well, `last`: the actor's value there. What comes next for a seat is its own next
    decision in the same game or the game's end, never what another seat thinks of it: that one does not know its cards.
    """
    steps, rows, seats = reward.shape
    device = reward.device
    following, ahead, known = (torch.zeros(rows, seats, device=device) for _ in range(3))
    advantage, valid = torch.zeros(steps, rows, device=device), torch.zeros(steps, rows, device=device)
    expect, expected = torch.zeros(steps, rows, seats, device=device), torch.zeros(steps, rows, seats, device=device)
    _note(following, actor[steps], own[steps], last)
    _note(known, actor[steps], own[steps], torch.ones_like(last))
    for t in range(steps - 1, -1, -1):
        end = over[t][:, None]
        following = torch.where(end, reward[t], following)
        ahead = torch.where(end, 0.0, ahead)
        known = torch.where(end, 1.0, known)
        seat = actor[t][:, None]
        sure = known.gather(1, seat)[:, 0]
        found = sure * (following.gather(1, seat)[:, 0] - value[t] + decay * ahead.gather(1, seat)[:, 0])
        advantage[t], valid[t] = found, sure * own[t]
        expect[t], expected[t] = following + ahead, known
        expect[t].scatter_(1, seat, (value[t] + found)[:, None])
        _note(following, actor[t], own[t], value[t])
        _note(ahead, actor[t], own[t], found)
        _note(known, actor[t], own[t], torch.ones_like(found))
    return Worth(advantage, valid, expect, expected)


def _note(table: torch.Tensor, seat: torch.Tensor, own: torch.Tensor, value: torch.Tensor) -> None:
    """Puts a value at each row's seat, where the learner plays it."""
    at = seat[:, None]
    table.scatter_(1, at, torch.where(own[:, None], value[:, None], table.gather(1, at)))
