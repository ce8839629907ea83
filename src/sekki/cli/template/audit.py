"""What must always hold."""

from sekki.kit import EMPTY, full, rule, size

from .components import CARDS, CHAIRS

INVARIANTS = (
    "every card lies in exactly one place",
    "a hand holds as many cards as everybody sees",
    "absent seats own nothing",
)


@rule
def audit(s):
    """0, or the number of the invariant that is broken, counted from 1."""
    seen = s.deck
    n = size(s.deck)
    for seat in range(CHAIRS):
        seen = seen | s.hand[seat] | s.row[seat]
        n += size(s.hand[seat]) + size(s.row[seat])
    if seen != full(CARDS) or n != CARDS:
        return 1
    for seat in range(CHAIRS):
        if size(s.hand[seat]) != s.held[seat]:
            return 2
    for seat in range(s.seats, CHAIRS):
        if s.held[seat] != 0 or s.row[seat] != EMPTY or s.stopped[seat] != 0:
            return 3
    return 0
