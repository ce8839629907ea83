"""A game under way is the game of the rules: who moves, what a seat sees and may do, and what is told."""

from __future__ import annotations

import pytest

import sekki
from sekki.bots.net import Mind, Net
from sekki.bots.net_file import NETS, shipped
from sekki.games import REGISTERED, find
from sekki.lab.going import Going
from sekki.play import Seen


@pytest.mark.parametrize("game_id", REGISTERED)
def test_a_seat_may_do_what_the_interpreted_rules_allow(game_id: str) -> None:
    going = Going(game_id, find(game_id).seats[-1], {}, 3)
    for step in range(40):
        seat = going.waiting[0]
        seen, legal = going.look(seat)
        assert (seen.seat, legal) == (seat, seen.legal_ids)
        going.play(seat, legal[step % len(legal)])
    assert len(going.places) == len(going.scores) == going.seats


def test_fate_keeps_what_the_last_move_told_and_only_where_it_is_asked_to() -> None:
    for keeping in (True, False):
        going = Going("living_forest_duel", 2, {}, 1, keeping)
        assert bool(going.fate.events) == keeping
        for _ in range(30):
            seat = going.waiting[0]
            going.play(seat, going.look(seat)[1][0])
        assert bool(going.fate.answers) <= keeping


def test_judge_and_players_of_one_net_think_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("cats")
    mind = Mind(game, shipped(game))
    thoughts: list[Seen] = []
    look = mind._look
    monkeypatch.setattr(mind, "_look", lambda seen: thoughts.append(seen) or look(seen))
    seen = sekki.game("cats").table(seats=4, seed=3).seen(0)
    bot, alone = Net(temperature=0.5, seed=1), Net(temperature=0.5, seed=1)
    bot.share(mind)
    mind.look(seen)
    assert bot.decide(seen) == alone.decide(seen)
    assert thoughts == [seen]
    own = Net(file=str(NETS / "fifteen_days.npz"))
    own.share(mind)
    assert own.mind(game) is None, "a net from a file is never exchanged"


@pytest.mark.parametrize("game_id", REGISTERED)
def test_a_game_goes_on_from_a_position_with_luck_of_its_own(game_id: str) -> None:
    seats = find(game_id).seats[-1]
    first = Going(game_id, seats, {}, 3)
    for _ in range(10):
        first.play(first.waiting[0], first.look(first.waiting[0])[1][0])
    again = [Going(game_id, seats, {}, 5, position=first.position) for _ in range(2)]
    assert [one.position for one in again] == [first.position] * 2
    while again[0].waiting:
        seat = again[0].waiting[0]
        legal = again[0].look(seat)[1]
        for one in again:
            one.play(seat, legal[-1])
    assert again[0].position == again[1].position != first.position
    assert again[0].places == again[1].places and first.waiting
