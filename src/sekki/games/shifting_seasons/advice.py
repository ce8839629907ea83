"""What a good year looks like before it is over: features for bots and for explanations. None of it is a rule."""

from __future__ import annotations

from sekki.kit import EMPTY, lowest, rest, rule, size, without
from sekki.kit.advice import Advice, Feature

from .components import (
    AREA_SPACES,
    AREAS,
    FIRST_SHAPE,
    SEASONS,
    SETS_IN_AN_AREA,
    SHAPE,
    TIMES,
    WAY_OF,
    WAY_PLACES,
    WAY_SETS,
    WAY_SHAPES,
)
from .scoring import filled, score
from .state import PHASE_PICKING

FEATURES = (
    Feature("points", 1.0, "scores points", "scores fewer points"),
    Feature("places", 0.9, "fills the places of a score card", "leaves the places of the score cards open"),
    Feature("colours", 0.9, "brings colours together as a score card wants", "spoils a colour demand"),
    Feature("precious tiles", 0.7, "gains a precious tile", "takes a plain tile"),
    Feature("own season", 0.7, "gains a tile of the own season", "takes another season's tile"),
    Feature("tokens", 1.5, "keeps or earns a bonus token", "spends a bonus token"),
)
_number_of = [feature.name for feature in FEATURES].index
POINTS = _number_of("points")
PLACES = _number_of("places")
COLOURS = _number_of("colours")
PRECIOUS = _number_of("precious tiles")
OWN_SEASON = _number_of("own season")
TOKENS = _number_of("tokens")


@rule
def measure(s, seat, out, w):
    for i in range(len(out)):
        out[i] = 0.0
    if s.phase == PHASE_PICKING:
        return
    out[POINTS] = score(s, seat)
    left = s.cards
    while left:
        card = lowest(left)
        left = rest(left)
        if WAY_OF[card] == WAY_PLACES:
            out[PLACES] += TIMES[card] * places_filled(s, seat, card)
        elif WAY_OF[card] == WAY_SHAPES:
            out[COLOURS] += colours_gathered(s, seat, card)
        elif WAY_OF[card] == WAY_SETS:
            out[COLOURS] += sets_begun(s, seat)
    out[PRECIOUS] = size(s.precious[seat])
    out[OWN_SEASON] = size(s.laid[seat, s.season[seat]])
    out[TOKENS] = s.tokens[seat]


@rule
def promise(have, need):
    """What an unfinished demand is worth: little at first, nearly all of it when one tile is missing."""
    return have * have / need


@rule
def places_filled(s, seat, card):
    """How far the unfinished shapes of a position card have come."""
    tiles = filled(s, seat)
    total = 0.0
    for i in range(FIRST_SHAPE[card], FIRST_SHAPE[card + 1]):
        have = size(tiles & SHAPE[i])
        need = size(SHAPE[i])
        if have < need:
            total += promise(have, need)
    return total


@rule
def colours_gathered(s, seat, card):
    """For every colour, how far the best shape has come that can still be finished."""
    tiles = filled(s, seat)
    total = 0.0
    for season in range(SEASONS):
        own = s.laid[seat, season]
        best = 0.0
        for i in range(FIRST_SHAPE[card], FIRST_SHAPE[card + 1]):
            have = size(own & SHAPE[i])
            need = size(SHAPE[i])
            if have == need:
                best = 0.0
                break
            if without(SHAPE[i], own) & tiles == EMPTY:
                best = max(best, promise(have, need))
        total += best
    return total


@rule
def sets_begun(s, seat):
    """How far the next set of four colours has come in every area."""
    total = 0.0
    for area in range(AREAS):
        sets = SETS_IN_AN_AREA
        for season in range(SEASONS):
            sets = min(sets, size(s.laid[seat, season] & AREA_SPACES[area]))
        if sets == SETS_IN_AN_AREA:
            continue
        have = 0
        for season in range(SEASONS):
            if size(s.laid[seat, season] & AREA_SPACES[area]) > sets:
                have += 1
        total += promise(have, SEASONS)
    return total


ADVICE = Advice(FEATURES, measure, spread=8.0, cutoff=8, trust=4, glance=20)
