"""The abilities that could matter before something hurts, and the time for them (rules, chapter 15)."""

from sekki.kit import EMPTY, NONE, has, i64, plus, rule, u64, without

from .components import (
    BOTTLE_COLOUR,
    BOTTLE_EFFECT,
    BOTTLE_HOPE,
    BOTTLE_PLANK,
    BOTTLE_STRENGTH,
    COLOUR_OF,
    CREW,
    FACES,
    FIN_SPOT,
    FLIP_FEAST,
    FLIP_TRADE,
    HOLDS,
    JEAN,
    MAYA,
    SYMBOL_ALL,
    SYMBOL_GRAB,
    SYMBOL_JELLYFISH,
    SYMBOL_PACK,
    SYMBOL_PARANOIA,
    SYMBOL_PLANK,
    SYMBOL_SHARK,
)
from .crew import alive, clockwise, leader_seat, seat_for, wait_for
from .disasters import jean_may_give, jean_may_hand
from .moments import flips_at_hand, hungry, maya_may, skills_at_hand, usable_flips
from .state import DOING_PAUSE, pop, push


@rule
def feeding_matters(s, trouble, number):
    """twenty_one_days-15.6: whether strength gained now could count in this trouble."""
    if trouble == SYMBOL_SHARK:
        victim = sits_at(s, i64(FIN_SPOT[number - 1]))
        return hungry(s) > 0 if victim == NONE else s.top[victim] < FACES
    if trouble == SYMBOL_JELLYFISH:
        return s.top[number] == 1
    if trouble == SYMBOL_ALL:
        for colour in range(CREW):
            if alive(s, colour) and s.top[colour] <= -number:
                return True
        return False
    return trouble != SYMBOL_GRAB and trouble != SYMBOL_PLANK and hungry(s) > 0


@rule
def sits_at(s, spot):
    for colour in range(CREW):
        if alive(s, colour) and s.spot[colour] == spot:
            return colour
    return NONE


@rule
def trading_matters(s, trouble, number):
    """Whether it counts in this trouble who sits where."""
    if trouble == SYMBOL_SHARK:
        victim = sits_at(s, i64(FIN_SPOT[number - 1]))
        return victim != NONE and s.top[victim] < FACES
    if trouble == SYMBOL_PACK:
        return hungry(s) > 0
    return trouble == SYMBOL_PLANK and anybody_may_drown(s)


@rule
def gift_matters(s, trouble, feeding):
    """Whether Jean's card, played at once, could count in this trouble."""
    bottle = i64(s.bottle[COLOUR_OF[JEAN]])
    effect = BOTTLE_EFFECT[bottle]
    if effect == BOTTLE_STRENGTH:
        return feeding and s.top[BOTTLE_COLOUR[bottle]] < FACES
    return (effect == BOTTLE_PLANK and trouble == SYMBOL_PLANK) or (
        effect == BOTTLE_HOPE and trouble == SYMBOL_PARANOIA
    )


@rule
def may_be_lost(s, colour, trouble):
    """A grab or a plank can kill without a warning, and with the survivor goes what could still be used."""
    if trouble == SYMBOL_GRAB:
        return s.below[colour] == 0
    return trouble == SYMBOL_PLANK and may_drown(s, colour)


@rule
def may_drown(s, colour):
    """Whether the next plank could be the last this survivor holds on to."""
    spot = i64(s.spot[colour])
    return not s.planks[HOLDS[spot, 0]] or not s.planks[HOLDS[spot, 1]]


@rule
def anybody_may_drown(s):
    for colour in range(CREW):
        if alive(s, colour) and may_drown(s, colour):
            return True
    return False


@rule
def able_before(s, trouble, number):
    """twenty_one_days-15.6: the seats with an ability that could matter before this trouble."""
    able = EMPTY
    flips = flips_at_hand(s)
    skills = skills_at_hand(s)
    if not flips and not skills:
        return able
    feeding = feeding_matters(s, trouble, number)
    if flips:
        trading = trading_matters(s, trouble, number)
        usable = usable_flips(s)
        for colour in range(CREW):
            flip = i64(s.flip[colour])
            if flip == FLIP_FEAST or flip == FLIP_TRADE:
                matters = feeding if flip == FLIP_FEAST else trading
                if has(usable, flip) and (matters or may_be_lost(s, colour, trouble)):
                    able = plus(able, seat_for(s, colour))
    if not skills:
        return able
    maya = i64(COLOUR_OF[MAYA])
    if maya_may(s) and hungry(s) > 0 and (feeding or may_be_lost(s, maya, trouble)):
        able = plus(able, seat_for(s, maya))
    jean = i64(COLOUR_OF[JEAN])
    if jean_may_give(s) and jean_may_hand(s) and (gift_matters(s, trouble, feeding) or may_be_lost(s, jean, trouble)):
        able = plus(able, seat_for(s, jean))
    return able


@rule
def pause_before(s, trouble, number):
    """Time to act before trouble, if somebody could: then true."""
    if able_before(s, trouble, number) == EMPTY:
        return False
    push(s, DOING_PAUSE, trouble, number, 0)
    return True


@rule
def visible(s):
    """The visible strength of all: has it changed, an attack looks different."""
    strength = 0
    for colour in range(CREW):
        strength += s.top[colour]
    return strength


@rule
def pause_step(s):
    """twenty_one_days-15.6: before something hurts, whoever could do something about it is asked. x, y: the trouble and
    its number (among jellyfish: who swims), z: who has passed."""
    t = s.depth - 1
    able = without(able_before(s, i64(s.x[t]), i64(s.y[t])), u64(s.z[t]))
    if able == EMPTY:
        pop(s)
        return False
    return wait_for(s, clockwise(able, leader_seat(s)))
