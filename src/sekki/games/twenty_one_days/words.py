"""21 Days in words: what is asked, what a move is called and costs, and what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE
from sekki.kit.language import later, remembered
from sekki.kit.text import sentence

from .components import (
    BOTTLE,
    COLOUR,
    CREW,
    FACES,
    HOPES,
    SPACE,
    SURVIVOR,
    SWAP,
)
from .crew import alive
from .scruffs import OFFERED, UNUSED
from .state import FOR_OCTOPUS, MOVES, NTH, PHASE_OVER
from .uses import around
from .view_crew import dice_to_place
from .words_asked import hope_name, outcome, what_is_asked
from .words_cards import VOICE, bottle_words, called, flip_words, say, space_name, swap_words
from .words_notes import doing_now, effect, note, of, points
from .words_rolls import caster
from .words_story import STORY, said

__all__ = ["CHAPTER", "NAMED", "VOICE", "happened", "label", "note", "prompt", "score_lines", "targets"]

CHAPTER = "day-began"  # a day of the story begins with this event
NAMED = (COLOUR, SPACE)


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return outcome(s)
    asked = what_is_asked(s)
    if seat == s.asked:
        return sentence(say("{asked}.", asked=asked))
    return say("{name} decides: {asked}.", name=names[s.asked], asked=asked)


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    kind, args = MOVES.parts(move)
    return sentence(LABELS[kind](s, *args))


PASS_LABELS = {
    "again": later("Keep the dice"),
    "pause": later("Go on"),
    "disaster": later("Let it strike"),
    "place": later("Keep the extra die for another day"),
    "exchange": later("Hand over nothing more"),
    "flare": later("No further flare"),
    "swap-flare": later("No further flare"),
    "play": later("Keep the card"),
    "swap-bottle": later("Keep the card"),
    "gift": later("Keep the card"),
    "ward": later("Take the wound"),
    "feed": later("No extra fish"),
    "rosina": later("Use no location"),
    "rescue": later("Make no more attempts"),
}
PASS = later("Pass")


def _pass(s: Any) -> str:
    doing = doing_now(s)
    if doing == "roll":
        return _let_stand(s)
    if doing == "paranoia":
        return say("Lose {n} strength", n=s.y[s.depth - 1])
    if doing == "scruffs":
        return _pass_scruffs(s)
    return say(PASS_LABELS.get(doing, PASS))


def _let_stand(s: Any) -> str:
    if s.cast[1]:
        return say("Let them stand")
    return say("Let it stand") if _octopus_die(s) else say("Let the {face} stand", face=s.cast[0])


def _pass_scruffs(s: Any) -> str:
    z = s.z[s.depth - 1]
    if z == OFFERED:
        return say("Try no token") if s.token == NONE else say("Keep the token")
    return say("Lay the token aside") if z == UNUSED else say("Do without")


def _octopus_die(s: Any) -> bool:
    return bool(s.x[s.depth - 1] == FOR_OCTOPUS)


def _place(s: Any, die: str, space: str) -> str:
    if die not in COLOUR:
        return say("The extra die to {place}", place=space_name(space))
    return say("{name}'s die to {place}", name=of(s, die), place=space_name(space))


def _give(s: Any, hope: str, colour: str) -> str:
    return say("{token} for {name}", token=hope_name(hope), name=of(s, colour))


def _spend(s: Any, hope: str, colour: str) -> str:
    return say("{name} spends {token}", name=of(s, colour), token=hope_name(hope))


def _bend(s: Any, colour: str, bend: str) -> str:
    by = bend.split("-")[1]
    return say("{name}'s ±{by} hope: {change}", name=of(s, colour), by=by, change=_bent(s, bend))


def _bent(s: Any, bend: str) -> str:
    """The face it makes of a single die; of several one is picked afterwards."""
    way, by = bend.split("-")
    if s.cast[1]:
        return say("a die {n} up", n=by) if way == "plus" else say("a die {n} down", n=by)
    return say("a {face}", face=around(s.cast[0] + (int(by) if way == "plus" else -int(by))))


def _dolphin(s: Any, colour: str) -> str:
    if s.cast[1]:
        return say("{name} calls the dolphin: it turns a die over", name=of(s, colour))
    return say("{name} calls the dolphin: a {face}", name=of(s, colour), face=FACES + 1 - s.cast[0])


def _trick(s: Any, trick: str) -> str:
    if trick == "reroll":
        return say("Scruffs re-rolls a die") if s.cast[1] else say("Scruffs re-rolls the die")
    return say("Scruffs helps: {change}", change=_bent(s, trick))


def _pick(s: Any, nth: str) -> str:
    i = NTH.index(nth)
    return say("{name}'s {face}", name=caster(s, i), face=s.cast[i])


def _flip(s: Any, colour: str) -> str:
    flip, name = s.flip[COLOUR.index(colour)], of(s, colour)
    title = flip_words(flip)[0] if flip != NONE else say("flip token")
    if name.endswith("s"):
        return say("{name}' flip token: {title}", name=name, title=title)
    return say("{name}'s flip token: {title}", name=name, title=title)


def _trade(s: Any, pair: str) -> str:
    a, b = pair.split("-")
    return say("{one} and {other} change places", one=of(s, a), other=of(s, b))


def _mend(s: Any, side: str) -> str:
    if side == "left":
        return say("The left side gets its plank back")
    return say("The right side gets its plank back")


def _use(s: Any) -> str:
    if s.z[s.depth - 1] == OFFERED:
        return say("Try a Scruffs token")
    return say("Use it: {effect}", effect=effect(s))


def _drop(s: Any) -> str:
    if s.z[s.depth - 1] == UNUSED:
        return say("Remove the token")
    return say("Put the token away and draw another")


def _aleta(s: Any) -> str:
    return say("Aleta re-rolls a die") if s.cast[1] else say("Aleta re-rolls the die")


LABELS: dict[str, Callable[..., str]] = {
    "pass": _pass,
    "choose": lambda s, survivor: say("Choose {name}", name=called(SURVIVOR.index(survivor))),
    "reroll": lambda s: say("Roll all dice again"),
    "sit": lambda s, spot: say("Sit on spot {n}", n=spot.split("-")[1]),
    "stack": lambda s, order: _stack(s, order == "high-on-top"),
    "place": _place,
    "give": _give,
    "spend": _spend,
    "lose": lambda s, colour: say("{name} loses 1 strength", name=of(s, colour)),
    "strengthen": lambda s, colour: say("{name} gains {n} strength", name=of(s, colour), n=points(s)),
    "attempt": lambda s: say("Fire another flare"),
    "open": lambda s, bottle: say("Play {card}", card=bottle_words(BOTTLE.index(bottle))[0]),
    "mend": _mend,
    "pay": lambda s: say("Avert it together"),
    "trade": _trade,
    "ward": lambda s: say("Pjotr wards it off"),
    "catch": lambda s: say("Tomi catches one more fish"),
    "use": _use,
    "drop": _drop,
    "swap": lambda s, swap: say("Lay out {token}", token=swap_words(SWAP.index(swap))[0]),
    "flare": lambda s, colour: say("{name} fires a flare", name=of(s, colour)),
    "shout": lambda s, colour: say("{name} shouts", name=of(s, colour)),
    "sing": lambda s: say("The Diva sings"),
    "flip": _flip,
    "comfort": lambda s, colour: say("Maya comforts {name}", name=of(s, colour)),
    "gift": lambda s, colour: say("Jean gives his bottle to {name}", name=of(s, colour)),
    "aleta": _aleta,
    "professor": lambda s: say("The Professor re-rolls the octopus die"),
    "dolphin": _dolphin,
    "bend": _bend,
    "trick": _trick,
    "pick": _pick,
    "stand": lambda s: say("Let this and all its kind stand until tomorrow"),
}


def _stack(s: Any, high: bool) -> str:
    x = s.x[s.depth - 1]
    low_high = sorted((s.top[x], s.below[x]))
    return say("The {face} on top", face=low_high[high])


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
        (say("Day reached"), s.day),
        (say("Space of the rescue ship"), s.ship),
        (say("Survivors alive"), sum(1 for colour in range(CREW) if alive(s, colour))),
    ]


NAMING = ("starter", "joined")  # events that tell of players


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    return _told(kind, args, tuple(names) if kind in NAMING else ())


@remembered
def _told(kind: str, args: tuple[str | None, ...], names: tuple[str, ...]) -> str:
    return STORY.say(kind, [said(kind, i, word, names) for i, word in enumerate(args)])
