"""Action tokens: where they may point and how strong the action is (rules, chapter 6)."""

from sekki.kit import NONE, lowest, rest, rule, size

from .components import (
    COST,
    ELEMENT_PLANT,
    ELEMENT_SUN,
    ELEMENT_WATER,
    ELEMENTS,
    FIRE_VALUE,
    OF_PILE,
    PLAYERS,
    TOKENS,
    TREE_COST,
    VALUE,
)
from .forest import fits, survey


@rule
def token_pointing(s, element):
    """The place in the help line of the last token that points at this element, or NONE."""
    last = NONE
    for seat in range(PLAYERS):
        for k in range(TOKENS):
            if s.token_for[seat, k] == element and s.token_at[seat, k] > last:
                last = s.token_at[seat, k]
    return last


@rule
def unspent(s, element):
    """What is left of an element on the shared help line."""
    total = 0
    for i in range(token_pointing(s, element) + 1, s.helped):
        total += VALUE[s.help[i], element]
    return total


@rule
def own_elements(s, seat, element):
    """What a seat's personal line and trees in sight bring."""
    total = size(s.forest[seat] & OF_PILE[element])
    left = s.line[seat]
    while left:
        total += VALUE[lowest(left), element]
        left = rest(left)
    return total


@rule
def strength(s, seat, element):
    """living_forest_duel-6.3"""
    return unspent(s, element) + own_elements(s, seat, element)


@rule
def last_showing(s, element, before):
    """The last place of the help line before that place whose card shows the element, or NONE."""
    i = before - 1
    while i >= 0 and VALUE[s.help[i], element] == 0:
        i -= 1
    return i


@rule
def own_token(s, seat, element):
    """Where a token of this seat already points at the element, or NONE."""
    for k in range(TOKENS):
        if s.token_for[seat, k] == element:
            return s.token_at[seat, k]
    return NONE


@rule
def too_close(s, seat, element, place):
    """living_forest_duel-6.5: no card with the element lies between one's first token and this place."""
    first = own_token(s, seat, element)
    return first != NONE and last_showing(s, element, place) <= first


@rule
def place_to_point(s, seat, element):
    """Where a token for this element would point, or NONE if it may not."""
    place = last_showing(s, element, s.helped)
    if place <= token_pointing(s, element) or too_close(s, seat, element, place):
        return NONE
    return place


@rule
def can_extinguish(s, power):
    left = s.fire
    while left:
        if FIRE_VALUE[lowest(left)] <= power:
            return True
        left = rest(left)
    return False


@rule
def can_recruit(s, power):
    left = s.offer
    while left:
        if COST[lowest(left)] <= power:
            return True
        left = rest(left)
    return False


@rule
def can_take_tree(s, pile, power):
    """Whether this planting may still take the top of that pile, room for it left aside."""
    tree = s.top[pile]
    return tree != NONE and TREE_COST[tree] <= power


@rule
def can_plant(s, seat, power, w):
    """Whether any tree can be paid and planted."""
    surveyed = False
    for pile in range(ELEMENTS):
        if can_take_tree(s, pile, power):
            if not surveyed:
                survey(s, seat, w)
                surveyed = True
            if fits(s, seat, s.top[pile], w):
                return True
    return False


@rule
def possible(s, seat, element, power, w):
    """living_forest_duel-6.6: whether an action of this strength can do anything."""
    if element == ELEMENT_SUN:
        return can_recruit(s, power)
    if element == ELEMENT_WATER:
        return can_extinguish(s, power)
    if element == ELEMENT_PLANT:
        return can_plant(s, seat, power, w)
    return power > 0


@rule
def can_use(s, seat, element, w):
    """Whether a token of this seat may be used on the element now."""
    if s.tokens[seat] == 0 or place_to_point(s, seat, element) == NONE:
        return False
    return possible(s, seat, element, strength(s, seat, element), w)


@rule
def can_use_any(s, seat, w):
    element = 0
    while element < ELEMENTS and not can_use(s, seat, element, w):
        element += 1
    return element < ELEMENTS
