"""The game in words: prompts, moves, events and points. Refusals have their own file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from sekki.kit import NONE, Grid, listed
from sekki.kit.language import ENGLISH, Voice, remembered, spoken
from sekki.kit.text import Sentences, commas, listing, seat_name, signed

from .components import AREA, AREA_OF, CARD, CELL, LANE, LANE_CELL, LANE_LENGTH, SEASON, TILE
from .scoring import counted, place, points_for
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

VOICE = Voice("shifting_seasons")
say, say_n, name = VOICE.say, VOICE.say_n, VOICE.name

NAMED = (SEASON, CARD)


class Board(NamedTuple):
    """A player board by itself. Its points are counted once, however often somebody looks at them."""

    laid: tuple[int, ...]
    precious: int
    season: int

    @classmethod
    def of(cls, s: Any, seat: int) -> Board:
        return cls(tuple(s.laid.rows[seat]), s.precious[seat], s.season[seat])

    def state(self) -> Any:
        """The board as the rules see it, with its owner in seat 0."""
        return SimpleNamespace(laid=Grid([list(self.laid)]), precious=[self.precious], season=[self.season])


class Scored(NamedTuple):
    """What a score card gives, and the cells it counts."""

    card: int
    points: int
    cells: int


REMEMBERED = 4096  # boards: those of some dozens of games in progress, and what their next moves would make of them


@lru_cache(REMEMBERED)
def scored(board: Board, cards: int) -> tuple[Scored, ...]:
    """What each of the cards counts on a board."""
    s = board.state()
    cells = [(card, counted(s, 0, card)) for card in listed(cards)]
    return tuple(Scored(card, points_for(s, 0, card, found), found) for card, found in cells)


@remembered
def tile_name(tile: str) -> str:
    """`Spring`, `precious Spring`."""
    if tile.endswith("*"):
        return say("precious {season}", season=name(tile[:-1]))
    return name(tile)


@remembered
def card_titles() -> tuple[str, ...]:
    """What the score cards are called, by their numbers."""
    return tuple(map(name, CARD))


def card_name(card: str) -> str:
    """The score card inside a sentence: English has its name in small letters there."""
    title = name(card)
    return title[:1].lower() + title[1:] if spoken() == ENGLISH else title


def number_of(id: str) -> int:
    """`lane-3` and `area-3` are number 3."""
    return int(id.rpartition("-")[2])


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return outcome(s, names)
    tile = s.held if s.lifted == NONE else tile_on(s, s.turn, s.lifted)
    asked = s.phase, s.tokens[s.turn], tile, s.lane + 1, s.lifted
    return asked_of_you(*asked) if seat == s.turn else asked_of_another(*asked, names[s.turn])


@remembered
def asked_of_you(phase: int, tokens: int, tile: int, area: int, lifted: int) -> str:
    """The decision of the seat whose turn it is, as that seat reads it."""
    if phase == PHASE_PICKING:
        return say("Pick a player board.")
    if phase == PHASE_PLACING:
        return say("Place {tile} in area {area}.", tile=tile_name(TILE[tile]), area=area)
    if lifted != NONE:
        return say(
            "Drop {tile} from {cell} on any free space, for one bonus token.",
            tile=tile_name(TILE[tile]),
            cell=CELL[lifted],
        )
    if phase == PHASE_ENDING:
        return (
            say_n(
                "End the turn, or move a tile for a bonus token ({n} bonus token left).",
                "End the turn, or move a tile for a bonus token ({n} bonus tokens left).",
                tokens,
            )
            if tokens
            else say("End the turn, or move a tile for a bonus token.")
        )
    return (
        say_n(
            "Push a tile from the display into a lane ({n} bonus token left).",
            "Push a tile from the display into a lane ({n} bonus tokens left).",
            tokens,
        )
        if tokens
        else say("Push a tile from the display into a lane.")
    )


@remembered
def asked_of_another(phase: int, tokens: int, tile: int, area: int, lifted: int, who: str) -> str:
    """The decision of the seat whose turn it is, as the others read it."""
    if phase == PHASE_PICKING:
        return say("{name} is to pick a player board.", name=who)
    if phase == PHASE_PLACING:
        return say("{name} is to place {tile} in area {area}.", name=who, tile=tile_name(TILE[tile]), area=area)
    if lifted != NONE:
        return say(
            "{name} is to drop {tile} from {cell} on any free space, for one bonus token.",
            name=who,
            tile=tile_name(TILE[tile]),
            cell=CELL[lifted],
        )
    if phase == PHASE_ENDING:
        return (
            say_n(
                "{name} is to end the turn, or move a tile for a bonus token ({n} bonus token left).",
                "{name} is to end the turn, or move a tile for a bonus token ({n} bonus tokens left).",
                tokens,
                name=who,
            )
            if tokens
            else say("{name} is to end the turn, or move a tile for a bonus token.", name=who)
        )
    return (
        say_n(
            "{name} is to push a tile from the display into a lane ({n} bonus token left).",
            "{name} is to push a tile from the display into a lane ({n} bonus tokens left).",
            tokens,
            name=who,
        )
        if tokens
        else say("{name} is to push a tile from the display into a lane.", name=who)
    )


def outcome(s: Any, names: list[str]) -> str:
    scores = [sum(points for _, points in score_lines(s, seat)) for seat in range(s.seats)]
    winners = [seat for seat in range(s.seats) if place(s, seat) == 1]
    points, winner = scores[winners[0]], names[winners[0]]
    if len(winners) > 1:
        return say_n(
            "{names} share the win with {n} point each.",
            "{names} share the win with {n} points each.",
            points,
            names=listing([names[seat] for seat in winners]),
        )
    if scores.count(points) > 1:
        return say_n(
            "{name} wins with {n} point and more precious tiles.",
            "{name} wins with {n} points and more precious tiles.",
            points,
            name=winner,
        )
    return say_n("{name} wins with {n} point.", "{name} wins with {n} points.", points, name=winner)


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    kind, args = MOVES.parts(move)
    if kind == "place" and s.held != NONE:
        return _place(s.held, args[0])
    if kind == "lift":
        tile = tile_on(s, seat, move - MOVE_LIFT)
        return _lift(tile, args[0]) if tile != NONE else _label(move)
    if kind == "drop" and s.lifted != NONE:
        return _drop(s.lifted, args[0])
    return _label(move)


@remembered
def _place(tile: int, cell: str) -> str:
    return say("Place {tile} on {cell}", tile=tile_name(TILE[tile]), cell=cell)


@remembered
def _lift(tile: int, cell: str) -> str:
    return say("Lift {tile} from {cell}", tile=tile_name(TILE[tile]), cell=cell)


@remembered
def _drop(start: int, cell: str) -> str:
    return say("Move it from {start} to {cell}", start=CELL[start], cell=cell)


@remembered
def _label(move: int) -> str:
    """The label of a move that is called the same in every position."""
    kind, args = MOVES.parts(move)
    if kind == "board":
        return say("Take the {season} board", season=name(args[0]))
    if kind == "push":
        return say("Push {tile} into lane {lane}", tile=tile_name(args[0]), lane=number_of(args[1]))
    if kind == "double":
        return say("Double shift with {tile} in lane {lane}", tile=tile_name(args[0]), lane=number_of(args[1]))
    if kind == "place":
        return say("Place on {cell}", cell=args[0])
    if kind == "lift":
        return say("Lift from {cell}", cell=args[0])
    if kind == "drop":
        return say("Move to {cell}", cell=args[0])
    return say("End your turn")


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move costs and brings, so that nobody needs to count."""
    kind, args = MOVES.parts(move)
    if kind == "push" and s.phase == PHASE_PUSHING:
        return _gives(falls_out(s, args[1], 1))
    if kind == "double" and s.phase == PHASE_PUSHING:
        return _gives_for_a_token(falls_out(s, args[1], 2))
    if kind == "place" and s.phase == PHASE_PLACING:
        return commas(gains(s, seat, move - MOVE_PLACE))
    if kind == "drop" and s.lifted != NONE:
        return commas([say("costs a token"), *gains(s, seat, move - MOVE_DROP)])
    if kind == "lift":
        return say("costs a token")
    if kind == "done":
        return say_n("keeps {n} token", "keeps {n} tokens", s.tokens[seat])
    return ""


