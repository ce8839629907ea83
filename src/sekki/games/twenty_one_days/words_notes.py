"""What a move costs and whom, and what it brings, in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE
from sekki.kit.text import counted

from .bottles import may_receive
from .components import (
    ALETA,
    ANCHOR,
    BOTTLE,
    BOTTLE_CANCEL,
    BOTTLE_COLOUR,
    BOTTLE_EFFECT,
    BOTTLE_FLARES,
    BOTTLE_HOPE,
    BOTTLE_NUMBER,
    BOTTLE_PLANK,
    BOTTLE_SHIP,
    BOTTLE_STRENGTH,
    BUOY,
    COLOUR,
    CREW,
    CROWD,
    DISASTER_HOPE,
    DIVA,
    DOLPHIN_STRENGTH,
    EFFECT_HOPE,
    EFFECT_SHARKS_AWAY,
    EFFECT_SHIP,
    EFFECT_STRENGTH,
    FACES,
    FARTHEST,
    FEAST,
    FLIP_FEAST,
    FLIP_LAST_HOPE,
    FLIP_REROLL,
    HOPE_POINTS,
    HORVATH,
    JEAN,
    LAST_DAY,
    LAST_HOPE,
    LISTS,
    MAYA,
    MICK,
    PARTS,
    PJOTR,
    PLAYS,
    PROFESSOR,
    RECEIVES,
    SIDES,
    SKILL_HOPE,
    SKILL_NUMBER,
    SPACE,
    SURVIVOR,
    SURVIVOR_CALLED,
    SWAP,
    SWAP_BOTTLE,
    SWAP_COST,
    SWAP_FLARE,
    SWAP_KIND,
    SWAP_TURTLE,
    SYMBOL_DISASTER,
    TOKEN_EFFECT,
    TOKEN_EFFECTS_TEXT,
    TOKEN_NUMBER,
    TOMI,
)
from .crew import alive, on_board, strength_of, total
from .moments import hungry
from .placing import dice_at
from .raft import may_advance, missing_plank
from .scruffs import OFFERED
from .state import DOING, MOVES, NTH, PURPOSE
from .view import PART_PHASES, symbols_done
from .words_cards import SKILL_TEXT, bottle_words, effect_words, faces_of, flip_words, swap_words
from .words_rolls import picked
from .words_story import who_is

NO_HOPE = "does nothing: the bag is empty"
FEW_LEFT = 6  # tokens in the bag: more than a location usually brings
AT_ANCHOR = "does nothing: the ship waits at the anchor"


def doing_now(s: Any) -> str:
    return DOING[s.doing[s.depth - 1]] if s.depth else "nothing"


def of(s: Any, colour: str) -> str:
    """The survivor of a colour, as the story calls them; the colour before anybody is chosen."""
    i = COLOUR.index(colour)
    return who_is(s, i) if s.who[i] != NONE else colour.capitalize()


def possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def points(s: Any) -> int:
    return s.y[s.depth - 1] if doing_now(s) == "treat" else 1


def effect(s: Any) -> str:
    t = s.depth - 1
    if doing_now(s) != "scruffs" or s.z[t] == OFFERED:
        return "the Scruffs token"
    effects = TOKEN_EFFECTS_TEXT[s.x[t]]
    return effect_words(effects[min(s.y[t], len(effects) - 1)])


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move costs and whom, in a few words."""
    kind, args = MOVES.parts(move)
    return NOTES[kind](s, *args) if kind in NOTES else ""


def clause(means: str) -> str:
    """A sentence as a part of another one."""
    return means[0].lower() + means[1:].rstrip(".")


def costs(survivor: int) -> str:
    return f"costs {SURVIVOR_CALLED[survivor]} {SKILL_HOPE[survivor]} hope"


def _note_pass(s: Any) -> str:
    doing = doing_now(s)
    if doing == "rescue":
        return "ends the game if nobody else tries"
    if doing == "disaster":
        return "it strikes unless somebody stops it"
    if doing == "ward":
        return f"{who_is(s, s.x[s.depth - 1])} loses 1 strength"
    return ""


