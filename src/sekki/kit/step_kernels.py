"""What the threads of a GPU do when a batch lives there: the turns of `kit.steps`, one thread for each row.

A pass is several kernels, so that each needs few registers and many of its threads run at once. Everything of a row
lies beside the same thing of its neighbours: arrays have the shape (features, rows), (moves, rows) and (words of a
state, rows), so that neighbouring threads read and write side by side. A state is worked on in the thread's own memory:
where all of it is read or written, in a part of the memory that a block shares, which is as quick as its cache.
"""

# ruff: noqa: F821 (a kernel names the functions of a game, and what the compiler gives it)

from __future__ import annotations

THREADS = 64  # of a block
SHARED_MEMORY = 48 * 1024  # bytes that a block may have
STAGE_THREADS = 512  # of a block whose threads take up its rows stage by stage
MOST_ROWS = 1024  # of such a block
ALONE = 8  # threads for each row when so few are left
SORTED = 128  # threads of a block that exchange their rows


def check_moves(bits, chosen, count, illegal):
    """Finds the first row whose move is none of its legal ones: in `illegal`, which holds the number of rows before."""
    i = cuda.grid(1)
    if i >= len(chosen):
        return
    if not is_legal(bits, i, int64(chosen[i]), count):
        cuda.atomic.min(illegal, 0, i)


def random_moves(bits, chosen, seed):
    """A random legal move for every row."""
    i = cuda.grid(1)
    if i < len(chosen):
        chosen[i] = random_legal(bits, i, seed)


def play_rows(states, fates, actor, length, chosen, reward, ended, cut, over, illegal, longest, share, alone):
    """A move in every row; if one was found illegal, no row moves. Rows whose game is over are listed in `over`, behind
    their number."""
    i = cuda.grid(1)
    if i >= len(actor) or illegal[0] < len(actor):
        return
    tile = cuda.shared.array(TILE, uint64)
    own = tile[cuda.threadIdx.x * APART : cuda.threadIdx.x * APART + STATE_WORDS]
    scratch = cuda.local.array(SCRATCH_WORDS, uint64)
    rows = own.view(STATE)
    w = scratch.view(SCRATCH)[0]
    fetch(own, states, i)
    ends = take_turn(
        rows[0], fates[i], w, i, actor, length, int64(chosen[i]), longest, reward, ended, cut,
    )  # fmt: skip
    keep(own, states, i)
    if ends:
        over[1 + cuda.atomic.add(over, 0, 1)] = i


def play_stages(states, fates, actor, length, chosen, reward, ended, cut, over, illegal, longest, share, alone):
    """`play_rows` for a game that shows its stages, `share` rows in each block: in every round its threads take up the
    rows by their next stage, the commonest first, as in `kit.kernels.play_pool`.

    Threads that run together (a warp) wait for each other. So when few rows are left, each has `alone` threads for
    itself and goes on to its end.
    """
    n = len(actor)
    if illegal[0] < n:
        return
    first = cuda.blockIdx.x * share
    mine = min(share, n - first)
    thread = cuda.threadIdx.x
    width = cuda.blockDim.x
    waiting = cuda.shared.array(MOST_ROWS, int16)  # the stage each row waits in: of its move, then of what follows
    common = cuda.shared.array(ALL_STAGES, int32)  # how many rows wait in a stage
    room = cuda.shared.array(ALL_STAGES, int32)  # where in `order` its next row goes, the commonest first
    order = cuda.shared.array(MOST_ROWS, int16)
    left = cuda.shared.array(1, int32)  # how many rows wait at all
    own = cuda.local.array(STATE_WORDS, uint64)
    scratch = cuda.local.array(SCRATCH_WORDS, uint64)
    rows = own.view(STATE)
    w = scratch.view(SCRATCH)[0]
    for j in range(thread, mine, width):
        fetch(own, states, first + j)
        waiting[j] = stage(rows[0]) if chosen[first + j] != WAIT else 2 * STAGES
    while True:
        for one in range(thread, ALL_STAGES, width):
            common[one] = 0
        order[thread] = IDLE
        left[0] = 0
        cuda.syncthreads()
        for j in range(thread, mine, width):
            if waiting[j] != IDLE:
                cuda.atomic.add(common, int64(waiting[j]), 1)
                cuda.atomic.add(left, 0, 1)
        cuda.syncthreads()
        apart = alone if left[0] * alone <= width else 1
        for one in range(thread, ALL_STAGES, width):
            before = 0
            for other in range(ALL_STAGES):
                if common[other] > common[one] or (common[other] == common[one] and other < one):
                    before += common[other]
            room[one] = before
        cuda.syncthreads()
        for j in range(thread, mine, width):
            if waiting[j] != IDLE:
                at = cuda.atomic.add(room, int64(waiting[j]), 1)
                if at * apart < width:
                    order[at * apart] = j
        cuda.syncthreads()
        if order[0] == IDLE:
            return
        if order[thread] != IDLE:
            j = int64(order[thread])
            i = first + j
            fetch(own, states, i)
            done = waiting[j] == 2 * STAGES
            if waiting[j] < STAGES:
                act(rows[0], fates[i], int64(actor[i]), int64(chosen[i]), w)
            while not done:
                done = advance(rows[0], fates[i], w)
                if apart == 1:
                    break
            if not done:
                waiting[j] = STAGES + stage(rows[0])
            else:
                waiting[j] = IDLE
                if end_turn(
                    rows[0], fates[i], w, i, actor, length, int64(chosen[i]), longest, reward, ended, cut,
                ):  # fmt: skip
                    over[1 + cuda.atomic.add(over, 0, 1)] = i
            keep(own, states, i)
        cuda.syncthreads()


