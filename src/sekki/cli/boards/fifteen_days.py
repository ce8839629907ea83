"""15 Days at a terminal: what a seat sees, in 80 columns and without leaning on colour."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sekki.games.fifteen_days.components import ACTIONS, ANIMAL, SEASON
from sekki.games.fifteen_days.view import CardView, CornerView, DeckView, HeldView, SeatView, View
from sekki.kit.text import counted

SHAPE = {"spring": "✿", "summer": "☼", "autumn": "❧", "winter": "❆"}
SHORT = {"spring": "Sp", "summer": "Su", "autumn": "Au", "winter": "Wi"}
COLOUR = {"spring": "magenta", "summer": "green", "autumn": "yellow", "winter": "blue"}
SEASON_OF = dict(zip(ANIMAL, SEASON, strict=True))
WILD, HIDDEN = "*", "?"
LEGEND = f"{WILD} wild   {HIDDEN} a card of which only the back is known   [ ] free to take"
HAND_LEGEND = "   below: the back if it differs, “seen” if everyone knows the card"
ROW_WIDTH = 32
CARD_WIDTH = 11
SHOWN_DISCARDS = 5


def draw(view: View) -> RenderableType:
    """The whole table for one seat."""
    parts: list[RenderableType] = [_heading(view), _middle(view)]
    others = [seat for i, seat in enumerate(view["seats"]) if i != view["you"]]
    parts += [_tableau(view, seat) for seat in others]
    if view["you"] is None:
        return Group(*parts, Text(f" {LEGEND}", "dim"))
    mine = view["seats"][view["you"]]
    parts += [_tableau(view, mine), Text(f" {LEGEND}", "dim")]
    if mine["hand"]:
        parts += [Text.assemble((" Your hand", "bold"), (HAND_LEGEND, "dim")), _hand(mine["hand"])]
    return Group(*parts)


def _heading(view: View) -> Text:
    if view["phase"] == "over":
        return Text(" 15 Days · the game is over", "bold")
    seat = view["seats"][view["turn"]]
    action = f", action {ACTIONS + 1 - view['actions']} of {ACTIONS}" if view["actions"] else ""
    last = " · last turns" if view["last_turns"] else ""
    named = f" · feather: {', '.join(view['named'])}" if view["named"] else ""
    return Text(f" 15 Days · {seat['name']}'s turn{action}{named}{last}", "bold")


def _middle(view: View) -> RenderableType:
    """Decks, market and discard pile; what is left of the supplies; who has which animal."""
    lines = Table.grid(padding=(0, 2))
    decks = [
        Text.assemble(f"{name} ", _deck(deck)) for name, deck in zip(("left", "right"), view["decks"], strict=True)
    ]
    feathers = "" if _is_solo(view) else f" · feathers {view['feathers_left']}"
    lines.add_row("Decks", Text("      ").join(decks))
    for i, column in enumerate(view["market"]):
        lines.add_row(f"Column {i + 1}", _pile(column))
    lines.add_row("Discarded", _discards(view["discard"]))
    lines.add_row("Animals", _animals(view))
    lines.add_row("Supply", f"wilds {view['wilds_left']}{feathers}")
    return Panel(lines, box=box.ROUNDED, width=79, padding=(0, 1))


def _is_solo(view: View) -> bool:
    return any(seat["automa"] for seat in view["seats"])


def _deck(deck: DeckView) -> Text:
    back = deck["top_back"]
    if back is None:
        return Text("empty", "dim")
    return Text.assemble((f"{SHAPE[back]} {back} back", COLOUR[back]), f", {deck['size']} cards")


def _pile(cards: Sequence[CardView]) -> Text:
    """Cards from the bottom; the last one lies free."""
    if not cards:
        return Text("empty", "dim")
    covered = [_front(card["card"]) for card in cards[:-1]]
    return Text("  ").join([*covered, Text.assemble("[", _front(cards[-1]["card"]), "]")])


def _discards(cards: Sequence[CardView]) -> Text:
    under = len(cards) - SHOWN_DISCARDS
    text = _pile(cards[-SHOWN_DISCARDS:])
    return Text.assemble(f"{under} under  ", text) if under > 0 else text


def _animals(view: View) -> Text:
    parts = []
    for animal, holder in view["animals"].items():
        who = "free" if holder is None else view["seats"][holder]["name"]
        parts.append(Text.assemble((f"{SHAPE[SEASON_OF[animal]]} {animal}", COLOUR[SEASON_OF[animal]]), f" {who}"))
    return Text("  ").join(parts)


def _tableau(view: View, seat: SeatView) -> RenderableType:
    """Two rows to the left and two to the right of the tableau card, as they lie on a table."""
    grid = Table.grid(padding=0)
    grid.add_column(width=ROW_WIDTH, justify="right", no_wrap=True)
    grid.add_column(width=13, justify="center", no_wrap=True)
    grid.add_column(width=ROW_WIDTH, no_wrap=True)
    (first, second), (third, fourth) = seat["corners"][:2], seat["corners"][2:]
    name = Text(seat["name"][:11], "bold reverse" if seat is view["seats"][view["turn"]] else "bold")
    grid.add_row(_left(first), name, _right(third))
    grid.add_row(_left(second), Text(counted(seat["score"], "point")), _right(fourth))
    return Group(grid, Text.assemble(" ", _belongings(view, seat)))


def _left(corner: CornerView) -> Text:
    season = corner["season"]
    if season is None:
        return Text("–6 ", "dim")
    return Text.assemble(_season(season), "  ", _values(corner, season), " ▐")


def _right(corner: CornerView) -> Text:
    season = corner["season"]
    if season is None:
        return Text(" 1–", "dim")
    return Text.assemble("▌ ", _values(corner, season), "  ", _season(season))


def _season(season: str) -> Text:
    return Text(f"{SHAPE[season]} {season.capitalize()}", COLOUR[season])


def _values(corner: CornerView, season: str) -> Text:
    values = [card["card"].split("-")[1] for card in corner["cards"]]
    if corner["wild_at"] is not None:
        values.insert(corner["wild_at"], WILD)
    return Text(" ".join(values), f"bold {COLOUR[season]}")


def _belongings(view: View, seat: SeatView) -> Text:
    """What lies beside a tableau: feathers and hand, or what the automa has."""
    if seat["automa"]:
        text = Text(f"Automa: wilds {seat['wilds']} · removed {len(seat['removed'])}")
        if seat["drawn"]:
            text = Text.assemble(text, " · drawn ", Text("  ").join(_front(card["card"]) for card in seat["drawn"]))
        return text
    feathers = "" if _is_solo(view) else f"feathers {seat['feathers']} · "
    if view["you"] is not None and seat is view["seats"][view["you"]]:
        return Text(f"You: {feathers}cards in hand {len(seat['hand'])}")
    hand = Text("  ").join(_held(card) for card in seat["hand"]) if seat["hand"] else Text("empty")
    return Text.assemble(f"{seat['name']}: {feathers}hand ", hand)


def _held(card: HeldView) -> Text:
    """A card in another hand: itself if everyone saw it taken, else its back."""
    if card["card"]:
        return _front(card["card"])
    return Text(f"{SHAPE[card['back']]}{HIDDEN}", COLOUR[card["back"]])


def _front(card: str) -> Text:
    season, value = card.split("-")
    return Text(f"{SHAPE[season]} {SHORT[season]} {value}", COLOUR[season])


def _hand(cards: list[HeldView]) -> RenderableType:
    return Columns([_tile(card) for card in cards], padding=0)


def _tile(card: HeldView) -> Panel:
    """A card of one's own, with its back below where it differs, and a mark if everyone knows it."""
    assert card["card"] is not None, "one's own cards show their fronts"
    other = not card["card"].startswith(card["back"])
    notes = [SHAPE[card["back"]] if other else "", "seen" if card["known"] else ""]
    return Panel(
        _front(card["card"]),
        box=box.ROUNDED,
        width=CARD_WIDTH,
        subtitle=" ".join(filter(None, notes)) or None,
        padding=(0, 1),
    )
