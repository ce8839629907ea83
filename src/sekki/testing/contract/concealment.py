"""What `conceal`, `imagine` and `observe` owe each other, over many random states, compiled."""

from __future__ import annotations

import numpy as np

from sekki.kit import FATE, rule, u64
from sekki.kit.engine import engine
from sekki.kit.fate import free, mix
from sekki.kit.loops import loop
from sekki.kit.playout import choose
from sekki.kit.sets import EMPTY, has, lowest, rest

from .cases import Case
from .law import Broken

REAL, KNOWN, IMAGINED, AGAIN = 0, 1, 2, 3
BROKEN = {
    1: "audit of a state",
    2: "conceal twice is not conceal once",
    3: "audit of an imagined world",
    4: "conceal(imagine(conceal(s))) is not conceal(s)",
    5: "moves differ between the full, the concealed and an imagined state",
    6: "observe differs between the full and the concealed state",
    7: "whether the seat acts differs between the full and the concealed state",
    8: "a seat acts in an imagined world and has no move",
}


@rule
def same(raw, a, b):
    for i in range(raw.shape[1]):
        if raw[a, i] != raw[b, i]:
            return False
    return True


@rule
def same_moves(moves, one, other, seat, w, out, out2):
    n = moves(one, seat, out, w)
    if moves(other, seat, out2, w) != n:
        return False
    for i in range(n):
        if out[i] != out2[i]:
            return False
    return True


@rule
def everyone_can_move(actors, moves, s, w, out):
    waiting = u64(actors(s))
    while waiting != EMPTY:
        if moves(s, lowest(waiting), out, w) == 0:
            return False
        waiting = rest(waiting)
    return True


@rule
def broken_law(actors, moves, conceal, imagine, observe, audit, states, raw, f, w, out, out2, seen, seen2, seat):
    """0, or the number of the law that states[REAL] breaks for this seat."""
    states[KNOWN] = states[REAL]
    conceal(states[KNOWN], seat)
    states[AGAIN] = states[KNOWN]
    conceal(states[AGAIN], seat)
    if not same(raw, AGAIN, KNOWN):
        return 2
    states[IMAGINED] = states[KNOWN]
    imagine(states[IMAGINED], f, seat, w)
    if audit(states[IMAGINED]) != 0:
        return 3
    states[AGAIN] = states[IMAGINED]
    conceal(states[AGAIN], seat)
    if not same(raw, AGAIN, KNOWN):
        return 4
    if not everyone_can_move(actors, moves, states[IMAGINED], w, out):
        return 8
    if seat < 0:
        return 0
    for other in range(KNOWN, IMAGINED + 1):
        if not same_moves(moves, states[REAL], states[other], seat, w, out, out2):
            return 5
    observe(states[REAL], seat, seen)
    observe(states[KNOWN], seat, seen2)
    for i in range(len(seen)):
        if seen[i] != seen2[i]:
            return 6
    if has(u64(actors(states[REAL])), seat) != has(u64(actors(states[KNOWN])), seat):
        return 7
    return 0


@loop(
    raw="u1[:,:]", g="fate", out2="i2[:]", seen="f4[:]", seen2="f4[:]", count="int", every="int", found="i8[:]"
)  # fmt: skip
def check_laws(
    setup, actors, moves, play, conceal, imagine, observe, audit, states, start, raw, f, g, w, out, out2, seen, seen2,
    seed, count,
    every, longest, found,
):  # fmt: skip
    """Plays random games and checks every `every`-th state, `count` in all; `found` gets law, seat, game and step."""
    checked = 0
    game = 0
    while checked < count:
        own = mix(u64(seed + u64(game)))
        game += 1
        states[REAL] = start[0]
        free(f, own)
        free(g, u64(own + u64(1)))
        setup(states[REAL], f, w)
        n = 0
        waiting = u64(actors(states[REAL]))
        while waiting != EMPTY and n < longest:
            if (n + game) % every == 0:
                checked += 1
                found[1] = -2
                found[2] = game
                found[3] = n
                found[4] = audit(states[REAL])
                if found[4] != 0:
                    found[0] = 1
                    return
                for seat in range(-1, states[REAL].seats):
                    law = broken_law(
                        actors, moves, conceal, imagine, observe, audit, states, raw, g, w, out, out2, seen, seen2, seat
                    )
                    if law != 0:
                        found[0] = law
                        found[1] = seat
                        found[4] = audit(states[IMAGINED])
                        return
            seat = lowest(waiting)
            k = moves(states[REAL], seat, out, w)
            play(states[REAL], f, seat, out[choose(own, n, k)], w)
            n += 1
            waiting = u64(actors(states[REAL]))


def conceal_and_imagine_agree(case: Case, seed: int = 11, count: int = 2_000, every: int = 7) -> None:
    """Concealing an imagined world gives back what was known; a seat's moves and numbers come from that alone."""
    broken = broken_laws(case, seed, count, every, longest=5_000)
    if broken:
        raise Broken(f"{case}: {broken}")


def broken_laws(case: Case, seed: int, count: int, every: int, longest: int) -> str:
    """What is broken, and where; "" if nothing is."""
    run = engine(case.game)
    game = case.game
    states, start = run.records(game.state, 4), run.records(game.state, 1)
    run.put(start, 0, case.start)
    raw = states.view(np.uint8).reshape(4, game.state.size)
    f, g, w = run.records(FATE, 1), run.records(FATE, 1), run.records(game.scratch, 1)
    out, out2 = np.zeros(game.moves.size, np.int16), np.zeros(game.moves.size, np.int16)
    seen, seen2 = np.zeros(game.features.size, np.float32), np.zeros(game.features.size, np.float32)
    found = np.zeros(5, np.int64)
    run.loop(check_laws)(
        states=states, start=start, raw=raw, f=f[0], g=g[0], w=w[0], out=out, out2=out2, seen=seen, seen2=seen2,
        seed=u64(seed), count=count, every=every, longest=longest, found=found,
    )  # fmt: skip
    law, seat, number, step, code = (int(x) for x in found)
    if not law:
        return ""
    broken = f" ({game.invariants[code - 1]})" if law in (1, 3) and code else ""
    real = game.state.to_json(game.state.load(run.get(states, REAL)))
    return f"{BROKEN[law]}{broken}: seat {seat}, game {number}, step {step}, in the state {real}"
