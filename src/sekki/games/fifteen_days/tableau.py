"""Rows at a tableau's corners, their wilds and their animals (rules, chapters 7, 8 and 9).

A wild is kept by the value of the card to its left.
"""

from sekki.kit import EMPTY, EVERYONE, NONE, full, lower, lowest, plus, rule, tell, without

from .components import (
    COMPLETE,
    CORNERS,
    COST_BETWEEN,
    COST_EMPTY,
    COST_FOR_WILD,
    COST_TOP,
    FIRST,
    FIRST_ANIMAL,
    SEASONS,
    SIDE_LEFT,
    SIDE_OF,
    VALUES,
    WILD_HIGHEST,
    WILD_LOWEST,
)
from .state import (
    SPOT_AFTER_WILD,
    SPOT_BEFORE_WILD,
    SPOT_FOR_WILD,
    SPOT_IN_ROW,
    SPOT_LEFT,
    SPOT_RIGHT,
    TOLD_ANIMAL,
    TOLD_FEATHER_GAINED,
    TOLD_WILD_PLACED,
)


@rule
def lies(s, seat, season, value):
    """Whether the card of this value lies in the tableau."""
    return s.placed[seat, season * VALUES + value - 1] != NONE


@rule
def next_value(s, seat, season, value):
    """The lowest value above this one that lies in the row, or one more than a wild can be."""
    above = value + 1
    while above <= VALUES and not lies(s, seat, season, above):
        above += 1
    return above if above <= VALUES else WILD_HIGHEST + 1


@rule
def empty_corner(s, seat, side):
    """The first corner of this side without cards, or NONE."""
    for corner in range(CORNERS):
        if SIDE_OF[corner] == side and season_at(s, seat, corner) == NONE:
            return corner
    return NONE


@rule
def season_at(s, seat, corner):
    for season in range(SEASONS):
        if s.corner[seat, season] == corner:
            return season
    return NONE


@rule
def in_wilds_gap(s, seat, season, value):
    """fifteen_days-8.5: whether a card of this value could lie where the wild lies."""
    left = s.wild[seat, season]
    return left != NONE and left < value and value < next_value(s, seat, season, left)


@rule
def may_lie(s, seat, season, value, spot):
    """fifteen_days-7.2, 7.3, 8.4, 8.5: whether a card may be placed there, whatever it costs."""
    if s.corner[seat, season] == NONE:
        if spot > SPOT_RIGHT:
            return False
        return empty_corner(s, seat, spot - SPOT_LEFT) != NONE
    if spot < SPOT_IN_ROW or lies(s, seat, season, value):
        return False
    if not in_wilds_gap(s, seat, season, value):
        return spot == SPOT_IN_ROW
    left = s.wild[seat, season]
    if spot == SPOT_BEFORE_WILD:
        return value == VALUES or not lies(s, seat, season, value + 1)
    if spot == SPOT_AFTER_WILD:
        return left == FIRST or left + 1 < value
    return spot == SPOT_FOR_WILD


@rule
def is_top(s, seat, season, value, spot):
    """fifteen_days-7.4: whether a card placed there would be the outermost of its row."""
    left = s.wild[seat, season]
    if SIDE_OF[s.corner[seat, season]] == SIDE_LEFT:
        if spot == SPOT_BEFORE_WILD:
            return left == FIRST
        return spot == SPOT_IN_ROW and next_value(s, seat, season, 0) > value
    if spot == SPOT_AFTER_WILD:
        return next_value(s, seat, season, value) > VALUES
    return spot == SPOT_IN_ROW and next_value(s, seat, season, value) > VALUES


@rule
def price(s, seat, season, value, spot):
    """fifteen_days-7.6, before the frog."""
    if spot < SPOT_IN_ROW:
        return COST_EMPTY
    if spot == SPOT_FOR_WILD:
        return COST_FOR_WILD
    if is_top(s, seat, season, value, spot):
        return COST_TOP
    return COST_BETWEEN


@rule
def lay_card(s, seat, season, value, back, spot):
    """Puts a card into the tableau; a wild it replaces is lifted."""
    if spot < SPOT_IN_ROW:
        s.corner[seat, season] = empty_corner(s, seat, spot - SPOT_LEFT)
    if spot == SPOT_BEFORE_WILD:
        s.wild[seat, season] = value
    if spot == SPOT_FOR_WILD:
        s.wild[seat, season] = NONE
    s.placed[seat, season * VALUES + value - 1] = back


@rule
def may_take_wild(s, seat, season, left):
    """fifteen_days-8.2, 8.3: whether a wild may lie in this row right of the value `left`."""
    if s.corner[seat, season] == NONE or s.wild[seat, season] != NONE:
        return False
    if left == FIRST:
        return True
    return lies(s, seat, season, left) and (left == VALUES or not lies(s, seat, season, left + 1))


@rule
def has_room_for_wild(s, seat):
    """A row without a wild always has room at its ends."""
    for season in range(SEASONS):
        if may_take_wild(s, seat, season, FIRST):
            return True
    return False


@rule
def lay_wild(s, f, seat, season, left):
    s.wild[seat, season] = left
    tell(f, TOLD_WILD_PLACED, EVERYONE, seat, season, left)
    claim_animal(s, f, seat, season)


@rule
def set_size(s, seat, season):
    """How many cards of a season lie in a tableau, the wild included."""
    total = 0
    for value in range(1, VALUES + 1):
        if lies(s, seat, season, value):
            total += 1
    return total + 1 if s.wild[seat, season] != NONE else total


@rule
def has_four_sets(s, seat):
    """fifteen_days-11.1."""
    for season in range(SEASONS):
        if set_size(s, seat, season) < COMPLETE:
            return False
    return True


@rule
def claim_animal(s, f, seat, season):
    """fifteen_days-9.1, 9.2, 9.3: called when a number of cards has risen."""
    holder = s.holder[season]
    if holder == seat:
        return
    needed = FIRST_ANIMAL if holder == NONE else set_size(s, holder, season)
    if set_size(s, seat, season) < needed:
        return
    s.holder[season] = seat
    tell(f, TOLD_ANIMAL, EVERYONE, season, seat, holder)
    if holder != NONE and s.feathers_left > 0:
        s.feathers_left -= 1
        s.feathers[holder] += 1
        tell(f, TOLD_FEATHER_GAINED, EVERYONE, holder)


@rule
def values_of(s, seat, season):
    """The values of a row, as a set."""
    values = EMPTY
    for value in range(1, VALUES + 1):
        if lies(s, seat, season, value):
            values = plus(values, value)
    return values


@rule
def longest_run(numbers):
    """How many consecutive numbers a set has at most: each time round, every run loses one."""
    run = 0
    while numbers:
        numbers = numbers & lower(numbers, 1)
        run += 1
    return run


@rule
def best_run(s, seat, season):
    """fifteen_days-13.1: the longest run, whatever number its wild serves best as: one beside a card."""
    values = values_of(s, seat, season)
    left = s.wild[seat, season]
    if left == NONE:
        return longest_run(values)
    first = WILD_LOWEST if left == FIRST else left + 1
    above = without(values, full(first))
    last = lowest(above) - 1 if above else WILD_HIGHEST
    return max(longest_run(plus(values, first)), longest_run(plus(values, last)))
