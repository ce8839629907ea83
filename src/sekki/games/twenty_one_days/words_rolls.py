"""An open roll in words: whose dice lie there, what they bring, and what a change would make of them."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE
from sekki.kit.text import counted, listing

from .changes import tokens_lost
from .components import (
    BLANK,
    CREW,
    CROWD,
    FACES,
    FISH,
    HOPE_POINTS,
    PLAYS,
    RECEIVES,
    SPACE_FLARE,
    SPACE_HOPE,
    SPACE_SWAP,
    SUCCESS,
    SURVIVOR_CALLED,
    SWAP_COST,
    TOKEN_SUCCESS,
)
from .crew import total
from .placing import dice_at
from .raft import may_advance
from .rolls import who_casts
from .state import DOING, MOST_CAST, PURPOSE, TRICK_MINUS_1, TRICK_PLUS_1
from .uses import BY_BEND, BY_DOLPHIN, BY_TRICK, around
from .words_cards import bottle_words, challenge_words, faces_of

ROLLED_FOR = {
    "flare": "fires a flare: {face}",
    "receive": "reaches for a bottle: {face}",
    "play": "opens the bottle: {face}",
    "turtle": "rolls with the turtle: {face}",
    "hope": "hopes: {face}",
    "fish": "fishes: {face}",
    "octopus": "steers past the octopus: {face}",
    "fight": "fights the tentacle: {face}",
    "shark": "is attacked by a shark of strength {face}",
    "swim": "swims: {face}",
    "paranoia": "shakes: {face}",
    "scruffs": "tries: {face}",
    "call": "calls for help: {face}",
}
TOGETHER = {"flare": "the flares show", "hope": "the hope dice show", "turtle": "the turtle dice show"}


def roll_level(s: Any) -> int:
    """Where in the stack the open roll lies: on top, or below the choice of one of its dice."""
    return int(s.depth) - (2 if DOING[s.doing[s.depth - 1]] == "pick" else 1)


def faces(s: Any) -> list[int]:
    return [s.cast[i] for i in range(MOST_CAST) if s.cast[i] > 0]


def caster(s: Any, i: int) -> str:
    """Who threw a die of the roll."""
    who = who_casts(s, roll_level(s), i)
    return SURVIVOR_CALLED[who] if who != NONE else "the white die"


def roll_asked(s: Any, t: int) -> str:
    purpose, shown = PURPOSE[s.x[t]], faces(s)
    means = roll_means(s, t)
    if purpose == "white":
        return f"the white die shows {shown[0]}: {means}"
    if purpose == "octopus":
        return f"the octopus die shows {'nothing' if shown[0] == 1 else 'a tentacle'}: {means}"
    if len(shown) > 1:
        return f"{TOGETHER[purpose]} {listing([str(face) for face in shown])} ({means})"
    return f"{SURVIVOR_CALLED[int(s.who[s.y[t]])]} {ROLLED_FOR[purpose].format(face=shown[0])} ({means})"


def roll_means(s: Any, t: int) -> str:
    """What the open roll would bring, or what it has to be."""
    purpose, below, face = PURPOSE[s.x[t]], t - 1, s.cast[0]
    if purpose == "white":
        caught = [SURVIVOR_CALLED[int(s.who[c])] for c in range(CREW) if s.top[c] == face]
        return f"the tentacle grabs {listing(caught, 'or') or 'nobody'}"
    if purpose == "fight":
        return f"{s.y[below]} slips away, more cuts the tentacle off"
    if purpose == "shark":
        return f"wounds above {s.top[s.y[t]]}"
    if purpose == "swim":
        return f"needs {challenge_words(s.y[below])[s.z[below]]}"
    if purpose == "scruffs":
        return f"needs {listing([str(f) for f in range(1, FACES + 1) if TOKEN_SUCCESS[s.x[below], f]], 'or')}"
    if purpose in ("hope", "turtle"):
        return sum_means(s, SPACE_HOPE if purpose == "hope" else SPACE_SWAP)
    if purpose in ("flare", "call"):
        return flare_means(s, t)
    return {
        "receive": f"{faces_of(RECEIVES)} brings a card",
        "play": f"{faces_of(PLAYS)} opens {bottle_words(s.bottle[s.y[t]])[0] if s.bottle[s.y[t]] != NONE else 'it'}",
        "fish": f"{FISH[face]} fish",
        "octopus": "it sleeps" if face == 1 else "it attacks",
        "paranoia": f"{face} strength lost",
    }[purpose]


def sum_means(s: Any, space: int) -> str:
    """The sum so far, what it brings, and what one more token would take."""
    each = HOPE_POINTS if space == SPACE_HOPE else SWAP_COST[s.swap]
    points = sum(faces(s))
    lost = tokens_lost(s, space)
    brought = min(points // each, total(s.bag) + lost)
    costs = f", and the 1s cost {lost} first" if lost > 1 else ", and the 1 costs one first" if lost else ""
    if brought < points // each:
        return f"{counted(points, 'point')}: {brought} hope{costs}, all the bag has"
    missing = each - points % each
    return f"{counted(points, 'point')}: {brought} hope{costs}; another at {points + missing}"


def flare_means(s: Any, t: int) -> str:
    """What the flares do to the ship."""
    shown = faces(s)
    crowded = DOING[s.doing[t - 1]] == "flare" and dice_at(s, SPACE_FLARE) == CROWD
    back = "; a 1 of three dice moves it back" if crowded and BLANK in shown and not s.y[t - 1] else ""
    if not may_advance(s):
        return "the ship waits at the anchor" + back
    sixes = shown.count(SUCCESS)
    if len(shown) == 1:
        return "a 6 moves the ship" + back
    return (f"{counted(sixes, 'space')} for the ship" if sixes else "every 6 moves the ship") + back


def picked(s: Any, how: int, way: int, face: int) -> str:
    """What becomes of a die that is picked."""
    if how == BY_DOLPHIN:
        return f"then {FACES + 1 - face}"
    if how == BY_BEND:
        by = 1 + way // 2
        return f"then {around(face + (by if way % 2 == 0 else -by))}"
    if how == BY_TRICK and way in (TRICK_PLUS_1, TRICK_MINUS_1):
        return f"then {around(face + (1 if way == TRICK_PLUS_1 else -1))}"
    return "is rolled again"
