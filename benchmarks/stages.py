"""Through how many stages a decision of 21 Days goes: `python benchmarks/stages.py [GAMES]`.

A thread of a GPU that plays a row alone takes as long as the row's stages, and a block as long as the longest of its
rows. Random games of four seats, interpreted.
"""

from __future__ import annotations

import argparse
import random

import numpy as np

from sekki.games import find
from sekki.kit import FATE, u64
from sekki.kit.fate import free, mix
from sekki.kit.sets import lowest

GAMES, SEATS, BLOCK = 500, 4, 1024
SHARES = (50, 90, 99, 99.9)


def stages_of(games: int) -> np.ndarray:
    """The stages of every decision."""
    game, choice = find("twenty_one_days"), random.Random(1)
    rules, f, w = game.rules, FATE.new(), game.scratch.new()
    legal, found = [0] * game.moves.size, []
    for seed in range(games):
        s = game.new_state(SEATS, {})
        free(f, mix(u64(seed)))
        rules.setup(s, f, w)
        while waiting := u64(rules.actors(s)):
            seat = lowest(waiting)
            move = legal[choice.randrange(rules.moves(s, seat, legal, w))]
            rules.act(s, f, seat, move, w)
            found.append(1)
            while not rules.advance(s, f, w):
                found[-1] += 1
    return np.array(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    found = stages_of(parser.parse_args().games)
    longest = [found[at : at + BLOCK].max() for at in range(0, len(found) - BLOCK + 1, BLOCK)]
    shares = ", ".join(f"{share} % at most {np.percentile(found, share):.0f}" for share in SHARES)
    print(f"{len(found):,} decisions: {found.mean():.1f} stages on average, {shares}")
    print(f"the longest of {BLOCK:,} decisions: {np.mean(longest):.0f} on average")


if __name__ == "__main__":
    main()
