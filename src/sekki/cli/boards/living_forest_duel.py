"""Living Forest Duel at a terminal: the whole table, in 80 columns and without leaning on colour."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sekki.games.living_forest_duel.components import BOX

WIDTH = 79
ELEMENTS = ("sun", "water", "plant", "wind")
SIGN = {"sun": "☼", "water": "≈", "plant": "♣", "wind": "≋"}
COLOUR = {"sun": "yellow", "water": "blue", "plant": "green", "wind": "cyan"}
SEASON_COLOUR = {"summer": "green", "winter": "blue"}
SOLITARY, GREGARIOUS = "●", "○"
FIRE, ONIBI = "♨", "☻"
TOKEN, SPENT = "◆", "◇"
BONUS_LETTER = {"sanki": "K", "extinguish": "E", "recruit": "R"}
LEGEND = (
    f" {'  '.join(f'{SIGN[e]} {e}' for e in ELEMENTS)}   "
    f"{SOLITARY} solitary  {GREGARIOUS} gregarious   {FIRE} fire  {ONIBI} Onibi\n"
    f" {TOKEN} token, S Summer's, W Winter's   on trees: K sanki, E extinguish, R recruit"
)

_PAIRS = BOX["season"]["pairs"]
FACTS: dict[str, dict[str, Any]] = {
    **BOX["common"]["cards"],
    "stag": BOX["stag"],
    **{pair[season]: pair for season in ("summer", "winter") for pair in _PAIRS},
    "summer-varan": BOX["varan"],
    "winter-varan": BOX["varan"],
}
TREES: dict[str, dict[str, Any]] = {
    f"{element}-{i + 1}": {key: BOX["trees"][element][key][i] for key in ("cost", "bonus", "river")}
    for element in ELEMENTS
    for i in range(len(BOX["trees"][element]["cost"]))
}
SEASON_OF = {pair[season]: season for season in ("summer", "winter") for pair in _PAIRS}
WIDE, NARROW = 65, 31  # columns of the shared lines, and of what is told of each player
GOALS = (("fires", "fires"), ("line", "recruitment"), ("square", "forest"))
CELL = 5  # characters in a row of the forest for each tree
MOST_CELLS = 14  # wider forests are listed instead of drawn


def draw(view: dict[str, Any]) -> RenderableType:
    """The whole table; both seats see all of it."""
    return Group(
        _heading(view),
        _clearing(view),
        _cards(view),
        _seats(view),
        _forests(view),
        Text(LEGEND, "dim"),
    )


def _heading(view: dict[str, Any]) -> Text:
    if view["over_by"]:
        return Text(f" Turn {view['turn']} · {view['seats'][view['winner']]['name']} has won", "bold")
    active = view["seats"][view["active"]]["name"]
    piles = f"{view['draw_left']} to draw, {len(view['discard'])} discarded"
    return Text(f" Turn {view['turn']} · {active}'s go · {piles} · fire {view['fire_value']} now", "bold")


def _clearing(view: dict[str, Any]) -> Panel:
    grid = Table(box=None, padding=(0, 1), show_header=False, expand=True)
    for _ in view["clearing"]:
        grid.add_column(justify="center", no_wrap=True)
    cards = list(enumerate(view["clearing"], 1))
    grid.add_row(*(Text(f"{i}: {card['value']}", "bold") for i, card in cards))
    grid.add_row(*(card["bonus"] for _, card in cards))
    grid.add_row(*(Text(_burning(card), "red") for _, card in cards))
    ends = [f"{seat['season'].capitalize()}'s end" for seat in view["seats"]]
    return Panel(grid, box=box.ROUNDED, width=WIDTH, title=f"{ends[0]}  ◂  the clearing  ▸  {ends[1]}", padding=0)


def _burning(card: dict[str, Any]) -> str:
    return " ".join(sign for sign, there in ((FIRE, card["fire"]), (ONIBI, card["onibi"])) if there) or "·"


def _cards(view: dict[str, Any]) -> Table:
    """The lines everybody shares: recruitment, help, and the tops of the tree piles."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=12, no_wrap=True)
    grid.add_column(width=WIDE)
    offer = sorted(view["recruitment"], key=lambda card: {"summer": 0, "winter": 2}.get(SEASON_OF.get(card, ""), 1))
    grid.add_row(Text(" To recruit", "bold"), _packed([_guest(card) for card in offer], WIDE))
    helping = [_helper(view, entry) for entry in view["help_line"]]
    grid.add_row(Text(" Help line", "bold"), _packed(helping, WIDE))
    grid.add_row(Text(" Trees", "bold"), Text("\n").join(_top(pile) for pile in view["tree_piles"]))
    return grid


