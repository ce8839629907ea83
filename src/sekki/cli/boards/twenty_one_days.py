"""21 Days at a terminal: raft, sea and logbook, in 80 columns and without leaning on colour."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sekki.games.twenty_one_days.view import box as facts
from sekki.games.twenty_one_days.words import VOICE
from sekki.games.twenty_one_days.words_cards import short_name
from sekki.kit.language import later
from sekki.kit.text import commas

say = VOICE.say

WIDTH = 79
COLOUR = {"blue": "blue", "yellow": "yellow", "red": "red", "green": "green"}
LETTER = {
    "blue": later("B", context="letter of a colour"),
    "yellow": later("Y", context="letter of a colour"),
    "red": later("R", context="letter of a colour"),
    "green": later("G", context="letter of a colour"),
}
EXTRA = "+"
TIMES = {
    "morning": later("morning"),
    "midday": later("midday"),
    "evening": later("evening"),
    "attack": later("attack"),
    "rescue": later("rescue"),
    "over": later("over"),
}
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
        parts.append(Text(" " + say("The next disaster today is cancelled.")))
    parts.append(_piles(view))
    if view["pending"] and view["pending"]["doing"] == "place" and view["phase"] == "midday":
        parts.append(_skills(view))
    return Group(*parts)


def _letter(die: str) -> str:
    """A colour's letter; the extra die has a cross."""
    return say(LETTER[die], context="letter of a colour") if die in LETTER else EXTRA


def _heading(view: dict[str, Any]) -> Text:
    days = {"day": view["day"], "days": view["days"]}
    if view["result"] == "won":
        said = say("Day {day} of {days} · saved!", **days)
    elif view["result"] == "lost":
        said = say("Day {day} of {days} · lost at sea", **days)
    elif view["phase"] == "setup":
        said = say("Setting out")
    else:
        said = say(
            "Day {day} of {days} · {time} · {sharks}", **days, time=say(TIMES[view["phase"]]), sharks=_sharks(view)
        )
    return Text(f" {said}", "bold")


def _sharks(view: dict[str, Any]) -> str:
    if view["day"] == view["days"]:
        return say("no sharks today")
    if view["shark_distance"] == ATTACK_DISTANCE:
        return say("sharks at distance {n}: they attack tonight", n=view["shark_distance"])
    return say("sharks at distance {n}", n=view["shark_distance"])


def _track(view: dict[str, Any]) -> Text:
    ship = view["ship"]
    marks = {ship["anchor"]: ANCHOR, ship["buoy"]: BUOY, ship["at"]: SHIP}
    cells = [
        Text(marks.get(space, WATER), "bold" if space == ship["at"] else "dim") for space in range(1, ship["buoy"] + 1)
    ]
    where = [
        f"{SHIP} {say('space {n}', n=ship['at'])}",
        f"{ANCHOR} {say('anchor {n}', n=ship['anchor'])}",
        f"{BUOY} {say('buoy {n}', n=ship['buoy'])}",
    ]
    return Text.assemble(f" {say('Ship')}  ", Text(" ").join(cells), "   ", "   ".join(where))


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
            below.append(Text(say("fin {n}", n=FINS[name]), "dim"))
        else:
            above.append(there.get(name, MAST))
            below.append("" if name in there else MAST)
    grid.add_row(*above)
    grid.add_row(*below)
    return Panel(grid, box=box.ROUNDED, width=WIDTH, padding=(0, 1), title=say("left side ◂ raft ▸ right side"))


def _spot(survivor: dict[str, Any] | None) -> Text:
    if survivor is None:
        return Text("   —   ", "dim")
    top, below = survivor["dice"]
    dice = f"{top}/{below}" if below else f"{top}"
    return Text(f"{_letter(survivor['colour'])} {short_name(survivor['id'])} {dice}", COLOUR[survivor["colour"]])


def _crew(view: dict[str, Any]) -> Table:
    """What everyone has."""
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    letters = max(cell_len(_letter(colour)) for colour in LETTER)
    for title, width in (
        ("", 1 + letters),
        (" " + say("Survivor", context="column"), 17),
        (say("of", context="column"), 9),
        (say("dice", context="column"), 4),
        (say("hope", context="column"), 9),
        (say("bottle", context="column"), 15),
        (say("flip", context="column"), 9),
    ):
        table.add_column(title, width=width, no_wrap=True, overflow="ellipsis")
    for s in view["survivors"]:
        if s["id"] is None:
            table.add_row(f" {_letter(s['colour'])}", Text(" " + say("nobody yet"), "dim"), "", "", "", "", "")
            continue
        style = COLOUR[s["colour"]] if s["alive"] else "dim strike"
        name = Text(f" {s['name']}", style)
        if not s["alive"]:
            table.add_row(f" {_letter(s['colour'])}", name, _player(view, s), say("dead"), "", "", "")
            continue
        top, below = s["dice"]
        special = " ".join(SPECIAL[token] for token in s["special_hope"])
        hope = f"{s['hope']}" + (f" ({special})" if special else "") if s["human"] else "–"
        cells = [_dice(top, below), hope, _bottle(s), (s["flip"] or {"title": "–"})["title"]]
        table.add_row(f" {_letter(s['colour'])}", name, _player(view, s), *cells)
    return table


def _dice(top: int, below: int) -> str:
    """Upper and lower die; nothing before they are rolled."""
    return f"{top}/{below}" if below else f"{top}" if top else "–"


