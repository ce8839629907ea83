"""Living Forest Duel at a terminal: the whole table, in 80 columns and without leaning on colour."""

from __future__ import annotations

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sekki.games.living_forest_duel.view import Element, Helper, Planted, SeatView, Spot, TreePile, View
from sekki.games.living_forest_duel.view import box as open_box
from sekki.games.living_forest_duel.words_names import VOICE, bonus_name, say
from sekki.kit.language import later
from sekki.kit.text import commas, signed

WIDTH = 79
SIGN: dict[Element, str] = {"sun": "☼", "water": "≈", "plant": "♣", "wind": "≋"}
COLOUR = {"sun": "yellow", "water": "blue", "plant": "green", "wind": "cyan"}
SEASON_COLOUR = {"summer": "green", "winter": "blue"}
CARD_SIGN = {"solitary": "●", "gregarious": "○"}
FIRE, ONIBI = "♨", "☻"
TOKEN, SPENT = "◆", "◇"
BONUS_LETTER = {
    "sanki": later("K", context="sanki"),
    "extinguish": later("E", context="extinguish"),
    "recruit": later("R", context="recruit"),
}
SEASON_LETTER = {"summer": later("S", context="summer"), "winter": later("W", context="winter")}
SIDES = (
    later("N", context="side"),
    later("E", context="side"),
    later("S", context="side"),
    later("W", context="side"),
)
SIGN_NAMES = {"solitary": later("solitary", context="legend"), "gregarious": later("gregarious", context="legend")}
HEAD, HEAD_OF_YOU = later("{season}: {name}"), later("{season}: {name} (you)")
PILES = later("{varans} varans, {animals} animals")
PILES_AND_BOTTOM = later("{varans} varans, {animals} animals, at the bottom {cards}")
ENDS = {"summer": later("Summer's end"), "winter": later("Winter's end")}
GOALS = {
    "fires": later("fires {have}/{need}"),
    "recruitment": later("line {have}/{need}"),
    "forest": later("square {have}/{need}"),
}

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
        Text(_legend(), "dim"),
    )


def _legend() -> str:
    elements = [f"{sign} {say(name)}" for name, sign in SIGN.items()]
    signs = [f"{sign} {say(SIGN_NAMES[name], context='legend')}" for name, sign in CARD_SIGN.items()]
    pieces = [f"{FIRE} {say('fire')}", f"{ONIBI} {say('Onibi')}"]
    tokens = say("{token} token, S Summer's, W Winter's", token=TOKEN)
    bonuses = say("on trees: K sanki, E extinguish, R recruit")
    return f" {'   '.join('  '.join(part) for part in (elements, signs, pieces))}\n {tokens}   {bonuses}"


def _heading(view: View) -> Text:
    turn = view["turn"]
    if view["winner"] is not None:
        winner = view["seats"][view["winner"]]["name"]
        return Text(f" {say('Turn {turn} · {name} has won', turn=turn, name=winner)}", "bold")
    says = say(
        "Turn {turn} · {name}'s go · {left} to draw, {discarded} discarded · fire {fire} now",
        turn=turn,
        name=view["seats"][view["active"]]["name"],
        left=view["draw_left"],
        discarded=len(view["discard"]),
        fire=view["fire_value"],
    )
    return Text(f" {says}", "bold")


def _clearing(view: View) -> Panel:
    grid = Table(box=None, padding=(0, 1), show_header=False, expand=True)
    for _ in view["clearing"]:
        grid.add_column(justify="center", no_wrap=True)
    cards = list(enumerate(view["clearing"], 1))
    grid.add_row(*(Text(f"{i}: {card['value']}", "bold") for i, card in cards))
    grid.add_row(*(bonus_name(card["bonus"]) for _, card in cards))
    grid.add_row(*(Text(_burning(card), "red") for _, card in cards))
    ends = [say(ENDS[seat["season"]]) for seat in view["seats"]]
    title = f"{ends[0]}  ◂  {say('the clearing')}  ▸  {ends[1]}"
    return Panel(grid, box=box.ROUNDED, width=WIDTH, title=title, padding=0)


