"""The contract of cats: setup, who acts, what is legal, what a move does, and what must always hold."""

from sekki.kit import EMPTY, NONE, full, has, lowest, plus, rest, rule, size

from .components import (
    BOOZE_EACH,
    CARDS,
    CHAIRS,
    CROWS,
    CROWS_FOR_REDEAL,
    LOW_YOROZU,
    MOST_TOKENS,
    MULTIPLIER,
    OF_SEASON,
    ROUNDS,
    SEASON_BOOZE,
    SEASONS,
    STRENGTH,
    TOKENS_EACH,
)
from .preparation import answer, may_take, multiply, new_game, start_with, take_token
from .rounds import commit, playable, swap_with
from .scoring import place, score
from .state import (
    EXPERIENCED,
    KEEP_HAND,
    MOVE_KEEP,
    MOVE_MULTIPLY,
    MOVE_PLAY,
    MOVE_REDEAL,
    MOVE_START,
    MOVE_SWAP,
    MOVE_TOKEN,
    PHASE_CROW,
    PHASE_KEEP,
    PHASE_MULTIPLIER,
    PHASE_NAME_STARTER,
    PHASE_OVER,
    PHASE_PLAY,
    REDEAL_HANDS,
    UNASKED,
    dummies,
    tokens_left,
)

__all__ = ["INVARIANTS", "actors", "audit", "moves", "place", "play", "score", "setup"]

ALL_MULTIPLIERS = len(MULTIPLIER)


@rule
def setup(s, f, w):
    for chair in range(CHAIRS):
        s.multiplier[chair] = NONE
    new_game(s, f)


@rule
def actors(s):
    """Everyone at once where all answer or play, else the one whose decision it is."""
    if s.phase == PHASE_PLAY:
        waiting = 0
        for seat in range(s.seats):
            if s.played[seat] == NONE:
                waiting |= 1 << seat
        return waiting
    if s.phase == PHASE_KEEP:
        waiting = 0
        for seat in range(s.seats):
            if s.answer[seat] == UNASKED:
                waiting |= 1 << seat
        return waiting
    if s.phase == PHASE_OVER:
        return 0
    return 1 << s.actor


@rule
def moves(s, seat, out, w):
    if s.phase == PHASE_PLAY:
        if s.played[seat] != NONE:
            return 0
        return write_members(playable(s, seat), MOVE_PLAY, out)
    if s.phase == PHASE_KEEP:
        return moves_before_play(s, seat, out)
    if s.phase == PHASE_OVER or s.actor != seat:
        return 0
    if s.phase == PHASE_CROW:
        out[0] = MOVE_SWAP
        out[1] = MOVE_SWAP + 1
        return 2
    if s.phase == PHASE_NAME_STARTER:
        return write_members(full(s.seats), MOVE_START, out)
    if s.phase == PHASE_MULTIPLIER:
        return write_members(s.multipliers[seat], MOVE_MULTIPLY, out)
    n = 0
    for season in range(SEASONS):
        if may_take(s, seat, season):
            out[n] = MOVE_TOKEN + season
            n += 1
    return n


@rule
def moves_before_play(s, seat, out):
    """cats-3.3: who holds enough crows may ask for a new deal."""
    if s.answer[seat] != UNASKED:
        return 0
    out[0] = MOVE_KEEP
    if size(s.hand[seat] & CROWS) < CROWS_FOR_REDEAL:
        return 1
    out[1] = MOVE_REDEAL
    return 2


@rule
def write_members(members, first, out):
    n = 0
    while members:
        out[n] = first + lowest(members)
        members = rest(members)
        n += 1
    return n


@rule
def play(s, f, seat, move, w):
    if s.phase == PHASE_PLAY:
        commit(s, f, seat, move - MOVE_PLAY)
    elif s.phase == PHASE_KEEP:
        answer(s, f, seat, KEEP_HAND if move == MOVE_KEEP else REDEAL_HANDS)
    elif s.phase == PHASE_CROW:
        swap_with(s, f, seat, move - MOVE_SWAP + LOW_YOROZU)
    elif s.phase == PHASE_NAME_STARTER:
        start_with(s, f, move - MOVE_START)
    elif s.phase == PHASE_MULTIPLIER:
        multiply(s, f, seat, move - MOVE_MULTIPLY)
    else:
        take_token(s, f, seat, move - MOVE_TOKEN)


INVARIANTS = (
    "every card lies in exactly one place",
    "hands are as large as the round says",
    "each hand still holds the season cards with booze that were dealt to it and not played",
    "nobody holds a season they have the “no more” card of",
    "the lower face-up card lies on the left",
    "every multiplier card lies in exactly one place",
    "no season has more tokens than there are, and nobody more than they may hold",
    "absent seats own nothing",
)


@rule
def audit(s):
    if not cards_conserved(s):
        return 1
    for chair in range(CHAIRS):
        code = audit_hand(s, chair)
        if code != 0:
            return code
    if STRENGTH[s.shown[0]] >= STRENGTH[s.shown[1]]:
        return 5
    if s.mode == EXPERIENCED and not multipliers_conserved(s):
        return 6
    for season in range(SEASONS):
        if tokens_left(s, season, TOKENS_EACH[dummies(s)]) < 0:
            return 7
        for seat in range(s.seats):
            if s.tokens[seat, season] > MOST_TOKENS:
                return 7
    for chair in range(s.seats, CHAIRS):
        if s.total[chair] != 0 or s.no_more[chair] or s.multipliers[chair] or s.answer[chair] != UNASKED:
            return 8
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
def cards_in_hand(s, chair):
    """How many cards a hand holds, concealed or not."""
    return ROUNDS - s.round_number - (0 if s.played[chair] == NONE else 1)


@rule
def audit_hand(s, chair):
    """A concealed hand is empty: its cards lie in the pool."""
    hand = s.hand[chair]
    if hand == EMPTY and s.pool:
        return 0
    if size(hand) != cards_in_hand(s, chair):
        return 2
    held = size(hand & SEASON_BOOZE)
    if chair < s.seats and s.phase == PHASE_PLAY and s.played[chair] != NONE and has(SEASON_BOOZE, s.played[chair]):
        held += 1
    if held != s.booze_held[chair] or held > BOOZE_EACH:
        return 3
    for season in range(SEASONS):
        if has(s.no_more[chair], season) and hand & OF_SEASON[season]:
            return 4
    return 0


@rule
def multipliers_conserved(s):
    seen = s.multiplier_pool | s.multipliers_used
    n = size(s.multiplier_pool) + size(s.multipliers_used)
    for seat in range(s.seats):
        seen = seen | s.multipliers[seat]
        n += size(s.multipliers[seat])
    return seen == full(ALL_MULTIPLIERS) and n == ALL_MULTIPLIERS