def _note_open(s: Any, bottle: str) -> str:
    b = BOTTLE.index(bottle)
    number, holder = BOTTLE_NUMBER[b], s.x[s.depth - 1]
    if BOTTLE_EFFECT[b] == BOTTLE_CANCEL and s.disaster == NONE and not disaster_to_come(s):
        return "there is no disaster to come today: wasted"
    if BOTTLE_EFFECT[b] in (BOTTLE_FLARES, BOTTLE_SHIP) and not may_advance(s):
        return AT_ANCHOR
    if BOTTLE_EFFECT[b] == BOTTLE_SHIP:
        return f"the ship moves {min(number, ship_room(s))} to the right"
    if BOTTLE_EFFECT[b] == BOTTLE_HOPE:
        return hope_gained(s, holder, number)
    if BOTTLE_EFFECT[b] == BOTTLE_PLANK and not any(missing_plank(s, side) != NONE for side in range(SIDES)):
        return "does nothing: no plank is missing"
    if BOTTLE_EFFECT[b] == BOTTLE_STRENGTH:
        return strength_gained(s, BOTTLE_COLOUR[b], number)
    return clause(bottle_words(b)[1])


def ship_room(s: Any) -> int:
    """How many spaces the ship can still go today."""
    return int((BUOY if s.day == LAST_DAY else ANCHOR) - s.ship)


def hope_gained(s: Any, colour: int, number: int) -> str:
    """Tokens for one survivor, as far as the bag has them; Mick may get one more."""
    got = min(number, total(s.bag))
    if colour == on_board(s, MICK) and got >= SKILL_NUMBER[MICK] and total(s.bag) > got:
        got += 1
    return f"{got} hope for {who_is(s, colour)}" if got else NO_HOPE


def strength_gained(s: Any, colour: int, number: int) -> str:
    gained = min(number, FACES - s.top[colour])
    if gained == 0:
        return f"does nothing: {who_is(s, colour)} has strength {FACES} already"
    return f"{who_is(s, colour)} gains {gained} strength"


def disaster_to_come(s: Any) -> bool:
    """Whether today's page still has a disaster to carry out."""
    for part in range(PARTS):
        at = PARTS * s.today + part
        left = LISTS[at][symbols_done(s, at, PART_PHASES[part]) :]
        if any(kind == SYMBOL_DISASTER for kind, _ in left):
            return True
    return False


def _note_lose(s: Any, colour: str) -> str:
    c = COLOUR.index(colour)
    if strength_of(s, c) == 1:
        return "dies"
    return "loses the upper die" if s.top[c] == 1 else f"then {s.top[c] - 1}"


def _note_strengthen(s: Any, colour: str) -> str:
    return f"then {min(FACES, s.top[COLOUR.index(colour)] + points(s))}"


def _note_flip(s: Any, colour: str) -> str:
    c = COLOUR.index(colour)
    flip = s.flip[c]
    if flip in (NONE, FLIP_REROLL):
        return "uses the token up"
    if flip == FLIP_FEAST:
        room = sum(FACES - s.top[other] for other in range(CREW) if alive(s, other))
        return f"uses the token up; divide {min(FEAST, room)} strength"
    if flip == FLIP_LAST_HOPE:
        return f"uses the token up; {hope_gained(s, c, LAST_HOPE)}"
    return f"uses the token up; {clause(flip_words(flip)[1]).removeprefix('at any moment: ')}"


def _note_use(s: Any) -> str:
    """What the effect of a Scruffs token would bring now."""
    t = s.depth - 1
    if s.z[t] == OFFERED:
        return ""
    effect, number = TOKEN_EFFECT[s.x[t], s.y[t]], TOKEN_NUMBER[s.x[t], s.y[t]]
    if effect == EFFECT_HOPE:
        return f"{min(number, total(s.bag))} hope to give out" if total(s.bag) else NO_HOPE
    if effect == EFFECT_STRENGTH and hungry(s) == 0:
        return "does nothing: nobody can gain strength"
    if effect == EFFECT_SHARKS_AWAY and s.distance == FARTHEST and not s.cube_rests:
        return f"does nothing: the sharks are at distance {FARTHEST} already"
    if effect == EFFECT_SHIP:
        return f"the ship moves {min(1, ship_room(s))} to the right" if may_advance(s) else AT_ANCHOR
    return ""


