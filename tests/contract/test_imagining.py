"""The law of `imagine` bites: games that forget something seen, or weigh it wrongly, break it."""

from typing import Any

import pytest

from sekki.games import find
from sekki.games.cats.components import ROUNDS
from sekki.kit import EMPTY, NONE, Game, lot, minus, nth, plus, size
from sekki.testing import Broken
from sekki.testing.contract.cases import Case
from sekki.testing.contract.imagining import imagine_gives_every_world_its_chance


def case_of(game: Game, seats: int, **options: Any) -> Case:
    return Case(game, seats, tuple(options.items()))


def test_cats_that_forget_which_seasons_a_hand_has_no_more_of(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("cats")
    imagine = game.knowledge.imagine

    def forgetful(s: Any, f: Any, seat: int, w: Any) -> None:
        kept, s.no_more = s.no_more, [EMPTY] * len(s.no_more)
        imagine(s, f, seat, w)
        s.no_more = kept

    monkeypatch.setattr(game.knowledge, "imagine", forgetful)
    with pytest.raises(Broken, match=r"cats-4-single=True: what seat . knows after .* moves leaves .* worlds; imagine"):
        imagine_gives_every_world_its_chance(case_of(game, 4, single=True), positions=6)


def test_cats_that_forget_that_every_hand_was_dealt_two_bottles(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("cats")

    def forgetful(s: Any, f: Any, seat: int, w: Any) -> None:
        for chair in range(s.seats):
            held = ROUNDS - s.round_number - (s.played[chair] != NONE)
            for _ in range(held if chair != seat else 0):
                card = nth(s.pool, lot(f, size(s.pool)))
                s.pool = minus(s.pool, card)
                s.hand[chair] = plus(s.hand[chair], card)

    monkeypatch.setattr(game.knowledge, "imagine", forgetful)
    with pytest.raises(Broken, match=r"imagine makes one that cannot be"):
        imagine_gives_every_world_its_chance(case_of(game, 4, single=True), positions=6)


def test_15_days_that_forget_the_cards_everyone_saw_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("fifteen_days")
    play = game.rules.play

    def forgetful(s: Any, f: Any, seat: int, move: int, w: Any) -> None:
        play(s, f, seat, move, w)
        for known in s.known.rows:
            known[:] = [0] * len(known)

    monkeypatch.setattr(game.rules, "play", forgetful)
    with pytest.raises(Broken, match=r"fifteen_days-2: what seat . knows .*; imagine makes one that cannot be"):
        imagine_gives_every_world_its_chance(case_of(game, 2), positions=6)


def test_15_days_that_deal_every_unseen_front_as_often_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two copies of a card are twice as likely as one."""
    game = find("fifteen_days")
    give_front = game.knowledge.give_front

    def even(s: Any, f: Any, seat: int, back: int, which: int) -> None:
        unseen = list(s.unseen.rows[back])
        s.unseen.rows[back][:] = [min(n, 1) for n in unseen]
        once = list(s.unseen.rows[back])
        give_front(s, f, seat, back, which)
        s.unseen.rows[back][:] = [
            n + now - then for n, now, then in zip(unseen, s.unseen.rows[back], once, strict=True)
        ]

    monkeypatch.setattr(game.knowledge, "give_front", even)
    with pytest.raises(Broken, match=r"imagine gives one the chance .* instead of"):
        imagine_gives_every_world_its_chance(case_of(game, 2), positions=6)
