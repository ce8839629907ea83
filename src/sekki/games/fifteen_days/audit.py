"""What must be true of every position."""

from sekki.kit import NONE, Invariants, rule

from .cards import anything_face_up, has_match, market_has_cards
from .components import (
    ACTIONS,
    ALL_CARDS,
    AUTOMA_DRAWN,
    BACK_OF,
    BACKS,
    BOXED,
    CARDS,
    COLUMNS,
    COPIES,
    DECKS,
    DRAWN_SQUIRREL,
    FEATHERS_BESIDE,
    FEATHERS_EACH,
    FIRST,
    FIRST_ANIMAL,
    FRONT_OF,
    FRONTS,
    HAND_LIMIT_OTTER,
    HEIGHT,
    MOST_SEATS,
    SEASONS,
    VALUES,
    WILDS,
)
from .scoring import wilds_placed
from .state import (
    AUTOMA,
    PHASE_ACT,
    PHASE_AUTOMA_DISCARD,
    PHASE_AUTOMA_DRAW,
    PHASE_DRAW,
    PHASE_FREE_WILD,
    PHASE_LIMIT,
    PHASE_MOVE_WILD,
    PHASE_OVER,
    PHASE_PAY,
    PHASE_PLACE,
    PHASE_PLACE_WILD,
    PHASE_REFILL,
    PHASE_TAKE,
    PHASE_TOLL,
    PHASE_TRADE,
    TOLL_NONE,
    column_height,
    decks_empty,
    hand_size,
    is_solo,
    sides,
)
from .tableau import has_four_sets, has_room_for_wild, lies, season_at, set_size
from .turn import hand_limit

INVARIANTS = Invariants()
BOUNDS = INVARIANTS.declare("numbers are within bounds, and whose turn it is takes part")
CARDS_THERE = INVARIANTS.declare("every card of the box is there, by front and back")
HANDS = INVARIANTS.declare("hands hold what their backs show, and every known card")
DECKS_ADD_UP = INVARIANTS.declare("decks, their top backs and the cards beneath add up")
PILES = INVARIANTS.declare("the market and the discard pile have no holes")
CORNERS_APART = INVARIANTS.declare("a season lies in one corner, and a corner holds one season")
WILDS_IN_ROWS = INVARIANTS.declare("a wild lies in a row, where it still has a number")
SUPPLIES = INVARIANTS.declare("no wild and no feather is lost")
ANIMALS_WITH_MOST = INVARIANTS.declare("an animal is with a player who has most cards of its season")
ABSENT_SEATS = INVARIANTS.declare("absent seats own nothing")
HAND_LIMITS = INVARIANTS.declare("only the player whose turn it is holds more cards than a hand may")
ANSWERABLE = INVARIANTS.declare("what is asked can be done")


@rule
def audit(s):
    if not within_bounds(s):
        return BOUNDS
    if not cards_conserved(s):
        return CARDS_THERE
    if not hands_fit(s):
        return HANDS
    if not decks_fit(s):
        return DECKS_ADD_UP
    if not piles_fit(s):
        return PILES
    for seat in range(sides(s)):
        if not corners_fit(s, seat):
            return CORNERS_APART
        if not wilds_fit(s, seat):
            return WILDS_IN_ROWS
    if not supplies_conserved(s):
        return SUPPLIES
    if not animals_fit(s):
        return ANIMALS_WITH_MOST
    if not absent_own_nothing(s):
        return ABSENT_SEATS
    if not hands_limited(s):
        return HAND_LIMITS
    if not can_be_done(s):
        return ANSWERABLE
    return 0