def _guest(card: str) -> Text:
    season = SEASON_OF.get(card)
    mark = season[0].upper() if season else "–"
    text = Text(f"{mark} {_said(card)} {FACTS[card]['cost']}:", SEASON_COLOUR.get(season or "", "bold"))
    return Text.assemble(text, " ", _shown(card))


def _helper(view: dict[str, Any], entry: dict[str, Any]) -> Text:
    """A card of the help line; a token stands behind the element it points at."""
    card = entry["card"]
    pointing = {token["element"]: view["seats"][token["seat"]]["season"][0].upper() for token in entry["tokens"]}
    return Text.assemble(f"{_said(card)} ", _shown(card, pointing))


def _shown(card: str, pointing: dict[str, str] | None = None) -> Text:
    """The elements of a card and whether it is solitary or gregarious."""
    facts = FACTS[card]
    parts = []
    for element in ELEMENTS:
        if element in facts:
            token = f"{TOKEN}{pointing[element]}" if pointing and element in pointing else ""
            parts.append(Text(f"{SIGN[element]}{_minus(facts[element])}{token}", COLOUR[element]))
    symbol = SOLITARY if facts.get("solitary") else GREGARIOUS if facts.get("gregarious") else ""
    if symbol:
        parts.append(Text(symbol, "bold"))
    return Text(" ").join(parts)


def _top(pile: dict[str, Any]) -> Text:
    element, top = pile["element"], pile["top"]
    if top is None:
        return Text(f"{SIGN[element]} none now, {pile['left']} in the pile", COLOUR[element])
    facts = TREES[top]
    says = f"{SIGN[element]} {top:<8}costs {facts['cost']}, {facts['bonus']:<11}river {' '.join(facts['river']):<7}"
    return Text(f"{says}{pile['left']} in the pile", COLOUR[element])


