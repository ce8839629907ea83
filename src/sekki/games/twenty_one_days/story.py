"""The story: events as sentences."""

from __future__ import annotations

from collections.abc import Callable

from .components import (
    BOTTLE,
    DIE,
    EXTRA,
    FLIP,
    JELLYFISH,
    SURVIVOR,
    SURVIVOR_CALLED,
    SWAP,
)
from .glossary import (
    SPACE_NAME,
    bottle_words,
    challenge_words,
    disaster_name,
    flip_words,
    swap_words,
    symbol_words,
    token_words,
)
from .logbook import SIGN_SYMBOL, SYMBOL

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
TOLD = {
    "hope": "A sign of hope on the horizon.",
    "all": "A kind day: everyone gains {n}.",
    "ship": "The current is with the ship.",
    "swap": "Something new drifts by.",
    "dolphin": "A dolphin!",
    "disaster": "The sky darkens.",
    "shark": "A fin cuts through the water.",
    "octopus": "Something stirs in the deep.",
    "grab": "An arm reaches out of the water.",
    "jellyfish": "The water is full of jellyfish.",
    "paranoia": "The sun has been too long on somebody's head.",
    "plank": "The ropes give way.",
    "skip": "The crew sleeps through a day.",
    "rod-broken": "The fishing rod is broken today.",
    "place": "The day's work begins.",
    "flare-gun": "The flare gun is loaded.",
    "megaphone": "The megaphone is at hand.",
    "pack": "The sharks attack!",
}
TOLD_BAD = {
    "all": "Thirst and sun: everyone loses {n}.",
    "divide": "Hunger: the crew loses {n} strength.",
    "ship": "The ship is driven off.",
}
HOPE_NAME = {"plain": "a hope token", "one": "a ±1 hope token", "two": "a ±2 hope token"}

SENTENCES: dict[str, str] = {
    "starter": "{0} has the start token.",
    "joined": "{0} comes aboard with {1}.",
    "strength": "{0} has strength {1} over {2}.",
    "sat": "{0} sits on {1}.",
    "flip-dealt": "{0} gets the flip token {1}.",
    "day-began": "Day {0}.",
    "page-turned": "The page of day {0} is turned up.",
    "skipped": "Day {0} is lost.",
    "distance": "The sharks are at distance {0}.",
    "symbol": "{0}",
    "hope": "{0} draws {1}.",
    "hope-drawn": "Out of the bag comes {0}.",
    "hope-given": "{0} gets {1}.",
    "spent": "{0} spends {1}.",
    "handed": "{0} hands {1} {2}.",
    "stronger": "{0} is stronger: {1}.",
    "weaker": "{0} is weaker: {1}.",
    "die-lost": "{0} loses a die; the one below shows {1}.",
    "died": "{0} dies.",
    "ship": "The ship is on space {0}.",
    "plank-lost": "{0} drifts away.",
    "plank-back": "{0} is back.",
    "swap": "Now on the swap location: {0}.",
    "placed": "{0} goes to {1}{2}.",
    "turned": "{0} calls the dolphin: the die shows {1}.",
    "bent": "{0} uses {1}: the die shows {2}.",
    "bottle": "{0} finds a bottle: {1}.",
    "bottle-gone": "The card {0} helps nobody any more and is put away.",
    "opened": "{0} plays {1}.",
    "gift": "{0} gives his bottle to {1}.",
    "flipped": "{0} spends the flip token {1}.",
    "traded": "{0} and {1} change places.",
    "disaster": "Disaster: {0}!",
    "averted": "{0} is averted.",
    "cancelled": "{0} is cancelled.",
    "struck": "{0} strikes.",
    "shuffled": "The disasters are shuffled.",
    "shark": "Shark {1} attacks {0} with strength {2}.",
    "octopus-sleeps": "The octopus sleeps.",
    "octopus-attacks": "The octopus wakes and attacks with {0} tentacles.",
    "tentacle": "A tentacle with {1} grabs {0}.",
    "cut": "The tentacle is cut off; {0} are left.",
    "warded": "Pjotr wards off the attack on {0}.",
    "overboard": "{0} falls among jellyfish and has to roll {1}.",
    "stung": "{0} is stung.",
    "paranoia": "Paranoia takes hold of {0}.",
    "grabbed": "The octopus grabs {0}.",
    "token": "Scruffs tries a token: {0}.",
    "token-failed": "It does not work.",
    "token-worked": "It works!",
    "token-dropped": "The token is put away: {0}.",
    "rescued": "The ship has seen you. You are saved!",
    "lost": "The sea has won.",
}


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    if kind == "rolled":
        return sentence(rolled(*args))
    if kind == "tricked":
        return f"Scruffs helps: {'the die is rolled again' if args[0] == 'reroll' else f'the die shows {args[1]}'}."
    return sentence(SENTENCES[kind].format(*(said(kind, i, word, names) for i, word in enumerate(args))))


