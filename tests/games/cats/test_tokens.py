"""Advanced: season multiplier tokens, chapter 11."""

import pytest

from sekki.games.cats.components import SEASON

from .oracle import SEASONS, points
from .positions import Play, late

SHOWN = ["spring-4", "spring-9"]
LAST_CARDS = ("summer-3", "fall-5", "winter-6", "winter-11")  # the booze among them ends up face up, so nobody takes it


def advanced(seats: int = 4, order: tuple[int, ...] = (), **options: object) -> Play:
    lots = [f"next seat-{seat + 1}" for seat in order]
    return Play(seats, script=lots, mode="advanced", **options).keep()


def first_round(seats: int = 4, **options: object) -> Play:
    """The first game, after everyone took three tokens."""
    play = advanced(seats, **options)
    while play.phase == "first-tokens":
        seat = play.actors[0]
        play.play(seat, sorted(play.legal(seat))[0])
    return play


def end_of_game(*taken: str, seats: int = 4, **options: object) -> Play:
    """A first game played to its end, with these cards taken before its last round, in which nobody takes booze."""
    play = late(SHOWN, *LAST_CARDS, taken=taken, play=first_round(seats, **options))
    return play.all_play(*LAST_CARDS[:seats])


def hold(play: Play, *tokens: dict[str, int]) -> None:
    """Puts tokens in front of the seats."""
    for seat, held in enumerate(tokens):
        for i, season in enumerate(SEASON):
            play.s.tokens[seat, i] = held.get(season, 0)


@pytest.mark.rule("cats-11.1", "cats-12.7")
@pytest.mark.parametrize(("seats", "each"), [(4, 4), (3, 3)])
def test_the_supply_holds_tokens_of_each_season_and_no_multiplier_cards(seats: int, each: int) -> None:
    view = advanced(seats).view(0)
    assert view["tokens_left"] == dict.fromkeys(SEASONS, each)
    assert view["dealt_multipliers"] is None
    assert view["seats"][0]["multipliers"] == dict.fromkeys(SEASONS, 0)
    assert Play(seats).view(0)["tokens_left"] is None


@pytest.mark.rule("cats-11.3")
def test_a_lot_decides_who_takes_three_different_tokens_next() -> None:
    play = advanced(order=(2, 0, 3, 1))
    order = []
    while play.phase == "first-tokens":
        (seat,) = play.actors
        order.append(seat)
        play.play(seat, sorted(play.legal(seat))[-1])
    assert order == [2, 2, 2, 0, 0, 0, 3, 3, 3, 1, 1, 1]
    assert play.tokens(0) == {"winter": 1, "summer": 1, "spring": 1}
    assert play.view(0)["tokens_left"] == {"spring": 0, "summer": 0, "fall": 4, "winter": 0}


@pytest.mark.rule("cats-11.3")
def test_the_first_three_are_of_different_seasons_and_follow_the_look_at_the_hand() -> None:
    play = advanced(order=(1,))
    assert len(play.view(1)["hand"]) == 9
    play.play(1, "token spring")
    assert play.legal(1) == {"token summer", "token fall", "token winter"}
    rule, sentence = play.why(1, "token spring")
    assert rule == "cats-11.3"
    assert "different seasons" in sentence
    assert play.why(0, "token fall")[0] == "cats-11.3"


@pytest.mark.rule("cats-11.4", "cats-11.5")
def test_tokens_go_back_and_each_booze_card_brings_one_of_its_season() -> None:
    play = end_of_game("spring-2 spring-8", "summer-9 fall-4", "yorozu-0 winter-5", "")
    tokens = [event for event in play.events if event.startswith("token")]
    assert tokens[:5] == [
        "token seat-1 spring",
        "token seat-1 spring",
        "token seat-2 summer",
        "token seat-2 fall",
        "token seat-3 winter",
    ]
    assert play.tokens(0) == {"spring": 2}
    assert play.tokens(1) == {"summer": 1, "fall": 1}


@pytest.mark.rule("cats-11.5")
def test_no_booze_brings_no_token() -> None:
    sober = end_of_game("spring-1 spring-3 spring-5 spring-6 spring-7 summer-2 summer-4 summer-7", seats=3)
    assert sober.tokens(0) == {}


@pytest.mark.rule("cats-11.5")
def test_after_the_last_game_nobody_takes_tokens() -> None:
    play = end_of_game("spring-2 spring-8", single=True)
    assert play.phase == "over"
    assert not [event for event in play.events if event.startswith("token")]


@pytest.mark.rule("cats-11.6")
def test_the_owner_of_yorozu_0_chooses_before_the_owner_of_yorozu_13() -> None:
    play = end_of_game("yorozu-13 spring-2", "", "", "yorozu-0 winter-5")
    assert play.phase == "yorozu-token"
    assert play.actors == [3]
    assert play.legal(3) == {f"token {season}" for season in SEASONS}
    assert play.why(0, "token spring")[0] == "cats-11.6"
    play.play(3, "token winter")
    assert play.tokens(3)["winter"] == 2
    assert play.actors == [0]
    play.play(0, "token fall")
    assert play.phase == "keep"
    assert play.s.game_number == 2
    assert play.tokens(0) == {"spring": 1, "fall": 1}


