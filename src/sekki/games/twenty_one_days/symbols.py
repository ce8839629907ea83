"""The logbook: its pages are turned up, its symbols carried out one by one (rules, chapters 3 and 5)."""

from sekki.kit import EMPTY, EVERYONE, NONE, draw, full, i64, lowest, minus, pick, plus, rest, rule, size, tell, without

from .ability import pause_before
from .attacks import fall_overboard, go_mad, start_bite, start_shark_pack
from .components import (
    ALL_PAGES,
    COLOUR_STEP,
    CREW,
    DOLPHIN,
    END_OF_WEEK,
    FIRST_DISASTER_LIST,
    HURTS,
    LAST_DAY,
    LAST_PAGE,
    LIST_KIND,
    LIST_NUMBER,
    LIST_SIGN,
    PACK_LIST,
    PAGES_OF_WEEK,
    SWAPS,
    SYMBOL_ALL,
    SYMBOL_COLOUR,
    SYMBOL_DISASTER,
    SYMBOL_DIVIDE,
    SYMBOL_DOLPHIN,
    SYMBOL_END,
    SYMBOL_FLARE_GUN,
    SYMBOL_GRAB,
    SYMBOL_HOPE,
    SYMBOL_JELLYFISH,
    SYMBOL_MEGAPHONE,
    SYMBOL_OCTOPUS,
    SYMBOL_PACK,
    SYMBOL_PARANOIA,
    SYMBOL_PLACE,
    SYMBOL_PLANK,
    SYMBOL_ROD_BROKEN,
    SYMBOL_SHARK,
    SYMBOL_SHIP,
    SYMBOL_SHUFFLE,
    SYMBOL_SKIP,
    SYMBOL_SWAP,
    WEEK_OF_DAY,
    WHEEL_PAGES,
    WHEELS_IN_WEEK,
)
from .crew import anybody, gain, grant, humans, leader_seat, lose, lose_die, strength_of, wait_for
from .disasters import draw_disaster, shuffle_disasters
from .locations import lay_swap
from .moments import able_to_act
from .placing import start_placing
from .raft import decided, lose_plank, ship_left, ship_right
from .state import (
    ASK_PAGE,
    ASK_SWAP,
    DOING_DIVIDE,
    DOING_OCTOPUS,
    MOVE_LOSE,
    TOLD_GRABBED,
    TOLD_PAGE_TURNED,
    TOLD_SKIPPED,
    TOLD_SYMBOL,
    about,
    pop,
    push,
)


@rule
def weigh_pages(s, w, day):
    """The chance of each page to be this day's: a wheel comes with chance wheels left / days left of the week."""
    week = i64(WEEK_OF_DAY[day])
    unseen = without(PAGES_OF_WEEK[week], s.seen)
    wheels = unseen & WHEEL_PAGES
    plain = without(unseen, WHEEL_PAGES)
    days_left = i64(END_OF_WEEK[week]) - day + 1
    wheels_left = i64(WHEELS_IN_WEEK[week]) - size(PAGES_OF_WEEK[week] & s.seen & WHEEL_PAGES)
    wheel_weight = wheels_left * max(1, size(plain))
    plain_weight = (days_left - wheels_left) * max(1, size(wheels))
    for page in range(ALL_PAGES):
        w.pages[page] = 0
    while wheels != EMPTY:
        w.pages[lowest(wheels)] = wheel_weight
        wheels = rest(wheels)
    while plain != EMPTY:
        w.pages[lowest(plain)] = plain_weight
        plain = rest(plain)


@rule
def turn_page(s, f, w, day):
    """The page of a day is turned up."""
    page = LAST_PAGE
    if day < LAST_DAY:
        weigh_pages(s, w, day)
        page = i64(draw(f, ASK_PAGE, w.pages))
    s.seen = plus(s.seen, page)
    tell(f, TOLD_PAGE_TURNED, EVERYONE, day - 1, page)
    return page


@rule
def skip_day(s, f, w):
    """twenty_one_days-5.12: tomorrow's page is lost, the one after it is turned up."""
    tell(f, TOLD_SKIPPED, EVERYONE, s.next_day - 1, i64(s.tomorrow))
    s.next_day += 1
    s.tomorrow = turn_page(s, f, w, i64(s.next_day))


