"""The nets of a run meet fixed bots beside it, and the run does not notice. Skipped without torch."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from typer.testing import CliRunner  # noqa: E402

from sekki.bots import BadBot  # noqa: E402
from sekki.cli.main import app  # noqa: E402
from sekki.train import beside  # noqa: E402
from sekki.train.beside import TRIED, Beside  # noqa: E402
from sekki.train.config import Config, usual  # noqa: E402
from sekki.train.journal import go_on, read, tries  # noqa: E402
from sekki.train.plots import plot  # noqa: E402
from sekki.train.sparring import contest, spar  # noqa: E402
from sekki.train.trainer import CHECKPOINT, METRICS, NET, Metrics, Trainer, train  # noqa: E402

torch.set_num_threads(1)

ROUND = 512
PATIENCE = 120.0


def tiny(rounds: int, **given: object) -> Config:
    small = {"rows": 64, "steps": 8, "width": 16, "layers": 1, "minibatch": 128, "old_rows": 0.25, "against_games": 6}
    settings = {"decisions": rounds * ROUND, "seats": (3,), "options": {"single": True}} | small | given
    return usual("cats", **settings)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run of three rounds, each of them with a checkpoint."""
    folder = tmp_path_factory.mktemp("run")
    train(Trainer(tiny(3)), folder, every=0.0)
    return folder


def test_metrics_tell_what_the_last_net_wins_against_bots_and_its_points_by_seat(run: Path) -> None:
    lines = read(run / METRICS)
    assert [line["round"] for line in lines] == [1, 2, 3]
    last = lines[-1]["tried"][-1]
    assert last["decisions"] == 3 * ROUND and last["seats"] == 3 and len(last["points_by_seat"]) == 3
    found = last["against"]["greedy"]
    assert found["games"] == 6 and 0 <= found["interval"][0] <= found["won"] <= found["interval"][1] <= 1
    assert not (run / TRIED).exists()


def test_a_net_in_a_file_always_wins_the_same(run: Path) -> None:
    assert spar(tiny(3), run / NET, 3 * ROUND) == read(run / METRICS)[-1]["tried"][-1]


def test_the_net_has_one_seat_and_the_bot_all_others() -> None:
    meeting = contest(tiny(1), "net", "greedy")
    assert meeting.bots == ("net", "greedy", "greedy")
    sat = [line.index(0) for line in meeting.lines(0)]
    assert sorted(sat) == [0, 1, 2]  # with the same luck on every seat


def test_a_game_won_together_is_played_by_the_net_alone_and_by_the_bot_alone() -> None:
    meeting = contest(usual("twenty_one_days", against_games=7), "net", "greedy")
    assert meeting.bots == ("net", "greedy") and meeting.games == 14
    assert meeting.lines(0) == [[0, 0], [1, 1]]


def test_training_is_the_same_whether_and_whenever_nets_are_tried(run: Path, tmp_path: Path) -> None:
    train(Trainer(tiny(3, against=())), tmp_path, every=1e9)
    tried, untried = (torch.load(folder / CHECKPOINT, weights_only=True) for folder in (run, tmp_path))
    for name, one in untried["learner"]["model"].items():
        assert torch.equal(one, tried["learner"]["model"][name])
    assert not tries(read(tmp_path / METRICS))


def test_a_run_that_goes_on_keeps_the_metrics_up_to_its_checkpoint(tmp_path: Path) -> None:
    """It stops after three rounds and goes on behind the second, whose net had played in the third."""
    trainer = Trainer(tiny(2))
    train(trainer, tmp_path)
    lines = read(tmp_path / METRICS)
    second = lines[1].pop("tried")
    with (tmp_path / METRICS).open("w") as file:
        for line in (*lines, lines[1] | {"round": 3, "decisions": 3 * ROUND, "tried": second}):
            file.write(json.dumps(line) + "\n")
        file.write('{"round": 4, "deci')
    train(Trainer.load(tmp_path / CHECKPOINT, decisions=4 * ROUND), tmp_path)
    found = read(tmp_path / METRICS)
    assert [line["round"] for line in found] == [1, 2, 3, 4]
    assert [one["decisions"] for one in tries(found)] == [2 * ROUND, 4 * ROUND]
    assert go_on(tmp_path / METRICS, 0, 0) == [] == read(tmp_path / METRICS)  # a run that begins anew


