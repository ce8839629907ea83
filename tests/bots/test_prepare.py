"""`prepare`: what a game computes once about a concealed state, before worlds are imagined from it."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace
from typing import Any

import pytest

import sekki
from sekki.bots import Flat, Greedy, Ismcts
from sekki.bots.search.run import TREE
from sekki.games.cats import GAME
from sekki.games.cats.knowledge import conceal, observe
from sekki.games.cats.knowledge import imagine as deal
from sekki.kit import Game, number, record, rule
from sekki.kit import engine as engines
from sekki.lab.review import review
from sekki.play import Seen

SCRATCH = record("prepared scratch", **GAME.scratch.fields, prepared_for=number("i8"))


@rule
def prepare(s, seat, w):
    w.prepared_for += 10 + seat


@rule
def imagine(s, f, seat, w):
    """Deals only for the seat it was prepared for, and only if that happened once."""
    if w.prepared_for == 10 + seat:
        deal(s, f, seat, w)


def thinkers() -> list[Any]:
    return [Flat(seed=1, playouts=3), Greedy(seed=1, worlds=2), Ismcts(seed=1, simulations=40)]


def playing() -> sekki.Table:
    table = sekki.game("cats").table(seats=3, seed=2, single=True)
    for seat in range(3):
        table.play(seat, "keep")
    return table


def altered(**parts: Any) -> Game:
    """Cats with other parts: what a game has read from its folder is kept in its attributes."""
    game = dataclasses.replace(GAME)
    vars(game).update(parts)
    return game


def use(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "_engines", {})
    monkeypatch.setattr(Seen, "game", game)


@pytest.fixture(params=["interpreted", "compiled"])
def mode(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "interpreted":
        monkeypatch.setenv("SEKKI_INTERPRETED", "1")
    return str(request.param)


def test_bots_choose_the_same_from_prepared_worlds(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = playing().seen(1)
    usual = [bot.advise(seen) for bot in thinkers()]
    knowledge: Any = SimpleNamespace(conceal=conceal, imagine=imagine, observe=observe, prepare=prepare)
    use(altered(scratch=SCRATCH, knowledge=knowledge), monkeypatch)
    assert [bot.advise(seen) for bot in thinkers()] == usual


def test_prepare_is_called_once_a_search_and_once_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")
    calls: list[int] = []
    counting = lambda s, seat, w: calls.append(seat)  # noqa: E731
    knowledge: Any = SimpleNamespace(conceal=conceal, imagine=deal, observe=observe, prepare=counting)
    seen = playing().seen(1)
    use(altered(knowledge=knowledge), monkeypatch)
    for bot in (*thinkers(), Ismcts(seed=1, seconds=0.01, threads=3)):
        calls.clear()
        bot.decide(seen)
        assert calls == [1], bot.name


def test_several_trees_share_what_was_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = playing().seen(1)
    bot = Ismcts(seed=1, simulations=2 * TREE, threads=2)
    usual = bot.search(seen)
    knowledge: Any = SimpleNamespace(conceal=conceal, imagine=imagine, observe=observe, prepare=prepare)
    use(altered(scratch=SCRATCH, knowledge=knowledge), monkeypatch)
    assert bot.search(seen) == usual


def test_a_review_prepares_what_each_seat_knew_and_nothing_where_all_cards_are_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")
    table = playing()
    table.play(0, table.legal(0)[0])
    calls: list[int] = []
    counting = lambda s, seat, w: calls.append(seat)  # noqa: E731
    monkeypatch.setattr(GAME.knowledge, "prepare", counting, raising=False)
    found = review(table, simulations=2, everything=True, threads=1)
    seats = [decision.seat for decision in found.decisions]
    moves_searched = [3 if d.known.played.move != d.known.best.move else 2 for d in found.decisions]
    assert len(calls) >= sum(moves_searched) > 0
    assert set(calls) == set(seats)
