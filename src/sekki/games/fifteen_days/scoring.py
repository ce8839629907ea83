"""Points and places (rules, chapters 13 and 17)."""

from sekki.kit import NONE, rule

from .components import ANIMAL_POINTS, EMPTY_CORNER_POINTS, POINTS_FOR_WILDS, SEASONS, VALUES, WILDS_FOR_POINTS
from .state import AUTOMA, YOU, hand_size, is_solo
from .tableau import best_run, set_size


@rule
def score(s, seat):
    """fifteen_days-13.1 to 13.3."""
    points = 0
    for season in range(SEASONS):
        points += best_run(s, seat, season)
        if s.corner[seat, season] == NONE:
            points += EMPTY_CORNER_POINTS
    return points + animal_points(s, seat)


@rule
def animal_points(s, seat):
    points = 0
    for animal in range(SEASONS):
        if s.holder[animal] == seat:
            points += ANIMAL_POINTS
    return points


@rule
def automa_score(s):
    """fifteen_days-17.4."""
    points = animal_points(s, AUTOMA) + s.automa_wilds // WILDS_FOR_POINTS * POINTS_FOR_WILDS
    for season in range(SEASONS):
        points += set_size(s, AUTOMA, season)
    return points


@rule
def wilds_placed(s, seat):
    total = 0
    for season in range(SEASONS):
        if s.wild[seat, season] != NONE:
            total += 1
    return total


@rule
def is_ahead(s, seat, points, other, others_points):
    """fifteen_days-13.4: more points, then more cards in hand, then more wilds placed."""
    if points != others_points:
        return points > others_points
    if hand_size(s, seat) != hand_size(s, other):
        return hand_size(s, seat) > hand_size(s, other)
    return wilds_placed(s, seat) > wilds_placed(s, other)


@rule
def beats_automa(s):
    """fifteen_days-17.1, 17.5."""
    for season in range(SEASONS):
        if set_size(s, AUTOMA, season) == VALUES:
            return False
    return score(s, YOU) >= automa_score(s)


@rule
def place(s, seat):
    if is_solo(s):
        return 1 if beats_automa(s) else 0
    points = score(s, seat)
    ahead = 0
    for other in range(s.seats):
        if other != seat and is_ahead(s, other, score(s, other), seat, points):
            ahead += 1
    return 1 + ahead
