"""Shared control at the server: in a cooperative game people may decide for each other."""

from __future__ import annotations

from typing import Any

from .people import Person, Server, serving

CREW = "twenty_one_days"


def seated(server: Server, shared: bool) -> tuple[Person, Person, str]:
    mo, ada = server.person("Mo"), server.person("Ada")
    seats = [{"kind": "me"}, {"kind": "open"}]
    card = mo.post("/api/tables", game=CREW, seats=seats, shared=shared)
    ada.join(card)
    return mo, ada, card["id"]


def asked(person: Person, table: str) -> tuple[int, dict[str, Any]]:
    """The seat that is asked, and what the person sees."""
    look = person.look(table)
    return look["table"]["actors"][0], look


def test_everybody_decides_for_everybody_where_control_is_shared(server: Server) -> None:
    mo, ada, table = seated(server, shared=True)
    seat, look = asked(mo, table)
    outsider = (ada, mo)[seat]
    look = outsider.look(table)["table"]
    assert look["shared"]
    assert look["mine"] == [1 - seat]
    assert look["may"] == [1 - seat, seat]
    sight = next(sight for sight in look["sights"] if sight["seat"] == seat)
    move = sight["moves"][0]["text"]
    seq = outsider.look(table)["seq"]
    assert outsider.do(table, "why", seat=seat, move=move)["legal"]
    ack = outsider.move(table, seat, move, seq)
    entry = outsider.look(table)["log"][ack["seq"] - 1]
    names = ("Mo", "Ada")
    assert entry["seat"] == seat
    assert entry["text"] == f"{names[1 - seat]} decides for {names[seat]}."


def test_two_who_decide_the_same_thing_at_once_decide_it_once(server: Server) -> None:
    mo, ada, table = seated(server, shared=True)
    seat, look = asked(mo, table)
    sights = look["table"]["sights"]
    move = next(sight for sight in sights if sight["seat"] == seat)["moves"][0]["text"]
    mo.move(table, seat, move, look["seq"])
    assert ada.move(table, seat, move, look["seq"], status=409)["code"] in ("stale", "illegal", "not_your_turn")


def test_a_seat_is_its_own_where_control_is_not_shared(server: Server) -> None:
    mo, ada, table = seated(server, shared=False)
    seat, look = asked(mo, table)
    outsider = (ada, mo)[seat]
    look = outsider.look(table)
    assert look["table"]["may"] == look["table"]["mine"] == [1 - seat]
    assert [sight["seat"] for sight in look["table"]["sights"]] == [1 - seat]
    owner = (mo, ada)[seat]
    [sight] = owner.look(table)["table"]["sights"]
    refused = outsider.move(table, seat, sight["moves"][0]["text"], look["seq"], status=403)
    assert refused["code"] == "not_your_seat"


def test_a_spectator_and_a_game_against_each_other_share_nothing(server: Server) -> None:
    mo, _, table = seated(server, shared=True)
    watch = mo.look(table)["table"]["watch"]
    zoe = server.person("Zoe")
    look = zoe.look(table, watch=watch)["table"]
    assert look["may"] == []
    assert [sight["seat"] for sight in look["sights"]] == [None]
    refused = mo.post("/api/tables", 400, game="cats", seats=[{"kind": "me"}] * 3, shared=True)
    assert "won together" in refused["reason"]


def test_a_shared_table_is_shared_after_a_restart(sqlite_url: str) -> None:
    with serving(sqlite_url) as server:
        mo, _, table = seated(server, shared=True)
        seat, look = asked(mo, table)
        move = next(sight for sight in look["table"]["sights"] if sight["seat"] == seat)["moves"][0]["text"]
        mo.move(table, seat, move, look["seq"])
        before = mo.look(table)
    with serving(sqlite_url) as server:
        mo = mo.at(server.address)
        assert mo.look(table)["table"]["may"] == [0, 1]
        assert mo.look(table)["log"] == before["log"]
