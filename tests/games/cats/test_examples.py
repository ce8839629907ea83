"""The worked examples of the rulebook, played."""

import pytest

from sekki.games.cats import GAME
from sekki.games.cats.components import MULTIPLIER
from sekki.games.cats.state import MODE_EXPERIENCED

from .positions import Play, card_bits, dealt, late

ONLY_SPRING_SHOWS = ["spring-1", "spring-9"]


@pytest.mark.rule("cats-4.5")
def test_example_no_fall_and_no_winter_in_hand() -> None:
    """Spring and summer show; a hand of spring and summer plays any card and takes "no fall" and "no winter"."""
    play = late(
        ["spring-1", "summer-10"],
        "spring-3 summer-4",
        "fall-4 fall-5",
        "winter-5 winter-6",
        "fall-6 winter-7",
    )
    assert play.legal(0) == {"play spring-3", "play summer-4"}
    play.all_play("spring-3", "fall-5", "winter-6", "fall-6")
    assert play.no_more(0) == {"fall", "winter"}
    assert play.view(3)["seats"][0]["no_more"] == ["fall", "winter"]


@pytest.mark.rule("cats-6.1", "cats-6.2", "cats-6.3")
def test_example_taking_a_card() -> None:
    """Spring and fall show. A is lowest and D highest: they take the middle; B and C take their own cards."""
    play = dealt(["spring-3", "fall-9"], "summer-2", "summer-7", "winter-10", "winter-12")
    play.all_play("summer-2", "summer-7", "winter-10", "winter-12")
    assert [play.taken(seat) for seat in range(4)] == [{"spring-3"}, {"summer-7"}, {"winter-10"}, {"fall-9"}]
    assert play.shown == ["summer-2", "winter-12"]


@pytest.mark.rule("cats-2.4", "cats-6.1")
def test_example_of_equal_values_more_cats_are_higher() -> None:
    """Spring 4 shows four cats, summer 4 three: spring 4 is the higher card."""
    play = dealt(["fall-3", "winter-12"], "spring-4", "summer-4", "summer-2", "spring-1")
    play.all_play("spring-4", "summer-4", "summer-2", "spring-1")
    assert play.taken(0) == {"winter-12"}
    assert play.shown == ["spring-1", "spring-4"]


@pytest.mark.rule("cats-5.2")
def test_example_the_effect_of_a_crow() -> None:
    """B's yorozu 13 and D's crow change places: D takes two fish from the middle, B the crow."""
    play = dealt(["spring-3", "fall-11"], "summer-4", "yorozu-13", "winter-10", "winter-8")
    play.all_play("summer-4", "yorozu-13", "winter-10", "winter-8")
    assert [play.taken(seat) for seat in range(4)] == [{"spring-3"}, {"winter-8"}, {"winter-10"}, {"fall-11"}]
    assert play.shown == ["summer-4", "yorozu-13"]
    assert "swapped seat-4 winter-8 seat-2 yorozu-13" in play.events


@pytest.mark.rule("cats-5.3")
def test_example_1_of_three_crows_only_the_nearest_swaps() -> None:
    play = dealt(ONLY_SPRING_SHOWS, "yorozu-0", "summer-6", "fall-7", "winter-8")
    play.all_play("yorozu-0", "summer-6", "fall-7", "winter-8")
    assert [play.taken(seat) for seat in range(4)] == [{"summer-6"}, {"spring-1"}, {"fall-7"}, {"spring-9"}]
    assert play.shown == ["yorozu-0", "winter-8"]


@pytest.mark.rule("cats-5.3")
def test_example_1_with_yorozu_13_instead() -> None:
    play = dealt(ONLY_SPRING_SHOWS, "yorozu-13", "summer-6", "fall-7", "winter-8")
    play.all_play("yorozu-13", "summer-6", "fall-7", "winter-8")
    assert [play.taken(seat) for seat in range(4)] == [{"winter-8"}, {"spring-1"}, {"fall-7"}, {"spring-9"}]
    assert play.shown == ["summer-6", "yorozu-13"]


