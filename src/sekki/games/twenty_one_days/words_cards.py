"""What the things in the box are called and what they do, in a few words."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE
from sekki.kit.text import listing, signed

from .components import (
    BEND_BY,
    BLANK,
    BOTTLE_COLOUR,
    BOTTLE_EFFECT,
    BOTTLE_EFFECTS,
    BOTTLE_NUMBER,
    CHALLENGES,
    COLOUR,
    COLOUR_OF,
    COLOUR_STEP,
    CROWD,
    DISASTER,
    DISASTERS,
    DOLPHIN_STRENGTH,
    FACES,
    FEAST,
    FLIP,
    HOPE_POINTS,
    LAST_DAY,
    LAST_HOPE,
    PLAYS,
    RECEIVES,
    SKILL_HOPE,
    SKILL_NUMBER,
    SKILLS_OF,
    SUCCESS,
    SWAP_COST,
    SWAP_KIND,
    SWAP_KINDS,
    SWAP_ROOM,
    SYMBOL,
    TOKEN,
    TOKEN_EFFECTS_TEXT,
)


def faces_of(marked: Any) -> str:
    """The faces of a die that are marked in a table: `2, 4 or 6`."""
    return listing([str(face) for face in range(1, FACES + 1) if marked[face]], "or")


CLASS = {"blue": "first class", "yellow": "second class", "red": "third class", "green": "crew"}
SPACE_NAME = {
    "octopus": "the octopus", "flare": "the flare gun", "receive": "the bottle (receive)", "play": "the bottle (play)",
    "swap": "the swap location", "hope": "hope", "fishing": "fishing",
}  # fmt: skip

LOCATION_WORDS = {
    "octopus": (
        "Octopus",
        "A die comes here only when the logbook says so. The octopus die is rolled: it sleeps, or it attacks with all"
        " its tentacles.",
    ),
    "flare": (
        "Flare",
        f"Every {SUCCESS} moves the rescue ship one space. With {CROWD} dice here, a {BLANK} moves it back once.",
    ),
    "receive": ("Find", f"On a {faces_of(RECEIVES)} the survivor fishes a bottle out of the sea."),
    "play": ("Open", f"On a {faces_of(PLAYS)} the survivor may play a bottle card."),
    "swap": ("Swap", "What can be done here changes with the token that lies here."),
    "hope": (
        "Hope",
        f"All dice are added up: a hope token for every {HOPE_POINTS} points. With {CROWD} dice, a {BLANK} costs one"
        " first.",
    ),
    "fishing": (
        "Fish",
        "The roll says how many survivors gain strength, up to four; a 6 feeds one of them twice.",
    ),
}

_SKILLS = {
    "octopus-reroll": "With his die at the octopus he may re-roll the octopus die once, for {hope} hope.",
    "comfort": "Once a day, at any moment, she may give anyone {number} strength, for {hope} hope.",
    "more-flares": "At the flare gun he may make further attempts, for {hope} hope each.",
    "last-location": "At the beginning of day 21 she may use one location.",
    "far-sharks": "Gains 1 hope at the beginning of each day while the sharks are at distance {number} or more.",
    "song": "On day 21 she may sing up to {number} times, for {hope} hope each. A 6 counts as a flare.",
    "reroll": "Once a day, at visible strength {number} or more, she may re-roll any die, for {hope} hope.",
    "extra-fish": "When he fishes, he may pay {hope} hope for one more fish.",
    "extra-hope": "Receiving {number} or more hope at once, he gets one more.",
    "gift": "At any moment he may give his bottle card away, for {hope} hope. It may be played at once.",
    "exchange": "Whoever is at his location may hand hope around.",
    "ward": "He may ward off a wound by shark or octopus, anybody's, for {hope} hope.",
    "scruffs": "With strength {number} or 6 he plays a Scruffs token at midday. No die, no hope, no bottles.",
}
SKILL_TEXT = [_SKILLS[skill].format(hope=SKILL_HOPE[i], number=SKILL_NUMBER[i]) for i, skill in enumerate(SKILLS_OF)]

_BOTTLES = {
    "flares": ("{n} flares", "Roll {n} dice; every 6 moves the ship right."),
    "nothing": ("Rotten fish", "It stinks, and that is all."),
    "ship": ("Ship", "The ship moves {n} to the right."),
    "hope": ("{n} hope", "{n} hope for whoever plays it."),
    "plank": ("Plank", "A lost plank comes back."),
    "cancel": ("Cancel", "Cancels a disaster: the one just drawn, or the next one today."),
    "extra-die": ("Extra die", "On {n} days of choice an extra die may be placed."),
    "strength": ("Strength ({colour})", "The {colour} survivor gains {n} strength."),
}


def bottle_words(bottle: int) -> tuple[str, str]:
    """Title and meaning of a bottle card."""
    title, means = _BOTTLES[BOTTLE_EFFECTS[BOTTLE_EFFECT[bottle]]]
    colour = COLOUR[BOTTLE_COLOUR[bottle]] if BOTTLE_COLOUR[bottle] != NONE else ""
    number = BOTTLE_NUMBER[bottle]
    return title.format(n=number, colour=colour), means.format(n=number, colour=colour)


_FLIPS = {
    "reroll": ("Re-roll", "Re-roll any die just rolled."),
    "last-hope": ("Last hope", f"On day 21: {LAST_HOPE} hope for this survivor."),
    "feast": ("Feast", f"At any moment: divide {FEAST} strength."),
    "cancel": ("Cancel", "Cancel a disaster that has been drawn."),
    "trade": ("Trade", "At any moment: two survivors swap spots."),
}


def flip_words(flip: int) -> tuple[str, str]:
    return _FLIPS[FLIP[flip]]


def hope_words(kind: int) -> tuple[str, str]:
    """Title and meaning of a kind of hope token."""
    bend = BEND_BY[kind]
    return (f"±{bend} hope", f"Before day {LAST_DAY} it may move a roll by {bend}.") if bend else ("Hope", "")


def swap_words(swap: int) -> tuple[str, str]:
    """Title and meaning of a swap token."""
    kind, cost = SWAP_KINDS[SWAP_KIND[swap]], SWAP_COST[swap]
    points = f"every {cost} points" if cost > 1 else "every point"
    return {
        "turtle": ("Turtles" if SWAP_ROOM[swap] > 1 else "Turtle", f"Roll: one hope token for {points}."),
        "bottle": ("Bottle", "Draw a bottle card without rolling; it may be played at once."),
        "flare": ("Flare", f"Up to three attempts to roll a 6, {cost} hope each."),
        "dolphin": ("Dolphin", f"Anyone may pay {DOLPHIN_STRENGTH} strength to turn a rolled die over."),
    }[kind]


_SYMBOLS = {
    "hope": ("{n} hope", "Draw {n} hope tokens and give them out."),
    "divide": ("Divide {n}", "The crew loses {m} strength and decides who."),
    "ship": ("Ship {n}", "The rescue ship moves {m} to the {way}."),
    "swap": ("New swap token", "Another swap token is laid out."),
    "dolphin": ("Dolphin", "The dolphin comes to the swap location."),
    "disaster": ("Disaster", "A disaster is drawn: pay its hope together, or suffer it."),
    "shark": ("Shark {n}", "The shark at fin {n} attacks once."),
    "octopus": ("Octopus", "A die goes to the octopus, which may wake and attack."),
    "grab": ("The octopus grabs", "Somebody loses the upper die."),
    "jellyfish": ("Jellyfish", "Somebody falls in and swims through a swarm."),
    "paranoia": ("Paranoia", "Somebody loses as much strength as a die shows, or pays hope instead."),
    "plank": ("A plank drifts away", "The raft loses an outer plank; whoever has nothing to hold on to drowns."),
    "skip": ("Skip a day", "Tomorrow's page is lost."),
    "shuffle": ("Shuffle", "All disasters are shuffled."),
    "rod-broken": ("Broken rod", "Nobody fishes today."),
    "place": ("Place dice", "Place your dice, then use the locations."),
    "flare-gun": ("Flare gun", "A flare costs {n} hope; a 6 moves the ship."),
    "megaphone": ("Megaphone", "Without hope, a shout costs {n} strength; a 6 moves the ship."),
    "pack": ("Sharks", "Four sharks attack."),
}


def change(n: int) -> str:
    """A gain or a loss: +2, −1."""
    return f"+{n}" if n > 0 else signed(n)


def symbol_words(kind: int, number: int) -> tuple[str, str]:
    """Title and meaning of a symbol."""
    name = SYMBOL[kind]
    if name == "all":
        verb = "gains" if number > 0 else "loses"
        return f"Everyone {change(number)}", f"Everyone {verb} {abs(number)} strength."
    if name == "colour":
        colour, points = COLOUR[number // COLOUR_STEP].capitalize(), number % COLOUR_STEP
        return f"{colour} +{points}", f"{colour} gains {points} strength."
    title, means = _SYMBOLS[name]
    way = "right" if number > 0 else "left"
    shown = change(number) if name in ("ship", "divide") else signed(number)
    return title.format(n=shown), means.format(n=number, m=abs(number), way=way)


def disaster_name(disaster: str) -> str:
    name: str = DISASTERS[DISASTER.index(disaster)]["name"]
    return name


_EFFECTS = {
    "hope": "{n} hope for the humans",
    "strength": "{n} strength for one survivor",
    "swap": "a swap token of choice",
    "sharks-away": "the sharks are driven off",
    "ship": "the ship comes closer",
    "rerolls": "{n} re-rolls",
    "bends": "{n} times one up or down",
}


def effect_words(effect: str) -> str:
    """One effect of a Scruffs token."""
    word, _, number = effect.partition(" ")
    return _EFFECTS[word].format(n=number)


def token_words(token: str) -> str:
    """What a Scruffs token brings."""
    return ", ".join(effect_words(effect) for effect in TOKEN_EFFECTS_TEXT[TOKEN.index(token)])


def challenge_words(card: int) -> list[str]:
    """What a swimmer has to roll, die by die."""
    return [f"{'more' if c[0] == '>' else 'less'} than {c[1:]}" for c in CHALLENGES[card]]


def colour_of(survivor: int) -> str:
    return COLOUR[COLOUR_OF[survivor]]
