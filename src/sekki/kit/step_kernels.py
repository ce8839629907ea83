"""What the threads of a GPU do when a batch lives there: the turns of `kit.steps`, one thread for each row.

A pass is several kernels, so that each needs few registers and many of its threads run at once. Everything of a row
lies beside the same thing of its neighbours: arrays have the shape (features, rows), (moves, rows) and (words of a
state, rows), so that neighbouring threads read and write side by side. A state is worked on in the thread's own memory:
where all of it is read or written, in a part of the memory that a block shares, which is as quick as its cache.
States of a game that is played stage by stage have the shape (rows, words): neighbours take up rows from anywhere.
"""

# ruff: noqa: F821 (a kernel names the functions of a game, and what the compiler gives it)

from __future__ import annotations

THREADS = 64  # of a block
SHARED_MEMORY = 48 * 1024  # bytes that a block may have
ROUNDS = 6  # of rows whose moves are played stage by stage, before the rest is played to its end
ROUND_THREADS = 256  # of a block that plays a stage
ALONE = 2  # threads for each row in the last round
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


def play_rows(states, fates, actor, length, chosen, reward, ended, cut, over, illegal, longest):
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


def queue_rows(states, chosen, illegal, queues, counts):
    """Puts every row into the queue of the stage it is in; those nobody moves into the last."""
    n = len(chosen)
    room = cuda.shared.array(QUEUES, int32)
    i = cuda.grid(1)
    if cuda.blockIdx.x == 0:
        empty(counts[len(counts) - 1])
    if illegal[0] < n:
        return
    key = IDLE
    if i < n:
        key = stage_of(states, i) if chosen[i] != WAIT else STAGES
    put_in_queue(queues[0], counts[0], room, key, i)


def play_round(
    states, fates, actor, length, chosen, reward, ended, cut, over, illegal, longest, queues, counts, turn, alone
):
    """`play_rows` for a game that shows its stages: one stage of all rows whose move goes on, a block taking up those
    of one queue, which run the same code. The rest goes on in the next round; the last round plays to the end, each row
    with so many threads for itself that few wait for each other."""
    last = len(counts) - 1
    thread = cuda.threadIdx.x
    share = cuda.blockDim.x // alone
    room = cuda.shared.array(QUEUES, int32)
    if cuda.blockIdx.x == 0 and turn > 0:
        empty(counts[turn - 1])
    part = cuda.blockIdx.x
    key = 0
    while key < QUEUES and part * share >= counts[turn, key]:
        part -= (counts[turn, key] + share - 1) // share
        key += 1
    if key == QUEUES:
        return
    order = cuda.shared.array(ROUND_THREADS, int32)
    tile = cuda.shared.array(0, uint64)  # as much as the kernel is launched with
    place = thread // alone
    own = tile[place * APART : place * APART + STATE_WORDS]
    scratch = cuda.local.array(SCRATCH_WORDS, uint64)
    rows = own.view(STATE)
    w = scratch.view(SCRATCH)[0]
    found = min(share, counts[turn, key] - part * share)
    for one in range(thread, found, cuda.blockDim.x):
        order[one] = queues[turn % 2, key, part * share + one]
    cuda.syncthreads()
    fetch_rows(tile, states, order, found)
    cuda.syncthreads()
    i = 0
    following = IDLE
    if thread % alone == 0 and place < found:
        i = int64(order[place])
        done = key == STAGES
        if turn == 0 and not done:
            act(rows[0], fates[i], int64(actor[i]), int64(chosen[i]), w)
        while not done:
            done = advance(rows[0], fates[i], w)
            if turn < last:
                break
        if not done:
            following = stage(rows[0])
        elif end_turn(
            rows[0], fates[i], w, i, actor, length, int64(chosen[i]), longest, reward, ended, cut,
        ):  # fmt: skip
            over[1 + cuda.atomic.add(over, 0, 1)] = i
    cuda.syncthreads()
    keep_rows(tile, states, order, found)
    if turn < last:
        put_in_queue(queues[(turn + 1) % 2], counts[turn + 1], room, following, i)


def stage_of(states, i):
    """The stage of a row, whose state is looked at in its place."""
    return stage(states[i].view(STATE)[0])


def empty(count):
    for one in range(cuda.threadIdx.x, len(count), cuda.blockDim.x):
        count[one] = 0


def put_in_queue(queues, count, room, key, i):
    """Each thread puts its row at the end of a queue, unless the key is IDLE; a block asks for room once."""
    empty(room)
    cuda.syncthreads()
    at = 0
    if key != IDLE:
        at = int64(cuda.atomic.add(room, int64(key), 1))
    cuda.syncthreads()
    for one in range(cuda.threadIdx.x, len(count), cuda.blockDim.x):
        if room[one] > 0:
            room[one] = cuda.atomic.add(count, one, room[one])
    cuda.syncthreads()
    if key != IDLE:
        queues[key, room[key] + at] = i


def fetch_by_row(tile, states, i, n):
    """The states of a block's rows into its memory, where a row's words lie beside each other, and one row behind the
    other: as they do in its memory then."""
    first = i - cuda.threadIdx.x
    last = min(int64(cuda.blockDim.x), n - first) * STATE_WORDS - 1
    for k in range(STATE_WORDS):
        at = k * cuda.blockDim.x + cuda.threadIdx.x
        tile[at] = states[first, min(at, last)]
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


def play_sorted(states, fates, actor, length, chosen, reward, ended, cut, over, illegal, longest):
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
    if not BY_WORD:
        fetch_by_row(tile, states, i, len(actor))
    if i < len(actor):
        if BY_WORD:
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
    if BY_WORD and i >= len(actor):
        return
    tile = cuda.shared.array(TILE, uint64)
    own = tile[cuda.threadIdx.x * APART : cuda.threadIdx.x * APART + STATE_WORDS]
    rows = own.view(STATE)
    if BY_WORD:
        seat = int64(actor[i])
        fetch(own, states, i)
    else:
        fetch_by_row(tile, states, i, len(actor))
        if i >= len(actor):
            return
        seat = int64(actor[i])
    conceal(rows[0], seat)
    observe(rows[0], seat, as_features(observation[:, i]))


def observe_seats(states, observation):
    """What every seat of every row knows; `observation` has the shape (seats, features, rows)."""
    i = cuda.grid(1)
    if i >= observation.shape[2]:
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
