"""Who knows what: chapter 2, and the laws of concealing and imagining."""

import random
from collections import Counter
from itertools import permutations, product
from math import comb
from typing import Any

import pytest

from sekki.games.fifteen_days import GAME
from sekki.games.fifteen_days.components import CARD
from sekki.kit import FATE
from sekki.kit.fate import free

from . import oracle
from .oracle import back_of, front_of
from .positions import STATE, FifteenDays, at, resumed

FEW = 4
SAMPLES = 4000


def positions(seats: int) -> list[FifteenDays]:
    """Random positions of a few games."""
    found = []
    for seed in range(FEW):
        chance = random.Random(seed)
        game = FifteenDays(seats, seed)
        while not game.over:
            if chance.random() < 0.15:
                found.append(resumed(game.position))
            game.do(chance.choice(sorted(game.now())))
        found.append(game)
    return found


def imagined(seen: object, seat: int, seed: int) -> object:
    s, f = STATE.copy(seen), FATE.new()
    free(f, seed)
    GAME.knowledge.imagine(s, f, seat, GAME.scratch.new())
    return s


def observed(s: object, seat: int) -> list[float]:
    out = [0.0] * GAME.features.size
    GAME.knowledge.observe(s, seat, out)
    return out


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_an_imagined_world_is_possible_and_looks_the_same(seats: int) -> None:
    for game in positions(seats):
        for seat in (*range(seats), -1):
            seen = game.seen(seat)
            world = imagined(seen, seat, seed=7)
            assert GAME.rules.audit(world) == 0
            GAME.knowledge.conceal(world, seat)
            assert STATE.dump(world) == STATE.dump(seen)