def falls_out(s: Any, lane: str, pushes: int) -> int:
    """The tile that the last of so many pushes into a lane brings."""
    return int(s.sliding[LANE_CELL[LANE.index(lane), LANE_LENGTH - pushes]])


@remembered
def _gives(tile: int) -> str:
    return say("gives you {tile}", tile=tile_name(TILE[tile]))


@remembered
def _gives_for_a_token(tile: int) -> str:
    return say("costs a token, gives you {tile}", tile=tile_name(TILE[tile]))


def gains(s: Any, seat: int, cell: int) -> list[str]:
    """Points, frame and token that a tile on this cell brings: the held one, or the lifted one."""
    board = Board.of(s, seat)
    after = board.state()
    put_tile(after, 0, cell, s.held if s.lifted == NONE else take_tile(after, 0, s.lifted))
    parts = []
    for now, then in zip(scored(board, s.cards), scored(Board.of(after, 0), s.cards), strict=True):
        if then.points != now.points:
            parts.append(say("{points} {card}", points=more(then.points - now.points), card=card_name(CARD[now.card])))
    if area_is_full(after, 0, AREA_OF[cell]) and may_be_framed(s, seat, AREA_OF[cell]):
        parts.append(say("a frame and a token") if s.lifted == NONE and s.supply > 0 else say("a frame"))
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
    VOICE,
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
    return _happened(kind, args, tuple(names))


@remembered
def _happened(kind: str, args: tuple[str | None, ...], names: tuple[str, ...]) -> str:
    """Everybody at the table reads the same sentence."""
    return EVENT_SENTENCES.say(kind, [said(word, names) for word in args])


def said(word: str | None, names: Sequence[str]) -> str:
    """An event's argument as a person says it."""
    if word is None:
        return say("nothing")
    if word in SEAT:
        return seat_name(word, names)
    if word in TILE:
        return tile_name(word)
    if word in CARD:
        return card_name(word)
    if word in LANE:
        return say("lane {n}", n=number_of(word))
    if word in AREA:
        return say("area {n}", n=number_of(word))
    return word


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    titles = card_titles()
    return [(titles[line.card], line.points) for line in scored(Board.of(s, seat), s.cards)]
