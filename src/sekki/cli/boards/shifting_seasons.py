"""Shifting Seasons at a terminal: what a seat sees, in 80 columns and without leaning on colour."""

from __future__ import annotations

from rich import box
from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sekki.cli.screen import filled
from sekki.games.shifting_seasons.view import View
from sekki.games.shifting_seasons.words import name, say
from sekki.kit.language import later

SHAPE = {"spring": "✿", "summer": "☼", "autumn": "❧", "winter": "❆"}
SHORT = {
    "spring": later("Sp", context="short"),
    "summer": later("Su", context="short"),
    "autumn": later("Au", context="short"),
    "winter": later("Wi", context="short"),
}
COLOUR = {"spring": "magenta", "summer": "green", "autumn": "yellow", "winter": "blue"}
ARROW = {(-1, 0): "↑", (1, 0): "↓", (0, -1): "←", (0, 1): "→"}
BARRED = "✗"
PRECIOUS, EMPTY = "*", "·"
LEGEND = later("{precious} precious   [1] framed area   {barred} lane barred for you")
ROWS = "abcdef"
NAME_WIDTH = 12
AREA_SIDE = 3
HEAD_WIDTH = 9


def draw(view: View) -> RenderableType:
    """The whole table for one seat."""
    if view["phase"] == "picking":
        return Group(Text(f" {say('Everyone picks a player board.')}", "bold"), _boards(view))
    top = Table.grid(padding=(0, 1))
    top.add_row(_sliding(view), _scores(view))
    legend = say(LEGEND, precious=PRECIOUS, barred=BARRED)
    return Group(_heading(view), top, _boards(view), Text(f" {legend}", "dim"))


def _heading(view: View) -> Text:
    heading = say(
        "Shifting Seasons · in the bag {bag} · frames {frames} · bonus tokens {tokens}",
        bag=view["bag_left"],
        frames=view["frames_left"],
        tokens=view["tokens_left"],
    )
    return Text(f" {heading}", "bold")


def _sliding(view: View) -> RenderableType:
    """The four lanes with an arrow where a tile goes in and the number where one falls out; below, the display."""
    height, width = len(view["sliding"]) + 2, len(view["sliding"][0]) + 2
    cells = [[Text("   ") for _ in range(width)] for _ in range(height)]
    for r, row in enumerate(view["sliding"]):
        for c, tile in enumerate(row):
            if tile:
                cells[r + 1][c + 1] = _tile(tile)
    barred = view["seats"][view["you"]]["barred"] if view["you"] is not None else []
    for number, lane in enumerate(view["lanes"], 1):
        (first_row, first_column), (second_row, second_column), *_, (last_row, last_column) = lane
        down, right = second_row - first_row, second_column - first_column
        mark = BARRED if f"lane-{number}" in barred else ARROW[down, right]
        cells[first_row - down + 1][first_column - right + 1] = Text(f"{mark}{number} ", "bold")
        cells[last_row + down + 1][last_column + right + 1] = Text(f"{number}  ", "bold")
    lines: list[RenderableType] = [Text(" ").join(row) for row in cells]
    display = Text(" ").join(_tile(tile) for tile in view["display"]) or Text(say("empty"))
    lines += [Text.assemble(_head(say("Display")), display), _in_hand(view)]
    return Panel(Group(*lines), box=box.ROUNDED, width=31, padding=(0, 1))


def _in_hand(view: View) -> Text:
    if view["held"] and view["lane"]:
        goes = filled(say("{tile} for area {area}"), tile=_tile(view["held"]), area=view["lane"][-1])
        return Text.assemble(_head(say("In hand")), goes)
    if view["lifted"]:
        tile = _tile(_lifted_tile(view, view["lifted"]))
        return Text.assemble(_head(say("Lifted")), filled(say("{tile} from {cell}"), tile=tile, cell=view["lifted"]))
    return Text.assemble(_head(say("In hand")).plain, say("nothing"), style="dim")


def _head(word: str) -> Text:
    return Text(set_cell_size(word, HEAD_WIDTH), "bold")


def _lifted_tile(view: View, cell: str) -> str:
    assert view["turn"] is not None
    tile = view["seats"][view["turn"]]["board"][ROWS.index(cell[0])][int(cell[1]) - 1]
    assert tile is not None
    return tile


def _scores(view: View) -> RenderableType:
    """Every seat's points by every score card."""
    table = Table(box=box.SIMPLE_HEAD, padding=0, pad_edge=False, show_edge=False, width=47)
    table.add_column(say("Score card"), width=18)
    for seat in view["seats"]:
        table.add_column(seat["name"], justify="right", width=6, no_wrap=True, overflow="ellipsis")
    for card in view["cards"]:
        points = [str(seat["card_scores"][card]) for seat in view["seats"]]
        table.add_row(view["card_facts"][card]["title"], *points)
    table.add_section()
    table.add_row(say("Points"), *[str(seat["score"]) for seat in view["seats"]], style="bold")
    table.add_row(say("Precious tiles"), *[str(seat["precious"]) for seat in view["seats"]])
    table.add_row(say("Bonus tokens"), *[str(seat["tokens"]) for seat in view["seats"]])
    if view["phase"] == "over":
        table.add_row(say("Place"), *[str(seat["place"]) for seat in view["seats"]], style="bold")
    return table


def _boards(view: View) -> RenderableType:
    """All player boards side by side; rows are named once, columns above each."""
    grid = Table.grid(padding=0)
    rows = [f" {row} " for row in ROWS]
    names = Text("\n".join(["", "", "", *rows[:AREA_SIDE], "", *rows[AREA_SIDE:]]), "dim")
    grid.add_row(names, *[_board(view, i) for i in range(len(view["seats"]))])
    return grid


def _board(view: View, i: int) -> Text:
    seat = view["seats"][i]
    season = f"{SHAPE[seat['season']]} {name(seat['season'])}" if seat["season"] else say("no board yet")
    mark = "▸" if view["turn"] == i else " "
    who = seat["name"][:NAME_WIDTH]
    who = say("{name} (you)", name=who) if view["you"] == i else who
    head = Text.assemble((f"{mark}{who}", "bold"), "\n ", (season, COLOUR.get(seat["season"] or "", "")))
    # Four boards fill the 80 columns; with fewer there is room for a gap between the areas.
    gap = Text("" if len(view["seats"]) == 4 else " ")
    lines = [head, _row([Text(f"{column}  ", "dim") for column in range(1, len(ROWS) + 1)], gap)]
    for row, tiles in zip(ROWS, seat["board"], strict=True):
        lines.append(_row([_cell(view, i, f"{row}{c}", tile) for c, tile in enumerate(tiles, 1)], gap))
    lines.insert(len(lines) - AREA_SIDE, Text())
    return Text("\n").join(lines)


def _row(cells: list[Text], gap: Text) -> Text:
    return Text.assemble(" ", *cells[:AREA_SIDE], gap, *cells[AREA_SIDE:])


def _cell(view: View, i: int, cell: str, tile: str | None) -> Text:
    if cell in view["numbers"]:
        area = view["numbers"].index(cell) + 1
        return Text(f"[{area}]" if area in view["seats"][i]["framed"] else f" {area} ", "bold")
    if tile is None:
        return Text(f"{EMPTY}  ", "dim")
    text = _tile(tile)
    if view["turn"] == i and view["lifted"] == cell:
        text.stylize("reverse")
    return text


def _tile(tile: str) -> Text:
    season = tile.rstrip(PRECIOUS)
    mark = PRECIOUS if tile.endswith(PRECIOUS) else " "
    return Text(say(SHORT[season], context="short") + mark, COLOUR[season])
