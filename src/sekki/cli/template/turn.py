"""A turn: lay a card and draw one, or stop (rules, chapter 3)."""

from sekki.kit import EMPTY, EVERYONE, full, minus, nth, only, pick, plus, rule, size, tell, without

from .scoring import score
from .setup import take
from .state import ASK_DRAW, PHASE_OVER, TOLD_DREW, TOLD_LAID, TOLD_SCORED, TOLD_STOPPED


@rule
def top(s, seat):
    """The last card of a row, its highest; −1 for an empty row."""
    if s.row[seat] == EMPTY:
        return -1
    return nth(s.row[seat], size(s.row[seat]) - 1)


@rule
def playable(s, seat):
    """template-3.2: the cards in hand that are higher than the last one laid."""
    return without(s.hand[seat], full(top(s, seat) + 1))


@rule
def lay(s, f, seat, card):
    """template-3.2, 3.3: the card goes to the row, and the hand is filled up as long as there is a deck."""
    s.hand[seat] = minus(s.hand[seat], card)
    s.held[seat] -= 1
    s.row[seat] = plus(s.row[seat], card)
    tell(f, TOLD_LAID, EVERYONE, seat, card)
    if s.deck != EMPTY:
        drawn = pick(f, ASK_DRAW, s.deck)
        take(s, seat, drawn)
        tell(f, TOLD_DREW, only(seat), seat, drawn)
    end_turn(s, f)


@rule
def stop(s, f, seat):
    """template-3.4: no more turns for this seat."""
    s.stopped[seat] = 1
    tell(f, TOLD_STOPPED, EVERYONE, seat)
    end_turn(s, f)


@rule
def end_turn(s, f):
    """template-3.1, 4.1: the next seat that has not stopped; the game is over when all have."""
    for step in range(1, s.seats + 1):
        seat = (s.actor + step) % s.seats
        if s.stopped[seat] == 0:
            s.actor = seat
            return
    s.phase = PHASE_OVER
    for seat in range(s.seats):
        tell(f, TOLD_SCORED, EVERYONE, seat, score(s, seat))
