"""Simulations that a trained net guides: which moves deserve a try, and what the position at the end is worth.

The tree, and how seats go down it, are those of `simulation`. A node's moves are tried by the net's weights for them
(PUCT); where the tree ends nobody plays on, the net says everybody's chances. The net looks through the eyes of the
seat to move, at what that seat may know in the imagined world.
"""

from __future__ import annotations

from sekki.kit.fate import free, mix
from sekki.kit.loops import loop
from sekki.kit.playout import policy_of, word_of
from sekki.kit.rule import i64, rule, u64
from sekki.kit.sets import EMPTY, has, lowest, rest

from .evaluate import alone, by_places, learn_scale
from .simulation import REAL, TRIAL, all_follow, all_part, at_the_root, copy_moves, play_chosen
from .tree import AVAILABLE, NOWHERE, VISITS, WHOLE, WORTH, carry_back, find, grow, root_of
from .workspace import LONGEST_PATH, WORKSPACE

PRIOR = 4  # one more column of the tree: the weight of a move, plus one; 0 where the net was not asked
GUIDED_COLUMNS = 5

_E = 2.718281828459045
_UNTRIED = 0.1  # how much worse than the average a move is thought to be before it was tried


@loop(
    worlds="states", ws=WORKSPACE, tree="i8[:,:]", net="f4[:]", plan="i8[:]", x="f4[:]", room="f4[:]", weights="f4[:]",
    values="f4[:]", sums="f8[:,:]",
)  # fmt: skip
def guided_simulations(
    actors, moves, play, place, imagine, conceal, observe, forward, seen, worlds, fates, w, out, legal, ws, tree, net,
    plan, x, room, weights, values, sums, seed, first, last,
):  # fmt: skip
    """Simulations number `first` to `last`; `sums` as those of `simulations`."""
    for k in range(first, last):
        luck = mix(u64(seed + u64(k)))
        worlds[REAL] = seen[0]
        s = worlds[REAL]
        free(fates[REAL], luck)
        imagine(s, fates[REAL], ws.seat, w)
        descend_guided(
            actors, moves, play, conceal, observe, forward, worlds, fates, w, out, legal, ws, tree, net, plan, x, room,
            weights, values, policy_of(luck),
        )  # fmt: skip
        waiting = u64(actors(s))
        if waiting == EMPTY:
            by_places(place, s, ws)
        else:
            actor = seer(ws, waiting)
            n = moves(s, actor, out, w) if ws.fresh != NOWHERE else 0
            by_net(conceal, observe, forward, worlds, out, n, ws, actor, net, plan, x, room, weights, values)
            if n > 0:
                note_weights(out, n, ws, tree, i64(ws.fresh), actor, weights)
        for seat in range(s.seats):
            ws.worth[seat] = ws.chance[seat]
            sums[0, seat] += ws.chance[seat]
        sums[1, ws.first] += ws.chance[ws.seat]
        carry_back(tree, ws)
        learn_scale(s, ws)


@rule
def seer(ws, waiting):
    """Through whose eyes a position is judged: the asking seat's if it is to move, else another's who is."""
    return i64(ws.seat) if has(waiting, ws.seat) else i64(lowest(waiting))


@rule
def consult(conceal, observe, forward, worlds, out, n, seat, net, plan, x, room, weights, values):
    """Asks the net, through the eyes of a seat, about the first `n` moves of `out` and everybody's chances."""
    worlds[TRIAL] = worlds[REAL]
    conceal(worlds[TRIAL], seat)
    observe(worlds[TRIAL], seat, x)
    forward(net, plan, x, out, n, room, weights, values)


@rule
def by_net(conceal, observe, forward, worlds, out, n, ws, actor, net, plan, x, room, weights, values):
    """Fills `chance` with what an actor thinks of everybody's chances; where one wins they add up to 1.

    The same answer has the weights of the actor's first `n` moves in `out`.
    """
    consult(conceal, observe, forward, worlds, out, n, actor, net, plan, x, room, weights, values)
    s = worlds[REAL]
    total = 0.0
    for seat in range(s.seats):
        ws.chance[seat] = values[(seat - actor + s.seats) % s.seats]
        total += ws.chance[seat]
    if alone(s, ws) or total <= 0.0:
        return
    for seat in range(s.seats):
        ws.chance[seat] /= total