@rule
def within_bounds(s):
    if s.seats < 1 or s.seats > MOST_SEATS or s.turn < 0 or s.turn >= sides(s) or s.closer >= sides(s):
        return False
    if s.phase < PHASE_ACT or s.phase > PHASE_OVER or s.toll < TOLL_NONE or s.actions < 0 or s.actions > ACTIONS:
        return False
    if s.todo < 0 or s.removed_now < 0 or s.automa_wilds < 0 or s.wilds_left < 0 or s.feathers_left < 0:
        return False
    if s.pile_size < 0 or s.pile_size > ALL_CARDS:
        return False
    for card in range(CARDS):
        if s.drawn[card] < 0 or s.removed[card] < 0:
            return False
        for seat in range(MOST_SEATS):
            if s.hand[seat, card] < 0 or s.known[seat, card] < 0:
                return False
    return s.deck[0] >= 0 and s.deck[1] >= 0


@rule
def cards_conserved(s):
    for card in range(CARDS):
        found = s.unseen[BACK_OF[card], FRONT_OF[card]] + s.drawn[card] + s.removed[card]
        if s.unseen[BACK_OF[card], FRONT_OF[card]] < 0:
            return False
        for seat in range(MOST_SEATS):
            found += s.hand[seat, card]
            if s.placed[seat, FRONT_OF[card]] == BACK_OF[card]:
                found += 1
        for column in range(COLUMNS):
            for height in range(HEIGHT):
                if s.market[column, height] == card:
                    found += 1
        for i in range(s.pile_size):
            if s.pile[i] == card:
                found += 1
        if found != COPIES[card]:
            return False
    return True


@rule
def hands_fit(s):
    for seat in range(MOST_SEATS):
        for back in range(BACKS):
            left = s.backs[seat, back]
            for card in range(CARDS):
                if BACK_OF[card] == back:
                    left -= s.hand[seat, card]
            if left != 0:
                return False
        for card in range(CARDS):
            if s.known[seat, card] > s.hand[seat, card]:
                return False
    return True


@rule
def decks_fit(s):
    for back in range(BACKS):
        left = s.under[back] + BOXED[s.seats]
        if s.under[back] < 0:
            return False
        for deck in range(DECKS):
            if s.top[deck] == back:
                left += 1
        for front in range(FRONTS):
            left -= s.unseen[back, front]
        if left != 0:
            return False
    beneath = 0
    for back in range(BACKS):
        beneath += s.under[back]
    for deck in range(DECKS):
        if (s.top[deck] == NONE) != (s.deck[deck] == 0):
            return False
        beneath -= max(0, s.deck[deck] - 1)
    return beneath == 0


@rule
def piles_fit(s):
    for i in range(ALL_CARDS):
        if (s.pile[i] == NONE) != (i >= s.pile_size):
            return False
    for column in range(COLUMNS):
        for height in range(column_height(s, column), HEIGHT):
            if s.market[column, height] != NONE:
                return False
    return True


@rule
def corners_fit(s, seat):
    for season in range(SEASONS):
        corner = s.corner[seat, season]
        if corner != NONE and season_at(s, seat, corner) != season:
            return False
        cards = set_size(s, seat, season) - (0 if s.wild[seat, season] == NONE else 1)
        if (corner == NONE) != (cards == 0):
            return False
    return True


@rule
def wilds_fit(s, seat):
    for season in range(SEASONS):
        left = s.wild[seat, season]
        if left == NONE:
            continue
        if s.corner[seat, season] == NONE or (is_solo(s) and seat == AUTOMA):
            return False
        if left != FIRST and (not lies(s, seat, season, left) or (left < VALUES and lies(s, seat, season, left + 1))):
            return False
    return True


@rule
def supplies_conserved(s):
    """A wild on its way from one place to another lies nowhere."""
    wilds = s.wilds_left + s.automa_wilds + (1 if s.phase == PHASE_MOVE_WILD else 0)
    feathers = s.feathers_left
    for seat in range(sides(s)):
        wilds += wilds_placed(s, seat)
        feathers += s.feathers[seat]
        if s.feathers[seat] < 0:
            return False
    return wilds == WILDS[s.seats] and feathers == FEATHERS_BESIDE[s.seats] + s.seats * FEATHERS_EACH[s.seats]