def rolled(who: str | None, purpose: str | None, face: str | None) -> str:
    assert purpose is not None
    if who is None:
        return f"The white die shows {face}."
    shown = ("nothing" if face == "1" else "a tentacle") if purpose == "octopus" else face
    return f"{called(who)} {ROLLED_FOR[purpose].format(face=shown)}."


def said(kind: str, i: int, word: str | None, names: list[str]) -> str:
    """An argument of an event as a person says it; which vocabulary it belongs to depends on the event."""
    if word is None:
        return "nobody"
    if i > 0 and kind in ("handed", "gift", "traded") and word in SURVIVOR:
        return called(word)
    if i == 0 and word in SURVIVOR and kind not in ("swap", "symbol", "bottle-gone"):
        return called(word)
    return SAYING.get((kind, i), plain)(word) if kind not in ("starter", "joined") else player_name(word, names)


def plain(word: str) -> str:
    return word.replace("-", " ")


def player_name(player: str, names: list[str]) -> str:
    i = int(player.rpartition("-")[2]) - 1
    return names[i] if len(names) > 1 and i < len(names) else f"player {i + 1}"


def called(survivor: str) -> str:
    name: str = SURVIVOR_CALLED[SURVIVOR.index(survivor)]
    return name


def symbol_told(sign: str) -> str:
    """A symbol as the story tells it; what it does follows by itself."""
    kind, number = SIGN_SYMBOL[sign]
    said = TOLD.get(SYMBOL[kind]) if number >= 0 else TOLD_BAD.get(SYMBOL[kind])
    return said.format(n=abs(number)) if said else f"{symbol_words(kind, number)[0]}."


def _bottle(word: str) -> str:
    return bottle_words(BOTTLE.index(word))[0]


def _flip(word: str) -> str:
    return flip_words(FLIP.index(word))[0]


def _swap(word: str) -> str:
    return swap_words(SWAP.index(word))[0]


def _jellyfish(word: str) -> str:
    return ", ".join(challenge_words(JELLYFISH.index(word)))


def _die(word: str) -> str:
    return " with the extra die" if word == DIE[EXTRA] else ""


SAYING: dict[tuple[str, int], Callable[[str], str]] = {
    ("symbol", 0): symbol_told,
    ("swap", 0): _swap,
    ("bottle", 1): _bottle,
    ("bottle-gone", 0): _bottle,
    ("opened", 1): _bottle,
    ("flip-dealt", 1): _flip,
    ("flipped", 1): _flip,
    ("placed", 1): SPACE_NAME.__getitem__,
    ("placed", 2): _die,
    ("overboard", 1): _jellyfish,
    **{(kind, 0): token_words for kind in ("token", "token-dropped")},
    **{(kind, 0): disaster_name for kind in ("disaster", "averted", "cancelled", "struck")},
    **{(kind, 1): HOPE_NAME.__getitem__ for kind in ("hope", "hope-given", "spent", "bent")},
    ("hope-drawn", 0): HOPE_NAME.__getitem__,
    ("handed", 2): HOPE_NAME.__getitem__,
}


def sentence(text: str) -> str:
    return text[0].upper() + text[1:]