def sorted_rows(common, order, key):
    """Which row of its block each thread takes up, so that those that run together have rows of the same key: the
    threads of a block exchange theirs. Keys are smaller than the length of `common`."""
    thread = cuda.threadIdx.x
    for one in range(thread, len(common), cuda.blockDim.x):
        common[one] = 0
    cuda.syncthreads()
    at = int64(cuda.atomic.add(common, int64(key), 1))
    cuda.syncthreads()
    for one in range(key):
        at += common[one]
    order[at] = thread
    cuda.syncthreads()
    return int64(order[thread])


def play_sorted(states, fates, actor, length, chosen, reward, ended, cut, over, illegal, longest, share, alone):
    """`play_rows` for a game that shows its stage: the threads of a block exchange their rows, so that those that run
    together play rows in the same stage. Each fetches and keeps its own, which lies beside its neighbours'."""
    if illegal[0] < len(actor):
        return
    i = cuda.grid(1)
    thread = cuda.threadIdx.x
    tile = cuda.shared.array(SORTED_TILE, uint64)
    common = cuda.shared.array(SORTED_STAGES, int32)  # how many rows are in a stage; the last are none
    order = cuda.shared.array(SORTED, int16)
    scratch = cuda.local.array(SCRATCH_WORDS, uint64)
    own = tile[thread * APART : thread * APART + STATE_WORDS]
    rows = own.view(STATE)
    key = STAGES
    if i < len(actor):
        fetch(own, states, i)
        key = stage(rows[0])
    other = sorted_rows(common, order, key)
    j = i - thread + other
    if j < len(actor):
        theirs = tile[other * APART : other * APART + STATE_WORDS]
        w = scratch.view(SCRATCH)[0]
        if take_turn(
            theirs.view(STATE)[0], fates[j], w, j, actor, length, int64(chosen[j]), longest, reward, ended, cut,
        ):  # fmt: skip
            over[1 + cuda.atomic.add(over, 0, 1)] = j
    cuda.syncthreads()
    if i < len(actor):
        keep(own, states, i)


