"""What is in the box and how a game begins (chapters 1, 2 and 11)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sekki.games.shifting_seasons import GAME
from sekki.games.shifting_seasons.components import (
    AREA_OF,
    AREA_SPACES,
    CARD,
    CELL,
    COLOUR_CARD,
    LANE_CELL,
    NUMBER_CELL,
    POSITION_CARD,
    SEASON,
    SLIDING_SPOTS,
    TILE,
)
from sekki.kit import BadOption, listed

from .positions import Play

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def all_tiles(play: Play) -> Counter[str]:
    view = play.view()
    tiles = Counter({TILE[i]: n for i, n in enumerate(play.s.bag)})
    tiles += Counter(view["display"]) + Counter(t for row in view["sliding"] for t in row if t)
    return tiles


@pytest.mark.rule("shifting_seasons-1.1")
@SEATS
def test_there_are_24_turns_for_each_player_and_four_score_cards(seats: int) -> None:
    play = Play(seats)
    assert sum(play.s.bag) + sum(play.s.display) == 24 * seats
    assert len(play.view()["cards"]) == 4


@pytest.mark.rule("shifting_seasons-1.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_one_player_or_five_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 4 players"):
        Play(seats)


@pytest.mark.rule("shifting_seasons-1.2")
def test_the_box_has_28_tiles_of_each_season_half_of_them_precious() -> None:
    assert all_tiles(Play(4)) == Counter(dict.fromkeys(TILE, 14))
    assert list(TILE) == ["spring", "spring*", "summer", "summer*", "autumn", "autumn*", "winter", "winter*"]


@pytest.mark.rule("shifting_seasons-1.3")
def test_four_lanes_of_five_cross_in_four_spots() -> None:
    lanes = [[SLIDING_SPOTS[cell] for cell in lane] for lane in LANE_CELL]
    shared = Counter(spot for lane in lanes for spot in lane)
    assert [len(lane) for lane in lanes] == [5, 5, 5, 5]
    assert len(shared) == 16 and list(shared.values()).count(2) == 4
    steps = [(lane[1][0] - lane[0][0], lane[1][1] - lane[0][1]) for lane in lanes]
    assert steps == [(-1, 0), (0, 1), (0, -1), (1, 0)], "up, right, left, down"
    grid = Play(2).view()["sliding"]
    assert [[tile is not None for tile in row].count(True) for row in grid] == [2, 5, 2, 5, 2]


@pytest.mark.rule("shifting_seasons-1.4")
def test_each_area_has_eight_spaces_and_a_number() -> None:
    assert [len(listed(spaces)) for spaces in AREA_SPACES] == [8, 8, 8, 8]
    assert [CELL[cell] for cell in NUMBER_CELL] == ["a2", "b6", "e1", "f5"]
    assert [AREA_OF[CELL.index(cell)] + 1 for cell in ("a1", "c4", "d3", "f6")] == [1, 2, 3, 4]


@pytest.mark.rule("shifting_seasons-1.6")
@SEATS
def test_everyone_sees_the_same_and_no_state_knows_the_next_tile(seats: int) -> None:
    play = Play(seats, seed=4)
    before = GAME.state.dump(play.s)
    for seat in range(-1, seats):
        GAME.knowledge.conceal(play.s, seat)
        GAME.knowledge.imagine(play.s, play.f, max(seat, 0), play.w)
    assert GAME.state.dump(play.s) == before
    views = [play.view(seat) | {"you": None} for seat in (None, *range(seats))]
    assert all(view == views[0] for view in views)


@pytest.mark.rule("shifting_seasons-2.1")
@SEATS
def test_everyone_has_a_season_of_their_own(seats: int) -> None:
    seen = set()
    for seed in range(60):
        seasons = [seat["season"] for seat in Play(seats, seed).view()["seats"]]
        assert len(set(seasons)) == seats
        seen.add(tuple(seasons))
    assert len(seen) > 10, "many orders come up"


@pytest.mark.rule("shifting_seasons-2.2")
@pytest.mark.parametrize(("seats", "on_display"), [(2, 3), (3, 4), (4, 5)])
def test_a_token_each_and_more_on_the_display(seats: int, on_display: int) -> None:
    view = Play(seats).view()
    assert [seat["tokens"] for seat in view["seats"]] == [1] * seats
    assert view["tokens_left"] == on_display


@pytest.mark.rule("shifting_seasons-2.3")
@SEATS
def test_seven_frames_lie_ready(seats: int) -> None:
    assert Play(seats).view()["frames_left"] == 7


@pytest.mark.rule("shifting_seasons-2.4")
def test_two_cards_of_each_group_are_drawn_and_every_card_comes_up() -> None:
    seen = set()
    for seed in range(80):
        cards = Play(2, seed).view()["cards"]
        assert len([card for card in cards if card in POSITION_CARD]) == 2
        assert len([card for card in cards if card in COLOUR_CARD]) == 2
        seen.update(cards)
    assert seen == set(CARD)


@pytest.mark.rule("shifting_seasons-2.5")
def test_the_cards_for_a_first_game() -> None:
    cards = Play(2, first_game=True).view()["cards"]
    assert cards == ["diagonals", "connections", "area-colours", "largest-group"]


@pytest.mark.rule("shifting_seasons-2.6")
@pytest.mark.parametrize(("seats", "each"), [(2, 16), (3, 22), (4, 28)])
def test_the_bag_depends_on_the_number_of_players(seats: int, each: int) -> None:
    tiles = all_tiles(Play(seats))
    assert tiles.total() == 4 * each == 24 * seats + 16
    assert all(tiles[season] == tiles[season + "*"] == each // 2 for season in SEASON)


@pytest.mark.rule("shifting_seasons-2.7")
def test_sixteen_tiles_slide_and_three_are_on_display() -> None:
    play = Play(3, script=["tile summer", "tile winter*"])
    view = play.view()
    assert view["sliding"][0] == [None, "summer", None, "winter*", None]
    assert len(view["display"]) == 3
    assert len([answer for answer in play.answers if answer.startswith("tile")]) == 19
    assert view["bag_left"] == 88 - 19


@pytest.mark.rule("shifting_seasons-2.8")
@SEATS
def test_a_lot_decides_who_starts_and_the_others_follow(seats: int) -> None:
    assert {Play(seats, seed).turn for seed in range(40)} == set(range(seats))
    play = Play(seats, script=[f"starter seat-{seats}"]).give(0)
    assert play.turn == play.view()["first"] == seats - 1
    play.go(min(play.can())).go(min(play.can()))
    assert play.turn == 0 and play.view()["first"] == seats - 1
    assert play.legal(seats - 1) == set()


@pytest.mark.rule("shifting_seasons-2.9")
def test_the_boards_tell_whose_turn_it_is() -> None:
    play = Play(3, script=["starter seat-2"])
    for seat in range(3):
        play.give(0, seat)
    for turn in range(9):
        boards = [sum(tile is not None for row in seat["board"] for tile in row) for seat in play.view()["seats"]]
        assert boards[1] == turn // 3 + (turn % 3 > 0)
        assert play.turn == (1 + turn) % 3
        play.go(min(play.can())).go(min(play.can()))


@pytest.mark.rule("shifting_seasons-11.1")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"position_cards": "centre,columns"}, {"centre", "columns"}),
        ({"colour_cards": ["square", "border-pairs"]}, {"square", "border-pairs"}),
        (
            {"colour_cards": ["square", "border-pairs"], "first_game": True},
            {"square", "border-pairs", "diagonals", "connections"},
        ),
        (
            {"position_cards": ["centre", "columns"], "first_game": True},
            {"centre", "columns", "area-colours", "largest-group"},
        ),
    ],
)
def test_cards_may_be_chosen(options: dict[str, Any], expected: set[str]) -> None:
    drawn = set()
    for seed in range(12):
        cards = set(Play(2, seed, **options).view()["cards"])
        assert len(cards) == 4 and cards >= expected
        drawn |= cards - expected
    assert bool(drawn) == (len(expected) == 2), "what is not chosen is drawn"


@pytest.mark.rule("shifting_seasons-11.1")
@pytest.mark.parametrize("chosen", ["centre", "centre,columns,diagonals", "centre,square"])
def test_other_choices_of_cards_are_refused(chosen: str) -> None:
    with pytest.raises(BadOption, match="position"):
        Play(2, position_cards=chosen)


@pytest.mark.rule("shifting_seasons-11.2")
def test_the_seats_may_take_the_seasons_in_order() -> None:
    seats = Play(4, seasons="in-order").view()["seats"]
    assert [seat["season"] for seat in seats] == ["spring", "summer", "autumn", "winter"]


@pytest.mark.rule("shifting_seasons-11.2")
def test_boards_may_be_picked_before_the_cards_are_known() -> None:
    play = Play(3, script=["starter seat-2"], seasons="picked")
    assert play.answers == ["starter seat-2"] and play.view()["cards"] == []
    assert play.turn == 1 and play.can() == {f"board {season}" for season in SEASON}
    play.go("board autumn")
    assert play.turn == 2 and "board autumn" not in play.can()
    assert play.refuses("board autumn", "2.1") and play.refuses("done", "11.2")
    play.go("board winter", "board spring")
    assert [seat["season"] for seat in play.view()["seats"]] == ["spring", "autumn", "winter"]
    assert play.turn == 1 and play.phase == "pushing" and len(play.view()["cards"]) == 4
    assert play.refuses("board summer", "2.1")
