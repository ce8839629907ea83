"""Why a move is not legal now: the number of the rule, and a sentence that says what is possible."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE, has, listed
from sekki.kit.text import listing, sentence

from .components import AREA_OF, AREA_SPACES, CELL, LANE, LANES, NUMBERS, SEASON, TILE
from .scoring import filled
from .setup import free_boards
from .state import MOVES, PHASE_ENDING, PHASE_OVER, PHASE_PICKING, PHASE_PLACING
from .turn import lane_is_open, places

Refusal = tuple[str, str]


def refuse(number: str, reason: str) -> Refusal:
    return f"shifting_seasons-{number}", reason


def why(s: Any, seat: int, move: int, names: list[str]) -> Refusal:
    kind, args = MOVES.parts(move)
    if s.phase == PHASE_OVER:
        return refuse("7.1", "The game is over: the bag and the display are empty.")
    if seat != s.turn:
        return refuse("2.8", f"It is {names[s.turn]}'s turn, not yours.")
    if s.phase == PHASE_PICKING or kind == "board":
        return why_not_board(s, kind, *args)
    if s.lifted != NONE and kind != "drop":
        return refuse("6.2", f"You have lifted the tile on {CELL[s.lifted]}: drop it on a free space first.")
    if kind in ("push", "double"):
        return why_not_push(s, seat, kind, *args)
    if kind == "place":
        return why_not_place(s, seat, CELL.index(args[0]))
    if kind == "lift":
        return why_not_lift(s, seat, CELL.index(args[0]))
    if kind == "drop":
        return why_not_drop(s, seat, CELL.index(args[0]))
    if s.phase == PHASE_PLACING:
        return refuse("3.4", "First place the tile that fell out.")
    return refuse("3.2", "Every turn you push a tile: choose one from the display, and a lane.")


def why_not_board(s: Any, kind: str, *args: str) -> Refusal:
    if s.phase != PHASE_PICKING:
        return refuse("2.1", "Everyone has a board already, and keeps it.")
    free = listing([sentence(SEASON[season]) for season in listed(free_boards(s))], "or")
    if kind != "board":
        return refuse("11.2", f"First everyone picks a board: take {free}.")
    return refuse("2.1", f"The {sentence(args[0])} board is taken: take {free}.")


def why_not_push(s: Any, seat: int, kind: str, tile: str, lane: str) -> Refusal:
    if s.phase == PHASE_PLACING:
        return refuse("3.4", "First place the tile that fell out.")
    if s.phase == PHASE_ENDING:
        return refuse("3.1", "You have pushed and placed: now you may move a tile, or end your turn.")
    if s.display[TILE.index(tile)] == 0:
        shown = ", ".join(TILE[i] for i in range(len(TILE)) if s.display[i])
        return refuse("3.2", f"There is no {tile} on the display; there is {shown}.")
    if not lane_is_open(s, seat, LANE.index(lane)):
        number = lane[-1]
        free = ", ".join(LANE[i] for i in range(LANES) if lane_is_open(s, seat, i))
        return refuse("3.3", f"Area {number} of your board is full, so lane {number} is barred; open to you: {free}.")
    return refuse("6.1", "A double shift costs a bonus token, and you have none.")


def why_not_place(s: Any, seat: int, cell: int) -> Refusal:
    if s.phase != PHASE_PLACING:
        return refuse("3.4", "You have no tile to place: push one into a lane first.")
    number = s.lane + 1
    possible = ", ".join(CELL[place] for place in listed(places(s, seat)))
    if has(NUMBERS, cell):
        return refuse("4.4", f"{CELL[cell]} is a printed number, nothing is laid on it; possible: {possible}.")
    if AREA_OF[cell] != s.lane:
        return refuse("4.1", f"The tile landed on number {number}, so it goes into area {number}: {possible}.")
    if has(filled(s, seat), cell):
        return refuse("4.4", f"There is a tile on {CELL[cell]} already; possible: {possible}.")
    if not filled(s, seat) & AREA_SPACES[s.lane]:
        return refuse("4.2", f"An area's first tile goes next to its number: {possible}.")
    return refuse("4.3", f"{CELL[cell]} touches neither number {number} nor a tile of its area; possible: {possible}.")


def why_not_lift(s: Any, seat: int, cell: int) -> Refusal:
    if s.phase == PHASE_PLACING:
        return refuse("6.2", "A Move comes before the push or after the placing: first place the tile that fell out.")
    if s.tokens[seat] == 0:
        return refuse("6.1", "A Move costs a bonus token, and you have none.")
    return refuse("6.2", f"There is no tile on {CELL[cell]} to move.")


def why_not_drop(s: Any, seat: int, cell: int) -> Refusal:
    if s.lifted == NONE:
        return refuse("6.2", "Lift a tile of your board first.")
    if has(NUMBERS, cell):
        return refuse("6.2", f"{CELL[cell]} is a printed number, nothing is laid on it.")
    if cell == s.lifted:
        return refuse("6.2", f"The tile comes from {CELL[cell]}: choose another space.")
    return refuse("6.2", f"There is a tile on {CELL[cell]} already: choose a free space.")
