"""Dice rolled together lie open together and are changed one by one: rules 14.1, 14.8 and 14.9."""

import random
from functools import cache
from typing import Any

import pytest

from sekki.games.twenty_one_days import GAME
from sekki.games.twenty_one_days.components import COLOUR, SPACE
from sekki.games.twenty_one_days.rolls import able_to_change
from sekki.games.twenty_one_days.state import (
    DOING_FLARE,
    DOING_FLARES,
    DOING_HOPE,
    DOING_ROLL,
    DOING_TURTLE,
    FOR_FLARE,
    FOR_HOPE,
    FOR_TURTLE,
    push,
)
from sekki.games.twenty_one_days.uses import BY_BEND, BY_DOLPHIN, BY_FLIP, die_meant

from .positions import Raft

THREE_FLARES = ("blue flare", "yellow flare", "red flare", "green play")


@pytest.mark.rule("twenty_one_days-14.9", "twenty_one_days-6.3")
def test_all_dice_of_a_location_are_seen_before_one_of_them_is_changed() -> None:
    raft = Raft(seats=1).flip(blue="reroll").midday(*THREE_FLARES, answers=("die 2", "die 6", "die 1"))
    roll = raft.view()["pending"]["roll"]
    assert [(die["colour"], die["face"]) for die in roll["dice"]] == [("blue", 2), ("yellow", 6), ("red", 1)]
    assert raft.prompt(0) == (
        "The flares show 2, 6 and 1 (1 space for the ship; a 1 of three dice moves it back). "
        "Change a die, or let them stand."
    )
    assert raft.says("pass") == "Let them stand"
    raft.play("flip blue")
    assert raft.legal() == {"pick die-1", "pick die-3"}
    assert raft.refused_by("pick die-2") == "twenty_one_days-14.9", "a 6 cannot be better"
    assert raft.refused_by("pick die-4") == "twenty_one_days-14.9", "there are three dice"
    assert (raft.says("pick die-3"), raft.notes("pick die-3")) == ("Tomi's 1", "is rolled again")
    raft.play("pick die-3", "die 6")
    assert raft.s.ship == 9, "two sixes, and no blank any more"


@pytest.mark.rule("twenty_one_days-7.3", "twenty_one_days-14.9")
def test_the_ship_is_said_to_go_no_farther_than_it_can() -> None:
    raft = Raft(seats=1).flip(blue="reroll").put(ship=13)
    raft.midday(*THREE_FLARES, answers=("die 6", "die 6", "die 1"))
    assert raft.prompt(0).startswith("The flares show 6, 6 and 1 (1 space for the ship;")


@pytest.mark.rule("twenty_one_days-14.9")
def test_the_only_die_that_could_be_better_needs_no_picking() -> None:
    raft = Raft(seats=1).flip(blue="reroll").midday(*THREE_FLARES, answers=("die 6", "die 6", "die 3"))
    raft.play("flip blue", "die 6")
    assert raft.events_of("picked") == ["die-3"]
    assert raft.s.ship == 10


@pytest.mark.rule("twenty_one_days-14.9")
def test_where_only_sixes_count_the_die_that_becomes_one_is_meant() -> None:
    two_flares = ("blue flare", "yellow flare", "red play", "green receive")

    def fired(faces: str, **hope: str) -> Raft:
        raft = Raft(seats=1).flip(blue="reroll").hope(**hope)
        return raft.midday(*two_flares, answers=tuple(f"die {face}" for face in faces))

    assert fired("24", green="two").play("bend green plus-2").events_of("picked") == ["die-2"]
    assert fired("35", green="one", red="two").play("bend green plus-1").doing == "pick", "3, 4 and 6 would do as well"
    assert fired("35", green="one").play("flip blue", "die 2").events_of("picked") == ["die-1"], "the 5 is kept"
    assert fired("23").play("flip blue", "die 2").events_of("picked") == ["die-2"], "any will do"
    assert fired("51", green="one").play("flip blue").doing == "pick", "each could become a 6 otherwise"


@pytest.mark.rule("twenty_one_days-7.7", "twenty_one_days-14.9")
def test_the_sum_and_the_next_token_are_told() -> None:
    hoping = ("blue hope", "yellow hope", "red play", "green flare")
    raft = Raft(seats=1).flip(blue="reroll").midday(*hoping, answers=("die 6", "die 3", "die 5"))
    assert raft.prompt(0).startswith("The hope dice show 3 and 5 (8 points: 2 hope; another at 9).")


