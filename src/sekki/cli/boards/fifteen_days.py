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
from sekki.games.fifteen_days.words_names import animal_word, say, say_n, season_name
from sekki.kit.language import later
from sekki.kit.text import commas

SHAPE = {"spring": "✿", "summer": "☼", "autumn": "❧", "winter": "❆"}
SHORT = {"spring": later("Sp"), "summer": later("Su"), "autumn": later("Au"), "winter": later("Wi")}
COLOUR = {"spring": "magenta", "summer": "green", "autumn": "yellow", "winter": "blue"}
BACK_SHORT = {"summer": later("summer back"), "autumn": later("autumn back"), "winter": later("winter back")}
SEASON_OF = dict(zip(ANIMAL, SEASON, strict=True))
WILD, HIDDEN = "*", "?"
LEGEND = later("{wild} wild   {hidden} a card of which only the back is known   [ ] free to take")
HAND_LEGEND = later("below: the back if it differs, “seen” if everyone knows the card")
ROW_WIDTH = 32
CARD_WIDTH = 11
SHOWN_DISCARDS = 5


def draw(view: View) -> RenderableType:
    """The whole table for one seat."""
    parts: list[RenderableType] = [_heading(view), _middle(view)]
    others = [seat for i, seat in enumerate(view["seats"]) if i != view["you"]]
    parts += [_tableau(view, seat) for seat in others]
    if view["you"] is None:
        return Group(*parts, _legend())
    mine = view["seats"][view["you"]]
    parts += [_tableau(view, mine), _legend()]
    if mine["hand"]:
        parts += [
            Text.assemble((f" {say('Your hand')}", "bold"), (f"   {say(HAND_LEGEND)}", "dim")),
            _hand(mine["hand"]),
        ]
    return Group(*parts)


def _legend() -> Text:
    return Text(f" {say(LEGEND, wild=WILD, hidden=HIDDEN)}", "dim")


def _heading(view: View) -> Text:
    parts = [say("15 Days"), *_state_of_play(view)]
    return Text(f" {' · '.join(parts)}", "bold")


def _state_of_play(view: View) -> list[str]:
    if view["phase"] == "over":
        return [say("the game is over")]
    name, action = view["seats"][view["turn"]]["name"], ACTIONS + 1 - view["actions"]
    parts = [say("{name}'s turn", name=name)]
    if view["actions"]:
        parts = [say("{name}'s turn, action {action} of {actions}", name=name, action=action, actions=ACTIONS)]
    if view["named"]:
        parts.append(say("feather: {animals}", animals=commas([animal_word(animal) for animal in view["named"]])))
    return [*parts, say("last turns")] if view["last_turns"] else parts


def _middle(view: View) -> RenderableType:
    """Decks, market and discard pile; what is left of the supplies; who has which animal."""
    lines = Table.grid(padding=(0, 2))
    decks = [
        Text.assemble(f"{name} ", _deck(deck))
        for name, deck in zip((say("left"), say("right")), view["decks"], strict=True)
    ]
    supply = [say("wilds {wilds}", wilds=view["wilds_left"])]
    if not _is_solo(view):
        supply.append(say("feathers {feathers}", feathers=view["feathers_left"]))
    lines.add_row(say("Decks"), Text("      ").join(decks))
    for i, column in enumerate(view["market"]):
        lines.add_row(say("Column {number}", number=i + 1), _pile(column))
    lines.add_row(say("Discarded"), _discards(view["discard"]))
    lines.add_row(say("Animals"), _animals(view))
    lines.add_row(say("Supply"), " · ".join(supply))
    return Panel(lines, box=box.ROUNDED, width=79, padding=(0, 1))


def _is_solo(view: View) -> bool:
    return any(seat["automa"] for seat in view["seats"])