@rule
def script_step(s, f, w):
    """One symbol after the other, until one leaves something to be done. x: the list of symbols, y: the next of them,
    z: 1 when whoever can act has time to, before it hurts."""
    t = s.depth - 1
    script = i64(s.x[t])
    while True:
        at = i64(s.y[t])
        symbol = i64(LIST_KIND[script, at])
        if symbol == SYMBOL_END:
            if script >= FIRST_DISASTER_LIST and script < PACK_LIST:
                s.disaster = NONE
            pop(s)
            return
        number = i64(LIST_NUMBER[script, at])
        if HURTS[script, at] and not s.z[t] and pause_before(s, symbol, number):
            s.z[t] = 1
            return
        s.y[t] += 1
        s.z[t] = 0
        tell(f, TOLD_SYMBOL, EVERYONE, i64(LIST_SIGN[script, at]))
        carry_out(s, f, w, symbol, number)
        if s.depth > t + 1 or decided(s):
            return


@rule
def carry_out(s, f, w, symbol, number):
    """What a symbol does."""
    if symbol == SYMBOL_PLACE:
        start_placing(s)
    elif symbol == SYMBOL_ALL:
        change_all(s, f, number)
    elif symbol == SYMBOL_DIVIDE:
        push(s, DOING_DIVIDE, 0, -number, 0)
    elif symbol == SYMBOL_HOPE:
        grant(s, number, humans(s))
    elif symbol == SYMBOL_DISASTER:
        draw_disaster(s, f)
    elif symbol == SYMBOL_SHIP:
        move_ship(s, f, number)
    elif symbol == SYMBOL_COLOUR:
        gain(s, f, number // COLOUR_STEP, number % COLOUR_STEP)
    elif symbol == SYMBOL_SWAP:
        lay_swap(s, f, i64(pick(f, ASK_SWAP, minus(full(SWAPS), i64(s.swap)))))
    elif symbol == SYMBOL_DOLPHIN:
        lay_swap(s, f, DOLPHIN)
    elif symbol == SYMBOL_SHARK:
        start_bite(s, f, number - 1)
    elif symbol == SYMBOL_PACK:
        start_shark_pack(s)
    elif symbol == SYMBOL_PLANK:
        lose_plank(s, f)
    elif symbol == SYMBOL_JELLYFISH:
        fall_overboard(s, f)
    else:
        carry_out_rare(s, f, w, symbol, number)


@rule
def carry_out_rare(s, f, w, symbol, number):
    if symbol == SYMBOL_OCTOPUS:
        if s.tentacles > 0:
            push(s, DOING_OCTOPUS, 0, 0, 0)
    elif symbol == SYMBOL_GRAB:
        grab(s, f)
    elif symbol == SYMBOL_PARANOIA:
        go_mad(s, f)
    elif symbol == SYMBOL_SKIP:
        if s.next_day < LAST_DAY:
            skip_day(s, f, w)
    elif symbol == SYMBOL_SHUFFLE:
        shuffle_disasters(s, f)
    elif symbol == SYMBOL_ROD_BROKEN:
        s.rod_broken = 1
    elif symbol == SYMBOL_FLARE_GUN:
        s.flare_cost = number
    elif symbol == SYMBOL_MEGAPHONE:
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
def divide_step(s, f):
    """twenty_one_days-5.4. y: points still to be lost. Who has more strength than will be left of all, somebody who is
    alone for one, loses without a question, unless somebody could do something about it."""
    t = s.depth - 1
    if s.y[t] == 0:
        pop(s)
        return False
    must = must_lose(s)
    if must == NONE or able_to_act(s) != EMPTY:
        return wait_for(s, leader_seat(s))
    s.y[t] -= 1
    lose(s, f, must, 1)
    return False


@rule
def must_lose(s):
    left = -i64(s.y[s.depth - 1])
    for colour in range(CREW):
        left += strength_of(s, colour)
    for colour in range(CREW):
        if strength_of(s, colour) > max(0, left):
            return colour
    return NONE


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
