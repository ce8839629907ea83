"""What the threads of a GPU do when a batch lives there: the turns of `kit.steps`, one thread for each row.

Everything of a row lies beside the same thing of its neighbours: arrays have the shape (features, rows), (moves, rows)
and (words of a state, rows), so that neighbouring threads read and write side by side. A state is played in the
thread's own memory and written back before it is concealed there.
"""

# ruff: noqa: F821 (a kernel names the functions of a game, and what the compiler gives it)

from __future__ import annotations

THREADS = 128  # of a block
MOST_ROWS = 2048  # of a block; their lists lie in the memory its threads share, which limits how many blocks run


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


def step_games(
    states, starts, start, fates, actor, length, seeds, chosen, reward, ended, cut, bits, mask, observation, illegal,
    mode, longest, share, sort,
):  # fmt: skip
    """One pass over all rows, `share` of them in each block. If a move was found illegal, no row moves.

    Neighbouring threads are fast when they do the same. So rows whose game is over are gathered, and begin together;
    with `sort` a block takes its rows by the kinds of their moves. Then every thread looks at its own rows.
    """
    n = len(actor)
    if mode == STEP and illegal[0] < n:
        return
    first = cuda.blockIdx.x * share
    mine = min(share, n - first)
    thread = cuda.threadIdx.x
    width = cuda.blockDim.x
    common = cuda.shared.array(KINDS, int32)  # how many moves are of each kind
    room = cuda.shared.array(KINDS, int32)  # where in `order` the next row of a kind goes
    order = cuda.shared.array(MOST_ROWS, int16)
    over = cuda.shared.array(1, int32)
    new = cuda.shared.array(MOST_ROWS, int16)  # rows whose game is over
    own = cuda.local.array(STATE_WORDS, uint64)
    legal_bits = cuda.local.array(MOVE_WORDS, uint64)
    scratch = cuda.local.array(SCRATCH_WORDS, uint64)
    legal = cuda.local.array(MOVES, int16)
    rows = own.view(STATE)
    w = scratch.view(SCRATCH)[0]
    if sort:
        for kind in range(thread, KINDS, width):
            common[kind] = 0
        cuda.syncthreads()
        for j in range(thread, mine, width):
            cuda.atomic.add(common, kind_of(KIND_OF, int64(chosen[first + j])), 1)
        cuda.syncthreads()
        for kind in range(thread, KINDS, width):
            before = 0
            for other in range(kind):
                before += common[other]
            room[kind] = before
        cuda.syncthreads()
        for j in range(thread, mine, width):
            order[cuda.atomic.add(room, kind_of(KIND_OF, int64(chosen[first + j])), 1)] = j
        cuda.syncthreads()
    if thread == 0:
        over[0] = 0
    cuda.syncthreads()
    for j in range(thread, mine, width):
        at = int64(order[j]) if sort else j
        i = first + at
        ends = mode == BEGIN
        if mode == STEP:
            fetch(own, states, i)
            ends = take_turn(
                rows[0], fates[i], w, i, actor, length, int64(chosen[i]), longest, SHARED, reward, ended, cut,
            )  # fmt: skip
            keep(own, states, i)
        if ends:
            new[cuda.atomic.add(over, 0, 1)] = at
    cuda.syncthreads()
    for j in range(thread, over[0], width):
        i = first + int64(new[j])
        begin_game(rows, 0, fates[i], w, starts[int64(start[i])], i, actor, length, seeds)
        keep(own, states, i)
    cuda.syncthreads()
    for j in range(thread, mine, width):
        i = first + j
        fetch(own, states, i)
        seat = int64(actor[i])
        for word in range(MOVE_WORDS):
            legal_bits[word] = uint64(0)
        found = moves(rows[0], seat, legal, w)
        for k in range(found):
            move = int64(legal[k])
            legal_bits[move // BITS] = legal_bits[move // BITS] | (uint64(1) << uint64(move % BITS))
        for word in range(MOVE_WORDS):
            left = legal_bits[word]
            bits[word, i] = left
            for move in range(word * BITS, min(MOVES, word * BITS + BITS)):
                mask[move, i] = left & uint64(1)
                left = left >> uint64(1)
        if observation.shape[1] > 0:
            conceal(rows[0], seat)
            observe(rows[0], seat, as_features(observation[:, i]))


def observe_games(states, observation):
    """What every seat of every row knows; `observation` has the shape (seats, features, rows)."""
    i = cuda.grid(1)
    if i >= states.shape[1]:
        return
    own = cuda.local.array(STATE_WORDS, uint64)
    rows = own.view(STATE)
    seat = 0
    seats = 1
    while seat < seats:
        fetch(own, states, i)
        seats = int64(rows[0].seats)
        conceal(rows[0], seat)
        observe(rows[0], seat, as_features(observation[seat][:, i]))
        seat += 1
