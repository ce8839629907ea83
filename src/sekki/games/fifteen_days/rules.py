"""15 Days as the rest of the house calls it: who acts, what may be done, and what a move does."""

from sekki.kit import EMPTY, NONE, i64, lowest, plus, rest, rule

from .actions import (
    cost,
    discard,
    draw_face_down,
    pay,
    place_card,
    place_wild,
    play_feather,
    refill,
    take_face_up,
    toll,
    trade,
)
from .audit import INVARIANTS, audit
from .automa import automa_discards, automa_draws
from .cards import has_match
from .components import CARDS, COLUMNS, DECKS, DISCARD_PILE, PLACES, SEASON_OF, SEASONS, TRADED, VALUE_OF
from .scoring import place, score
from .setup import setup
from .state import (
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
    PHASE,
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
    TOLL_DROP,
    YOU,
    hand_size,
    has_ability,
    is_solo,
)
from .tableau import has_room_for_wild, may_lie, may_take_wild
from .turn import end_action

__all__ = ["INVARIANTS", "STAGES", "actors", "audit", "moves", "place", "play", "score", "setup", "stage"]

STAGES = len(PHASE)


@rule
def stage(s):
    """What is decided: on a GPU, games that wait for the same are played side by side."""
    return i64(s.phase)


@rule
def decider(s):
    """Who decides now: in the solo game you also decide for the automa."""
    return YOU if is_solo(s) else s.turn


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
            out[n] = (MOVE_DROP if s.toll == TOLL_DROP else MOVE_GIVE) + column
            n += 1
    return n


@rule
def held(s, seat):
    """The kinds of cards in a hand. Games side by side on a GPU hold others: each goes on to its own next one."""
    cards = EMPTY
    for card in range(CARDS):
        if s.hand[seat, card] > 0:
            cards = plus(cards, card)
    return cards


@rule
def placements(s, seat, out, n):
    """fifteen_days-7.7: every card and spot that can be paid for."""
    money = hand_size(s, seat) - 1
    left = held(s, seat)
    while left:
        card = lowest(left)
        left = rest(left)
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


@rule
def play(s, f, seat, move, w):
    """Carries one legal move out, up to the next decision."""
    if move < MOVE_DRAW_NOTHING:
        draw(s, f, seat, move - MOVE_DRAW)
    elif move < MOVE_TAKE:
        end_action(s, f)
    elif move < MOVE_PLACE:
        take_face_up(s, f, seat, move - MOVE_TAKE)
    elif move < MOVE_DONE:
        place_card(s, f, seat, (move - MOVE_PLACE) // SPOTS, (move - MOVE_PLACE) % SPOTS)
    elif move < MOVE_PAY:
        end_action(s, f)
    elif move < MOVE_TRADE:
        pay(s, f, seat, move - MOVE_PAY)
    elif move < MOVE_WILD:
        trade(s, f, seat, move - MOVE_TRADE)
    elif move < MOVE_FEATHER:
        place_wild(s, f, seat, (move - MOVE_WILD) // PLACES, (move - MOVE_WILD) % PLACES)
    elif move < MOVE_DISCARD:
        play_feather(s, f, seat, move - MOVE_FEATHER)
    elif move < MOVE_DROP:
        throw_away(s, f, seat, move - MOVE_DISCARD)
    elif move < MOVE_GIVE:
        toll(s, f, move - MOVE_DROP)
    else:
        toll(s, f, move - MOVE_GIVE)


@rule
def draw(s, f, seat, deck):
    """A deck's top card, for whatever it is wanted."""
    if s.phase == PHASE_REFILL:
        refill(s, f, deck)
    elif s.phase == PHASE_AUTOMA_DRAW:
        automa_draws(s, f, deck)
    else:
        draw_face_down(s, f, seat, deck)


@rule
def throw_away(s, f, seat, card):
    """A card of the hand at the hand limit, or one the automa drew."""
    if s.phase == PHASE_AUTOMA_DISCARD:
        automa_discards(s, f, card)
    else:
        discard(s, f, seat, card)
