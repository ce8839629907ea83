"""A contest's result as tables at the terminal, as pictures and as a page."""

from __future__ import annotations

import base64
import html
from io import BytesIO
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .arena import Missing
from .contest import Contest, Round
from .standings import Interval, Result

INK, PAPER, GRID = "#2b2a28", "#faf6ee", "#d8d0c0"
COLOURS = ("#b5533c", "#3f6f6a", "#c79a3b", "#5a5f8f", "#7d8f4e", "#8b5a83")


def percent(x: float) -> str:
    return f"{100 * x:.1f} %"


def between(interval: Interval) -> str:
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}"


def tables(result: Result) -> list[tuple[str, list[str], list[list[str]]]]:
    """The result as (title, head, rows): the same for the terminal and the page."""
    contest = result.contest
    title = f"{contest['game']}, {contest['seats']} seats, {result.games} games"
    options = ", ".join(f"{k} {v}" for k, v in contest["options"].items())
    rated = any(s.rating for s in result.standings)
    head = ["bot", "games", "won", "95 %", "points", "±", "place", "ms/move"] + (["rating"] if rated else [])
    rows = []
    for s in result.standings:
        row = [s.bot, str(s.games), percent(s.share), between(s.interval), f"{s.points:.1f}"]
        row += [f"{s.points_interval[1] - s.points:.1f}", f"{s.place:.2f}", f"{s.milliseconds:.1f}"]
        rows.append(row + ([f"{s.rating[0]:.1f}±{s.rating[1]:.1f}"] if s.rating else []))
    found = [(f"{title}, {options}" if options else title, head, rows)]
    names = [s.bot for s in result.standings]
    if len(names) > 1 and result.against:
        grid = [[a, *("" if a == b else f"{100 * result.against[a][b][0]:.1f}" for b in names)] for a in names]
        found.append(("placed better than, % (a tie is half)", ["", *names], grid))
    return found


def notes(result: Result) -> list[str]:
    """What a reader must know besides the tables."""
    said = []
    if result.truncated:
        said.append(f"{result.truncated} games were cut off and count for nobody.")
    for s in result.standings:
        if s.failures:
            said.append(f"{s.bot} failed {len(s.failures)} times, first: it {s.failures[0]}.")
    return said


def to_terminal(result: Result, console: Console) -> None:
    for title, head, rows in tables(result):
        table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for i, name in enumerate(head):
            table.add_column(Text(name), justify="right" if i else "left", no_wrap=True)
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        console.print(table)
        console.print()
    for said in notes(result):
        console.print(Text(said))


def to_folder(contest: Contest, rounds: list[Round], result: Result, folder: Path) -> list[Path]:
    """Writes wins.png, points.png and report.html; returns them."""
    pictures = {"wins": _wins(result), "points": _points(contest, rounds, result)}
    written = []
    for name, picture in pictures.items():
        written.append(folder / f"{name}.png")
        written[-1].write_bytes(picture)
    written.append(folder / "report.html")
    written[-1].write_text(_page(result, pictures), "utf-8")
    return written


def _axes(title: str, height: float) -> tuple[Any, Any]:
    try:
        import matplotlib
    except ImportError:
        raise Missing("pictures need the laboratory's extras: pip install 'sekki[lab]'") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, height), facecolor=PAPER, layout="constrained")
    axes.set_facecolor(PAPER)
    axes.set_title(title, loc="left", color=INK)
    axes.grid(axis="x", color=GRID)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _png(figure: Any) -> bytes:
    from matplotlib import pyplot

    file = BytesIO()
    figure.savefig(file, format="png", dpi=120)
    pyplot.close(figure)
    return file.getvalue()


def _wins(result: Result) -> bytes:
    """A bar with its interval for every bot; the line is what luck alone would give."""
    standings = list(reversed(result.standings))
    figure, axes = _axes("won, with 95 % intervals", 1.4 + 0.5 * len(standings))
    shares = [100 * s.share for s in standings]
    low = [100 * (s.share - s.interval[0]) for s in standings]
    high = [100 * (s.interval[1] - s.share) for s in standings]
    colours = [COLOURS[i % len(COLOURS)] for i in reversed(range(len(standings)))]
    axes.barh([s.bot for s in standings], shares, xerr=[low, high], color=colours, ecolor=INK, capsize=4, height=0.6)
    if result.against:
        axes.axvline(100 / result.contest["seats"], color=INK, linestyle=":", linewidth=1)
    axes.set_xlabel("% of the games played")
    return _png(figure)


def _points(contest: Contest, rounds: list[Round], result: Result) -> bytes:
    """How often each bot came to how many points."""
    names = [s.bot for s in result.standings]
    points: dict[str, list[int]] = {name: [] for name in names}
    for game in (game for played in rounds for game in played["games"] if not game["truncated"]):
        for bot, scored in zip(game["line"], game["scores"], strict=True):
            points[contest.bots[bot]].append(scored)
    figure, axes = _axes("points at the end", 3.6)
    every = [p for row in points.values() for p in row] or [0]
    edges = [x - 0.5 for x in range(min(every), max(every) + 2, max(1, (max(every) - min(every)) // 30))]
    for i, name in enumerate(names):
        axes.hist(points[name], bins=edges, histtype="step", linewidth=2, color=COLOURS[i % len(COLOURS)], label=name)
    axes.legend(frameon=False)
    axes.set_xlabel("points")
    axes.set_ylabel("games")
    return _png(figure)


def _page(result: Result, pictures: dict[str, bytes]) -> str:
    """Everything in one file that can be sent to somebody."""
    parts = [f"<h1>{html.escape(tables(result)[0][0])}</h1>"]
    for title, head, rows in tables(result):
        cells = "".join(f"<th>{html.escape(name)}</th>" for name in head)
        body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        parts.append(f"<h2>{html.escape(title)}</h2><table><tr>{cells}</tr>{body}</table>")
    parts += [f"<p>{html.escape(said)}</p>" for said in notes(result)]
    for name, picture in pictures.items():
        parts.append(f'<img alt="{name}" src="data:image/png;base64,{base64.b64encode(picture).decode()}">')
    style = (
        f"body{{font:16px/1.5 system-ui;background:{PAPER};color:{INK};max-width:60rem;margin:2rem auto}}"
        f"td,th{{padding:.2rem .8rem;text-align:right;border-bottom:1px solid {GRID}}}"
        "td:first-child,th:first-child{text-align:left}img{max-width:100%}"
    )
    return f"<!doctype html><meta charset=utf-8><title>Arena</title><style>{style}</style>{''.join(parts)}\n"
