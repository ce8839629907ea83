"""Nobody reads in the words what they cannot know."""

from __future__ import annotations

import random
from typing import Any

from sekki.kit import listed
from sekki.kit.text import default_names

from .cases import Case, some_states
from .law import hold


def words_come_from_what_is_known(case: Case, games: int = 2) -> None:
    """Views, prompts, labels, notes, targets and refusals are the same from the concealed state as from the full."""
    rng = random.Random(5)
    for moment in some_states(case, range(games), every=23):
        waiting = tuple(listed(case.game.rules.actors(moment.s)))
        for seat in (None, *range(case.seats)):
            known = case.game.state.copy(moment.s)
            case.game.knowledge.conceal(known, -1 if seat is None else seat)
            _same_pages(case, known, moment.s, seat, waiting)
            if seat is not None:
                _same_moves(case, known, moment.s, seat, rng)


def _same_pages(case: Case, known: Any, s: Any, seat: int | None, waiting: tuple[int, ...]) -> None:
    names = default_names(case.seats)
    for room, word in (("view", "view"), ("words", "prompt")):
        say = getattr(case.game.room(room), word)
        one, other = say(known, seat, names, waiting), say(s, seat, names, waiting)
        hold(one == other, case, f"{room}.{word} tells seat {seat} something it cannot know: {other}, not {one}")


def _same_moves(case: Case, known: Any, s: Any, seat: int, rng: random.Random) -> None:
    game, names = case.game, default_names(case.seats)
    out = [0] * game.moves.size
    legal = out[: game.rules.moves(s, seat, out, game.scratch.new())]
    for move in rng.sample(legal, min(4, len(legal))):
        for word in ("label", "note"):
            say = getattr(game.words, word)
            _same(case, f"words.{word}", seat, move, say(known, seat, move, names), say(s, seat, move, names))
        targets = [game.words.targets(state, seat, move) for state in (known, s)]
        _same(case, "words.targets", seat, move, *targets)
    for move in rng.sample(range(game.moves.size), min(6, game.moves.size)):
        if move not in legal:
            said = [game.refusals.why(state, seat, move, names) for state in (known, s)]
            _same(case, "refusals.why", seat, move, *said)


def _same(case: Case, what: str, seat: int, move: int, known: Any, full: Any) -> None:
    text = case.game.moves.text(move)
    hold(known == full, case, f"{what} of {text!r} tells seat {seat} something it cannot know: {full!r}, not {known!r}")
