"""The match: chapter 9."""

import pytest

from .positions import Play, late

LAST_CARDS = ("summer-9", "fall-5", "winter-6", "winter-12")
SHOWN = ["spring-2", "summer-10"]


def last_round(totals: list[int], **options: object) -> Play:
    """The last round of a game with these totals behind; what it scores is found out by playing it."""
    play = late(SHOWN, *LAST_CARDS, play=Play(**options).keep())
    play.s.total[: len(totals)] = totals
    return play


SCORED = last_round([0, 0, 0, 0]).all_play(*LAST_CARDS).totals


def totals_before(after: list[int]) -> list[int]:
    """The totals that become `after` when the last round is scored."""
    return [total - scored for total, scored in zip(after, SCORED, strict=True)]


@pytest.mark.rule("cats-9.1")
def test_below_the_target_another_game_begins_with_all_cards() -> None:
    play = last_round(totals_before([29, 10, 28, 0])).all_play(*LAST_CARDS)
    assert play.totals == [29, 10, 28, 0]
    assert play.s.game_number == 2
    assert play.phase == "keep"
    assert all(len(play.hand(seat)) == 9 for seat in range(4))
    assert "game-began 2" in play.events


@pytest.mark.rule("cats-9.1")
@pytest.mark.parametrize(("after", "places"), [([30, 10, 28, 0], [1, 3, 2, 4]), ([31, 10, 33, 10], [2, 3, 1, 3])])
def test_at_the_target_most_points_win(after: list[int], places: list[int]) -> None:
    play = last_round(totals_before(after)).all_play(*LAST_CARDS)
    assert play.phase == "over"
    assert play.totals == after
    assert play.places == places
    assert play.view(0)["seats"][0]["place"] == places[0]


@pytest.mark.rule("cats-1.2")
@pytest.mark.parametrize("target", [1, 20, 25, 50])
def test_the_target_is_the_one_agreed_on(target: int) -> None:
    short = last_round(totals_before([target - 1, 0, 0, 0]), target=target).all_play(*LAST_CARDS)
    reached = last_round(totals_before([target, 0, 0, 0]), target=target).all_play(*LAST_CARDS)
    assert (short.phase, reached.phase) == ("keep", "over")


@pytest.mark.rule("cats-9.2")
def test_a_tie_for_most_is_broken_by_one_more_game() -> None:
    play = last_round(totals_before([30, 30, 29, 0])).all_play(*LAST_CARDS)
    assert play.phase == "keep"
    assert play.s.tie_break
    assert "tie" in play.events
    assert play.view(0)["tie_break"]


@pytest.mark.rule("cats-9.2")
def test_a_tie_below_the_target_or_behind_the_winner_needs_no_game() -> None:
    below = last_round(totals_before([29, 29, 0, 0])).all_play(*LAST_CARDS)
    behind = last_round(totals_before([31, 30, 30, 0])).all_play(*LAST_CARDS)
    assert not below.s.tie_break
    assert behind.phase == "over"


def after_the_tie(after: list[int]) -> Play:
    """The end of the game that breaks a tie."""
    play = last_round(totals_before(after))
    play.s.tie_break = 1
    return play.all_play(*LAST_CARDS)


@pytest.mark.rule("cats-9.2")
def test_anyone_may_win_the_game_that_breaks_the_tie() -> None:
    play = after_the_tie([31, 33, 34, 0])
    assert play.phase == "over"
    assert play.places == [3, 2, 1, 4]
    assert "won seat-3" in play.events


@pytest.mark.rule("cats-9.2")
def test_the_game_that_breaks_the_tie_is_the_last_even_below_the_target() -> None:
    play = after_the_tie([25, 24, 20, 0])
    assert play.phase == "over"
    assert play.places == [1, 2, 3, 4]


@pytest.mark.rule("cats-9.3")
def test_tied_again_the_win_is_shared() -> None:
    play = after_the_tie([33, 31, 33, 0])
    assert play.phase == "over"
    assert play.places == [1, 3, 1, 4]
    assert [event for event in play.events if event.startswith("won")] == ["won seat-1", "won seat-3"]


@pytest.mark.rule("cats-9.4")
def test_a_single_game_is_won_by_most_points_and_a_tie_is_shared() -> None:
    play = last_round([0, 0, 0, 0], single=True).all_play(*LAST_CARDS)
    assert play.phase == "over"
    assert play.totals == SCORED
    best = max(SCORED)
    assert [place == 1 for place in play.places] == [scored == best for scored in SCORED]
    tied = last_round(totals_before([7, 7, 3, 1]), single=True).all_play(*LAST_CARDS)
    assert tied.phase == "over"
    assert tied.places == [1, 1, 3, 4]


@pytest.mark.rule("cats-10.8", "cats-11.9")
@pytest.mark.parametrize("mode", ["experienced", "advanced"])
def test_the_other_modes_are_won_alike(mode: str) -> None:
    play = Play(mode=mode).keep()
    while play.phase != "play":
        seat = play.actors[0]
        play.play(seat, sorted(play.legal(seat))[0])
    late(SHOWN, *LAST_CARDS, play=play)
    play.s.total[1] = 60
    play.all_play(*LAST_CARDS)
    assert play.phase == "over"
    assert play.places[1] == 1