def _note_place(s: Any, die: str, space: str) -> str:
    """What the location is good for, and what speaks against it."""
    owner = s.extra_of if die not in COLOUR else COLOUR.index(die)
    third = dice_at(s, SPACE.index(space)) == CROWD - 1
    if space == "swap":
        return _note_swap(s, owner)
    if space == "flare" and not may_advance(s):
        return AT_ANCHOR + ("; with three dice a 1 moves it back" if third else "")
    if space == "receive" and not s.bottles:
        return "does nothing: no bottle is left"
    if space == "receive" and not may_receive(s, owner):
        return "does nothing: no other bottle can be received"
    if space == "play" and (s.bottle[owner] == NONE or s.fresh[owner]):
        return "does nothing: no bottle to play today"
    return {
        "octopus": "it may wake and attack",
        "flare": "a 6 moves the ship" + ("; with three dice a 1 moves it back" if third else ""),
        "receive": f"{faces_of(RECEIVES)} brings a bottle",
        "play": f"{faces_of(PLAYS)} opens the bottle",
        "hope": f"a token for {HOPE_POINTS} points{'; with three dice a 1 costs one' if third else ''}{in_the_bag(s)}",
        "fishing": "strength for one to four survivors" if hungry(s) else "nobody can gain strength now",
    }[space]


def _note_swap(s: Any, owner: int) -> str:
    """What the token on the swap location is good for now."""
    kind = SWAP_KIND[s.swap]
    if kind == SWAP_FLARE and not may_advance(s):
        return AT_ANCHOR
    if kind == SWAP_BOTTLE and (not s.bottles or s.extra_of == owner):
        return "does nothing: no bottle is left" if not s.bottles else "does nothing: the extra die is a bottle card"
    return clause(swap_words(s.swap)[1]) + (in_the_bag(s) if kind == SWAP_TURTLE else "")


def in_the_bag(s: Any) -> str:
    """A warning where the bag may run out."""
    left = total(s.bag)
    return f"; {left} left in the bag" if left < FEW_LEFT else ""


def _note_choose(s: Any, survivor: str) -> str:
    return SKILL_TEXT[SURVIVOR.index(survivor)].rstrip(".")


def _note_attempt(s: Any) -> str:
    if doing_now(s) == "swap-flare":
        return f"costs {who_is(s, s.x[s.depth - 1])} {SWAP_COST[s.swap]} hope"
    return costs(HORVATH)


def _note_pick(s: Any, nth: str) -> str:
    t = s.depth - 1
    return picked(s, s.x[t], s.z[t], s.cast[NTH.index(nth)])


ROLLS = {
    "flare": "flares", "receive": "reaching for bottles", "play": "opening bottles", "turtle": "turtles",
    "hope": "hope", "fish": "fishing", "octopus": "the octopus die", "white": "the white die",
    "fight": "fights with tentacles", "shark": "single sharks", "swim": "swims", "paranoia": "paranoia",
    "scruffs": "Scruffs' tokens", "call": "calls",
}  # fmt: skip
NOTES: dict[str, Callable[..., str]] = {
    "pass": _note_pass,
    "choose": _note_choose,
    "place": _note_place,
    "lose": _note_lose,
    "strengthen": _note_strengthen,
    "attempt": _note_attempt,
    "open": _note_open,
    "pay": lambda s: f"costs the crew {DISASTER_HOPE[s.disaster]} hope" if s.disaster != NONE else "",
    "ward": lambda s: costs(PJOTR),
    "catch": lambda s: costs(TOMI),
    "use": _note_use,
    "drop": lambda s: "the token leaves the game",
    "swap": lambda s, swap: swap_words(SWAP.index(swap))[1].rstrip("."),
    "flare": lambda s, colour: f"costs {of(s, colour)} {s.flare_cost} hope; a 6 moves the ship",
    "shout": lambda s, colour: f"costs {of(s, colour)} {s.shout_cost} strength; a 6 moves the ship",
    "sing": lambda s: f"{costs(DIVA)}; a 6 moves the ship",
    "flip": _note_flip,
    "comfort": lambda s, colour: f"{costs(MAYA)}; {of(s, colour)} gains {SKILL_NUMBER[MAYA]} strength",
    "gift": lambda s, colour: f"{costs(JEAN)}; it may be played at once",
    "aleta": lambda s: costs(ALETA),
    "professor": lambda s: costs(PROFESSOR),
    "dolphin": lambda s, colour: f"costs {of(s, colour)} {DOLPHIN_STRENGTH} strength",
    "bend": lambda s, colour, bend: "uses the token up",
    "trick": lambda s, trick: f"{counted(s.token_left - 1, 'use')} left",
    "pick": _note_pick,
    "stand": lambda s: f"you are not asked about {ROLLS[PURPOSE[s.x[s.depth - 1]]]} again today",
}
