"""Why a move is not legal now: the number of the rule, and a sentence that says what is possible."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE, has, listed
from sekki.kit.text import commas, listing

from .components import AREA_OF, AREA_SPACES, CELL, LANE, LANES, NUMBERS, SEASON, TILE
from .scoring import filled
from .setup import free_boards
from .state import MOVES, PHASE_ENDING, PHASE_OVER, PHASE_PICKING, PHASE_PLACING
from .turn import lane_is_open, places
from .words import name, number_of, say, tile_name

Refusal = tuple[str, str]


def refuse(number: str, reason: str) -> Refusal:
    return f"shifting_seasons-{number}", reason


def why(s: Any, seat: int, move: int, names: list[str]) -> Refusal:
    kind, args = MOVES.parts(move)
    if s.phase == PHASE_OVER:
        return refuse("7.1", say("The game is over: the bag and the display are empty."))
    if seat != s.turn:
        return refuse("2.8", say("It is {name}'s turn, not yours.", name=names[s.turn]))
    if s.phase == PHASE_PICKING or kind == "board":
        return why_not_board(s, kind, *args)
    if s.lifted != NONE and kind != "drop":
        return refuse(
            "6.2", say("You have lifted the tile on {cell}: drop it on a free space first.", cell=CELL[s.lifted])
        )
    if kind in ("push", "double"):
        return why_not_push(s, seat, kind, *args)
    if kind == "place":
        return why_not_place(s, seat, CELL.index(args[0]))
    if kind == "lift":
        return why_not_lift(s, seat, CELL.index(args[0]))
    if kind == "drop":
        return why_not_drop(s, seat, CELL.index(args[0]))
    if s.phase == PHASE_PLACING:
        return refuse("3.4", say("First place the tile that fell out."))
    return refuse("3.2", say("Every turn you push a tile: choose one from the display, and a lane."))


def why_not_board(s: Any, kind: str, *args: str) -> Refusal:
    if s.phase != PHASE_PICKING:
        return refuse("2.1", say("Everyone has a board already, and keeps it."))
    free = listing([name(SEASON[season]) for season in listed(free_boards(s))], "or")
    if kind != "board":
        return refuse("11.2", say("First everyone picks a board: take {seasons}.", seasons=free))
    return refuse("2.1", say("The {season} board is taken: take {seasons}.", season=name(args[0]), seasons=free))


def why_not_push(s: Any, seat: int, kind: str, tile: str, lane: str) -> Refusal:
    if s.phase == PHASE_PLACING:
        return refuse("3.4", say("First place the tile that fell out."))
    if s.phase == PHASE_ENDING:
        return refuse("3.1", say("You have pushed and placed: now you may move a tile, or end your turn."))
    if s.display[TILE.index(tile)] == 0:
        shown = commas([tile_name(TILE[i]) for i in range(len(TILE)) if s.display[i]])
        return refuse(
            "3.2", say("There is no {tile} on the display; there is {tiles}.", tile=tile_name(tile), tiles=shown)
        )
    if not lane_is_open(s, seat, LANE.index(lane)):
        free = commas([say("lane {n}", n=number_of(LANE[i])) for i in range(LANES) if lane_is_open(s, seat, i)])
        return refuse(
            "3.3",
            say(
                "Area {n} of your board is full, so lane {n} is barred; open to you: {lanes}.",
                n=number_of(lane),
                lanes=free,
            ),
        )
    return refuse("6.1", say("A double shift costs a bonus token, and you have none."))


def why_not_place(s: Any, seat: int, cell: int) -> Refusal:
    if s.phase != PHASE_PLACING:
        return refuse("3.4", say("You have no tile to place: push one into a lane first."))
    number = s.lane + 1
    possible = commas([CELL[place] for place in listed(places(s, seat))])
    here = {"cell": CELL[cell], "cells": possible}
    if has(NUMBERS, cell):
        return refuse("4.4", say("{cell} is a printed number, nothing is laid on it; possible: {cells}.", **here))
    if AREA_OF[cell] != s.lane:
        text = say("The tile landed on number {n}, so it goes into area {n}: {cells}.", n=number, cells=possible)
        return refuse("4.1", text)
    if has(filled(s, seat), cell):
        return refuse("4.4", say("There is a tile on {cell} already; possible: {cells}.", **here))
    if not filled(s, seat) & AREA_SPACES[s.lane]:
        return refuse("4.2", say("An area's first tile goes next to its number: {cells}.", cells=possible))
    text = say("{cell} touches neither number {n} nor a tile of its area; possible: {cells}.", n=number, **here)
    return refuse("4.3", text)


def why_not_lift(s: Any, seat: int, cell: int) -> Refusal:
    if s.phase == PHASE_PLACING:
        return refuse(
            "6.2", say("A Move comes before the push or after the placing: first place the tile that fell out.")
        )
    if s.tokens[seat] == 0:
        return refuse("6.1", say("A Move costs a bonus token, and you have none."))
    return refuse("6.2", say("There is no tile on {cell} to move.", cell=CELL[cell]))


def why_not_drop(s: Any, seat: int, cell: int) -> Refusal:
    if s.lifted == NONE:
        return refuse("6.2", say("Lift a tile of your board first."))
    if has(NUMBERS, cell):
        return refuse("6.2", say("{cell} is a printed number, nothing is laid on it.", cell=CELL[cell]))
    if cell == s.lifted:
        return refuse("6.2", say("The tile comes from {cell}: choose another space.", cell=CELL[cell]))
    return refuse("6.2", say("There is a tile on {cell} already: choose a free space.", cell=CELL[cell]))
