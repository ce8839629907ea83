"""The kernels of a GPU, run by threads of Python: what they add up is what the processor adds up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sekki.games import find
from sekki.kit.engine import engine
from sekki.kit.fate import LUCK, NONE
from sekki.kit.gpu import parts
from sekki.kit.playout import run_random_games
from sekki.kit.rule import i64, u64

from .blocks import Words, copying, launch

SMALL = {"POOL": 8, "THREADS": 3}
SEED, GAMES, LONGEST = 5, 2, 500


@pytest.mark.parametrize("game_id", ["cats", "twenty_one_days", "living_forest_duel"])
def test_a_kernel_adds_up_what_the_processor_does(game_id: str) -> None:
    game = find(game_id)
    kernel, rules, numbers = parts(game)

    def fetch(own: Words, states: Any, i: int) -> None:
        own.view(game.state)[0] = game.state.load(game.state.dump(states[i]))

    def keep(own: Words, states: Any, i: int) -> None:
        states[i] = game.state.load(game.state.dump(own.view(game.state)[0]))

    kinds = {"STATE": game.state, "FATE": LUCK, "SCRATCH": game.scratch}
    words = {"int16": i64, "int32": i64, "int64": i64, "uint64": u64}
    names = rules | numbers | kinds | words | SMALL | {"fetch": fetch} | copying(game, fetch, keep)
    start = game.state.dump(game.new_state(game.seats[-1], {}))
    run = engine(game, compiled=False)
    starts = run.records(game.state, 1)
    run.put(starts, 0, start)
    places = 2 * (SMALL["POOL"] if game.shows_stage else SMALL["THREADS"])
    states, fates = run.records(game.state, places), run.records(LUCK, places)
    decisions, checks, noted = ([NONE] * places for _ in range(3))
    made = [0] * places
    queues = np.zeros((2, numbers.get("ALL_STAGES", 0), SMALL["POOL"]), np.int32)
    given = (starts, u64(SEED), GAMES, LONGEST, decisions, checks, made, noted, states, fates, queues)
    launch(kernel, names, 2, SMALL["THREADS"], given)
    expected = run_random_games(run, start, SEED, places * GAMES, LONGEST)
    assert (sum(decisions), sum(checks) % (1 << 64)) == (expected.decisions, expected.checksum)
