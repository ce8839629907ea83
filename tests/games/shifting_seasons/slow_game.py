"""The course of play told a second time, with lists and dicts: slow, obvious, and sharing nothing with the rules.

Tiles, cells and moves are their texts. The bag's luck is handed in with each move.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .oracle import CARDS, NUMBERS, SEASONS, SPACES, Board, Cell, area_of, neighbours

ROWS = "abcdef"
# The spots of each lane on the 5×5 sliding board, from the arrow to the number.
LANES = {
    1: [(4, 1), (3, 1), (2, 1), (1, 1), (0, 1)],
    2: [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)],
    3: [(3, 4), (3, 3), (3, 2), (3, 1), (3, 0)],
    4: [(0, 3), (1, 3), (2, 3), (3, 3), (4, 3)],
}
TILES = [season + mark for season in SEASONS for mark in ("", "*")]


def cell_named(name: str) -> Cell:
    return ROWS.index(name[0]), int(name[1]) - 1


def name_of(cell: Cell) -> str:
    return ROWS[cell[0]] + str(cell[1] + 1)


class SlowGame:
    """A game from the moment everything is laid out. Boards are dicts from cell to tile text."""

    def __init__(self, first: int, seasons: list[str], cards: list[str], sliding: list[list[Any]], display: list[str]):
        players = len(seasons)
        self.players, self.turn, self.seasons, self.cards = players, first, seasons, cards
        self.sliding = {spot: sliding[spot[0]][spot[1]] for lane in LANES.values() for spot in lane}
        self.display = sorted(display)
        self.bag = Counter({tile: {2: 8, 3: 11, 4: 14}[players] for tile in TILES})
        self.bag -= Counter(self.sliding.values()) + Counter(display)
        self.boards: list[dict[Cell, str]] = [{} for _ in range(players)]
        self.tokens = [1] * players
        self.tokens_left = {2: 3, 3: 4, 4: 5}[players]
        self.frames: list[set[int]] = [set() for _ in range(players)]
        self.held: str | None = None
        self.area: int | None = None
        self.lifted: Cell | None = None
        self.has_placed = False
        self.over = False

    @property
    def board(self) -> dict[Cell, str]:
        return self.boards[self.turn]

    def is_full(self, area: int) -> bool:
        return len([cell for cell in self.board if area_of(cell) == area]) == 8

    def legal(self) -> set[str]:
        if self.over:
            return set()
        free = [cell for cell in SPACES if cell not in self.board]
        if self.held:
            return {f"place {name_of(cell)}" for cell in free if area_of(cell) == self.area and self.touches(cell)}
        if self.lifted:
            return {f"drop {name_of(cell)}" for cell in free}
        possible: set[str] = set()
        token = self.tokens[self.turn] > 0
        if not self.has_placed:
            verbs = ("push", "double") if token else ("push",)
            open_lanes = [lane for lane in LANES if not self.is_full(lane)]
            possible |= {f"{verb} {tile} lane-{lane}" for verb in verbs for tile in self.display for lane in open_lanes}
        else:
            possible.add("done")
        if token:
            possible |= {f"lift {name_of(cell)}" for cell in self.board}
        return possible

    def touches(self, cell: Cell) -> bool:
        """Whether a neighbour within the area is its number or has a tile."""
        near = [n for n in neighbours(cell) if area_of(n) == area_of(cell)]
        return any(n in self.board or n == NUMBERS[area_of(cell)] for n in near)

    def play(self, move: str, drawn: list[str]) -> None:
        """Plays a move; `drawn` are the tiles that came out of the bag during it."""
        verb, *rest = move.split()
        self.drawn = drawn
        if verb == "double":
            self.tokens[self.turn] -= 1
        if verb in ("push", "double"):
            self.push(rest[0], int(rest[1][-1]), twice=verb == "double")
        elif verb == "place":
            self.place(cell_named(rest[0]))
        elif verb == "lift":
            self.lifted = cell_named(rest[0])
        elif verb == "drop":
            self.drop(cell_named(rest[0]))
        else:
            self.end_turn()
        assert not self.drawn, "nothing else is drawn"

    def push(self, tile: str, lane: int, twice: bool) -> None:
        self.display.remove(tile)
        for _ in range(2 if twice else 1):
            spots = LANES[lane]
            row = [tile] + [self.sliding[spot] for spot in spots]
            tile = row.pop()
            self.sliding.update(zip(spots, row, strict=True))
        self.held, self.area = tile, lane

    def place(self, cell: Cell) -> None:
        assert self.held and self.area
        self.board[cell] = self.held
        if self.frame(self.area) and self.tokens_left:
            self.tokens_left -= 1
            self.tokens[self.turn] += 1
        self.held, self.area, self.has_placed = None, None, True
        if not self.tokens[self.turn]:
            self.end_turn()

    def drop(self, cell: Cell) -> None:
        assert self.lifted
        self.board[cell] = self.board.pop(self.lifted)
        self.lifted = None
        self.tokens[self.turn] -= 1
        self.frame(area_of(cell))
        if self.has_placed and not self.tokens[self.turn]:
            self.end_turn()

    def frame(self, area: int) -> bool:
        used = sum(len(frames) for frames in self.frames)
        if not self.is_full(area) or area in self.frames[self.turn] or used == 7:
            return False
        self.frames[self.turn].add(area)
        return True

    def end_turn(self) -> None:
        if self.bag.total():
            tile = self.drawn.pop(0)
            self.bag[tile] -= 1
            assert self.bag[tile] >= 0
            self.display = sorted([*self.display, tile])
        self.turn = (self.turn + 1) % self.players
        self.has_placed = False
        self.over = not self.display

    def oracle_board(self, seat: int) -> Board:
        return {cell: (tile.rstrip("*"), tile.endswith("*")) for cell, tile in self.boards[seat].items()}

    def scores(self, seat: int) -> dict[str, int]:
        return {card: CARDS[card](self.oracle_board(seat), self.seasons[seat]) for card in self.cards}

    def places(self) -> list[int]:
        worth = []
        for seat in range(self.players):
            precious = len([tile for tile in self.boards[seat].values() if tile.endswith("*")])
            worth.append((sum(self.scores(seat).values()), precious))
        return [1 + len([other for other in worth if other > own]) for own in worth]