@pytest.mark.rule("cats-5.4")
def test_example_2_two_yorozu_and_two_crows_swap_with_the_nearer() -> None:
    play = dealt(ONLY_SPRING_SHOWS, "yorozu-0", "summer-6", "fall-7", "yorozu-13")
    play.all_play("yorozu-0", "summer-6", "fall-7", "yorozu-13")
    assert [play.taken(seat) for seat in range(4)] == [{"summer-6"}, {"spring-1"}, {"spring-9"}, {"fall-7"}]
    assert play.shown == ["yorozu-0", "yorozu-13"]


@pytest.mark.rule("cats-5.5")
@pytest.mark.parametrize(
    ("choice", "takes"),
    [
        ("yorozu-0", [{"summer-6"}, {"spring-1"}, {"winter-9"}, {"spring-9"}]),
        ("yorozu-13", [{"spring-1"}, {"spring-9"}, {"winter-9"}, {"summer-6"}]),
    ],
)
def test_example_3_a_lone_crow_between_two_yorozu_chooses(choice: str, takes: list[set[str]]) -> None:
    play = dealt(ONLY_SPRING_SHOWS, "yorozu-0", "summer-6", "winter-9", "yorozu-13")
    play.all_play("yorozu-0", "summer-6", "winter-9", "yorozu-13")
    assert play.actors == [1]
    assert play.legal(1) == {"swap yorozu-0", "swap yorozu-13"}
    play.play(1, f"swap {choice}")
    assert [play.taken(seat) for seat in range(4)] == takes
    assert play.shown == ["yorozu-0", "yorozu-13"]


def points(taken: str, multiplier: str | None = None) -> int:
    """What a seat that took these cards would score."""
    play = Play()
    play.s.taken[0] = card_bits(taken.split())
    if multiplier:
        play.s.mode = MODE_EXPERIENCED
        play.s.multiplier[0] = MULTIPLIER.index(multiplier)
    assert sum(n for _, n in GAME.words.score_lines(play.s, 0)) == GAME.rules.score(play.s, 0)
    return int(GAME.rules.score(play.s, 0))


FIVE_FISH = "spring-1 summer-10 fall-5"
EXPERIENCED_EXAMPLE = "spring-1 spring-5 spring-2 summer-6 summer-2 fall-4 winter-6"


@pytest.mark.rule("cats-8.1", "cats-8.2", "cats-8.4", "cats-8.5")
def test_example_two_booze_score_two_each() -> None:
    assert points(f"{FIVE_FISH} spring-2 yorozu-13 winter-8 fall-6") == 5 + 4 - 1


@pytest.mark.rule("cats-8.3", "cats-8.4")
def test_example_three_booze_score_nothing_and_halve_the_fish() -> None:
    assert points(f"{FIVE_FISH} spring-2 yorozu-13 fall-10 winter-8 fall-6") == 3 - 1


@pytest.mark.rule("cats-10.5")
def test_experienced_example_1_fish_are_multiplied_by_season() -> None:
    assert points(EXPERIENCED_EXAMPLE, "ko-1") == 5 - 3 + 2 + 1


@pytest.mark.rule("cats-10.6")
def test_experienced_example_2_three_booze_halve_what_was_multiplied() -> None:
    assert points(f"{EXPERIENCED_EXAMPLE} winter-11", "ko-1") == 2 - 2


@pytest.mark.rule("cats-11.5")
def test_advanced_example_spring_2_and_winter_11_bring_their_tokens() -> None:
    play = Play(mode="advanced", seed=3).keep()
    while play.phase != "play":
        play.play(play.actors[0], sorted(play.legal(play.actors[0]))[0])
    last_cards = ("winter-7", "summer-9", "summer-5", "winter-12")
    late(["spring-4", "fall-10"], *last_cards, taken=("spring-2 winter-11",), play=play)
    play.all_play(*last_cards)
    tokens = [event for event in play.events if event.startswith("token seat-1")]
    assert tokens == ["token seat-1 spring", "token seat-1 winter"]
