"""The interpreter of symbols: pages, disasters and the sharks' attack, symbol by symbol (rules, chapter 5)."""

from sekki.kit import EMPTY, EVERYONE, NONE, full, i64, minus, pick, rule, tell

from .attacks import start_bite, start_shark_pack
from .components import CREW, DOLPHIN, SWAP
from .crew import anybody, gain, humans, leader_seat, lose, lose_die, wait_for
from .disasters import draw_disaster, shuffle_disasters
from .hope import grant
from .logbook import (
    ALL_CHANGE,
    COLOUR_CHANGE,
    COLOUR_STEP,
    DISASTER_DRAWN,
    DIVIDE_LOSSES,
    DOLPHIN_COMES,
    END,
    FIRST_DISASTER_LIST,
    FLARE_GUN,
    GRAB,
    HOPE_GIVEN,
    HURTS,
    JELLYFISH_SWARM,
    LAST_DAY,
    LIST_KIND,
    LIST_NUMBER,
    LIST_SIGN,
    MEGAPHONE,
    NEW_SWAP,
    OCTOPUS_DAY,
    PACK_LIST,
    PARANOIA_STRIKES,
    PLACE_DICE,
    PLANK_LOST,
    ROD_BROKEN,
    SHARK_BITES,
    SHARK_PACK,
    SHIP_MOVES,
    SHUFFLE_DISASTERS,
    SKIP_DAY,
)
from .moments import able_to_act
from .pages import skip_day
from .placing import start_placing
from .raft import lose_plank, ship_left, ship_right
from .scruffs import lay_swap
from .sea import fall_overboard, go_mad
from .state import (
    ASK_SWAP,
    DIVIDE,
    MOVE_LOSE,
    OCTOPUS,
    PAUSE,
    TOLD_GRABBED,
    TOLD_SYMBOL,
    about,
    pop,
    push,
)

SWAPS = len(SWAP)


@rule
def script_step(s, f, w):
    """x: the list of symbols, y: the next of them, z: 1 when whoever can act has time to, before it hurts."""
    t = s.depth - 1
    script = i64(s.x[t])
    at = i64(s.y[t])
    symbol = i64(LIST_KIND[script, at])
    if symbol == END:
        if script >= FIRST_DISASTER_LIST and script < PACK_LIST:
            s.disaster = NONE
        pop(s)
        return False
    if HURTS[script, at] and not s.z[t] and able_to_act(s) != EMPTY:
        s.z[t] = 1
        push(s, PAUSE, 0, 0, 0)
        return False
    s.y[t] += 1
    s.z[t] = 0
    tell(f, TOLD_SYMBOL, EVERYONE, i64(LIST_SIGN[script, at]))
    carry_out(s, f, w, symbol, i64(LIST_NUMBER[script, at]))
    return False


@rule
def carry_out(s, f, w, symbol, number):
    """What a symbol does."""
    if symbol == PLACE_DICE:
        start_placing(s)
    elif symbol == ALL_CHANGE:
        change_all(s, f, number)
    elif symbol == DIVIDE_LOSSES:
        push(s, DIVIDE, 0, -number, 0)
    elif symbol == HOPE_GIVEN:
        grant(s, number, humans(s))
    elif symbol == DISASTER_DRAWN:
        draw_disaster(s, f)
    elif symbol == SHIP_MOVES:
        move_ship(s, f, number)
    elif symbol == COLOUR_CHANGE:
        gain(s, f, number // COLOUR_STEP, number % COLOUR_STEP)
    elif symbol == NEW_SWAP:
        lay_swap(s, f, i64(pick(f, ASK_SWAP, minus(full(SWAPS), i64(s.swap)))))
    elif symbol == DOLPHIN_COMES:
        lay_swap(s, f, DOLPHIN)
    elif symbol == SHARK_BITES:
        start_bite(s, f, number - 1)
    elif symbol == SHARK_PACK:
        start_shark_pack(s)
    elif symbol == PLANK_LOST:
        lose_plank(s, f)
    elif symbol == JELLYFISH_SWARM:
        fall_overboard(s, f)
    else:
        carry_out_rare(s, f, w, symbol, number)


@rule
def carry_out_rare(s, f, w, symbol, number):
    if symbol == OCTOPUS_DAY:
        if s.tentacles > 0:
            push(s, OCTOPUS, 0, 0, 0)
    elif symbol == GRAB:
        grab(s, f)
    elif symbol == PARANOIA_STRIKES:
        go_mad(s, f)
    elif symbol == SKIP_DAY:
        if s.next_day < LAST_DAY:
            skip_day(s, f, w)
    elif symbol == SHUFFLE_DISASTERS:
        shuffle_disasters(s, f)
    elif symbol == ROD_BROKEN:
        s.rod_broken = 1
    elif symbol == FLARE_GUN:
        s.flare_cost = number
    elif symbol == MEGAPHONE:
        s.shout_cost = number


@rule
def change_all(s, f, points):
    """twenty_one_days-5.2: everyone at the same moment."""
    for colour in range(CREW):
        if points > 0:
            gain(s, f, colour, points)
        else:
            lose(s, f, colour, -points)


@rule
def move_ship(s, f, spaces):
    """twenty_one_days-5.6."""
    for _ in range(abs(spaces)):
        if spaces > 0:
            ship_right(s, f)
        else:
            ship_left(s, f)


@rule
def grab(s, f):
    """twenty_one_days-5.10."""
    colour = i64(anybody(s, f))
    about(s, f, TOLD_GRABBED, colour)
    lose_die(s, f, colour)


@rule
def divide_step(s):
    """twenty_one_days-5.4. y: points still to be lost."""
    if s.y[s.depth - 1] == 0:
        pop(s)
        return False
    return wait_for(s, leader_seat(s))


@rule
def divide_moves(s, out, n):
    for colour in range(CREW):
        if s.top[colour] > 0:
            out[n] = MOVE_LOSE + colour
            n += 1
    return n


@rule
def divide_play(s, f, move):
    s.y[s.depth - 1] -= 1
    lose(s, f, move - MOVE_LOSE, 1)
