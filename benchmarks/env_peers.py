"""Steps of many environments at once: Sekki's batch beside PettingZoo, OpenSpiel, Pgx and EnvPool, in one run.

`make bench` runs it; it writes the table into docs/learning.md. The others live in an environment of their own
(`.venv-env-peers`), in one process that may use one core and in another that may use several. All take turns for some
rounds and each counts by its best slice of time: processor time on one core, time by the clock on several.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import peers
from peers import Work, best_rate, pettingzoo_games, pgx_steps, say, spiel_vector_steps

HERE = Path(__file__).parent
WANTED = HERE / "env_peers.txt"
HOME = HERE.parent / ".venv-env-peers"
PAGE = HERE.parent / "docs" / "learning.md"
BEGIN, END = "<!-- batch speed -->", "<!-- end of batch speed -->"
ROUNDS = 4
SECONDS = 0.6
CORES = 2
ENVPOOL_ROWS = 1024
DTYPES = {"uint8": "bytes", "float32": "float32"}  # of observations, and how the table says them

Measure = tuple[Callable[[str, int], Work], str]


def envpool_steps(name: str, cores: int) -> Work:
    """Steps of EnvPool, all environments at once, random actions."""
    import envpool  # type: ignore[import-not-found]
    import numpy as np

    envs = envpool.make_gymnasium(name, num_envs=ENVPOOL_ROWS, num_threads=cores, seed=1)
    envs.reset()
    rng, actions = np.random.default_rng(1), int(envs.action_space.n)

    def work() -> int:
        envs.step(rng.integers(actions, size=ENVPOOL_ROWS).astype(np.int32))
        return ENVPOOL_ROWS

    return work


def in_python(work: Callable[[str], Work]) -> Callable[[str, int], Work]:
    """A system that has one thread whatever it may use."""
    return lambda name, _: work(name)


PEERS: dict[str, Measure] = {
    "PettingZoo tictactoe": (in_python(pettingzoo_games), "tictactoe_v3"),
    "PettingZoo connect_four": (in_python(pettingzoo_games), "connect_four_v3"),
    "PettingZoo leduc_holdem": (in_python(pettingzoo_games), "leduc_holdem_v4"),
    "PettingZoo hanabi": (in_python(pettingzoo_games), "hanabi_v5"),
    "OpenSpiel vector environment, tic_tac_toe": (in_python(spiel_vector_steps), "tic_tac_toe"),
    "OpenSpiel vector environment, hearts": (in_python(spiel_vector_steps), "hearts"),
    "Pgx tic_tac_toe": (in_python(pgx_steps), "tic_tac_toe"),
    "Pgx hex": (in_python(pgx_steps), "hex"),
    "Pgx go_9x9": (in_python(pgx_steps), "go_9x9"),
    "EnvPool Blackjack-v1": (envpool_steps, "Blackjack-v1"),
    "EnvPool CartPole-v1": (envpool_steps, "CartPole-v1"),
}
SEVERAL_CORES = ("Pgx", "EnvPool")  # begin the names of what uses more than one


def serve(cores: int) -> None:
    """In the peers' environment: answers `NAME SECONDS` with the best rate of that time."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    random.seed(1)
    sys.stdout = sys.stderr
    ready, missing = {}, {}
    for name, (make, which) in PEERS.items():
        if cores > 1 and not name.startswith(SEVERAL_CORES):
            continue
        try:
            ready[name] = make(which, cores)
            ready[name]()
        except Exception as error:
            ready.pop(name, None)
            missing[name] = f"{type(error).__name__}: {error}".splitlines()[0]
    packages = [line.partition("[")[0] for line in WANTED.read_text().split()]
    say({"ready": list(ready), "missing": missing, "versions": {name: _version(name) for name in packages}})
    for line in sys.stdin:
        name, seconds = line.rstrip("\n").rsplit(" ", 1)
        say({"rate": best_rate(ready[name], float(seconds), _clock(cores))})


def _clock(cores: int) -> Callable[[], float]:
    return time.process_time if cores == 1 else time.perf_counter


def _version(package: str) -> str:
    try:
        return version(package)
    except Exception:
        return "not installed"


def ours(cores: int, games: list[str], dtypes: list[str]) -> dict[str, Work]:
    import sekki_side

    return {
        f"Sekki {game_id}, {DTYPES[dtype]}": sekki_side.batch_steps(game_id, cores, dtype)
        for game_id in games
        for dtype in dtypes
    }


def measure(
    python: Path, games: list[str], dtypes: list[str], rounds: int, seconds: float
) -> tuple[dict[str, dict[int, float]], dict[str, Any]]:
    """Rates by name and cores, and what the peers say of themselves and this machine."""
    import cores as machine
    from run import Peers

    every = (1, CORES)
    theirs = {cores: Peers(python, HERE / "env_peers.py", "serve", str(cores)) for cores in every}
    mine = {cores: ours(cores, games, dtypes) for cores in every}
    names = [*mine[1], *theirs[1].facts["ready"]]
    rates: dict[str, dict[int, float]] = {name: {} for name in names}
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr)
        for name in names:
            for cores in every:
                if name in mine[cores]:
                    rate = best_rate(mine[cores][name], seconds, _clock(cores))
                elif name in theirs[cores].facts["ready"]:
                    rate = theirs[cores].rate(name, seconds)
                else:
                    continue
                rates[name][cores] = max(rate, rates[name].get(cores, 0.0))
    for one in theirs.values():
        one.close()
    return rates, theirs[1].facts | {"cores": machine.measure(rounds, seconds)}


def table(rates: dict[str, dict[int, float]], facts: dict[str, Any]) -> str:
    import cores as machine

    packages = {"numpy": version("numpy"), "numba": version("numba")} | facts["versions"]
    said = ", ".join(f"{name} {number}" for name, number in packages.items())
    lines = [
        f"Python {platform.python_version()}, {said}.",
        f"Rows: {_rows()}. Rates on one core are by processor time, on {CORES} by the clock.",
        "",
        f"| steps/s, with observation and mask | 1 core | {CORES} cores | |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, rate in rates.items():
        several = rate.get(CORES)
        times = f"{several / rate[1]:.2f} ×" if several else ""
        lines.append(f"| {name} | {rate[1]:,.0f} | {f'{several:,.0f}' if several else ''} | {times} |")
    lines += ["", machine.said(facts["cores"])]
    return "\n".join([*lines, *(f"\nLeft out: {name} ({why})" for name, why in facts["missing"].items())])


def _rows() -> str:
    import sekki_side

    return (
        f"Sekki {sekki_side.BATCH:,}, Pgx {peers.PGX_ROWS:,}, EnvPool {ENVPOOL_ROWS:,}, "
        f"OpenSpiel {peers.VECTOR}, PettingZoo 1"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each measurement in each round")
    parser.add_argument("--games", nargs="+", help="of Sekki's; all if none is named")
    parser.add_argument("--dtypes", nargs="+", choices=DTYPES, default=list(DTYPES), help="of Sekki's observations")
    parser.add_argument("--python", type=Path, help="of an environment in which the peers are installed")
    parser.add_argument("--write", action="store_true", help=f"write the table into {PAGE.name}")
    wishes = parser.parse_args()
    from run import install_peers

    import sekki

    python = wishes.python or install_peers(HOME, WANTED)
    games = wishes.games or sekki.list_games()
    found = table(*measure(python, games, wishes.dtypes, wishes.rounds, wishes.seconds))
    print(found)
    if wishes.write:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{found}\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(int(sys.argv[2]))
    else:
        main()
