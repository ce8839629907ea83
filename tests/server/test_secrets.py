"""Who may know what, asked the plain way; `test_leak` compares every byte."""

from __future__ import annotations

from .people import Server, Sock, hot_seat, three


def test_nobody_plays_a_running_game_on_elsewhere(server: Server) -> None:
    mo, table = hot_seat(server)
    for _ in range(3):
        mo.play_any(table)
    refused = mo.post(f"/api/tables/{table}/play_on", 409, step=1, seats=[{"kind": "me"}] * 3)
    assert (refused["code"], refused["reason"]) == ("not_now", "The record is secret until the game is over.")


def test_everybody_sees_their_own_hand_and_a_spectator_none(server: Server) -> None:
    table, mo, li = three(server)
    looks = [person.look(table)["table"]["sights"][0] for person in (mo, li)]
    assert [sight["seat"] for sight in looks] == [0, 1]
    hands = [sight["view"]["hand"] for sight in looks]
    assert all(hands) and hands[0] != hands[1]
    onlooker = Sock(server.address, table, watch=mo.look(table)["table"]["watch"])
    assert not onlooker.table["sights"][0]["view"]["hand"]
    assert onlooker.table["sights"][0]["moves"] == []
