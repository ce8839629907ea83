"""A roll: dice are thrown together, and whoever can make them better is asked before they stand (rules, chapter 14)."""

from sekki.kit import (
    EMPTY,
    EVERYONE,
    NONE,
    draw,
    full,
    has,
    i64,
    listening,
    lowest,
    plus,
    rest,
    roll,
    rule,
    size,
    tell,
    u64,
    without,
)

from .changes import NO_BENDS, ONE_BEND, bends_of, better_faces, could_be_better, rolled_together
from .components import (
    ALETA,
    COLOUR_OF,
    CREW,
    DICE,
    DOLPHIN,
    DOLPHIN_STRENGTH,
    EFFECT_REROLLS,
    FACES,
    FLIP_REROLL,
    HOPES,
    LAST_DAY,
    OCTOPUS_FACES,
    PROFESSOR,
    SCRUFFS,
    SKILL_HOPE,
    SKILL_NUMBER,
    SPACE_FLARE,
    SPACE_HOPE,
    SPACE_OCTOPUS,
    SPACE_SWAP,
    TOKEN_EFFECT,
)
from .crew import can_pay, clockwise, hope_of, on_board, seat_for, seat_of, strength_of, wait_for
from .placing import die_owner
from .state import (
    ASK_DIE,
    ASK_OCTOPUS,
    DOING_FLARE,
    DOING_ROLL,
    FOR_FIGHT,
    FOR_FLARE,
    FOR_HOPE,
    FOR_OCTOPUS,
    FOR_SCRUFFS,
    FOR_SHARK,
    FOR_TURTLE,
    FOR_WHITE,
    MOST_CAST,
    TOLD_ROLLED,
    pop,
    push,
)

IN_THE_AIR = -1  # a die that is being thrown
DOLPHIN_USED = 16  # bits of z beside those of the seats that have passed
PROFESSOR_USED = 32
SEAT_BITS = 16


@rule
def start_roll(s, purpose, who, dice):
    """x: what for, y: whose roll (a colour; for the white die a player), z: who has passed, and what was used."""
    push(s, DOING_ROLL, purpose, who, 0)
    for i in range(dice):
        s.cast[i] = IN_THE_AIR


@rule
def roll_of_one(s, purpose, who):
    """A single die."""
    push(s, DOING_ROLL, purpose, who, 0)
    s.cast[0] = IN_THE_AIR


@rule
def throw(s, f, w):
    """Rolls the dice that are in the air."""
    purpose = i64(s.x[s.depth - 1])
    for i in range(MOST_CAST):
        if s.cast[i] == 0:
            return
        if s.cast[i] != IN_THE_AIR:
            continue
        if purpose == FOR_OCTOPUS:
            w.faces[0] = OCTOPUS_FACES[0]
            w.faces[1] = OCTOPUS_FACES[1]
            s.cast[i] = 1 + draw(f, ASK_OCTOPUS, w.faces)
        else:
            s.cast[i] = 1 + roll(f, ASK_DIE, FACES)
        if listening(f):
            tell(f, TOLD_ROLLED, EVERYONE, who_casts(s, s.depth - 1, i), purpose, s.cast[i] - 1)


@rule
def who_casts(s, t, i):
    """The survivor who throws the die in this place of the roll at level t; NONE for the white die."""
    if s.x[t] == FOR_WHITE:
        return NONE
    space = space_rolled_at(s, t)
    if space == NONE:
        return i64(s.who[s.y[t]])
    for die_number in range(DICE):
        if s.placed[die_number] == space:
            if i == 0:
                return i64(s.who[die_owner(s, die_number)])
            i -= 1
    return NONE


@rule
def space_rolled_at(s, t):
    """The location whose dice are rolled together, or NONE."""
    purpose = s.x[t]
    if purpose == FOR_HOPE:
        return SPACE_HOPE
    if purpose == FOR_TURTLE:
        return SPACE_SWAP
    if purpose == FOR_FLARE and s.doing[t - 1] == DOING_FLARE and s.z[t - 1] == 0:
        return SPACE_FLARE
    return NONE


@rule
def roller_seat(s):
    t = s.depth - 1
    if s.x[t] == FOR_WHITE:
        return seat_of(s, i64(s.y[t]))
    return seat_for(s, i64(s.y[t]))


