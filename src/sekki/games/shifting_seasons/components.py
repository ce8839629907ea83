"""Reads `components.toml`, checks it, and turns it into names and constant tables for the rules.

Cells of a player board are counted row by row from the top left corner. A tile's int is twice its season's, and one
more if it is precious.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from sekki.kit import Names, card_set, lookup, numbered, whole
from sekki.kit.components import expect, load, rows, table

BOX = load(Path(__file__).parent)

Spot = tuple[int, int]

LEAST_SEATS, MOST_SEATS = 2, 4
SIDE = 6
CELL = Names("cell", [f"{row}{column}" for row in "abcdef" for column in range(1, SIDE + 1)])
CELLS = len(CELL)


def cell_at(spot: Spot) -> int:
    return spot[0] * SIDE + spot[1]


def spot_of(cell: int) -> Spot:
    return divmod(cell, SIDE)


def by_players(line: dict[str, int]) -> list[int]:
    """A line of the setup table, indexed by the number of players."""
    for players in range(LEAST_SEATS, MOST_SEATS + 1):
        expect(str(players) in line, f"the number for {players} players is missing")
    return [line.get(str(players), 0) for players in range(MOST_SEATS + 1)]


# Tiles, tokens and frames

_tiles = table(BOX, "tiles")
SEASON = Names("season", _tiles["seasons"])
TILE = Names("tile", [season + mark for season in SEASON for mark in ("", "*")])
SEASONS = len(SEASON)
expect(SEASONS == 4, f"there are four seasons, not {SEASONS}")
TILES = len(TILE)
DISPLAY_SIZE: int = _tiles["on_display"]

_bag = table(BOX, "bag")
_each, _precious = by_players(_bag["each"]), by_players(_bag["precious"])
BAG = lookup([[each - fine, fine] * SEASONS for each, fine in zip(_each, _precious, strict=True)], "u1")

_tokens = table(BOX, "bonus_tokens")
_on_display = by_players(_tokens["on_display"])
TOKENS_EACH: int = _tokens["each_player"]
TOKENS_ON_DISPLAY = lookup(_on_display)
FRAMES: int = table(BOX, "frames")["box"]
for _players in range(LEAST_SEATS, MOST_SEATS + 1):
    _needed = _on_display[_players] + TOKENS_EACH * _players
    expect(_needed <= _tokens["box"], f"{_players} players need {_needed} bonus tokens")


# The player board

AREA = numbered("area", 4)
AREAS = len(AREA)


def _read_board(rows: list[str]) -> tuple[list[int], dict[int, int]]:
    """The area of every cell, and the cell of every area's number."""
    marks = [mark for row in rows for mark in row.split()]
    expect(len(marks) == CELLS, f"the player board has {CELLS} cells, not {len(marks)}")
    areas = [int(mark.strip("[]")) - 1 for mark in marks]
    numbers = {areas[cell]: cell for cell, mark in enumerate(marks) if mark.startswith("[")}
    expect(sorted(numbers) == list(range(AREAS)), "each of the four areas has one printed number")
    return areas, numbers


_area_of, _number_of = _read_board(table(BOX, "player_board")["areas"])
_spaces = [cell for cell in range(CELLS) if cell not in _number_of.values()]


def _next_to(cell: int) -> list[int]:
    row, column = spot_of(cell)
    spots = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [cell_at(spot) for spot in spots if 0 <= spot[0] < SIDE and 0 <= spot[1] < SIDE]


def cell_sets(groups: Iterable[Iterable[int]]) -> Any:
    return lookup([card_set(CELL, group) for group in groups], "u8")


NUMBER_CELL = lookup([_number_of[area] for area in range(AREAS)])
NUMBERS = card_set(CELL, _number_of.values())
SPACES = card_set(CELL, _spaces)
AREA_SPACES = cell_sets([cell for cell in _spaces if _area_of[cell] == area] for area in range(AREAS))
AREA_OF = lookup(_area_of)
LEFT_COLUMNS = card_set(CELL, [cell for cell in range(CELLS) if spot_of(cell)[1] < SIDE - 1])
RIGHT_COLUMNS = card_set(CELL, [cell for cell in range(CELLS) if spot_of(cell)[1] > 0])
NEXT_TO_IN_AREA = cell_sets([n for n in _next_to(cell) if _area_of[n] == _area_of[cell]] for cell in range(CELLS))


