"""Points: chapter 8, and what multiplies them."""

import random

import pytest

from sekki.games.cats import GAME
from sekki.games.cats.components import MULTIPLIER, SEASON
from sekki.games.cats.scoring import game_points
from sekki.games.cats.state import MODE_ADVANCED, MODE_EXPERIENCED

from . import oracle
from .positions import Play, card_bits, late


def points(taken: str) -> int:
    play = Play()
    play.s.taken[0] = card_bits(taken.split())
    return int(game_points(play.s, 0))


@pytest.mark.rule("cats-8.1")
def test_every_fish_is_a_point() -> None:
    assert points("spring-1 summer-4 winter-12") == 2 + 1 + 2


@pytest.mark.rule("cats-8.2")
@pytest.mark.parametrize(("taken", "worth"), [("", 0), ("spring-2", 2), ("spring-2 yorozu-0", 4)])
def test_one_or_two_booze_are_two_points_each(taken: str, worth: int) -> None:
    assert points(taken) == worth


@pytest.mark.rule("cats-8.3")
@pytest.mark.parametrize(
    ("fish", "worth"), [("", 0), ("fall-5", 1), ("fall-3", 1), ("fall-3 fall-5", 2), ("fall-3 fall-11", 2)]
)
def test_three_booze_are_worth_nothing_and_halve_the_fish_rounded_up(fish: str, worth: int) -> None:
    assert points(f"spring-2 yorozu-0 winter-11 {fish}") == worth


@pytest.mark.rule("cats-8.4")
def test_crows_are_subtracted_after_halving() -> None:
    assert points("spring-2 yorozu-0 winter-11 fall-3 spring-5 summer-6 fall-7") == 1 - 3


@pytest.mark.rule("cats-8.5")
def test_plain_cards_are_worth_nothing_and_a_score_may_be_negative() -> None:
    assert points("spring-4 spring-6 summer-5 winter-9") == 0
    assert points("spring-4 spring-5 summer-6") == -2


@pytest.mark.rule("cats-8.6", "cats-8.5")
def test_what_was_scored_is_added_to_the_total() -> None:
    play = late(
        ["spring-2", "summer-10"], "summer-9", "fall-5", "winter-6", "winter-12", taken=("spring-5 summer-6 fall-7",)
    )
    play.s.total[:] = [4, -3, 0, 12]
    before = [set(play.taken(seat)) for seat in range(4)]
    hands = ["summer-9", "fall-5", "winter-6", "winter-12"]
    taken, _ = oracle.take(play.shown, dict(enumerate(hands)))
    scored = [oracle.points([*before[seat], taken[seat]]) for seat in range(4)]
    play.all_play(*hands)
    assert play.totals == [4 + scored[0], -3 + scored[1], scored[2], 12 + scored[3]]
    assert [event for event in play.events if event.startswith("scored")] == [
        f"scored seat-{seat + 1} {scored[seat]}" for seat in range(4)
    ]


def random_taken(chance: random.Random) -> list[str]:
    """Up to nine cards with at most three booze, as a game may leave them."""
    cards = chance.sample(sorted(oracle.ICONS), chance.randint(0, 9))
    while oracle.count(cards, "booze") > 3:
        cards.remove(next(card for card in cards if oracle.has_booze(card)))
    return cards


@pytest.mark.rule("cats-8.1", "cats-8.2", "cats-8.3", "cats-8.4", "cats-8.5")
def test_any_cards_score_what_the_oracle_says() -> None:
    chance = random.Random(1)
    s = Play().s
    for _ in range(3000):
        taken = random_taken(chance)
        s.taken[0] = card_bits(taken)
        assert game_points(s, 0) == oracle.points(taken)
        assert sum(n for _, n in GAME.words.score_lines(s, 0)) == oracle.points(taken)


@pytest.mark.rule("cats-10.5", "cats-10.6")
def test_any_cards_under_any_multiplier_card_score_what_the_oracle_says() -> None:
    chance = random.Random(2)
    s = Play().s
    s.mode = MODE_EXPERIENCED
    for _ in range(3000):
        taken, card = random_taken(chance), chance.choice(sorted(oracle.MULTIPLIERS))
        s.taken[0], s.multiplier[0] = card_bits(taken), MULTIPLIER.index(card)
        assert game_points(s, 0) == oracle.points(taken, oracle.times_of(card))


@pytest.mark.rule("cats-10.6")
def test_a_negative_sum_is_halved_upwards_too() -> None:
    s = Play().s
    s.mode = MODE_EXPERIENCED
    s.taken[0] = card_bits(["summer-2", "summer-4", "spring-2", "yorozu-0", "winter-11"])
    s.multiplier[0] = MULTIPLIER.index("ko-1")
    assert game_points(s, 0) == -1


@pytest.mark.rule("cats-11.1")
def test_any_cards_with_any_tokens_score_what_the_oracle_says() -> None:
    chance = random.Random(3)
    s = Play().s
    s.mode = MODE_ADVANCED
    for _ in range(3000):
        taken, tokens = random_taken(chance), {season: chance.randint(0, 2) for season in SEASON}
        s.taken[0] = card_bits(taken)
        for i, season in enumerate(SEASON):
            s.tokens[0, i] = tokens[season]
        assert game_points(s, 0) == oracle.points(taken, tokens)
