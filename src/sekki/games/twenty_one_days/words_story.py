"""The story in sentences: what happens."""

from __future__ import annotations

from collections.abc import Callable

from sekki.kit.language import later
from sekki.kit.text import Sentences, commas, seat_name

from .components import BOTTLE, DIE, EXTRA, FLIP, JELLYFISH, SIGN_SYMBOL, SURVIVOR, SWAP, SYMBOL
from .words_asked import hope_name
from .words_cards import (
    VOICE,
    bottle_words,
    called,
    challenge_words,
    disaster_name,
    flip_words,
    say,
    say_n,
    space_name,
    swap_words,
    symbol_words,
    token_words,
)
from .words_rolls import ROLLED_FOR

SYMBOLS = {
    "hope": later("A sign of hope on the horizon."),
    "all": later("A kind day: everyone gains {n}."),
    "ship": later("The current is with the ship."),
    "swap": later("Something new drifts by."),
    "dolphin": later("A dolphin!"),
    "disaster": later("The sky darkens."),
    "shark": later("A fin cuts through the water."),
    "octopus": later("Something stirs in the deep."),
    "grab": later("An arm reaches out of the water."),
    "jellyfish": later("The water is full of jellyfish."),
    "paranoia": later("The sun has been too long on somebody's head."),
    "plank": later("The ropes give way."),
    "skip": later("The crew sleeps through a day."),
    "rod-broken": later("The fishing rod is broken today."),
    "place": later("The day's work begins."),
    "flare-gun": later("The flare gun is loaded."),
    "megaphone": later("The megaphone is at hand."),
    "pack": later("The sharks attack!"),
}
BAD_SYMBOLS = {
    "all": later("Thirst and sun: everyone loses {n}."),
    "divide": later("Hunger: the crew loses {n} strength."),
    "ship": later("The ship is driven off."),
}


def _rolled(who: str, purpose: str, face: str) -> str:
    if purpose == "white":
        return say("The white die shows {face}.", face=face)
    if purpose == "shark":
        return say("The shark die shows {face}.", face=face)
    if purpose == "octopus":
        face = say("nothing") if face == "1" else say("a tentacle")
    return say("{rolled}.", rolled=say(ROLLED_FOR[purpose], name=who, face=face))


def _placed(who: str, place: str, die: str) -> str:
    if die == DIE[EXTRA]:
        return say("{name} goes to {place} with the extra die.", name=who, place=place)
    return say("{name} goes to {place}.", name=who, place=place)


def _tricked(trick: str, face: str) -> str:
    if trick == "reroll":
        return say("Scruffs helps: the die is rolled again.")
    return say("Scruffs helps: the die shows {face}.", face=face)


def _strength(who: str, top: str, below: str) -> str:
    if below == "0":
        return say("{name} has strength {top}.", name=who, top=top)
    return say("{name} has strength {top} over {below}.", name=who, top=top, below=below)


def _octopus_attacks(left: str) -> str:
    return say_n(
        "The octopus wakes and attacks with {n} tentacle.",
        "The octopus wakes and attacks with {n} tentacles.",
        int(left),
    )


def _cut(left: str) -> str:
    if left == "0":
        return say("The tentacle is cut off; none is left.")
    return say_n("The tentacle is cut off; {n} is left.", "The tentacle is cut off; {n} are left.", int(left))


