"""What learners and bots are given: the numbers of an observation and of the evaluation, told a second time."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from sekki.games.fifteen_days import GAME
from sekki.games.fifteen_days.advice import ADVICE

from . import oracle
from .positions import BACKS, FRONTS, FifteenDays, at

PHASES = ["act", "draw", "take", "refill", "toll", "place", "move-wild", "pay", "trade", "place-wild", "limit"]
PHASES += ["free-wild", "automa-draw", "automa-discard", "over"]
CARDS = [
    card
    for back in BACKS
    for card in [f"{back}-{value}" for value in range(1, 7)] + [f"spring-{value}-{back}" for value in range(1, 7)]
]
PLACES = ["first", *(f"after-{value}" for value in range(1, 7))]
COLUMNS = ["column-1", "column-2", "column-3"]
ABSENT = 6 + 3 + 36 + 24 + 4 * 11


def one_hot(names: Iterable[str], chosen: str | None) -> list[float]:
    return [float(name == chosen) for name in names]


def shares(names: Iterable[str], counts: dict[str, int], whole: float) -> list[float]:
    return [counts.get(name, 0) / whole for name in names]


def expected(p: oracle.Position, seat: int) -> dict[str, list[float]]:
    """The parts of an observation, from a position in names."""
    solo = p["seats"] == 1
    pile = [card for card in p["pile"] if card]
    unseen = [dict(row) for row in p["unseen"]]
    for other in range(p["seats"]):
        for card, n in p["hand"][other].items():
            if other != seat:
                row = unseen[BACKS.index(oracle.back_of(card))]
                front = oracle.front_of(card)
                row[front] = row.get(front, 0) + n - p["known"][other].get(card, 0)
    parts = {
        "phase": one_hot(PHASES, p["phase"]),
        "game": [
            p["seats"] / 4,
            float(solo),
            p["actions"] / 2,
            p["todo"] / 3,
            float(p["closer"] is not None),
            p["wilds_left"] / 8,
            p["feathers_left"] / 5,
            len(pile) / 90,
            p["automa_wilds"] / 8,
            p["removed_now"] / 3,
        ],
        "toll": one_hot(("none", "drop", "give"), p["toll"]),
        "refilled": one_hot(COLUMNS, p["column"]),
        "named": [float(named) for named in p["named"]],
        "hand": shares(CARDS, p["hand"][seat], 4),
        "decks": [x for i in (0, 1) for x in (p["deck"][i] / 40, *one_hot(BACKS, p["top"][i]))],
        "under": shares(BACKS, p["under"], 30),
        "unseen": [x for row in unseen for x in shares(FRONTS, row, 4)],
        "market": [x for column in p["market"] for card in column for x in one_hot(CARDS, card)],
        "discard_top": one_hot(CARDS, pile[-1] if pile else None),
        "discarded": [pile.count(card) / 4 for card in CARDS],
        "drawn": shares(CARDS, p["drawn"], 3),
        "removed": shares(CARDS, p["removed"], 4),
    }
    sides = 2 if solo else p["seats"]
    parts["seats"] = [x for k in range(sides) for x in of_seat(p, (seat + k) % sides)]
    parts["seats"] += [0.0] * ABSENT * (4 - sides)
    return parts


def of_seat(p: oracle.Position, seat: int) -> list[float]:
    name = f"seat-{seat + 1}"
    automa = p["seats"] == 1 and seat == 1
    points = oracle.automa_points(p) if automa else oracle.points(p, seat)
    numbers = [1.0, float(p["turn"] == name), float(p["closer"] == name), oracle.hand_size(p, seat) / 8]
    numbers += [p["feathers"][seat] / 5, points / 20]
    numbers += shares(BACKS, p["backs"][seat], 8)
    numbers += shares(CARDS, p["known"][seat], 4)
    numbers += [float(back is not None) for back in p["placed"][seat]]
    for i, season in enumerate(oracle.SEASONS):
        side = oracle.side_of(p, seat, season)
        numbers += [float(side is not None), float(side == "right"), len(oracle.row_of(p, seat, season)) / 7]
        numbers += [float(p["holder"][i] == name), *one_hot(PLACES, p["wild"][seat][i])]
    return numbers


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_an_observation_is_what_the_seat_knows_in_numbers(seats: int) -> None:
    for seed in range(3):
        chance = random.Random(seed)
        game = FifteenDays(seats, seed)
        while not game.over:
            if chance.random() < 0.1:
                check(game)
            game.do(game.random_move(chance))
        check(game)


def check(game: FifteenDays) -> None:
    for seat in range(game.s.seats):
        out = [9.0] * GAME.features.size
        GAME.knowledge.observe(game.s, seat, out)
        for name, numbers in expected(game.position, seat).items():
            assert out[GAME.features.slices[name]] == pytest.approx(numbers), (name, seat)


def measured(game: FifteenDays, seat: int = 0) -> dict[str, float]:
    out = [9.0] * len(ADVICE.features)
    ADVICE.measure(game.s, seat, out, game.w)
    return {feature.name: number for feature, number in zip(ADVICE.features, out, strict=True) if number}


SUMMER = {"summer": "left 1 2 5"}


@pytest.mark.parametrize(
    ("what", "numbers"),
    [
        ({}, {"points": -8, "feathers": 1}),
        ({"rows": (SUMMER,)}, {"points": 2 + 2 - 6, "gaps": 1, "feathers": 1}),
        ({"hands": ("winter-1 autumn-2 spring-3-summer",)}, {"hand": 3, "fitting": 2}),
        ({"rows": (SUMMER,), "hands": ("summer-3 summer-4",)}, {"hand": 2, "fitting": 2}),
        ({"rows": ({"summer": "left 1 2"},), "hands": ("summer-4 summer-5 summer-6",)}, {"hand": 3}),
        ({"rows": ({"summer": "left 2 5"},), "hands": ("summer-1",)}, {"hand": 1, "fitting": 1}),
        ({"rows": ({"summer": "left 2 5"},), "hands": ("summer-6",)}, {"hand": 1, "fitting": 1}),
        ({"rows": (SUMMER,), "hands": ("summer-2",)}, {"hand": 1, "matching": 1}),
        ({"rows": (SUMMER,), "hands": ("summer-2 summer-2 summer-5",)}, {"hand": 3, "matching": 2}),
        ({"hands": ("winter-1 winter-1 winter-1 autumn-1 autumn-1 autumn-1",)}, {"hand": 5, "fitting": 2}),
    ],
)
def test_the_evaluation_sees_points_loose_cards_and_what_a_hand_is_good_for(
    what: dict[str, Any], numbers: dict[str, float]
) -> None:
    found = measured(at(**what))
    assert {name: found.get(name, 0) for name in numbers} == numbers
    assert {"gaps", "hand", "fitting", "matching"} & set(found) <= {"gaps", *numbers}


def test_the_evaluation_fears_the_automas_points_and_nearly_full_sets() -> None:
    theirs = {"summer": "left 1 2 3 4 5", "winter": "left 1 2 3 4 6", "autumn": "left 1 2 3 4"}
    found = measured(at(seats=1, rows=({}, theirs)))
    assert found == {"points": -8, "automa": 14 + 6, "automa's longest set": 2}