# The sliding board: its cells are counted row by row, leaving out the holes

LANE = numbered("lane", 4)
_sliding = table(BOX, "sliding_board")
_lanes: list[list[Spot]] = [[(row, column) for row, column in lane] for lane in _sliding["lanes"]]
SLIDING_ROWS: int = _sliding["rows"]
SLIDING_COLUMNS: int = _sliding["columns"]
SLIDING_SPOTS: list[Spot] = sorted({spot for lane in _lanes for spot in lane})
SLIDING_CELLS = len(SLIDING_SPOTS)
LANES = len(LANE)
LANE_LENGTH = len(_lanes[0])
LANE_CELL = lookup([[SLIDING_SPOTS.index(spot) for spot in lane] for lane in _lanes])

expect(len(_lanes) == LANES == AREAS, "there is a lane for each of the four areas")
expect(all(len(lane) == LANE_LENGTH for lane in _lanes), "all lanes are of one length")
for _lane in _lanes:
    _steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(_lane)}
    expect(len(_steps) == 1, f"the lane {_lane} runs straight, one cell after the other")

for _players in range(LEAST_SEATS, MOST_SEATS + 1):
    _to_place = SEASONS * _each[_players] - SLIDING_CELLS
    expect(_to_place % _players == 0, f"{_to_place} tiles to place cannot be shared by {_players} players")
    expect(_to_place < _players * len(_spaces), f"{_to_place} tiles do not fit the boards of {_players} players")

# A turn places one tile.
TURNS_EACH = {
    players: (SEASONS * _each[players] - SLIDING_CELLS) // players for players in range(LEAST_SEATS, MOST_SEATS + 1)
}

# Pick a board; push, place and end each turn; lift and drop for each token.
LONGEST = max(
    players + 3 * (SEASONS * _each[players] - SLIDING_CELLS) + 2 * (_on_display[players] + TOKENS_EACH * players)
    for players in range(LEAST_SEATS, MOST_SEATS + 1)
)


# Score cards

_facts = table(BOX, "score_cards")
_position_cards = rows(BOX, "position_card", _facts["position"], id=str, times=int, shapes=list)
_colour_cards = rows(BOX, "colour_card", _facts["colour"], id=str, counts=str)
_cards = _position_cards + _colour_cards
POSITION_CARD = Names("position card", [card["id"] for card in _position_cards])
COLOUR_CARD = Names("colour card", [card["id"] for card in _colour_cards])
CARD = Names("score card", [card["id"] for card in _cards])
POSITION_CARDS = len(POSITION_CARD)
COLOUR_CARDS = len(COLOUR_CARD)
CARDS = len(CARD)
DRAWN_OF_EACH: int = _facts["drawn_of_each_group"]
FIRST_POSITION_CARDS = card_set(POSITION_CARD, [card for card in _facts["first_game"] if card in POSITION_CARD])
FIRST_COLOUR_CARDS = card_set(COLOUR_CARD, [card for card in _facts["first_game"] if card in COLOUR_CARD])

# How a card chooses the tiles it counts; colour cards name it in `counts`.
WAY = Names("way of counting")
WAY_PLACES = WAY.declare("places")
WAY_AREA_COLOURS = WAY.declare("area-colours")
WAY_SETS = WAY.declare("sets")
WAY_SHAPES = WAY.declare("shapes")
WAY_BORDER_PAIRS = WAY.declare("border-pairs")
WAY_LARGEST_GROUP = WAY.declare("largest-group")
_ways = [way for way in WAY if way != WAY[WAY_PLACES]]
for _card in _colour_cards:
    expect(_card["counts"] in _ways, f"colour_card {_card['id']} counts {', '.join(_ways)}, not {_card['counts']!r}")
WAY_OF = lookup([WAY_PLACES] * POSITION_CARDS + [WAY.index(card["counts"]) for card in _colour_cards])
TIMES = lookup([card.get("times", 1) for card in _cards])


