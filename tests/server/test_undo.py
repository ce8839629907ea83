"""Taking moves back: by the rule, by consent, and alone."""

from __future__ import annotations

from .people import Server, hot_seat, new_id, serving, three, wait_until


def test_undo_by_the_rule(server: Server) -> None:
    table, mo, _ = three(server, "open")
    server.person("Ana").join({"invitation": mo.look(table)["table"]["invitation"]})
    look = mo.look(table)
    assert look["table"]["sights"][0]["undo"] == {
        "possible": False,
        "ask": False,
        "reason": "There is nothing to take back.",
    }
    mo.move(table, 0, "keep", look["seq"])
    assert mo.look(table)["table"]["committed"] == [0]
    assert mo.look(table)["table"]["sights"][0]["undo"]["possible"]
    mo.do(table, "undo", seat=0)
    after = mo.look(table)
    assert after["table"]["committed"] == []
    assert after["log"][-1]["text"] == "Mo takes a move back."
    assert after["table"]["sights"][0] == {**look["table"]["sights"][0], "since": after["seq"]}


def test_undo_beyond_the_rule_needs_everybodys_consent(server: Server) -> None:
    mo, li, ana = (server.person(name) for name in ("Mo", "Li", "Ana"))
    card = mo.open_table("me", "open", "open")
    table = card["id"]
    li.join(card), ana.join(card)
    people = [mo, li, ana]
    for seat, person in enumerate(people):
        person.move(table, seat, "keep", person.look(table)["seq"])
    before = mo.look(table)
    undo = before["table"]["sights"][0]["undo"]
    assert (undo["possible"], undo["ask"]) == (False, True)
    refused = mo.do(table, "undo", seat=0, status=409)
    assert (refused["code"], refused["reason"]) == ("no_undo", undo["reason"])
    mo.do(table, "undo", seat=0, ask=True)
    assert li.look(table)["table"]["ask"]["waiting"] == [1, 2]
    assert mo.do(table, "consent", yes=True, status=403)["code"] == "not_your_seat"
    li.do(table, "consent", yes=True)
    assert li.look(table)["table"]["ask"]["waiting"] == [2]
    ana.do(table, "consent", yes=False)
    assert mo.look(table)["table"]["ask"] is None
    assert mo.look(table)["table"]["sights"] == before["table"]["sights"]
    mo.do(table, "undo", seat=0, ask=True)
    li.do(table, "consent", yes=True)
    ana.do(table, "consent", yes=True)
    after = mo.look(table)["table"]
    assert after["ask"] is None
    assert 0 in after["actors"]


def test_a_move_ends_a_pending_request(server: Server) -> None:
    mo, li, ana = (server.person(name) for name in ("Mo", "Li", "Ana"))
    card = mo.open_table("me", "open", "open")
    table = card["id"]
    li.join(card), ana.join(card)
    for seat, person in enumerate((mo, li, ana)):
        person.move(table, seat, "keep", person.look(table)["seq"])
    mo.do(table, "undo", seat=0, ask=True)
    li.play_any(table)
    assert mo.look(table)["table"]["ask"] is None
    assert li.do(table, "consent", yes=True, status=409)["code"] == "not_now"


def test_who_plays_alone_may_always_take_back(server: Server) -> None:
    mo, table = hot_seat(server)
    for _ in range(4):
        mo.play_any(table)
    look = mo.look(table)["table"]
    assert look["sights"][0]["undo"] == {"possible": True, "ask": False, "reason": ""}
    mo.do(table, "undo", seat=0)
    assert 0 in mo.look(table)["table"]["actors"]


def test_nobody_sees_the_cards_of_a_game_and_then_takes_it_back_to_play_on(sqlite_url: str) -> None:
    """Handing the seat of somebody who is away to a bot makes nobody alone at the table."""
    with serving(sqlite_url, away=0.2) as server:
        mo, li = server.person("Mo"), server.person("Li")
        card = mo.open_table("me", "open", "bot", single=True)
        table = card["id"]
        li.join(card)

        def handed() -> bool:
            request = {"id": new_id(), "seat": 1, "bot": "random"}
            return mo.http.post(f"/api/tables/{table}/hand", json=request).status_code == 200

        wait_until(handed)
        wait_until(lambda: mo.play_any(table) * 0 or mo.look(table)["table"]["status"] == "over")
        assert mo.http.get(f"/api/tables/{table}/record").status_code == 200
        undo = mo.look(table)["table"]["sights"][0]["undo"]
        assert (undo["possible"], undo["ask"]) == (False, False)
        assert mo.do(table, "undo", seat=0, status=409)["code"] == "no_undo"
        assert mo.do(table, "undo", seat=0, ask=True, status=409)["code"] == "no_undo"
        assert li.do(table, "undo", seat=1, ask=True, status=409)["code"] == "no_undo"


def test_who_left_a_seat_to_a_bot_is_still_asked_for_consent(server: Server) -> None:
    mo, li, ana = (server.person(name) for name in ("Mo", "Li", "Ana"))
    card = mo.open_table("me", "open", "open")
    table = card["id"]
    li.join(card), ana.join(card)
    for seat, person in enumerate((mo, li, ana)):
        person.move(table, seat, "keep", person.look(table)["seq"])
    for seat, person in ((1, li), (2, ana)):
        person.do(table, "hand", seat=seat, bot="owl")
    assert mo.do(table, "undo", seat=0, status=409)["code"] == "no_undo"
