"""What must always hold in cats."""

from sekki.kit import EMPTY, NONE, Invariants, full, has, plus, rule, size

from .components import (
    BOOZE_EACH,
    CARDS,
    CHAIRS,
    MOST_TOKENS,
    MULTIPLIERS,
    OF_SEASON,
    SEASON_BOOZE,
    SEASONS,
    STRENGTH,
    TOKENS_EACH,
)
from .state import ANSWER_NONE, MODE_EXPERIENCED, PHASE_PLAY, cards_in_hand, dummies, tokens_left

INVARIANTS = Invariants()
CARDS_LOST = INVARIANTS.declare("every card lies in exactly one place")
WRONG_HAND_SIZE = INVARIANTS.declare("hands are as large as the round says")
WRONG_BOOZE = INVARIANTS.declare(
    "each hand still holds the season cards with booze that were dealt to it and not played"
)
HOLDS_NO_MORE = INVARIANTS.declare("nobody holds a season they have the “no more” card of")
WRONG_ORDER = INVARIANTS.declare("the lower face-up card lies on the left")
MULTIPLIERS_LOST = INVARIANTS.declare("every multiplier card lies in exactly one place")
TOO_MANY_TOKENS = INVARIANTS.declare("no season has more tokens than there are, and nobody more than they may hold")
ABSENT_OWNS = INVARIANTS.declare("absent seats own nothing")


@rule
def audit(s):
    if not cards_conserved(s):
        return CARDS_LOST
    for chair in range(CHAIRS):
        code = audit_hand(s, chair)
        if code != 0:
            return code
    if STRENGTH[s.shown[0]] >= STRENGTH[s.shown[1]]:
        return WRONG_ORDER
    if s.mode == MODE_EXPERIENCED and not multipliers_conserved(s):
        return MULTIPLIERS_LOST
    for season in range(SEASONS):
        if tokens_left(s, season, TOKENS_EACH[dummies(s)]) < 0:
            return TOO_MANY_TOKENS
        for seat in range(s.seats):
            if s.tokens[seat, season] > MOST_TOKENS:
                return TOO_MANY_TOKENS
    for chair in range(s.seats, CHAIRS):
        if s.total[chair] != 0 or s.no_more[chair] or s.multipliers[chair] or s.answer[chair] != ANSWER_NONE:
            return ABSENT_OWNS
    return 0


@rule
def cards_conserved(s):
    seen = s.pool
    n = size(s.pool)
    for chair in range(CHAIRS):
        seen = seen | s.hand[chair] | s.taken[chair]
        n += size(s.hand[chair]) + size(s.taken[chair])
        if s.played[chair] != NONE:
            seen = plus(seen, s.played[chair])
            n += 1
    seen = plus(plus(seen, s.shown[0]), s.shown[1])
    return seen == full(CARDS) and n + 2 == CARDS


@rule
def audit_hand(s, chair):
    """A concealed hand is empty: its cards lie in the pool."""
    hand = s.hand[chair]
    if hand == EMPTY and s.pool:
        return 0
    if size(hand) != cards_in_hand(s, chair):
        return WRONG_HAND_SIZE
    held = size(hand & SEASON_BOOZE)
    if chair < s.seats and s.phase == PHASE_PLAY and s.played[chair] != NONE and has(SEASON_BOOZE, s.played[chair]):
        held += 1
    if held != s.booze_held[chair] or held > BOOZE_EACH:
        return WRONG_BOOZE
    for season in range(SEASONS):
        if has(s.no_more[chair], season) and hand & OF_SEASON[season]:
            return HOLDS_NO_MORE
    return 0


@rule
def multipliers_conserved(s):
    seen = s.multiplier_pool | s.multipliers_used
    n = size(s.multiplier_pool) + size(s.multipliers_used)
    for seat in range(s.seats):
        seen = seen | s.multipliers[seat]
        n += size(s.multipliers[seat])
    return seen == full(MULTIPLIERS) and n == MULTIPLIERS
