"""Shared control: who may move for whom belongs to the table, not to the rules."""

from __future__ import annotations

import random

import pytest

import sekki
from sekki import IllegalMove
from sekki.games.fifteen_days.scoring import automa_score


def crew(shared: bool) -> sekki.Table:
    return sekki.game("twenty_one_days").table(2, seed=4, names=["Mo", "Ada"], shared=shared)


def other(table: sekki.Table) -> int:
    return 1 - table.actors[0]


def test_where_control_is_shared_any_seat_decides_for_any_other() -> None:
    table = crew(shared=True)
    seat, by = table.actors[0], other(table)
    assert table.may_decide(by, seat)
    table.play(seat, table.legal(seat)[0], by=by)
    assert table.steps[-1].seat == seat
    assert table.steps[-1].by == by
    assert table.record.lines[-1]["by"] == by


def test_elsewhere_it_is_refused_in_words() -> None:
    table = crew(shared=False)
    seat, by = table.actors[0], other(table)
    with pytest.raises(IllegalMove, match="decides this, and control is not shared"):
        table.play(seat, table.legal(seat)[0], by=by)
    assert not table.steps
    table.play(seat, table.legal(seat)[0], by=seat)
    assert "by" not in table.record.lines[-1]


def test_a_game_against_each_other_is_not_shared() -> None:
    with pytest.raises(ValueError, match="won together"):
        sekki.game("cats").table(3, shared=True)


def test_who_decided_is_there_again_in_a_replay_a_fork_and_after_an_undo() -> None:
    table = crew(shared=True)
    for _ in range(4):
        seat = table.actors[0]
        table.play(seat, table.legal(seat)[0], by=0)
    deciders = [step.by for step in table.steps]
    assert any(by is not None for by in deciders) or {step.seat for step in table.steps} == {0}
    again = sekki.replay([table.record.header, *table.record.lines])
    assert again.shared
    assert [step.by for step in again.steps] == deciders
    assert [step.by for step in table.at(3).fork().steps] == deciders[:3]


def test_a_seat_has_secrets_only_where_it_knows_more_than_a_spectator() -> None:
    assert sekki.game("cats").table(3, seed=1).has_secrets(0)
    assert not sekki.game("shifting_seasons").table(2, seed=1).has_secrets(0)


def test_an_automa_is_a_rival_with_its_points_explained() -> None:
    assert sekki.game("fifteen_days").table(2, seed=1).rivals() == []
    table = sekki.game("fifteen_days").table(1, seed=1)
    luck = random.Random(1)
    while not table.over:
        table.play(0, luck.choice(table.legal(0)))
    [(name, lines)] = table.rivals()
    assert name == "The automa"
    assert sum(points for _, points in lines) == automa_score(table._s) > 0
