"""Random games with rubbish in the scratch record before every call, compiled."""

from __future__ import annotations

import numpy as np

from sekki.kit import FATE, rule, u64
from sekki.kit.engine import engine
from sekki.kit.fate import free, mix
from sekki.kit.loops import loop
from sekki.kit.playout import choose
from sekki.kit.sets import EMPTY, lowest

from .cases import Case
from .law import hold

CHECK = u64(6364136223846793005)


@rule
def litter(raw, byte):
    for i in range(len(raw)):
        raw[i] = byte


@loop(raw="u1[:]", byte="int", tally="u8[:]")
def littered_games(setup, actors, moves, play, states, start, f, w, raw, byte, out, games, longest, tally):
    """Adds up every move of `games` random games."""
    for g in range(games):
        states[0] = start[0]
        own = mix(u64(g + 1))
        free(f, own)
        litter(raw, byte)
        setup(states[0], f, w)
        n = 0
        waiting = u64(actors(states[0]))
        while waiting != EMPTY and n < longest:
            seat = lowest(waiting)
            litter(raw, byte)
            k = moves(states[0], seat, out, w)
            move = out[choose(own, n, k)]
            litter(raw, byte)
            play(states[0], f, seat, move, w)
            tally[0] = u64(u64(u64(tally[0]) * CHECK) + u64(move + k + 1))
            n += 1
            waiting = u64(actors(states[0]))


def rubbish_games(case: Case, byte: int, games: int = 150, longest: int = 1_000) -> int:
    """A checksum of random games played with this byte all over the scratch."""
    run, game = engine(case.game), case.game
    states, start = run.records(game.state, 1), run.records(game.state, 1)
    run.put(start, 0, case.start)
    f, w, tally = run.records(FATE, 1), run.records(game.scratch, 1), np.zeros(1, np.uint64)
    out, raw = np.zeros(game.moves.size, np.int16), w.view(np.uint8)
    run.loop(littered_games)(
        states=states,
        start=start,
        f=f[0],
        w=w[0],
        raw=raw,
        byte=byte,
        out=out,
        games=games,
        longest=longest,
        tally=tally,
    )
    return int(tally[0])


def nothing_in_the_scratch_outlives_a_call(case: Case, games: int = 150) -> None:
    """Whatever an earlier call left in the scratch, games go the same: a GPU's scratch starts as rubbish."""
    clean, *littered = (rubbish_games(case, byte, games) for byte in (0, 1, 77))
    says = "a function reads something in w that an earlier call left there; write it before you read it"
    hold(all(other == clean for other in littered), case, says)
