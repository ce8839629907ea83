"""What-ifs: the same luck on both sides, honest intervals, and refusals that say what is possible."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sekki.games import REGISTERED, find
from sekki.kit.changes import numbers_of
from sekki.lab.comparison import WhatIf, compare, estimate, read_sets, what_if
from sekki.lab.plan import Plan, environment, play_chunk, set_changes, wrong_with
from sekki.play import Refused, replay

SINGLE = {"single": True}


def figure(found, name, side=0):
    return next(f for f in found.comparisons[side].figures if f.name == name)


def test_a_dearer_crow_costs_points_and_a_printed_one_changes_nothing():
    heard = []
    found = what_if("cats", "crow=-2..-1", games=600, options=SINGLE, players="random", progress=heard.append)
    assert sum(heard) == 3 * 600 and found.games == 600
    assert [one.changes for one in found.comparisons] == [{"crow": -2}, {"crow": -1}]
    assert figure(found, "seat 1 points").difference.high < 0
    assert all(f.difference.mean == 0 == f.difference.low for f in found.comparisons[1].figures)
    assert json.loads(json.dumps(found.to_json()))["plan"]["players"] == ["random"]
    assert WhatIf.from_json(json.loads(json.dumps(found.to_json()))).comparisons == found.comparisons


def test_searching_players_are_played_move_by_move():
    found = what_if("cats", "crow=-1", games=4, options=SINGLE, players="ismcts:5,random,random,random", processes=2)
    wins = [figure(found, f"seat {seat} wins").printed.mean for seat in (1, 2, 3, 4)]
    assert found.games == 4 and sum(wins) == pytest.approx(1)
    assert not any(f.difference.sure for f in found.comparisons[0].figures)


def test_a_ray_cluster_of_two_nodes_finds_the_same():
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    asked = {"games": 200, "options": SINGLE, "players": "random"}
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        cluster.add_node(num_cpus=1)
        there = what_if("cats", "crow=-2", ray=cluster.address, **asked)
    finally:
        ray.shutdown()
        cluster.shutdown()
    assert there == what_if("cats", "crow=-2", processes=2, **asked)


CHECKSUM = """
from sekki.games import REGISTERED, find
from sekki.kit.engine import engine
from sekki.kit.playout import run_random_games
for game in map(find, REGISTERED):
    start = game.state.dump(game.new_state(game.seats[-1], {}))
    print(game.digest, run_random_games(engine(game, compiled=False), start, 5, 3))
"""


def test_knobs_at_their_printed_values_change_nothing():
    printed = {}
    for game in map(find, REGISTERED):
        numbers = numbers_of(game.components)
        printed |= environment(game.id, {knob.name: numbers[knob.place] for knob in game.knobs.values()})
    plain, set_ = (
        subprocess.run([sys.executable, "-c", CHECKSUM], env=os.environ | more, check=True, capture_output=True).stdout
        for more in ({}, printed)
    )
    assert len(printed) == len(REGISTERED) == len(plain.splitlines())
    assert plain == set_


def test_seeds_have_no_games_in_common():
    first, second = (play_chunk(Plan("cats", ("random",), 4, 50, SINGLE, seed=seed), 0, 50) for seed in (0, 1))
    shared = {tuple(line) for line in first} & {tuple(line) for line in second}
    assert len(shared) < 5, "a seed that begins where another one's second game does shares 49 of 50"


def test_intervals_hold_95_times_in_100():
    plan = Plan("cats", ("random",), 4, 60, SINGLE)
    held: Counter[str] = Counter()
    for study in range(400):
        here, there = (replace(plan, seed=1000 * study + side) for side in (1, 500))
        found = compare(here, there, play_chunk(here, 0, 60), play_chunk(there, 0, 60))
        held.update(f.name for f in found.figures if f.difference.low <= 0 <= f.difference.high)
    assert len(held) == 11
    assert all(0.92 <= count / 400 <= 0.98 for count in held.values()), held
    assert 0.94 <= held.total() / len(held) / 400 <= 0.96, "all figures together"


@pytest.mark.parametrize(("samples", "t"), [(2, 12.706), (5, 2.776), (20, 2.093), (60, 2.001), (10**6, 1.96)])
def test_few_samples_have_wider_intervals(samples, t):
    found = estimate(np.arange(samples) - (samples - 1) / 2)
    assert found.high * np.sqrt(samples) / np.std(np.arange(samples), ddof=1) == pytest.approx(t, rel=0.005)


@pytest.mark.parametrize(
    ("sets", "says"),
    [
        ("crow=-9", r"crow \(points for a crow\) goes from -6 to 2, not -9"),
        ("crew=-2", "there is no 'crew' to set; did you mean crow"),
        ("season_card.spring-10.value=3", "there is no 'season_card.spring-10.value' to set"),
        ("deal.other_cards=-1", "38 cards do not fill 4 hands of 1"),
        ("crow=0..-4", "runs backwards"),
        ("crow=-1,crow=-2", "crow is set twice"),
        ("fish=0..4,booze=-2..6", "45 sets of changes are too many"),
        ("", "say what is different, like crow=-2. cats has fish, booze"),
    ],
)
def test_what_is_impossible_is_refused_before_anything_is_played(sets, says):
    with pytest.raises(Refused, match=says):
        what_if("cats", sets, games=2, players="random")


def test_ranges_and_single_changes_are_combined():
    assert read_sets("cats", ["crow=-2..-1", "fish=2"]) == [{"crow": -2, "fish": 2}, {"crow": -1, "fish": 2}]


def try_end(plan):
    set_changes(plan.game, plan.changes)
    return plan.changes, wrong_with(plan)


@pytest.mark.parametrize("game_id", REGISTERED)
def test_every_knob_can_be_turned_to_both_ends(game_id):
    game = find(game_id)
    plans = [
        Plan(game_id, ("random",), seats, 2, changes={knob.name: value})
        for knob in game.knobs.values()
        for seats, value in ((game.seats[0], knob.lowest), (game.seats[-1], knob.highest))
    ]
    assert len(game.knobs) >= 6
    fresh = multiprocessing.get_context("forkserver")
    fresh.set_forkserver_preload(["sekki.lab.plan", "sekki.testing.contract.play"])
    with fresh.Pool(2, maxtasksperchild=1) as pool:
        wrong = [(changes, said) for changes, said in pool.imap_unordered(try_end, plans) if said]
    assert not wrong


PLAY = """
import sekki
table = sekki.game("cats").table(seats=4, seed=1)
table.play(0, "keep")
table.record.save("{file}")
"""


def test_a_record_says_what_was_changed_and_replays_only_with_it(tmp_path: Path):
    file = tmp_path / "game.jsonl"
    changed = os.environ | {"SEKKI_SET_CATS": "crow=-2"}
    subprocess.run([sys.executable, "-c", PLAY.format(file=file)], env=changed, check=True)
    assert json.loads(file.read_text().splitlines()[0])["changes"] == {"crow": -2}
    with pytest.raises(Refused, match=r"it was played with crow=-2: set SEKKI_SET_CATS=crow=-2"):
        replay(file)
    again = f"from sekki.play import replay; print(len(replay({str(file)!r}).steps))"
    assert subprocess.run([sys.executable, "-c", again], env=changed, check=True, capture_output=True).stdout == b"1\n"
    printed = os.environ | {"SEKKI_SET_CATS": "crow=-1"}
    subprocess.run([sys.executable, "-c", PLAY.format(file=file)], env=printed, check=True)
    assert "changes" not in json.loads(file.read_text().splitlines()[0])
    assert len(replay(file).steps) == 1
