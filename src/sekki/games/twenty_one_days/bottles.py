"""Bottle cards: receiving, playing, and what they do (rules, chapter 16)."""

from sekki.kit import EMPTY, EVERYONE, NONE, i64, minus, pick, rule, tell

from .components import (
    BOTTLE_CANCEL,
    BOTTLE_COLOUR,
    BOTTLE_EFFECT,
    BOTTLE_EXTRA_DIE,
    BOTTLE_FLARES,
    BOTTLE_HOPE,
    BOTTLE_NUMBER,
    BOTTLE_PLANK,
    BOTTLE_SHIP,
    BOTTLE_STRENGTH,
    PLAYS,
    RECEIVES,
)
from .crew import alive, gain, human, receive_hope, seat_for, wait_for
from .raft import fire_flares, ship_right
from .rolls import rolled, start_roll, take_face
from .state import (
    ASK_BOTTLE,
    DOING_FLARES,
    DOING_MEND,
    FOR_FLARE,
    MOVE_OPEN,
    MOVE_PASS,
    TOLD_BOTTLE,
    TOLD_BOTTLE_GONE,
    TOLD_OPENED,
    about,
    pop,
    push,
)


@rule
def may_receive(s, colour):
    """twenty_one_days-16.1, 16.5: a living human without a bottle and without an extra die still to use."""
    return human(s, colour) and s.bottle[colour] == NONE and s.extra_of != colour


@rule
def may_play(s, colour):
    """twenty_one_days-16.2: not a bottle received today."""
    return s.bottle[colour] != NONE and not s.fresh[colour]


@rule
def draw_bottle(s, f, colour):
    """twenty_one_days-16.6, 16.7: the next card of use; cards of the dead are put away. NONE when none is left."""
    while s.bottles != EMPTY:
        bottle = i64(pick(f, ASK_BOTTLE, s.bottles))
        s.bottles = minus(s.bottles, bottle)
        helps = i64(BOTTLE_COLOUR[bottle])
        if helps == NONE or alive(s, helps):
            about(s, f, TOLD_BOTTLE, colour, bottle)
            return bottle
        tell(f, TOLD_BOTTLE_GONE, EVERYONE, bottle)
    return NONE


@rule
def receive_step(s, f):
    """twenty_one_days-7.5. x: who."""
    colour = i64(s.x[s.depth - 1])
    pop(s)
    if RECEIVES[take_face(s)]:
        bottle = draw_bottle(s, f, colour)
        s.bottle[colour] = bottle
        s.fresh[colour] = bottle != NONE
    return False


@rule
def play_step(s):
    """twenty_one_days-7.6, 16.2. x: who, y: 1 when the roll allows to play."""
    t = s.depth - 1
    colour = i64(s.x[t])
    if s.y[t]:
        return wait_for(s, seat_for(s, colour))
    if PLAYS[take_face(s)]:
        s.y[t] = 1
        return wait_for(s, seat_for(s, colour))
    pop(s)
    return False


@rule
def swap_bottle_step(s, f):
    """twenty_one_days-8.2. x: who, y: 1 when the card is drawn."""
    t = s.depth - 1
    colour = i64(s.x[t])
    if s.y[t]:
        return wait_for(s, seat_for(s, colour))
    s.y[t] = 1
    bottle = NONE
    if s.extra_of != colour:
        bottle = draw_bottle(s, f, colour)
    if bottle == NONE:
        pop(s)
        return False
    if s.bottle[colour] == NONE:
        s.bottle[colour] = bottle
        s.fresh[colour] = 1
    else:
        s.second = bottle
    return wait_for(s, seat_for(s, colour))


@rule
def open_moves(s, out, n):
    """Keep the card or play it; of two, one is played."""
    first = i64(s.bottle[s.x[s.depth - 1]])
    second = i64(s.second)
    if second == NONE:
        out[n] = MOVE_PASS
        out[n + 1] = MOVE_OPEN + first
    else:
        out[n] = MOVE_OPEN + min(first, second)
        out[n + 1] = MOVE_OPEN + max(first, second)
    return n + 2


@rule
def open_play(s, f, move):
    """A card is kept, or played and gone."""
    colour = i64(s.x[s.depth - 1])
    pop(s)
    if move == MOVE_PASS:
        return
    bottle = move - MOVE_OPEN
    if bottle == s.second:
        s.second = NONE
    else:
        s.bottle[colour] = s.second
        s.fresh[colour] = s.second != NONE
        s.second = NONE
    about(s, f, TOLD_OPENED, colour, bottle)
    open_bottle(s, f, colour, bottle)


@rule
def open_bottle(s, f, colour, bottle):
    """twenty_one_days-16.3 to 16.6."""
    effect = BOTTLE_EFFECT[bottle]
    number = i64(BOTTLE_NUMBER[bottle])
    if effect == BOTTLE_FLARES:
        push(s, DOING_FLARES, colour, number, 0)
    elif effect == BOTTLE_SHIP:
        ship_right(s, f)
    elif effect == BOTTLE_HOPE:
        receive_hope(s, f, colour, number)
    elif effect == BOTTLE_PLANK:
        push(s, DOING_MEND, colour, 0, 0)
    elif effect == BOTTLE_CANCEL:
        s.calm = 1
    elif effect == BOTTLE_EXTRA_DIE:
        s.extra_of = colour
        s.extra_left = number
    elif effect == BOTTLE_STRENGTH:
        gain(s, f, i64(BOTTLE_COLOUR[bottle]), number)


@rule
def flares_step(s, f):
    """A bottle of flares. x: who fires, y: how many."""
    t = s.depth - 1
    if not rolled(s):
        start_roll(s, FOR_FLARE, i64(s.x[t]), i64(s.y[t]))
        return False
    pop(s)
    fire_flares(s, f)
    return False
