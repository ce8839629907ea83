"""What the threads of a GPU do: whole random games, added up as `kit.playout.random_games` does.

A thread of a GPU is fast only beside others that run the very same code. Where a game's decisions are few and short,
each thread simply plays its games (`play_games`). A game whose decisions take many ways through much code says in its
rules which stage is next (`stage`, STAGES), and may go through a move stage by stage (`begin`, `act`, `advance`): then
the threads of a block share a pool of games, and in every round take up those whose next stage is the commonest
(`play_pool`).
"""

# ruff: noqa: F821 (a kernel names the functions of a game, and what the compiler gives it)

from __future__ import annotations

ALONE = 128  # threads of a block whose threads play each for itself
THREADS = 256  # of a block whose threads share a pool
POOL = 2048  # games under way in it
NEW, IDLE = 0, -1  # stages of a game that is to begin, and of a place in the pool that has no more games


def play_games(start, seed, games, longest, decisions, checks, states, fates):
    """`games` random games in each thread; thread i plays the seeds from seed + i × games on."""
    i = cuda.grid(1)
    if i >= len(decisions):
        return
    own = cuda.local.array(1, STATE)
    fate = cuda.local.array(1, FATE)
    scratch = cuda.local.array(1, SCRATCH)
    out = cuda.local.array(MOVES, int16)
    tally = cuda.local.array(2, uint64)
    tally[0] = 0
    tally[1] = 0
    random_games(own, start, fate[0], scratch[0], out, seed + uint64(i * games), games, longest, tally)
    decisions[i] = tally[0]
    checks[i] = tally[1]


def play_pool(start, seed, games, longest, decisions, checks, states, fates):
    """`games` random games in each place of the pool; place i plays the seeds from seed + i × games on."""
    first = cuda.blockIdx.x * POOL
    thread = cuda.threadIdx.x
    waiting = cuda.shared.array(POOL, int16)  # the stage each game waits in
    left = cuda.shared.array(POOL, int32)  # games not begun
    made = cuda.shared.array(POOL, int32)  # decisions of the game under way
    check = cuda.shared.array(POOL, uint64)
    common = cuda.shared.array(ALL_STAGES, int32)  # how many games wait in a stage
    room = cuda.shared.array(ALL_STAGES, int32)  # where in `order` its next game goes, the commonest first
    order = cuda.shared.array(THREADS, int16)
    scratch = cuda.local.array(1, SCRATCH)
    out = cuda.local.array(MOVES, int16)
    w = scratch[0]
    for i in range(thread, POOL, THREADS):
        waiting[i] = NEW
        left[i] = games
        decisions[first + i] = 0
        checks[first + i] = 0
    while True:
        for one in range(thread, ALL_STAGES, THREADS):
            common[one] = 0
        cuda.syncthreads()
        for i in range(thread, POOL, THREADS):
            if waiting[i] != IDLE:
                cuda.atomic.add(common, int64(waiting[i]), 1)
        cuda.syncthreads()
        for one in range(thread, ALL_STAGES, THREADS):
            before = 0
            for other in range(ALL_STAGES):
                if common[other] > common[one] or (common[other] == common[one] and other < one):
                    before += common[other]
            room[one] = before
        order[thread] = IDLE
        cuda.syncthreads()
        for i in range(thread, POOL, THREADS):
            if waiting[i] != IDLE:
                at = cuda.atomic.add(room, int64(waiting[i]), 1)
                if at < THREADS:
                    order[at] = i
        cuda.syncthreads()
        if order[0] == IDLE:
            return
        if order[thread] != IDLE:
            i = int64(order[thread])
            g = first + i
            next_stage = int64(waiting[i])
            if next_stage == NEW:
                states[g] = start[0]
            s = states[g]
            f = fates[g]
            if next_stage == NEW:
                free(f, mix(seed + uint64(g * games + games - left[i])))
                left[i] -= 1
                made[i] = 0
                check[i] = 0
                begin(s, f, w)
            elif next_stage <= STAGES:
                seat = lowest(uint64(actors(s)))
                n = moves(s, seat, out, w)
                move = out[choose(policy_of(f.seed), made[i], n)]
                act(s, f, seat, move, w)
                check[i] = noted(check[i], move)
                made[i] += 1
            if not advance(s, f, w):
                waiting[i] = 1 + STAGES + stage(s)
            elif uint64(actors(s)) != uint64(0) and made[i] < longest:
                waiting[i] = 1 + stage(s)
            else:
                for seat in range(s.seats):
                    check[i] = scored(check[i], score(s, seat))
                decisions[g] += uint64(made[i])
                checks[g] += check[i]
                waiting[i] = NEW if left[i] > 0 else IDLE
        cuda.syncthreads()
