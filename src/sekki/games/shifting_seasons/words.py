"""The game in words: prompts, moves, events and points. Refusals have their own file."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE
from sekki.kit.text import Sentences, counted, listing, seat_name, sentence, signed

from .components import AREA_OF, CARD, CELL, LANE, LANE_CELL, LANE_LENGTH, TILE
from .scoring import place
from .state import (
    MOVE_DROP,
    MOVE_LIFT,
    MOVE_PLACE,
    MOVES,
    PHASE_ENDING,
    PHASE_OVER,
    PHASE_PICKING,
    PHASE_PLACING,
    PHASE_PUSHING,
    SEAT,
    tile_on,
)
from .turn import area_is_full, may_be_framed, put_tile, take_tile
from .view import CARD_TITLES, Board, scored


def spaced(id: str) -> str:
    """`lane-3` as "lane 3"."""
    return id.replace("-", " ")


CARD_NAME = [spaced(card) for card in CARD]
TILE_NAME = {tile: f"precious {sentence(tile[:-1])}" if tile.endswith("*") else sentence(tile) for tile in TILE}


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return outcome(s, names)
    asked = what_is_asked(s)
    return sentence(f"{asked}.") if seat == s.turn else f"{names[s.turn]} is to {asked}."


def what_is_asked(s: Any) -> str:
    """The decision of the seat whose turn it is."""
    if s.phase == PHASE_PICKING:
        return "pick a player board"
    if s.phase == PHASE_PLACING:
        return f"place {TILE_NAME[TILE[s.held]]} in area {s.lane + 1}"
    if s.lifted != NONE:
        tile = TILE_NAME[TILE[tile_on(s, s.turn, s.lifted)]]
        return f"drop {tile} from {CELL[s.lifted]} on any free space, for one bonus token"
    bonus = f" ({counted(s.tokens[s.turn], 'bonus token')} left)" if s.tokens[s.turn] else ""
    if s.phase == PHASE_ENDING:
        return f"end the turn, or move a tile for a bonus token{bonus}"
    return f"push a tile from the display into a lane{bonus}"


def outcome(s: Any, names: list[str]) -> str:
    scores = [sum(points for _, points in score_lines(s, seat)) for seat in range(s.seats)]
    winners = [seat for seat in range(s.seats) if place(s, seat) == 1]
    points = counted(scores[winners[0]], "point")
    if len(winners) > 1:
        return f"{listing([names[seat] for seat in winners])} share the win with {points} each."
    tied = scores.count(scores[winners[0]]) > 1
    return f"{names[winners[0]]} wins with {points}{' and more precious tiles' if tied else ''}."


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    kind, args = MOVES.parts(move)
    if kind == "board":
        return f"Take the {sentence(args[0])} board"
    if kind == "push":
        return f"Push {TILE_NAME[args[0]]} into {spaced(args[1])}"
    if kind == "double":
        return f"Double shift with {TILE_NAME[args[0]]} in {spaced(args[1])}"
    if kind == "place":
        return f"Place {TILE_NAME[TILE[s.held]]} on {args[0]}" if s.held != NONE else f"Place on {args[0]}"
    if kind == "lift":
        tile = tile_on(s, seat, move - MOVE_LIFT)
        return f"Lift {TILE_NAME[TILE[tile]]} from {args[0]}" if tile != NONE else f"Lift from {args[0]}"
    if kind == "drop":
        return f"Move it from {CELL[s.lifted]} to {args[0]}" if s.lifted != NONE else f"Move to {args[0]}"
    return "End your turn"


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move costs and brings, so that nobody needs to count."""
    kind, args = MOVES.parts(move)
    if kind == "push" and s.phase == PHASE_PUSHING:
        return f"gives you {falls_out(s, args[1], 1)}"
    if kind == "double" and s.phase == PHASE_PUSHING:
        return f"costs a token, gives you {falls_out(s, args[1], 2)}"
    if kind == "place" and s.phase == PHASE_PLACING:
        return ", ".join(gains(s, seat, move - MOVE_PLACE))
    if kind == "drop" and s.lifted != NONE:
        return ", ".join(["costs a token", *gains(s, seat, move - MOVE_DROP)])
    if kind == "lift":
        return "costs a token"
    if kind == "done":
        return f"keeps {counted(s.tokens[seat], 'token')}"
    return ""


def falls_out(s: Any, lane: str, pushes: int) -> str:
    """The tile that the last of so many pushes into a lane brings."""
    return TILE_NAME[TILE[s.sliding[LANE_CELL[LANE.index(lane), LANE_LENGTH - pushes]]]]


def gains(s: Any, seat: int, cell: int) -> list[str]:
    """Points, frame and token that a tile on this cell brings: the held one, or the lifted one."""
    board = Board.of(s, seat)
    after = board.state()
    put_tile(after, 0, cell, s.held if s.lifted == NONE else take_tile(after, 0, s.lifted))
    parts = []
    for now, then in zip(scored(board, s.cards), scored(Board.of(after, 0), s.cards), strict=True):
        if then.points != now.points:
            parts.append(f"{more(then.points - now.points)} {CARD_NAME[now.card]}")
    if area_is_full(after, 0, AREA_OF[cell]) and may_be_framed(s, seat, AREA_OF[cell]):
        parts.append("a frame and a token" if s.lifted == NONE and s.supply > 0 else "a frame")
    return parts


def more(points: int) -> str:
    return f"+{points}" if points > 0 else signed(points)


def targets(s: Any, seat: int, move: int) -> list[str]:
    """The things to click for a move, in order: a double shift begins with the bonus token."""
    kind, args = MOVES.parts(move)
    if kind == "double":
        return ["token", *args]
    return list(args) or [kind]


EVENT_SENTENCES = Sentences(
    "shifting_seasons",
    starts="{0} is the start player.",
    board="{0} plays {1}.",
    card="Score card: {0}.",
    doubled="{0} spends a token to shift twice.",
    pushed="{0} pushes {1} into {2}.",
    fell="A tile falls out of {2}: {1}.",
    placed="{0} places {1} on {2}.",
    moved="{0} spends a token and moves {1} from {2} to {3}.",
    framed="{0} fills {1} and frames it.",
    token="{0} takes a bonus token.",
    refilled="New on the display: {0}.",
    scored="{0} scores {2} by {1}.",
)


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    return EVENT_SENTENCES.say(kind, [said(word, names) for word in args])


def said(word: str | None, names: list[str]) -> str:
    """An event's argument as a person says it."""
    if word is None:
        return "nothing"
    if word in SEAT:
        return seat_name(word, names)
    return TILE_NAME.get(word) or spaced(word)


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    return [(CARD_TITLES[line.card], line.points) for line in scored(Board.of(s, seat), s.cards)]