STORY = Sentences(
    VOICE,
    starter="{0} has the start token.",
    joined="{0} comes aboard with {1}.",
    sat="{0} sits on {1}.",
    flip_dealt="{0} gets the flip token {1}.",
    day_began="Day {0}.",
    page_turned="The page of day {0} is turned up.",
    skipped="Day {0} is lost.",
    distance="The sharks are at distance {0}.",
    hope="{0} draws {1}.",
    hope_drawn="Out of the bag comes {0}.",
    hope_given="{0} gets {1}.",
    spent="{0} spends {1}.",
    handed="{0} hands {1} {2}.",
    stronger="{0} is stronger: {1}.",
    weaker="{0} is weaker: {1}.",
    die_lost="{0} loses a die; the one below shows {1}.",
    died="{0} dies.",
    ship="The ship is on space {0}.",
    plank_lost="{0} drifts away.",
    plank_back="{0} is back.",
    swap="Now on the swap location: {0}.",
    picked="The change is for {0}.",
    turned="{0} calls the dolphin: the die shows {1}.",
    bent="{0} uses {1}: the die shows {2}.",
    bottle="{0} finds a bottle: {1}.",
    bottle_gone="The card {0} helps nobody any more and is put away.",
    opened="{0} plays {1}.",
    gift="{0} gives his bottle to {1}.",
    flipped="{0} spends the flip token {1}.",
    traded="{0} and {1} change places.",
    disaster="Disaster: {0}!",
    averted="{0} is averted.",
    cancelled="{0} is cancelled.",
    struck="{0} strikes.",
    shuffled="The disasters are shuffled.",
    shark="Shark {1} attacks {0} with strength {2}.",
    octopus_sleeps="The octopus sleeps.",
    tentacle="A tentacle with {1} grabs {0}.",
    warded="Pjotr wards off the attack on {0}.",
    overboard="{0} falls among jellyfish and has to roll {1}.",
    stung="{0} is stung.",
    paranoia="Paranoia takes hold of {0}.",
    grabbed="The octopus grabs {0}.",
    token="Scruffs tries a token: {0}.",
    token_failed="It does not work.",
    token_worked="The roll fits the token.",
    token_dropped="The token is put away: {0}.",
    rescued="The ship has seen you. You are saved!",
    lost="The sea has won.",
    symbol=lambda told: told,
    placed=_placed,
    rolled=_rolled,
    strength=_strength,
    octopus_attacks=_octopus_attacks,
    cut=_cut,
    tricked=_tricked,
)


def said(kind: str, i: int, word: str | None, names: list[str]) -> str:
    """An argument of an event as a person says it; which vocabulary it belongs to depends on the event."""
    if word is None:
        return say("nobody")
    if i > 0 and kind in ("handed", "gift", "traded") and word in SURVIVOR:
        return called(SURVIVOR.index(word))
    if i == 0 and word in SURVIVOR and kind not in ("swap", "symbol", "bottle-gone"):
        return called(SURVIVOR.index(word))
    return SAYING.get((kind, i), numbered)(word) if kind not in ("starter", "joined") else player_name(word, names)


NUMBERED = {
    "spot": later("spot {n}"),
    "plank": later("plank {n}"),
    "die": later("die {n}"),
    "player": later("player {n}"),
}


def numbered(word: str) -> str:
    """`spot-2` as spot 2; a number or the word of a rule stays."""
    thing, _, number = word.partition("-")
    return say(NUMBERED[thing], n=number) if number and thing in NUMBERED else word


def player_name(player: str, names: list[str]) -> str:
    """A player is a seat; the several players of a single seat have numbers instead of names."""
    return seat_name(player, names if len(names) > 1 else (), numbered(player))


def symbol_told(sign: str) -> str:
    """A symbol as the story tells it; what it does follows by itself."""
    kind, number = SIGN_SYMBOL[sign]
    told = SYMBOLS.get(SYMBOL[kind]) if number >= 0 else BAD_SYMBOLS.get(SYMBOL[kind])
    return say(told, n=abs(number)) if told else say("{symbol}.", symbol=symbol_words(kind, number)[0])


def _bottle(word: str) -> str:
    return bottle_words(BOTTLE.index(word))[0]


def _flip(word: str) -> str:
    return flip_words(FLIP.index(word))[0]


def _swap(word: str) -> str:
    return swap_words(SWAP.index(word))[0]


def _jellyfish(word: str) -> str:
    return commas(challenge_words(JELLYFISH.index(word)))


SAYING: dict[tuple[str, int], Callable[[str], str]] = {
    ("symbol", 0): symbol_told,
    ("swap", 0): _swap,
    ("bottle", 1): _bottle,
    ("bottle-gone", 0): _bottle,
    ("opened", 1): _bottle,
    ("flip-dealt", 1): _flip,
    ("flipped", 1): _flip,
    ("placed", 1): space_name,
    ("overboard", 1): _jellyfish,
    **{(kind, 0): token_words for kind in ("token", "token-dropped")},
    **{(kind, 0): disaster_name for kind in ("disaster", "averted", "cancelled", "struck")},
    **{(kind, 1): hope_name for kind in ("hope", "hope-given", "spent", "bent")},
    ("hope-drawn", 0): hope_name,
    ("handed", 2): hope_name,
}
