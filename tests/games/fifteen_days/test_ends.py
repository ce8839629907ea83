"""The two ends of a game, and points: chapters 11 to 13."""

import pytest

from sekki.games.fifteen_days import GAME

from .positions import FifteenDays, at

SPARE = "autumn-1 autumn-2 autumn-3"
SIX = "1 2 3 4 5 6"
THREE_SETS = {"summer": f"left {SIX}", "autumn": f"left {SIX}", "winter": "right 1 2 3 4 5 *"}


@pytest.mark.rule("fifteen_days-11.1", "fifteen_days-11.2")
def test_four_sets_of_six_end_the_game_before_the_last_card_is_paid_for() -> None:
    rows = (THREE_SETS | {"spring": "right 1 2 3 4 5"},)
    game = at(hands=("spring-6-winter winter-1 winter-2",), rows=rows).do("place spring-6-winter in-row")
    assert game.over
    assert "four-sets seat-1" in game.events
    assert game.hand(0) == ["winter-1", "winter-2"]
    assert game.why(0, "draw left-deck") == ("fifteen_days-12.3", "The game is over.")


@pytest.mark.rule("fifteen_days-11.1")
def test_a_wild_completes_a_set_and_gaps_do_not_matter() -> None:
    rows = (THREE_SETS | {"summer": "left * 1 2 3 5 6", "spring": "right 1 2 4 5 6"},)
    game = at(hands=("spring-1-winter spring-2-winter",), rows=rows)
    game.do("trade spring-1-winter", "trade spring-2-winter", "wild spring after-6")
    assert game.over
    assert game.row(0, "spring") == "right 1 2 4 5 6 *"


@pytest.mark.rule("fifteen_days-11.1")
def test_a_moved_wild_can_complete_the_fourth_set() -> None:
    rows = (THREE_SETS | {"spring": "right 1 2 3 4 5"},)
    game = at(hands=(f"winter-6 {SPARE}",), rows=rows).do("place winter-6 for-wild")
    assert not game.over
    game.do("wild spring first")
    assert game.over


@pytest.mark.rule("fifteen_days-11.1")
def test_three_full_sets_do_not_end_the_game() -> None:
    rows = (THREE_SETS | {"spring": "right 1 2 3 4"},)
    game = at(hands=("spring-6-winter winter-1 winter-2",), rows=rows).do("place spring-6-winter in-row")
    assert not game.over


@pytest.mark.rule("fifteen_days-11.2")
def test_the_last_card_has_to_be_one_that_could_be_paid_for() -> None:
    rows = (THREE_SETS | {"spring": "right 1 2 4 5 6"},)
    game = at(hands=("spring-3-winter",), rows=rows, animals={"frog": 0})
    assert game.refused("place spring-3-winter in-row")[0] == "fifteen_days-7.7"
    assert at(hands=("spring-3-winter winter-1",), rows=rows).do("place spring-3-winter in-row").over


@pytest.mark.rule("fifteen_days-12.1", "fifteen_days-12.2")
def test_who_empties_a_deck_finishes_the_turn_and_places_a_free_wild() -> None:
    hand = "summer-1 summer-2 summer-3 autumn-4 autumn-5"
    game = at(deck=(2, 9), hands=(hand,), rows=({"winter": "right 3"},)).do("draw left-deck", "draw left-deck")
    assert game.phase == "act"
    game.do("draw right-deck", "draw right-deck")
    assert game.phase == "limit"
    game.do(*[f"discard {card}" for card in hand.split()[:4]])
    assert game.phase == "free-wild"
    assert "deck-out left-deck seat-1" in game.events
    assert game.prompt(0) == "Place a free wild, because a deck has run out."
    cards = len(game.pile)
    game.do("wild winter after-3")
    assert len(game.pile) == cards
    assert (game.row(0, "winter"), game.actor) == ("right 3 *", 1)


@pytest.mark.rule("fifteen_days-12.2")
def test_without_a_wild_or_a_row_for_it_there_is_no_free_wild() -> None:
    game = at(deck=(1, 9), actions=1).do("draw left-deck", "draw right-deck")
    assert (game.actor, game.phase) == (1, "act")
    rows = (
        {"winter": "right 3"},
        {"summer": "left 1 *", "autumn": "left 1 *", "winter": "right 1 *", "spring": "right 1 *"},
    )
    game = at(deck=(1, 9), actions=1, rows=rows).do("draw left-deck", "draw right-deck")
    assert (game.actor, game.phase) == (1, "act")


@pytest.mark.rule("fifteen_days-12.3")
def test_everyone_else_has_one_more_turn() -> None:
    game = at(seats=4, turn=2, deck=(1, 30), actions=1).do("draw left-deck", "draw right-deck")
    order = []
    while not game.over:
        order.append(game.actor)
        assert "in your last turn" in game.prompt(game.actor)
        game.do(*["draw right-deck"] * 4)
    assert order == [3, 0, 1]


