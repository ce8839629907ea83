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
    AUTOMA_DISCARDING,
    AUTOMA_DRAWING,
    DISCARD,
    DONE,
    DRAW,
    DRAW_NOTHING,
    DROP,
    FEATHER,
    GIVE,
    PAY,
    PLACE_CARD,
    REFILLING,
    SPOTS,
    TAKE,
    TRADE,
    WILD,
)
from .turn import end_action

__all__ = ["INVARIANTS", "actors", "audit", "moves", "place", "play", "score", "setup"]


@rule
def play(s, f, seat, move, w):
    """Carries one legal move out, up to the next decision."""
    if move < DRAW_NOTHING:
        draw(s, f, seat, move - DRAW)
    elif move < TAKE:
        end_action(s, f)
    elif move < PLACE_CARD:
        take_face_up(s, f, seat, move - TAKE)
    elif move < DONE:
        place_card(s, f, seat, (move - PLACE_CARD) // SPOTS, (move - PLACE_CARD) % SPOTS)
    elif move < PAY:
        end_action(s, f)
    elif move < TRADE:
        pay(s, f, seat, move - PAY)
    elif move < WILD:
        trade(s, f, seat, move - TRADE)
    elif move < FEATHER:
        place_wild(s, f, seat, (move - WILD) // PLACES, (move - WILD) % PLACES)
    elif move < DISCARD:
        play_feather(s, f, seat, move - FEATHER)
    elif move < DROP:
        throw_away(s, f, seat, move - DISCARD)
    elif move < GIVE:
        toll(s, f, move - DROP)
    else:
        toll(s, f, move - GIVE)


@rule
def draw(s, f, seat, deck):
    """A deck's top card, for whatever it is wanted."""
    if s.phase == REFILLING:
        refill(s, f, deck)
    elif s.phase == AUTOMA_DRAWING:
        automa_draws(s, f, deck)
    else:
        draw_face_down(s, f, seat, deck)


@rule
def throw_away(s, f, seat, card):
    """A card of the hand at the hand limit, or one the automa drew."""
    if s.phase == AUTOMA_DISCARDING:
        automa_discards(s, f, card)
    else:
        discard(s, f, seat, card)
