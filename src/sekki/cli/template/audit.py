"""What must always hold."""

from sekki.kit import EMPTY, Invariants, full, rule, size

from .components import CARDS, CHAIRS

INVARIANTS = Invariants()
CARDS_LOST = INVARIANTS.declare("every card lies in exactly one place")
WRONG_HAND_SIZE = INVARIANTS.declare("a hand holds as many cards as everybody sees")
ABSENT_OWNS = INVARIANTS.declare("absent seats own nothing")


@rule
def audit(s):
    """0, or the number of the invariant that is broken, counted from 1."""
    seen = s.deck
    n = size(s.deck)
    for seat in range(CHAIRS):
        seen = seen | s.hand[seat] | s.row[seat]
        n += size(s.hand[seat]) + size(s.row[seat])
    if seen != full(CARDS) or n != CARDS:
        return CARDS_LOST
    for seat in range(CHAIRS):
        if size(s.hand[seat]) != s.held[seat]:
            return WRONG_HAND_SIZE
    for seat in range(s.seats, CHAIRS):
        if s.held[seat] != 0 or s.row[seat] != EMPTY or s.stopped[seat] != 0:
            return ABSENT_OWNS
    return 0
