"""Who is at which table: in this process by its sockets and requests, in the others by what they tell."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

SILENT = 30.0  # then a process is taken for dead
REQUEST_LASTS = 40.0  # so long a guest who uses plain HTTP counts as connected

Publish = Callable[[dict[str, Any]], None]


class TablePresence:
    """The guests at one table."""

    def __init__(self, table: str, others: OtherProcesses, publish: Publish) -> None:
        self.table, self.others, self.publish = table, others, publish
        self.connected: set[str] = set()  # by a socket of this process
        self.requests: dict[str, float] = {}  # guest → last request over plain HTTP
        self.last_seen: dict[str, float] = {}
        self.since = time.monotonic()

    def here(self) -> set[str]:
        """Guests who are at the table by way of this process."""
        limit = time.monotonic() - REQUEST_LASTS
        return self.connected | {guest for guest, at in self.requests.items() if at > limit}

    def everybody(self) -> set[str]:
        return self.here() | self.others.guests(self.table)

    def seen(self, guest: str | None) -> None:
        if guest is not None:
            self.last_seen[guest] = time.monotonic()

    def requested(self, guest: str | None) -> None:
        if guest is not None:
            self.requests[guest] = time.monotonic()

    def away(self, guest: str) -> float:
        """For how many seconds nothing was heard of a guest."""
        return time.monotonic() - self.last_seen.get(guest, self.since)

    def announce(self) -> None:
        """Tell the other processes who is here."""
        self.publish({"presence": self.table, "guests": sorted(self.here())})


class Presence:
    """The guests at all tables. `publish` sends a notice to the other processes."""

    def __init__(self, process: str, publish: Publish) -> None:
        self.process, self._publish = process, publish
        self.others = OtherProcesses()
        self.tables: dict[str, TablePresence] = {}

    def at(self, table: str) -> TablePresence:
        if table not in self.tables:
            self.tables[table] = TablePresence(table, self.others, self._send)
        return self.tables[table]

    def drop(self, table: str) -> None:
        """The table has left memory."""
        self.tables.pop(table, None)

    def announce_process(self) -> None:
        """A sign of life."""
        self._send({"alive": True})

    def _send(self, notice: dict[str, Any]) -> None:
        self._publish({"process": self.process, **notice})

    def hear(self, notice: dict[str, Any]) -> set[str]:
        """What another process tells; the tables at which somebody came or went. A new process is told who is here."""
        if notice["process"] == self.process:
            return set()
        if "presence" in notice:
            return {self.others.hear(notice)}
        if not self.others.alive(notice["process"]):
            self.announce_process()
            for table in self.tables.values():
                table.announce()
        return set()


class OtherProcesses:
    """Per process, the guests at each table. A process that falls silent is forgotten."""

    def __init__(self) -> None:
        self.processes: dict[str, tuple[float, dict[str, set[str]]]] = {}

    def guests(self, table: str) -> set[str]:
        found: set[str] = set()
        for _, tables in self.processes.values():
            found |= tables.get(table, set())
        return found

    def hear(self, notice: dict[str, Any]) -> str:
        """A process says who is at one table; the table is returned."""
        _, tables = self.processes.get(notice["process"], (0.0, {}))
        table: str = notice["presence"]
        if notice["guests"]:
            tables[table] = set(notice["guests"])
        else:
            tables.pop(table, None)
        self.processes[notice["process"]] = (time.monotonic(), tables)
        return table

    def alive(self, process: str) -> bool:
        """A sign of life; False from a process not known yet."""
        known = process in self.processes
        _, tables = self.processes.get(process, (0.0, {}))
        self.processes[process] = (time.monotonic(), tables)
        return known

    def forget_silent(self) -> set[str]:
        """Drop silent processes; the tables they had people at are returned."""
        limit = time.monotonic() - SILENT
        silent = [process for process, (at, _) in self.processes.items() if at < limit]
        tables: set[str] = set()
        for process in silent:
            tables |= set(self.processes.pop(process)[1])
        return tables
