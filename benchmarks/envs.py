"""The environments from Python, beside other libraries' in the same run: `make bench-envs`.

Random games through each library's own interface, turn by turn, best slice of each; writes docs/learning.md's table of
speed between its marks. PettingZoo's classic games need their own packages: `pip install 'pettingzoo[classic]'`.
"""

from __future__ import annotations

import argparse
import platform
import random
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import gymnasium
import numpy as np
from peers import best_rate, pettingzoo_games, spiel_games

import sekki
import sekki.envs
from sekki.envs.pettingzoo import env, parallel_env

Work = Callable[[], int]
PAGE = Path(__file__).parents[1] / "docs" / "learning.md"
BEGIN, END = "<!-- speed -->", "<!-- end of speed -->"
ROUNDS = 3
SECONDS = 0.6


def in_turns(game: str) -> Work:
    """The very loop that `peers.pettingzoo_games` runs, on our environment."""
    made = env(game)
    made.reset(seed=1)

    def work() -> int:
        n = 0
        made.reset()
        for _ in made.agent_iter():
            seen, _, ended, cut, _ = made.last()
            if ended or cut:
                made.step(None)
            else:
                made.step(random.choice(seen["action_mask"].nonzero()[0]))
                n += 1
        return n

    return work


def together(game: str) -> Work:
    made = parallel_env(game)

    def work() -> int:
        n = 0
        seen, _ = made.reset()
        while made.agents:
            n += bin(made.episode.waiting).count("1")
            seen, *_ = made.step({a: random.choice(seen[a]["action_mask"].nonzero()[0]) for a in made.agents})
        return n

    return work


def one_seat(game: str) -> Work:
    """Steps of the learner; the moves of the others, at random, come on top."""
    made = gymnasium.make(sekki.envs.env_id(sekki.game(game).facts), disable_env_checker=True).unwrapped
    made.reset(seed=1)

    def work() -> int:
        n, over = 0, False
        _, info = made.reset()
        while not over:
            _, _, ended, cut, info = made.step(random.choice(info["action_mask"].nonzero()[0]))
            over, n = ended or cut, n + 1
        return n

    return work


def many_seats(game: str) -> Work:
    made = gymnasium.make_vec(sekki.envs.env_id(sekki.game(game).facts), num_envs=1024, threads=1)
    _, infos = made.reset(seed=1)
    rng = np.random.default_rng(1)

    def work() -> int:
        nonlocal infos
        mask = infos["action_mask"]
        *_, infos = made.step((mask * rng.random(mask.shape, dtype=np.float32)).argmax(axis=1))
        return 1024

    return work


def spiel_simultaneous(game: str) -> Work:
    import_module("sekki.envs.open_spiel")
    return spiel_games(f"sekki_{game}(simultaneous=False)")


def spiel_dominoes() -> Work:
    import_module("open_spiel.python.games.block_dominoes")
    return spiel_games("python_block_dominoes")


def peers() -> dict[str, Callable[[], Work]]:
    return {
        "PettingZoo hanabi": lambda: pettingzoo_games("hanabi_v5"),
        "PettingZoo leduc_holdem": lambda: pettingzoo_games("leduc_holdem_v4"),
        "PettingZoo connect_four": lambda: pettingzoo_games("connect_four_v3"),
        "PettingZoo tictactoe": lambda: pettingzoo_games("tictactoe_v3"),
        "OpenSpiel hearts (C++)": lambda: spiel_games("hearts"),
        "OpenSpiel block dominoes (Python)": spiel_dominoes,
    }


def ours() -> dict[str, Callable[[], Work]]:
    kinds = {
        "PettingZoo AEC": in_turns, "PettingZoo Parallel": together, "Gymnasium": one_seat,
        "Gymnasium make_vec, 1024 rows, 1 thread": many_seats, "OpenSpiel": spiel_simultaneous,
    }  # fmt: skip
    return {f"{game}, {kind}": lambda make=make, game=game: make(game) for kind, make in kinds.items()
            for game in sekki.list_games()}  # fmt: skip


def measured(seconds: float) -> tuple[dict[str, float], list[str]]:
    ready: dict[str, Work] = {}
    missing: list[str] = []
    for name, make in {**peers(), **ours()}.items():
        try:
            ready[name] = make()
            ready[name]()
        except Exception as error:
            ready.pop(name, None)
            missing.append(f"{name}: {type(error).__name__}: {error}".splitlines()[0])
    rates = dict.fromkeys(ready, 0.0)
    for _ in range(ROUNDS):
        for name, work in ready.items():
            rates[name] = max(rates[name], best_rate(work, seconds))
            print(f"{name:60} {rates[name]:14,.0f}", flush=True)
    return rates, missing


def table(rates: dict[str, float], missing: list[str]) -> str:
    hanabi = rates.get("PettingZoo hanabi")
    packages = ", ".join(
        f"{name} {version(name)}" for name in ("gymnasium", "pettingzoo", "open_spiel", "numpy", "numba")
    )
    lines = [f"Python {platform.python_version()}, {packages}. Decisions a second of processor time, on one core.", "",
             "|  | decisions/s | times PettingZoo's hanabi |", "| --- | ---: | ---: |"]  # fmt: skip
    for name, rate in rates.items():
        lines.append(f"| {name} | {rate:,.0f} | {f'{rate / hanabi:.1f} ×' if hanabi else ''} |")
    return "\n".join([*lines, *(f"\nNot measured: {what}" for what in missing)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--write", action="store_true", help=f"write the table into {PAGE.name}")
    asked = parser.parse_args()
    random.seed(1)
    found = table(*measured(asked.seconds))
    print(found)
    if asked.write:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{found}\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    main()
