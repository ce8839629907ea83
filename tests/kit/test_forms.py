"""Rules may be compiled in other forms for a while: a GPU's kernel has a fate that is always free."""

import numpy as np
from numba import njit

from sekki.games import find
from sekki.kit import FATE
from sekki.kit.engine import Types, bind, engine
from sekki.kit.fate import ALWAYS_FREE, tell
from sekki.kit.loops import kinds_of
from sekki.kit.playout import random_games, run_random_games
from sekki.kit.rule import inner, other_forms, translate

GAMES = 200


def test_a_fate_that_is_always_free_plays_the_same_games() -> None:
    game = find("cats")
    run, start = engine(game), game.state.dump(game.new_state(3, {}))
    usual = inner(tell)
    with other_forms(ALWAYS_FREE):
        assert inner(tell) is not usual
        kernel = njit([tuple(Types(game).of(kind) for kind in kinds_of(random_games).values())])(
            translate(bind(random_games, game))
        )
    assert inner(tell) is usual
    states, starts = run.records(game.state, 1), run.records(game.state, 1)
    run.put(starts, 0, start)
    f, w, tally = run.records(FATE, 1), run.records(game.scratch, 1), run.numbers(2, "u8")
    out = run.numbers(game.moves.size, "i2")
    kernel(states, starts, f[0], w[0], out, np.uint64(5), GAMES, 1 << 20, tally)
    expected = run_random_games(run, start, 5, GAMES)
    assert (int(tally[0]), int(tally[1])) == (expected.decisions, expected.checksum)
