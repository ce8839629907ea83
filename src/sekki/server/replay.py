"""A finished game once more, step by step, as one seat saw it."""

from __future__ import annotations

from .messages import ReplayStep
from .seat_view import visible_events
from .table_log import TableLog


def replay_steps(log: TableLog, seat: int | None, start: int, count: int) -> tuple[list[ReplayStep], int]:
    """Steps `start` … of a game, and how many it has."""
    game = log.playing
    total = len(game.steps) + 1
    found: list[ReplayStep] = []
    if start >= total:
        return found, total
    before = game.at(max(0, start - 1))
    for step in range(start, min(start + count, total)):
        mover, move, label = None, "", ""
        if step:
            played = game.steps[step - 1]
            named = before.seen(played.seat).move(played.move)
            mover, move, label = played.seat, named.text, named.label
        now = game.at(step)
        found.append(
            ReplayStep(
                step=step,
                seat=mover,
                move=move,
                label=label,
                events=visible_events(game.events(step), () if seat is None else (seat,)),
                view=now.view(seat),
                prompt=now.prompt(seat),
            )
        )
        before = now
    return found, total
