"""The end of the game: who has won (rules, chapter 16)."""

from sekki.kit import EVERYONE, rule, tell

from .state import PHASE_OVER, TOLD_WON


@rule
def win(s, f, seat, victory):
    """living_forest_duel-16.1"""
    s.phase = PHASE_OVER
    s.winner = seat
    s.over_by = victory
    tell(f, TOLD_WON, EVERYONE, seat, victory)


@rule
def score(s, seat):
    """A race has no points: 1 for the winner."""
    if s.winner == seat:
        return 1
    return 0


@rule
def place(s, seat):
    if s.winner == seat:
        return 1
    return 2
