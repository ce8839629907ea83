"""The game in words: what a seat sees, and sentences for moves and events. Refusals have their own file."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE, Names, listed, size

from .components import (
    AREA_OF,
    AREAS,
    CARD,
    CELL,
    CELLS,
    COLOUR_CARD,
    LANE,
    LANE_CELL,
    LANES,
    NUMBER_CELL,
    POSITION_CARD,
    SEASON,
    SHAPES_OF,
    SIDE,
    SLIDING_COLUMNS,
    SLIDING_ROWS,
    SLIDING_SPOTS,
    TILE,
    TIMES,
)
from .scoring import card_points, counted, place, score
from .state import (
    MOVE_DROP,
    MOVE_LIFT,
    MOVE_PLACE,
    MOVES,
    PHASE,
    PHASE_ENDING,
    PHASE_OVER,
    PHASE_PICKING,
    PHASE_PLACING,
    PHASE_PUSHING,
    SEAT,
    STATE,
    frames_left,
    how_many,
    tile_on,
)
from .turn import frame_is_due, lane_is_open, put_tile, shift, take_tile

CARD_RULES = {card: f"shifting_seasons-9.{i}" for i, card in enumerate(POSITION_CARD, 2)}
CARD_RULES |= {card: f"shifting_seasons-10.{i}" for i, card in enumerate(COLOUR_CARD, 2)}


def card_title(card: str) -> str:
    return spaced(card).capitalize()


def tile_name(tile: str) -> str:
    return f"precious {tile[:-1].capitalize()}" if tile.endswith("*") else tile.capitalize()


def spaced(name: str) -> str:
    """`lane-3` as "lane 3"."""
    return name.replace("-", " ")


def amount(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def id_or_none(names: Names, number: int) -> str | None:
    return None if number == NONE else names[number]


def view(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> dict[str, Any]:
    """The table as anyone sees it: nothing is hidden, so every seat sees the same."""
    return {
        "you": seat,
        "phase": PHASE[s.phase],
        "turn": None if s.phase == PHASE_OVER else s.turn,
        "first": s.first,
        "cards": [CARD[card] for card in listed(s.cards)],
        "card_facts": {CARD[card]: card_facts(card) for card in listed(s.cards)},
        "sliding": sliding_grid(s),
        "lanes": [[list(SLIDING_SPOTS[cell]) for cell in lane] for lane in LANE_CELL],
        "display": [TILE[tile] for tile in range(len(TILE)) for _ in range(s.display[tile])],
        "held": id_or_none(TILE, s.held),
        "lane": id_or_none(LANE, s.lane),
        "lifted": id_or_none(CELL, s.lifted),
        "bag_left": how_many(s.bag),
        "frames_left": frames_left(s),
        "tokens_left": s.supply,
        "numbers": [CELL[NUMBER_CELL[area]] for area in range(AREAS)],
        "seats": [seat_view(s, i, names[i]) for i in range(s.seats)],
    }


def seat_view(s: Any, seat: int, name: str) -> dict[str, Any]:
    cards = listed(s.cards)
    return {
        "name": name,
        "season": id_or_none(SEASON, s.season[seat]),
        "board": board_grid(s, seat),
        "framed": [area + 1 for area in listed(s.framed[seat])],
        "barred": [LANE[lane] for lane in range(LANES) if not lane_is_open(s, seat, lane)],
        "tokens": s.tokens[seat],
        "precious": size(s.precious[seat]),
        "place": place(s, seat) if s.phase == PHASE_OVER else None,
        "score": score(s, seat),
        "card_scores": {CARD[card]: card_points(s, seat, card) for card in cards},
        "counted": {CARD[card]: [CELL[cell] for cell in listed(counted(s, seat, card))] for card in cards},
    }


def card_facts(card: int) -> dict[str, Any]:
    """What a drawing of a score card needs to know."""
    position = CARD[card] in POSITION_CARD
    shapes = [[CELL[cell] for cell in shape] for shape in SHAPES_OF[card]] if position else []
    return {
        "title": card_title(CARD[card]),
        "rule": CARD_RULES[CARD[card]],
        "group": "position" if position else "colour",
        "times": TIMES[card],
        "shapes": shapes,
    }


def sliding_grid(s: Any) -> list[list[str | None]]:
    grid: list[list[str | None]] = [[None] * SLIDING_COLUMNS for _ in range(SLIDING_ROWS)]
    for (row, column), tile in zip(SLIDING_SPOTS, s.sliding, strict=True):
        grid[row][column] = id_or_none(TILE, tile)
    return grid


def board_grid(s: Any, seat: int) -> list[list[str | None]]:
    tiles = [id_or_none(TILE, tile_on(s, seat, cell)) for cell in range(CELLS)]
    return [tiles[row * SIDE : (row + 1) * SIDE] for row in range(SIDE)]


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return outcome(s, names)
    asked = what_is_asked(s)
    if seat == s.turn:
        return f"{asked[0].upper()}{asked[1:]}."
    return f"{names[s.turn]} is to {asked}."


def what_is_asked(s: Any) -> str:
    """The decision of the seat whose turn it is."""
    if s.phase == PHASE_PICKING:
        return "pick a player board"
    if s.phase == PHASE_PLACING:
        return f"place {tile_name(TILE[s.held])} in area {s.lane + 1}"
    if s.lifted != NONE:
        tile = tile_name(TILE[tile_on(s, s.turn, s.lifted)])
        return f"drop {tile} from {CELL[s.lifted]} on any free space, for one bonus token"
    bonus = f" ({amount(s.tokens[s.turn], 'bonus token')} left)" if s.tokens[s.turn] else ""
    if s.phase == PHASE_ENDING:
        return f"end the turn, or move a tile for a bonus token{bonus}"
    return f"push a tile from the display into a lane{bonus}"


def outcome(s: Any, names: list[str]) -> str:
    winners = [seat for seat in range(s.seats) if place(s, seat) == 1]
    points = amount(score(s, winners[0]), "point")
    if len(winners) > 1:
        return f"{' and '.join(names[seat] for seat in winners)} share the win with {points} each."
    tied = any(score(s, seat) == score(s, winners[0]) for seat in range(s.seats) if seat != winners[0])
    return f"{names[winners[0]]} wins with {points}{' and more precious tiles' if tied else ''}."


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    kind, args = MOVES.parts(move)
    if kind == "board":
        return f"Take the {tile_name(args[0])} board"
    if kind == "push":
        return f"Push {tile_name(args[0])} into {spaced(args[1])}"
    if kind == "double":
        return f"Double shift with {tile_name(args[0])} in {spaced(args[1])}"
    if kind == "place":
        return f"Place {tile_name(TILE[s.held])} on {args[0]}" if s.held != NONE else f"Place on {args[0]}"
    if kind == "lift":
        tile = tile_on(s, seat, move - MOVE_LIFT)
        return f"Lift {tile_name(TILE[tile])} from {args[0]}" if tile != NONE else f"Lift from {args[0]}"
    if kind == "drop":
        return f"Move it from {CELL[s.lifted]} to {args[0]}" if s.lifted != NONE else f"Move to {args[0]}"
    return "End your turn"


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move costs and brings, so that nobody needs to count."""
    kind, args = MOVES.parts(move)
    if kind in ("push", "double") and s.phase == PHASE_PUSHING:
        return push_note(s, kind, *args)
    if kind == "place" and s.phase == PHASE_PLACING:
        return placing_note(s, seat, move - MOVE_PLACE)
    if kind == "drop" and s.lifted != NONE:
        return ", ".join(part for part in ("costs a token", placing_note(s, seat, move - MOVE_DROP)) if part)
    if kind == "lift":
        return "costs a token"
    if kind == "done":
        return f"keeps {amount(s.tokens[seat], 'token')}"
    return ""


