"""A guided look at a round in which several seats choose in secret: every own move against the same choices of others.

The others draw their moves by the net's weights, each from what it knows in the imagined world. Since all own moves
meet the same worlds, choices and luck, what is left of their difference is the moves themselves.

Where a game has a quick net, a small one, that one says how everybody moves, now and on to the end of the chapter, and
what it is worth to have come there: a hundred quick answers say more than a single slow one in the middle of a deal.
"""

from __future__ import annotations

from sekki.kit.fate import free, mix
from sekki.kit.loops import loop
from sekki.kit.playout import policy_of, word_of
from sekki.kit.rule import i64, rule, u64
from sekki.kit.sets import EMPTY, bit, lowest, rest

from .evaluate import by_places, learn_scale
from .guided import by_net, consult, drawn, note_weights, seer, shares
from .simulation import REAL, copy_moves, play_chosen
from .tree import NOWHERE, carry_back, find, root_of
from .workspace import WORKSPACE

WORLD = 2  # of `worlds`: the imagined one, before anybody moves


@loop(
    worlds="states", ws=WORKSPACE, tree="i8[:,:]", net="f4[:]", plan="i8[:]", quick="f4[:]", quick_plan="i8[:]",
    passed="i8[:]", x="f4[:]", room="f4[:]", weights="f4[:]", values="f4[:]", sums="f8[:,:]",
)  # fmt: skip
def at_once_simulations(
    actors, moves, play, place, imagine, conceal, observe, forward, chapter, seen, worlds, fates, w, out, legal, ws,
    tree, net, plan, quick, quick_plan, passed, x, room, weights, values, sums, seed, first, last,
):  # fmt: skip
    """Simulations number `first` to `last`: move after move in one world, then in the next; `passed` ones no more."""
    n = len(legal)
    playing_on = len(quick) > 0
    mind = quick if playing_on else net
    its_plan = quick_plan if playing_on else plan
    for k in range(first, last):
        luck = mix(u64(seed + u64(k // n)))
        if k == 0:
            worlds[REAL] = seen[0]
            copy_moves(legal, out)
            consult(conceal, observe, forward, worlds, out, n, i64(ws.seat), net, plan, x, room, weights, values)
            note_weights(out, n, ws, tree, root_of(tree), i64(ws.seat), weights)
        if k % n == 0:
            worlds[WORLD] = seen[0]
            free(fates[REAL], luck)
            imagine(worlds[WORLD], fates[REAL], ws.seat, w)
            worlds[REAL] = worlds[WORLD]
            others_choose(
                actors, moves, conceal, observe, forward, worlds, w, out, ws, mind, its_plan, x, room, weights,
                values, policy_of(luck),
            )  # fmt: skip
        if passed[k % n]:
            continue
        worlds[REAL] = worlds[WORLD]
        s = worlds[REAL]
        free(fates[REAL], mix(luck))
        ws.first = k % n
        ws.chosen[ws.seat] = legal[ws.first]
        page = chapter(s)
        play_chosen(play, s, fates[REAL], w, ws, u64(actors(s)) | bit(ws.seat))
        if playing_on:
            draw_on(
                actors, moves, play, conceal, observe, forward, chapter, worlds, fates[REAL], w, out, ws, mind,
                its_plan, x, room, weights, values, policy_of(mix(luck)), page,
            )  # fmt: skip
        waiting = u64(actors(s))
        if waiting == EMPTY:
            by_places(place, s, ws)
        else:
            by_net(
                conceal, observe, forward, worlds, out, 0, ws, seer(ws, waiting), mind, its_plan, x, room, weights,
                values,
            )  # fmt: skip
        for seat in range(s.seats):
            ws.worth[seat] = ws.chance[seat]
            sums[0, seat] += ws.chance[seat]
        sums[1, ws.first] += ws.chance[ws.seat]
        row = find(tree, root_of(tree), ws.seat * ws.move_space + legal[ws.first])
        ws.length = 0
        if row != NOWHERE:
            ws.path[0] = row
            ws.path_seat[0] = ws.seat
            ws.length = 1
        carry_back(tree, ws)
        learn_scale(s, ws)


@rule
def others_choose(
    actors, moves, conceal, observe, forward, worlds, w, out, ws, net, plan, x, room, weights, values, policy
):  # fmt: skip
    """Every other seat that is to move draws one by the net's weights."""
    s = worlds[REAL]
    left = u64(actors(s))
    while left != EMPTY:
        seat = lowest(left)
        left = rest(left)
        if seat == ws.seat:
            continue
        ws.chosen[seat] = draw_move(
            moves, conceal, observe, forward, worlds, w, out, seat, net, plan, x, room, weights, values,
            word_of(policy, seat),
        )  # fmt: skip


@rule
def draw_move(moves, conceal, observe, forward, worlds, w, out, seat, net, plan, x, room, weights, values, word):
    """A move of a seat by the net's weights."""
    n = moves(worlds[REAL], seat, out, w)
    if n == 1:
        return out[0]
    consult(conceal, observe, forward, worlds, out, n, seat, net, plan, x, room, weights, values)
    shares(weights, n, 1.0, 0.0)
    return out[drawn(weights, n, word)]


@rule
def draw_on(
    actors, moves, play, conceal, observe, forward, chapter, worlds, f, w, out, ws, net, plan, x, room, weights, values,
    policy, page,
):  # fmt: skip
    """Everybody draws moves by the net's weights, each by what it knows, until the game or the chapter is over."""
    s = worlds[REAL]
    for step in range(ws.longest):
        waiting = u64(actors(s))
        if waiting == EMPTY or chapter(s) != page:
            return
        seat = i64(lowest(waiting))
        move = draw_move(
            moves, conceal, observe, forward, worlds, w, out, seat, net, plan, x, room, weights, values,
            word_of(policy, step),
        )  # fmt: skip
        play(s, f, seat, move, w)
