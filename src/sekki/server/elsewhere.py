"""Who is connected to the other processes of this server, from what they tell."""

from __future__ import annotations

import time
from typing import Any

FORGOTTEN = 30.0


class Elsewhere:
    """Per process, the guests at each table. A process that falls silent is forgotten."""

    def __init__(self) -> None:
        self.processes: dict[str, tuple[float, dict[str, set[str]]]] = {}

    def guests(self, table: str) -> set[str]:
        found: set[str] = set()
        for _, tables in self.processes.values():
            found |= tables.get(table, set())
        return found

    def hear(self, news: dict[str, Any]) -> str:
        """A process says who is at one table; the table is returned."""
        _, tables = self.processes.get(news["process"], (0.0, {}))
        table: str = news["presence"]
        if news["guests"]:
            tables[table] = set(news["guests"])
        else:
            tables.pop(table, None)
        self.processes[news["process"]] = (time.monotonic(), tables)
        return table

    def alive(self, process: str) -> bool:
        """A sign of life; False from a process not known yet."""
        known = process in self.processes
        _, tables = self.processes.get(process, (0.0, {}))
        self.processes[process] = (time.monotonic(), tables)
        return known

    def forget_silent(self) -> set[str]:
        """Drop silent processes; the tables they had people at are returned."""
        limit = time.monotonic() - FORGOTTEN
        silent = [process for process, (at, _) in self.processes.items() if at < limit]
        touched: set[str] = set()
        for process in silent:
            touched |= set(self.processes.pop(process)[1])
        return touched
