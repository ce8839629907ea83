"""Cards on their way: out of the decks, into and out of hands, onto the discard pile (rules, chapters 2, 5 and 6)."""

from sekki.kit import EVERYONE, NONE, draw, draw_row, only, others, rule, tell

from .components import BACK_OF, CARD_AT, DISCARD_PILE, FRONT_OF
from .state import (
    ASK_BACK,
    ASK_FRONT,
    TOLD_DECK_TOP,
    TOLD_DISCARDED,
    TOLD_DISCARDED_UNSEEN,
    TOLD_DREW,
    TOLD_DREW_BACK,
    TOLD_REFILLED,
    TOLD_TOOK,
    column_height,
    is_solo,
)


@rule
def next_back(s, f):
    """The back of a card nobody has seen yet, taken out of those beneath the tops."""
    back = draw(f, ASK_BACK, s.under)
    s.under[back] -= 1
    return back


@rule
def turn_over(s, f, back):
    """The card with this back: any front still unseen behind it."""
    front = draw_row(f, ASK_FRONT, s.unseen, back)
    s.unseen[back, front] -= 1
    return CARD_AT[back, front]


@rule
def uncover(s, f, deck):
    """The back that now lies on top of a deck, for everyone to see."""
    if s.deck[deck] == 0:
        s.top[deck] = NONE
        return
    s.top[deck] = next_back(s, f)
    tell(f, TOLD_DECK_TOP, EVERYONE, deck, s.top[deck])


@rule
def off_deck(s, f, deck):
    """The top card of a deck; `uncover` has to follow."""
    s.deck[deck] -= 1
    return turn_over(s, f, s.top[deck])


@rule
def into_hand(s, seat, card):
    s.hand[seat, card] += 1
    s.backs[seat, BACK_OF[card]] += 1


@rule
def draw_card(s, f, seat, deck):
    """fifteen_days-5.1: a card that only this seat sees."""
    card = off_deck(s, f, deck)
    into_hand(s, seat, card)
    tell(f, TOLD_DREW, only(seat), seat, deck, card)
    tell(f, TOLD_DREW_BACK, others(seat), seat, deck, BACK_OF[card])
    uncover(s, f, deck)


@rule
def out_of_hand(s, seat, card):
    """fifteen_days-2.4: a known card leaves first; returns whether somebody now sees a card unseen until then."""
    s.hand[seat, card] -= 1
    s.backs[seat, BACK_OF[card]] -= 1
    if s.known[seat, card] > 0:
        s.known[seat, card] -= 1
        return False
    return not is_solo(s)


@rule
def onto_pile(s, card):
    s.pile[s.pile_size] = card
    s.pile_size += 1


@rule
def discard_card(s, f, seat, card, why):
    """fifteen_days-4.3: from the hand onto the pile."""
    unseen = out_of_hand(s, seat, card)
    onto_pile(s, card)
    tell(f, TOLD_DISCARDED_UNSEEN if unseen else TOLD_DISCARDED, EVERYONE, seat, card, why)


@rule
def off_pile(s):
    s.pile_size -= 1
    card = s.pile[s.pile_size]
    s.pile[s.pile_size] = NONE
    return card


@rule
def off_column(s, column):
    """The top card of a market column."""
    height = column_height(s, column) - 1
    card = s.market[column, height]
    s.market[column, height] = NONE
    return card


@rule
def take_card(s, f, seat, source):
    """fifteen_days-6.1: a face-up card, which stays known to everyone."""
    card = off_pile(s) if source == DISCARD_PILE else off_column(s, source)
    into_hand(s, seat, card)
    s.known[seat, card] += 1
    tell(f, TOLD_TOOK, EVERYONE, seat, source, card)


@rule
def refill_card(s, f, deck):
    """fifteen_days-6.2: a card from this deck onto the column being refilled."""
    card = off_deck(s, f, deck)
    s.market[s.column, column_height(s, s.column)] = card
    tell(f, TOLD_REFILLED, EVERYONE, s.column, deck, card)
    uncover(s, f, deck)


@rule
def has_match(s, seat, card):
    """fifteen_days-8.1: a card in hand identical to one placed."""
    return s.hand[seat, card] > 0 and s.placed[seat, FRONT_OF[card]] != NONE


@rule
def anything_face_up(s):
    return s.pile_size > 0 or market_has_cards(s)


@rule
def market_has_cards(s):
    for column in range(len(s.market)):
        if s.market[column, 0] != NONE:
            return True
    return False
