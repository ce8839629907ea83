"""Living Forest Duel by the names of things: a game in progress, and positions laid out as they are said."""

from __future__ import annotations

from itertools import chain
from typing import Any, Self

from sekki.games.living_forest_duel import GAME
from sekki.testing import ScriptedGame

from .oracle import ANIMAL, ELEMENTS, SEASONS, TREE

SUMMER, WINTER = 0, 1
CARD = GAME.state.fields["draw"].names
TREES = GAME.state.fields["stock"].names
ROW, COLUMN = GAME.state.fields["row"].names, GAME.state.fields["column"].names

Forest = dict[tuple[int, int], str]  # from (x, y), counted from the lake, to the tree in sight


class Duel(ScriptedGame):
    """A game in progress; fate follows the script first (`"reveal bear"`), then the seed."""

    def __init__(self, seed: int = 1, script: tuple[str, ...] | list[str] = ()) -> None:
        super().__init__(GAME, 2, seed, script)

    def reveal(self, seat: int, card: str) -> Self:
        """The seat reveals, and this card comes."""
        return self.script(f"reveal {card}").play(seat, "reveal")

    def stop(self, seat: int) -> Self:
        """Stops the action in progress, unless it has stopped by itself."""
        return self if self.phase == "turn" else self.play(seat, "stop")

    def seat(self, seat: int) -> dict[str, Any]:
        return self.view()["seats"][seat]

    def of_seats(self, what: str) -> list[Any]:
        """A thing both seats have, Summer's first."""
        return [seat[what] for seat in self.view()["seats"]]

    @property
    def help_line(self) -> list[str]:
        return [entry["card"] for entry in self.view()["help_line"]]

    @property
    def fires(self) -> set[int]:
        """The clearing cards with a fire token, counted from Summer's end."""
        return {i for i, card in enumerate(self.view()["clearing"], 1) if card["fire"]}

    @property
    def winner(self) -> tuple[int, str] | None:
        view = self.view()
        return None if view["winner"] is None else (view["winner"], view["over_by"])

    def forest(self, seat: int) -> Forest:
        return {(tree["x"], tree["y"]): tree["tree"] for tree in self.seat(seat)["forest"]}


def row_of(y: int) -> str:
    return ROW[y + ROW.index("lake")]


def column_of(x: int) -> str:
    return COLUMN[x + COLUMN.index("lake")]


def place(x: int, y: int) -> str:
    """The move that plants at this place."""
    return f"place {row_of(y)} {column_of(x)}"


def table(
    *,
    help_line: str = "",
    lines: tuple[str, str] = ("", ""),
    offer: str = "stag coati frog owl squirrel salamander horned-owl",
    discard: str = "",
    draw: str | None = None,
    bottom: tuple[str, str] = ("", ""),
    pointing: tuple[tuple[int, str, str], ...] = (),
    lost: tuple[int, int] = (0, 0),
    active: int = SUMMER,
    fire: tuple[int, ...] = (3, 5),
    onibi: int = 4,
    fires: tuple[int, int] = (0, 0),
    sankis: tuple[int, int] = (0, 0),
    onibi_card: int = -1,
    tops: str = "",
    forests: tuple[Forest, Forest] = ({}, {}),
    seed: int = 1,
) -> Duel:
    """A position at the start of a go. Whatever is not named lies where it lay when the game was set up; other season
    animals lie in the personal piles, common animals in the draw pile, or in the discard pile where `draw` is named."""
    return Duel(seed).lay(
        **_cards(help_line, lines, offer, discard, draw, bottom),
        **_tokens(help_line, pointing, lost),
        **_trees(tops, forests),
        active=f"seat-{active + 1}",
        onibi=f"clearing-{onibi}",
        fire=[f"clearing-{spot}" for spot in fire],
        fires=list(fires),
        sankis=list(sankis),
        onibi_card=None if onibi_card < 0 else f"seat-{onibi_card + 1}",
    )


def _cards(
    help_line: str, lines: tuple[str, str], offer: str, discard: str, draw: str | None, bottom: tuple[str, str]
) -> dict[str, Any]:
    helping, drawn, thrown = help_line.split(), (draw or "").split(), discard.split()
    own, under = [line.split() for line in lines], [cards.split() for cards in bottom]
    placed = {*helping, *offer.split(), *thrown, *drawn, *chain(*own, *under)}
    common = [card for card, animal in ANIMAL.items() if not animal["season"] and card not in {*placed, "stag"}]
    (drawn if draw is None else thrown).extend(common)
    if "stag" not in placed:
        thrown.append("stag")
    varans = [f"{season}-varan" for season in SEASONS]
    return {
        "help": _filled(helping, len(GAME.state.new().help)),
        "helped": len(helping),
        "offer": offer.split(),
        "draw": {card: drawn.count(card) for card in drawn},
        "discard": {card: thrown.count(card) for card in thrown},
        "line": [[card for card in line if card not in varans] for line in own],
        "line_varans": [line.count(varan) for line, varan in zip(own, varans, strict=True)],
        "varans": [7 - (own[seat] + drawn + thrown).count(varan) for seat, varan in enumerate(varans)],
        "pile": [[card for card in season_animals(season) if card not in placed] for season in SEASONS],
        "under": [_filled(cards, GAME.state.new().under.shape[1]) for cards in under],
    }


def _tokens(help_line: str, pointing: tuple[tuple[int, str, str], ...], lost: tuple[int, int]) -> dict[str, Any]:
    mine = [[(element, card) for player, element, card in pointing if player == seat] for seat in (SUMMER, WINTER)]
    return {
        "lost": list(lost),
        "tokens": [2 - lost[seat] - len(used) for seat, used in enumerate(mine)],
        "token_for": [_filled([element for element, _ in used], 2) for used in mine],
        "token_at": [[*(help_line.split().index(card) for _, card in used), -1, -1][:2] for used in mine],
    }


def _trees(tops: str, forests: tuple[Forest, Forest]) -> dict[str, Any]:
    at = {f"{season}-lake": (0, 0) for season in SEASONS}
    at |= {tree: place for forest in forests for place, tree in forest.items()}
    left = [tree for tree in TREE if tree not in at]
    shown = []
    for element in ELEMENTS:
        wanted = [tree for tree in (*tops.split(), *left) if tree.startswith(element)]
        shown.append(wanted[0] if wanted else None)
    return {
        "top": shown,
        "stock": [tree for tree in left if tree not in shown],
        "forest": [[f"{season}-lake", *forests[seat].values()] for seat, season in enumerate(SEASONS)],
        "row": [row_of(at[tree][1]) if tree in at else None for tree in TREES],
        "column": [column_of(at[tree][0]) if tree in at else None for tree in TREES],
    }


def season_animals(season: str, without: tuple[str, ...] = ()) -> list[str]:
    """The animals of a season that can be recruited."""
    return [card for card, one in ANIMAL.items() if one["season"] == season and one["cost"] and card not in without]


def _filled(things: list[str], length: int) -> list[str | None]:
    return [*things, *[None] * (length - len(things))]