def _burning(card: Spot) -> str:
    return " ".join(sign for sign, there in ((FIRE, card["fire"]), (ONIBI, card["onibi"])) if there) or "·"


def _cards(view: View) -> Table:
    """The lines everybody shares: recruitment, help, and the tops of the tree piles."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=12, no_wrap=True)
    grid.add_column(width=WIDE)
    offer = sorted(view["recruitment"], key=lambda card: {"summer": 0, "winter": 2}.get(CARDS[card]["season"] or "", 1))
    grid.add_row(Text(f" {say('To recruit')}", "bold"), _packed([_guest(card) for card in offer], WIDE))
    helping = [_helper(view, entry) for entry in view["help_line"]]
    grid.add_row(Text(f" {say('Help line')}", "bold"), _packed(helping, WIDE))
    grid.add_row(Text(f" {say('Trees')}", "bold"), Text("\n").join(_top(pile) for pile in view["tree_piles"]))
    return grid


def _guest(card: str) -> Text:
    season = CARDS[card]["season"]
    mark = _letter(season) if season else "–"
    text = Text(f"{mark} {_said(card)} {CARDS[card]['cost']}:", SEASON_COLOUR.get(season or "", "bold"))
    return Text.assemble(text, " ", _shown(card))


def _helper(view: View, entry: Helper) -> Text:
    """A card of the help line; a token stands behind the element it points at."""
    card = entry["card"]
    pointing = {token["element"]: _letter(view["seats"][token["seat"]]["season"]) for token in entry["tokens"]}
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
        none = say("none now, {left} in the pile", left=pile["left"])
        return Text(f"{SIGN[element]} {none}", COLOUR[element])
    facts = TREES[top]
    assert facts["bonus"] is not None, "a tree of a pile has a bonus"
    parts = (
        (say("{element}-{number}", element=say(element), number=top.rpartition("-")[2]), 8),
        (say("costs {cost},", cost=facts["cost"]), 9),
        (bonus_name(facts["bonus"]), 11),
        (say("river {sides}", sides=" ".join(say(side, context="side") for side in facts["river"])), 13),
    )
    says = "".join(set_cell_size(text, max(width, cell_len(text) + 1)) for text, width in parts)
    return Text(f"{SIGN[element]} {says}{say('{left} in the pile', left=pile['left'])}", COLOUR[element])


def _seats(view: View) -> Table:
    """Each player's pieces, strength and way to each of the four goals."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column("", width=11, no_wrap=True)
    for i, seat in enumerate(view["seats"]):
        head = HEAD_OF_YOU if i == view["you"] else HEAD
        who = say(head, season=VOICE.name(seat["season"]), name=seat["name"])
        table.add_column(Text(who, SEASON_COLOUR[seat["season"]]), width=NARROW)
    for title, told in (
        (say("Pieces"), _pieces),
        (say("Strength"), _strength),
        (say("Line"), _line),
        (say("Goals"), _goals),
        (say("Piles"), _piles),
    ):
        table.add_row(Text(f" {title}", "bold"), *(told(seat) for seat in view["seats"]))
    return table


def _pieces(seat: SeatView) -> Text:
    tokens = TOKEN * seat["tokens"] + SPENT * (BOX["tokens"] - seat["tokens"])
    told = say("tokens {tokens}", tokens=tokens)
    if seat["lost_tokens"]:
        told = say("tokens {tokens} ({lost} lost)", tokens=tokens, lost=seat["lost_tokens"])
    card = [say("Onibi card")] if seat["onibi_card"] else []
    return Text(commas([told, say("sanki {cards}", cards=seat["sankis"]), *card]))


def _strength(seat: SeatView) -> Text:
    return Text("  ").join(Text(f"{SIGN[e]} {signed(seat['strength'][e])}", COLOUR[e]) for e in SIGN)


def _line(seat: SeatView) -> Text:
    count = Text(say("counts {solitary} {sign}", solitary=signed(seat["solitary"]), sign=CARD_SIGN["solitary"]))
    cards = [Text.assemble(f"{_said(card)} ", _shown(card)) for card in seat["line"]]
    return _packed([count, *cards], NARROW)