def value_rows(states, reward, ended, over):
    """Marks who has won in the rows whose game has ended. To value a game is slow and few end at once, so each seat has
    a thread of its own."""
    j = cuda.grid(1)
    seats = len(reward)
    if j >= seats * int64(over[0]):
        return
    i = int64(over[1 + j // seats])
    if not ended[i]:
        return
    own = cuda.local.array(STATE_WORDS, uint64)
    rows = own.view(STATE)
    fetch(own, states, i)
    if j % seats < rows[0].seats and place(rows[0], j % seats) == 1:
        reward[j % seats, i] = 1


def begin_rows(states, starts, start, fates, actor, length, seeds, reward, ended, over, every):
    """New games in the rows that are over, or in `every` row; those who have won get their shares first."""
    j = cuda.grid(1)
    if j >= (len(actor) if every else int64(over[0])):
        return
    i = j if every else int64(over[1 + j])
    own = cuda.local.array(STATE_WORDS, uint64)
    scratch = cuda.local.array(SCRATCH_WORDS, uint64)
    rows = own.view(STATE)
    if ended[i] and not every:
        share_out(i, SHARED, reward)
    fetch(own, starts, int64(start[i]))
    begin_game(rows[0], fates[i], scratch.view(SCRATCH)[0], i, actor, length, seeds)
    keep(own, states, i)


def list_rows(states, actor, bits, mask, over):
    """The legal moves of whoever is to move in each row."""
    i = cuda.grid(1)
    if i >= len(actor):
        return
    if i == 0:
        over[0] = 0
    tile = cuda.shared.array(TILE, uint64)
    own = tile[cuda.threadIdx.x * APART : cuda.threadIdx.x * APART + STATE_WORDS]
    legal_bits = cuda.local.array(MOVE_WORDS, uint64)
    scratch = cuda.local.array(SCRATCH_WORDS, uint64)
    legal = cuda.local.array(MOVES, int16)
    rows = own.view(STATE)
    fetch(own, states, i)
    for word in range(MOVE_WORDS):
        legal_bits[word] = uint64(0)
    found = moves(rows[0], int64(actor[i]), legal, scratch.view(SCRATCH)[0])
    for k in range(found):
        move = int64(legal[k])
        legal_bits[move // BITS] = legal_bits[move // BITS] | (uint64(1) << uint64(move % BITS))
    for word in range(MOVE_WORDS):
        left = legal_bits[word]
        bits[word, i] = left
        for move in range(word * BITS, min(MOVES, word * BITS + BITS)):
            mask[move, i] = left & uint64(1)
            left = left >> uint64(1)


def list_sorted(states, actor, bits, mask, over):
    """`list_rows` for a game that shows its stage: threads exchange their rows as in `play_sorted`."""
    i = cuda.grid(1)
    if i == 0:
        over[0] = 0
    thread = cuda.threadIdx.x
    tile = cuda.shared.array(SORTED_TILE, uint64)
    common = cuda.shared.array(SORTED_STAGES, int32)
    order = cuda.shared.array(SORTED, int16)
    scratch = cuda.local.array(SCRATCH_WORDS, uint64)
    legal = cuda.local.array(MOVES, int16)
    legal_bits = cuda.local.array(MOVE_WORDS, uint64)
    own = tile[thread * APART : thread * APART + STATE_WORDS]
    rows = own.view(STATE)
    key = STAGES
    if i < len(actor):
        fetch(own, states, i)
        key = stage(rows[0])
    other = sorted_rows(common, order, key)
    j = i - thread + other
    if j < len(actor):
        for word in range(MOVE_WORDS):
            legal_bits[word] = uint64(0)
        theirs = tile[other * APART : other * APART + STATE_WORDS]
        found = moves(theirs.view(STATE)[0], int64(actor[j]), legal, scratch.view(SCRATCH)[0])
        for k in range(found):
            move = int64(legal[k])
            legal_bits[move // BITS] = legal_bits[move // BITS] | (uint64(1) << uint64(move % BITS))
        for word in range(MOVE_WORDS):
            bits[word, j] = legal_bits[word]
    cuda.syncthreads()
    if i >= len(actor):
        return
    for word in range(MOVE_WORDS):
        left = uint64(bits[word, i])
        for move in range(word * BITS, min(MOVES, word * BITS + BITS)):
            mask[move, i] = left & uint64(1)
            left = left >> uint64(1)


def observe_rows(states, actor, observation):
    """What whoever is to move in each row knows, into an observation that is blank."""
    i = cuda.grid(1)
    if i >= len(actor):
        return
    tile = cuda.shared.array(TILE, uint64)
    own = tile[cuda.threadIdx.x * APART : cuda.threadIdx.x * APART + STATE_WORDS]
    rows = own.view(STATE)
    seat = int64(actor[i])
    fetch(own, states, i)
    conceal(rows[0], seat)
    observe(rows[0], seat, as_features(observation[:, i]))


def observe_seats(states, observation):
    """What every seat of every row knows; `observation` has the shape (seats, features, rows)."""
    i = cuda.grid(1)
    if i >= states.shape[1]:
        return
    tile = cuda.shared.array(TILE, uint64)
    own = tile[cuda.threadIdx.x * APART : cuda.threadIdx.x * APART + STATE_WORDS]
    rows = own.view(STATE)
    seat = 0
    seats = 1
    while seat < seats:
        fetch(own, states, i)
        seats = int64(rows[0].seats)
        conceal(rows[0], seat)
        for feature in range(FEATURES):
            observation[seat, feature, i] = BLANK
        observe(rows[0], seat, as_features(observation[seat][:, i]))
        seat += 1
