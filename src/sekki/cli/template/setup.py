"""Laying out the game (rules, chapter 2)."""

from sekki.kit import full, minus, only, pick, plus, rule, tell

from .components import CARDS
from .state import ASK_DRAW, PHASE_TURN, TOLD_DEALT


@rule
def setup(s, f, w):
    """template-2.1, 2.2: everybody is dealt a hand, and seat 1 begins."""
    s.deck = full(CARDS)
    for seat in range(s.seats):
        for _ in range(s.hand_size):
            card = pick(f, ASK_DRAW, s.deck)
            take(s, seat, card)
            tell(f, TOLD_DEALT, only(seat), seat, card)
    s.actor = 0
    s.phase = PHASE_TURN


@rule
def take(s, seat, card):
    """A card from the deck to a hand."""
    s.deck = minus(s.deck, card)
    s.hand[seat] = plus(s.hand[seat], card)
    s.held[seat] += 1
