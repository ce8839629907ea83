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
from sekki.kit.sets import EMPTY, bit, has, lowest, rest

from .evaluate import alone, by_places, learn_scale
from .simulation import REAL, TRIAL, all_follow, all_part, anybody_inside, copy_moves, play_chosen
from .tree import AVAILABLE, NOWHERE, VISITS, WHOLE, WORTH, carry_back, find, grow, root_of
from .workspace import LONGEST_PATH, WORKSPACE

PRIOR = 4  # one more column of the tree: the weight of a move, plus one; 0 where the net was not asked
GUIDED_COLUMNS = 5

_E = 2.718281828459045
_HEAT, _EVEN = 2.0, 0.25  # a trained net is too sure of itself to be looked behind: its weights are made milder
_UNTRIED = 0.05  # how much worse than the average a move is thought to be before it was tried


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
            by_net(conceal, observe, forward, worlds, out, ws, lowest(waiting), net, plan, x, room, weights, values)
        for seat in range(s.seats):
            ws.worth[seat] = ws.chance[seat]
            sums[0, seat] += ws.chance[seat]
        sums[1, ws.first] += ws.chance[ws.seat]
        carry_back(tree, ws)
        learn_scale(s, ws)


@rule
def consult(conceal, observe, forward, worlds, out, n, seat, net, plan, x, room, weights, values):
    """Asks the net, through the eyes of a seat, about the first `n` moves of `out` and everybody's chances."""
    worlds[TRIAL] = worlds[REAL]
    conceal(worlds[TRIAL], seat)
    observe(worlds[TRIAL], seat, x)
    forward(net, plan, x, out, n, room, weights, values)


@rule
def by_net(conceal, observe, forward, worlds, out, ws, actor, net, plan, x, room, weights, values):
    """Fills `chance` with what the seat to move thinks of everybody's chances; where one wins they add up to 1."""
    consult(conceal, observe, forward, worlds, out, 0, actor, net, plan, x, room, weights, values)
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
    """Down the tree until every seat has left it."""
    s = worlds[REAL]
    ws.length = 0
    for seat in range(s.seats):
        ws.node[seat] = root_of(tree)
    together = True
    steps = 0
    waiting = u64(actors(s))
    if not has(waiting, ws.seat):
        waiting = bit(ws.seat)
    while waiting != EMPTY and steps < ws.longest:
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
        if not anybody_inside(s, ws):
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
    add_weights(conceal, observe, forward, worlds, out, n, ws, tree, node, seat, net, plan, x, room, weights, values)
    i = select_guided(tree, ws, node, seat, out, n)
    ws.chosen[seat] = out[i]
    if seat == ws.seat and node == root_of(tree):
        ws.first = i
    row = find(tree, node, seat * ws.move_space + out[i])
    if row < 0:
        return
    if tree[row, VISITS] > 0:
        ws.next_node[seat] = row
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
def add_weights(
    conceal, observe, forward, worlds, out, n, ws, tree, node, seat, net, plan, x, room, weights, values
):  # fmt: skip
    """Every legal move of a node gets an edge with the net's weight for it, if one of them has none yet."""
    known = 0
    for i in range(n):
        row = find(tree, node, seat * ws.move_space + out[i])
        if row >= 0 and tree[row, PRIOR] > 0:
            known += 1
    if known == n:
        return
    if n == 1:
        weights[0] = 1.0
    else:
        consult(conceal, observe, forward, worlds, out, n, seat, net, plan, x, room, weights, values)
        shares(weights, n, _HEAT, _EVEN)
    for i in range(n):
        code = seat * ws.move_space + out[i]
        row = find(tree, node, code)
        if row < 0:
            row = grow(tree, ws, node, code, -1 - row)
        if row != NOWHERE and tree[row, PRIOR] == 0:
            tree[row, PRIOR] = 1 + i64(weights[i] * WHOLE)


@rule
def select_guided(tree, ws, node, seat, legal, n):
    """The move with the best sum of what it was worth so far and how much the net would like to see it tried."""
    chosen = 0
    best = -1.0
    for i in range(n):
        row = find(tree, node, seat * ws.move_space + legal[i])
        if row < 0:
            continue
        tree[row, AVAILABLE] += 1
        visits = tree[row, VISITS]
        worth = max(0.0, ws.average[seat] - _UNTRIED)
        if visits > 0:
            worth = tree[row, WORTH] / (visits * WHOLE)
        wish = ws.eager * (tree[row, PRIOR] / WHOLE) * tree[row, AVAILABLE] ** 0.5 / (1 + visits)
        if worth + wish > best:
            best = worth + wish
            chosen = i
    return chosen
