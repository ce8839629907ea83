"""What a seat sees: the views of whole games, and the box."""

import random

import msgspec
import pytest

from sekki.games.fifteen_days.view import Box, View, box

from .positions import FifteenDays, at

GAMES = 6


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_view_fits_its_type_and_its_points_add_up(seats: int) -> None:
    phases = set()
    for seed in range(GAMES):
        chance = random.Random(seed)
        game = FifteenDays(seats, seed)
        while True:
            if game.phase not in phases or chance.random() < 0.05:
                phases.add(game.phase)
                for seat in (*range(seats), None):
                    check(msgspec.convert(game.view(seat), View, strict=True))
            if game.over:
                break
            game.do(game.random_move(chance))
    assert {"act", "draw", "place", "pay", "limit", "place-wild", "over"} <= phases


def check(view: View) -> None:
    for seat in view["seats"]:
        assert sum(line["points"] for line in seat["score_lines"]) == seat["score"]
        for corner in seat["corners"]:
            assert sum(card["in_run"] for card in corner["cards"]) + corner["wild_in_run"] == corner["run"]


@pytest.mark.parametrize(
    ("row", "run"),
    [
        ("right 2 3 * 6", "2 3 *"),
        ("left * 1 2", "* 1 2"),
        ("left 1 3 4", "3 4"),
        ("right 1 2 * 4 6", "1 2 * 4"),
        ("right 1 2 4 5 *", "4 5 *"),
        ("left 5", "5"),
    ],
)
def test_a_corner_shows_the_run_that_its_wild_serves_best(row: str, run: str) -> None:
    (corner,) = [one for one in at(rows=({"summer": row},)).view()["seats"][0]["corners"] if one["season"]]
    shown = [card["card"][-1] if card["in_run"] else "" for card in corner["cards"]]
    if corner["wild_at"] is not None:
        shown.insert(corner["wild_at"], "*" if corner["wild_in_run"] else "")
    assert " ".join(filter(None, shown)) == run
    assert corner["worth"] == corner["run"]


def test_the_box_fits_its_type() -> None:
    facts = msgspec.convert(box(), Box, strict=True)
    assert [season["animal"] for season in facts["seasons"]] == ["otter", "frog", "squirrel", "rabbit"]
    assert facts["backs"] == ["summer", "autumn", "winter"]
    assert (len(facts["cards"]), facts["actions"], facts["hand_limit_otter"]) == (36, 2, 8)


def test_a_view_shows_the_table_as_clients_expect_it() -> None:
    game = at(
        seats=2,
        hands=("summer-1", "winter-2"),
        known=("spring-4-winter", ""),
        rows=({"summer": "left 2 * 5"}, {"spring": "right 6"}),
        market=("autumn-1 autumn-2", "", "winter-6"),
        discard="winter-1",
        tops=("winter", "autumn"),
    )
    view = game.view(1)
    assert view["decks"][0] == {"id": "left-deck", "size": game.s.deck[0], "top_back": "winter"}
    assert view["market"][0][1] == {"id": "autumn-2", "card": "autumn-2", "back": "autumn"}
    assert [len(column) for column in view["market"]] == [2, 0, 1]
    assert [card["card"] for card in view["discard"]] == ["winter-1"]
    assert (view["wilds_left"], view["feathers_left"]) == (3, 1)
    assert view["animals"] == {"otter": None, "frog": 0, "squirrel": None, "rabbit": None}
    ada = view["seats"][0]
    assert ada["corners"][0]["side"] == "left"
    assert ada["corners"][0]["season"] == "summer"
    assert [card["card"] for card in ada["corners"][0]["cards"]] == ["summer-2", "summer-5"]
    assert ada["corners"][0]["wild_at"] == 1
    assert ada["corners"][1] == {
        "id": "left-2",
        "side": "left",
        "season": None,
        "cards": [],
        "wild_at": None,
        "wild_in_run": False,
        "run": 0,
        "worth": -2,
    }
    assert [(card["back"], card["card"]) for card in ada["hand"]] == [("winter", "spring-4"), ("summer", None)]
    assert (ada["feathers"], ada["score"], ada["automa"]) == (1, 2 + 2 - 6, False)


def test_in_the_solo_game_the_second_seat_is_the_automa() -> None:
    view = FifteenDays(1).view(0)
    assert len(view["seats"]) == 2
    automa = view["seats"][1]
    assert (automa["name"], automa["automa"]) == ("Automa", True)
    assert (automa["wilds"], automa["drawn"], automa["removed"]) == (0, [], [])
    assert "wilds" not in view["seats"][0]
