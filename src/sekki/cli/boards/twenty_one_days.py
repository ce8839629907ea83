"""21 Days at a terminal: raft, sea and logbook, in 80 columns and without leaning on colour."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sekki.games.twenty_one_days.view import box as facts

WIDTH = 79
COLOUR = {"blue": "blue", "yellow": "yellow", "red": "red", "green": "green"}
LETTER = {"blue": "B", "yellow": "Y", "red": "R", "green": "G", "extra": "+"}
SHIP, WATER, ANCHOR, BUOY = "►", "·", "‡", "◉"
PLANK, GONE, MAST = "▓▓", "~~", "║"
FACTS = facts()
FINS = {spot["id"]: " ".join(map(str, spot["fins"])) for spot in FACTS["spots"]}
SPECIAL = {"one": "±1", "two": "±2"}
ATTACK_DISTANCE = 1


def draw(view: dict[str, Any]) -> RenderableType:
    """The whole table; every seat sees all of it."""
    parts: list[RenderableType] = [_heading(view), _track(view), _raft(view), _crew(view)]
    if view["phase"] == "setup":
        return Group(*parts, _skills(view))
    parts += [_places(view), _logbook(view)]
    if view["disaster"]:
        parts.append(_disaster(view["disaster"]))
    if view["pending"] and view["pending"]["roll"]:
        parts.append(_roll(view))
    if view["pending"] and view["pending"]["swim"]:
        parts.append(_swim(view))
    if view["calm"]:
        parts.append(Text(" The next disaster today is cancelled."))
    parts.append(_piles(view))
    if view["pending"] and view["pending"]["doing"] == "place" and view["phase"] == "midday":
        parts.append(_skills(view))
    return Group(*parts)


def _heading(view: dict[str, Any]) -> Text:
    if view["result"] != "open":
        end = "saved!" if view["result"] == "won" else "lost at sea"
        return Text(f" Day {view['day']} of {view['days']} · {end}", "bold")
    if view["phase"] == "setup":
        return Text(" Setting out", "bold")
    return Text(f" Day {view['day']} of {view['days']} · {view['phase']} · {_sharks(view)}", "bold")


def _sharks(view: dict[str, Any]) -> str:
    if view["day"] == view["days"]:
        return "no sharks today"
    said = f"sharks at distance {view['shark_distance']}"
    return f"{said}: they attack tonight" if view["shark_distance"] == ATTACK_DISTANCE else said


def _track(view: dict[str, Any]) -> Text:
    ship = view["ship"]
    marks = {ship["anchor"]: ANCHOR, ship["buoy"]: BUOY, ship["at"]: SHIP}
    cells = [
        Text(marks.get(space, WATER), "bold" if space == ship["at"] else "dim") for space in range(1, ship["buoy"] + 1)
    ]
    where = f"   {SHIP} space {ship['at']}   {ANCHOR} anchor {ship['anchor']}   {BUOY} buoy {ship['buoy']}"
    return Text.assemble(" Ship  ", Text(" ").join(cells), where)


def _raft(view: dict[str, Any]) -> Panel:
    """The four spots between their planks, each with the fins that threaten it."""
    there = {plank["id"]: PLANK if plank["there"] else GONE for plank in view["planks"]}
    seated = {s["seat_on_raft"]: s for s in view["survivors"] if s["alive"] and s["seat_on_raft"]}
    grid = Table.grid(padding=(0, 1))
    for _ in FACTS["across"]:
        grid.add_column(justify="center", no_wrap=True)
    above: list[str | Text] = []
    below: list[str | Text] = []
    for part in FACTS["across"]:
        name = part["id"]
        if part["kind"] == "spot":
            above.append(_spot(seated.get(name)))
            below.append(Text(f"fin {FINS[name]}", "dim"))
        else:
            above.append(there.get(name, MAST))
            below.append("" if name in there else MAST)
    grid.add_row(*above)
    grid.add_row(*below)
    return Panel(grid, box=box.ROUNDED, width=WIDTH, padding=(0, 1), title="left side ◂ raft ▸ right side")


def _spot(survivor: dict[str, Any] | None) -> Text:
    if survivor is None:
        return Text("   —   ", "dim")
    top, below = survivor["dice"]
    dice = f"{top}/{below}" if below else f"{top}"
    name = survivor["called"].removeprefix("the ").split()[-1]
    return Text(f"{LETTER[survivor['colour']]} {name} {dice}", COLOUR[survivor["colour"]])


def _crew(view: dict[str, Any]) -> Table:
    """What everyone has."""
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    for title, width in (("", 2), (" Survivor", 17), ("of", 9), ("dice", 4), ("hope", 9), ("bottle", 15), ("flip", 9)):
        table.add_column(title, width=width, no_wrap=True, overflow="ellipsis")
    for s in view["survivors"]:
        if s["id"] is None:
            table.add_row(f" {LETTER[s['colour']]}", Text(" nobody yet", "dim"), "", "", "", "", "")
            continue
        style = COLOUR[s["colour"]] if s["alive"] else "dim strike"
        name = Text(f" {s['name']}", style)
        if not s["alive"]:
            table.add_row(f" {LETTER[s['colour']]}", name, _player(view, s), "dead", "", "", "")
            continue
        top, below = s["dice"]
        special = " ".join(SPECIAL[token] for token in s["special_hope"])
        hope = f"{s['hope']}" + (f" ({special})" if special else "") if s["human"] else "–"
        cells = [_dice(top, below), hope, _bottle(s), (s["flip"] or {"title": "–"})["title"]]
        table.add_row(f" {LETTER[s['colour']]}", name, _player(view, s), *cells)
    return table


def _dice(top: int, below: int) -> str:
    """Upper and lower die; nothing before they are rolled."""
    return f"{top}/{below}" if below else f"{top}" if top else "–"


def _player(view: dict[str, Any], survivor: dict[str, Any]) -> str:
    alone = len(view["seats"]) == 1
    name = f"player {survivor['player'] + 1}" if alone else view["seats"][survivor["seat"]]["name"]
    leads = survivor["player"] == view["start"]["player"]
    return f"{'▸' if leads else ''}{name}"


def _bottle(survivor: dict[str, Any]) -> str:
    parts = []
    if survivor["bottle"]:
        parts.append(survivor["bottle"]["title"] + (" (new)" if survivor["bottle_fresh"] else ""))
    if survivor["extra_die"]:
        parts.append(f"extra die ×{survivor['extra_die']}")
    return ", ".join(parts) or "–"


def _places(view: dict[str, Any]) -> Text:
    """The locations, with the dice on them as letters and free spaces as dots."""
    parts = []
    for key, place in view["locations"].items():
        title = _swap(view["swap"]) if key == "swap" else key.capitalize()
        if key == "octopus" and not place["dice"]:
            continue
        if key == "fishing" and view["rod_broken"]:
            parts.append(Text("Rod broken"))
            continue
        dice = Text("").join(Text(LETTER[die], COLOUR.get(die, "bold")) for die in place["dice"])
        parts.append(Text.assemble(f"{title} ", dice, "·" * (place["spaces"] - len(place["dice"]))))
    return Text.assemble(Text(" Places  ", "bold"), Text("  ").join(parts))


def _swap(swap: dict[str, Any]) -> str:
    """The swap token, with what it costs."""
    cost = {"turtle": f" ({swap['cost']} pt)", "flare": f" ({swap['cost']} hope)"}.get(swap["kind"], "")
    return f"Swap {swap['kind']}{cost}" if swap["kind"] in ("flare", "bottle") else f"{swap['title']}{cost}"


def _logbook(view: dict[str, Any]) -> Text:
    book = view["logbook"]
    lines = []
    for title, page in (("Today", book["today"]), ("Tomorrow", book["tomorrow"])):
        if page:
            parts = [_symbols(page[part]) for part in ("morning", "midday", "evening")]
            wheel = " wheel" if page["wheel"] else ""
            lines.append(Text.assemble(Text(f" {title}{wheel}  ", "bold"), Text(" │ ").join(parts)))
    return Text("\n").join(lines)


def _symbols(symbols: list[dict[str, Any]]) -> Text:
    """Symbols by their titles, with a tick on what is done."""
    said = [Text(("✓" if sign["done"] else "") + sign["title"], "dim" if sign["done"] else "") for sign in symbols]
    return Text(", ").join(said)


def _disaster(disaster: dict[str, Any]) -> Text:
    head = Text(f" Disaster: {disaster['title']}, {disaster['hope']} hope averts it  ", "bold")
    return Text.assemble(head, _symbols(disaster["symbols"]))


def _swim(view: dict[str, Any]) -> Text:
    """What the swimmer has to roll, with a tick on what lies behind."""
    swim = view["pending"]["swim"]
    name = next(one["called"] for one in view["survivors"] if one["colour"] == swim["colour"])
    said = [("✓" if i < swim["at"] else "") + challenge for i, challenge in enumerate(swim["challenges"])]
    return Text.assemble(Text(f" Jellyfish, {name} has to roll  ", "bold"), " │ ".join(said))


def _roll(view: dict[str, Any]) -> Text:
    """The dice that lie open, each with whose it is."""
    roll = view["pending"]["roll"]
    dice = Text("  ").join(
        Text(f"{LETTER[die['colour']] if die['colour'] else 'white'} {die['face']}", COLOUR.get(die["colour"], "bold"))
        for die in roll["dice"]
    )
    return Text.assemble(Text(" Roll  ", "bold"), dice, Text(f"   {roll['means']}", "dim"))


def _skills(view: dict[str, Any]) -> Text:
    """What the survivors can do, while dice are placed; there is no room for it all the time."""
    lines = [
        Text.assemble(Text(f" {LETTER[s['colour']]} ", COLOUR[s["colour"]]), Text(s["skill"], "dim"))
        for s in view["survivors"]
        if s["id"] is not None and s["alive"]
    ]
    return Text("\n", no_wrap=True, overflow="ellipsis").join(lines)


def _piles(view: dict[str, Any]) -> Text:
    said = (
        f" Hope in the bag {view['hope']['bag']} · bottles {view['bottles_left']} · disasters {view['disasters_left']}"
    )
    said += f" · tentacles {view['tentacles']}"
    dog = view["scruffs"]
    if dog:
        said += f"\n Scruffs tokens {dog['tokens_left']}"
        if dog["token"]:
            said += f", lasting: {dog['token']['means']} ({dog['token']['left']} left)"
    return Text(said, "dim")