@rule
def roll_step(s, f, w):
    """twenty_one_days-14.1: asks whoever can change the roll, from the roller clockwise; else the result stands."""
    throw(s, f, w)
    able = able_to_change(s)
    if able == EMPTY:
        pop(s)
        return False
    return wait_for(s, clockwise(able, roller_seat(s)))


@rule
def undecided(s):
    """The seats that have not let this roll stand. Who has takes no part in a change, until a die has changed."""
    left = without(full(s.seats), u64(s.z[s.depth - 1]))
    if s.let_stand:
        return without(left, content(s))
    return left


@rule
def content(s):
    """twenty_one_days-14.8: the seats that let all rolls of this kind stand until tomorrow."""
    purpose = i64(s.x[s.depth - 1])
    found = EMPTY
    for seat in range(s.seats):
        if s.stands[seat] & (1 << purpose):
            found = plus(found, seat)
    return found


@rule
def able_to_change(s):
    """twenty_one_days-14.1: the seats with a change that could, alone or with others, make the roll better."""
    better = better_faces(s)
    if better == 0 and not rolled_together(s.x[s.depth - 1]):
        return EMPTY
    seats = undecided(s)
    rerolling = able_to_reroll(s) & seats
    bending = able_to_bend(s) & seats
    if rerolling == EMPTY and bending == EMPTY:
        return EMPTY
    bends = bends_at_hand(s, seats) if bending != EMPTY else NO_BENDS
    if bends != NO_BENDS and could_be_better(s, better, 0, bends):
        return rerolling | (bending if size(bending) == 1 else needed(s, better, bending, bends))
    if rerolling == EMPTY or not could_be_better(s, better, rerolls_at_hand(s, seats), bends):
        return EMPTY
    return rerolling


@rule
def needed(s, better, bending, bends):
    """The seats among these whose changes, alone or with some of the others', do what those others' alone cannot."""
    found = EMPTY
    while bending != EMPTY:
        seat = lowest(bending)
        bending = rest(bending)
        if is_needed(s, better, bends_at_hand(s, plus(EMPTY, seat)), bends):
            found = plus(found, seat)
    return found


