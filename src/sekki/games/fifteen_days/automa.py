"""The automa of the solo game (rules, chapters 14, 15, 16 and 17)."""

from sekki.kit import EVERYONE, NONE, rule, tell

from .cards import off_column, off_deck, onto_pile, uncover
from .components import BACK_OF, CARDS, FRONT_OF, OTTER, REMOVED_FOR_WILD, SEASON_OF, SEASONS, SQUIRREL, VALUES
from .state import (
    AUTOMA,
    PHASE_AUTOMA_DISCARD,
    TOLD_AUTOMA_DISCARDED,
    TOLD_AUTOMA_DREW,
    TOLD_AUTOMA_PLACED,
    TOLD_AUTOMA_REMOVED,
    TOLD_AUTOMA_SET,
    TOLD_AUTOMA_WILD,
    TOLD_DROPPED,
    TOLD_GAVE,
    decks_empty,
)
from .tableau import claim_animal, season_at, set_size
from .turn import end_game, notices_empty_deck, pass_turn


@rule
def automa_draws(s, f, deck):
    """fifteen_days-15.1: three cards, open to all."""
    card = off_deck(s, f, deck)
    s.drawn[card] += 1
    tell(f, TOLD_AUTOMA_DREW, EVERYONE, deck, card)
    uncover(s, f, deck)
    s.todo -= 1
    if s.todo > 0 and not decks_empty(s):
        return
    s.todo = 0
    if s.holder[SQUIRREL] == AUTOMA:
        automa_places_all(s, f)
    else:
        s.phase = PHASE_AUTOMA_DISCARD


@rule
def automa_discards(s, f, card):
    """fifteen_days-15.2."""
    s.drawn[card] -= 1
    onto_pile(s, card)
    tell(f, TOLD_AUTOMA_DISCARDED, EVERYONE, card)
    automa_places_all(s, f)


@rule
def automa_places_all(s, f):
    """fifteen_days-15.3, 16.5: what is left of the three; an otter won meanwhile does not help yet."""
    had_otter = s.holder[OTTER] == AUTOMA
    for card in range(CARDS):
        while s.drawn[card] > 0:
            s.drawn[card] -= 1
            automa_places(s, f, card, had_otter)
    if automa_has_set(s, f):
        end_game(s, f)
        return
    if notices_empty_deck(s, f):
        automa_takes_wild(s, f)
    pass_turn(s, f)


@rule
def automa_places(s, f, card, has_otter):
    """fifteen_days-15.3, 15.4: to its season's corner, or out of the game if it lies there already."""
    season = SEASON_OF[card]
    if s.placed[AUTOMA, FRONT_OF[card]] != NONE:
        automa_removes(s, f, card, has_otter)
        return
    if s.corner[AUTOMA, season] == NONE:
        s.corner[AUTOMA, season] = first_empty_corner(s)
    s.placed[AUTOMA, FRONT_OF[card]] = BACK_OF[card]
    tell(f, TOLD_AUTOMA_PLACED, EVERYONE, card)
    claim_animal(s, f, AUTOMA, season)


@rule
def first_empty_corner(s):
    corner = 0
    while season_at(s, AUTOMA, corner) != NONE:
        corner += 1
    return corner


@rule
def automa_removes(s, f, card, has_otter):
    """fifteen_days-15.5, 16.5."""
    s.removed[card] += 1
    s.removed_now += 1
    tell(f, TOLD_AUTOMA_REMOVED, EVERYONE, card)
    if has_otter or s.removed_now == REMOVED_FOR_WILD:
        automa_takes_wild(s, f)


@rule
def automa_takes_wild(s, f):
    if s.wilds_left == 0:
        return
    s.wilds_left -= 1
    s.automa_wilds += 1
    tell(f, TOLD_AUTOMA_WILD, EVERYONE)


@rule
def automa_has_set(s, f):
    """fifteen_days-17.1."""
    for season in range(SEASONS):
        if set_size(s, AUTOMA, season) == VALUES:
            tell(f, TOLD_AUTOMA_SET, EVERYONE, season)
            return True
    return False


@rule
def pay_toll(s, f, column):
    """fifteen_days-14.4: a market card is discarded."""
    card = off_column(s, column)
    onto_pile(s, card)
    tell(f, TOLD_DROPPED, EVERYONE, column, card)


@rule
def give_toll(s, f, column):
    """fifteen_days-16.4: a market card goes to the automa."""
    card = off_column(s, column)
    tell(f, TOLD_GAVE, EVERYONE, column, card)
    automa_places(s, f, card, s.holder[OTTER] == AUTOMA)
