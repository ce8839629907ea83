"""An open roll in words: whose dice lie there, what they bring, and what a change would make of them."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE
from sekki.kit.language import later
from sekki.kit.text import listing

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
    SWAP_COST,
    TOKEN_SUCCESS,
)
from .crew import total
from .placing import dice_at
from .raft import spaces_left
from .rolls import who_casts
from .state import DOING, MOST_CAST, PURPOSE, TRICK_MINUS_1, TRICK_PLUS_1
from .uses import BY_BEND, BY_DOLPHIN, BY_TRICK, around
from .words_cards import bottle_words, called, challenge_words, faces_of, say, say_n

ROLLED_FOR = {
    "flare": later("{name} fires a flare: {face}"),
    "receive": later("{name} reaches for a bottle: {face}"),
    "play": later("{name} opens the bottle: {face}"),
    "turtle": later("{name} rolls with the turtle: {face}"),
    "hope": later("{name} hopes: {face}"),
    "fish": later("{name} fishes: {face}"),
    "octopus": later("{name} steers past the octopus: {face}"),
    "fight": later("{name} fights the tentacle: {face}"),
    "shark": later("{name} is attacked by a shark of strength {face}"),
    "swim": later("{name} swims: {face}"),
    "paranoia": later("{name} shakes: {face}"),
    "scruffs": later("{name} tries: {face}"),
    "call": later("{name} calls for help: {face}"),
}
TOGETHER = {
    "flare": later("the flares show {faces} ({means})"),
    "hope": later("the hope dice show {faces} ({means})"),
    "turtle": later("the turtle dice show {faces} ({means})"),
}


def roll_level(s: Any) -> int:
    """Where in the stack the open roll lies: on top, or below the choice of one of its dice."""
    return int(s.depth) - (2 if DOING[s.doing[s.depth - 1]] == "pick" else 1)


def faces(s: Any) -> list[int]:
    return [s.cast[i] for i in range(MOST_CAST) if s.cast[i] > 0]


def caster(s: Any, i: int) -> str:
    """Who threw a die of the roll."""
    who = who_casts(s, roll_level(s), i)
    return called(who) if who != NONE else say("the white die")


def roll_asked(s: Any, t: int) -> str:
    purpose, shown = PURPOSE[s.x[t]], faces(s)
    means = roll_means(s, t)
    if purpose == "white":
        return say("the white die shows {face}: {means}", face=shown[0], means=means)
    if purpose == "octopus":
        if shown[0] == 1:
            return say("the octopus die shows nothing: {means}", means=means)
        return say("the octopus die shows a tentacle: {means}", means=means)
    if len(shown) > 1:
        return say(TOGETHER[purpose], faces=listing([str(face) for face in shown]), means=means)
    rolled = say(ROLLED_FOR[purpose], name=called(int(s.who[s.y[t]])), face=shown[0])
    return say("{rolled} ({means})", rolled=rolled, means=means)


def roll_means(s: Any, t: int) -> str:
    """What the open roll would bring, or what it has to be."""
    purpose, below, face = PURPOSE[s.x[t]], t - 1, s.cast[0]
    if purpose == "white":
        caught = [called(int(s.who[c])) for c in range(CREW) if s.top[c] == face]
        if not caught:
            return say("the tentacle grabs nobody")
        return say("the tentacle grabs {names}", names=listing(caught, "or"))
    if purpose == "fight":
        return say("{n} slips away, more cuts the tentacle off", n=s.y[below])
    if purpose == "shark":
        return say("wounds above {n}", n=s.top[s.y[t]])
    if purpose == "swim":
        return say("needs {faces}", faces=challenge_words(s.y[below])[s.z[below]])
    if purpose == "scruffs":
        fitting = [str(f) for f in range(1, FACES + 1) if TOKEN_SUCCESS[s.x[below], f]]
        return say("needs {faces}", faces=listing(fitting, "or"))
    if purpose in ("hope", "turtle"):
        return sum_means(s, SPACE_HOPE if purpose == "hope" else SPACE_SWAP)
    if purpose in ("flare", "call"):
        return flare_means(s, t)
    if purpose == "receive":
        return say("{faces} brings a card", faces=faces_of(RECEIVES))
    if purpose == "play":
        return opening_means(s.bottle[s.y[t]])
    if purpose == "fish":
        return say_n("{n} fish", "{n} fish", FISH[face])
    if purpose == "octopus":
        return say("it sleeps") if face == 1 else say("it attacks")
    return say("{n} strength lost", n=face)


def opening_means(bottle: int) -> str:
    if bottle == NONE:
        return say("{faces} opens it", faces=faces_of(PLAYS))
    return say("{faces} opens {card}", faces=faces_of(PLAYS), card=bottle_words(bottle)[0])


def sum_means(s: Any, space: int) -> str:
    """The sum so far, what it brings, and what one more token would take."""
    each = HOPE_POINTS if space == SPACE_HOPE else SWAP_COST[s.swap]
    points = sum(faces(s))
    lost = tokens_lost(s, space)
    brought = min(points // each, total(s.bag) + lost)
    brings = brought_by(points, brought, lost)
    if brought < points // each:
        return say("{brings}, all the bag has", brings=brings)
    return say("{brings}; another at {n}", brings=brings, n=points + each - points % each)


def brought_by(points: int, hope: int, lost: int) -> str:
    """The hope that so many points bring, and what the 1s among them cost."""
    if lost > 1:
        return say_n(
            "{n} point: {hope} hope, and the 1s cost {lost} first",
            "{n} points: {hope} hope, and the 1s cost {lost} first",
            points,
            hope=hope,
            lost=lost,
        )
    if lost:
        return say_n(
            "{n} point: {hope} hope, and the 1 costs one first",
            "{n} points: {hope} hope, and the 1 costs one first",
            points,
            hope=hope,
        )
    return say_n("{n} point: {hope} hope", "{n} points: {hope} hope", points, hope=hope)


def flare_means(s: Any, t: int) -> str:
    """What the flares do to the ship."""
    shown = faces(s)
    forward = ship_means(s, shown)
    crowded = DOING[s.doing[t - 1]] == "flare" and dice_at(s, SPACE_FLARE) == CROWD
    if crowded and BLANK in shown and not s.y[t - 1]:
        return say("{forward}; a 1 of three dice moves it back", forward=forward)
    return forward


def ship_means(s: Any, shown: list[int]) -> str:
    left = int(spaces_left(s))
    if not left:
        return say("the ship waits at the anchor")
    if len(shown) == 1:
        return say("a 6 moves the ship")
    sixes = min(left, shown.count(SUCCESS))
    return say_n("{n} space for the ship", "{n} spaces for the ship", sixes) if sixes else say("every 6 moves the ship")


def picked(s: Any, how: int, way: int, face: int) -> str:
    """What becomes of a die that is picked."""
    if how == BY_DOLPHIN:
        return say("then {n}", n=FACES + 1 - face)
    if how == BY_BEND:
        by = 1 + way // 2
        return say("then {n}", n=around(face + (by if way % 2 == 0 else -by)))
    if how == BY_TRICK and way in (TRICK_PLUS_1, TRICK_MINUS_1):
        return say("then {n}", n=around(face + (1 if way == TRICK_PLUS_1 else -1)))
    return say("is rolled again")
