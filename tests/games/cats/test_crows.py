"""Crows and yorozu: chapter 5, and the dummy's crow."""

from itertools import combinations, permutations

import pytest

from .oracle import ICONS, is_crow, swapped, take
from .positions import dealt

CROWS = ["spring-5", "summer-6", "fall-7", "winter-8"]
PLAIN = ["spring-4", "summer-5", "fall-6", "winter-9"]


@pytest.mark.rule("cats-5.1")
def test_all_cards_are_turned_up_together() -> None:
    play = dealt(["spring-1", "spring-9"], "summer-4", "summer-5", "fall-6", "winter-9")
    play.all_play("summer-4", "summer-5", "fall-6", "winter-9")
    assert play.events[:4] == [
        "revealed seat-1 summer-4",
        "revealed seat-2 summer-5",
        "revealed seat-3 fall-6",
        "revealed seat-4 winter-9",
    ]


def rounds_with(yorozu: tuple[str, ...], crows: int) -> list[tuple[str, ...]]:
    """Every choice of that many crows beside the yorozu, seated in a few ways, filled up with plain cards."""
    rounds = []
    for chosen in combinations(CROWS[1:], crows):
        plain = [card for card in PLAIN if card.split("-")[0] not in {c.split("-")[0] for c in chosen}]
        cards = (*yorozu, *chosen, *[card for card in plain if card != "spring-4"])[:4]
        rounds += [*permutations(cards)][::5]
    return rounds


CASES = [((y,), n) for y in ("yorozu-0", "yorozu-13") for n in (0, 1, 2, 3)] + [
    (("yorozu-0", "yorozu-13"), n) for n in (0, 1, 2)
]


@pytest.mark.rule("cats-5.2", "cats-5.3", "cats-5.4", "cats-5.5")
@pytest.mark.parametrize(("yorozu", "crows"), CASES)
def test_every_meeting_of_crows_and_yorozu(yorozu: tuple[str, ...], crows: int) -> None:
    shown = ["spring-1", "spring-9"]
    for cards in rounds_with(yorozu, crows):
        for choice in ("yorozu-0", "yorozu-13"):
            play = dealt(shown, *cards).all_play(*cards)
            lone = [seat for seat, card in enumerate(cards) if is_crow(card)]
            if len(yorozu) == 2 and crows == 1:
                assert play.actors == lone
                play.play(lone[0], f"swap {choice}")
            taken, middle = take(shown, swapped(dict(enumerate(cards)), choice))
            assert [play.taken(seat) for seat in range(4)] == [{taken[seat]} for seat in range(4)]
            assert play.shown == middle


@pytest.mark.rule("cats-5.2")
@pytest.mark.parametrize(
    "cards", [("summer-6", "fall-7", "winter-8", "winter-9"), ("yorozu-0", "summer-5", "fall-6", "yorozu-13")]
)
def test_crows_and_yorozu_do_nothing_alone(cards: tuple[str, ...]) -> None:
    play = dealt(["spring-1", "spring-9"], *cards).all_play(*cards)
    assert not [event for event in play.events if event.startswith("swapped")]


@pytest.mark.rule("cats-5.5")
def test_only_the_owner_of_the_lone_crow_chooses_and_everyone_sees_the_cards() -> None:
    play = dealt(["spring-1", "spring-9"], "yorozu-0", "summer-6", "winter-9", "yorozu-13")
    play.all_play("yorozu-0", "summer-6", "winter-9", "yorozu-13")
    assert [seat["played"] for seat in play.view(None)["seats"]] == ["yorozu-0", "summer-6", "winter-9", "yorozu-13"]
    assert play.legal(0) == set()
    rule, sentence = play.why(0, "swap yorozu-0")
    assert rule == "cats-5.5"
    assert "Bo's decision" in sentence
    assert play.why(1, "play summer-5")[0] == "cats-5.5"


@pytest.mark.rule("cats-12.4")
@pytest.mark.parametrize(
    ("crow", "nearer"),
    [("spring-5", "yorozu-0"), ("summer-6", "yorozu-0"), ("fall-7", "yorozu-13"), ("winter-8", "yorozu-13")],
)
def test_the_dummys_lone_crow_swaps_with_the_nearer_yorozu(crow: str, nearer: str) -> None:
    plain = next(card for card in PLAIN if card.split("-")[0] != crow.split("-")[0] and card != "spring-4")
    play = dealt(["spring-1", "spring-9"], "yorozu-0", "yorozu-13", plain, crow, seats=3, dummy=crow)
    play.all_play("yorozu-0", "yorozu-13", plain)
    loser = 0 if nearer == "yorozu-0" else 1
    assert f"swapped seat-4 {crow} seat-{loser + 1} {nearer}" in play.events
    assert play.taken(loser) == {crow}


@pytest.mark.rule("cats-12.3")
def test_the_dummys_crow_swaps_like_any_other_and_so_does_its_yorozu() -> None:
    play = dealt(["spring-1", "spring-9"], "yorozu-0", "summer-5", "fall-6", "winter-8", seats=3, dummy="winter-8")
    play.all_play("yorozu-0", "summer-5", "fall-6")
    assert play.taken(0) == {"spring-9"}
    assert play.taken(3) == {"spring-1"}
    play = dealt(["spring-1", "spring-9"], "winter-8", "summer-5", "fall-6", "yorozu-13", seats=3, dummy="yorozu-13")
    play.all_play("winter-8", "summer-5", "fall-6")
    assert play.taken(0) == {"spring-9"}
    assert play.taken(3) == {"winter-8"}


def test_there_is_one_crow_a_season() -> None:
    assert [card for card in ICONS if is_crow(card)] == CROWS
