"""The rules' contract: who acts, what is legal, and what a move does."""

from __future__ import annotations

from sekki.kit import NONE, list_moves, rule, without

from .audit import audit
from .components import SPACES
from .scoring import filled, place, score
from .setup import free_boards, lay_out, setup, take_board
from .state import (
    MOVE_BOARD,
    MOVE_DONE,
    MOVE_DOUBLE,
    MOVE_DROP,
    MOVE_LIFT,
    MOVE_PLACE,
    MOVE_PUSH,
    PHASE_ENDING,
    PHASE_OVER,
    PHASE_PICKING,
    PHASE_PLACING,
    PHASE_PUSHING,
)
from .turn import double_shift, drop, end_turn, lay, list_pushes, pass_on, places, push

__all__ = ["actors", "audit", "moves", "place", "play", "score", "setup"]


@rule
def actors(s):
    if s.phase == PHASE_OVER:
        return 0
    return 1 << s.turn


@rule
def moves(s, seat, out, w):
    if s.phase == PHASE_OVER or seat != s.turn:
        return 0
    if s.phase == PHASE_PICKING:
        return list_moves(out, 0, MOVE_BOARD, free_boards(s))
    if s.phase == PHASE_PLACING:
        return list_moves(out, 0, MOVE_PLACE, places(s, seat))
    if s.lifted != NONE:
        return list_moves(out, 0, MOVE_DROP, without(SPACES, filled(s, seat)))
    n = 0
    if s.phase == PHASE_PUSHING:
        n = list_pushes(s, seat, out, n, MOVE_PUSH)
        if s.tokens[seat] > 0:
            n = list_pushes(s, seat, out, n, MOVE_DOUBLE)
    if s.tokens[seat] > 0:
        n = list_moves(out, n, MOVE_LIFT, filled(s, seat))
    if s.phase == PHASE_ENDING:
        out[n] = MOVE_DONE
        n += 1
    return n


@rule
def play(s, f, seat, move, w):
    if move >= MOVE_DONE:
        end_turn(s, f)
    elif move >= MOVE_DROP:
        drop(s, f, seat, move - MOVE_DROP)
    elif move >= MOVE_LIFT:
        s.lifted = move - MOVE_LIFT
    elif move >= MOVE_PLACE:
        lay(s, f, seat, move - MOVE_PLACE)
    elif move >= MOVE_DOUBLE:
        double_shift(s, f, seat, move - MOVE_DOUBLE)
    elif move >= MOVE_PUSH:
        push(s, f, seat, move - MOVE_PUSH, 1)
    else:
        take_board(s, f, seat, move - MOVE_BOARD)
        pass_on(s)
        if s.turn == s.first:
            lay_out(s, f)
