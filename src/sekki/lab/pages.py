"""Pictures and pages of the laboratory: one look for contests, studies and what-ifs."""

from __future__ import annotations

import base64
import html
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .arena import Missing

INK, PAPER, GRID = "#2b2a28", "#faf6ee", "#d8d0c0"
COLOURS = ("#b5533c", "#3f6f6a", "#c79a3b", "#5a5f8f", "#7d8f4e", "#8b5a83")

Grid = tuple[str, list[str], list[list[str]]]  # a title, the heads of the columns, the rows


def axes(title: str, height: float) -> tuple[Any, Any]:
    """A figure and its axes."""
    try:
        import matplotlib
    except ImportError:
        raise Missing("pictures need the laboratory's extras: pip install 'sekki[lab]'") from None
    matplotlib.use("Agg")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "sekki"})  # small, and the same every time
    from matplotlib import pyplot

    figure, found = pyplot.subplots(figsize=(8, height), facecolor=PAPER, layout="constrained")
    found.set_facecolor(PAPER)
    found.set_title(title, loc="left", color=INK)
    found.grid(axis="x", color=GRID)
    found.set_axisbelow(True)
    for side in ("top", "right", "left"):
        found.spines[side].set_visible(False)
    return figure, found


def png(figure: Any, kind: str = "png") -> bytes:
    """The figure as a file, which it is no longer needed for."""
    from matplotlib import pyplot

    file = BytesIO()
    figure.savefig(file, format=kind, dpi=120, metadata={"Date": None} if kind == "svg" else None)
    pyplot.close(figure)
    return file.getvalue()


def print_tables(console: Console, tables: Sequence[Grid], sentences: Sequence[str]) -> None:
    """Tables and sentences at the terminal."""
    for title, head, rows in tables:
        table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for i, name in enumerate(head):
            table.add_column(Text(name), justify="right" if i else "left", no_wrap=True)
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        console.print(table)
        console.print()
    for said in sentences:
        console.print(Text(said))


def markdown(tables: Sequence[Grid], sentences: Sequence[str]) -> str:
    """Tables and sentences for a page of documentation."""
    parts = []
    for title, head, rows in tables:
        lines = [head, [":--", *("--:" for _ in head[1:])], *rows]
        parts.append(f"**{title}**\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines))
    return "\n\n".join([*parts, *sentences])


def page(name: str, tables: Sequence[Grid], sentences: Sequence[str], pictures: Mapping[str, bytes]) -> str:
    """Everything in one file that can be sent to somebody."""
    parts = [f"<h1>{html.escape(tables[0][0])}</h1>"]
    for title, head, rows in tables:
        cells = "".join(f"<th>{html.escape(name)}</th>" for name in head)
        body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        parts.append(f"<h2>{html.escape(title)}</h2><div><table><tr>{cells}</tr>{body}</table></div>")
    parts += [f"<p>{html.escape(said)}</p>" for said in sentences]
    for alt, picture in pictures.items():
        parts.append(f'<img alt="{alt}" src="data:image/png;base64,{base64.b64encode(picture).decode()}">')
    style = (
        f"body{{font:16px/1.5 system-ui;background:{PAPER};color:{INK};max-width:60rem;margin:auto;padding:1rem}}"
        "h1,h2{line-height:1.2;overflow-wrap:anywhere}div{overflow-x:auto}"  # on a phone a wide table is pushed aside
        f"td,th{{padding:.2rem .8rem;text-align:right;border-bottom:1px solid {GRID}}}"
        "td:first-child,th:first-child{text-align:left}img{max-width:100%}"
    )
    phones = '<meta name="viewport" content="width=device-width,initial-scale=1">'
    begin = f"<!doctype html><html lang=en><meta charset=utf-8>{phones}<title>{html.escape(name)}</title>"
    return f"{begin}<style>{style}</style>{''.join(parts)}\n"