@pytest.mark.rule("twenty_one_days-14.1")
def test_two_blanks_are_not_worth_one_change() -> None:
    def blanks(**flips: str) -> Raft:
        raft = Raft(seats=1).flip(**flips).put(ship=14)
        return raft.midday(*THREE_FLARES, answers=("die 1", "die 1", "die 4"))

    assert blanks(blue="reroll").doing != "roll", "the other blank would move the ship back all the same"
    assert blanks(blue="reroll", red="reroll").doing == "roll"


@pytest.mark.rule("twenty_one_days-14.8")
def test_a_table_may_let_all_rolls_of_a_kind_stand_until_tomorrow() -> None:
    assert "stand" not in Raft(seats=1).flip(blue="reroll").midday(*THREE_FLARES, answers=("die 2",) * 3).legal()
    plain = Raft(seats=1).flip(blue="reroll").midday(*THREE_FLARES, answers=("die 2",) * 3)
    assert plain.refused_by("stand") == "twenty_one_days-14.8"
    raft = Raft(seats=1, let_stand=True).flip(blue="reroll").read("2a", "evening").play("lose red")
    raft.play("lose red", "colour blue", "jellyfish swarm-1", "die 1")
    assert raft.says("stand") == "Let this and all its kind stand until tomorrow"
    assert raft.notes("stand") == "you are not asked about swims again today"
    raft.play("stand", "die 1", "die 6", "die 6")
    assert raft.doing != "roll", "all other strokes fail unasked"


# The exact test of rule 14.1 against trying everything.

Hand = tuple[int, int, int, int]  # re-rolls, ±1, ±2, dolphin


def changed(faces: tuple[int, ...], hand: Hand) -> set[tuple[tuple[int, ...], Hand]]:
    """All that one use can make of the dice."""
    found = set()
    for i, face in enumerate(faces):
        options = [(0, range(1, 7)), (1, (face + 1, face - 1)), (2, (face + 2, face - 2)), (3, (7 - face,))]
        for kind, made in options:
            if hand[kind]:
                left = tuple(n - (k == kind) for k, n in enumerate(hand))
                for new in made:
                    shown = (new - 1) % 6 + 1
                    found.add(((*faces[:i], shown, *faces[i + 1 :]), left))
    return found


def best(faces: tuple[int, ...], hand: Hand, worth: Any) -> Any:
    """The best that all uses together can make of the dice."""

    @cache
    def reach(faces: tuple[int, ...], hand: Hand) -> Any:
        return max([worth(faces), *(reach(*after) for after in changed(faces, hand))])

    return reach(faces, hand)


def ship_after(faces: tuple[int, ...], ship: int, three: bool) -> tuple[int, int]:
    """Where the ship ends, and whether it was at the anchor."""
    at = min(14, ship + faces.count(6))
    arrived = int(at == 14 > ship)
    return (max(1, at - 1) if three and 1 in faces else at), arrived