def _goals(seat: SeatView) -> Text:
    threats = seat["threats"]
    meters = {"fires": threats["fires"], "recruitment": threats["recruitment"], "forest": threats["forest"]}
    parts = [say(GOALS[goal], have=meter["have"], need=meter["need"]) for goal, meter in meters.items()]
    parts.append(say("Onibi {steps} steps", steps=threats["onibi"]["steps"]))
    return _packed([Text(part) for part in parts], NARROW)


def _piles(seat: SeatView) -> Text:
    bottom = commas([_said(card) for card in seat["pile_bottom"]])
    piles = PILES_AND_BOTTOM if bottom else PILES
    return Text(say(piles, varans=seat["varans_left"], animals=seat["pile_left"], cards=bottom))


def _forests(view: View) -> RenderableType:
    """Both forests side by side where they fit."""
    drawn = [_forest(seat) for seat in view["seats"]]
    widths = [max((line.cell_len for line in forest), default=0) for forest in drawn]
    if sum(widths) + 4 > WIDTH:
        return Group(*(line for forest in drawn for line in forest))
    height = max(map(len, drawn))
    rows = []
    for i in range(height):
        left, right = (forest[i] if i < len(forest) else Text("") for forest in drawn)
        rows.append(Text.assemble(left, " " * (max(widths[0] + 4, WIDTH // 2) - left.cell_len), right))
    return Group(*rows)


def _forest(seat: SeatView) -> list[Text]:
    """A forest with its rivers, north up; places are counted from the lake."""
    trees = {(tree["x"], tree["y"]): tree for tree in seat["forest"]}
    xs, ys = [x for x, _ in trees], [y for _, y in trees]
    title = Text(" " + say("{name}'s forest", name=seat["name"]), "bold")
    if max(xs) - min(xs) >= MOST_CELLS:
        return [title, *(_listed(tree) for tree in seat["forest"])]
    columns = range(min(xs), max(xs) + 1)
    header = "     " + "".join(_centred(_axis(x, "E", "W")) for x in columns)
    lines = [title, Text(header, "dim")]
    for y in range(max(ys), min(ys) - 1, -1):
        cells = [_cell(trees.get((x, y))) for x in columns]
        for i in range(3):
            side = f"{_right(_axis(y, 'N', 'S'))} " if i == 1 else " " * 5
            lines.append(Text.assemble((side, "dim"), *(cell[i] for cell in cells)))
    return lines


def _cell(tree: Planted | None) -> list[Text]:
    """Three lines of five characters: a tree with the rivers that leave it, or a dot."""
    if tree is None:
        return [Text("     "), Text("  ·  ", "dim"), Text("     ")]
    facts = TREES[tree["tree"]]
    river = facts["river"]
    middle, style = set_cell_size(say("lak", context="lake in three letters"), 3), "bold"
    if facts["of"] != "lake" and facts["bonus"]:
        middle, style = f"{SIGN[facts['of']]}{tree['tree'][-1]}{_bonus_letter(facts['bonus'])}", COLOUR[facts["of"]]
    north, south = ("  │  " if side in river else "     " for side in "NS")
    west, east = ("─" if side in river else " " for side in "WE")
    return [Text(north, "blue"), Text.assemble((west, "blue"), (middle, style), (east, "blue")), Text(south, "blue")]


def _listed(tree: Planted) -> Text:
    x, y = _axis(tree["x"], "E", "W"), _axis(tree["y"], "N", "S")
    return Text(f"   {say('{tree} at {x} {y}', tree=tree['tree'], x=x, y=y)}")


def _axis(n: int, up: str, down: str) -> str:
    return "0" if n == 0 else f"{abs(n)}{say(up if n > 0 else down, context='side')}"


def _centred(text: str) -> str:
    """As `str.center`, by the room that the letters take."""
    return text.center(CELL - cell_len(text) + len(text))


def _right(text: str) -> str:
    return text.rjust(4 - cell_len(text) + len(text))


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
    return say(card.replace("-", " "))


def _letter(season: str) -> str:
    return say(SEASON_LETTER[season], context=season)


def _bonus_letter(bonus: str) -> str:
    return say(BONUS_LETTER[bonus], context=bonus)
