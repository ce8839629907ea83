"""What lies on the table, as the JSON that a client gets."""

from __future__ import annotations

from typing import Any, TypedDict

from sekki.kit import NONE, has, listed, size

from .actions import steps_to_win
from .components import (
    BONUS,
    BONUS_AT,
    CARD,
    CARDS,
    ELEMENT,
    ELEMENTS,
    FIRE_VALUE,
    FIRES_TO_WIN,
    FIRST_VARAN,
    GROWN,
    LAKE_COLUMN,
    LAKE_ROW,
    OF_PILE,
    OF_SEASON,
    PLAYERS,
    SANKIS,
    SEASON,
    SPOTS,
    SQUARE,
    TOKENS,
    TREE,
)
from .forest import fullest_square
from .state import PHASE, PHASE_OVER, SCRATCH, UNDER, VICTORY
from .tokens import strength
from .turn import asked_seat, burning_cards, fire_supply, fire_value, lonely


def view(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> dict[str, Any]:
    """Everything a seat can see: all there is."""
    return {
        "phase": PHASE[s.phase],
        "you": seat,
        "turn": s.turn,
        "active": s.active,
        "asked": None if s.phase == PHASE_OVER else asked_seat(s),
        "revealed": _name(CARD, s.turned),
        "clearing": [_clearing_view(s, spot) for spot in range(SPOTS)],
        "fire_value": fire_value(s),
        "burning": burning_cards(s),
        "recruitment": _cards(s.offer),
        "help_line": [_help_view(s, i) for i in range(s.helped)],
        "seats": [_seat_view(s, player, names) for player in range(PLAYERS)],
        "tree_piles": [_pile_view(s, pile) for pile in range(ELEMENTS)],
        "draw_left": sum(s.draw),
        "discard": [CARD[card] for card in range(CARDS) for _ in range(s.discard[card])],
        "supply": {"fires": fire_supply(s), "sankis": SANKIS - sum(s.sankis), "onibi_card": s.onibi_card == NONE},
        "doing": _doing_view(s),
        "winner": None if s.winner == NONE else s.winner,
        "over_by": _name(VICTORY, s.over_by),
    }


def _clearing_view(s: Any, spot: int) -> dict[str, Any]:
    return {
        "fire": has(s.fire, spot),
        "onibi": s.onibi == spot,
        "value": FIRE_VALUE[spot],
        "bonus": BONUS[BONUS_AT[spot]],
    }


def _help_view(s: Any, i: int) -> dict[str, Any]:
    tokens = [
        {"seat": player, "element": ELEMENT[s.token_for[player, k]]}
        for player in range(PLAYERS)
        for k in range(TOKENS)
        if s.token_at[player, k] == i
    ]
    return {"card": CARD[s.help[i]], "tokens": tokens}


def _seat_view(s: Any, player: int, names: list[str]) -> dict[str, Any]:
    bottom = [CARD[s.under[player, i]] for i in range(UNDER) if s.under[player, i] != NONE]
    return {
        "name": names[player],
        "season": SEASON[player],
        "line": _cards(s.line[player]) + [CARD[FIRST_VARAN + player]] * s.line_varans[player],
        "tokens": s.tokens[player],
        "lost_tokens": s.lost[player],
        "forest": forest_view(s, player),
        "fires": s.fires[player],
        "sankis": s.sankis[player],
        "onibi_card": s.onibi_card == player,
        "varans_left": s.varans[player],
        "pile_left": size(s.pile[player]) + len(bottom),
        "pile_bottom": bottom,
        "strength": {name: strength(s, player, element) for element, name in enumerate(ELEMENT)},
        "solitary": lonely(s, player),
        "threats": _threats(s, player),
    }


def forest_view(s: Any, player: int) -> list[dict[str, Any]]:
    """The trees in sight, row by row from the south, with what each covers from the top down."""
    trees = sorted(listed(s.forest[player]), key=lambda tree: (s.row[tree], s.column[tree]))
    return [
        {"x": s.column[tree] - LAKE_COLUMN, "y": s.row[tree] - LAKE_ROW, "tree": TREE[tree], "covers": _covers(s, tree)}
        for tree in trees
    ]


def _covers(s: Any, tree: int) -> list[str]:
    covered = []
    while s.over[tree] != NONE:
        tree = s.over[tree]
        covered.append(TREE[tree])
    return covered


def _threats(s: Any, player: int) -> dict[str, Any]:
    """How near this player is to each of the four goals."""
    own = size(s.offer & OF_SEASON[player])
    return {
        "fires": {"have": s.fires[player], "need": FIRES_TO_WIN},
        "recruitment": {"have": own, "need": size(s.offer)},
        "forest": {"have": fullest_square(s, player, SCRATCH.new()), "need": SQUARE * SQUARE},
        "onibi": {"steps": steps_to_win(s, player), "opponent_has_card": s.onibi_card == 1 - player},
    }


def _pile_view(s: Any, pile: int) -> dict[str, Any]:
    return {
        "element": ELEMENT[pile],
        "top": _name(TREE, s.top[pile]),
        "left": size(s.stock & OF_PILE[pile]) + (s.top[pile] != NONE),
    }


def _doing_view(s: Any) -> dict[str, Any]:
    """What is in progress: strength left, the tree in hand, bonus actions still to come."""
    return {
        "strength": s.power,
        "seeds": s.seeds,
        "sapling": _name(GROWN, s.sapling),
        "bonus": _name(BONUS, s.gift),
        "bonus_left": s.gifts,
    }


def place_id(row: int, column: int) -> str:
    """A place of a forest as clients know it: `x,y` from the lake."""
    return f"{column - LAKE_COLUMN},{row - LAKE_ROW}"


def _cards(cards: int) -> list[str]:
    return [CARD[card] for card in listed(cards)]


def _name(names: Any, i: int) -> str | None:
    return None if i == NONE else names[i]


class View(TypedDict):
    """What a seat sees."""


class Box(TypedDict):
    """What is in the box, as far as a board shows it."""


def box() -> dict[str, Any]:
    """The facts of the box that a board shows."""
    return {}
