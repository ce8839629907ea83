"""Hints say which move, with what chance, and why; only from what the seat knows."""

from __future__ import annotations

import pytest

import sekki
from sekki.bots import ADVISER, ADVISER_SETTINGS, Net, hints
from sekki.bots.advice import advice_of
from sekki.bots.hints import explain
from sekki.bots.outlook import outlooks
from sekki.bots.process import Job, Worker
from sekki.kit import Game

from ..contract.cases import every_game


@every_game
def test_hints_are_the_best_moves_with_chances_and_reasons(game: Game) -> None:
    table = sekki.game(game.id).table(seed=3)
    for _ in range(12):
        seat = table.actors[0]
        table.play(seat, table.legal(seat)[0])
    seen = table.seen(table.actors[0])
    found = hints(seen, threads=1)
    assert 1 <= len(found) <= 3
    assert all(hint.move in seen.legal for hint in found)
    assert ADVISER == "crane" and found[0].move == sekki.bot(ADVISER, **ADVISER_SETTINGS).advise(seen)[0][0]
    assert all(0 <= hint.chance <= 1 for hint in found)
    words = {w for f in advice_of(game).features for w in (f.more, f.less)} | {
        "holds the strongest rival back", "wins the game at once", "loses the game",
    }  # fmt: skip
    assert all(set(hint.reasons) <= words for hint in found)
    assert hints(seen, threads=2) == found
    for hint in found:
        assert (hint.outlook is not None) == advice_of(game).points
        if hint.outlook and game.cooperative:
            assert sum(n for _, n in hint.outlook.parts) == pytest.approx(hint.outlook.points)


def test_an_outlook_is_what_the_net_comes_to_from_there() -> None:
    """Behind the last decision of a game there is one end."""
    table = sekki.game("fifteen_days").table(seats=1, seed=1)
    net = sekki.bot("net", seed=1)
    while not table.over:
        before = table.seen(0)
        move = net.choose(before)
        table.play(0, move)
    mind = Net().mind(table.game)
    assert mind is not None
    (found,) = outlooks(before, [move.id], mind, worlds=2)
    assert found is not None and found.points == table.scores[0]


def test_a_reason_names_what_a_move_gains() -> None:
    """One space belongs to a shape of a score card that is nearly full; elsewhere the tile is worth the same."""
    table = sekki.game("shifting_seasons").table(seats=2, seed=6)
    for _ in range(30):
        table.play(sekki.bot("greedy", seed=1).choose(table.seen(table.actors[0])))
    seen = table.seen(table.actors[0])
    legal = seen.legal_ids
    moves = [seen.game.moves.parse(text) for text in ("place c5", "place a4")]
    assert explain(seen, moves, legal) == [("fills the places of a score card",), ()]
    assert sekki.bot("greedy", seed=1).decide(seen) == moves[0]


def test_a_worker_gives_the_hints_that_python_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")
    table = sekki.game("cats").table(seats=3, seed=2, single=True)
    for seat in range(3):
        table.play(seat, "keep")
    seen = table.seen(0)
    worker = Worker()
    try:
        job = Job("hint", "cats", "flat", {"playouts": 3, "seed": 1}, seen.to_bytes(), 2)
        answers = worker.ask(job, lambda state: None)
    finally:
        worker.stop()
    found = hints(seen, 2, sekki.bot("flat", playouts=3, seed=1))
    assert [(a.move, a.chance, a.reasons) for a in answers] == [(h.move.text, h.chance, h.reasons) for h in found]


@every_game
def test_every_feature_has_a_name_a_weight_and_words(game: Game) -> None:
    advice = advice_of(game)
    names = [feature.name for feature in advice.features]
    assert len(set(names)) == len(names) > 2
    assert advice.spread > 0
    assert all(feature.weight for feature in advice.features)


@every_game
def test_features_do_not_look_at_what_others_committed_in_secret(game: Game) -> None:
    """What advice says of a seat is the same before and after another seat has chosen in secret."""
    table = sekki.game(game.id).table(seed=5)
    if len(table.actors) < 2:
        pytest.skip("nobody moves in secret here")
    advice, w = advice_of(game), game.scratch.new()
    for _ in range(4):
        table.play(table.actors[0], table.legal(table.actors[0])[0])
    first, other = table.actors[0], table.actors[-1]
    before, after = ([0.0] * len(advice.features) for _ in range(2))
    advice.measure(table._s, other, before, w)
    table.play(first, table.legal(first)[-1])
    advice.measure(table._s, other, after, w)
    assert before == after
