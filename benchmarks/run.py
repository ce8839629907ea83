"""One table, measured in one run: Sekki beside the same rules in C and beside other systems. `make bench` runs it.

Everything takes turns for several rounds, and each counts by its best slice of time, processor time where one thread
works: so that what else runs on the machine disturbs little, and all alike.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import venv
from importlib.metadata import version
from pathlib import Path
from typing import Any

from load import HEADING
from peers import best_rate

HERE = Path(__file__).parent
ROOT = HERE.parent
PEERS_HOME = ROOT / ".venv-bench"
REPORT = ROOT / "docs" / "benchmarks.md"
ROUNDS = 5
SECONDS = 0.6
SEARCH = "simulations, "  # begins the names of what counts simulations

START = """
import time; began = time.perf_counter()
from sekki.games import find
from sekki.kit.engine import engine
from sekki.kit.playout import run_random_games
game = find({game!r})
run_random_games(engine(game), game.state.dump(game.new_state(game.seats[-1], {{}})), 1, 1, 2000)
print(time.perf_counter() - began)
"""

Rates = dict[str, float]


class Peers:
    """The process in which other systems are measured."""

    def __init__(self, python: Path, *command: Path | str) -> None:
        self.process = subprocess.Popen(
            [python, *(command or (HERE / "peers.py",))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.facts = self._hear()

    def rate(self, name: str, seconds: float) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{name} {seconds}\n")
        self.process.stdin.flush()
        return float(self._hear()["rate"])

    def _hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        heard: dict[str, Any] = json.loads(self.process.stdout.readline())
        return heard

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def install_peers(home: Path = PEERS_HOME, wanted: Path = HERE / "peers.txt") -> Path:
    """An environment of their own for the peers; what cannot be installed is left out."""
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
    for package in wanted.read_text().split():
        done = subprocess.run([python, "-m", "pip", "install", "-q", package], stderr=subprocess.DEVNULL, check=False)
        if done.returncode:
            print(f"{package} cannot be installed here and is left out", file=sys.stderr)
    return python


def measure(rounds: int, seconds: float, peers: Peers | None) -> Rates:
    """The best rate of everything, taking turns."""
    import search_side
    import sekki_side

    c = sekki_side.compile_c()
    import sekki

    sekki_side.check_same_games(c, sekki.game("cats").facts)
    mine = sekki_side.ours(c) | search_side.searches()
    theirs = peers.facts["ready"] if peers else []
    for work in mine.values():
        work()
    rates: Rates = dict.fromkeys([*mine, *theirs], 0.0)
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr)
        for name, work in mine.items():
            clock = time.perf_counter if sekki_side.IN_PARALLEL in name else time.thread_time
            rates[name] = max(rates[name], best_rate(work, seconds, clock))
        for name in theirs:
            assert peers is not None
            rates[name] = max(rates[name], peers.rate(name, seconds))
    return rates


def start_times(game_id: str, warm_starts: int) -> tuple[float, float]:
    """Seconds from a fresh process to the first random game: with nothing compiled yet, and with everything cached."""
    with tempfile.TemporaryDirectory() as folder:
        times = [_start(game_id, folder) for _ in range(1 + warm_starts)]
    return times[0], min(times[1:])


def _start(game_id: str, cache: str) -> float:
    env = {**os.environ, "SEKKI_CACHE": cache}
    done = subprocess.run(
        [sys.executable, "-c", START.format(game=game_id)], env=env, check=True, capture_output=True, text=True
    )
    return float(done.stdout)


def report(rates: Rates, starts: dict[str, tuple[float, float]], peers: Peers | None, rounds: int) -> str:
    reference = "Sekki cats, match"
    searched = f"{SEARCH}Sekki cats"
    rest = [name for name in rates if name not in _decisions(rates) + _searches(rates)]
    lines = [
        "# Benchmarks",
        "",
        f"Written by `make bench`: one run of {rounds} rounds in which everything takes turns; the best slice counts.",
        "Rates are per second of processor time, those of several threads per second by the clock. A decision is one",
        "choice of one player; chance and what follows by itself are not counted.",
        "",
        *_table(["environment", ""], [[what, said] for what, said in _machine(peers).items()]),
        "",
        "## Random games",
        "",
        "The C version plays the very same games: its checksum of all moves and scores equals that of the rules.",
        "",
        *_table(
            ["", "decisions/s", "Sekki cats is"],
            [[name, _number(rates[name]), _times(rates[reference], rates[name])] for name in _decisions(rates)],
        ),
        "",
        "## Search",
        "",
        "Simulations of information set Monte Carlo tree search at a game's first real choice, on one core. Playouts",
        "are random and go to the end, except where a game's own advice cuts Sekki's short.",
        "",
        *_table(
            ["", "simulations/s", "Sekki cats is"],
            [[_plain(name), _number(rates[name]), _times(rates[searched], rates[name])] for name in _searches(rates)],
        ),
        "",
        "## Copies and batches",
        "",
        f"A batch step is one move in one of {_batch()} games, with the observation and the mask of legal moves of",
        "whoever is to move.",
        "",
        *_table(["", "per second"], [[name, _number(rates[name])] for name in rest]),
        "",
        "## Start",
        "",
        "Seconds from importing Sekki to the end of the first random game, in a fresh process.",
        "",
        *_table(
            ["", "nothing compiled yet", "compiled before"],
            [[g, f"{a:.1f}", f"{b:.2f}"] for g, (a, b) in starts.items()],
        ),
    ]
    if peers and peers.facts["missing"]:
        lines += ["", "Left out: " + "; ".join(f"{name} ({why})" for name, why in peers.facts["missing"].items()) + "."]
    return "\n".join(lines) + "\n"


def _decisions(rates: Rates) -> list[str]:
    return [name for name in rates if not name.startswith(("state copies", "batch steps", SEARCH))]


def _searches(rates: Rates) -> list[str]:
    return [name for name in rates if name.startswith(SEARCH)]


def _plain(name: str) -> str:
    return name.removeprefix(SEARCH)


def _batch() -> int:
    import sekki_side

    return sekki_side.BATCH


def _table(heads: list[str], rows: list[list[str]]) -> list[str]:
    ruler = ["---"] + ["---:"] * (len(heads) - 1)
    return [f"| {' | '.join(row)} |" for row in (heads, ruler, *rows)]


def _machine(peers: Peers | None) -> dict[str, str]:
    names = {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
    }
    versions = {"Python": platform.python_version()} | {name: version(name) for name in ("sekki", "numpy", "numba")}
    compiler = subprocess.run(["cc", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    return names | versions | {"C compiler": compiler} | (peers.facts["versions"] if peers else {})


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def _number(rate: float) -> str:
    if rate >= 1e6:
        return f"{rate / 1e6:.1f} M"
    return f"{rate:,.0f}".replace(",", " ")


def _times(reference: float, other: float) -> str:
    factor = reference / other
    return f"{factor:.2f} ×" if factor < 10 else f"{factor:,.0f} ×".replace(",", " ")


def _kept(file: Path) -> str:
    """What `make load` has written into the report."""
    if not file.exists():
        return ""
    _, heading, rest = file.read_text("utf-8").partition(HEADING)
    return f"\n{heading}{rest}" if heading else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each measurement in each round")
    parser.add_argument("--no-peers", action="store_true", help="leave the other systems out")
    parser.add_argument("--starts", nargs="*", default=None, help="games whose start is timed (default: all)")
    parser.add_argument("--to", type=Path, default=REPORT, help="where the report is written")
    wishes = parser.parse_args()
    began = time.monotonic()
    peers = None if wishes.no_peers else Peers(install_peers())
    rates = measure(wishes.rounds, wishes.seconds, peers)
    import sekki

    games = sekki.list_games() if wishes.starts is None else wishes.starts
    starts = {game_id: start_times(game_id, wishes.rounds) for game_id in games}
    text = report(rates, starts, peers, wishes.rounds)
    if peers:
        peers.close()
    wishes.to.write_text(text + _kept(wishes.to), "utf-8")
    print(text)
    print(f"written to {wishes.to} after {time.monotonic() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
