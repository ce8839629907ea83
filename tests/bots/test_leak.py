"""A bot's choice is the same in two worlds that differ only in what it cannot know.

`SEKKI_LEAKS=1000` compares a thousand positions of every game.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import sekki
from sekki.bots.guided import ENOUGH
from sekki.bots.net_file import quick_net
from sekki.kit import Game, listed
from sekki.play import Seen
from sekki.testing.contract.records import follow, record_game
from sekki.testing.contract.twins import other_luck

from ..contract.cases import Case, cases, every_game

POSITIONS = int(os.environ.get("SEKKI_LEAKS", "60"))
LENGTHS = (4, 9, 20, 45)
TRIES = 60
BOTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("random", {}), ("greedy", {"worlds": 2}), ("flat", {"playouts": 2}), ("ismcts", {"simulations": 40, "threads": 1}),
    ("sprout", {"threads": 1}), ("net", {}), ("net", {"temperature": 1.0}),
    ("guided", {"simulations": 12, "threads": 1}), ("rollouts", {"games": 2}),
)  # fmt: skip
PLAYING_ON = ("guided", {"simulations": ENOUGH, "threads": 1})  # by a quick net, where a game has one


def hides_something(case: Case) -> bool:
    """Whether a seat to move does not know all that lies on the table."""
    game = case.game
    for seed in range(3):
        found = follow(record_game(case, seed, length=9))
        assert found is not None
        for seat in listed(game.rules.actors(found[0])):
            known = game.state.copy(found[0])
            game.knowledge.conceal(known, seat)
            if game.state.dump(known) != game.state.dump(found[0]):
                return True
    return False


def hidden_twins(case: Case) -> Iterator[tuple[Seen, Seen]]:
    """Worlds with other hidden luck, seen by a seat to move that was told the same in both."""
    dump = case.game.state.dump
    for seed in range(100 * POSITIONS):
        rng = random.Random(seed)
        record = record_game(case, seed, length=rng.choice(LENGTHS))
        first = follow(record)
        assert first is not None
        for _ in range(TRIES):
            changed = other_luck(record, rng)
            second = follow(changed) if changed else None
            if second is None or dump(first[0]) == dump(second[0]):
                continue
            seats = [seat for seat in listed(case.game.rules.actors(first[0])) if first[1][seat] == second[1][seat]]
            if seats:
                here, there = (table_of(case, world[0], None).seen(seats[0]) for world in (first, second))
                yield here, there
                break


def future_twins(case: Case) -> Iterator[tuple[Seen, Seen]]:
    """Where all is open, worlds differ in the luck to come."""
    for seed in range(100 * POSITIONS):
        found = follow(record_game(case, seed, length=random.Random(seed).choice(LENGTHS)))
        assert found is not None
        seats = listed(case.game.rules.actors(found[0]))
        if seats:
            here, there = (table_of(case, found[0], luck).seen(seats[0]) for luck in (1, 2))
            yield here, there


def table_of(case: Case, s: Any, luck: int | None) -> sekki.Table:
    return sekki.game(case.game.id).table(position=case.game.state.to_json(s), seed=luck)


@every_game
def test_a_choice_never_depends_on_what_the_bot_cannot_know(game: Game) -> None:
    own = [case for case in cases() if case.game is game]
    bots = (*BOTS, PLAYING_ON) if quick_net(game) else BOTS
    each = -(-POSITIONS // len(own))
    compared = 0
    for case in own:
        twins = hidden_twins(case) if hides_something(case) else future_twins(case)
        for here, there in islice(twins, each):
            for name, settings in bots:
                chosen = [sekki.bot(name, seed=7, **settings).decide(seen) for seen in (here, there)]
                assert chosen[0] == chosen[1], f"{name} knows more than seat {here.seat} can ({case})"
            compared += 1
    assert compared >= POSITIONS
