"""The answer to a what-if: tables and sentences at the terminal, a picture, and a page."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from sekki.games import find
from sekki.kit import Game
from sekki.kit.changes import numbers_of, say_changes
from sekki.kit.text import counted

from .arena import Missing
from .comparison import Comparison, Estimate, Figure, WhatIf
from .pages import COLOURS, INK, Grid, axes, page, png


def knobs(game: Game) -> list[str]:
    """What can be set, a line each."""
    numbers = numbers_of(game.components)
    return [
        f"{knob.name}={numbers[knob.place]}  {knob.says}, from {knob.lowest} to {knob.highest} ({knob.place})"
        for knob in game.knobs.values()
    ]


def tables(found: WhatIf) -> list[Grid]:
    """A table for every changed game: what was, what is, and the difference with its interval."""
    head = ["", "printed", "changed", "difference", "95 %"]
    return [
        (
            f"{found.plan['game']} with {say_changes(one.changes) or 'nothing changed'}",
            head,
            [[figure.name, *_cells(figure)] for figure in one.figures],
        )
        for one in found.comparisons
    ]


def _cells(figure: Figure) -> list[str]:
    def number(x: float, sign: str = "") -> str:
        return f"{100 * x:{sign}.1f} %" if figure.share else f"{x:{sign}.2f}"

    off = figure.difference
    return [
        number(figure.printed.mean), number(figure.changed.mean), number(off.mean, "+"),
        f"{number(off.low, '+')} to {number(off.high, '+')}",
    ]  # fmt: skip


def sentences(found: WhatIf) -> list[str]:
    """What the tables mean, and who played."""
    plan = found.plan
    who = ", ".join(plan["players"])
    said = [
        f"{counted(found.games, 'game')} of {who} by the printed rules and as many by each changed set, with "
        f"{counted(plan['seats'], 'seat')} on the same luck. An interval holds 95 times in 100.",
    ]
    knobs = find(plan["game"]).knobs
    for one in found.comparisons:
        named = [f"{name} is {knobs[name].says}" for name in one.changes if name in knobs]
        what = f"{say_changes(one.changes)}" + (f" ({'; '.join(named)})" if named else "")
        clear = [_sentence(figure) for figure in one.figures if figure.difference.sure]
        said.append(f"{what}: {'; '.join(clear)}." if clear else f"{what}: no difference that these games could show.")
    if any(player.startswith(("net", "guided")) for player in plan["players"]):
        said.append(_who_played(found))
    return said


def _who_played(found: WhatIf) -> str:
    """Whether those who play by a net knew the changed rules."""
    lessons = [one.lesson for one in found.comparisons if one.lesson is not None]
    if not lessons:
        return "Nets learned the printed rules: with changed ones a search plays in their place."
    each = "; ".join(
        f"{say_changes(one.changes)} for {one.lesson.minutes:g} minutes ({one.lesson.decisions:,} decisions, on "
        f"{'the processor' if one.lesson.device == 'cpu' else 'a GPU'})"
        for one in found.comparisons
        if one.lesson is not None
    )
    return (
        f"The printed rules are played by the net that comes with the game. That net then learned {each}, and plays "
        "the changed rules with what it learned; a net that learned for longer may play them differently."
    )


def _sentence(figure: Figure) -> str:
    off = figure.difference
    way = "more" if off.mean > 0 else "less"
    size = f"{100 * abs(off.mean):.1f} points of a hundred" if figure.share else f"{abs(off.mean):.2f}"
    return f"{figure.name} {way} by {size}"


def page_of(found: WhatIf) -> str:
    """The answer as one page; without its picture where none can be drawn."""
    pictures = {}
    with suppress(Missing):
        pictures["differences"] = _picture(found, "png")
    return page("What if", tables(found), sentences(found), pictures)


def to_folder(found: WhatIf, folder: Path) -> list[Path]:
    """Writes what-if.png, .svg and .html; returns them."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for kind in ("png", "svg"):
        written.append(folder / f"what-if.{kind}")
        written[-1].write_bytes(_picture(found, kind))
    written.append(folder / "what-if.html")
    written[-1].write_text(page_of(found), "utf-8")
    return written


def _picture(found: WhatIf, kind: str) -> bytes:
    """The differences of all shares: a row for each, a mark with its interval for each changed game."""
    names = [figure.name for figure in found.comparisons[0].figures if figure.share]
    figure, plot = axes("difference from the printed rules, with 95 % intervals", 1.6 + 0.6 * len(names))
    room = 0.6 / max(1, len(found.comparisons))
    for i, one in enumerate(found.comparisons):
        off = _differences(one)
        heights = [len(names) - 1 - row + room * (len(found.comparisons) / 2 - i - 0.5) for row in range(len(names))]
        spans = [[100 * (x.mean - x.low) for x in off], [100 * (x.high - x.mean) for x in off]]
        plot.errorbar(
            [100 * x.mean for x in off], heights, xerr=spans, fmt="o", color=COLOURS[i % len(COLOURS)], capsize=3,
            label=say_changes(one.changes),
        )  # fmt: skip
    plot.axvline(0, color=INK, linewidth=1)
    plot.set_yticks(range(len(names) - 1, -1, -1), names)
    plot.set_xlabel("points of a hundred")
    plot.legend(frameon=False)
    return png(figure, kind)


def _differences(one: Comparison) -> list[Estimate]:
    return [figure.difference for figure in one.figures if figure.share]