@rule
def animals_fit(s):
    for season in range(SEASONS):
        holder = s.holder[season]
        if holder >= sides(s):
            return False
        most = FIRST_ANIMAL - 1 if holder == NONE else set_size(s, holder, season)
        if holder != NONE and most < FIRST_ANIMAL and s.phase != PHASE_MOVE_WILD:
            return False
        for seat in range(sides(s)):
            if set_size(s, seat, season) > most:
                return False
    return True


@rule
def absent_own_nothing(s):
    for seat in range(s.seats, MOST_SEATS):
        if hand_size(s, seat) != 0 or s.feathers[seat] != 0:
            return False
    for seat in range(sides(s), MOST_SEATS):
        for front in range(FRONTS):
            if s.placed[seat, front] != NONE:
                return False
        for season in range(SEASONS):
            if s.corner[seat, season] != NONE or s.wild[seat, season] != NONE:
                return False
    return is_solo(s) or s.automa_wilds == 0


@rule
def hands_limited(s):
    for seat in range(s.seats):
        if seat != s.turn and hand_size(s, seat) > HAND_LIMIT_OTTER:
            return False
    return True


@rule
def can_be_done(s):
    """Whatever the phase asks, there is a way to answer."""
    if s.phase == PHASE_OVER:
        return True
    for seat in range(s.seats):
        if has_four_sets(s, seat):
            return False
    if (s.phase == PHASE_REFILL) != (s.column != NONE):
        return False
    if s.phase != PHASE_TAKE and s.phase != PHASE_REFILL and s.phase != PHASE_TOLL and s.toll != TOLL_NONE:
        return False
    if is_solo(s) and s.turn == AUTOMA:
        return automa_can(s)
    if not is_solo(s) and s.toll != TOLL_NONE:
        return False
    between_turns = s.phase == PHASE_LIMIT or s.phase == PHASE_FREE_WILD
    return between_turns == (s.actions == 0) and player_can(s, s.turn)


@rule
def automa_can(s):
    drawn = 0
    for card in range(CARDS):
        drawn += s.drawn[card]
    if s.phase == PHASE_AUTOMA_DRAW:
        return s.todo > 0 and s.todo + drawn == AUTOMA_DRAWN and not decks_empty(s)
    return s.phase == PHASE_AUTOMA_DISCARD and s.todo == 0 and drawn >= 1 and drawn <= AUTOMA_DRAWN


@rule
def player_can(s, seat):
    cards = hand_size(s, seat)
    phase = s.phase
    for card in range(CARDS):
        if s.drawn[card] > 0:
            return False
    if phase == PHASE_DRAW:
        return s.todo >= 1 and s.todo < DRAWN_SQUIRREL and not decks_empty(s)
    if phase == PHASE_TAKE:
        return s.todo == 1 and anything_face_up(s)
    if phase == PHASE_REFILL:
        return s.todo <= 1 and column_height(s, s.column) < HEIGHT and not decks_empty(s)
    if phase == PHASE_PAY or phase == PHASE_MOVE_WILD:
        if s.todo > cards:
            return False
        return s.todo > 0 if phase == PHASE_PAY else has_room_for_wild(s, seat)
    if phase == PHASE_TRADE:
        return s.todo == 1 and has_any_match(s, seat) and s.wilds_left > 0 and has_room_for_wild(s, seat)
    if s.todo != 0:
        return False
    if phase == PHASE_TOLL:
        return s.toll != TOLL_NONE and market_has_cards(s)
    if phase == PHASE_LIMIT:
        return cards > hand_limit(s, seat)
    if phase == PHASE_PLACE_WILD or phase == PHASE_FREE_WILD:
        return s.wilds_left > 0 and has_room_for_wild(s, seat)
    return phase == PHASE_ACT or (phase == PHASE_PLACE and cards >= 2)


@rule
def has_any_match(s, seat):
    for card in range(CARDS):
        if has_match(s, seat, card):
            return True
    return False
