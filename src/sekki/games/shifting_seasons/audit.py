"""What must always hold, whatever was played."""

from __future__ import annotations

from sekki.kit import NONE, Invariants, full, has, i64, rule, size, without

from .components import (
    AREAS,
    BAG,
    DISPLAY_SIZE,
    DRAWN_OF_EACH,
    LEAST_SEATS,
    MOST_SEATS,
    POSITION_CARDS,
    SEASONS,
    SLIDING_CELLS,
    SPACES,
    TILES,
    TOKENS_EACH,
    TOKENS_ON_DISPLAY,
)
from .scoring import filled
from .state import (
    PHASE_ENDING,
    PHASE_OVER,
    PHASE_PICKING,
    PHASE_PLACING,
    PHASE_PUSHING,
    SEATING_PICKED,
    SEATING_RANDOM,
    frames_left,
    how_many,
)
from .turn import area_is_full, lane_is_open

INVARIANTS = Invariants()
IN_RANGE = INVARIANTS.declare("seats, options and turn are in range")
NOTHING_LAID_OUT = INVARIANTS.declare("while boards are picked, nothing else is laid out")
OWN_SEASONS = INVARIANTS.declare("every seat has a season of its own")
CARDS_OPEN = INVARIANTS.declare("two score cards of each group lie open")
TILES_ALL_THERE = INVARIANTS.declare("every tile of the bag is in one place")
TILES_ON_SPACES = INVARIANTS.declare("tiles lie on spaces, one on each")
TOKENS_COUNTED = INVARIANTS.declare("no token comes from nowhere")
FRAMES_COUNTED = INVARIANTS.declare("there are seven frames, and while one is left every full area has one")
TURNS_IN_ORDER = INVARIANTS.declare("the seats take turns")
DISPLAY_FULL = INVARIANTS.declare("the display is full at the start of a turn as long as the bag lasts")
HAND_IN_USE = INVARIANTS.declare("a tile is in hand exactly while it is to be placed or moved")
EMPTY_SEATS = INVARIANTS.declare("a seat nobody sits on has nothing")


@rule
def audit(s):
    """0, or the number of the first of the INVARIANTS that is broken."""
    if not in_range(s):
        return IN_RANGE
    if s.phase == PHASE_PICKING:
        return 0 if only_boards_are_picked(s) else NOTHING_LAID_OUT
    if not seasons_differ(s):
        return OWN_SEASONS
    if size(s.cards) != 2 * DRAWN_OF_EACH or size(s.cards & full(POSITION_CARDS)) != DRAWN_OF_EACH:
        return CARDS_OPEN
    if not tiles_are_all_there(s):
        return TILES_ALL_THERE
    if not tiles_lie_on_spaces(s):
        return TILES_ON_SPACES
    if not tokens_are_right(s):
        return TOKENS_COUNTED
    if not frames_are_right(s):
        return FRAMES_COUNTED
    if not turns_are_right(s):
        return TURNS_IN_ORDER
    if not display_is_right(s):
        return DISPLAY_FULL
    if not hand_is_right(s):
        return HAND_IN_USE
    if not empty_seats_are_empty(s):
        return EMPTY_SEATS
    return 0


@rule
def in_range(s):
    if not (
        LEAST_SEATS <= s.seats <= MOST_SEATS
        and SEATING_RANDOM <= s.seasons <= SEATING_PICKED
        and PHASE_PICKING <= s.phase <= PHASE_OVER
    ):
        return False
    if size(s.position_cards) % DRAWN_OF_EACH or size(s.colour_cards) % DRAWN_OF_EACH:
        return False
    return 0 <= s.first < s.seats and 0 <= s.turn < s.seats


