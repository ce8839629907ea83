"""A finished game once more, step by step, as one seat saw it."""

from __future__ import annotations

from . import sight
from .messages import ReplayStep
from .story import Story


def replay_steps(story: Story, seat: int | None, start: int, count: int) -> tuple[list[ReplayStep], int]:
    """Steps `start` … of a game, played again on a table of its own."""
    played = story.playing
    total = len(played.steps) + 1
    if start >= total:
        return [], total
    table = played.at(max(0, start - 1))
    found = []
    for step in range(start, min(start + count, total)):
        mover, move, label = None, "", ""
        if step:
            done = played.steps[step - 1]
            named = table.seen(done.seat).move(done.move)
            mover, move, label = done.seat, named.text, named.label
            table.play(done.seat, done.move, answers=[story.game.questions.text(*answer) for answer in done.answers])
        events = sight.happenings(played.events(step), () if seat is None else (seat,))
        found.append(
            ReplayStep(
                step=step,
                seat=mover,
                move=move,
                label=label,
                events=events,
                view=table.view(seat),
                prompt=table.prompt(seat),
            )
        )
    return found, total
