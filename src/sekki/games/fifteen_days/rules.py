"""15 Days as the rest of the house calls it: setup, actors, moves, play, score, place, audit."""

from sekki.kit import rule

from .actions import (
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
from .legal import PLACES, actors, moves
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
    PHASE_AUTOMA_DISCARD,
    PHASE_AUTOMA_DRAW,
    PHASE_REFILL,
    SPOTS,
)
from .turn import end_action

__all__ = ["INVARIANTS", "actors", "audit", "moves", "place", "play", "score", "setup"]


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
