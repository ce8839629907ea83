"""What the threads of a GPU do: whole random games, added up as `kit.playout.random_games` does.

A thread of a GPU is fast only beside others that run the very same code. Where a game's decisions are few and short,
each thread simply plays its games (`play_games`). A game whose decisions take many ways through much code says in its
rules which stage is next (`stage`, STAGES): then the threads of a block share a pool of games, and in every round take
up those whose next stage is the commonest (`play_pool`). One that goes through a move stage by stage (`begin`, `act`,
`advance`) has more stages than a small pool fills: its pool is so large that a whole block finds games in the same
stage. They wait in queues, one for each stage, and are worked on in the memory that the block shares (`play_stages`).
"""

# ruff: noqa: F821 (a kernel names the functions of a game, and what the compiler gives it)

from __future__ import annotations

ALONE = 128  # threads of a block whose threads play each for itself
THREADS = 256  # of a block whose threads share a pool
POOL = 2048  # games under way in it
STAGE_THREADS = 512  # of a block whose threads play one stage of games
STAGE_POOL = 16_384  # games under way in it
WARP = 32  # threads that run together
NEW, IDLE = 0, -1  # stages of a game that is to begin, and of a place in the pool that has no more games


def play_games(start, seed, games, longest, decisions, checks, made, noted_yet, states, fates, queues):
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


def play_pool(start, seed, games, longest, decisions, checks, made, noted_yet, states, fates, queues):
    """`games` random games in each place of the pool; place i plays the seeds from seed + i × games on."""
    first = cuda.blockIdx.x * POOL
    thread = cuda.threadIdx.x
    waiting = cuda.shared.array(POOL, int16)  # the stage each game waits in
    left = cuda.shared.array(POOL, int32)  # games not begun
    count = cuda.shared.array(POOL, int32)  # decisions of the game under way
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
                count[i] = 0
                check[i] = 0
                setup(s, f, w)
            else:
                seat = lowest(uint64(actors(s)))
                n = moves(s, seat, out, w)
                move = out[choose(policy_of(f.seed), count[i], n)]
                play(s, f, seat, move, w)
                check[i] = noted(check[i], move)
                count[i] += 1
            if uint64(actors(s)) != uint64(0) and count[i] < longest:
                waiting[i] = 1 + stage(s)
            else:
                for seat in range(s.seats):
                    check[i] = scored(check[i], score(s, seat))
                decisions[g] += uint64(count[i])
                checks[g] += check[i]
                waiting[i] = NEW if left[i] > 0 else IDLE
        cuda.syncthreads()


def play_stages(start, seed, games, longest, decisions, checks, made, noted_yet, states, fates, queues):
    """`games` random games for each place of the pool; a block plays the seeds from seed + its first place × games on.

    In every round its threads take up games of one queue, the longest, which wait in the same stage: of a move, or of
    what follows it. Who came last is taken up first, while its state is still in the GPU's cache. `made` and
    `noted_yet` are the decisions of the games under way, and what was noted of them.
    """
    pool = queues.shape[2]
    own_queues = queues[cuda.blockIdx.x]
    first = cuda.blockIdx.x * pool
    thread = cuda.threadIdx.x
    waiting = cuda.shared.array(ALL_STAGES, int32)  # how many games are in each queue
    longest_queue = cuda.shared.array(1, int32)
    begun = cuda.shared.array(1, int32)
    order = cuda.shared.array(THREADS, int32)
    tile = cuda.shared.array(0, uint64)  # as much as the kernel is launched with
    own = tile[thread * APART : thread * APART + STATE_WORDS]
    scratch = cuda.local.array(SCRATCH_WORDS, uint64)
    out = cuda.local.array(MOVES, int16)
    rows = own.view(STATE)
    w = scratch.view(SCRATCH)[0]
    for one in range(thread, ALL_STAGES, THREADS):
        waiting[one] = pool if one == NEW else 0
    for i in range(thread, pool, THREADS):
        own_queues[NEW, i] = i
        decisions[first + i] = 0
        checks[first + i] = 0
    begun[0] = 0
    while True:
        longest_queue[0] = 0
        cuda.syncthreads()
        for one in range(thread, ALL_STAGES, THREADS):
            cuda.atomic.max(longest_queue, 0, waiting[one] * ALL_STAGES + one)
        cuda.syncthreads()
        now = int64(longest_queue[0]) % ALL_STAGES
        found = min(int64(longest_queue[0]) // ALL_STAGES, THREADS)
        if found == 0:
            return
        i = 0
        if thread < found:
            i = int64(own_queues[now, waiting[now] - found + thread])
            order[thread] = first + i
        cuda.syncthreads()
        if thread == 0:
            waiting[now] -= found
        fetch_rows(tile, states, order, found)
        cuda.syncthreads()
        if thread < found:
            g = first + i
            f = fates[g]
            count = int64(made[g])
            check = noted_yet[g]
            following = NEW
            if now == NEW:
                number = int64(cuda.atomic.add(begun, 0, 1))
                if number < pool * games:
                    fetch(own, start, 0)
                    free(f, mix(seed + uint64(first * games + number)))
                    count = 0
                    check = uint64(0)
                    begin(rows[0], f, w)
                else:
                    following = IDLE
            if following != IDLE:
                s = rows[0]
                if now != NEW and now <= STAGES:
                    seat = lowest(uint64(actors(s)))
                    n = moves(s, seat, out, w)
                    move = out[choose(policy_of(f.seed), count, n)]
                    act(s, f, seat, move, w)
                    check = noted(check, move)
                    count += 1
                if not advance(s, f, w):
                    following = 1 + STAGES + stage(s)
                elif uint64(actors(s)) != uint64(0) and count < longest:
                    following = 1 + stage(s)
                else:
                    for seat in range(s.seats):
                        check = scored(check, score(s, seat))
                    decisions[g] += uint64(count)
                    checks[g] += check
                made[g] = count
                noted_yet[g] = check
                own_queues[following, int64(cuda.atomic.add(waiting, int64(following), 1))] = i
        cuda.syncthreads()
        keep_rows(tile, states, order, found)


def fetch_rows(tile, states, order, count):
    """The states of these rows, at least one and at most one for each thread, into the memory of a block.

    A warp reads a whole row at once, and 32 of them without waiting for any: that there may be fewer is left out of
    the loop, and the last is read again instead.
    """
    warps = cuda.blockDim.x // WARP
    for word in range(cuda.threadIdx.x % WARP, STATE_WORDS, WARP):
        for k in range(WARP):
            row = k * warps + cuda.threadIdx.x // WARP
            tile[row * APART + word] = states[int64(order[min(row, count - 1)]), word]


def keep_rows(tile, states, order, count):
    """The states of these rows back to their places, in the same way."""
    warps = cuda.blockDim.x // WARP
    for word in range(cuda.threadIdx.x % WARP, STATE_WORDS, WARP):
        for k in range(WARP):
            row = min(k * warps + cuda.threadIdx.x // WARP, count - 1)
            states[int64(order[row]), word] = tile[row * APART + word]
