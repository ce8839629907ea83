"""`sekki admin`: what an operator does to the tables of a server, also while it runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from .errors import CommandError

app = typer.Typer(help="Look after a server: list and close tables, export games, ban addresses, back up.")

Database = Annotated[str | None, typer.Option(help="the server's database; without it the file in your data folder")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="a table's id")]


def _url(database: str | None) -> str:
    from sekki.server.settings import default_database

    return database or default_database()


@app.command(name="list")
def list_tables(
    database: Database = None,
    status: Annotated[str | None, typer.Option(help="only those: waiting, playing, over, closed or stuck")] = None,
    most: Annotated[int, typer.Option(help="at most so many")] = 100,
) -> None:
    """The tables, the latest first."""
    from sekki.server import admin

    try:
        with admin.transaction(_url(database)) as db:
            lines = admin.list_tables(db, status, most)
    except admin.CannotAdminister as error:
        raise CommandError(str(error)) from None
    for line in lines:
        print(f"{line.id}  {line.game:20} {line.status:8} {line.entries:5} entries, idle {line.idle_days:.1f} days")


@app.command()
def close(table: TableId, database: Database = None) -> None:
    """End a table for good; its players are told when they next do something."""
    from sekki.server import admin

    try:
        with admin.transaction(_url(database)) as db:
            admin.close_table(db, table)
    except admin.CannotAdminister as error:
        raise CommandError(str(error)) from None
    print(f"The table {table} is closed.")


@app.command()
def export(table: TableId, file: Path, database: Database = None) -> None:
    """Write a table's game to a file, with all hidden cards, for `sekki replay --all`."""
    from sekki.server import admin

    try:
        with admin.transaction(_url(database)) as db:
            lines = admin.export_table(db, table)
    except admin.CannotAdminister as error:
        raise CommandError(str(error)) from None
    file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
    print(f"{file} has {len(lines)} lines.")


@app.command()
def ban(
    address: str,
    database: Database = None,
    days: Annotated[float, typer.Option(help="for how long")] = 1.0,
    reason: Annotated[str, typer.Option(help="what its callers are told")] = "too much was asked from it.",
    lift: Annotated[bool, typer.Option("--lift", help="serve it again instead")] = False,
) -> None:
    """Serve an address no more; a running server knows within seconds."""
    from sekki.server import admin

    try:
        with admin.transaction(_url(database)) as db:
            if lift:
                found = admin.lift_ban(db, address)
                print(f"{address} is served again." if found else f"{address} was not banned.")
                return
            known = admin.ban(db, address, days, reason)
    except admin.CannotAdminister as error:
        raise CommandError(str(error)) from None
    print(f"{known} is not served for {days:g} days.")


@app.command()
def pace(
    database: Database = None,
    as_json: Annotated[bool, typer.Option("--json", help="for `sekki study --pace FILE`")] = False,
) -> None:
    """How long people take for a real choice of each game, by the games that are kept."""
    from sekki.lab.pace import write_paces
    from sekki.server import admin
    from sekki.server.people_pace import measured

    try:
        found = measured(_url(database))
    except admin.CannotAdminister as error:
        raise CommandError(str(error)) from None
    if as_json:
        print(write_paces(found))
        return
    for game, one in found.items():
        print(
            f"{game:20} {one.seconds:5.1f} s on average, {one.median:.1f} s in the middle: "
            f"{one.choices} choices in {one.games} games, {one.breaks} breaks left out"
        )
    if not found:
        print("Nobody has made a real choice at a table that is kept.")


@app.command()
def backup(file: Path, database: Database = None) -> None:
    """Copy a SQLite database to a file, as it is at this moment, while the server runs."""
    from sekki.server import admin

    try:
        admin.backup(_url(database), file)
    except admin.CannotAdminister as error:
        raise CommandError(str(error)) from None
    print(f"{file} holds everything up to now.")


@app.command()
def restore(file: Path, database: Database = None) -> None:
    """Put a backup in place of a SQLite database; stop the server first. What was there is kept beside it."""
    from sekki.server import admin

    try:
        admin.restore(_url(database), file)
    except admin.CannotAdminister as error:
        raise CommandError(str(error)) from None
    print("Restored.")
