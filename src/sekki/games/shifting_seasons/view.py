"""What a seat sees, as JSON: nothing is hidden, so every seat sees the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, TypedDict, cast

from sekki.kit import NONE, Names, listed, size

from .components import (
    AREA_COLOUR,
    AREA_OF,
    AREAS,
    CARD,
    CELL,
    CELLS,
    COLOUR_CARD,
    DISPLAY_SIZE,
    LANE,
    LANE_CELL,
    LANES,
    NUMBER_CELL,
    POSITION_CARD,
    SEASON,
    SEASONS,
    SHAPES_OF,
    SIDE,
    SLIDING_COLUMNS,
    SLIDING_ROWS,
    SLIDING_SPOTS,
    TILE,
    TILES,
    TIMES,
    TURNS_EACH,
    Spot,
)
from .scoring import place
from .state import PHASE, PHASE_OVER, frames_left, how_many
from .turn import lane_is_open
from .words import REMEMBERED, Board, card_titles, scored


class CardFacts(TypedDict):
    """What a drawing of a score card needs to know."""

    title: str
    rule: str
    group: Literal["position", "colour"]
    times: int
    shapes: list[list[str]]


class ScoreLine(TypedDict):
    """A line of the score sheet."""

    what: str
    points: int


class SeatView(TypedDict):
    """What lies in front of a seat, and what it is worth now."""

    name: str
    season: str | None
    board: list[list[str | None]]  # row by row
    framed: list[int]  # areas, from 1
    barred: list[str]  # lanes this seat may not use
    tokens: int
    precious: int
    place: int | None
    score: int
    score_lines: list[ScoreLine]
    card_scores: dict[str, int]
    counted: dict[str, list[str]]  # the cells that each score card counts


class View(TypedDict):
    """The table as anyone sees it."""

    you: int | None
    phase: Literal["picking", "pushing", "placing", "ending", "over"]
    turn: int | None
    first: int
    turns: int  # of every seat, in the whole game
    cards: list[str]
    card_facts: dict[str, CardFacts]
    sliding: list[list[str | None]]
    lanes: list[list[list[int]]]  # row and column of their spots, from the arrow to the number
    display: list[str]
    held: str | None
    lane: str | None
    lifted: str | None
    bag_left: int
    frames_left: int
    tokens_left: int
    numbers: list[str]  # the cells with the printed numbers
    seats: list[SeatView]


class Box(TypedDict):
    """What is in the box, as far as a board shows it."""

    areas: list[list[str]]  # the cells of each
    area_colours: list[str]
    lanes: list[list[Spot]]  # from the arrow to the number
    on_display: int


CARD_RULES = {card: f"shifting_seasons-9.{i}" for i, card in enumerate(POSITION_CARD, 2)}
CARD_RULES |= {card: f"shifting_seasons-10.{i}" for i, card in enumerate(COLOUR_CARD, 2)}
LANE_SPOTS = [[SLIDING_SPOTS[cell] for cell in lane] for lane in LANE_CELL]
NUMBERED_CELLS = [CELL[cell] for cell in NUMBER_CELL]


def box() -> Box:
    """The facts of the box that a board shows."""
    return {
        "areas": [[CELL[cell] for cell in range(CELLS) if AREA_OF[cell] == area] for area in range(AREAS)],
        "area_colours": [SEASON[season] for season in AREA_COLOUR],
        "lanes": [list(lane) for lane in LANE_SPOTS],
        "on_display": DISPLAY_SIZE,
    }


@lru_cache(REMEMBERED)
def barred_lanes(board: Board) -> tuple[str, ...]:
    s = board.state()
    return tuple(LANE[lane] for lane in range(LANES) if not lane_is_open(s, 0, lane))


@lru_cache(REMEMBERED)
def board_rows(board: Board) -> tuple[tuple[str | None, ...], ...]:
    tiles: list[str | None] = [None] * CELLS
    for season in range(SEASONS):
        for cell in listed(board.laid[season]):
            tiles[cell] = TILE[2 * season + (board.precious >> cell & 1)]
    return tuple(tuple(tiles[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE))


@lru_cache(REMEMBERED)
def cell_ids(cells: int) -> tuple[str, ...]:
    return tuple(CELL[cell] for cell in listed(cells))


def view(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> View:
    cards, titles = listed(s.cards), card_titles()
    return {
        "you": seat,
        "phase": cast(Any, PHASE[s.phase]),
        "turn": None if s.phase == PHASE_OVER else s.turn,
        "first": s.first,
        "turns": TURNS_EACH[s.seats],
        "cards": [CARD[card] for card in cards],
        "card_facts": {CARD[card]: card_facts(card, titles[card]) for card in cards},
        "sliding": sliding_grid(s),
        "lanes": [[list(spot) for spot in lane] for lane in LANE_SPOTS],
        "display": [TILE[tile] for tile in range(TILES) for _ in range(s.display[tile])],
        "held": id_or_none(TILE, s.held),
        "lane": id_or_none(LANE, s.lane),
        "lifted": id_or_none(CELL, s.lifted),
        "bag_left": how_many(s.bag),
        "frames_left": frames_left(s),
        "tokens_left": s.supply,
        "numbers": list(NUMBERED_CELLS),
        "seats": [seat_view(s, i, names[i], titles) for i in range(s.seats)],
    }


def seat_view(s: Any, seat: int, name: str, titles: tuple[str, ...]) -> SeatView:
    board = Board.of(s, seat)
    sheet = scored(board, s.cards)
    return {
        "name": name,
        "season": id_or_none(SEASON, s.season[seat]),
        "board": [list(row) for row in board_rows(board)],
        "framed": [area + 1 for area in listed(s.framed[seat])],
        "barred": list(barred_lanes(board)),
        "tokens": s.tokens[seat],
        "precious": size(s.precious[seat]),
        "place": place(s, seat) if s.phase == PHASE_OVER else None,
        "score": sum(line.points for line in sheet),
        "score_lines": [{"what": titles[line.card], "points": line.points} for line in sheet],
        "card_scores": {CARD[line.card]: line.points for line in sheet},
        "counted": {CARD[line.card]: list(cell_ids(line.cells)) for line in sheet},
    }


def card_facts(card: int, title: str) -> CardFacts:
    position = CARD[card] in POSITION_CARD
    return {
        "title": title,
        "rule": CARD_RULES[CARD[card]],
        "group": "position" if position else "colour",
        "times": TIMES[card],
        "shapes": [[CELL[cell] for cell in shape] for shape in SHAPES_OF[card]] if position else [],
    }


def sliding_grid(s: Any) -> list[list[str | None]]:
    grid: list[list[str | None]] = [[None] * SLIDING_COLUMNS for _ in range(SLIDING_ROWS)]
    for (row, column), tile in zip(SLIDING_SPOTS, s.sliding, strict=True):
        grid[row][column] = id_or_none(TILE, tile)
    return grid


def id_or_none(names: Names, number: int) -> str | None:
    return None if number == NONE else names[number]
