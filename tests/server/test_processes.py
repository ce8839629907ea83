"""Two server processes on one PostgreSQL: whoever sits at either sits at the same table."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from .people import Person, brings, wait_until
from .processes import Process

Pair = tuple[Process, Process]


@pytest.fixture
def pair(postgres_url: str) -> Iterator[Pair]:
    processes = Process(postgres_url, away=0.5), Process(postgres_url, away=0.5)
    yield processes
    for process in processes:
        process.stop()


def test_players_on_different_processes_share_a_table(pair: Pair) -> None:
    one, two = pair
    mo, li = Person(one.address, "Mo"), Person(two.address, "Li")
    card = mo.open_table("me", "open", "bot", single=True)
    table = card["id"]
    here = mo.sit_down(table)
    li.join(card)
    there = li.sit_down(table)
    here.heard(lambda f: f["type"] == "update" and f["table"]["status"] == "playing")
    here.heard(lambda f: (f.get("seats") or f["table"]["seats"])[1]["connected"])
    assert mo.do(table, "chat", text="hello")["type"] == "ack"
    there.until(brings("hello"))
    socks = {0: (here, mo), 1: (there, li)}
    while mo.look(table)["table"]["status"] == "playing":
        for _, person in socks.values():
            person.play_any(table)
    for sock, _ in socks.values():
        while sock.table["status"] != "over":
            sock.receive()
    assert here.table["result"] == there.table["result"]
    assert [entry["seq"] for entry in here.entries()] == list(range(1, here.seq + 1))
    known = {entry["seq"]: entry["kind"] for entry in there.entries()}
    assert known.items() <= {entry["seq"]: entry["kind"] for entry in here.entries()}.items()


def test_one_move_sent_to_both_processes_at_once_is_played_once(pair: Pair) -> None:
    one, two = pair
    mo = Person(one.address, "Mo")
    table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
    both = [mo, mo.at(two.address)]
    for person in both:
        person.look(table)
    for round in range(5):
        look = wait_until(lambda: _same(both, table))
        seat = look["table"]["actors"][0]
        sight = next(sight for sight in look["table"]["sights"] if sight["seat"] == seat)
        request = {"client_move_id": f"m{round}", "seat": seat, "expected_seq": look["seq"]}
        request["move"] = sight["moves"][0]["text"]
        with ThreadPoolExecutor(20) as threads:
            sent = [threads.submit(both[i % 2].post, f"/api/tables/{table}/move", **request) for i in range(20)]
        answers = [answer.result() for answer in sent]
        assert answers == [{"type": "ack", "id": f"m{round}", "seq": look["seq"] + 1, "table": None}] * 20
    assert mo.look(table)["seq"] == look["seq"] + 1


def _same(both: list[Person], table: str) -> object:
    """What both processes show, once it is the same."""
    looks = [person.look(table) for person in both]
    return looks[0] if looks[0] == looks[1] else None


def test_when_a_process_dies_the_other_plays_its_bots_and_its_people_come_over(pair: Pair) -> None:
    one, two = pair
    mo, li = Person(one.address, "Mo"), Person(two.address, "Li")
    card = mo.open_table("me", "open", "bot")
    table = card["id"]
    mo.sit_down(table)
    li.join(card)
    there = li.sit_down(table)
    wait_until(lambda: 2 in _moved(li, table))
    one.kill()
    mo = mo.at(two.address)
    for person in (mo, li):
        person.play_any(table)
    seq = there.seq
    wait_until(lambda: mo.play_any(table) + li.play_any(table) or 2 in _moved(li, table, seq))
    there.until(lambda f: f["type"] == "update" and any(e["seat"] == 2 and e["kind"] == "move" for e in f["log"]))
    one.start()


def _moved(person: Person, table: str, since: int = 0) -> set[int]:
    """Seats that have moved."""
    log = person.look(table, since=since)["log"]
    return {entry["seat"] for entry in log if entry["kind"] == "move" and entry["seq"] > since}
