"""Living Forest Duel at a terminal: the whole table, in 80 columns and without leaning on colour."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sekki.games.living_forest_duel.view import Element, Helper, Planted, SeatView, Spot, TreePile, View
from sekki.games.living_forest_duel.view import box as open_box
from sekki.kit.text import signed

WIDTH = 79
SIGN: dict[Element, str] = {"sun": "☼", "water": "≈", "plant": "♣", "wind": "≋"}
COLOUR = {"sun": "yellow", "water": "blue", "plant": "green", "wind": "cyan"}
SEASON_COLOUR = {"summer": "green", "winter": "blue"}
CARD_SIGN = {"solitary": "●", "gregarious": "○"}
FIRE, ONIBI = "♨", "☻"
TOKEN, SPENT = "◆", "◇"
BONUS_LETTER = {"sanki": "K", "extinguish": "E", "recruit": "R"}
LEGEND = (
    f" {'  '.join(f'{sign} {name}' for name, sign in SIGN.items())}   "
    f"{'  '.join(f'{sign} {name}' for name, sign in CARD_SIGN.items())}   {FIRE} fire  {ONIBI} Onibi\n"
    f" {TOKEN} token, S Summer's, W Winter's   on trees: K sanki, E extinguish, R recruit"
)

BOX = open_box()
CARDS, TREES = BOX["cards"], BOX["trees"]
WIDE, NARROW = 65, 31  # columns of the shared lines, and of what is told of each player
CELL = 5  # characters in a row of the forest for each tree
MOST_CELLS = 14  # wider forests are listed instead of drawn


def draw(view: View) -> RenderableType:
    """The whole table; both seats see all of it."""
    return Group(
        _heading(view),
        _clearing(view),
        _cards(view),
        _seats(view),
        _forests(view),
        Text(LEGEND, "dim"),
    )


def _heading(view: View) -> Text:
    if view["winner"] is not None:
        return Text(f" Turn {view['turn']} · {view['seats'][view['winner']]['name']} has won", "bold")
    active = view["seats"][view["active"]]["name"]
    piles = f"{view['draw_left']} to draw, {len(view['discard'])} discarded"
    return Text(f" Turn {view['turn']} · {active}'s go · {piles} · fire {view['fire_value']} now", "bold")


def _clearing(view: View) -> Panel:
    grid = Table(box=None, padding=(0, 1), show_header=False, expand=True)
    for _ in view["clearing"]:
        grid.add_column(justify="center", no_wrap=True)
    cards = list(enumerate(view["clearing"], 1))
    grid.add_row(*(Text(f"{i}: {card['value']}", "bold") for i, card in cards))
    grid.add_row(*(card["bonus"] for _, card in cards))
    grid.add_row(*(Text(_burning(card), "red") for _, card in cards))
    ends = [f"{seat['season'].capitalize()}'s end" for seat in view["seats"]]
    return Panel(grid, box=box.ROUNDED, width=WIDTH, title=f"{ends[0]}  ◂  the clearing  ▸  {ends[1]}", padding=0)


def _burning(card: Spot) -> str:
    return " ".join(sign for sign, there in ((FIRE, card["fire"]), (ONIBI, card["onibi"])) if there) or "·"


def _cards(view: View) -> Table:
    """The lines everybody shares: recruitment, help, and the tops of the tree piles."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=12, no_wrap=True)
    grid.add_column(width=WIDE)
    offer = sorted(view["recruitment"], key=lambda card: {"summer": 0, "winter": 2}.get(CARDS[card]["season"] or "", 1))
    grid.add_row(Text(" To recruit", "bold"), _packed([_guest(card) for card in offer], WIDE))
    helping = [_helper(view, entry) for entry in view["help_line"]]
    grid.add_row(Text(" Help line", "bold"), _packed(helping, WIDE))
    grid.add_row(Text(" Trees", "bold"), Text("\n").join(_top(pile) for pile in view["tree_piles"]))
    return grid


def _guest(card: str) -> Text:
    season = CARDS[card]["season"]
    mark = season[0].upper() if season else "–"
    text = Text(f"{mark} {_said(card)} {CARDS[card]['cost']}:", SEASON_COLOUR.get(season or "", "bold"))
    return Text.assemble(text, " ", _shown(card))