@pytest.mark.rule("fifteen_days-12.3")
def test_the_second_deck_running_out_changes_nothing() -> None:
    game = at(deck=(1, 3), actions=1, rows=({}, {"winter": "right 3"})).do("draw left-deck", "draw right-deck")
    assert game.actor == 1
    game.do("draw right-deck", "draw right-deck")
    game.do("draw-nothing")
    assert game.over
    assert game.row(1, "winter") == "right 3"


@pytest.mark.rule("fifteen_days-12.3")
def test_four_sets_end_the_last_turns_at_once() -> None:
    rows = ({}, THREE_SETS | {"spring": "right 1 2 3 4 5"})
    game = at(turn=1, deck=(0, 9), closer="seat-1", hands=("", "spring-6-winter winter-1"), rows=rows)
    assert game.do("place spring-6-winter in-row").over


@pytest.mark.rule("fifteen_days-11.1", "fifteen_days-12.2")
def test_the_free_wild_can_be_the_last_card_of_four_sets() -> None:
    rows = (THREE_SETS | {"spring": "right 1 2 3 4 6"},)
    game = at(deck=(1, 9), actions=1, rows=rows)
    game.do("draw left-deck", "draw right-deck", "draw right-deck", "wild spring first")
    assert game.over


@pytest.mark.rule("fifteen_days-13.1", "fifteen_days-13.2", "fifteen_days-13.3")
def test_example_3_2_2_1_3_minus_2_is_9() -> None:
    """Three corners with runs of 3, 1 and 3 cards, two animals, one corner empty."""
    rows = ({"summer": "right 2 3 4 6", "autumn": "left 5", "winter": "left 1 2 3"},)
    game = at(rows=rows)
    lines = GAME.words.score_lines(game.s, 0)
    assert [points for _, points in lines] == [3, 1, 3, 4, -2]
    assert lines[3:] == [("Animals: frog and rabbit", 4), ("Empty corners: 1", -2)]
    assert game.scores[0] == 9


@pytest.mark.rule("fifteen_days-13.1")
@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("right 1 2 * 4 5", 5),
        ("right 1 2 * 5 6", 3),
        ("right 1 * 3 6", 3),
        ("right * 1 2 3 4 5 6", 7),
        ("right 1 2 3 4 5 6 *", 7),
        ("left 1 3 5", 1),
        ("left 1 2 4 5 6", 3),
        ("left * 4", 2),
        ("left 2 * 6", 2),
    ],
)
def test_a_row_scores_its_longest_run_with_the_wild_at_its_best(row: str, points: int) -> None:
    game = at(rows=({"summer": row},))
    frog = 2 if len(row.split()) > 3 else 0
    assert game.scores[0] == points + frog - 6


@pytest.mark.rule("fifteen_days-13.3")
def test_four_empty_corners_cost_eight_points() -> None:
    assert FifteenDays(3).scores == [-8, -8, -8]


TIE = {"summer": "left 1 2", "winter": "left 1 2"}
LAST_TURN = {"deck": (0, 9), "closer": "seat-1", "actions": 1}


@pytest.mark.rule("fifteen_days-13.4")
def test_most_points_win() -> None:
    game = at(turn=1, rows=(TIE, {"summer": "left 1 2"}), **LAST_TURN).do("draw right-deck", "draw right-deck")
    assert (game.scores, game.places) == ([0, -4], [1, 2])
    assert game.prompt() == "Ada wins with 0 points."


@pytest.mark.rule("fifteen_days-13.4")
def test_a_tie_goes_to_most_cards_in_hand() -> None:
    game = at(turn=1, hands=("summer-5",), rows=(TIE, TIE), **LAST_TURN).do("draw right-deck", "draw right-deck")
    assert (game.scores, game.places) == ([0, 0], [2, 1])
    assert game.prompt() == "Bo wins with 0 points and more cards in hand."


@pytest.mark.rule("fifteen_days-13.4")
def test_then_to_most_wilds_placed() -> None:
    rows = (TIE, {"summer": "left 1 *", "winter": "left 1 2"})
    game = at(turn=1, hands=("summer-5 summer-6",), rows=rows, **LAST_TURN).do("draw right-deck", "draw right-deck")
    assert (game.scores, game.places) == ([0, 0], [2, 1])
    assert game.prompt() == "Bo wins with 0 points and more wilds placed."


@pytest.mark.rule("fifteen_days-13.4")
def test_and_then_the_win_is_shared() -> None:
    hands = ("summer-5 summer-6", "", "autumn-1 autumn-2")
    rows = (TIE, TIE, {"summer": "left 1 2"})
    what = LAST_TURN | {"closer": "seat-3", "seats": 3}
    game = at(turn=1, hands=hands, rows=rows, **what).do("draw right-deck", "draw right-deck")
    assert (game.scores, game.places) == ([0, 0, -4], [1, 1, 3])
    assert game.prompt() == "Ada and Bo share the win with 0 points each."
