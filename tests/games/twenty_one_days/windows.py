"""Who should be asked about a roll: found by trying out every way to use what is at hand, apart from the rules' code.

A seat should be asked if one of its changes belongs to a smallest set of changes that could make the roll better. Of a
set with re-rolls in it these come first: what they bring is seen before anything else is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from sekki.games.twenty_one_days.components import FLIP, JELLYFISH, SPACE, SURVIVOR, SWAP, TOKEN
from sekki.games.twenty_one_days.state import DOING, PURPOSE

Token = tuple[int, str]  # the seat that decides about it, and what it does
Dice = tuple[int, ...]
FISH = (0, 1, 2, 3, 4, 4, 5)
BOTTLE_FACES = {"receive": {2, 4, 6}, "play": {1, 3, 5}}
STROKES = {
    "swarm-1": (">1", ">2", "<3", "<4"), "swarm-2": ("<6", "<5", ">3", ">4"), "swarm-3": (">2", "<5", ">3", "<4"),
}  # fmt: skip
LOWEST_SUCCESS = dict(zip((f"token-{n}" for n in range(1, 11)), (3, 5, 5, 3, 4, 2, 4, 3, 5, 4), strict=True))
TURTLES = {"turtle-1": 1, "turtle-2": 2, "turtles": 2}
SHY = ("shark", "octopus", "white", "fight", "scruffs")  # rolls the dolphin keeps away from
MOST_TOKENS = 4  # of a set that is tried out


def should_be_asked(s: Any) -> set[int]:
    """The seats with a change that somebody needs, among those that have not let the roll stand."""
    t = s.depth - 1
    tokens = [token for token in at_hand(s, PURPOSE[s.x[t]]) if not s.z[t] >> token[0] & 1]
    dice = tuple(face for face in s.cast if face)
    smallest: list[set[int]] = []
    for size in range(1, min(len(tokens), MOST_TOKENS) + 1):
        for chosen in combinations(range(len(tokens)), size):
            if any(found <= set(chosen) for found in smallest):
                continue
            if any(worth(s, after) > worth(s, dice) for after in outcomes(dice, [tokens[i][1] for i in chosen])):
                smallest.append(set(chosen))
    first = ([i for i in found if tokens[i][1] == "reroll"] or found for found in smallest)
    return {tokens[i][0] for found in first for i in found}


def at_hand(s: Any, purpose: str) -> Iterator[Token]:
    seat = [player if s.seats > 1 else 0 for player in s.owner]
    hope = [sum(row) for row in s.hope.rows]
    who = {SURVIVOR[s.who[c]]: c for c in range(4) if s.top[c]}
    roller = s.y[s.depth - 1]
    for c in range(4):
        if s.flip[c] >= 0 and FLIP[s.flip[c]] == "reroll":
            yield seat[c], "reroll"
        if s.day < 21 and purpose != "octopus":
            yield from [(seat[c], "one")] * s.hope.rows[c][1]
            yield from [(seat[c], "two")] * s.hope.rows[c][2]
    if "aleta" in who and not s.aleta_helped and s.top[who["aleta"]] >= 4 and hope[who["aleta"]] >= 2:
        yield seat[who["aleta"]], "reroll"
    if purpose == "octopus" and "magnusson" in who and hope[who["magnusson"]] >= 2:
        there = s.placed[who["magnusson"]] == SPACE.index("octopus")
        if there and not s.z[s.depth - 1] & 32:
            yield seat[who["magnusson"]], "reroll"
    if "scruffs" in who and s.token >= 0 and not s.token_today and s.top[who["scruffs"]] >= 5:
        lasting = "reroll" if TOKEN[s.token] == "token-8" else "one"
        if lasting == "reroll" or purpose != "octopus":
            yield seat[who["scruffs"]], lasting
    able = SWAP[s.swap] == "dolphin" and purpose not in SHY and not s.z[s.depth - 1] & 16
    if able and SURVIVOR[s.who[roller]] != "scruffs" and any(s.top[c] + s.below[c] > 3 for c in range(4)):
        yield seat[roller], "dolphin"


def outcomes(dice: Dice, tokens: list[str]) -> Iterator[Dice]:
    """Everything the dice could show after some of these changes."""
    yield dice
    for i, token in enumerate(tokens):
        others = tokens[:i] + tokens[i + 1 :]
        for n, face in enumerate(dice):
            if face < 6 or len(dice) == 1:
                for new in sorted(faces_after(face, token)):
                    yield from outcomes((*dice[:n], new, *dice[n + 1 :]), others)


def faces_after(face: int, token: str) -> set[int]:
    if token == "reroll":
        return {1, 2, 3, 4, 5, 6}
    if token == "dolphin":
        return {7 - face}
    by = 1 if token == "one" else 2
    return {(face - 1 + by) % 6 + 1, (face - 1 - by) % 6 + 1}


def worth(s: Any, dice: Dice) -> float:
    """How good a result is for the crew; only the order counts."""
    t = s.depth - 1
    purpose, face = PURPOSE[s.x[t]], dice[0]
    if purpose == "flare":
        return ship_after(s, dice)
    if purpose in ("hope", "turtle"):
        return tokens_after(s, purpose, dice)
    if purpose in BOTTLE_FACES:
        return face in BOTTLE_FACES[purpose]
    if purpose == "call":
        return face == 6
    if purpose == "fish":
        return eaten(s, FISH[face])
    if purpose == "shark":
        return -int(face > s.top[s.y[t]])
    if purpose == "swim":
        stroke = STROKES[JELLYFISH[s.y[t - 1]]][s.z[t - 1]]
        return face > int(stroke[1]) if stroke[0] == ">" else face < int(stroke[1])
    if purpose == "paranoia":
        who = s.y[t]
        return -min(face, int(s.top[who] + s.below[who] + sum(s.hope.rows[who])))
    if purpose == "fight":
        return int(face > s.y[t - 1]) - int(face < s.y[t - 1])
    if purpose == "octopus":
        return -face
    if purpose == "scruffs":
        return face >= LOWEST_SUCCESS[TOKEN[s.x[t - 1]]]
    return tentacle(s, face)


def ship_after(s: Any, dice: Dice) -> int:
    below = s.depth - 2
    last = 15 if s.day == 21 else 14
    ship = min(last, int(s.ship) + dice.count(6))
    at_flare = DOING[s.doing[below]] == "flare"
    crowd = at_flare and sum(1 for place in s.placed if place >= 0 and SPACE[place] == "flare") == 3
    return max(1, ship - 1) if crowd and (1 in dice or s.y[below]) else ship


def tokens_after(s: Any, purpose: str, dice: Dice) -> int:
    """Hope of the crew after the dice are added up: what 1s cost goes into the bag and may come back."""
    space = SPACE.index("hope" if purpose == "hope" else "swap")
    owners = [s.extra_of if die == 4 else die for die in range(5) if s.placed[die] == space]
    hope, bag = [int(sum(row)) for row in s.hope.rows], int(sum(s.bag))
    if purpose == "hope" and len(owners) == 3:
        for owner, face in zip(owners, dice, strict=True):
            if face == 1 and hope[owner]:
                hope[owner] -= 1
                bag += 1
    each = 3 if purpose == "hope" else TURTLES[SWAP[s.swap]]
    return sum(hope) + min(bag, sum(dice) // each)


def eaten(s: Any, catch: int) -> int:
    """The most strength the crew can gain from a catch."""
    room = [6 - int(top) for top in s.top if top]
    if len(room) < 4:
        return min(catch, sum(min(2, each) for each in room))
    first = sum(1 for each in room if each)
    if catch < 4:
        return min(catch, first)
    return first + min(catch - 4, sum(1 for each in room if each > 1))


def tentacle(s: Any, face: int) -> int:
    """One that grabs nobody, or can do no harm, is best; of the others each may be preferred to the one that lies."""
    if face == 1 or face not in list(s.top):
        return 2
    return 0 if face == s.cast[0] else 1