@pytest.mark.rule("cats-11.6")
def test_one_player_may_own_both_yorozu() -> None:
    play = end_of_game("yorozu-0 yorozu-13")
    assert play.actors == [0]
    play.play(0, "token summer")
    assert play.actors == [0]
    play.play(0, "token summer")
    assert play.phase == "keep"


@pytest.mark.rule("cats-11.2")
def test_nobody_holds_more_than_two_of_a_season() -> None:
    play = end_of_game("yorozu-0 spring-2")
    hold(play, {"spring": 2})
    assert play.legal(0) == {"token summer", "token fall", "token winter"}
    assert play.why(0, "token spring") == (
        "cats-11.2",
        "You have 2 Spring tokens, and nobody holds more of one season.",
    )


@pytest.mark.rule("cats-11.2")
def test_nobody_takes_what_is_not_there() -> None:
    play = end_of_game("yorozu-0 spring-2")
    hold(play, {}, {"fall": 2}, {"fall": 2})
    assert "token fall" not in play.legal(0)
    assert play.why(0, "token fall") == ("cats-11.2", "No Fall token is left.")


def before_second_game(totals: list[int], lot: list[str]) -> Play:
    play = end_of_game(seats=len(totals))
    while play.phase == "yorozu-token":
        play.play(play.actors[0], sorted(play.legal(play.actors[0]))[0])
    play.s.total[: len(totals)] = totals
    play.script(*lot)
    return play


@pytest.mark.rule("cats-11.7")
def test_later_everyone_takes_one_token_from_the_lowest_total_clockwise() -> None:
    play = before_second_game([9, 7, 3, 5], []).keep()
    order = []
    hold(play, {"spring": 1}, {}, {}, {})
    while play.phase == "token":
        (seat,) = play.actors
        order.append(seat)
        assert len(play.view(seat)["hand"]) == 9
        play.play(seat, "token spring" if seat == 0 else "token fall")
    assert order == [2, 3, 0, 1]
    assert play.tokens(0) == {"spring": 2}
    assert play.phase == "play"


@pytest.mark.rule("cats-11.7")
def test_if_several_are_last_a_lot_decides_who_takes_first() -> None:
    for lot in (1, 3):
        play = before_second_game([9, 3, 7, 3], [f"namer seat-{lot + 1}"]).keep()
        assert play.actors == [lot]


@pytest.mark.rule("cats-11.8")
def test_whoever_can_take_no_token_is_passed_over() -> None:
    play = before_second_game([9, 3, 7], [])
    hold(
        play,
        {"spring": 2, "summer": 1, "fall": 1},
        {"summer": 2, "fall": 1, "winter": 1},
        {"fall": 1, "winter": 2},
    )
    play.keep()
    assert play.view(0)["tokens_left"] == {"spring": 1, "summer": 0, "fall": 0, "winter": 0}
    assert play.actors == [1]
    assert play.legal(1) == {"token spring"}
    play.play(1, "token spring")
    assert play.events[:2] == ["token seat-2 spring", "no-token seat-3"]
    assert "no-token seat-1" in play.events
    assert play.phase == "play"


@pytest.mark.rule("cats-11.8", "cats-11.6")
def test_a_yorozu_owner_who_can_take_no_token_is_passed_over() -> None:
    play = end_of_game("yorozu-0", "yorozu-13", seats=3)
    assert play.actors == [0]
    hold(
        play,
        {"summer": 1},
        {"spring": 2, "summer": 2, "fall": 2, "winter": 2},
        {"spring": 1, "fall": 1, "winter": 1},
    )
    play.s.tokens[0, SEASON.index("summer")] = 0
    play.play(0, "token summer")
    assert "no-token seat-2" in play.events
    assert play.phase == "keep"


@pytest.mark.rule("cats-12.7")
def test_the_dummy_takes_no_tokens() -> None:
    play = end_of_game("spring-2", "", "", "yorozu-0 yorozu-13 summer-9", seats=3)
    assert play.phase == "keep"
    assert play.s.tokens.rows[3] == [0, 0, 0, 0]


@pytest.mark.rule("cats-11.1")
def test_the_fish_of_a_season_without_a_token_count_nothing() -> None:
    play = first_round()
    hold(play, {"spring": 2, "fall": 1}, {}, {}, {})
    late(SHOWN, *LAST_CARDS, taken=("spring-1 fall-3 winter-4",), play=play)
    seat = play.view(0)["seats"][0]
    assert seat["multipliers"] == {"spring": 2, "summer": 0, "fall": 1, "winter": 0}
    assert seat["score"] == points(seat["taken"], seat["multipliers"])