def _player(view: dict[str, Any], survivor: dict[str, Any]) -> str:
    alone = len(view["seats"]) == 1
    name = say("player {n}", n=survivor["player"] + 1) if alone else view["seats"][survivor["seat"]]["name"]
    leads = survivor["player"] == view["start"]["player"]
    return f"{'▸' if leads else ''}{name}"


def _bottle(survivor: dict[str, Any]) -> str:
    parts = []
    if survivor["bottle"]:
        title = survivor["bottle"]["title"]
        parts.append(say("{bottle} (new)", bottle=title) if survivor["bottle_fresh"] else title)
    if survivor["extra_die"]:
        parts.append(say("extra die ×{n}", n=survivor["extra_die"]))
    return commas(parts) or "–"


def _places(view: dict[str, Any]) -> Text:
    """The locations, with the dice on them as letters and free spaces as dots."""
    parts = []
    for key, place in view["locations"].items():
        title = _swap(view["swap"]) if key == "swap" else VOICE.name(key)
        if key == "octopus" and not place["dice"]:
            continue
        if key == "fishing" and view["rod_broken"]:
            parts.append(Text(say("Rod broken")))
            continue
        dice = Text("").join(Text(_letter(die), COLOUR.get(die, "bold")) for die in place["dice"])
        parts.append(Text.assemble(f"{title} ", dice, "·" * (place["spaces"] - len(place["dice"]))))
    return Text.assemble(Text(f" {say('Places')}  ", "bold"), Text("  ").join(parts))


def _swap(swap: dict[str, Any]) -> str:
    """The swap token, with what it costs."""
    kind, cost = swap["kind"], swap["cost"]
    if kind == "turtle":
        return say("{turtle} ({n} pt)", turtle=swap["title"], n=cost)
    if kind == "flare":
        return say("Swap flare ({n} hope)", n=cost)
    return say("Swap bottle") if kind == "bottle" else str(swap["title"])


def _logbook(view: dict[str, Any]) -> Text:
    book = view["logbook"]
    lines = []
    for title, page in ((say("Today"), book["today"]), (say("Tomorrow"), book["tomorrow"])):
        if page:
            parts = [_symbols(page[part]) for part in ("morning", "midday", "evening")]
            head = say("{day} wheel", day=title) if page["wheel"] else title
            lines.append(Text.assemble(Text(f" {head}  ", "bold"), Text(" │ ").join(parts)))
    return Text("\n").join(lines)


def _symbols(symbols: list[dict[str, Any]]) -> Text:
    """Symbols by their titles, with a tick on what is done."""
    said = [Text(("✓" if sign["done"] else "") + sign["title"], "dim" if sign["done"] else "") for sign in symbols]
    return Text(commas(["", ""])).join(said)


def _disaster(disaster: dict[str, Any]) -> Text:
    head = say("Disaster: {disaster}, {hope} hope averts it", disaster=disaster["title"], hope=disaster["hope"])
    return Text.assemble(Text(f" {head}  ", "bold"), _symbols(disaster["symbols"]))


def _swim(view: dict[str, Any]) -> Text:
    """What the swimmer has to roll, with a tick on what lies behind."""
    swim = view["pending"]["swim"]
    name = next(one["called"] for one in view["survivors"] if one["colour"] == swim["colour"])
    said = [("✓" if i < swim["at"] else "") + challenge for i, challenge in enumerate(swim["challenges"])]
    head = say("Jellyfish, {name} has to roll", name=name)
    return Text.assemble(Text(f" {head}  ", "bold"), " │ ".join(said))


def _roll(view: dict[str, Any]) -> Text:
    """The dice that lie open, each with whose it is."""
    roll = view["pending"]["roll"]
    dice = Text("  ").join(_rolled(die) for die in roll["dice"])
    return Text.assemble(Text(f" {say('Roll')}  ", "bold"), dice, Text(f"   {roll['means']}", "dim"))


def _rolled(die: dict[str, Any]) -> Text:
    """A die of the roll; the octopus die has no numbers."""
    whose = _letter(die["colour"]) if die["colour"] else say("white")
    face = {"blank": say("blank"), "tentacle": say("tentacle")}.get(die["face"], die["face"])
    return Text(f"{whose} {face}", COLOUR.get(die["colour"], "bold"))


def _skills(view: dict[str, Any]) -> Text:
    """What the survivors can do, while dice are placed; there is no room for it all the time."""
    lines = [
        Text.assemble(Text(f" {_letter(s['colour'])} ", COLOUR[s["colour"]]), Text(s["skill"], "dim"))
        for s in view["survivors"]
        if s["id"] is not None and s["alive"]
    ]
    return Text("\n", no_wrap=True, overflow="ellipsis").join(lines)


def _piles(view: dict[str, Any]) -> Text:
    piles = say(
        "Hope in the bag {hope} · bottles {bottles} · disasters {disasters} · tentacles {tentacles}",
        hope=view["hope"]["bag"],
        bottles=view["bottles_left"],
        disasters=view["disasters_left"],
        tentacles=view["tentacles"],
    )
    return Text(f" {piles}\n {_dog(view['scruffs'])}" if view["scruffs"] else f" {piles}", "dim")


def _dog(dog: dict[str, Any]) -> str:
    if not dog["token"]:
        return say("Scruffs tokens {n}", n=dog["tokens_left"])
    lasting = {"token": dog["token"]["means"], "left": dog["token"]["left"]}
    return say("Scruffs tokens {n}, lasting: {token} ({left} left)", n=dog["tokens_left"], **lasting)
