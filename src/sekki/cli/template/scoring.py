"""Points and places (rules, chapter 4)."""

from sekki.kit import lowest, rest, rule

from .components import POINTS_OF


@rule
def score(s, seat):
    """template-4.2: the points of the cards in the row."""
    points = 0
    left = s.row[seat]
    while left:
        points += POINTS_OF[lowest(left)]
        left = rest(left)
    return points


@rule
def place(s, seat):
    """template-4.3: the most points win; ties share a place."""
    ahead = 0
    for other in range(s.seats):
        if score(s, other) > score(s, seat):
            ahead += 1
    return 1 + ahead
