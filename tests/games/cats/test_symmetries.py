"""The views from which a net learns cats are views of the same game: told a second time by renaming things."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import sekki
from sekki.games.cats import GAME
from sekki.games.cats.knowledge import all_views, around, from_the_high_end
from sekki.kit.symmetry import Symmetry

from .oracle import SEASONS, times_of

LOWEST = {"spring": 1, "summer": 2, "fall": 3, "winter": 4}
OTHER_SEASON = dict(zip(SEASONS, reversed(SEASONS), strict=True))
MULTIPLIERS = [f"{kind}-{number}" for kind in ("ko", "otsu", "hei") for number in (1, 2, 3, 4)]


def from_high(name: str) -> str:
    """The name of a thing as it is when the box is read from its other end."""
    if name in OTHER_SEASON:
        return OTHER_SEASON[name]
    kind, _, number = name.partition("-")
    if kind in LOWEST:
        return f"{OTHER_SEASON[kind]}-{13 - int(number)}"
    if kind == "yorozu" and number.isdigit():
        return f"yorozu-{13 - int(number)}"
    if name in MULTIPLIERS:
        wanted = {OTHER_SEASON[season]: factor for season, factor in times_of(name).items()}
        return next(other for other in MULTIPLIERS if times_of(other) == wanted)
    return name


def renamed(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {from_high(key): renamed(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [renamed(one) for one in thing]
    return from_high(thing) if isinstance(thing, str) else thing


def high(position: dict[str, Any]) -> dict[str, Any]:
    """A position with everything renamed; what was the lower card in the middle is the higher one."""
    found: dict[str, Any] = renamed(position)
    return {**found, "shown": found["shown"][::-1]}


def seated(position: dict[str, Any], chairs: tuple[int, ...]) -> dict[str, Any]:
    """A position in which the people sit elsewhere."""
    return {
        name: [value[chair] for chair in chairs] if isinstance(value, list) and len(value) == len(chairs) else value
        for name, value in position.items()
    }


def same(position: dict[str, Any]) -> dict[str, Any]:
    """A position as a table says it: sets have no order."""
    found: dict[str, Any] = sekki.game("cats").table(position=position).position
    return found


def observed(position: dict[str, Any], seat: int) -> np.ndarray:
    table = sekki.game("cats").table(position=position)
    out = np.zeros(GAME.features.size, np.float32)
    GAME.knowledge.observe(GAME.state.load(table.seen(seat).state), seat, out)
    return out


def legal(position: dict[str, Any], seat: int) -> set[str]:
    return {move.text for move in sekki.game("cats").table(position=position).legal(seat)}


def view_of(symmetry: Symmetry, out: np.ndarray) -> np.ndarray:
    return out[list(symmetry.features)]


def positions(seats: int, seed: int, **options: Any) -> list[dict[str, Any]]:
    """Positions of a random match, one in a few."""
    luck, table, found = random.Random(seed), sekki.game("cats").table(seats=seats, seed=seed, **options), []
    while not table.over and len(found) < 30:
        if luck.random() < 0.4:
            found.append(table.position)
        seat = luck.choice(table.actors)
        table.play(seat, luck.choice(table.legal(seat)))
    return found


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("mode", ["basic", "experienced", "advanced"])
def test_from_its_high_end_the_box_is_the_same(mode: str, seats: int) -> None:
    view = from_the_high_end()
    assert view is not None
    for position in positions(seats, 4, mode=mode):
        other = high(position)
        for seat in range(seats):
            assert np.array_equal(observed(other, seat), view_of(view, observed(position, seat)))
            moves = {
                GAME.moves.text(i) for i, was in enumerate(view.moves) if GAME.moves.text(was) in legal(position, seat)
            }
            assert moves == legal(other, seat)


def test_a_round_goes_the_same_way_from_the_high_end() -> None:
    rounds = 0
    for seed in range(6):
        luck, table = random.Random(seed), sekki.game("cats").table(seats=4, seed=seed)
        for seat in range(4):
            table.play(seat, "keep")
        other = sekki.game("cats").table(position=high(table.position))
        while not table.over and table.position["game_number"] == 1:
            seat = luck.choice(table.actors)
            assert set(table.actors) == set(other.actors)
            kind, *things = luck.choice(table.legal(seat)).text.split()
            table.play(seat, " ".join([kind, *things]))
            other.play(seat, " ".join([kind, *map(from_high, things)]))
            if table.position["game_number"] == 1:
                assert other.position == same(high(table.position))
                rounds += 1
        assert list(other.position["total"]) == list(table.position["total"])
    assert rounds > 100


def test_in_a_basic_game_others_may_sit_elsewhere() -> None:
    for position in positions(4, 7):
        for chairs in ((0, 2, 1, 3), (0, 3, 1, 2), (0, 2, 3, 1)):
            view = around(chairs)
            assert np.array_equal(observed(seated(position, chairs), 0), view_of(view, observed(position, 0)))
            assert legal(seated(position, chairs), 0) == legal(position, 0)


def test_views_need_a_basic_game_and_people_on_the_chairs_that_move() -> None:
    basic, advanced = positions(4, 7)[0], positions(4, 7, mode="advanced")[0]
    of_three = positions(3, 7)[0]
    fits = [
        sum(all(observed(position, 0)[list(view.needs)] != 0) for view in all_views())
        for position in (basic, advanced, of_three)
    ]
    assert len(all_views()) == 11 and fits == [11, 1, 3]


def test_one_view_after_another_is_a_view() -> None:
    view = from_the_high_end()
    assert view is not None
    assert view.after(view) == Symmetry(
        tuple(range(GAME.features.size)), tuple(range(GAME.moves.size)), tuple(range(4))
    )
    assert around((0, 2, 3, 1)).after(around((0, 3, 1, 2))).chairs == (0, 1, 2, 3)