def _seats(view: dict[str, Any]) -> Table:
    """Each player's pieces, strength and way to each of the four goals."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column("", width=11, no_wrap=True)
    for i, seat in enumerate(view["seats"]):
        you = " (you)" if i == view["you"] else ""
        head = Text(f"{seat['season'].capitalize()}: {seat['name']}{you}", SEASON_COLOUR[seat["season"]])
        table.add_column(head, width=NARROW)
    for title, told in (
        ("Pieces", _pieces),
        ("Strength", _strength),
        ("Line", _line),
        ("Goals", _goals),
        ("Piles", _piles),
    ):
        table.add_row(Text(f" {title}", "bold"), *(told(seat) for seat in view["seats"]))
    return table


def _pieces(seat: dict[str, Any]) -> Text:
    tokens = TOKEN * seat["tokens"] + SPENT * (2 - seat["tokens"])
    lost = f" ({seat['lost_tokens']} lost)" if seat["lost_tokens"] else ""
    card = ", Onibi card" if seat["onibi_card"] else ""
    return Text(f"tokens {tokens}{lost}, sanki {seat['sankis']}{card}")


def _strength(seat: dict[str, Any]) -> Text:
    return Text("  ").join(Text(f"{SIGN[e]} {_minus(seat['strength'][e])}", COLOUR[e]) for e in ELEMENTS)


def _line(seat: dict[str, Any]) -> Text:
    count = Text(f"counts {_minus(seat['solitary'])} {SOLITARY}")
    cards = [Text.assemble(f"{_said(card)} ", _shown(card)) for card in seat["line"]]
    return _packed([count, *cards], NARROW)


def _goals(seat: dict[str, Any]) -> Text:
    threats = seat["threats"]
    meters = [Text(f"{name} {threats[key]['have']}/{threats[key]['need']}") for name, key in GOALS]
    return _packed([*meters, Text(f"Onibi {threats['onibi']['steps']} steps")], NARROW)


def _piles(seat: dict[str, Any]) -> Text:
    bottom = f", at the bottom {', '.join(map(_said, seat['pile_bottom']))}" if seat["pile_bottom"] else ""
    return Text(f"{seat['varans_left']} varans, {seat['pile_left']} animals{bottom}")


def _forests(view: dict[str, Any]) -> RenderableType:
    """Both forests side by side where they fit."""
    drawn = [_forest(seat) for seat in view["seats"]]
    widths = [max((len(line.plain) for line in forest), default=0) for forest in drawn]
    if sum(widths) + 4 > WIDTH:
        return Group(*(line for forest in drawn for line in forest))
    height = max(map(len, drawn))
    rows = []
    for i in range(height):
        left, right = (forest[i] if i < len(forest) else Text("") for forest in drawn)
        rows.append(Text.assemble(left, " " * (max(widths[0] + 4, WIDTH // 2) - len(left.plain)), right))
    return Group(*rows)


def _forest(seat: dict[str, Any]) -> list[Text]:
    """A forest with its rivers, north up; places are counted from the lake."""
    trees = {(tree["x"], tree["y"]): tree for tree in seat["forest"]}
    xs, ys = [x for x, _ in trees], [y for _, y in trees]
    title = Text(f" {seat['name']}'s forest", "bold")
    if max(xs) - min(xs) >= MOST_CELLS:
        return [title, *(_listed(tree) for tree in seat["forest"])]
    columns = range(min(xs), max(xs) + 1)
    header = "     " + "".join(_axis(x, "E", "W").center(CELL) for x in columns)
    lines = [title, Text(header, "dim")]
    for y in range(max(ys), min(ys) - 1, -1):
        cells = [_cell(trees.get((x, y))) for x in columns]
        for i in range(3):
            side = f" {_axis(y, 'N', 'S'):>3} " if i == 1 else " " * 5
            lines.append(Text.assemble((side, "dim"), *(cell[i] for cell in cells)))
    return lines


def _cell(tree: dict[str, Any] | None) -> list[Text]:
    """Three lines of five characters: a tree with the rivers that leave it, or a dot."""
    if tree is None:
        return [Text("     "), Text("  ·  ", "dim"), Text("     ")]
    element = tree["tree"].split("-")[0]
    lake = tree["tree"].endswith("lake")
    river = "NESW" if lake else TREES[tree["tree"]]["river"]
    middle = "lak" if lake else f"{SIGN[element]}{tree['tree'][-1]}{BONUS_LETTER[TREES[tree['tree']]['bonus']]}"
    north, south = ("  │  " if side in river else "     " for side in "NS")
    west, east = ("─" if side in river else " " for side in "WE")
    style = "bold" if lake else COLOUR[element]
    return [Text(north, "blue"), Text.assemble((west, "blue"), (middle, style), (east, "blue")), Text(south, "blue")]


def _listed(tree: dict[str, Any]) -> Text:
    return Text(f"   {tree['tree']} at {_axis(tree['x'], 'E', 'W')} {_axis(tree['y'], 'N', 'S')}")


def _axis(n: int, up: str, down: str) -> str:
    return "0" if n == 0 else f"{abs(n)}{up if n > 0 else down}"


def _packed(parts: list[Text], width: int) -> Text:
    """Parts in lines of that width, none broken in the middle."""
    text, used = Text(), 0
    for part in parts:
        gap = " · " if used else ""
        if used and used + len(gap) + part.cell_len > width:
            gap, used = "\n", -1
        text = Text.assemble(text, gap, part)
        used += len(gap) + part.cell_len
    return text if parts else Text("–", "dim")


def _said(card: str) -> str:
    return card.replace("-", " ")


def _minus(n: int) -> str:
    return str(n).replace("-", "−")
