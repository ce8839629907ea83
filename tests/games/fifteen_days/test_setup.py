"""Setting up: chapter 3, and alone chapter 14."""

from collections import Counter

import pytest

from sekki.games.fifteen_days.components import BACK

from .oracle import all_cards, the_box
from .positions import FifteenDays

SETUPS = {1: (39, 39, 8, 0), 2: (31, 30, 4, 1), 3: (37, 37, 6, 1), 4: (36, 36, 8, 1)}


@pytest.mark.rule("fifteen_days-3.4", "fifteen_days-3.5", "fifteen_days-3.6", "fifteen_days-14.1", "fifteen_days-14.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_decks_wilds_and_feathers(seats: int) -> None:
    left, right, wilds, feathers = SETUPS[seats]
    view = FifteenDays(seats).view()
    assert [deck["size"] for deck in view["decks"]] == [left, right]
    assert view["wilds_left"] == wilds
    assert view["feathers_left"] == feathers
    assert [seat["feathers"] for seat in view["seats"][:seats]] == [feathers] * seats
    assert set(view["animals"].values()) == {None}
    assert all(corner["season"] is None for seat in view["seats"] for corner in seat["corners"])


@pytest.mark.rule("fifteen_days-3.2", "fifteen_days-3.3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_two_cards_each_nine_in_the_market_and_one_discarded(seats: int) -> None:
    game = FifteenDays(seats)
    assert [len(game.hand(seat)) for seat in range(seats)] == [2] * seats
    assert [len(column.split()) for column in game.market] == [3, 3, 3]
    assert len(game.pile) == 1


@pytest.mark.rule("fifteen_days-3.1")
def test_with_two_players_five_cards_of_each_back_leave_unseen() -> None:
    game = FifteenDays(2)
    p = game.position
    for i, back in enumerate(BACK):
        in_decks = p["under"].get(back, 0) + p["top"].count(back)
        assert sum(p["unseen"][i].values()) - in_decks == 5
    assert all_cards(p) == the_box()


@pytest.mark.rule("fifteen_days-3.1")
@pytest.mark.parametrize("seats", [1, 3, 4])
def test_otherwise_all_cards_are_in_play(seats: int) -> None:
    p = FifteenDays(seats).position
    for i, back in enumerate(BACK):
        assert sum(p["unseen"][i].values()) == p["under"].get(back, 0) + p["top"].count(back)


@pytest.mark.rule("fifteen_days-3.7")
def test_a_lot_decides_who_starts_and_play_goes_clockwise() -> None:
    assert Counter(FifteenDays(3, seed=seed).actor for seed in range(60)).keys() == {0, 1, 2}
    game = FifteenDays(3, script=["starter seat-2"])
    order = []
    for _ in range(6):
        order.append(game.actor)
        game.do(*["draw left-deck"] * 4)
        while game.phase == "limit":
            game.do(min(game.now()))
    assert order == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("fifteen_days-3.3")
def test_a_scripted_setup_lays_out_these_very_cards() -> None:
    """Hands first, then the market column by column, then the discard pile, then the backs on the decks."""
    backs = ["summer", "winter"] + ["autumn"] * 2 + ["summer"] * 9 + ["winter"] + ["autumn", "summer"]
    fronts = ["spring-1", "winter-2", "autumn-3", "spring-4", *[f"summer-{v}" for v in (1, 2, 3, 4, 5, 6, 1, 2, 3)]]
    script = [f"back {back}" for back in backs] + [f"front {front}" for front in [*fronts, "spring-6"]]
    game = FifteenDays(2, script=[*script, "starter seat-1"])
    assert game.hand(0) == ["spring-1-summer", "winter-2"]
    assert game.hand(1) == ["autumn-3", "spring-4-autumn"]
    assert game.market == ["summer-1 summer-2 summer-3", "summer-4 summer-5 summer-6", "summer-1 summer-2 summer-3"]
    assert game.pile == ["spring-6-winter"]
    assert game.position["top"] == ["autumn", "summer"]
    assert game.now("take") == {"take column-1", "take column-2", "take column-3", "take discard"}