def test_a_bot_that_does_not_exist_is_refused_before_anything_begins(tmp_path: Path) -> None:
    with pytest.raises(BadBot, match="no bot 'gredy'; did you mean greedy"):
        usual("cats", against=["gredy"])
    with pytest.raises(BadBot, match="imports nothing"):
        usual("cats", against="os:path")
    refused = CliRunner().invoke(app, ["train", "cats", "--against", "gredy", "--out", str(tmp_path / "run")])
    assert refused.exit_code == 2 and "did you mean greedy" in refused.stderr
    assert not (tmp_path / "run").exists()


def test_a_single_bot_is_a_list_of_one() -> None:
    assert usual("cats", against="ismcts:100").against == ("ismcts:100",)


def test_where_rules_cannot_be_compiled_it_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(beside, "find_spec", lambda name: None)
    last = train(Trainer(tiny(2)), tmp_path, every=0.0)
    assert "tried" not in last
    assert [line.getMessage() for line in caplog.records] == [
        "the net does not play against greedy: rules cannot be compiled here"
    ]


def test_a_net_that_cannot_be_read_ends_the_games_and_not_the_run(
    run: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    net = tmp_path / NET
    net.write_bytes((run / NET).read_bytes())
    net.with_suffix(".json").write_text("{}")
    with Beside(tiny(1), tmp_path) as games:
        games.begin(net, 1)
        assert games.finished() == []
        games.begin(net, 2)
        assert games.finished() == [] and not games.wanted
    assert len(caplog.records) == 1 and "was trained for" in caplog.text


def test_whoever_stops_a_run_leaves_no_process_behind(tmp_path: Path) -> None:
    def stop(metrics: Metrics) -> None:
        if (tmp_path / TRIED).exists():
            raise KeyboardInterrupt

    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt):
        train(Trainer(tiny(3, against_games=100_000)), tmp_path, every=0.0, report=stop)
    assert set(multiprocessing.active_children()) <= before and not (tmp_path / TRIED).exists()


def test_ctrl_c_during_the_last_games_leaves_a_run_that_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def press(*_: object) -> bool:
        raise KeyboardInterrupt

    def wait(metrics: Metrics) -> None:
        if "waiting" in metrics:
            monkeypatch.setattr(Connection, "poll", press)

    last = train(Trainer(tiny(1, against_games=100_000)), tmp_path, report=wait)
    assert last["done"] == 1 and "tried" not in last and "waiting" not in last
    assert read(tmp_path / METRICS) == [last] and "not played to their end" in caplog.text


COMMAND = """
import signal
from functools import partial
from sekki.cli.main import app
from sekki.train import trainer
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has its background jobs ignore Ctrl-C
trainer.train = partial(trainer.train, every=0.0)
app()
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="a terminal sends Ctrl-C to a group of processes")
def test_ctrl_c_in_a_terminal_ends_all_processes_without_a_traceback(tmp_path: Path) -> None:
    words = [sys.executable, "-c", COMMAND, "train", "cats", "--out", str(tmp_path), "--set", "against_games=100000"]
    words += [word for one in ("rows=64", "steps=8", "width=16", "minibatch=128") for word in ("--set", one)]
    one_thread = os.environ | {"OMP_NUM_THREADS": "1"}
    pipe = subprocess.PIPE
    command = subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, start_new_session=True, env=one_thread)
    until(partial(any_of, tmp_path / TRIED))
    os.killpg(command.pid, signal.SIGINT)
    _, complaints = command.communicate(timeout=PATIENCE)
    assert command.returncode == 130 and complaints.startswith("sekki: stopped; --resume goes on")
    assert complaints.count("\n") == 1
    until(partial(nobody_in, command.pid))
    assert not (tmp_path / TRIED).exists()


def test_the_picture_shows_whatever_the_metrics_hold(run: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    assert plot(run / METRICS) == run / "metrics.png"
    bare = [{name: value for name, value in line.items() if name != "tried"} for line in read(run / METRICS)]
    together = [
        {"decisions": 1, "seats": 2, "points_by_seat": [30.0, 30.0],
         "against": {"greedy": {"won": 0.5, "interval": [0.4, 0.6], "games": 9, "alone": 0.7}}}
    ]  # fmt: skip
    for number, lines in enumerate((bare, [*bare[:-1], bare[-1] | {"tried": together}])):
        path = tmp_path / f"{number}.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        picture = plot(path)
        assert picture is not None and picture.stat().st_size > 10_000
    (tmp_path / "empty.jsonl").write_text("")
    assert plot(tmp_path / "empty.jsonl") is None


def any_of(folder: Path) -> bool:
    return folder.exists() and any(folder.iterdir())


def nobody_in(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def until(condition: partial[bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)