@rule
def only_boards_are_picked(s):
    """Some seasons are taken, from the start player on, and nothing else is there."""
    if s.seasons != SEATING_PICKED or s.cards or s.supply or how_many(s.bag) or how_many(s.display) or s.held != NONE:
        return False
    if s.lane != NONE or s.lifted != NONE or not empty_seats_are_empty(s) or not seasons_differ(s):
        return False
    for seat in range(s.seats):
        has_picked = (seat + s.seats - s.first) % s.seats < (s.turn + s.seats - s.first) % s.seats
        if filled(s, seat) or s.framed[seat] or s.tokens[seat] or (s.season[seat] != NONE) != has_picked:
            return False
    for i in range(SLIDING_CELLS):
        if s.sliding[i] != NONE:
            return False
    return True


@rule
def seasons_differ(s):
    """No two seats have one season, and only while boards are picked a seat has none."""
    for seat in range(s.seats):
        if s.season[seat] == NONE and s.phase != PHASE_PICKING:
            return False
        for other in range(seat):
            if s.season[seat] == s.season[other] != NONE:
                return False
    return True


@rule
def tiles_are_all_there(s):
    for tile in range(TILES):
        n = s.bag[tile] + s.display[tile]
        if s.held == tile:
            n += 1
        for i in range(SLIDING_CELLS):
            if s.sliding[i] == tile:
                n += 1
        for seat in range(s.seats):
            tiles = s.laid[seat, tile // 2]
            if tile % 2:
                n += size(tiles & s.precious[seat])
            else:
                n += size(without(tiles, s.precious[seat]))
        if n != BAG[s.seats, tile]:
            return False
    return True


@rule
def tiles_lie_on_spaces(s):
    for i in range(SLIDING_CELLS):
        if s.sliding[i] == NONE:
            return False
    for seat in range(s.seats):
        tiles = filled(s, seat)
        n = 0
        for season in range(SEASONS):
            n += size(s.laid[seat, season])
        if n != size(tiles) or without(tiles, SPACES) or without(s.precious[seat], tiles):
            return False
    return True


@rule
def tokens_are_right(s):
    """Tokens only ever leave the game, and only the display's supply can be earned."""
    n = i64(s.supply)
    for seat in range(s.seats):
        if s.tokens[seat] < 0:
            return False
        n += s.tokens[seat]
    return 0 <= s.supply <= TOKENS_ON_DISPLAY[s.seats] and n <= TOKENS_ON_DISPLAY[s.seats] + TOKENS_EACH * s.seats


@rule
def frames_are_right(s):
    for seat in range(s.seats):
        for area in range(AREAS):
            if frames_left(s) > 0 and area_is_full(s, seat, area) and not has(s.framed[seat], area):
                return False
    return frames_left(s) >= 0


@rule
def turns_are_right(s):
    """Whoever has had a turn in this round has placed one tile more than the others."""
    rounds = size(filled(s, s.turn))
    if s.phase == PHASE_ENDING:
        rounds -= 1
    for seat in range(s.seats):
        expected = rounds
        if (seat + s.seats - s.first) % s.seats < (s.turn + s.seats - s.first) % s.seats:
            expected += 1
        if seat != s.turn and size(filled(s, seat)) != expected:
            return False
    return True


@rule
def display_is_right(s):
    shown = how_many(s.display)
    if s.phase == PHASE_OVER:
        return shown == 0 and how_many(s.bag) == 0
    if s.phase != PHASE_PUSHING:
        shown += 1
    if how_many(s.bag) > 0:
        return shown == DISPLAY_SIZE
    return 1 <= shown <= DISPLAY_SIZE


@rule
def hand_is_right(s):
    if s.phase == PHASE_PLACING:
        return s.held != NONE and s.lane != NONE and s.lifted == NONE and lane_is_open(s, s.turn, s.lane)
    if s.held != NONE or s.lane != NONE:
        return False
    if s.phase == PHASE_ENDING and s.tokens[s.turn] == 0:
        return False
    if s.lifted == NONE:
        return True
    return s.phase != PHASE_OVER and s.tokens[s.turn] > 0 and has(filled(s, s.turn), s.lifted)


@rule
def empty_seats_are_empty(s):
    for seat in range(s.seats, MOST_SEATS):
        if s.season[seat] != NONE or s.tokens[seat] or s.framed[seat] or s.precious[seat] or filled(s, seat):
            return False
    return True
