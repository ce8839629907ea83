"""Who knows what: hands are secret, everything else is open."""

from sekki.kit import EMPTY, Features, lot, mark_all, minus, nth, plus, rule, size

from .components import CARDS, CHAIRS
from .state import PHASE_OVER


@rule
def conceal(s, seat):
    """Hands one cannot see go back to the deck, which is where their cards may lie as well; their size stays."""
    for other in range(s.seats):
        if other != seat:
            s.deck = s.deck | s.hand[other]
            s.hand[other] = EMPTY


@rule
def imagine(s, f, seat, w):
    """Deals the unseen hands again, every deal equally likely: nothing but their size is known of them."""
    for other in range(s.seats):
        if other == seat:
            continue
        for _ in range(s.held[other]):
            card = nth(s.deck, lot(f, size(s.deck)))
            s.deck = minus(s.deck, card)
            s.hand[other] = plus(s.hand[other], card)


PER_SEAT = CARDS + 4
FEATURES = Features()
AT_GAME = FEATURES.declare("game", 2)  # over, and whether the observer is to move
AT_HAND = FEATURES.declare("hand", CARDS)
# the observer first, then clockwise: the row, here, stopped, cards in hand, to move
AT_SEATS = FEATURES.declare("seats", CHAIRS * PER_SEAT)
LENGTH = FEATURES.size


@rule
def observe(s, seat, out):
    """What the seat knows, as numbers of about 0 to 1."""
    for i in range(LENGTH):
        out[i] = 0
    out[AT_GAME] = 1 if s.phase == PHASE_OVER else 0
    out[AT_GAME + 1] = 1 if s.actor == seat else 0
    mark_all(out, AT_HAND, s.hand[seat])
    for k in range(s.seats):
        observe_seat(s, (seat + k) % s.seats, out, AT_SEATS + k * PER_SEAT)


@rule
def observe_seat(s, seat, out, at):
    mark_all(out, at, s.row[seat])
    out[at + CARDS] = 1
    out[at + CARDS + 1] = s.stopped[seat]
    out[at + CARDS + 2] = s.held[seat] / CHAIRS
    out[at + CARDS + 3] = 1 if s.actor == seat else 0
