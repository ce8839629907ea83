"""Simulations: an imagined world, a way down the tree, a playout, and what it was worth carried back up.

Every seat has a place in the tree. Where one seat moves, all see it and all places move along the same edge, so there
is one tree. Where several move at once, each chooses at its own place before anything is played, and then each place
moves along its own seat's edge only: no seat's choice, now or later, rests on what another chose in secret. What the
others did is then averaged over, like the luck inside a move.
"""

from __future__ import annotations

from sekki.kit.fate import free, mix
from sekki.kit.loops import loop
from sekki.kit.playout import policy_of, word_of
from sekki.kit.rule import i64, rule, u64
from sekki.kit.sets import EMPTY, bit, has, lowest, rest

from .evaluate import evaluate, learn_scale
from .tree import NOWHERE, VISITS, WHOLE, WORTH, carry_back, find, follow, grow, root_of, select
from .workspace import LONGEST_PATH, WORKSPACE

REAL, TRIAL = range(2)  # of `worlds` and `fates`: the simulation's own, and those for trying a move out


@loop(
    worlds="states", ws=WORKSPACE, tree="i8[:,:]", roots="f8[:]", inverse="f8[:]", features="f8[:]", weights="f8[:]",
    sums="f8[:,:]",
)  # fmt: skip
def simulations(
    actors, moves, play, place, score, imagine, measure, chapter, rollout, seen, worlds, fates, w, out, legal, ws, tree,
    roots, inverse, features, weights, sums, seed, first, last,
):  # fmt: skip
    """Simulations number `first` to `last`.

    `sums` adds chances up: in its first row those of all seats, in its second the own seat's by the root's moves.
    """
    for k in range(first, last):
        luck = mix(u64(seed + u64(k)))
        policy = policy_of(luck)
        worlds[REAL] = seen[0]
        s = worlds[REAL]
        f = fates[REAL]
        free(f, luck)
        imagine(s, f, ws.seat, w)
        begun = chapter(s)
        steps = descend(
            actors, moves, play, place, score, measure, chapter, rollout, worlds, fates, w, out, legal, ws, tree, roots,
            inverse, features, weights, policy, begun,
        )  # fmt: skip
        play_out(actors, moves, play, chapter, rollout, s, f, w, out, ws, policy, steps, begun)
        over = u64(actors(s)) == EMPTY
        evaluate(place, score, measure, s, w, ws, features, weights, over)
        carry_back(tree, ws)
        learn_scale(s, ws)
        for seat in range(s.seats):
            sums[0, seat] += ws.chance[seat]
        sums[1, ws.first] += ws.chance[ws.seat]


@rule
def descend(
    actors, moves, play, place, score, measure, chapter, rollout, worlds, fates, w, out, legal, ws, tree, roots,
    inverse, features, weights, policy, begun,
):  # fmt: skip
    """Down the tree until every seat has left it; returns how many decisions were made."""
    s = worlds[REAL]
    waiting = at_the_root(actors, s, ws, tree)
    together = True
    steps = 0
    while waiting != EMPTY and chapter(s) == begun and steps < ws.longest:
        secret = rest(waiting) != EMPTY
        left = waiting
        while left != EMPTY:
            seat = lowest(left)
            left = rest(left)
            asked = seat == ws.seat and ws.node[seat] == root_of(tree)
            n = copy_moves(legal, out) if asked else moves(s, seat, out, w)
            word = word_of(policy, steps)
            if ws.trust > 0 and ws.node[seat] != NOWHERE:
                add_priors(
                    actors, play, place, score, measure, worlds, fates, w, out, n, ws, tree, features, weights, seat,
                    word,
                )  # fmt: skip
            decide(rollout, s, w, out, n, ws, tree, roots, inverse, seat, word)
            steps += 1
        play_chosen(play, s, fates[REAL], w, ws, waiting)
        if secret:
            together = False
            all_part(ws, waiting)
        else:
            all_follow(s, ws, tree, lowest(waiting), together)
        if not anybody_inside(s, ws):
            return steps
        waiting = u64(actors(s))
    return steps


