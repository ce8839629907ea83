"""A game under way is the game of the rules: who moves, what a seat sees and may do, and what is told."""

from __future__ import annotations

import pytest

import sekki
from sekki.bots.net import Mind, Net
from sekki.bots.net_file import shipped
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
    own = Net(file="another.npz")
    own.share(mind)
    assert own.mind(game) is None, "a net from a file is never exchanged"