def _deck(deck: DeckView) -> Text:
    back = deck["top_back"]
    if back is None:
        return Text(say("empty"), "dim")
    says = say("{back}, {cards} cards", back=say(BACK_SHORT[back]), cards=deck["size"])
    return Text(f"{SHAPE[back]} {says}", COLOUR[back])


def _pile(cards: Sequence[CardView]) -> Text:
    """Cards from the bottom; the last one lies free."""
    if not cards:
        return Text(say("empty"), "dim")
    covered = [_front(card["card"]) for card in cards[:-1]]
    return Text("  ").join([*covered, Text.assemble("[", _front(cards[-1]["card"]), "]")])


def _discards(cards: Sequence[CardView]) -> Text:
    under = len(cards) - SHOWN_DISCARDS
    text = _pile(cards[-SHOWN_DISCARDS:])
    return Text.assemble(f"{say('{cards} under', cards=under)}  ", text) if under > 0 else text


def _animals(view: View) -> Text:
    parts = []
    for animal, holder in view["animals"].items():
        who = say("free") if holder is None else view["seats"][holder]["name"]
        parts.append(
            Text.assemble((f"{SHAPE[SEASON_OF[animal]]} {animal_word(animal)}", COLOUR[SEASON_OF[animal]]), f" {who}")
        )
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
    grid.add_row(_left(second), Text(say_n("{n} point", "{n} points", seat["score"])), _right(fourth))
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
    return Text(f"{SHAPE[season]} {season_name(season)}", COLOUR[season])


def _values(corner: CornerView, season: str) -> Text:
    values = [card["card"].split("-")[1] for card in corner["cards"]]
    if corner["wild_at"] is not None:
        values.insert(corner["wild_at"], WILD)
    return Text(" ".join(values), f"bold {COLOUR[season]}")


def _belongings(view: View, seat: SeatView) -> Text:
    """What lies beside a tableau: feathers and hand, or what the automa has."""
    if seat["automa"]:
        return _automas(seat)
    feathers = [] if _is_solo(view) else [say("feathers {feathers}", feathers=seat["feathers"])]
    if view["you"] is not None and seat is view["seats"][view["you"]]:
        held = say("cards in hand {cards}", cards=len(seat["hand"]))
        return Text(say("You: {things}", things=" · ".join([*feathers, held])))
    hand = Text("  ").join(_held(card) for card in seat["hand"]) if seat["hand"] else Text(say("empty"))
    things = " · ".join([*feathers, say("hand")])
    return Text.assemble(say("{name}: {things}", name=seat["name"], things=things), " ", hand)


def _automas(seat: SeatView) -> Text:
    text = Text(say("Automa: wilds {wilds} · removed {cards}", wilds=seat["wilds"], cards=len(seat["removed"])))
    if seat["drawn"]:
        drawn = Text("  ").join(_front(card["card"]) for card in seat["drawn"])
        text = Text.assemble(text, f" · {say('drawn')} ", drawn)
    return text


def _held(card: HeldView) -> Text:
    """A card in another hand: itself if everyone saw it taken, else its back."""
    if card["card"]:
        return _front(card["card"])
    return Text(f"{SHAPE[card['back']]}{HIDDEN}", COLOUR[card["back"]])


def _front(card: str) -> Text:
    season, value = card.split("-")
    return Text(f"{SHAPE[season]} {say(SHORT[season])} {value}", COLOUR[season])


def _hand(cards: list[HeldView]) -> RenderableType:
    return Columns([_tile(card) for card in cards], padding=0)


def _tile(card: HeldView) -> Panel:
    """A card of one's own, with its back below where it differs, and a mark if everyone knows it."""
    assert card["card"] is not None, "one's own cards show their fronts"
    other = not card["card"].startswith(card["back"])
    notes = [SHAPE[card["back"]] if other else "", say("seen") if card["known"] else ""]
    return Panel(
        _front(card["card"]),
        box=box.ROUNDED,
        width=CARD_WIDTH,
        subtitle=" ".join(filter(None, notes)) or None,
        padding=(0, 1),
    )
