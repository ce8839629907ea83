"""The state of a game: what lies on the table, what can be done, asked and told."""

from __future__ import annotations

from sekki.kit import (
    NONE,
    Event,
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
SEATING = Names("seasons", ["random", "in-order", "picked"])
RANDOM, IN_ORDER, PICKED = range(3)
PHASE = Names("phase", ["picking", "pushing", "placing", "ending", "over"])
PICKING, PUSHING, PLACING, ENDING, OVER = range(5)

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

MOVES = Moves(
    board=(SEASON,),
    push=(TILE, LANE),
    double=(TILE, LANE),
    place=(CELL,),
    lift=(CELL,),
    drop=(CELL,),
    done=(),
)
BOARD, PUSH, DOUBLE, PLACE, LIFT, DROP, DONE = MOVES.starts("board", "push", "double", "place", "lift", "drop", "done")

QUESTIONS = Questions(starter=SEAT, season=SEASON, card=CARD, tile=TILE)
STARTER, SEASON_DRAWN, CARD_DRAWN, TILE_DRAWN = QUESTIONS.ids("starter", "season", "card", "tile")

EVENTS = Events(
    starts=(SEAT,),
    board=(SEAT, SEASON),
    card=(CARD,),
    doubled=(SEAT,),
    pushed=(SEAT, TILE, LANE),
    fell=(SEAT, TILE, LANE),
    placed=(SEAT, TILE, CELL),
    moved=(SEAT, TILE, CELL, CELL),
    framed=(SEAT, AREA),
    token=(SEAT,),
    refilled=Event(TILE, shows=True),
    scored=(SEAT, CARD, POINTS),
)
STARTS, TOOK_BOARD, CARD_SHOWN, DOUBLED, PUSHED, FELL, PLACED, MOVED, FRAMED, TOKEN, REFILLED, SCORED = range(12)


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
