"""The tables of the database, and how an older database becomes a newer one.

Migrations are ordered and never changed once released: a change is a new one at the end.
"""

from __future__ import annotations

from sqlalchemy import Connection, Engine, text

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE guests (
            id TEXT PRIMARY KEY,
            token TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL)""",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            host TEXT NOT NULL REFERENCES guests (id),
            invitation TEXT NOT NULL UNIQUE,
            watch TEXT NOT NULL UNIQUE,
            public INTEGER NOT NULL,
            status TEXT NOT NULL,
            card TEXT NOT NULL,
            changed DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX tables_by_status ON tables (status, public, changed)",
        "CREATE INDEX tables_by_host ON tables (host, status)",
        """CREATE TABLE seats (
            table_id TEXT NOT NULL REFERENCES tables (id),
            seat INTEGER NOT NULL,
            guest TEXT NOT NULL REFERENCES guests (id),
            PRIMARY KEY (table_id, seat))""",
        "CREATE INDEX seats_by_guest ON seats (guest)",
        """CREATE TABLE events (
            table_id TEXT NOT NULL REFERENCES tables (id),
            seq INTEGER NOT NULL,
            kind TEXT NOT NULL,
            sender TEXT,
            body TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            UNIQUE (table_id, seq),
            UNIQUE (table_id, sender))""",
    ),
    (
        """CREATE TABLE reviews (
            table_id TEXT PRIMARY KEY REFERENCES tables (id),
            record TEXT NOT NULL,
            body TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL)""",
    ),
    (
        "ALTER TABLE guests ADD COLUMN seen DOUBLE PRECISION NOT NULL DEFAULT 0",
        """CREATE TABLE bans (
            address TEXT PRIMARY KEY,
            until DOUBLE PRECISION NOT NULL,
            reason TEXT NOT NULL)""",
    ),
)

MIGRATION_LOCK = 5_304_152


class NewerDatabase(RuntimeError):
    """The database was written by a newer Sekki."""


def migrate(engine: Engine) -> None:
    """Bring the database up to the newest version; safe when several processes start at once."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        version = _version(connection)
        if version > len(MIGRATIONS):
            raise NewerDatabase(
                f"This database has version {version}, this Sekki knows only {len(MIGRATIONS)}: install a newer Sekki."
            )
        for number, statements in enumerate(MIGRATIONS[version:], version + 1):
            for statement in statements:
                connection.execute(text(statement))
            connection.execute(text("UPDATE schema_version SET version = :number"), {"number": number})


def _version(connection: Connection) -> int:
    connection.execute(text("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)"))
    version = connection.execute(text("SELECT version FROM schema_version")).scalar()
    if version is not None:
        return int(version)
    connection.execute(text("INSERT INTO schema_version (version) VALUES (0)"))
    return 0
