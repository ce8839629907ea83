"""Who knows what: everyone knows everything (shifting_seasons-1.6). Which tile the bag gives next is in no state."""

from __future__ import annotations

from sekki.kit import Features, blank, mark, mark_all, rule

from .components import (
    AREAS,
    BAG,
    CARD,
    CELLS,
    DISPLAY_SIZE,
    FRAMES,
    LANES,
    MOST_SEATS,
    SEASONS,
    SLIDING_CELLS,
    TILES,
    TOKENS_ON_DISPLAY,
)
from .scoring import score
from .state import PHASE, PHASE_OVER, frames_left

FEATURES = Features()
AT_PHASE = FEATURES.declare("phase", len(PHASE))
AT_CARDS = FEATURES.declare("cards", len(CARD))
AT_SLIDING = FEATURES.declare("sliding", SLIDING_CELLS * TILES)
AT_DISPLAY = FEATURES.declare("display", TILES)
AT_BAG = FEATURES.declare("bag", TILES)
AT_HELD = FEATURES.declare("held", TILES)
AT_LANE = FEATURES.declare("lane", LANES)
AT_LIFTED = FEATURES.declare("lifted", CELLS)
AT_SUPPLY = FEATURES.declare("supply", 1)
AT_FRAMES = FEATURES.declare("frames", 1)
AT_SITS = FEATURES.declare("sits", MOST_SEATS)
AT_ACTS = FEATURES.declare("acts", MOST_SEATS)
AT_SEASON = FEATURES.declare("season", MOST_SEATS * SEASONS)
AT_TOKENS = FEATURES.declare("tokens", MOST_SEATS)
AT_FRAMED = FEATURES.declare("framed", MOST_SEATS * AREAS)
AT_SCORE = FEATURES.declare("score", MOST_SEATS)
AT_LAID = FEATURES.declare("laid", MOST_SEATS * SEASONS * CELLS)
AT_PRECIOUS = FEATURES.declare("precious", MOST_SEATS * CELLS)
FULL_SCORE = 100.0


@rule
def conceal(s, seat):
    """Nothing is hidden from anybody."""


@rule
def imagine(s, f, seat, w):
    """Nothing is left to imagine."""


@rule
def observe(s, seat, out):
    """Numbers between 0 and about 1; seats are counted from the observer, a spectator's from the first."""
    blank(out)
    mark(out, AT_PHASE, s.phase)
    mark_all(out, AT_CARDS, s.cards)
    for i in range(SLIDING_CELLS):
        mark(out, AT_SLIDING + i * TILES, s.sliding[i])
    for tile in range(TILES):
        out[AT_DISPLAY + tile] = s.display[tile] / DISPLAY_SIZE
        out[AT_BAG + tile] = s.bag[tile] / BAG[s.seats, tile]
    mark(out, AT_HELD, s.held)
    mark(out, AT_LANE, s.lane)
    mark(out, AT_LIFTED, s.lifted)
    out[AT_SUPPLY] = s.supply / TOKENS_ON_DISPLAY[s.seats]
    out[AT_FRAMES] = frames_left(s) / FRAMES
    for i in range(s.seats):
        observe_seat(s, (max(seat, 0) + i) % s.seats, i, out)


@rule
def observe_seat(s, seat, i, out):
    """What lies in front of one seat, as number `i` counted from the observer."""
    out[AT_SITS + i] = 1.0
    if s.phase != PHASE_OVER and seat == s.turn:
        out[AT_ACTS + i] = 1.0
    mark(out, AT_SEASON + i * SEASONS, s.season[seat])
    out[AT_TOKENS + i] = s.tokens[seat] / TOKENS_ON_DISPLAY[s.seats]
    mark_all(out, AT_FRAMED + i * AREAS, s.framed[seat])
    out[AT_SCORE + i] = score(s, seat) / FULL_SCORE
    for season in range(SEASONS):
        mark_all(out, AT_LAID + (i * SEASONS + season) * CELLS, s.laid[seat, season])
    mark_all(out, AT_PRECIOUS + i * CELLS, s.precious[seat])
