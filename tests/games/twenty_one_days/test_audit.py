"""Every invariant finds what it is there to find, and nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from sekki.games.twenty_one_days import GAME
from sekki.games.twenty_one_days.audit import (
    BROKEN_BELONGINGS,
    BROKEN_BOTTLES,
    BROKEN_BOUNDS,
    BROKEN_DICE,
    BROKEN_END,
    BROKEN_EXTRA_DIE,
    BROKEN_HOPE,
    BROKEN_PAGES,
    BROKEN_SHARKS,
    BROKEN_SHIP,
    BROKEN_SPOTS,
    BROKEN_STACK,
    BROKEN_STRENGTH,
    BROKEN_TOKENS,
)
from sekki.games.twenty_one_days.components import PAGE, SPACE, SURVIVOR, TOKENS
from sekki.games.twenty_one_days.state import (
    DEEPEST,
    DOING_DIVIDE,
    DOING_PAUSE,
    DOING_ROLL,
    PHASE_OVER,
    RESULT_LOST,
    RESULT_WON,
)

from .positions import Raft

Change = Callable[[Any], None]


def put(field: str, value: int, at: int | tuple[int, int] | None = None) -> Change:
    """Writes a number into a field, or at a place of it."""

    def change(s: Any) -> None:
        if at is None:
            setattr(s, field, value)
        else:
            getattr(s, field)[at] = value

    return change


def several(*changes: Change) -> Change:
    def change(s: Any) -> None:
        for one in changes:
            one(s)

    return change


def dead(colour: int) -> Change:
    """A survivor is dead, as it should be."""
    fields = ("top", "below", "spot", "flip", "bottle")
    return several(*(put(field, 0 if field in ("top", "below") else -1, colour) for field in fields))


FLARE, FISHING, HOPE = (SPACE.index(name) for name in ("flare", "fishing", "hope"))
TAKEN_BOTTLE = put("bottles", 0b11111111110)
LAST_DAY = several(
    put("day", 21), put("next_day", 21), put("today", PAGE.index("day-21")), put("tomorrow", -1), put("seen", 0)
)
BREAKS: list[tuple[int, str, Change]] = [
    (BROKEN_HOPE, "a plain token is missing", put("bag", 12, 0)),
    (BROKEN_HOPE, "there is a plain token too many", put("bag", 14, 0)),
    (BROKEN_HOPE, "one too many is being given out", put("pool", 1, 0)),
    (BROKEN_HOPE, "somebody has one too many", put("hope", 1, (2, 0))),
    (BROKEN_HOPE, "there is a special token too many", put("bag", 3, 1)),
    (BROKEN_HOPE, "the last survivor has a special token too many", put("hope", 1, (3, 2))),
    (BROKEN_BOTTLES, "a bottle lies in the pile and with somebody", put("bottle", 3, 0)),
    (BROKEN_BOTTLES, "two have the same", several(TAKEN_BOTTLE, put("bottle", 0, 0), put("bottle", 0, 3))),
    (BROKEN_BOTTLES, "the second one is in the pile", put("second", 3)),
    (BROKEN_BOTTLES, "nobody's bottle is new", put("fresh", 1, 2)),
    (BROKEN_BOTTLES, "there is one too many in the pile", put("bottles", 0b111111111111)),
    (BROKEN_STRENGTH, "a die shows seven", put("top", 7, 0)),
    (BROKEN_STRENGTH, "a die shows less than nothing", put("top", -1, 3)),
    (BROKEN_STRENGTH, "a lower die shows seven", put("below", 7, 1)),
    (BROKEN_STRENGTH, "a lower die shows less than nothing", put("below", -1, 1)),
    (BROKEN_STRENGTH, "there is a lower die without an upper one", put("top", 0, 2)),
    (BROKEN_BELONGINGS, "a dead one has hope", several(dead(2), put("hope", 1, (2, 0)), put("bag", 12, 0))),
    (BROKEN_BELONGINGS, "a dead one has a bottle", several(dead(2), put("bottle", 0, 2), TAKEN_BOTTLE)),
    (BROKEN_BELONGINGS, "a dead one has a flip token", several(dead(2), put("flip", 1, 2))),
    (BROKEN_BELONGINGS, "a dead one has a spot", several(dead(2), put("spot", 2, 2))),
    (BROKEN_BELONGINGS, "a survivor is nobody's", put("owner", -1, 0)),
    (BROKEN_BELONGINGS, "a survivor is of a player who is not there", put("owner", 4, 0)),
    (BROKEN_BELONGINGS, "a survivor is of another colour", put("who", SURVIVOR.index("aleta"), 0)),
    (BROKEN_SPOTS, "two sit on one spot", put("spot", 1, 0)),
    (BROKEN_SPOTS, "somebody alive has no spot", put("spot", -1, 0)),
    (BROKEN_SPOTS, "somebody has no plank left", several(put("planks", 0, 4), put("planks", 0, 5))),
    (BROKEN_SHIP, "the ship is at the buoy too early", put("ship", 15)),
    (BROKEN_SHIP, "the ship is left of its track", put("ship", 0)),
    (BROKEN_SHIP, "the ship is right of its track", several(put("ship", 16), LAST_DAY)),
    (BROKEN_SHARKS, "a shark is missing", put("sharks", 0, 0)),
    (BROKEN_SHARKS, "there is a shark too many", put("sharks", 3, 0)),
    (BROKEN_BOUNDS, "the octopus has nine tentacles", put("tentacles", 9)),
    (BROKEN_BOUNDS, "the octopus has less than no tentacles", put("tentacles", -1)),
    (BROKEN_BOUNDS, "the sharks are on the raft", put("distance", 0)),
    (BROKEN_BOUNDS, "the sharks are too far away", put("distance", 6)),
    (BROKEN_PAGES, "no page has been seen", put("seen", 0)),
    (BROKEN_PAGES, "a page too many has been seen", put("seen", 0b111)),
    (BROKEN_PAGES, "today's page has not been seen", put("today", PAGE.index("1d"))),
    (BROKEN_PAGES, "tomorrow's page has not been seen", put("tomorrow", PAGE.index("1d"))),
    (BROKEN_PAGES, "today's page is of another week", put("today", PAGE.index("2a"))),
    (BROKEN_PAGES, "there is no day yet", put("day", 0)),
    (BROKEN_PAGES, "tomorrow is today", several(put("next_day", 1), put("seen", 1), put("tomorrow", 0))),
    (BROKEN_DICE, "two dice lie where one fits", several(put("placed", FISHING, 0), put("placed", FISHING, 1))),
    (BROKEN_DICE, "somebody fishes without a rod", several(put("placed", FISHING, 0), put("rod_broken", 1))),
    (BROKEN_DICE, "a dead one's die is placed", several(dead(2), put("placed", HOPE, 2))),
    (BROKEN_DICE, "the extra die is placed and nobody's", put("placed", HOPE, 4)),
    (BROKEN_DICE, "somebody has eaten three fish", put("fish", 3, 0)),
    (BROKEN_DICE, "somebody has eaten less than nothing", put("fish", -1, 3)),
    (BROKEN_STACK, "a number is left above the stack", put("x", 1, DEEPEST - 1)),
    (BROKEN_STACK, "another number is left above the stack", put("y", 1, DEEPEST - 1)),
    (BROKEN_STACK, "a third number is left above the stack", put("z", 1, DEEPEST - 1)),
    (BROKEN_STACK, "something is done above the stack", put("doing", DOING_PAUSE, DEEPEST - 1)),
    (BROKEN_STACK, "nothing is done within the stack", put("doing", 0, 0)),
    (BROKEN_STACK, "the stack is less than empty", put("depth", -1)),
    (BROKEN_STACK, "a die lies open that nobody rolled", put("cast", 4, 0)),
    (BROKEN_STACK, "a roll shows nothing", put("doing", DOING_ROLL, 1)),
    (BROKEN_STACK, "a die shows more than it can", several(put("doing", DOING_ROLL, 1), put("cast", 7, 0))),
    (BROKEN_STACK, "nothing is left to divide", several(put("doing", DOING_DIVIDE, 1), put("y", 0, 1))),
    (BROKEN_TOKENS, "there are tokens without Scruffs", put("tokens", 1)),
    (BROKEN_TOKENS, "tokens without Scruffs have left the game", put("tokens_gone", 1)),
    (BROKEN_TOKENS, "a lasting token lies there without Scruffs", put("token", 1)),
    (BROKEN_END, "the game is won and goes on", put("result", RESULT_WON)),
    (BROKEN_END, "the game is lost and goes on", put("result", RESULT_LOST)),
    (BROKEN_END, "nobody is asked", put("asked", -1)),
    (BROKEN_END, "somebody who is not there is asked", put("asked", 4)),
    (BROKEN_END, "nobody is left", several(*(dead(colour) for colour in range(4)))),
    (BROKEN_EXTRA_DIE, "the extra die is nobody's", put("extra_left", 2)),
    (BROKEN_EXTRA_DIE, "the extra die is a dead one's", several(dead(2), put("extra_left", 1), put("extra_of", 2))),
]


@pytest.mark.parametrize(("code", "says", "change"), BREAKS, ids=[says for _, says, _ in BREAKS])
def test_what_is_wrong_is_found(code: int, says: str, change: Change) -> None:
    raft = Raft().read("1a", "midday")
    change(raft.s)
    assert GAME.rules.audit(raft.s) == code


def test_there_is_a_break_for_every_invariant() -> None:
    assert {code for code, _, _ in BREAKS} == set(range(1, len(GAME.invariants) + 1))


ALLOWED: list[tuple[str, Change]] = [
    ("a special token has left the game", put("bag", 0, 2)),
    ("the ship is on its first space", put("ship", 1)),
    ("the ship is at the anchor", put("ship", 14)),
    ("the tentacles are cut off", put("tentacles", 0)),
    ("all tentacles are there", put("tentacles", 8)),
    ("the sharks are near", put("distance", 1)),
    ("the sharks are far", put("distance", 5)),
    ("somebody has one plank left", put("planks", 0, 0)),
    ("a die shows six over six", several(put("top", 6, 0), put("below", 6, 0))),
    ("a survivor has one die left", several(put("top", 1, 0), put("below", 0, 0))),
    ("a survivor is dead", dead(3)),
    ("somebody has eaten two fish", put("fish", 2, 0)),
    ("a bottle has left the game", TAKEN_BOTTLE),
    ("a new bottle", several(TAKEN_BOTTLE, put("bottle", 0, 1), put("fresh", 1, 1))),
    ("three dice at the flare", several(*(put("placed", FLARE, colour) for colour in range(3)))),
    ("the rod is broken", put("rod_broken", 1)),
    ("the extra die is somebody's", several(put("extra_left", 1), put("extra_of", 3), put("placed", HOPE, 4))),
    ("a die is open", several(put("doing", DOING_ROLL, 1), put("cast", 6, 0))),
]


@pytest.mark.parametrize(("says", "change"), ALLOWED, ids=[says for says, _ in ALLOWED])
def test_what_is_right_is_not_complained_about(says: str, change: Change) -> None:
    raft = Raft().read("1a", "midday")
    change(raft.s)
    assert GAME.rules.audit(raft.s) == 0


def dog() -> Raft:
    crew = ("magnusson", "rosina", "tomi", "scruffs")
    return Raft(crew, seats=1, solo="scruffs").put(tokens=0b1111111110, token="token-1", token_left=1)


DOG_BREAKS: list[tuple[int, str, Change]] = [
    (BROKEN_BELONGINGS, "Scruffs has a bottle", several(TAKEN_BOTTLE, put("bottle", 0, 3))),
    (BROKEN_BELONGINGS, "Scruffs has hope", several(put("hope", 1, (3, 0)), put("bag", 12, 0))),
    (BROKEN_DICE, "Scruffs has a die", put("placed", HOPE, 3)),
    (BROKEN_EXTRA_DIE, "Scruffs has the extra die", several(put("extra_left", 1), put("extra_of", 3))),
    (BROKEN_TOKENS, "the lasting token is in the pile", put("tokens", 0b1111111111)),
    (BROKEN_TOKENS, "the lasting token has left the game", put("tokens_gone", 1)),
    (BROKEN_TOKENS, "a token lies in two places", put("tokens_gone", 2)),
    (BROKEN_TOKENS, "there is a token too many", put("tokens", 1 << TOKENS)),
    (BROKEN_TOKENS, "the lasting token is used up", put("token_left", 0)),
    (BROKEN_TOKENS, "uses are left of no token", put("token", -1)),
    (BROKEN_END, "only the dog is left", several(*(dead(colour) for colour in range(3)))),
]


@pytest.mark.parametrize(("code", "says", "change"), DOG_BREAKS, ids=[says for _, says, _ in DOG_BREAKS])
def test_what_is_wrong_with_scruffs_is_found(code: int, says: str, change: Change) -> None:
    raft = dog().read("1a", "midday")
    assert GAME.rules.audit(raft.s) == 0
    change(raft.s)
    assert GAME.rules.audit(raft.s) == code


def test_sharks_are_out_only_while_they_attack_and_at_most_four() -> None:
    raft = Raft(("magnusson", "rosina", "tomi", "pjotr")).hope(green=2).dice(blue="1", yellow="1", red="1", green="1")
    raft.sharks(*["shark fin-1-strength-6"])
    assert raft.doing == "ward"
    kind = next(i for i, n in enumerate(raft.s.sharks) if n >= 1 and i > 5)
    for more in range(3):
        assert GAME.rules.audit(raft.s) == 0, f"{more + 1} sharks are out"
        raft.s.sharks[kind + more] -= 1
    assert GAME.rules.audit(raft.s) == 0
    raft.s.sharks[kind + 3] -= 1
    assert GAME.rules.audit(raft.s) == BROKEN_SHARKS


def test_the_end_is_tidy() -> None:
    won = Raft().hope(blue=2).put(ship=14).last_day().play("flare blue", "die 6")
    assert won.phase == "over"
    for change in (put("asked", 0), put("result", 0), put("ship", 14)):
        s = GAME.state.copy(won.s)
        change(s)
        assert GAME.rules.audit(s) == BROKEN_END
    s = GAME.state.copy(won.s)
    several(*(dead(colour) for colour in range(4)))(s)
    s.hope.rows[0], s.bag[0] = [0, 0, 0], 13
    assert GAME.rules.audit(s) == BROKEN_END, "nobody is saved"
    going = Raft().read("1a", "midday")
    going.s.phase, going.s.result = PHASE_OVER, RESULT_LOST
    assert GAME.rules.audit(going.s) == BROKEN_END, "something is still being done"


def test_week_3_has_two_wheels_and_not_three() -> None:
    raft = Raft().read("3a", "midday", day=19)
    plain = [name for i, name in enumerate(PAGE) if raft.s.seen >> i & 1 and name[0] == "3" and name != "3a"]
    for instead, wheel in zip(plain, ("3p", "3m", "3n"), strict=False):
        assert GAME.rules.audit(raft.s) == 0
        raft.s.seen ^= 1 << PAGE.index(instead) | 1 << PAGE.index(wheel)
        if raft.s.tomorrow == PAGE.index(instead):
            raft.s.tomorrow = PAGE.index(wheel)
    assert GAME.rules.audit(raft.s) == BROKEN_PAGES
