"""Would a guided search on a processor gain from asking its net for several positions at once?

In positions of games that each net plays with itself: microseconds of processor time a position, on one core, for the
compiled loops, which answer one position at a time and pass over zeros, and for matrix products of NumPy over several.
"""

# ruff: noqa: E402 (NumPy counts its threads when it is imported)

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

for _library in ("OPENBLAS", "MKL", "OMP"):
    os.environ[f"{_library}_NUM_THREADS"] = "1"

import numpy as np

import sekki
from sekki.bots.batch_net import answers
from sekki.bots.net_file import Weights, shipped
from sekki.bots.net_forward import Thinker, hidden, rounded
from sekki.games import find
from sekki.kit.engine import engine
from sekki.lab.going import Going

POSITIONS = 1024
TOGETHER = (8, 16, 32, 64)
TRIES = 15  # of which the quickest counts: others on the machine only slow it down


def positions(game_id: str, thinker: Thinker) -> tuple[np.ndarray, list[np.ndarray]]:
    """What the seat to move sees in each position, and its legal moves."""
    game, run = find(game_id), engine(find(game_id))
    states, seen, legal = run.records(game.state, 1), np.zeros((POSITIONS, game.features.size), np.float32), []
    going, seed = Going(game_id, game.seats[-1], {}, 1), 1
    while len(legal) < POSITIONS:
        if not going.waiting:
            seed += 1
            going = Going(game_id, game.seats[-1], {}, seed)
        seat, x = going.waiting[0], seen[len(legal)]
        known, moves = going.look(seat)
        run.put(states, 0, known.state)
        run.function("observe")(states[0], seat, x)
        thinker.think(x, np.array(moves, np.int16), len(moves))
        going.play(seat, moves[int(thinker.weights[: len(moves)].argmax())])
        if len(moves) > 1:
            legal.append(np.array(moves, np.int16))
    return seen, legal


def zeros(net: Weights, seen: np.ndarray) -> float:
    """The share of all numbers going into layers that are zero."""
    x = rounded(seen)
    fewer = [replace(net, hidden=net.hidden[:k], hidden_bias=net.hidden_bias[:k]) for k in range(len(net.hidden))]
    return float((np.concatenate([x, *(hidden(one, x) for one in fewer)], axis=1) == 0).mean())


def quickest(work: Callable[[], Any]) -> float:
    """Microseconds a position."""
    spent = []
    for _ in range(TRIES):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return 1e6 * min(spent) / POSITIONS


def line(game_id: str) -> str:
    net = shipped(find(game_id)).weights
    thinker = Thinker(net, compiled=True)
    seen, legal = positions(game_id, thinker)

    def alone() -> None:
        for x, moves in zip(seen, legal, strict=True):
            thinker.think(x, moves, len(moves))

    def together(k: int) -> Callable[[], None]:
        def work() -> None:
            for at in range(0, POSITIONS, k):
                answers(net, seen[at : at + k], np)

        return work

    cells = [quickest(alone), *(quickest(together(k)) for k in TOGETHER)]
    return f"| {game_id} | {100 * zeros(net, seen):.0f} % | " + " | ".join(f"{one:.1f}" for one in cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    wish = parser.parse_args()
    print("| game | zeros | alone |", " | ".join(f"{k} at once" for k in TOGETHER), "|")
    print("|", " | ".join(["---"] * (3 + len(TOGETHER))), "|")
    for game_id in wish.games or sekki.list_games():
        print(line(game_id), flush=True)


if __name__ == "__main__":
    main()
