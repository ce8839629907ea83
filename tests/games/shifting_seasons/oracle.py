"""The fourteen score cards in plain slow Python, by trying every choice.

Shares nothing with the rules: all facts are typed again. A board is a dict from (row, column) to (season, precious); a
choice is a list of tiles that may be scored together, and the best choice counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

Cell = tuple[int, int]
Board = dict[Cell, tuple[str, bool]]
Choice = list[Cell]

SEASONS = ("spring", "summer", "autumn", "winter")
NUMBERS = {1: (0, 1), 2: (1, 5), 3: (4, 0), 4: (5, 4)}
SPACES = [(row, column) for row in range(6) for column in range(6) if (row, column) not in NUMBERS.values()]


def area_of(cell: Cell) -> int:
    row, column = cell
    if row < 3:
        return 1 if column < 3 else 2
    return 3 if column < 3 else 4


def neighbours(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def worth(board: Board, own: str, tiles: Choice) -> int:
    points = 0
    for tile in tiles:
        season, precious = board[tile]
        points += 1
        if precious:
            points += 1
        if season == own:
            points += 1
    return points


def best(board: Board, own: str, choices: Iterator[Choice]) -> int:
    return max((worth(board, own, choice) for choice in choices), default=0)


def any_of_the_full(board: Board, shapes: list[Choice]) -> Iterator[Choice]:
    """Every selection of the shapes that are full; a tile in two of them counts once."""
    full_shapes = [shape for shape in shapes if all(cell in board for cell in shape)]
    for how_many in range(len(full_shapes) + 1):
        for chosen in combinations(full_shapes, how_many):
            yield sorted({cell for shape in chosen for cell in shape})


def tiles_of(board: Board, season: str) -> list[Cell]:
    return [cell for cell in board if board[cell][0] == season]


def diagonals(board: Board, own: str) -> int:
    falling = [(i, i) for i in range(6)]
    rising = [(i, 5 - i) for i in range(6)]
    return best(board, own, any_of_the_full(board, [falling, rising]))


def centre(board: Board, own: str) -> int:
    return 2 * best(board, own, any_of_the_full(board, [[(2, 2), (2, 3), (3, 2), (3, 3)]]))


def columns(board: Board, own: str) -> int:
    return best(board, own, any_of_the_full(board, [[(row, column) for row in range(6)] for column in (2, 3)]))


def outer_edges(board: Board, own: str) -> int:
    top = [(0, i) for i in range(6) if (0, i) in SPACES]
    bottom = [(5, i) for i in range(6) if (5, i) in SPACES]
    left = [(i, 0) for i in range(6) if (i, 0) in SPACES]
    right = [(i, 5) for i in range(6) if (i, 5) in SPACES]
    assert len(top) == len(bottom) == len(left) == len(right) == 5
    return best(board, own, any_of_the_full(board, [top, bottom, left, right]))


def connections(board: Board, own: str) -> int:
    ways = [[(1, i) for i in range(1, 5)], [(4, i) for i in range(1, 5)]]
    ways += [[(i, 1) for i in range(1, 5)], [(i, 4) for i in range(1, 5)]]
    return best(board, own, any_of_the_full(board, ways))


def number_neighbours(board: Board, own: str) -> int:
    around = [[cell for cell in neighbours(number) if cell in SPACES] for number in NUMBERS.values()]
    return best(board, own, any_of_the_full(board, around))


def short_diagonals(board: Board, own: str) -> int:
    corners = [[(0, 2), (1, 1), (2, 0)], [(0, 3), (1, 4), (2, 5)], [(3, 0), (4, 1), (5, 2)], [(3, 5), (4, 4), (5, 3)]]
    return best(board, own, any_of_the_full(board, corners))


def area_colours(board: Board, own: str) -> int:
    colour = {1: "autumn", 2: "summer", 3: "spring", 4: "winter"}
    return worth(board, own, [cell for cell in board if board[cell][0] == colour[area_of(cell)]])


def four_colours(board: Board, own: str) -> int:
    return sum(best(board, own, sets_in_area(board, area)) for area in (1, 2, 3, 4))


def sets_in_area(board: Board, area: int) -> Iterator[Choice]:
    by_season = [[cell for cell in tiles_of(board, season) if area_of(cell) == area] for season in SEASONS]
    sets = list(product(*by_season))
    for chosen in sets:
        yield list(chosen)
    for one, other in combinations(sets, 2):
        if not set(one) & set(other):
            yield [*one, *other]


def one_shape(board: Board, season: str, shapes: list[Choice]) -> Iterator[Choice]:
    """Every one of the shapes that is all of this season."""
    tiles = set(tiles_of(board, season))
    for shape in shapes:
        if tiles.issuperset(shape):
            yield shape


LINES = [[(row, column + i) for i in range(4)] for row in range(6) for column in range(3)]
LINES += [[(row + i, column) for i in range(4)] for row in range(3) for column in range(6)]
THREES = [[(row + i, column + i) for i in range(3)] for row in range(4) for column in range(4)]
THREES += [[(row + i, column - i) for i in range(3)] for row in range(4) for column in range(2, 6)]
SQUARES = [
    [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    for row in range(5)
    for column in range(5)
]


def line_of_four(board: Board, own: str) -> int:
    return sum(best(board, own, one_shape(board, season, LINES)) for season in SEASONS)


def diagonal_of_three(board: Board, own: str) -> int:
    return sum(best(board, own, one_shape(board, season, THREES)) for season in SEASONS)


def square(board: Board, own: str) -> int:
    return sum(best(board, own, one_shape(board, season, SQUARES)) for season in SEASONS)


def border_pairs(board: Board, own: str) -> int:
    pairs = [
        (cell, other)
        for cell in board
        for other in neighbours(cell)
        if cell < other and other in board and board[cell][0] == board[other][0] and area_of(cell) != area_of(other)
    ]
    return sum(best(board, own, pairings(knot)) for knot in knots(pairs))


def knots(pairs: list[tuple[Cell, Cell]]) -> list[list[tuple[Cell, Cell]]]:
    """Pairs sorted into heaps that have no tile in common, so that each heap can be tried by itself."""
    heaps: list[list[tuple[Cell, Cell]]] = []
    for pair in pairs:
        touching = [heap for heap in heaps if any(set(pair) & set(other) for other in heap)]
        heaps = [heap for heap in heaps if heap not in touching]
        heaps.append([pair, *(other for heap in touching for other in heap)])
    return heaps


def pairings(pairs: list[tuple[Cell, Cell]]) -> Iterator[Choice]:
    """Every selection of the pairs in which no tile stands twice."""
    if not pairs:
        yield []
        return
    (one, other), later = pairs[0], pairs[1:]
    yield from pairings(later)
    for choice in pairings([pair for pair in later if one not in pair and other not in pair]):
        yield [one, other, *choice]


def largest_group(board: Board, own: str) -> int:
    groups: list[set[Cell]] = []
    for cell in board:
        if not any(cell in group for group in groups):
            groups.append(group_around(board, cell))
    most = max((len(group) for group in groups), default=0)
    return best(board, own, (sorted(group) for group in groups if len(group) == most))


def group_around(board: Board, start: Cell) -> set[Cell]:
    group = {start}
    growing = True
    while growing:
        edge = {n for cell in group for n in neighbours(cell) if n in board and board[n][0] == board[start][0]}
        growing = not edge <= group
        group |= edge
    return group


CARDS = {
    "diagonals": diagonals,
    "centre": centre,
    "columns": columns,
    "outer-edges": outer_edges,
    "connections": connections,
    "number-neighbours": number_neighbours,
    "short-diagonals": short_diagonals,
    "area-colours": area_colours,
    "four-colours": four_colours,
    "line-of-four": line_of_four,
    "diagonal-of-three": diagonal_of_three,
    "border-pairs": border_pairs,
    "largest-group": largest_group,
    "square": square,
}
