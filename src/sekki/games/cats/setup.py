"""Setting up: the match, a game, the deal, and a round (rules, chapters 3 and 12)."""

from sekki.kit import EMPTY, EVERYONE, NONE, full, has, listening, minus, only, pick, plus, rule, tell

from .components import (
    BOOZE_EACH,
    CHAIRS,
    MULTIPLIERS,
    MULTIPLIERS_EACH,
    OTHER_CARDS,
    OTHERS_EACH,
    SEASON_BOOZE,
    STRENGTH,
)
from .state import (
    ANSWER_NONE,
    ASK_BOOZE,
    ASK_DEAL,
    ASK_DUMMY,
    ASK_FACE_UP,
    ASK_MULTIPLIER,
    MODE_EXPERIENCED,
    MOST_GAMES,
    PHASE_KEEP,
    PHASE_PLAY,
    TOLD_DEALT,
    TOLD_DUMMY,
    TOLD_FACE_UP,
    TOLD_GAME_BEGAN,
    TOLD_MULTIPLIER_DEALT,
    dummies,
)


@rule
def setup(s, f, w):
    for chair in range(CHAIRS):
        s.multiplier[chair] = NONE
    new_game(s, f)


@rule
def new_game(s, f):
    """Clears the table and deals."""
    s.game_number += 1
    s.round_number = 0
    s.actor = NONE
    for chair in range(CHAIRS):
        s.taken[chair] = EMPTY
        s.no_more[chair] = EMPTY
        s.played[chair] = NONE
        s.multiplier[chair] = NONE
    tell(f, TOLD_GAME_BEGAN, EVERYONE, min(s.game_number, MOST_GAMES) - 1)
    deal(s, f)
    if s.mode == MODE_EXPERIENCED and s.multipliers[0] == EMPTY:
        deal_multipliers(s, f)


@rule
def deal(s, f):
    """cats-3.1, 3.2: two season cards with booze to each hand, two cards face up, seven more to each hand."""
    for chair in range(CHAIRS):
        s.hand[chair] = EMPTY
        s.booze_held[chair] = BOOZE_EACH
        s.answer[chair] = ANSWER_NONE
    left = SEASON_BOOZE
    for chair in range(CHAIRS):
        for _ in range(BOOZE_EACH):
            card = pick(f, ASK_BOOZE, left)
            left = minus(left, card)
            s.hand[chair] = plus(s.hand[chair], card)
    first = pick(f, ASK_FACE_UP, OTHER_CARDS)
    left = minus(OTHER_CARDS, first)
    second = pick(f, ASK_FACE_UP, left)
    left = minus(left, second)
    show(s, first, second)
    tell(f, TOLD_FACE_UP, EVERYONE, s.shown[0], s.shown[1])
    for chair in range(CHAIRS - 1):
        for _ in range(OTHERS_EACH):
            card = pick(f, ASK_DEAL, left)
            left = minus(left, card)
            s.hand[chair] = plus(s.hand[chair], card)
    s.hand[CHAIRS - 1] = s.hand[CHAIRS - 1] | left
    tell_hands(s, f)
    s.phase = PHASE_KEEP


@rule
def tell_hands(s, f):
    """Everyone sees their own cards; nobody sees the dummy's."""
    if not listening(f):
        return
    for seat in range(s.seats):
        for card in range(len(STRENGTH)):
            if has(s.hand[seat], card):
                tell(f, TOLD_DEALT, only(seat), seat, card)


@rule
def show(s, first, second):
    """The lower of two cards on the left, the higher on the right."""
    if STRENGTH[first] < STRENGTH[second]:
        s.shown[0] = first
        s.shown[1] = second
    else:
        s.shown[0] = second
        s.shown[1] = first


@rule
def deal_multipliers(s, f):
    """cats-10.2, 10.7: all twelve are dealt, to be kept secret."""
    s.multipliers_used = EMPTY
    left = full(MULTIPLIERS)
    for seat in range(s.seats):
        for _ in range(MULTIPLIERS_EACH[dummies(s)]):
            card = pick(f, ASK_MULTIPLIER, left)
            left = minus(left, card)
            s.multipliers[seat] = plus(s.multipliers[seat], card)
            tell(f, TOLD_MULTIPLIER_DEALT, only(seat), seat, card)


@rule
def begin_round(s, f):
    """cats-4.1, 12.2: everyone is to choose a card; the dummy's is turned up first."""
    s.phase = PHASE_PLAY
    s.actor = NONE
    for chair in range(CHAIRS):
        s.played[chair] = NONE
    if dummies(s) > 0:
        dummy = s.seats
        card = pick(f, ASK_DUMMY, s.hand[dummy])
        s.hand[dummy] = minus(s.hand[dummy], card)
        s.played[dummy] = card
        if has(SEASON_BOOZE, card):
            s.booze_held[dummy] -= 1
        tell(f, TOLD_DUMMY, EVERYONE, card)
