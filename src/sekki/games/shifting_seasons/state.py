"""The state of a game: what lies on the table, what can be done, asked and told."""

from __future__ import annotations

from sekki.kit import (
    NONE,
    Events,
    Moves,
    Names,
    Questions,
    counts,
    flag,
    has,
    many,
    number,
    one,
    record,
    rule,
    seat_names,
    size,
)

from .components import (
    AREA,
    CARD,
    CELL,
    COLOUR_CARD,
    FRAMES,
    LANE,
    MOST_SEATS,
    POINTS,
    POSITION_CARD,
    SEASON,
    SEASONS,
    SLIDING_CELLS,
    TILE,
    TILES,
)

SEAT = seat_names(MOST_SEATS)
SEATING = Names("seasons")
SEATING_RANDOM = SEATING.declare("random")
SEATING_IN_ORDER = SEATING.declare("in-order")
SEATING_PICKED = SEATING.declare("picked")
PHASE = Names("phase")
PHASE_PICKING = PHASE.declare("picking")
PHASE_PUSHING = PHASE.declare("pushing")
PHASE_PLACING = PHASE.declare("placing")
PHASE_ENDING = PHASE.declare("ending")
PHASE_OVER = PHASE.declare("over")

STATE = record(
    "shifting_seasons",
    seats=number("i1"),
    position_cards=many(POSITION_CARD),
    colour_cards=many(COLOUR_CARD),
    first_game=flag(),
    seasons=one(SEATING),
    phase=one(PHASE),
    first=one(SEAT),
    turn=one(SEAT),
    cards=many(CARD),
    season=one(SEASON, MOST_SEATS),
    laid=many(CELL, MOST_SEATS, SEASONS),
    precious=many(CELL, MOST_SEATS),
    framed=many(AREA, MOST_SEATS),
    tokens=number("i1", MOST_SEATS),
    supply=number("i1"),
    bag=counts(TILE),
    display=counts(TILE),
    sliding=one(TILE, SLIDING_CELLS),
    held=one(TILE),
    lane=one(LANE),
    lifted=one(CELL),
)
SCRATCH = record("shifting_seasons scratch", unused=flag())

MOVES = Moves()
MOVE_BOARD = MOVES.declare("board", SEASON)
MOVE_PUSH = MOVES.declare("push", TILE, LANE)
MOVE_DOUBLE = MOVES.declare("double", TILE, LANE)
MOVE_PLACE = MOVES.declare("place", CELL)
MOVE_LIFT = MOVES.declare("lift", CELL)
MOVE_DROP = MOVES.declare("drop", CELL)
MOVE_DONE = MOVES.declare("done")

QUESTIONS = Questions()
ASK_STARTER = QUESTIONS.declare("starter", SEAT)
ASK_SEASON = QUESTIONS.declare("season", SEASON)
ASK_CARD = QUESTIONS.declare("card", CARD)
ASK_TILE = QUESTIONS.declare("tile", TILE)

EVENTS = Events()
TOLD_STARTS = EVENTS.declare("starts", SEAT)
TOLD_BOARD = EVENTS.declare("board", SEAT, SEASON)
TOLD_CARD = EVENTS.declare("card", CARD)
TOLD_DOUBLED = EVENTS.declare("doubled", SEAT)
TOLD_PUSHED = EVENTS.declare("pushed", SEAT, TILE, LANE)
TOLD_FELL = EVENTS.declare("fell", SEAT, TILE, LANE)
TOLD_PLACED = EVENTS.declare("placed", SEAT, TILE, CELL)
TOLD_MOVED = EVENTS.declare("moved", SEAT, TILE, CELL, CELL)
TOLD_FRAMED = EVENTS.declare("framed", SEAT, AREA)
TOLD_TOKEN = EVENTS.declare("token", SEAT)
TOLD_REFILLED = EVENTS.declare("refilled", TILE, shows=True)
TOLD_SCORED = EVENTS.declare("scored", SEAT, CARD, POINTS)


@rule
def how_many(pile):
    """The number of tiles in a bag or on the display."""
    n = 0
    for tile in range(TILES):
        n += pile[tile]
    return n


@rule
def frames_left(s):
    left = FRAMES
    for seat in range(s.seats):
        left -= size(s.framed[seat])
    return left


@rule
def tile_on(s, seat, cell):
    """The tile on a cell of the seat's board, or NONE."""
    for season in range(SEASONS):
        if has(s.laid[seat, season], cell):
            if has(s.precious[seat], cell):
                return 2 * season + 1
            return 2 * season
    return NONE