@rule
def is_needed(s, better, own, bends):
    if not could_be_better(s, better, 0, bends - own):
        return True
    others = bends - own
    for ones in range(others // ONE_BEND + 1):
        for more in range(ONE_BEND):
            if more & others % ONE_BEND == more:
                some = ones * ONE_BEND + more
                if not could_be_better(s, better, 0, some) and could_be_better(s, better, 0, some + own):
                    return True
    return False


@rule
def bends_help(s):
    """Whether anything is offered that turns a die or moves it up or down; if not, re-rolls come first."""
    return could_be_better(s, better_faces(s), 0, bends_at_hand(s, undecided(s)))


@rule
def able_to_reroll(s):
    """The seats that could roll a die again."""
    flips = 0
    for colour in range(CREW):
        flips |= i64(s.flip[colour] == FLIP_REROLL) << seat_for(s, colour)
    able = u64(flips)
    if aleta_may(s):
        able = plus(able, seat_for(s, i64(COLOUR_OF[ALETA])))
    if professor_may(s):
        able = plus(able, seat_for(s, i64(COLOUR_OF[PROFESSOR])))
    if scruffs_rerolls(s):
        able = plus(able, seat_for(s, i64(COLOUR_OF[SCRUFFS])))
    return able


@rule
def rerolls_at_hand(s, seats):
    """How often a die could be rolled again by these seats."""
    n = 0
    for colour in range(CREW):
        if s.flip[colour] == FLIP_REROLL and has(seats, seat_for(s, colour)):
            n += 1
    if aleta_may(s) and has(seats, seat_for(s, i64(COLOUR_OF[ALETA]))):
        n += 1
    if professor_may(s) and has(seats, seat_for(s, i64(COLOUR_OF[PROFESSOR]))):
        n += 1
    if scruffs_rerolls(s) and has(seats, seat_for(s, i64(COLOUR_OF[SCRUFFS]))):
        n += 1
    return n


@rule
def able_to_bend(s):
    """The seats that could turn a die, or move it up or down."""
    tokens = 0
    if may_bend(s):
        for colour in range(CREW):
            tokens |= i64(holds_special_hope(s, colour)) << seat_for(s, colour)
    able = u64(tokens)
    if dolphin_comes(s):
        able = plus(able, roller_seat(s))
    if scruffs_bends(s):
        able = plus(able, seat_for(s, i64(COLOUR_OF[SCRUFFS])))
    return able


@rule
def bends_at_hand(s, seats):
    """All that these seats have to turn a die or move it up or down."""
    ones = i64(scruffs_bends(s) and has(seats, seat_for(s, i64(COLOUR_OF[SCRUFFS]))))
    twos = 0
    if may_bend(s):
        for colour in range(CREW):
            if has(seats, seat_for(s, colour)):
                ones += s.hope[colour, 1]
                twos += s.hope[colour, 2]
    return bends_of(ones, twos, i64(dolphin_comes(s) and has(seats, roller_seat(s))))


@rule
def numeric(s):
    return s.x[s.depth - 1] != FOR_OCTOPUS


@rule
def aleta_may(s):
    """twenty_one_days-18.8: once a day, strong enough, and able to pay."""
    if s.aleta_helped:
        return False
    aleta = on_board(s, ALETA)
    return aleta != NONE and s.top[aleta] >= SKILL_NUMBER[ALETA] and hope_of(s, aleta) >= SKILL_HOPE[ALETA]


@rule
def professor_may(s):
    """twenty_one_days-18.2."""
    t = s.depth - 1
    if s.x[t] != FOR_OCTOPUS or s.z[t] & PROFESSOR_USED:
        return False
    colour = can_pay(s, PROFESSOR, SKILL_HOPE[PROFESSOR])
    return colour != NONE and s.placed[colour] == SPACE_OCTOPUS


@rule
def dolphin_near(s):
    """twenty_one_days-14.6, 14.7: not in attacks, not for Scruffs, once per roll."""
    t = s.depth - 1
    if s.swap != DOLPHIN or s.z[t] & DOLPHIN_USED:
        return False
    purpose = s.x[t]
    if purpose == FOR_SHARK or purpose == FOR_OCTOPUS or purpose == FOR_WHITE or purpose == FOR_FIGHT:
        return False
    return purpose != FOR_SCRUFFS and s.who[s.y[t]] != SCRUFFS


@rule
def dolphin_comes(s):
    """twenty_one_days-14.6: near, and somebody could pay. The roller's player decides, and who pays."""
    if dolphin_near(s):
        for colour in range(CREW):
            if may_ask_dolphin(s, colour):
                return True
    return False


@rule
def may_ask_dolphin(s, colour):
    """twenty_one_days-13.6, 14.6: anybody, Scruffs too, who stays alive."""
    return strength_of(s, colour) > DOLPHIN_STRENGTH


@rule
def may_bend(s):
    """twenty_one_days-14.3: numbers only, and not on the last day."""
    return numeric(s) and s.day < LAST_DAY


@rule
def holds_special_hope(s, colour):
    held = 0
    for kind in range(1, HOPES):
        held += s.hope[colour, kind]
    return held > 0


@rule
def scruffs_helps(s):
    """twenty_one_days-20.5, 20.6: a lasting token lies in front of Scruffs, unused today, and he is strong enough."""
    if s.token == NONE or s.token_today:
        return False
    scruffs = on_board(s, SCRUFFS)
    return scruffs != NONE and s.top[scruffs] >= SKILL_NUMBER[SCRUFFS]


@rule
def scruffs_rerolls(s):
    return scruffs_helps(s) and TOKEN_EFFECT[s.token, 0] == EFFECT_REROLLS


@rule
def scruffs_bends(s):
    return scruffs_helps(s) and TOKEN_EFFECT[s.token, 0] != EFFECT_REROLLS and numeric(s)


@rule
def rolled(s):
    """Whether dice lie there that are still to be used."""
    return s.cast[0] != 0


@rule
def take_face(s):
    """The result of a single die that stands, used up; 0 while nothing has been rolled."""
    face = i64(s.cast[0])
    s.cast[0] = 0
    return face
