"""Playing a card, and "no more" cards: chapter 4."""

from itertools import permutations

import pytest

from sekki.games.cats import GAME
from sekki.games.cats.components import SEASON

from .oracle import season
from .positions import Play, dealt, late


@pytest.mark.rule("cats-4.1")
def test_nobody_sees_a_card_before_all_have_chosen() -> None:
    views = []
    for choice in (0, -1):
        play = Play(seed=2).keep()
        for seat in range(3):
            play.play(seat, sorted(play.legal(seat))[choice])
            assert play.events == []
        assert play.actors == [3]
        assert [seat["committed"] for seat in play.view(3)["seats"]] == [True, True, True, False]
        views.append((play.view(3), play.view(None)))
    assert views[0] == views[1]


@pytest.mark.rule("cats-4.1")
def test_the_order_of_choosing_does_not_matter() -> None:
    ends = set()
    for order in permutations(range(4)):
        play = Play(seed=11).keep()
        choices = [sorted(play.legal(seat))[0] for seat in range(4)]
        for seat in order:
            play.play(seat, choices[seat])
        ends.add((GAME.state.dump(play.s), tuple(play.events)))
    assert len(ends) == 1


@pytest.mark.rule("cats-4.1")
def test_a_choice_is_made_once_and_from_the_own_hand() -> None:
    play = dealt(["spring-3", "fall-9"], "summer-2", "summer-7")
    assert play.why(0, "play summer-7") == ("cats-4.1", "You do not hold Summer 7.")
    play.play(0, "play summer-2")
    assert play.legal(0) == set()
    assert play.why(0, "play summer-2")[0] == "cats-4.1"


SHOWN_AND_OPEN = [
    (["spring-3", "fall-9"], {"summer", "winter"}),
    (["fall-5", "fall-9"], {"spring", "summer", "winter"}),
    (["fall-9", "yorozu-13"], {"spring", "summer", "winter"}),
    (["yorozu-0", "yorozu-13"], {"spring", "summer", "fall", "winter"}),
]
ONE_OF_EACH = "spring-4 summer-4 fall-6 winter-7"


@pytest.mark.rule("cats-4.2")
@pytest.mark.parametrize(("shown", "seasons"), SHOWN_AND_OPEN)
def test_a_season_that_shows_may_not_be_played(shown: list[str], seasons: set[str]) -> None:
    play = dealt(shown, ONE_OF_EACH)
    assert {season(move.split()[1]) for move in play.legal(0)} - {"yorozu"} == seasons
    assert set(play.view(0)["open_seasons"]) == seasons


@pytest.mark.rule("cats-4.2")
def test_the_refusal_says_what_may_be_played() -> None:
    play = dealt(["spring-3", "fall-9"], "spring-4 spring-5 spring-6 spring-7 fall-5 fall-6 winter-7 spring-2 fall-4")
    assert play.why(0, "play spring-4") == (
        "cats-4.2",
        "Spring shows in the middle, so Spring 4 may not be played while you hold Winter 7.",
    )


@pytest.mark.rule("cats-4.3")
@pytest.mark.parametrize(("shown", "seasons"), SHOWN_AND_OPEN[:2])
def test_a_yorozu_may_always_be_played(shown: list[str], seasons: set[str]) -> None:
    play = dealt(shown, "yorozu-0 summer-4")
    assert {"play yorozu-0", "play summer-4"} <= play.legal(0)


@pytest.mark.rule("cats-4.4")
def test_without_a_season_to_play_any_card_may_be_played_and_a_yorozu_is_not_forced() -> None:
    play = late(
        ["spring-1", "summer-10"],
        "spring-3 summer-4 yorozu-0",
        "fall-4 fall-5 spring-6",
        "winter-5 winter-6 spring-7",
        "fall-6 winter-7 spring-9",
    )
    assert play.legal(0) == {"play spring-3", "play summer-4", "play yorozu-0"}
    assert play.view(0)["playable"] == ["spring-3", "summer-4", "yorozu-0"]
    assert play.view(0)["seats"][0]["no_more"] == []


@pytest.mark.rule("cats-4.5")
def test_who_plays_a_yorozu_instead_takes_no_card() -> None:
    play = late(["spring-1", "summer-10"], "spring-3 yorozu-0", "fall-4 fall-5", "winter-5 winter-6", "fall-6 winter-7")
    play.all_play("yorozu-0", "fall-5", "winter-6", "fall-6")
    assert play.no_more(0) == set()
    assert not [event for event in play.events if event.startswith("no-more")]


@pytest.mark.rule("cats-4.5")
def test_three_seasons_are_lacking_when_one_shows() -> None:
    play = late(["spring-1", "spring-9"], "spring-3 spring-4", "fall-4 fall-5", "winter-5 winter-6", "fall-6 winter-7")
    play.all_play("spring-3", "fall-5", "winter-6", "fall-6")
    assert play.no_more(0) == {"summer", "fall", "winter"}
    assert play.no_more(1) == set()


@pytest.mark.rule("cats-4.6")
def test_no_more_cards_stay_until_the_game_ends_and_more_than_three_may_be_out() -> None:
    play = late(
        ["spring-1", "spring-9"],
        "spring-3 spring-4 spring-2",
        "spring-6 spring-7 summer-2",
        "winter-5 winter-6 winter-7",
        "fall-6 fall-7 winter-9",
    )
    play.all_play("spring-3", "summer-2", "winter-6", "fall-6")
    assert play.no_more(0) == {"summer", "fall", "winter"}
    for seat in range(1, 4):
        play.s.no_more[seat] |= 1 << SEASON.index("summer")
    while play.s.game_number == 1:
        assert {"summer", "fall", "winter"} <= play.no_more(0)
        for seat in range(4):
            play.play(seat, sorted(play.legal(seat))[0])
    assert [play.no_more(seat) for seat in range(4)] == [set()] * 4


@pytest.mark.rule("cats-4.7")
def test_in_the_last_round_nobody_takes_no_more_cards() -> None:
    play = late(["spring-2", "summer-9"], "spring-3", "summer-4", "winter-6", "fall-6")
    play.all_play("spring-3", "summer-4", "winter-6", "fall-6")
    assert not [event for event in play.events if event.startswith("no-more")]


@pytest.mark.rule("cats-6.4")
def test_an_off_season_card_takes_like_any_other() -> None:
    play = late(["spring-1", "summer-10"], "spring-3 summer-4", "fall-4 fall-5", "winter-5 winter-6", "fall-6 winter-7")
    before = play.taken(0)
    play.all_play("spring-3", "fall-5", "winter-6", "fall-6")
    assert play.taken(0) - before == {"spring-1"}