@rule
def at_the_root(actors, s, ws, tree):
    """Puts every seat at the beginning of the tree; returns who is to move, the asking seat in any case."""
    ws.length = 0
    for seat in range(s.seats):
        ws.node[seat] = root_of(tree)
    waiting = u64(actors(s))
    return waiting if has(waiting, ws.seat) else bit(ws.seat)


@rule
def copy_moves(legal, out):
    """The moves the search was asked about."""
    for i in range(len(legal)):
        out[i] = legal[i]
    return len(legal)


@rule
def add_priors(actors, play, place, score, measure, worlds, fates, w, out, n, ws, tree, features, weights, seat, word):
    """Adds an edge for every legal move that has none, worth what advice says of the position behind it.

    Of moves made at the same time each is tried alone, before any of the others is made.
    """
    for i in range(n):
        node = ws.node[seat]
        code = seat * ws.move_space + out[i]
        row = find(tree, node, code)
        if row >= 0:
            continue
        row = grow(tree, ws, node, code, -1 - row)
        if row == NOWHERE:
            return
        worlds[TRIAL] = worlds[REAL]
        s = worlds[TRIAL]
        free(fates[TRIAL], word)
        play(s, fates[TRIAL], seat, out[i], w)
        over = u64(actors(s)) == EMPTY
        evaluate(place, score, measure, s, w, ws, features, weights, over)
        tree[row, WORTH] = i64(ws.worth[seat] * WHOLE) * ws.trust


@rule
def decide(rollout, s, w, out, n, ws, tree, roots, inverse, seat, word):
    """A seat's choice at its place in the tree, or by the playout policy once it has left the tree."""
    node = i64(ws.node[seat])
    ws.next_node[seat] = NOWHERE
    if node == NOWHERE or ws.length >= LONGEST_PATH:
        ws.chosen[seat] = out[rollout(s, seat, out, n, word, w)]
        return
    i = select(tree, ws, node, seat, out, n, word, roots, inverse)
    ws.chosen[seat] = out[i]
    if seat == ws.seat and node == root_of(tree):
        ws.first = i
    code = seat * ws.move_space + out[i]
    row = find(tree, node, code)
    if row < 0:
        row = grow(tree, ws, node, code, -1 - row)
    if row == NOWHERE:
        return
    if tree[row, VISITS] > 0:
        ws.next_node[seat] = row
    ws.path[ws.length] = row
    ws.path_seat[ws.length] = seat
    ws.length += 1


@rule
def play_chosen(play, s, f, w, ws, movers):
    left = movers
    while left != EMPTY:
        seat = lowest(left)
        left = rest(left)
        play(s, f, seat, ws.chosen[seat], w)


@rule
def all_part(ws, movers):
    """Each has chosen in secret: its place moves along its own edge, and nobody else's does."""
    left = movers
    while left != EMPTY:
        seat = lowest(left)
        left = rest(left)
        ws.node[seat] = ws.next_node[seat]


@rule
def all_follow(s, ws, tree, mover, together):
    """Everyone has seen the mover's move: all places move along its edge."""
    for seat in range(s.seats):
        if seat == mover or together:
            ws.node[seat] = ws.next_node[mover]
        elif ws.node[seat] != NOWHERE:
            ws.node[seat] = follow(tree, ws, i64(ws.node[seat]), mover * ws.move_space + ws.chosen[mover])


@rule
def anybody_inside(s, ws):
    for seat in range(s.seats):
        if ws.node[seat] != NOWHERE:
            return True
    return False


@rule
def play_out(actors, moves, play, chapter, rollout, s, f, w, out, ws, policy, steps, begun):
    """Plays on by the playout policy to the end of the game or chapter, or to where playouts are cut."""
    last = i64(ws.longest)
    if ws.cutoff > 0:
        last = min(last, steps + ws.cutoff)
    n = steps
    waiting = u64(actors(s))
    while waiting != EMPTY and n < last and chapter(s) == begun:
        seat = lowest(waiting)
        k = moves(s, seat, out, w)
        word = word_of(policy, n)
        play(s, f, seat, out[rollout(s, seat, out, k, word, w)], w)
        n += 1
        waiting = u64(actors(s))
