"""A contest is played on all cores, kept on disk, and goes on where it was left."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from sekki.lab.arena import FACTS, ROUNDS, play
from sekki.lab.contest import Contest, Round
from sekki.play import Refused

from ..server.people import wait_until

CONTEST = Contest("cats", ("random", "greedy:1"), 3, 8, {"single": True}, seed=2)


def same(rounds: list[Round]) -> list[Any]:
    """What was played, without how long it took."""
    return [[{**game, "thought": None} for game in played["games"]] for played in rounds]


def test_processes_play_what_one_process_plays() -> None:
    heard: list[int] = []
    here = play(CONTEST, processes=1)
    there = play(CONTEST, processes=2, progress=lambda played: heard.append(played["round"]))
    assert same(here) == same(there)
    assert sorted(heard) == [0, 1, 2, 3]
    assert [played["round"] for played in there] == [0, 1, 2, 3]


def test_a_contest_goes_on_where_it_was_left(tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def stop_after_two(played: Round) -> None:
        if played["round"] == 1:
            raise Enough

    folder = tmp_path / "contest"
    with pytest.raises(Enough):
        play(CONTEST, folder=folder, processes=1, progress=stop_after_two)
    with (folder / ROUNDS).open("a") as file:
        file.write('{"round": 2, "games": [{"li')
    heard: list[int] = []
    rounds = play(CONTEST, folder=folder, resume=True, processes=1, progress=lambda p: heard.append(p["round"]))
    assert heard == [0, 1, 2, 3]
    assert same(rounds) == same(play(CONTEST, processes=1))
    lines = (folder / ROUNDS).read_text().splitlines()
    assert [json.loads(line)["round"] for line in lines] == [0, 1, 2, 3]
    assert play(CONTEST, folder=folder, resume=True, processes=1) == rounds


def test_more_games_can_be_asked_for_later(tmp_path: Path) -> None:
    play(CONTEST, folder=tmp_path, processes=1)
    more = Contest("cats", ("random", "greedy:1"), 3, 12, {"single": True}, seed=2)
    assert len(play(more, folder=tmp_path, resume=True, processes=1)) == 6
    assert json.loads((tmp_path / FACTS).read_text())["games"] == 12


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"resume": True}, "--out FOLDER"),
        ({"resume": True, "folder": "new"}, "holds no contest"),
        ({"folder": "old"}, "holds a contest already; --resume"),
        ({"folder": "old", "resume": True, "seed": 3}, "holds another contest: seed differ"),
    ],
)
def test_what_cannot_go_on_is_refused(tmp_path: Path, settings: dict[str, Any], says: str) -> None:
    play(Contest("cats", ("random",), 3, 1, {"single": True}), folder=tmp_path / "old", processes=1)
    folder = tmp_path / settings["folder"] if "folder" in settings else None
    contest = Contest("cats", ("random",), 3, 1, {"single": True}, seed=settings.get("seed", 0))
    with pytest.raises(Refused, match=says):
        play(contest, folder=folder, resume=settings.get("resume", False), processes=1)


def test_a_ray_cluster_of_two_nodes_plays_the_same() -> None:
    pytest.importorskip("ray")
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        cluster.add_node(num_cpus=1)
        rounds = play(CONTEST, ray=cluster.address)
        assert same(rounds) == same(play(CONTEST, processes=1))
    finally:
        ray.shutdown()
        cluster.shutdown()


def children(pid: int) -> list[int]:
    """The processes that one has begun, as Linux tells them; Python's tracker of resources ends by itself."""
    found = []
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            with suppress(OSError):
                if f"PPid:\t{pid}\n" in (each / "status").read_text():
                    found.append(int(each.name))
    return found


def command(pid: int) -> str:
    """What runs under a number: nothing if it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="tells processes apart as Linux shows them")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_nobody_plays_on_when_an_arena_is_killed(tmp_path: Path, end: signal.Signals) -> None:
    begin = [sys.executable, "-c", "from sekki.cli.main import main; main()"]
    said = "arena", "cats", "--bots", "random,greedy", "--games", "1000000", "--out", str(tmp_path / "kept")
    with subprocess.Popen([*begin, *said], stdout=subprocess.DEVNULL) as arena:
        kept = tmp_path / "kept" / ROUNDS
        wait_until(lambda: kept.exists() and kept.stat().st_size > 0)
        players = {pid: what for pid in children(arena.pid) if "spawn_main" in (what := command(pid))}
        assert players
        arena.send_signal(end)
        arena.wait()
        wait_until(lambda: not any(command(pid) == what for pid, what in players.items()))
