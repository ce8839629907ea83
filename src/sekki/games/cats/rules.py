"""The contract of cats: who acts, what is legal, what a move does."""

from sekki.kit import NONE, full, rule, size
from sekki.kit.lists import list_moves

from .audit import audit
from .components import (
    CROWS,
    CROWS_FOR_REDEAL,
    LOW_YOROZU,
    SEASONS,
)
from .multipliers import answer, may_take, multiply, start_with, take_token
from .rounds import commit, playable, swap_with
from .scoring import place, score
from .setup import setup
from .state import (
    ANSWER_KEEP,
    ANSWER_NONE,
    ANSWER_REDEAL,
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
)

__all__ = ["actors", "audit", "moves", "place", "play", "score", "setup"]


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
            if s.answer[seat] == ANSWER_NONE:
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
        return list_moves(out, 0, MOVE_PLAY, playable(s, seat))
    if s.phase == PHASE_KEEP:
        return moves_before_play(s, seat, out)
    if s.phase == PHASE_OVER or s.actor != seat:
        return 0
    if s.phase == PHASE_CROW:
        out[0] = MOVE_SWAP
        out[1] = MOVE_SWAP + 1
        return 2
    if s.phase == PHASE_NAME_STARTER:
        return list_moves(out, 0, MOVE_START, full(s.seats))
    if s.phase == PHASE_MULTIPLIER:
        return list_moves(out, 0, MOVE_MULTIPLY, s.multipliers[seat])
    n = 0
    for season in range(SEASONS):
        if may_take(s, seat, season):
            out[n] = MOVE_TOKEN + season
            n += 1
    return n


@rule
def moves_before_play(s, seat, out):
    """cats-3.3: who holds enough crows may ask for a new deal."""
    if s.answer[seat] != ANSWER_NONE:
        return 0
    out[0] = MOVE_KEEP
    if size(s.hand[seat] & CROWS) < CROWS_FOR_REDEAL:
        return 1
    out[1] = MOVE_REDEAL
    return 2


@rule
def play(s, f, seat, move, w):
    if s.phase == PHASE_PLAY:
        commit(s, f, seat, move - MOVE_PLAY)
    elif s.phase == PHASE_KEEP:
        answer(s, f, seat, ANSWER_KEEP if move == MOVE_KEEP else ANSWER_REDEAL)
    elif s.phase == PHASE_CROW:
        swap_with(s, f, seat, move - MOVE_SWAP + LOW_YOROZU)
    elif s.phase == PHASE_NAME_STARTER:
        start_with(s, f, move - MOVE_START)
    elif s.phase == PHASE_MULTIPLIER:
        multiply(s, f, seat, move - MOVE_MULTIPLY)
    else:
        take_token(s, f, seat, move - MOVE_TOKEN)