@pytest.mark.rule("fifteen_days-2.3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_seat_gets_the_same_from_what_it_knows_as_from_everything(seats: int) -> None:
    for game in positions(seats):
        for seat in range(seats):
            seen = game.seen(seat)
            out, full = [0] * GAME.moves.size, [0] * GAME.moves.size
            n = GAME.rules.moves(seen, seat, out, game.w)
            assert n == GAME.rules.moves(game.s, seat, full, game.w)
            assert out == full
            assert observed(seen, seat) == observed(game.s, seat)
            names = game.names
            assert GAME.view.view(seen, seat, names, ()) == GAME.view.view(game.s, seat, names, ())
            assert GAME.words.prompt(seen, seat, names, ()) == GAME.words.prompt(game.s, seat, names, ())
            for move in out[:n]:
                for words in (GAME.words.label, GAME.words.note):
                    assert words(seen, seat, move, names) == words(game.s, seat, move, names)
                assert GAME.words.targets(seen, seat, move) == GAME.words.targets(game.s, seat, move)
            for move in range(0, GAME.moves.size, 7):
                if move not in out[:n]:
                    why = GAME.refusals.why
                    assert why(seen, seat, move, names) == why(game.s, seat, move, names)
        for seat in (*range(seats), None):
            assert GAME.view.view(game.s, seat, game.names, tuple(game.actors)) == game.view(seat)


@pytest.mark.rule("fifteen_days-2.4")
def test_what_everyone_saw_taken_is_in_every_imagined_hand() -> None:
    game = at(hands=("summer-1", "winter-2 winter-3"), known=("", "winter-2 spring-6-autumn"))
    for seed in range(50):
        hand = STATE.to_json(imagined(game.seen(0), 0, seed))["hand"][1]
        assert hand["winter-2"] >= 1
        assert hand["spring-6-autumn"] == 1
        assert Counter(back_of(card) for card, n in hand.items() for _ in range(n)) == {"winter": 3, "autumn": 1}


def test_hidden_fronts_are_imagined_as_likely_as_they_are_unseen() -> None:
    """Every possible pair of hidden hands, weighted by the number of deals, against many imagined ones."""
    game = at(seats=3, hands=("summer-1", "summer-2 autumn-3", "summer-2"), deck=(2, 1), tops=("summer", "summer"))
    seen = game.seen(0)
    unseen = {CARD[i]: n for i, n in enumerate(unseen_cards(seen)) if n}
    expected = hands_by_chance(unseen)
    assert sum(expected.values()) == pytest.approx(1)
    found: Counter = Counter()
    for seed in range(SAMPLES):
        p = STATE.to_json(imagined(seen, 0, seed))
        found[tuple(tuple(sorted(p["hand"][seat].items())) for seat in (1, 2))] += 1
    assert set(found) == set(expected)
    for world, chance in expected.items():
        deviation = (SAMPLES * chance * (1 - chance)) ** 0.5
        assert abs(found[world] - SAMPLES * chance) < 5 * deviation, world


def unseen_cards(s: object) -> list[int]:
    p = STATE.to_json(s)
    backs = ["summer", "autumn", "winter"]
    return [p["unseen"][backs.index(back_of(card))].get(front_of(card), 0) for card in CARD]


def hands_by_chance(unseen: dict[str, int]) -> dict[tuple, float]:
    """Seat 2 holds a summer and an autumn back, seat 3 a summer back: by counting."""
    summer = {card: n for card, n in unseen.items() if back_of(card) == "summer"}
    autumn = {card: n for card, n in unseen.items() if back_of(card) == "autumn"}
    worlds: dict[tuple, float] = {}
    total = sum(summer.values())
    for a, b, c in product(summer, autumn, summer):
        chance = summer[a] / total * autumn[b] / sum(autumn.values()) * (summer[c] - (a == c)) / (total - 1)
        if chance:
            worlds[(tuple(sorted({a: 1, b: 1}.items())), ((c, 1),))] = chance
    return worlds


def test_several_hidden_cards_of_one_back_come_by_the_number_of_ways() -> None:
    """Three hidden winter backs out of the few that are left: hypergeometric, counted."""
    game = at(hands=("", "winter-1 winter-1 winter-2"), deck=(1, 1), tops=("winter", "winter"))
    seen = game.seen(0)
    unseen = {CARD[i]: n for i, n in enumerate(unseen_cards(seen)) if n and back_of(CARD[i]) == "winter"}
    total = comb(sum(unseen.values()), 3)
    found = Counter(STATE.to_json(imagined(seen, 0, seed))["hand"][1].get("winter-1", 0) for seed in range(SAMPLES))
    ones = unseen["winter-1"]
    others = sum(unseen.values()) - ones
    for n in range(4):
        chance = comb(ones, n) * comb(others, 3 - n) / total
        assert abs(found[n] - SAMPLES * chance) <= 5 * (SAMPLES * chance * (1 - chance)) ** 0.5


MANY_UNSEEN = {
    "rows": ({"summer": "left 1 5", "winter": "left 2"}, {}),
    "hands": ("summer-1 summer-1 summer-6 winter-6", "autumn-1 winter-1"),
    "tops": ("summer", "winter"),
}
FEW_UNSEEN = {
    "seats": 3,
    "rows": ({"winter": "left 1 2 3 4 5", "spring": "left 1 2 3"},),
    "hands": ("winter-1 winter-2 winter-6 winter-6",),
    "tops": ("winter", "summer"),
}


@pytest.mark.rule("fifteen_days-8.1")
@pytest.mark.parametrize(("what", "trade"), [(MANY_UNSEEN, "trade summer-1"), (FEW_UNSEEN, "trade winter-1")])
def test_who_has_traded_one_card_is_known_to_hold_another_that_matches(what: dict[str, Any], trade: str) -> None:
    """All ordered deals of the hidden cards, those without a match left out, against many imagined hands."""
    game = at(deck=(1, 1), **what).do(trade)
    seen = game.seen(1)
    unseen = [CARD[i] for i, n in enumerate(unseen_cards(seen)) for _ in range(n)]
    behind = [
        permutations([card for card in unseen if back_of(card) == back], n)
        for back, n in game.position["backs"][0].items()
    ]
    deals: Counter = Counter()
    for parts in product(*behind):
        hand = sorted(card for part in parts for card in part)
        if any(oracle.matches(game.position, 0, card) for card in hand):
            deals[tuple(hand)] += 1
    found: Counter = Counter()
    for seed in range(SAMPLES):
        world = STATE.to_json(imagined(seen, 1, seed))
        found[tuple(sorted(card for card, n in world["hand"][0].items() for _ in range(n)))] += 1
    assert set(found) <= set(deals)
    for cards, n in deals.items():
        expected = SAMPLES * n / deals.total()
        assert abs(found[cards] - expected) <= 4 * max(1, expected) ** 0.5, cards


def test_a_known_match_leaves_the_rest_of_the_hand_open() -> None:
    game = at(rows=({"summer": "left 1 5"},), hands=("summer-1 winter-6",), known=("summer-5",)).do("trade summer-1")
    worlds = [STATE.to_json(imagined(game.seen(1), 1, seed))["hand"][0] for seed in range(200)]
    assert all(world["summer-5"] >= 1 for world in worlds)
    assert len({str(world) for world in worlds}) > 5


@pytest.mark.parametrize("seat", [0, 2, None])
def test_two_draws_of_one_hand_exchanged_change_nothing_for_anybody(seat: int | None) -> None:
    assert told_and_seen(seat, "summer-1", "spring-2", "summer-4") == told_and_seen(
        seat, "spring-2", "summer-1", "summer-4"
    )


@pytest.mark.parametrize("seat", [2, None])
def test_draws_of_two_hands_exchanged_change_nothing_for_a_third(seat: int | None) -> None:
    assert told_and_seen(seat, "summer-1", "spring-2", "summer-4") == told_and_seen(
        seat, "summer-4", "spring-2", "summer-1"
    )


def told_and_seen(seat: int | None, *fronts: str) -> tuple[bytes, list[str]]:
    """What a seat knows after two draws of seat 1 and one of seat 2, all with summer backs; the log is unordered."""
    game = at(seats=3, actions=1, tops=("summer", "autumn"), hands=("autumn-1",))
    game.script(*[f"front {front}" for front in fronts], "back summer", "back summer", "back winter")
    log = []
    for _ in fronts:
        game.do("draw left-deck")
        log += game.sees(seat)
    return STATE.dump(game.seen(seat)), sorted(log)


def test_the_decks_hold_no_order_to_peek_at() -> None:
    """Two games with the same past have the same bytes whatever the future brings."""
    futures = set()
    for seed in range(20):
        game = resumed(FifteenDays(2, seed=3).position, seed=seed)
        before = STATE.dump(game.s)
        game.do("draw left-deck")
        futures.add(tuple(game.answers))
        assert before == STATE.dump(FifteenDays(2, seed=3).s)
    assert len(futures) > 5
