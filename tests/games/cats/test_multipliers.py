"""Experienced: score multiplier cards, chapter 10."""

import pytest

from sekki.games.cats.components import MULTIPLIER
from sekki.kit import listed

from .oracle import MULTIPLIERS, times_of
from .positions import Play, late

LAST_CARDS = ("summer-9", "fall-5", "winter-6", "winter-12")


def multipliers(play: Play, seat: int) -> set[str]:
    return {MULTIPLIER[m] for m in listed(play.s.multipliers[seat])}


def choose_all(play: Play) -> Play:
    """Everyone chooses the first multiplier card they hold."""
    while play.phase == "multiplier":
        seat = play.actors[0]
        play.play(seat, sorted(play.legal(seat))[0])
    return play


def finish_game(play: Play) -> Play:
    """The rest of the game, skipped up to its last round."""
    late(["spring-2", "summer-10"], *LAST_CARDS, play=play)
    return play.all_play(*LAST_CARDS[: play.s.seats])


def experienced(seats: int = 4, starter: str = "seat-1", **options: object) -> Play:
    return Play(seats, script=[f"starter {starter}"], mode="experienced", **options).keep()


@pytest.mark.rule("cats-10.2", "cats-12.6")
@pytest.mark.parametrize(("seats", "each"), [(4, 3), (3, 4)])
def test_all_twelve_are_dealt_and_kept_secret(seats: int, each: int) -> None:
    play = Play(seats, mode="experienced")
    hands = [multipliers(play, seat) for seat in range(seats)]
    assert [len(hand) for hand in hands] == [each] * seats
    assert set().union(*hands) == set(MULTIPLIERS)
    for seat in range(seats):
        assert set(play.view(seat)["dealt_multipliers"]) == hands[seat]
        assert play.seen(seat).multipliers[(seat + 1) % seats] == 0
    assert play.view(None)["dealt_multipliers"] == []
    assert Play(seats).view(0)["dealt_multipliers"] is None


@pytest.mark.rule("cats-10.3")
@pytest.mark.parametrize("first", range(4))
def test_the_start_player_chooses_first_then_clockwise(first: int) -> None:
    play = experienced(starter=f"seat-{first + 1}")
    order = []
    while play.phase == "multiplier":
        order += play.actors
        seat = play.actors[0]
        card = sorted(play.legal(seat))[0].split()[1]
        play.play(seat, f"multiply {card}")
        assert play.view(None)["seats"][seat]["multiplier_card"] == card
        assert play.view(None)["seats"][seat]["multipliers"] == times_of(card)
    assert order == [(first + i) % 4 for i in range(4)]
    assert play.phase == "play"


@pytest.mark.rule("cats-10.3")
def test_hands_are_seen_before_a_multiplier_is_chosen() -> None:
    play = experienced()
    assert len(play.view(0)["hand"]) == 9
    assert play.why(0, f"play {play.view(0)['hand'][0]}")[0] == "cats-10.3"
    assert play.why(1, f"multiply {sorted(multipliers(play, 1))[0]}")[0] == "cats-10.3"


@pytest.mark.rule("cats-10.3")
def test_only_ones_own_multiplier_cards_may_be_chosen() -> None:
    play = experienced()
    foreign = sorted(multipliers(play, 1))[0]
    assert play.why(0, f"multiply {foreign}")[0] == "cats-10.2"


@pytest.mark.rule("cats-10.4")
def test_in_the_first_game_a_lot_decides_who_starts() -> None:
    starters = {Play(seed=seed, mode="experienced").keep().actors[0] for seed in range(40)}
    assert starters == {0, 1, 2, 3}


def second_game(totals: list[int], lot: list[str]) -> Play:
    play = finish_game(choose_all(experienced(len(totals))))
    play.s.total[: len(totals)] = totals
    play.script(*lot)
    return play.keep()


@pytest.mark.rule("cats-10.4")
def test_later_the_player_with_the_lowest_total_names_the_start_player() -> None:
    play = second_game([5, 2, 9, 4], [])
    assert play.phase == "name-starter"
    assert play.actors == [1]
    assert play.legal(1) == {"start seat-1", "start seat-2", "start seat-3", "start seat-4"}
    assert play.why(0, "start seat-1")[0] == "cats-10.4"
    play.play(1, "start seat-4")
    assert play.actors == [3]


@pytest.mark.rule("cats-10.4")
def test_if_several_are_last_a_lot_decides_which_of_them_names() -> None:
    assert second_game([5, 2, 9, 2], ["namer seat-4"]).actors == [3]
    assert second_game([5, 2, 9, 2], ["namer seat-2"]).actors == [1]


@pytest.mark.rule("cats-10.4", "cats-12.5")
def test_the_dummy_cannot_be_named() -> None:
    play = second_game([5, 2, 9], [])
    assert play.legal(1) == {"start seat-1", "start seat-2", "start seat-3"}
    assert play.why(1, "start seat-4")[0] == "cats-10.4"


@pytest.mark.rule("cats-10.7", "cats-12.6")
@pytest.mark.parametrize(("seats", "games"), [(4, 3), (3, 4)])
def test_a_used_card_is_gone_until_all_are_dealt_again(seats: int, games: int) -> None:
    play = experienced(seats, target=500)
    used: set[str] = set()
    for game in range(1, games + 1):
        if play.phase == "name-starter":
            play.play(play.actors[0], "start seat-1")
        chosen = sorted(play.legal(0))[0].split()[1]
        choose_all(play)
        used.add(chosen)
        assert play.why(0, f"multiply {chosen}")[0] == "cats-4.1"
        finish_game(play)
        if game < games:
            assert len(multipliers(play, 0)) == games - game
            play.keep()
            namer = play.actors[0]
            play.play(namer, "start seat-1")
            assert play.why(0, f"multiply {chosen}")[0] == "cats-10.7"
    assert len(used) == games
    assert [len(multipliers(play, seat)) for seat in range(seats)] == [games] * seats