def _helper(view: View, entry: Helper) -> Text:
    """A card of the help line; a token stands behind the element it points at."""
    card = entry["card"]
    pointing = {token["element"]: view["seats"][token["seat"]]["season"][0].upper() for token in entry["tokens"]}
    return Text.assemble(f"{_said(card)} ", _shown(card, pointing))


def _shown(card: str, pointing: dict[Element, str] | None = None) -> Text:
    """The elements of a card and whether it is solitary or gregarious."""
    parts = []
    for shown in CARDS[card]["values"]:
        element = shown["element"]
        token = f"{TOKEN}{pointing[element]}" if pointing and element in pointing else ""
        parts.append(Text(f"{SIGN[element]}{signed(shown['value'])}{token}", COLOUR[element]))
    sign = CARDS[card]["sign"]
    if sign:
        parts.append(Text(CARD_SIGN[sign], "bold"))
    return Text(" ").join(parts)


def _top(pile: TreePile) -> Text:
    element, top = pile["element"], pile["top"]
    if top is None:
        return Text(f"{SIGN[element]} none now, {pile['left']} in the pile", COLOUR[element])
    facts = TREES[top]
    says = f"{SIGN[element]} {top:<8}costs {facts['cost']}, {facts['bonus']:<11}river {' '.join(facts['river']):<7}"
    return Text(f"{says}{pile['left']} in the pile", COLOUR[element])


def _seats(view: View) -> Table:
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


def _pieces(seat: SeatView) -> Text:
    tokens = TOKEN * seat["tokens"] + SPENT * (BOX["tokens"] - seat["tokens"])
    lost = f" ({seat['lost_tokens']} lost)" if seat["lost_tokens"] else ""
    card = ", Onibi card" if seat["onibi_card"] else ""
    return Text(f"tokens {tokens}{lost}, sanki {seat['sankis']}{card}")


def _strength(seat: SeatView) -> Text:
    return Text("  ").join(Text(f"{SIGN[e]} {signed(seat['strength'][e])}", COLOUR[e]) for e in SIGN)


def _line(seat: SeatView) -> Text:
    count = Text(f"counts {signed(seat['solitary'])} {CARD_SIGN['solitary']}")
    cards = [Text.assemble(f"{_said(card)} ", _shown(card)) for card in seat["line"]]
    return _packed([count, *cards], NARROW)


def _goals(seat: SeatView) -> Text:
    threats = seat["threats"]
    meters = {"fires": threats["fires"], "line": threats["recruitment"], "square": threats["forest"]}
    parts = [Text(f"{name} {meter['have']}/{meter['need']}") for name, meter in meters.items()]
    return _packed([*parts, Text(f"Onibi {threats['onibi']['steps']} steps")], NARROW)


def _piles(seat: SeatView) -> Text:
    bottom = f", at the bottom {', '.join(map(_said, seat['pile_bottom']))}" if seat["pile_bottom"] else ""
    return Text(f"{seat['varans_left']} varans, {seat['pile_left']} animals{bottom}")


def _forests(view: View) -> RenderableType:
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


def _forest(seat: SeatView) -> list[Text]:
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


def _cell(tree: Planted | None) -> list[Text]:
    """Three lines of five characters: a tree with the rivers that leave it, or a dot."""
    if tree is None:
        return [Text("     "), Text("  ·  ", "dim"), Text("     ")]
    facts = TREES[tree["tree"]]
    river = facts["river"]
    middle, style = "lak", "bold"
    if facts["of"] != "lake" and facts["bonus"]:
        middle, style = f"{SIGN[facts['of']]}{tree['tree'][-1]}{BONUS_LETTER[facts['bonus']]}", COLOUR[facts["of"]]
    north, south = ("  │  " if side in river else "     " for side in "NS")
    west, east = ("─" if side in river else " " for side in "WE")
    return [Text(north, "blue"), Text.assemble((west, "blue"), (middle, style), (east, "blue")), Text(south, "blue")]


def _listed(tree: Planted) -> Text:
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
