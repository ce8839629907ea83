"""What a page needs besides the game: an address for friends, the step of a line, names and options that fit."""

from __future__ import annotations

import ipaddress

from sekki.server.reach import hosts

from .people import Server, hot_seat, serving


def test_a_server_for_its_own_machine_has_no_address_for_friends() -> None:
    assert hosts("127.0.0.1") == []
    assert hosts("localhost") == []


def test_a_server_at_one_address_is_reached_there() -> None:
    assert hosts("192.168.1.7") == ["192.168.1.7"]


def test_a_server_that_listens_everywhere_offers_no_address_that_only_this_machine_knows() -> None:
    assert all(not ipaddress.ip_address(host).is_loopback for host in hosts("0.0.0.0"))


def test_the_page_learns_where_friends_find_the_server(sqlite_url: str) -> None:
    with serving(sqlite_url, listens="192.168.1.7") as server:
        assert server.person("Mo").get("/api/reach") == {"hosts": ["192.168.1.7"]}
    with serving(sqlite_url, listens="192.168.1.7", metrics_for=()) as server:
        assert server.person("Mo").get("/api/reach") == {"hosts": []}


def test_every_line_of_the_log_knows_the_step_it_led_to(server: Server) -> None:
    mo, table = hot_seat(server)
    assert [entry["step"] for entry in mo.look(table)["log"]] == [None, 0]
    look = mo.look(table)
    mo.move(table, 0, "keep", look["seq"])
    assert mo.look(table)["log"][-1]["step"] == 1
    mo.do(table, "undo", seat=0)
    assert mo.look(table)["log"][-1]["step"] == 0


def test_bots_of_one_kind_differ_in_their_first_word(server: Server) -> None:
    table = server.person("Mo").open_table("me", "bot", "bot", "bot")
    names = [seat["name"] for seat in table["seats"]]
    assert len({name.split()[0] for name in names}) == 4, names


def test_an_option_says_for_how_many_players_it_is(server: Server) -> None:
    games = {game["id"]: game for game in server.person("Mo").get("/api/games")}
    seats = {option["name"]: option["seats"] for option in games["twenty_one_days"]["options"]}
    assert seats["played_as"] == [1]
    assert seats["starter"] == [2, 3, 4]
    assert seats["difficulty"] == []
