"""The contract: setup, who acts, what is legal, what a move does, points, places and what must always hold."""

from sekki.kit import list_moves, rule

from .audit import audit
from .scoring import place, score
from .setup import setup
from .state import MOVE_LAY, MOVE_STOP, PHASE_OVER
from .turn import lay, playable, stop

__all__ = ["actors", "audit", "moves", "place", "play", "score", "setup"]


@rule
def actors(s):
    """The seat whose turn it is, as a bit; 0 when the game is over."""
    if s.phase == PHASE_OVER:
        return 0
    return 1 << s.actor


@rule
def moves(s, seat, out, w):
    """The legal moves of a seat in ascending order, and how many they are."""
    if s.phase == PHASE_OVER or seat != s.actor:
        return 0
    n = list_moves(out, 0, MOVE_LAY, playable(s, seat))
    out[n] = MOVE_STOP
    return n + 1


@rule
def play(s, f, seat, move, w):
    """Carries out a legal move."""
    if move == MOVE_STOP:
        stop(s, f, seat)
    else:
        lay(s, f, seat, move - MOVE_LAY)
