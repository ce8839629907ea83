"""Cats at a terminal: what a seat sees, in 80 columns and without leaning on colour."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sekki.cli.screen import filled, joined
from sekki.games.cats.components import BOX
from sekki.games.cats.words import VOICE, card_name, say
from sekki.kit.language import later

SEASONS = ("spring", "summer", "fall", "winter")
SHAPE = {"spring": "✿", "summer": "☼", "fall": "❧", "winter": "❆", "yorozu": "萬"}
SHORT = {  # two columns wide
    "spring": later("Sp", context="short"),
    "summer": later("Su", context="short"),
    "fall": later("Fa", context="short"),
    "winter": later("Wi", context="short"),
}
# Middle tones, legible on dark and on light terminals.
COLOUR = {"spring": "color(168)", "summer": "color(71)", "fall": "color(172)", "winter": "color(68)", "yorozu": "bold"}
FISH, BOOZE, NO_BOOZE, CROW = "∝", "●", "○", "▾"
BOOZE_LIMIT = BOX["scoring"]["too_much_booze"]
ICONS = {
    row["id"]: FISH * row.get("fish", 0) + BOOZE * row["booze"] + CROW * row.get("crow", 0)
    for row in [*BOX["season_card"], *BOX["yorozu"]]
}
MULTIPLIER = {row["id"]: row for row in BOX["multiplier"]}
CARD_WIDTH = 8
A_SINGLE, TO_POINTS = later("a single game"), later("to {points} points")
A_SINGLE_TIE = later("a single game, the game that breaks the tie")
TO_POINTS_TIE = later("to {points} points, the game that breaks the tie")
CHOOSING_MULTIPLIERS = ("keep", "name-starter", "multiplier")


def draw(view: dict[str, Any]) -> RenderableType:
    """The whole table for one seat."""
    middle = [] if view["phase"] == "over" else [_middle(view)]
    parts: list[RenderableType] = [_heading(view), *middle, _seats(view)]
    if view["tokens_left"] is not None:
        parts.append(_supply(view["tokens_left"]))
    if view["dealt_multipliers"]:
        now = view["phase"] in CHOOSING_MULTIPLIERS
        parts.append((_multiplier_cards if now else _later_multipliers)(view["dealt_multipliers"]))
    if view["hand"]:
        parts += [Text(f" {say('Your hand')}", "bold"), _hand(view)]
    return Group(*parts)


def _heading(view: dict[str, Any]) -> Text:
    where = say(
        "game {game}, round {round} of {rounds}",
        game=view["game_number"],
        round=view["round"],
        rounds=view["rounds"],
    )
    if view["tie_break"]:
        says = A_SINGLE_TIE if view["single"] else TO_POINTS_TIE
    else:
        says = A_SINGLE if view["single"] else TO_POINTS
    goal = say(says, points=view["target"])
    return Text(f" {VOICE.name(view['mode'])} · {where} · {goal}", "bold")


def _middle(view: dict[str, Any]) -> RenderableType:
    """The two face-up cards, what may be played, and the cards already turned up."""
    lines = Table.grid(padding=(0, 2))
    low, high = (_face(card) for card in view["shown"])
    seasons = joined([_season(season) for season in view["open_seasons"]])
    lines.add_row(say("Face up"), filled(say("{low} for the lowest, {high} for the highest"), low=low, high=high))
    lines.add_row(say("In season"), seasons)
    played = [(seat["name"], seat["played"]) for seat in view["seats"] if seat["played"]]
    if view["dummy"] and view["dummy"]["card"]:
        played.append((say("Dummy"), view["dummy"]["card"]))
    for i, (name, card) in enumerate(played):
        lines.add_row("" if i else say("Played"), Text.assemble(f"{name} ", _face(card)))
    if view["chosen"]:
        lines.add_row(say("You chose"), _face(view["chosen"]))
    return Panel(lines, box=box.ROUNDED, width=79, padding=(0, 1))


def _seats(view: dict[str, Any]) -> Table:
    """What everybody took, season by season, with what multiplies it."""
    table = Table(box=box.SIMPLE_HEAD, padding=0, pad_edge=False, show_edge=False)
    table.add_column(f" {say('Taken')}", width=12, no_wrap=True, overflow="ellipsis")
    for season in SEASONS:
        table.add_column(_season(season, short=True), width=10)
    table.add_column(SHAPE["yorozu"], width=4)
    for title in (say("booze"), say("game", context="column"), say("total")):
        table.add_column(title, width=max(3, cell_len(title)), justify="right", no_wrap=True)
    for i, seat in enumerate(view["seats"]):
        cells = [_taken(seat, season) for season in SEASONS]
        booze = BOOZE * seat["booze"] + NO_BOOZE * (BOOZE_LIMIT - seat["booze"])
        points = _minus(seat["score"]), _minus(seat["total"])
        table.add_row(_name(view, i), *cells, _cards(seat["taken"], "yorozu"), booze, *points)
    dummy = view["dummy"]
    if dummy:
        cells = [_cards(dummy["taken"], season) for season in (*SEASONS, "yorozu")]
        table.add_row(f" {say('Dummy')}\n {say('{n} left', n=dummy['left'])}", *cells, "", "", "")
    legend = say("{fish} fish   {booze} booze   {crow} crow", fish=FISH, booze=BOOZE, crow=CROW)
    table.caption = f" {legend}   {say('✓ has chosen')}"
    table.caption_justify = "left"
    return table


def _name(view: dict[str, Any], i: int) -> Text:
    seat = view["seats"][i]
    mark = "✓" if seat["committed"] else " "
    you = f"\n {say('(you)')}" if i == view["you"] else ""
    return Text(f"{mark}{seat['name']}{you}", "bold" if you else "")


def _taken(seat: dict[str, Any], season: str) -> Text:
    """One season of what a seat took, what its fish are worth, and whether more of it can come from that hand."""
    text = _cards(seat["taken"], season)
    times = seat["multipliers"]
    if times is not None:
        text = Text.assemble((f"×{_minus(times[season])} ", "bold"), text)
    if season in seat["no_more"]:
        text = Text.assemble(text, "\n" if text.plain else "", (say("no more"), "italic"))
    return text


def _cards(taken: list[str], season: str) -> Text:
    """The values and icons of one season, lowest first."""
    cards = [card for card in taken if card.startswith(season)]
    return Text(" ").join(Text(_value(card) + ICONS[card], COLOUR[season]) for card in cards)


def _supply(left: dict[str, int]) -> Text:
    parts = Text("   ").join(Text.assemble(_season(season), f" {n}") for season, n in left.items())
    return Text.assemble((f" {say('Tokens left')}  ", "bold"), parts)


def _multiplier_cards(cards: list[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    for card in cards:
        times = MULTIPLIER[card]["times"]
        cells = [Text(f"{SHAPE[s]} {_short(s)} ×{_minus(times[s])}", COLOUR[s]) for s in SEASONS]
        grid.add_row(f" {MULTIPLIER[card]['name']}", *cells)
    return Group(Text(f" {say('Your score multiplier cards')}", "bold"), grid)


def _later_multipliers(cards: list[str]) -> Text:
    """The cards kept for later games, by what they change."""
    said = []
    for card in cards:
        changed = [(s, n) for s, n in MULTIPLIER[card]["times"].items() if n != 1]
        marks = [Text(f"{SHAPE[s]}×{_minus(n)}", COLOUR[s]) for s, n in sorted(changed, key=lambda pair: -pair[1])]
        said.append(Text.assemble(f"{MULTIPLIER[card]['name']} ", Text(" ").join(marks)))
    return Text.assemble((f" {say('Later')}  ", "bold"), Text("   ").join(said))


def _hand(view: dict[str, Any]) -> RenderableType:
    """The hand as little cards; those that may be played stand out by a heavy border and a mark."""
    return Columns([_tile(card, card in view["playable"]) for card in view["hand"]], padding=0)


def _tile(card: str, playable: bool) -> Panel:
    season = card.split("-")[0]
    body = Text(f"{_value(card):>2} {ICONS[card]}\n {SHAPE[season]} {_short(season)}", COLOUR[season])
    border = box.HEAVY if playable else box.ROUNDED
    mark = "▲" if playable else None
    return Panel(body, box=border, width=CARD_WIDTH, subtitle=mark, border_style="" if playable else "dim", padding=0)


def _face(card: str) -> Text:
    season = card.split("-")[0]
    name = f"{SHAPE[season]} {card_name(card)}"
    icons = f" {ICONS[card]}" if ICONS[card] else ""
    return Text(name + icons, COLOUR[season])


def _season(season: str, short: bool = False) -> Text:
    name = _short(season) if short else VOICE.name(season)
    return Text(f"{SHAPE[season]} {name}", COLOUR[season])


def _short(season: str) -> str:
    return say(SHORT[season], context="short") if season in SHORT else ""


def _value(card: str) -> str:
    return card.split("-")[1]


def _minus(n: int) -> str:
    return str(n).replace("-", "−")
