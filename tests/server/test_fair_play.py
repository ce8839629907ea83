"""Fair play and good company: hints by agreement, forced moves that say so, another game, what stays after closing."""

from __future__ import annotations

from typing import Any

import pytest

from sekki.server import catalogue

from .people import Person, Server, Sock, hot_seat, new_id, presence, three, wait_until


def open_with(person: Person, hints: str, *seats: dict[str, Any]) -> str:
    body = {"game": "cats", "seats": [{"kind": "me"}, *seats], "hints": hints}
    return str(person.post("/api/tables", **body)["id"])


def log_of(person: Person, table: str) -> list[str]:
    return [entry["text"] for entry in person.look(table)["log"]]


def test_a_table_without_hints_gives_none(server: Server) -> None:
    mo = server.person("Mo")
    table = open_with(mo, "off", {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"})
    assert mo.look(table)["table"]["hints"] == "off"
    refused = mo.do(table, "hint", seat=0, status=409)
    assert refused["reason"] == "At this table nobody asks a bot for advice."


@pytest.mark.parametrize(("hints", "heard"), [("on", 0), ("announced", 1)])
def test_a_hint_is_announced_where_that_is_agreed(server: Server, hints: str, heard: int) -> None:
    mo = server.person("Mo")
    table = open_with(mo, hints, {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"})
    id = new_id()
    assert mo.do(table, "hint", seat=1, id=id)["hints"]
    assert mo.do(table, "hint", seat=1, id=id)["hints"]
    assert log_of(mo, table).count("Ana asks a bot for advice.") == heard


def test_what_is_agreed_holds_for_the_next_game(server: Server) -> None:
    mo = server.person("Mo")
    table = open_with(mo, "off", {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"})
    while mo.look(table)["table"]["status"] == "playing":
        assert mo.play_any(table)
    again = mo.do(table, "again", swap=True)["table"]
    new = mo.look(again)["table"]
    assert new["hints"] == "off"
    assert [seat["name"] for seat in new["seats"]] == ["Ben", "Mo", "Ana"]


def test_the_next_level_has_stronger_bots() -> None:
    steps = [("random", "plain")]
    while (after := catalogue.stronger(*steps[-1])) != steps[-1]:
        steps.append((after[0], catalogue.opponent(after[0]).strength(after[1]).id))
    assert [bot for bot, _ in steps] == ["random", "sprout", "fox", "owl", "crane"]
    assert catalogue.stronger("ismcts", "quick") == ("ismcts", "strong")


def test_another_game_on_the_next_level(server: Server) -> None:
    mo = server.person("Mo")
    table = mo.open_table("me", "bot", "bot", single=True)["id"]
    wait_until(lambda: mo.look(table)["table"]["status"] == "over" or (mo.play_any(table), False)[1])
    again = mo.do(table, "again", harder=True)["table"]
    seats = mo.look(again)["table"]["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats[1:]] == [("Sprout", "sprout"), ("Red Sprout", "sprout")]


def test_what_is_forced_by_a_hidden_hand_is_not_told(server: Server) -> None:
    """A hand without enough crows must be kept; to play that unasked would tell how many it has."""
    mo, table = hot_seat(server)
    sights = mo.look(table)["table"]["sights"]
    assert any(len(sight["moves"]) == 1 for sight in sights)
    assert not any(sight["forced"] for sight in sights)


def test_a_move_that_plays_itself_is_said_in_the_log(server: Server) -> None:
    mo = server.person("Mo")
    table = mo.open_table("me", "me:Ana", game="living_forest_duel")["id"]
    look = mo.look(table)
    sight = next(sight for sight in look["table"]["sights"] if sight["forced"])
    name = look["table"]["seats"][sight["seat"]]["name"]
    mo.move(table, sight["seat"], sight["moves"][0]["text"], look["seq"], forced=True)
    assert f"{name} has only one move, which plays itself." in log_of(mo, table)


def test_a_move_that_was_chosen_is_not_said_to_play_itself(server: Server) -> None:
    mo, table = hot_seat(server)
    look = mo.look(table)
    mo.move(table, 0, look["table"]["sights"][0]["moves"][0]["text"], look["seq"], forced=True)
    assert not any("plays itself" in text for text in log_of(mo, table))


def test_who_played_looks_back_at_a_table_that_was_closed(server: Server) -> None:
    table, mo, li = three(server)
    li.get(f"/api/tables/{table}/replay", status=409)
    mo.do(table, "close")
    assert li.get(f"/api/tables/{table}/replay", seat=1)["steps"]
    assert [card["id"] for card in li.get("/api/lobby")["mine"]] == [table]
    assert mo.get("/api/lobby")["mine"] == []
    waiting = mo.open_table("me", "open", "open")["id"]
    mo.do(waiting, "close")
    mo.get(f"/api/tables/{waiting}/replay", status=409)


def test_everybody_knows_how_many_look_on(server: Server) -> None:
    table, mo, li = three(server)
    watch = mo.look(table)["table"]["watch"]
    sock = mo.sit_down(table)
    assert sock.table["watching"] == 0
    stranger = Sock(server.address, table, watch=watch)
    guest = Sock(server.address, table, server.person("Eva").token, watch=watch)
    sock.until(presence(lambda there: there["watching"] == 2))
    assert wait_until(lambda: li.look(table)["table"]["watching"] == 2)
    stranger.close()
    guest.close()
    sock.until(presence(lambda there: there["watching"] == 0))
    sock.close()
