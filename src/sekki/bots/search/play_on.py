"""Games that a net plays on from an imagined position, the same ones behind every move that is compared."""

from __future__ import annotations

from sekki.kit.fate import free, mix
from sekki.kit.loops import loop
from sekki.kit.payoff import payoff
from sekki.kit.rule import i64, rule, u64
from sekki.kit.sets import EMPTY, has, lowest

from .guided import consult
from .simulation import REAL

WORLD = 2  # of `worlds`: the imagined one, before anybody moves


@loop(
    worlds="states", net="f4[:]", plan="i8[:]", x="f4[:]", room="f4[:]", weights="f4[:]", values="f4[:]",
    worth="f8[:,:]", chapters="int",
)  # fmt: skip
def games_played_on(
    actors, moves, play, place, imagine, conceal, observe, forward, chapter, seen, worlds, f, w, out, legal, net, plan,
    x, room, weights, values, worth, seat, shared, chapters, longest, seed, first, last,
):  # fmt: skip
    """Fills `worth[i, k]` for the games number `first` to `last`: the seat's chance at their end if it makes move i.

    A game ends by the rules, or where so many chapters have; there the net says what the position is worth.
    """
    for k in range(first, last):
        luck = mix(u64(seed + u64(k)))
        worlds[WORLD] = seen[0]
        free(f, luck)
        imagine(worlds[WORLD], f, seat, w)
        for i in range(len(legal)):
            worlds[REAL] = worlds[WORLD]
            s = worlds[REAL]
            free(f, mix(luck))
            page = chapter(s)
            play(s, f, seat, legal[i], w)
            play_on(
                actors, moves, play, conceal, observe, forward, chapter, worlds, f, w, out, net, plan, x, room,
                weights, values, page, chapters, longest,
            )  # fmt: skip
            waiting = u64(actors(s))
            if waiting == EMPTY:
                worth[i, k] = payoff(place, s, seat, shared)
            else:
                actor = i64(seat) if has(waiting, seat) else i64(lowest(waiting))
                consult(conceal, observe, forward, worlds, out, 0, actor, net, plan, x, room, weights, values)
                worth[i, k] = values[(seat - actor + s.seats) % s.seats]


@rule
def play_on(
    actors, moves, play, conceal, observe, forward, chapter, worlds, f, w, out, net, plan, x, room, weights, values,
    page, chapters, longest,
):  # fmt: skip
    """Everybody makes the net's best move, each by what it knows, until the game or the last chapter is over."""
    s = worlds[REAL]
    for _ in range(longest):
        waiting = u64(actors(s))
        if waiting == EMPTY:
            return
        if chapter(s) != page:
            page = chapter(s)
            chapters -= 1
            if chapters == 0:
                return
        seat = i64(lowest(waiting))
        n = moves(s, seat, out, w)
        chosen = 0
        if n > 1:
            consult(conceal, observe, forward, worlds, out, n, seat, net, plan, x, room, weights, values)
            for i in range(n):
                if weights[i] > weights[chosen]:
                    chosen = i
        play(s, f, seat, out[chosen], w)