def hope_after(faces: tuple[int, ...], each: int, bag: int, held: tuple[int, ...], three: bool) -> int:
    """How much hope the crew wins or loses."""
    paid = sum(1 for face, hope in zip(faces, held, strict=True) if three and face == 1 and hope)
    return min(bag + paid, sum(faces) // each) - paid


def random_roll(raft: Raft, rng: random.Random) -> tuple[tuple[int, ...], Hand, Any]:
    """An open roll of several dice with something at hand to change it, and what a result is worth."""
    kind = rng.choice(("flare", "flares", "hope", "turtle"))
    n = {"flare": rng.randint(1, 3), "flares": 4, "hope": rng.randint(1, 3), "turtle": rng.randint(1, 2)}[kind]
    rerolls, ones, twos = rng.randint(0, 2), rng.randint(0, 2), rng.randint(0, 1)
    dolphin = rng.randint(0, 1) if kind != "turtle" else 0
    held = tuple(rng.randint(0, 2) for _ in range(3))
    raft.put(ship=rng.choice((1, 1, 2, 7, 12, 13, 14)), swap="dolphin" if dolphin else "turtles")
    raft.flip(**dict.fromkeys(("green", "red")[:rerolls], "reroll"))
    raft.hope(green=" ".join(["one"] * ones + ["two"] * twos))
    raft.hope(**dict(zip(("blue", "yellow", "red"), held, strict=True)))
    raft.hope(green=raft.s.bag[0] - rng.randint(0, raft.s.bag[0]))
    lay_out(raft, kind, n)
    faces = tuple(rng.randint(1, 6) for _ in range(n))
    for i, face in enumerate(faces):
        raft.s.cast[i] = face
    hand, ship, bag, three = (rerolls, ones, twos, dolphin), raft.s.ship, sum(raft.s.bag), n == 3
    if kind in ("flare", "flares"):
        return faces, hand, lambda f: ship_after(f, ship, three)
    return faces, hand, lambda f: hope_after(f, 3 if kind == "hope" else 2, bag, held[:n], three)


def lay_out(raft: Raft, kind: str, n: int) -> None:
    raft.on_day(4, "1a")
    if kind == "flares":
        push(raft.s, DOING_FLARES, COLOUR.index("blue"), 4, 0)
    else:
        for die in range(n):
            raft.s.placed[die] = SPACE.index({"flare": "flare", "hope": "hope", "turtle": "swap"}[kind])
        push(raft.s, {"flare": DOING_FLARE, "hope": DOING_HOPE, "turtle": DOING_TURTLE}[kind], 0, 0, 0)
    push(raft.s, DOING_ROLL, {"hope": FOR_HOPE, "turtle": FOR_TURTLE}.get(kind, FOR_FLARE), 0, 0)


@pytest.mark.rule("twenty_one_days-14.1")
def test_somebody_is_asked_exactly_where_trying_everything_finds_something_better() -> None:
    raft, rng, asked = Raft(seats=1), random.Random(5), 0
    empty = GAME.state.dump(raft.s)
    for _ in range(1500):
        raft.s = GAME.state.load(empty)
        faces, hand, worth = random_roll(raft, rng)
        helps = best(faces, hand, worth) > worth(faces)
        asked += helps
        assert (able_to_change(raft.s) != 0) == helps, f"{faces} {hand} {list(raft.s.bag)} {raft.s.hope}"
    assert 300 < asked < 1300


def expected_sixes(faces: tuple[int, ...], hand: Hand, room: int) -> float:
    """How far the ship goes on average when everything at hand is used as well as can be."""

    @cache
    def reach(faces: tuple[int, ...], hand: Hand) -> float:
        found = float(min(room, faces.count(6)))
        for how in range(4):
            if hand[how]:
                for i, face in enumerate(faces):
                    if face < 6:
                        found = max(found, *after(faces, hand, how, i))
        return found

    def after(faces: tuple[int, ...], hand: Hand, how: int, i: int) -> list[float]:
        left, face = tuple(n - (kind == how) for kind, n in enumerate(hand)), faces[i]
        if how == 0:
            return [sum(shown(faces, i, new, left) for new in range(1, 7)) / 6]
        made = (7 - face,) if how == 3 else (face + how, face - how)
        return [shown(faces, i, (new - 1) % 6 + 1, left) for new in made]

    def shown(faces: tuple[int, ...], i: int, new: int, hand: Any) -> float:
        return reach(tuple(sorted((*faces[:i], new, *faces[i + 1 :]))), hand)

    return reach(tuple(sorted(faces)), hand)


@pytest.mark.rule("twenty_one_days-14.9")
def test_no_other_die_would_be_better_than_the_one_that_is_meant() -> None:
    raft, rng, meant = Raft(seats=1), random.Random(6), 0
    empty = GAME.state.dump(raft.s)
    uses = [(0, BY_FLIP, 0, 0), (1, BY_BEND, 0, 1), (1, BY_BEND, 1, -1), (2, BY_BEND, 2, 2), (2, BY_BEND, 3, -2)]
    for _ in range(600):
        raft.s = GAME.state.load(empty)
        faces, hand, _worth = random_roll(raft, rng)
        for kind, how, way, by in [*uses, (3, BY_DOLPHIN, 0, 0)]:
            die = die_meant(raft.s, how, way) if hand[kind] and len(faces) > 1 else -1
            if die < 0:
                continue
            meant += 1
            left: Any = tuple(n - (k == kind) for k, n in enumerate(hand))
            values = []
            for i, face in enumerate(faces):
                made = [7 - face] if kind == 3 else [(face + by - 1) % 6 + 1] if kind else list(range(1, 7))
                results = [expected_sixes((*faces[:i], new, *faces[i + 1 :]), left, 14 - raft.s.ship) for new in made]
                values.append(sum(results) / len(results) if face < 6 else 0.0)
            assert values[die] >= max(values) - 1e-9, f"{faces} {hand} {how} {way}"
    assert meant > 120
