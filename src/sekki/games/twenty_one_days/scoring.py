"""How far the crew has come, and whether it is saved (rules, chapter 1)."""

from sekki.kit import i64, rule

from .components import CREW
from .crew import alive
from .state import RESULT_WON


@rule
def score(s, seat):
    """The day reached, how far the ship has come, and how many are alive: the same for everyone."""
    points = i64(s.day) + s.ship
    for colour in range(CREW):
        if alive(s, colour):
            points += 1
    return points


@rule
def place(s, seat):
    """All have won, or nobody."""
    return 1 if s.result == RESULT_WON else 0
