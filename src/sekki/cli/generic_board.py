"""A table for any game, drawn from its view alone: used by games that have no board of their own."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text


def draw(view: dict[str, Any]) -> RenderableType:
    """Short facts first, then one block for everything that has parts."""
    facts = Table.grid(padding=(0, 2))
    blocks: list[RenderableType] = []
    for key, value in view.items():
        if _is_short(value):
            facts.add_row(Text(_title(key), "bold"), _said(value))
        elif value:
            blocks += [Text(_title(key), "bold"), Padding(_block(value), (0, 0, 0, 2))]
    return Group(facts, *blocks)


def _is_short(value: Any) -> bool:
    if isinstance(value, dict):
        return len(value) <= 6 and not any(isinstance(v, (dict, list)) for v in value.values())
    if isinstance(value, list):
        return not any(isinstance(v, (dict, list)) for v in value)
    return True


def _block(value: Any) -> RenderableType:
    if isinstance(value, list) and all(isinstance(row, dict) for row in value):
        return _rows(value)
    if isinstance(value, list):
        return Group(*(Text(_said(v)) if _is_short(v) else _block(v) for v in value))
    if isinstance(value, dict):
        return draw(value)
    return Text(_said(value))


def _rows(rows: list[dict[str, Any]]) -> RenderableType:
    """People or things side by side: one line a property, one column each."""
    names = [str(row.get("name", row.get("id", i + 1))) for i, row in enumerate(rows)]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for name in names:
        table.add_column(name, overflow="fold")
    keys = dict.fromkeys(key for row in rows for key in row if key not in ("name", "id"))
    for key in keys:
        table.add_row(_title(key), *(_said(row.get(key)) for row in rows))
    return table


def _said(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_said(v) for v in value) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{_title(k).lower()} {_said(v)}" for k, v in value.items()) or "–"
    return str(value)


def _title(key: str) -> str:
    return str(key).replace("_", " ").capitalize()
