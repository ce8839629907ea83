"""21 Days in words: what is asked, what a move is called and costs, and what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE
from sekki.kit.text import sentence

from .components import (
    BOTTLE,
    COLOUR,
    CREW,
    FACES,
    HOPES,
    SURVIVOR,
    SURVIVOR_CALLED,
    SWAP,
)
from .crew import alive
from .scruffs import OFFERED, UNUSED
from .state import FOR_OCTOPUS, MOVES, NTH, PHASE_OVER
from .uses import around
from .view_crew import dice_to_place
from .words_cards import SPACE_NAME, bottle_words, flip_words, swap_words
from .words_notes import doing_now, effect, note, of, points, possessive
from .words_rolls import caster
from .words_story import HOPE_NAME, STORY, outcome, said, what_is_asked

__all__ = ["CHAPTER", "happened", "label", "note", "prompt", "score_lines", "targets"]

CHAPTER = "day-began"  # a day of the story begins with this event


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return outcome(s)
    asked = what_is_asked(s)
    if seat == s.asked:
        return sentence(f"{asked}.")
    return f"{names[s.asked]} decides: {asked}."


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
    "strengthen": lambda s, colour: f"{of(s, colour)} gains {points(s)} strength",
    "attempt": lambda s: "Fire another flare",
    "open": lambda s, bottle: f"Play {bottle_words(BOTTLE.index(bottle))[0]}",
    "mend": lambda s, side: f"The {side} side gets its plank back",
    "pay": lambda s: "Avert the disaster together",
    "trade": _trade,
    "ward": lambda s: "Pjotr wards it off",
    "catch": lambda s: "Tomi catches one more fish",
    "use": lambda s: "Try a Scruffs token" if s.z[s.depth - 1] == OFFERED else f"Use it: {effect(s)}",
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
