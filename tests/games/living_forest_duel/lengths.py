"""How long random games last and how they end: `python -m tests.games.living_forest_duel.lengths [games] [cap]`.

The rules know no limit, so every game is cut off after `cap` decisions, and games cut off are counted apart.
"""

import sys
from collections import Counter
from typing import Any

import numpy as np

from sekki.games.living_forest_duel import GAME
from sekki.kit import FATE, u64
from sekki.kit.engine import engine
from sekki.kit.fate import free, mix
from sekki.kit.loops import loop
from sekki.kit.playout import policy_of, random_playout

ENDS = [*GAME.state.fields["over_by"].names, "cut off"]


@loop(lengths="i8[:]", ends="i8[:]", winners="i8[:]", turns="i8[:]")
def played_out(setup, actors, moves, play, states, start, f, w, out, seed, longest, lengths, ends, winners, turns):
    """Plays random games, noting for each how long it was, how it ended, who won and in which turn."""
    for g in range(len(lengths)):
        states[0] = start[0]
        s = states[0]
        own = mix(u64(seed + u64(g)))
        free(f, own)
        setup(s, f, w)
        lengths[g] = random_playout(actors, moves, play, s, f, w, out, policy_of(own), longest)
        ends[g] = s.over_by
        winners[g] = s.winner
        turns[g] = s.turn


def play_games(games: int, cap: int, seed: int = 1) -> dict[str, Any]:
    """Lengths in decisions, ends, winners and turns of that many compiled random games."""
    compiled = engine(GAME)
    states, start = compiled.records(GAME.state, 1), compiled.records(GAME.state, 1)
    compiled.put(start, 0, GAME.state.dump(GAME.new_state(2, {})))
    lengths, ends, winners, turns = (np.zeros(games, np.int64) for _ in range(4))
    compiled.loop(played_out)(
        states=states,
        start=start,
        f=compiled.records(FATE, 1)[0],
        w=compiled.records(GAME.scratch, 1)[0],
        out=compiled.numbers(GAME.moves.size, "i2"),
        seed=seed,
        longest=cap,
        lengths=lengths,
        ends=ends,
        winners=winners,
        turns=turns,
    )
    return {"lengths": lengths, "ends": Counter(ENDS[end] for end in ends), "winners": winners, "turns": turns}


def main(games: int, cap: int) -> None:
    found = play_games(games, cap)
    lengths = found["lengths"]
    print(f"{games} random games, cut off after {cap} decisions")
    for name, numbers in (("decisions", lengths), ("turns", found["turns"])):
        parts = np.percentile(numbers, [0, 5, 25, 50, 75, 95, 99, 100]).astype(int)
        print(f"{name}: mean {numbers.mean():.1f}; 0/5/25/50/75/95/99/100 % {' '.join(map(str, parts))}")
    print("ended by: " + ", ".join(f"{end} {found['ends'][end]}" for end in ENDS))
    print(f"won by Summer {int((found['winners'] == 0).sum())}, by Winter {int((found['winners'] == 1).sum())}")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:] or ("20000", "5000")))
