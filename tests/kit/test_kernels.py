"""The kernels of a GPU, run by threads of Python: what they add up is what the processor adds up."""

from __future__ import annotations

import pytest

from sekki.games import find
from sekki.kit.engine import engine
from sekki.kit.fate import LUCK, NONE
from sekki.kit.gpu import parts
from sekki.kit.playout import run_random_games
from sekki.kit.rule import i64, u64

from .blocks import launch

SMALL = {"POOL": 6, "THREADS": 3}
SEED, GAMES, LONGEST = 5, 2, 500


@pytest.mark.parametrize("game_id", ["cats", "twenty_one_days", "living_forest_duel"])
def test_a_kernel_adds_up_what_the_processor_does(game_id: str) -> None:
    game = find(game_id)
    kernel, rules, numbers = parts(game)
    kinds = {"STATE": game.state, "FATE": LUCK, "SCRATCH": game.scratch}
    names = rules | numbers | kinds | {"int16": i64, "int32": i64, "int64": i64, "uint64": u64} | SMALL
    start = game.state.dump(game.new_state(game.seats[-1], {}))
    run = engine(game, compiled=False)
    starts = run.records(game.state, 1)
    run.put(starts, 0, start)
    places = 2 * (SMALL["POOL"] if game.shows_stage else SMALL["THREADS"])
    states, fates = run.records(game.state, places), run.records(LUCK, places)
    decisions, checks = [NONE] * places, [NONE] * places
    launch(kernel, names, 2, SMALL["THREADS"], (starts, u64(SEED), GAMES, LONGEST, decisions, checks, states, fates))
    expected = run_random_games(run, start, SEED, places * GAMES, LONGEST)
    assert (sum(decisions), sum(checks) % (1 << 64)) == (expected.decisions, expected.checksum)
