"""Nobody learns what they cannot know (the laws of knowledge)."""

import random

import pytest

from sekki.kit import listed

from .cases import Case, every_case, random_game, some_states
from .laws import laws
from .twins import twins


@every_case
def test_laws_of_conceal_and_imagine(case: Case) -> None:
    assert laws(case, seed=11, count=10_000, every=7, longest=5_000) == ""


@every_case
def test_words_are_the_same_from_the_concealed_state(case: Case) -> None:
    game, rng = case.game, random.Random(5)
    names = [f"Seat {i + 1}" for i in range(case.seats)]
    for moment in some_states(case, range(3), every=23):
        s = moment.s
        waiting = tuple(listed(game.rules.actors(s)))
        for seat in (None, *range(case.seats)):
            known = game.state.copy(s)
            game.knowledge.conceal(known, -1 if seat is None else seat)
            assert game.view.view(known, seat, names, waiting) == game.view.view(s, seat, names, waiting)
            assert game.words.prompt(known, seat, names, waiting) == game.words.prompt(s, seat, names, waiting)
            if seat is None:
                continue
            out = [0] * game.moves.size
            legal = out[: game.rules.moves(s, seat, out, game.scratch.new())]
            for move in rng.sample(legal, min(4, len(legal))):
                for word in (game.words.label, game.words.note):
                    assert word(known, seat, move, names) == word(s, seat, move, names)
                assert game.words.targets(known, seat, move) == game.words.targets(s, seat, move)
            for move in rng.sample(range(game.moves.size), 6):
                if move not in legal:
                    assert game.refusals.why(known, seat, move, names) == game.refusals.why(s, seat, move, names)


@every_case
def test_twin_worlds_look_alike_to_the_uninformed(case: Case) -> None:
    if not any(_hides_something(case, seed) for seed in range(2)):
        pytest.skip("nothing is hidden from anybody here")
    found = twins(case, games=20, tries=60)
    assert found > 0, "no twin world was found to compare"


def _hides_something(case: Case, seed: int) -> bool:
    game = case.game
    for moment in random_game(case, seed):
        known = game.state.copy(moment.s)
        game.knowledge.conceal(known, -1)
        if game.state.dump(known) != moment.before:
            return True
    return False
