"""Laying out the game (rules, chapters 3 and 14)."""

from sekki.kit import EVERYONE, NONE, fill, only, others, roll, rule, tell

from .cards import into_hand, next_back, onto_pile, turn_over, uncover
from .components import (
    BACK_OF,
    BACKS,
    BOXED,
    CARDS,
    COLUMNS,
    COPIES,
    COPIES_WITH_BACK,
    DEALT,
    DECKS,
    DISCARD_PILE,
    FEATHERS_BESIDE,
    FEATHERS_EACH,
    FRONT_OF,
    FRONTS,
    HEIGHT,
    MOST_SEATS,
    SEASONS,
    WILDS,
)
from .state import ASK_STARTER, TOLD_DEALT, TOLD_DEALT_BACK, TOLD_OPENED, TOLD_STARTS, YOU, is_solo
from .turn import begin_turn


@rule
def setup(s, f, w):
    clear(s)
    shuffle(s)
    deal(s, f)
    open_market(s, f)
    split_decks(s, f)
    lay_out_supplies(s)
    begin_turn(s, f, start_player(s, f))


@rule
def clear(s):
    s.column = NONE
    s.closer = NONE
    fill(s.pile, NONE)
    fill(s.holder, NONE)
    for column in range(COLUMNS):
        for height in range(HEIGHT):
            s.market[column, height] = NONE
    for seat in range(MOST_SEATS):
        for front in range(FRONTS):
            s.placed[seat, front] = NONE
        for season in range(SEASONS):
            s.corner[seat, season] = NONE
            s.wild[seat, season] = NONE


@rule
def shuffle(s):
    """fifteen_days-3.1: all cards are unseen; what goes into the box leaves the decks by its back alone."""
    for card in range(CARDS):
        s.unseen[BACK_OF[card], FRONT_OF[card]] = COPIES[card]
    for back in range(BACKS):
        s.under[back] = COPIES_WITH_BACK[back] - BOXED[s.seats]


@rule
def deal(s, f):
    """fifteen_days-3.2."""
    for seat in range(s.seats):
        for _ in range(DEALT):
            card = turn_over(s, f, next_back(s, f))
            into_hand(s, seat, card)
            tell(f, TOLD_DEALT, only(seat), seat, card)
            tell(f, TOLD_DEALT_BACK, others(seat), seat, BACK_OF[card])


@rule
def open_market(s, f):
    """fifteen_days-3.3."""
    for column in range(COLUMNS):
        for height in range(HEIGHT):
            card = turn_over(s, f, next_back(s, f))
            s.market[column, height] = card
            tell(f, TOLD_OPENED, EVERYONE, column, card)
    card = turn_over(s, f, next_back(s, f))
    onto_pile(s, card)
    tell(f, TOLD_OPENED, EVERYONE, DISCARD_PILE, card)


@rule
def split_decks(s, f):
    """fifteen_days-3.4: an odd card goes to the left deck."""
    left = 0
    for back in range(BACKS):
        left += s.under[back]
    s.deck[0] = (left + 1) // 2
    s.deck[1] = left // 2
    for deck in range(DECKS):
        uncover(s, f, deck)


@rule
def lay_out_supplies(s):
    """fifteen_days-3.5, 3.6, 14.2."""
    s.wilds_left = WILDS[s.seats]
    s.feathers_left = FEATHERS_BESIDE[s.seats]
    for seat in range(s.seats):
        s.feathers[seat] = FEATHERS_EACH[s.seats]


@rule
def start_player(s, f):
    """fifteen_days-3.7, 14.3."""
    if is_solo(s):
        return YOU
    seat = roll(f, ASK_STARTER, s.seats)
    tell(f, TOLD_STARTS, EVERYONE, seat)
    return seat