def push_note(s: Any, kind: str, tile: str, lane: str) -> str:
    after = STATE.copy(s)
    falls = shift(after, LANE.index(lane), TILE.index(tile))
    if kind == "double":
        falls = shift(after, LANE.index(lane), falls)
    gain = f"gives you {tile_name(TILE[falls])}"
    return f"costs a token, {gain}" if kind == "double" else gain


def placing_note(s: Any, seat: int, cell: int) -> str:
    """Points, frame and token that a tile on this cell brings: the held one, or the lifted one."""
    after = STATE.copy(s)
    tile = s.held if s.lifted == NONE else take_tile(after, seat, s.lifted)
    put_tile(after, seat, cell, tile)
    parts = []
    for card in listed(s.cards):
        change = card_points(after, seat, card) - card_points(s, seat, card)
        if change:
            parts.append(f"{'+' if change > 0 else '−'}{abs(change)} {spaced(CARD[card])}")
    if frame_is_due(after, seat, AREA_OF[cell]):
        parts.append("a frame and a token" if s.lifted == NONE and s.supply > 0 else "a frame")
    return ", ".join(parts)


def targets(s: Any, seat: int, move: int) -> list[str]:
    """The things to click for a move, in order: a double shift begins with the bonus token."""
    kind, args = MOVES.parts(move)
    if kind == "double":
        return ["token", *args]
    return list(args) or [kind]


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    return {
        "starts": "{0} is the start player.",
        "board": "{0} plays {1}.",
        "card": "Score card: {0}.",
        "doubled": "{0} spends a token to shift twice.",
        "pushed": "{0} pushes {1} into {2}.",
        "fell": "A tile falls out of {2}: {1}.",
        "placed": "{0} places {1} on {2}.",
        "moved": "{0} spends a token and moves {1} from {2} to {3}.",
        "framed": "{0} fills {1} and frames it.",
        "token": "{0} takes a bonus token.",
        "refilled": "New on the display: {0}.",
        "scored": "{0} scores {2} by {1}.",
    }[kind].format(*(said(word, names) for word in args))


def said(word: str | None, names: list[str]) -> str:
    """An event's argument as a person says it."""
    if word is None:
        return "nothing"
    if word in SEAT:
        return names[SEAT.index(word)]
    if word in TILE:
        return tile_name(word)
    return spaced(word)


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    return [(card_title(CARD[card]), card_points(s, seat, card)) for card in listed(s.cards)]