def _anywhere(steps: list[Spot]) -> Iterator[list[int]]:
    """A shape at every place of the board where it covers no number."""
    for row in range(SIDE):
        for column in range(SIDE):
            spots = [(row + down, column + right) for down, right in steps]
            if all(r < SIDE and c < SIDE and cell_at((r, c)) in _spaces for r, c in spots):
                yield [cell_at(spot) for spot in spots]


def _shapes_of(card: dict[str, Any]) -> list[list[int]]:
    if card["id"] in COLOUR_CARD:
        return [shape for steps in card.get("shapes", []) for shape in _anywhere(steps)]
    given = [[CELL.index(name) for name in shape.split()] for shape in card["shapes"]]
    expect(all(cell in _spaces for shape in given for cell in shape), f"{card['id']} names a cell with a number")
    return given


SHAPES_OF: list[list[list[int]]] = [_shapes_of(card) for card in _cards]
SHAPE = cell_sets(shape for shapes in SHAPES_OF for shape in shapes)
FIRST_SHAPE = lookup([sum(len(shapes) for shapes in SHAPES_OF[:card]) for card in range(len(CARD) + 1)], "i2")


# The shapes of colour cards once each, as they lie in the top left corner: their cells one by one (the last again where
# there are fewer), and by how much they can be moved.
_patterns = [card.get("shapes", []) if card["id"] in COLOUR_CARD else [] for card in _cards]
_corners = [[cell_at(spot) for spot in steps] for patterns in _patterns for steps in patterns]
PATTERN_SIZE = 4
expect(all(1 <= len(cells) <= PATTERN_SIZE for cells in _corners), f"shapes of colours have up to {PATTERN_SIZE} cells")
PATTERN = cell_sets(_corners)
PATTERN_CELL = lookup([cells + cells[-1:] * (PATTERN_SIZE - len(cells)) for cells in _corners])
PATTERN_MOVES = cell_sets(
    [min(shape) - min(cell_at(spot) for spot in steps) for shape in _anywhere(steps)]
    for patterns in _patterns
    for steps in patterns
)
FIRST_PATTERN = lookup([sum(len(patterns) for patterns in _patterns[:card]) for card in range(len(CARD) + 1)], "i2")


def _only(way: str) -> dict[str, Any]:
    """The one card that counts in this way."""
    found = [card for card in _colour_cards if card["counts"] == way]
    expect(len(found) == 1, f"one colour card counts {way}")
    card: dict[str, Any] = found[0]
    return card


_area_colours: list[str] = _only("area-colours")["colours"]
AREA_COLOUR = lookup([SEASON.index(colour) for colour in _area_colours])
SETS_IN_AN_AREA: int = _only("sets")["sets_in_an_area"]

# Pairs across a border share tiles only around the point where four areas meet. There the best choice is always both
# pairs that lie side by side, or both that lie one above the other.
_pairs = [(a, b) for a in _spaces for b in _next_to(a) if a < b and b in _spaces and _area_of[a] != _area_of[b]]
_meeting = {cell for cell in _spaces if sum(cell in pair for pair in _pairs) > 1}
_beside = [pair for pair in _pairs if set(pair) <= _meeting and pair[1] == pair[0] + 1]
_above = [pair for pair in _pairs if set(pair) <= _meeting and pair[1] == pair[0] + SIDE]
_alone = [pair for pair in _pairs if not set(pair) & _meeting]
expect(len(_alone) + len(_beside) + len(_above) == len(_pairs), "the borders of the areas meet in one point only")
expect(len(_beside) <= 2 and len(_above) <= 2, "the borders of the areas meet in one point only")
LEFT_OF_PAIR = card_set(CELL, [a for a, b in _alone if b == a + 1])
ABOVE_PAIR = card_set(CELL, [a for a, b in _alone if b == a + SIDE])
LEFT_AT_MEETING = card_set(CELL, [a for a, _ in _beside])
ABOVE_AT_MEETING = card_set(CELL, [a for a, _ in _above])

_points = table(BOX, "points")
TILE_POINTS: int = _points["tile"]
PRECIOUS_POINTS: int = _points["precious"]
OWN_SEASON_POINTS: int = _points["own_season"]
POINTS = whole("points", 0, 99)
