"""A move stored with one statement: it follows the last entry or is refused, whatever happens to the connection."""

from __future__ import annotations

import psycopg

from sekki.server.database import Postgres
from sekki.server.store import Store, WriteConflict

from .test_store import CARD, entry, opening, with_store


async def refused(store: Store, after: int, seq: int, *senders: str | None, table: str = "t1") -> bool:
    entries = [entry(seq + i, sender) for i, sender in enumerate(senders or [None])]
    try:
        await store.append(table, after, entries, CARD, same_guests=True)
    except WriteConflict:
        return True
    return False


def test_an_entry_that_does_not_follow_the_last_is_refused_and_not_stored(postgres_url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.open_table(opening())
        assert not await refused(store, 1, 2, "g1:a")
        assert await refused(store, 1, 2, "g1:b")  # another process was faster
        assert await refused(store, 3, 4)  # would leave a gap
        assert await refused(store, 2, 3, "g1:a")  # the same command again
        assert await store.entries("t1", 0) == [entry(1), entry(2, "g1:a")]

    with_store(postgres_url, scenario)


def test_the_card_in_the_lobby_changes_with_the_entry_and_only_with_it(postgres_url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.open_table(opening())
        card = type(CARD)("playing", [], [1], {0: "g1"})
        await store.append("t1", 1, [entry(2)], card, same_guests=True)
        assert await refused(store, 1, 2)
        assert [listed.card for listed in await store.tables_of("g1")] == [card]

    with_store(postgres_url, scenario)


def test_a_lost_connection_is_replaced_before_anybody_notices(postgres_url: str) -> None:
    async def scenario(store: Store) -> None:
        assert isinstance(store.database, Postgres)
        await store.open_table(opening())
        assert not await refused(store, 1, 2)
        with psycopg.connect(store.database.quick_append.address, autocommit=True) as other:
            for session in store.database.quick_append.sessions:
                other.execute("SELECT pg_terminate_backend(%s, 5000)", (session,))
        assert not await refused(store, 2, 3)
        assert [found.seq for found in await store.entries("t1", 0)] == [1, 2, 3]

    with_store(postgres_url, scenario)


def test_several_entries_are_stored_all_or_none(postgres_url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.open_table(opening())
        assert not await refused(store, 1, 2, "g1:a", "g2:a", None)
        assert await refused(store, 1, 2, "g1:b", "g1:c")  # another process was faster
        assert await refused(store, 4, 5, "g1:d", "g2:a")  # one of them was stored before
        assert [found.seq for found in await store.entries("t1", 0)] == [1, 2, 3, 4]
        assert not await refused(store, 4, 5, "g1:d")

    with_store(postgres_url, scenario)


def test_tables_stored_in_one_transaction_do_not_fail_together(postgres_url: str) -> None:
    async def scenario(store: Store) -> None:
        assert isinstance(store.database, Postgres)
        senders = {"t1": ["a"], "t2": ["b", "b"], "t3": ["c"]}  # twice the same sender is refused
        group = []
        for table, sent in senders.items():
            await store.open_table(opening(table))
            entries = [entry(2 + i, sender) for i, sender in enumerate(sent)]
            last = entries[-1].seq
            group.append({**store._rows(table, entries), **store._shown(CARD), "after": 1, "last": last})
        connection, answers = store.database.quick_append._write_group(None, group)
        assert answers == [True, False, True]
        assert [len(await store.entries(table, 0)) for table in senders] == [2, 1, 2]
        connection.close()

    with_store(postgres_url, scenario)
