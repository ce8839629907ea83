"""A turn: push, place, earn frames and tokens, spend them; and the end (rules, chapters 3, 4, 5, 6 and 7)."""

from __future__ import annotations

from sekki.kit import EMPTY, EVERYONE, NONE, has, i64, lowest, minus, plus, rest, rule, tell, without

from .components import (
    AREA_OF,
    AREA_SPACES,
    LANE_CELL,
    LANE_LENGTH,
    LANES,
    NEXT_TO_IN_AREA,
    NUMBERS,
    TILES,
)
from .scoring import card_points, filled
from .setup import draw_tile
from .state import (
    PHASE_ENDING,
    PHASE_OVER,
    PHASE_PLACING,
    PHASE_PUSHING,
    TOLD_DOUBLED,
    TOLD_FELL,
    TOLD_FRAMED,
    TOLD_MOVED,
    TOLD_PLACED,
    TOLD_PUSHED,
    TOLD_REFILLED,
    TOLD_SCORED,
    TOLD_TOKEN,
    frames_left,
    how_many,
    tile_on,
)


@rule
def list_pushes(s, seat, out, n, start):
    """Writes a push of every tile on the display into every lane the seat may use."""
    for tile in range(TILES):
        if s.display[tile] == 0:
            continue
        for lane in range(LANES):
            if lane_is_open(s, seat, lane):
                out[n] = start + tile * LANES + lane
                n += 1
    return n


@rule
def area_is_full(s, seat, area):
    return filled(s, seat) & AREA_SPACES[area] == AREA_SPACES[area]


@rule
def lane_is_open(s, seat, lane):
    """shifting_seasons-3.3"""
    return not area_is_full(s, seat, lane)


@rule
def places(s, seat):
    """Chapter 4: the free spaces of the held tile's area that are next to its number or to a tile of the area."""
    tiles = filled(s, seat)
    free = without(AREA_SPACES[s.lane], tiles)
    touching = tiles | NUMBERS
    found = EMPTY
    while free:
        cell = lowest(free)
        free = rest(free)
        if NEXT_TO_IN_AREA[cell] & touching:
            found = plus(found, cell)
    return found


@rule
def double_shift(s, f, seat, choice):
    """shifting_seasons-6.4: a bonus token pays for a second push in the same lane."""
    s.tokens[seat] -= 1
    tell(f, TOLD_DOUBLED, EVERYONE, seat)
    push(s, f, seat, choice, 2)


@rule
def push(s, f, seat, choice, times):
    """shifting_seasons-3.2, 6.4: a tile of the display goes into a lane; what falls out goes in again or is held."""
    tile = choice // LANES
    lane = choice % LANES
    s.display[tile] -= 1
    for _ in range(times):
        tell(f, TOLD_PUSHED, EVERYONE, seat, tile, lane)
        tile = shift(s, lane, tile)
        tell(f, TOLD_FELL, EVERYONE, seat, tile, lane)
    s.held = tile
    s.lane = lane
    s.phase = PHASE_PLACING


@rule
def shift(s, lane, tile):
    """Moves a lane on by one and returns the tile that falls out."""
    out = i64(s.sliding[LANE_CELL[lane, LANE_LENGTH - 1]])
    for i in range(LANE_LENGTH - 1, 0, -1):
        s.sliding[LANE_CELL[lane, i]] = s.sliding[LANE_CELL[lane, i - 1]]
    s.sliding[LANE_CELL[lane, 0]] = tile
    return out


@rule
def lay(s, f, seat, cell):
    """shifting_seasons-3.4, 5.2: places the held tile; the first filling of an area earns a frame and a token."""
    tile = i64(s.held)
    put_tile(s, seat, cell, tile)
    tell(f, TOLD_PLACED, EVERYONE, seat, tile, cell)
    s.held = NONE
    s.lane = NONE
    if frame(s, f, seat, AREA_OF[cell]) and s.supply > 0:
        s.supply -= 1
        s.tokens[seat] += 1
        tell(f, TOLD_TOKEN, EVERYONE, seat)
    s.phase = PHASE_ENDING
    end_without_tokens(s, f, seat)


@rule
def may_be_framed(s, seat, area):
    """shifting_seasons-5.1, 5.4: the area has no frame yet, and one is left."""
    return not has(s.framed[seat], area) and frames_left(s) > 0


@rule
def frame(s, f, seat, area):
    """Frames an area that is full for the first time, if a frame is left; says whether it did."""
    if not area_is_full(s, seat, area) or not may_be_framed(s, seat, area):
        return False
    s.framed[seat] = plus(s.framed[seat], area)
    tell(f, TOLD_FRAMED, EVERYONE, seat, area)
    return True


@rule
def drop(s, f, seat, cell):
    """shifting_seasons-6.2, 6.3: the lifted tile goes to another space, which may earn a frame but no token."""
    origin = i64(s.lifted)
    tile = take_tile(s, seat, origin)
    put_tile(s, seat, cell, tile)
    s.lifted = NONE
    s.tokens[seat] -= 1
    tell(f, TOLD_MOVED, EVERYONE, seat, tile, origin, cell)
    frame(s, f, seat, AREA_OF[cell])
    if s.phase == PHASE_ENDING:
        end_without_tokens(s, f, seat)


@rule
def put_tile(s, seat, cell, tile):
    season = tile // 2
    s.laid[seat, season] = plus(s.laid[seat, season], cell)
    if tile % 2:
        s.precious[seat] = plus(s.precious[seat], cell)


@rule
def take_tile(s, seat, cell):
    tile = tile_on(s, seat, cell)
    s.laid[seat, tile // 2] = minus(s.laid[seat, tile // 2], cell)
    s.precious[seat] = minus(s.precious[seat], cell)
    return tile


@rule
def end_without_tokens(s, f, seat):
    """Whoever has no token left to use is not asked for a Move."""
    if s.tokens[seat] == 0:
        end_turn(s, f)


@rule
def end_turn(s, f):
    """shifting_seasons-3.5, 7.1"""
    if how_many(s.bag) > 0:
        tile = draw_tile(s, f)
        s.display[tile] += 1
        tell(f, TOLD_REFILLED, EVERYONE, tile)
    pass_on(s)
    s.phase = PHASE_PUSHING
    if how_many(s.display) == 0:
        s.phase = PHASE_OVER
        tell_scores(s, f)


@rule
def pass_on(s):
    """Clockwise."""
    s.turn = (s.turn + 1) % s.seats


@rule
def tell_scores(s, f):
    """shifting_seasons-7.2"""
    for seat in range(s.seats):
        left = s.cards
        while left:
            card = lowest(left)
            left = rest(left)
            tell(f, TOLD_SCORED, EVERYONE, seat, card, card_points(s, seat, card))
