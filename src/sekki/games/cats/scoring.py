"""Points of a game, and places in a match (rules, chapters 8–12)."""

from sekki.kit import rule, size

from .components import (
    BOOZE,
    BOOZE_POINTS,
    CROW_POINTS,
    CROWS,
    FISH_MORE_THAN,
    FISH_POINTS,
    MOST_FISH,
    OF_SEASON,
    SEASONS,
    TIMES,
    TOO_MUCH,
)
from .state import MODE_ADVANCED, MODE_EXPERIENCED, PHASE_OVER, PHASE_YOROZU_TOKEN


@rule
def times(s, seat, season):
    """What a fish of this season counts for this seat."""
    if s.mode == MODE_EXPERIENCED:
        if s.multiplier[seat] < 0:
            return 1
        return TIMES[s.multiplier[seat], season]
    if s.mode == MODE_ADVANCED:
        return s.tokens[seat, season]
    return 1


@rule
def fish_points(s, seat):
    points = 0
    for season in range(SEASONS):
        points += FISH_POINTS * fish(s.taken[seat] & OF_SEASON[season]) * times(s, seat, season)
    return points


@rule
def fish(cards):
    """How many fish there are on these cards."""
    total = 0
    for n in range(MOST_FISH):
        total += size(cards & FISH_MORE_THAN[n])
    return total


@rule
def booze(s, seat):
    """Booze tokens: one for every card with booze taken."""
    return size(s.taken[seat] & BOOZE)


@rule
def game_points(s, seat):
    """cats-8.1 to 8.5: fish, booze, crows; too much booze halves the fish, rounded up."""
    fish = fish_points(s, seat)
    drinks = booze(s, seat)
    crows = CROW_POINTS * size(s.taken[seat] & CROWS)
    if drinks >= TOO_MUCH:
        return (fish + 1) // 2 + crows
    return fish + BOOZE_POINTS * drinks + crows


@rule
def score(s, seat):
    """The total, with what the game in progress would give now."""
    if s.phase == PHASE_OVER or s.phase == PHASE_YOROZU_TOKEN:
        return s.total[seat]
    return s.total[seat] + game_points(s, seat)


@rule
def place(s, seat):
    """1 for the most points; ties share a place."""
    own = score(s, seat)
    ahead = 0
    for other in range(s.seats):
        if other != seat and score(s, other) > own:
            ahead += 1
    return 1 + ahead
