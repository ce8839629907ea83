"""21 Days in words: what is asked, what a move is called and costs, and what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE
from sekki.kit.text import counted, sentence

from .bottles import may_receive
from .components import (
    ALETA,
    BOTTLE,
    BOTTLE_CANCEL,
    BOTTLE_EFFECT,
    COLOUR,
    CREW,
    CROWD,
    DISASTER_HOPE,
    DIVA,
    DOLPHIN_STRENGTH,
    FACES,
    FLIP_REROLL,
    HOPE_POINTS,
    HOPES,
    HORVATH,
    JEAN,
    LISTS,
    MAYA,
    PARTS,
    PJOTR,
    PLAYS,
    PROFESSOR,
    RECEIVES,
    SKILL_HOPE,
    SKILL_NUMBER,
    SPACE,
    SURVIVOR,
    SURVIVOR_CALLED,
    SWAP,
    SWAP_COST,
    SWAP_FLARE,
    SWAP_KIND,
    SYMBOL_DISASTER,
    TOKEN_EFFECTS_TEXT,
    TOMI,
)
from .crew import alive, strength_of
from .placing import dice_at
from .raft import may_advance
from .scruffs import OFFERED, UNUSED
from .state import DOING, FOR_OCTOPUS, MOVES, NTH, PHASE_OVER, PURPOSE
from .uses import around
from .view import PART_PHASES, symbols_done
from .view_crew import dice_to_place
from .words_cards import SKILL_TEXT, SPACE_NAME, bottle_words, effect_words, faces_of, flip_words, swap_words
from .words_rolls import caster, picked
from .words_story import HOPE_NAME, STORY, outcome, said, what_is_asked, who_is

CHAPTER = "day-began"  # a day of the story begins with this event


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return outcome(s)
    asked = what_is_asked(s)
    if seat == s.asked:
        return sentence(f"{asked}.")
    return f"{names[s.asked]} decides: {asked}."


def doing_now(s: Any) -> str:
    return DOING[s.doing[s.depth - 1]] if s.depth else "nothing"


def of(s: Any, colour: str) -> str:
    """The survivor of a colour, as the story calls them; the colour before anybody is chosen."""
    i = COLOUR.index(colour)
    return who_is(s, i) if s.who[i] != NONE else colour.capitalize()


def possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    kind, args = MOVES.parts(move)
    return sentence(LABELS[kind](s, *args))


PASS_LABELS = {
    "again": "Keep the dice",
    "pause": "Go on",
    "disaster": "Let it be",
    "place": "Keep the extra die for another day",
    "exchange": "Hand over nothing more",
    "flare": "No further flare",
    "swap-flare": "No further flare",
    "play": "Keep the card",
    "swap-bottle": "Keep the card",
    "gift": "Keep the card",
    "ward": "Take the wound",
    "feed": "No extra fish",
    "rosina": "Use no location",
    "rescue": "Make no more attempts",
}


def _pass(s: Any) -> str:
    doing = doing_now(s)
    if doing == "roll":
        return _let_stand(s)
    if doing == "paranoia":
        return f"Lose {s.y[s.depth - 1]} strength"
    if doing == "scruffs":
        return _pass_scruffs(s)
    return PASS_LABELS.get(doing, "Pass")


def _let_stand(s: Any) -> str:
    if s.cast[1]:
        return "Let them stand"
    return "Let it stand" if _octopus_die(s) else f"Let the {s.cast[0]} stand"


def _pass_scruffs(s: Any) -> str:
    z = s.z[s.depth - 1]
    if z == OFFERED:
        return "Try no token" if s.token == NONE else "Keep the token"
    return "Lay the token aside" if z == UNUSED else "Do without"


def _octopus_die(s: Any) -> bool:
    return bool(s.x[s.depth - 1] == FOR_OCTOPUS)


def _place(s: Any, die: str, space: str) -> str:
    whose = "The extra die" if die not in COLOUR else possessive(of(s, die)) + " die"
    return f"{whose} to {SPACE_NAME[space]}"


def _give(s: Any, hope: str, colour: str) -> str:
    return f"{sentence(HOPE_NAME[hope])} for {of(s, colour)}"


def _spend(s: Any, hope: str, colour: str) -> str:
    return f"{of(s, colour)} spends {HOPE_NAME[hope]}"


def _bend(s: Any, colour: str, bend: str) -> str:
    return f"{possessive(of(s, colour))} ±{bend.split('-')[1]} hope: {_bent(s, bend)}"


def _bent(s: Any, bend: str) -> str:
    """The face it makes of a single die; of several one is picked afterwards."""
    way, by = bend.split("-")
    if s.cast[1]:
        return f"a die {by} {'up' if way == 'plus' else 'down'}"
    return f"a {around(s.cast[0] + (int(by) if way == 'plus' else -int(by)))}"


def _dolphin(s: Any, colour: str) -> str:
    turned = "it turns a die over" if s.cast[1] else f"a {FACES + 1 - s.cast[0]}"
    return f"{of(s, colour)} calls the dolphin: {turned}"


def _trick(s: Any, trick: str) -> str:
    if trick == "reroll":
        return f"Scruffs re-rolls {_the_die(s)}"
    return f"Scruffs helps: {_bent(s, trick)}"


def _the_die(s: Any) -> str:
    return "a die" if s.cast[1] else "the die"


def _pick(s: Any, nth: str) -> str:
    i = NTH.index(nth)
    return f"{possessive(caster(s, i))} {s.cast[i]}"


def _flip(s: Any, colour: str) -> str:
    flip = s.flip[COLOUR.index(colour)]
    title = flip_words(flip)[0] if flip != NONE else "flip token"
    return f"{possessive(of(s, colour))} flip token: {title}"


def _trade(s: Any, pair: str) -> str:
    a, b = pair.split("-")
    return f"{of(s, a)} and {of(s, b)} change places"


LABELS: dict[str, Callable[..., str]] = {
    "pass": _pass,
    "choose": lambda s, survivor: f"Choose {SURVIVOR_CALLED[SURVIVOR.index(survivor)]}",
    "reroll": lambda s: "Roll all dice again",
    "sit": lambda s, spot: f"Sit on {spot.replace('-', ' ')}",
    "stack": lambda s, order: _stack(s, order == "high-on-top"),
    "place": _place,
    "give": _give,
    "spend": _spend,
    "lose": lambda s, colour: f"{of(s, colour)} loses 1 strength",
    "strengthen": lambda s, colour: f"{of(s, colour)} gains {_points(s)} strength",
    "attempt": lambda s: "Fire another flare",
    "open": lambda s, bottle: f"Play {bottle_words(BOTTLE.index(bottle))[0]}",
    "mend": lambda s, side: f"The {side} side gets its plank back",
    "pay": lambda s: "Avert the disaster together",
    "trade": _trade,
    "ward": lambda s: "Pjotr wards it off",
    "catch": lambda s: "Tomi catches one more fish",
    "use": lambda s: "Try a Scruffs token" if s.z[s.depth - 1] == OFFERED else f"Use it: {_effect(s)}",
    "drop": lambda s: "Remove the token" if s.z[s.depth - 1] == UNUSED else "Put the token away and draw another",
    "swap": lambda s, swap: f"Lay out {swap_words(SWAP.index(swap))[0]}",
    "flare": lambda s, colour: f"{of(s, colour)} fires a flare",
    "shout": lambda s, colour: f"{of(s, colour)} shouts",
    "sing": lambda s: "The Diva sings",
    "flip": _flip,
    "comfort": lambda s, colour: f"Maya comforts {of(s, colour)}",
    "gift": lambda s, colour: f"Jean gives his bottle to {of(s, colour)}",
    "aleta": lambda s: f"Aleta re-rolls {_the_die(s)}",
    "professor": lambda s: "The Professor re-rolls the octopus die",
    "dolphin": _dolphin,
    "bend": _bend,
    "trick": _trick,
    "pick": _pick,
    "stand": lambda s: "Let this and all its kind stand until tomorrow",
}


def _stack(s: Any, high: bool) -> str:
    x = s.x[s.depth - 1]
    low_high = sorted((s.top[x], s.below[x]))
    return f"The {low_high[high]} on top"


def _points(s: Any) -> int:
    return s.y[s.depth - 1] if doing_now(s) == "treat" else 1


def _effect(s: Any) -> str:
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
    wasted = BOTTLE_EFFECT[b] == BOTTLE_CANCEL and s.disaster == NONE and not disaster_to_come(s)
    return "there is no disaster to come today: wasted" if wasted else clause(bottle_words(b)[1])


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
    return f"then {min(FACES, s.top[COLOUR.index(colour)] + _points(s))}"


def _note_flip(s: Any, colour: str) -> str:
    flip = s.flip[COLOUR.index(colour)]
    if flip in (NONE, FLIP_REROLL):
        return "uses the token up"
    return f"uses the token up; {clause(flip_words(flip)[1])}"


def _note_place(s: Any, die: str, space: str) -> str:
    """What the location is good for, and what speaks against it."""
    owner = s.extra_of if die not in COLOUR else COLOUR.index(die)
    third = dice_at(s, SPACE.index(space)) == CROWD - 1
    if space == "flare" and not may_advance(s):
        return "does nothing: the ship waits at the anchor" + ("; with three dice a 1 moves it back" if third else "")
    if space == "receive" and not s.bottles:
        return "does nothing: no bottle is left"
    if space == "receive" and not may_receive(s, owner):
        return "does nothing: no other bottle can be received"
    if space == "play" and (s.bottle[owner] == NONE or s.fresh[owner]):
        return "does nothing: no bottle to play today"
    if space == "swap" and SWAP_KIND[s.swap] == SWAP_FLARE and not may_advance(s):
        return "does nothing: the ship waits at the anchor"
    if space == "swap":
        return clause(swap_words(s.swap)[1])
    return {
        "octopus": "it may wake and attack",
        "flare": "a 6 moves the ship" + ("; with three dice a 1 moves it back" if third else ""),
        "receive": f"{faces_of(RECEIVES)} brings a bottle",
        "play": f"{faces_of(PLAYS)} opens the bottle",
        "hope": f"a token for {HOPE_POINTS} points" + ("; with three dice a 1 costs one" if third else ""),
        "fishing": "strength for one to four survivors",
    }[space]


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


def targets(s: Any, seat: int, move: int) -> list[str]:
    """What is clicked, in order; a first thing without an alternative is left out. Survivors go by their colour."""
    kind, args = MOVES.parts(move)
    if kind in ("lose", "strengthen", "sit", "choose", "pick"):
        return list(args)
    if kind == "trade":
        return args[0].split("-")
    if kind in ("comfort", "gift"):
        return [kind, args[0]]
    if kind == "place":
        return list(args) if len(dice_to_place(s)) > 1 else [args[1]]
    if kind == "give":
        return list(args) if kinds_to_give(s) > 1 else [args[1]]
    if kind == "spend" and doing_now(s) == "fund":
        return [args[1], args[0]] if kinds_held(s, COLOUR.index(args[1])) > 1 else [args[1]]
    return ["-".join((kind, *args))] if args or kind in ("aleta", "professor", "sing") else []


def kinds_to_give(s: Any) -> int:
    """How many kinds of hope tokens can be given: of those drawn, or of those the giver holds."""
    if doing_now(s) == "exchange":
        return kinds_held(s, s.y[s.depth - 1])
    return sum(1 for kind in range(HOPES) if s.pool[kind])


def kinds_held(s: Any, colour: int) -> int:
    return sum(1 for kind in range(HOPES) if s.hope[colour, kind])


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """Where the score comes from."""
    return [
        ("Day reached", s.day),
        ("Space of the rescue ship", s.ship),
        ("Survivors alive", sum(1 for colour in range(CREW) if alive(s, colour))),
    ]


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    return STORY.say(kind, [said(kind, i, word, names) for i, word in enumerate(args)])
