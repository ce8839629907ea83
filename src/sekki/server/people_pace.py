"""How long people took for each real choice of the games that are kept: entries of a table's log say when they came."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import median

from sekki.lab.pace import Pace, pace_of

from .admin import began, stored, transaction
from .store import StoredEntry, TableRow
from .table_log import GAME_ENTRIES, TableLog

PROGRAM = 0.5  # seconds: a seat that usually takes less is a program that sits there as a guest


def measured(url: str) -> dict[str, Pace]:
    """The pace of every game of which people played some on this server."""
    games: dict[str, list[list[float]]] = {}
    with transaction(url) as db:
        tables = began(db)
    for table in tables:
        with transaction(url) as db:  # a short one for each: the server writes in between
            row, entries = stored(db, table)
        games.setdefault(row.game, []).append(seconds_of(row, entries))
    found = {game: pace_of(rows) for game, rows in sorted(games.items())}
    return {game: pace for game, pace in found.items() if pace is not None}


def seconds_of(row: TableRow, entries: Iterable[StoredEntry]) -> list[float]:
    """The seconds of every choice between several moves that a person made at a table."""
    by_seat: dict[int, list[float]] = {}
    for seat, seconds in _choices(TableLog(row), entries):
        by_seat.setdefault(seat, []).append(seconds)
    return [one for seconds in by_seat.values() if median(seconds) >= PROGRAM for one in seconds]


def _choices(log: TableLog, entries: Iterable[StoredEntry]) -> Iterator[tuple[int, float]]:
    """Seat and seconds of each choice; the time runs from when the game first waits for the seat."""
    asked: dict[int, float] = {}
    for entry in entries:
        if entry.kind == "move" and log.status == "playing" and _chosen(log, entry):
            seat = entry.body["seat"]
            if seat in asked:
                yield seat, entry.at - asked[seat]
        log.apply(entry)
        if entry.kind == "undo":
            asked.clear()
        elif entry.kind in ("move", "seat"):
            asked.pop(entry.body["seat"], None)
        if entry.kind in (*GAME_ENTRIES, "seat"):
            asked = {seat: asked.get(seat, entry.at) for seat in log.actors}


def _chosen(log: TableLog, entry: StoredEntry) -> bool:
    """Whether a person made this move, of several, for their own seat."""
    holder, body = log.seats[entry.body["seat"]], entry.body
    if holder.kind != "human" or holder.handed or body.get("forced") or body["line"].get("by") is not None:
        return False
    return len(log.playing.legal_ids(body["seat"])) > 1
