"""Who acts, and what may be done in each phase."""

from sekki.kit import NONE, rule

from .actions import cost
from .cards import has_match
from .components import CARDS, COLUMNS, DECKS, DISCARD_PILE, PLACE, SEASON_OF, SEASONS, TRADED, VALUE_OF
from .state import (
    DROP_TOLL,
    MOVE_DISCARD,
    MOVE_DONE,
    MOVE_DRAW,
    MOVE_DRAW_NOTHING,
    MOVE_DROP,
    MOVE_FEATHER,
    MOVE_GIVE,
    MOVE_PAY,
    MOVE_PLACE,
    MOVE_TAKE,
    MOVE_TRADE,
    MOVE_WILD,
    PHASE_ACT,
    PHASE_AUTOMA_DISCARD,
    PHASE_AUTOMA_DRAW,
    PHASE_DRAW,
    PHASE_LIMIT,
    PHASE_OVER,
    PHASE_PAY,
    PHASE_PLACE,
    PHASE_REFILL,
    PHASE_TAKE,
    PHASE_TOLL,
    PHASE_TRADE,
    SPOTS,
    YOU,
    hand_size,
    has_ability,
    is_solo,
)
from .tableau import has_room_for_wild, may_lie, may_take_wild

PLACES = len(PLACE)


@rule
def decider(s):
    """Who decides now: in the solo game you also decide for the automa."""
    return YOU if is_solo(s) else s.turn + 0


@rule
def actors(s):
    if s.phase == PHASE_OVER:
        return 0
    return 1 << decider(s)


@rule
def moves(s, seat, out, w):
    """The legal moves of a seat, ascending."""
    if s.phase == PHASE_OVER or seat != decider(s):
        return 0
    phase = s.phase
    if phase == PHASE_ACT:
        return all_actions(s, seat, out)
    if phase == PHASE_DRAW or phase == PHASE_REFILL or phase == PHASE_AUTOMA_DRAW:
        return draws(s, out, 0)
    if phase == PHASE_TAKE:
        return takes(s, out, 0)
    if phase == PHASE_TOLL:
        return tolls(s, out)
    if phase == PHASE_PLACE:
        n = placements(s, seat, out, 0)
        out[n] = MOVE_DONE
        return n + 1
    if phase == PHASE_PAY:
        return whole_hand(s, seat, MOVE_PAY, out)
    if phase == PHASE_TRADE:
        return trades(s, seat, out, 0)
    if phase == PHASE_LIMIT:
        return whole_hand(s, seat, MOVE_DISCARD, out)
    if phase == PHASE_AUTOMA_DISCARD:
        return automa_cards(s, out)
    return wild_places(s, seat, out)


@rule
def all_actions(s, seat, out):
    """fifteen_days-4.1: the first step of every action that can be taken."""
    n = draws(s, out, 0)
    if n == 0:
        out[n] = MOVE_DRAW_NOTHING
        n += 1
    n = takes(s, out, n)
    n = placements(s, seat, out, n)
    if may_trade(s, seat):
        n = trades(s, seat, out, n)
    return feather_names(s, seat, out, n)


@rule
def draws(s, out, n):
    """fifteen_days-5.2: a deck that has cards."""
    for deck in range(DECKS):
        if s.deck[deck] > 0:
            out[n] = MOVE_DRAW + deck
            n += 1
    return n


@rule
def takes(s, out, n):
    """fifteen_days-6.1: a column's top card, or the discard pile's."""
    for column in range(COLUMNS):
        if s.market[column, 0] != NONE:
            out[n] = MOVE_TAKE + column
            n += 1
    if s.pile_size > 0:
        out[n] = MOVE_TAKE + DISCARD_PILE
        n += 1
    return n


@rule
def tolls(s, out):
    n = 0
    for column in range(COLUMNS):
        if s.market[column, 0] != NONE:
            out[n] = (MOVE_DROP if s.toll == DROP_TOLL else MOVE_GIVE) + column
            n += 1
    return n


@rule
def placements(s, seat, out, n):
    """fifteen_days-7.7: every card and spot that can be paid for."""
    money = hand_size(s, seat) - 1
    for card in range(CARDS):
        if s.hand[seat, card] == 0:
            continue
        for spot in range(SPOTS):
            if may_lie(s, seat, SEASON_OF[card], VALUE_OF[card], spot) and cost(s, seat, card, spot) <= money:
                out[n] = MOVE_PLACE + card * SPOTS + spot
                n += 1
    return n


@rule
def whole_hand(s, seat, kind, out):
    n = 0
    for card in range(CARDS):
        if s.hand[seat, card] > 0:
            out[n] = kind + card
            n += 1
    return n


@rule
def automa_cards(s, out):
    n = 0
    for card in range(CARDS):
        if s.drawn[card] > 0:
            out[n] = MOVE_DISCARD + card
            n += 1
    return n


@rule
def may_trade(s, seat):
    """fifteen_days-8.1, 8.2: two matching cards, a wild, and room for it."""
    if s.wilds_left == 0 or not has_room_for_wild(s, seat):
        return False
    matching = 0
    for card in range(CARDS):
        if has_match(s, seat, card):
            matching += s.hand[seat, card]
    return matching >= TRADED


@rule
def trades(s, seat, out, n):
    for card in range(CARDS):
        if has_match(s, seat, card):
            out[n] = MOVE_TRADE + card
            n += 1
    return n


@rule
def wild_places(s, seat, out):
    n = 0
    for season in range(SEASONS):
        for left in range(PLACES):
            if may_take_wild(s, seat, season, left):
                out[n] = MOVE_WILD + season * PLACES + left
                n += 1
    return n


@rule
def feather_names(s, seat, out, n):
    """fifteen_days-10.3: an animal neither held nor already named."""
    if s.feathers[seat] == 0:
        return n
    for animal in range(SEASONS):
        if not has_ability(s, seat, animal):
            out[n] = MOVE_FEATHER + animal
            n += 1
    return n