@rule
def descend_guided(
    actors, moves, play, conceal, observe, forward, worlds, fates, w, out, legal, ws, tree, net, plan, x, room, weights,
    values, policy,
):  # fmt: skip
    """Down the tree until the asking seat has left it. `fresh` is then the node where all left it together, if any."""
    s = worlds[REAL]
    waiting = at_the_root(actors, s, ws, tree)
    together = True
    steps = 0
    while waiting != EMPTY and steps < ws.longest:
        ws.fresh = NOWHERE
        secret = rest(waiting) != EMPTY
        left = waiting
        while left != EMPTY:
            seat = lowest(left)
            left = rest(left)
            asked = seat == ws.seat and ws.node[seat] == root_of(tree)
            n = copy_moves(legal, out) if asked else moves(s, seat, out, w)
            decide_guided(
                conceal, observe, forward, worlds, out, n, ws, tree, seat, net, plan, x, room, weights, values,
                word_of(policy, steps),
            )  # fmt: skip
            steps += 1
        play_chosen(play, s, fates[REAL], w, ws, waiting)
        if secret:
            together = False
            all_part(ws, waiting)
        else:
            all_follow(s, ws, tree, lowest(waiting), together)
        if not together:
            ws.fresh = NOWHERE
        if ws.node[ws.seat] == NOWHERE:
            return
        waiting = u64(actors(s))


@rule
def decide_guided(
    conceal, observe, forward, worlds, out, n, ws, tree, seat, net, plan, x, room, weights, values, word
):  # fmt: skip
    """A seat's choice: in the tree by what was tried and the net's weights, outside by lot among these weights."""
    node = i64(ws.node[seat])
    ws.next_node[seat] = NOWHERE
    if node == NOWHERE or ws.length >= LONGEST_PATH:
        chosen = 0
        if n > 1:
            consult(conceal, observe, forward, worlds, out, n, seat, net, plan, x, room, weights, values)
            shares(weights, n, 1.0, 0.0)
            chosen = drawn(weights, n, word)
        ws.chosen[seat] = out[chosen]
        return
    if not weighed(out, n, ws, tree, node, seat):
        if n > 1:
            consult(conceal, observe, forward, worlds, out, n, seat, net, plan, x, room, weights, values)
        note_weights(out, n, ws, tree, node, seat, weights)
    i = select_guided(tree, ws, node, seat, out, n)
    ws.chosen[seat] = out[i]
    if seat == ws.seat and node == root_of(tree):
        ws.first = i
    row = find(tree, node, seat * ws.move_space + out[i])
    if row < 0:
        return
    if tree[row, VISITS] > 0:
        ws.next_node[seat] = row
    else:
        ws.fresh = row
    ws.path[ws.length] = row
    ws.path_seat[ws.length] = seat
    ws.length += 1


@rule
def shares(weights, n, heat, even):
    """Turns weights into chances that add up to 1: the more heat the more alike, with an even share for everyone."""
    most = weights[0]
    for i in range(n):
        most = max(most, weights[i])
    total = 0.0
    for i in range(n):
        weights[i] = _E ** ((weights[i] - most) / heat)
        total += weights[i]
    for i in range(n):
        weights[i] = (1.0 - even) * weights[i] / total + even / n


@rule
def drawn(weights, n, word):
    """One of the moves by its chance."""
    left = i64(u64(word) >> u64(11)) / 9007199254740992.0
    for i in range(n):
        left -= weights[i]
        if left < 0.0:
            return i
    return n - 1


@rule
def weighed(out, n, ws, tree, node, seat):
    """Whether all these moves of a node have their weight."""
    for i in range(n):
        row = find(tree, node, seat * ws.move_space + out[i])
        if row < 0 or tree[row, PRIOR] == 0:
            return False
    return True


@rule
def note_weights(out, n, ws, tree, node, seat, weights):
    """Every move of a node gets an edge with the net's weight for it, made milder; those that have one keep it."""
    if n == 1:
        weights[0] = 1.0
    else:
        shares(weights, n, ws.heat, ws.even)
    for i in range(n):
        code = seat * ws.move_space + out[i]
        row = find(tree, node, code)
        if row < 0:
            row = grow(tree, ws, node, code, -1 - row)
        if row != NOWHERE and tree[row, PRIOR] == 0:
            tree[row, PRIOR] = 1 + i64(weights[i] * WHOLE)


@rule
def select_guided(tree, ws, node, seat, legal, n):
    """The move with the best sum of what it was worth so far and how much the net would like to see it tried.

    How eager that is, is measured in how far the outcomes so far lie apart.
    """
    chosen = 0
    best = -1.0
    for i in range(n):
        row = find(tree, node, seat * ws.move_space + legal[i])
        if row < 0:
            continue
        tree[row, AVAILABLE] += 1
        visits = tree[row, VISITS]
        worth = max(0.0, ws.average[seat] - _UNTRIED * ws.scale[seat])
        if visits > 0:
            worth = tree[row, WORTH] / (visits * WHOLE)
        wish = ws.eager * ws.scale[seat] * (tree[row, PRIOR] / WHOLE) * tree[row, AVAILABLE] ** 0.5 / (1 + visits)
        if worth + wish > best:
            best = worth + wish
            chosen = i
    return chosen
