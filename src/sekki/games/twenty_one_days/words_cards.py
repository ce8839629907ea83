"""What the things in the box are called and what they do, in a few words."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE
from sekki.kit.language import Voice, later, remembered
from sekki.kit.text import STOPS, commas, listing, signed

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
    SURVIVOR,
    SURVIVOR_CALLED,
    SWAP_COST,
    SWAP_KIND,
    SWAP_KINDS,
    SWAP_ROOM,
    SYMBOL,
    TOKEN,
    TOKEN_EFFECTS_TEXT,
)

VOICE = Voice("twenty_one_days")
say, say_n = VOICE.say, VOICE.say_n


def bare(text: str) -> str:
    """A sentence without its full stop, as a note has it."""
    return text.rstrip(STOPS)


@remembered
def called(who: int) -> str:
    """A survivor as the story calls them."""
    return say(SURVIVOR_CALLED[who])


SHORT = {
    "magnusson": later("Professor"),
    "pfennig": later("Pfennig"),
    "diva": later("Diva"),
    "pastor": later("Pastor"),
}


def short_name(survivor: str) -> str:
    """A survivor where there is room for one word."""
    return say(SHORT[survivor]) if survivor in SHORT else called(SURVIVOR.index(survivor))


def faces_of(marked: Any) -> str:
    """The faces of a die that are marked in a table: `2, 4 or 6`."""
    return listing([str(face) for face in range(1, FACES + 1) if marked[face]], "or")


COLOUR_WORD = {"blue": later("blue"), "yellow": later("yellow"), "red": later("red"), "green": later("green")}
CLASS = {
    "blue": later("first class"),
    "yellow": later("second class"),
    "red": later("third class"),
    "green": later("crew"),
}
SPACE_NAME = {
    "octopus": later("the octopus", context="place"),
    "flare": later("the flare gun", context="place"),
    "receive": later("the bottle (receive)", context="place"),
    "play": later("the bottle (play)", context="place"),
    "swap": later("the swap location", context="place"),
    "hope": later("hope", context="place"),
    "fishing": later("fishing", context="place"),
}


def colour_word(colour: str) -> str:
    return say(COLOUR_WORD[colour])


def space_name(space: str) -> str:
    """A location inside a sentence."""
    return say(SPACE_NAME[space], context="place")


_LOCATIONS = {
    "octopus": (
        later("Octopus"),
        later(
            "A die comes here only when the logbook says so. The octopus die is rolled: it sleeps, or it attacks with"
            " all its tentacles."
        ),
    ),
    "flare": (
        later("Flare"),
        later("Every {success} moves the rescue ship one space. With {crowd} dice here, a {blank} moves it back once."),
    ),
    "receive": (later("Find"), later("On a {receives} the survivor fishes a bottle out of the sea.")),
    "play": (later("Open"), later("On a {plays} the survivor may play a bottle card.")),
    "swap": (later("Swap"), later("What can be done here changes with the token that lies here.")),
    "hope": (
        later("Hope"),
        later(
            "All dice are added up: a hope token for every {points} points. With {crowd} dice, a {blank} costs one"
            " first."
        ),
    ),
    "fishing": (
        later("Fish"),
        later("The roll says how many survivors gain strength, up to four; a 6 feeds one of them twice."),
    ),
}


def location_words() -> dict[str, tuple[str, str]]:
    """Title and meaning of the locations."""
    receives, plays = faces_of(RECEIVES), faces_of(PLAYS)
    return {
        space: (
            say(title),
            say(does, success=SUCCESS, crowd=CROWD, blank=BLANK, points=HOPE_POINTS, receives=receives, plays=plays),
        )
        for space, (title, does) in _LOCATIONS.items()
    }


_SKILLS = {
    "octopus-reroll": later("With his die at the octopus he may re-roll the octopus die once, for {hope} hope."),
    "comfort": later("Once a day, at any moment, she may give anyone {number} strength, for {hope} hope."),
    "more-flares": later("At the flare gun he may make further attempts, for {hope} hope each."),
    "last-location": later("At the beginning of day 21 she may use one location."),
    "far-sharks": later("Gains 1 hope at the beginning of each day while the sharks are at distance {number} or more."),
    "song": later("On day 21 she may sing up to {number} times, for {hope} hope each. A 6 counts as a flare."),
    "reroll": later("Once a day, at visible strength {number} or more, she may re-roll any die, for {hope} hope."),
    "extra-fish": later("When he fishes, he may pay {hope} hope for one more fish."),
    "extra-hope": later("Receiving {number} or more hope at once, he gets one more."),
    "gift": later("At any moment he may give his bottle card away, for {hope} hope. It may be played at once."),
    "exchange": later("Whoever is at his location may hand hope around."),
    "ward": later("He may ward off a wound by shark or octopus, anybody's, for {hope} hope."),
    "scruffs": later("With strength {number} or 6 he plays a Scruffs token at midday. No die, no hope, no bottles."),
}


@remembered
def skill_text(who: int) -> str:
    """What a survivor can do."""
    return say(_SKILLS[SKILLS_OF[who]], hope=SKILL_HOPE[who], number=SKILL_NUMBER[who])


# Title and meaning; what a note says of it, where that does not depend on the position.
_BOTTLES = {
    "flares": (
        later("{n} flares"),
        later("Roll {n} dice; every 6 moves the ship right."),
        later("roll {n} dice; every 6 moves the ship right"),
    ),
    "nothing": (later("Rotten fish"), later("It stinks, and that is all."), later("it stinks, and that is all")),
    "ship": (later("Ship"), later("The ship moves {n} to the right."), ""),
    "hope": (later("{n} hope"), later("{n} hope for whoever plays it."), ""),
    "plank": (later("Plank"), later("A lost plank comes back."), later("a lost plank comes back")),
    "cancel": (
        later("Cancel"),
        later("Cancels a disaster: the one just drawn, or the next one today."),
        later("cancels a disaster: the one just drawn, or the next one today"),
    ),
    "extra-die": (
        later("Extra die"),
        later("On {n} days of choice an extra die may be placed."),
        later("on {n} days of choice an extra die may be placed"),
    ),
    "strength": (later("Strength ({colour})"), later("The {colour} survivor gains {n} strength."), ""),
}


@remembered
def bottle_words(bottle: int) -> tuple[str, str]:
    """Title and meaning of a bottle card."""
    title, means, _ = _BOTTLES[BOTTLE_EFFECTS[BOTTLE_EFFECT[bottle]]]
    colour = colour_word(COLOUR[BOTTLE_COLOUR[bottle]]) if BOTTLE_COLOUR[bottle] != NONE else ""
    number = BOTTLE_NUMBER[bottle]
    return say(title, n=number, colour=colour), say(means, n=number, colour=colour)


def bottle_note(bottle: int) -> str:
    """What a bottle card does, as a note says it."""
    return say(_BOTTLES[BOTTLE_EFFECTS[BOTTLE_EFFECT[bottle]]][2], n=BOTTLE_NUMBER[bottle])


_FLIPS = {
    "reroll": (later("Re-roll"), later("Re-roll any die just rolled.")),
    "last-hope": (later("Last hope"), later("On day 21: {hope} hope for this survivor.")),
    "feast": (later("Feast"), later("At any moment: divide {feast} strength.")),
    "cancel": (later("Cancel"), later("Cancel a disaster that has been drawn.")),
    "trade": (later("Trade"), later("At any moment: two survivors swap spots.")),
}


@remembered
def flip_words(flip: int) -> tuple[str, str]:
    """Title and meaning of a flip token."""
    title, means = _FLIPS[FLIP[flip]]
    return say(title), say(means, hope=LAST_HOPE, feast=FEAST)


def hope_words(kind: int) -> tuple[str, str]:
    """Title and meaning of a kind of hope token."""
    bend = BEND_BY[kind]
    if bend == 0:
        return say("Hope"), ""
    return say("±{n} hope", n=bend), say("Before day {day} it may move a roll by {n}.", day=LAST_DAY, n=bend)


@remembered
def swap_words(swap: int) -> tuple[str, str]:
    """Title and meaning of a swap token."""
    kind, cost = SWAP_KINDS[SWAP_KIND[swap]], SWAP_COST[swap]
    if kind == "turtle":
        means = say_n("Roll: one hope token for every point.", "Roll: one hope token for every {n} points.", cost)
        return say("Turtles") if SWAP_ROOM[swap] > 1 else say("Turtle"), means
    if kind == "bottle":
        return say("Bottle"), say("Draw a bottle card without rolling; it may be played at once.")
    if kind == "flare":
        return say("Flare"), say("Up to three attempts to roll a 6, {cost} hope each.", cost=cost)
    means = say("Anyone may pay {n} strength to turn a rolled die over.", n=DOLPHIN_STRENGTH)
    return say("Dolphin"), means


def swap_note(swap: int) -> str:
    """What a swap token is good for, as a note says it."""
    kind, cost = SWAP_KINDS[SWAP_KIND[swap]], SWAP_COST[swap]
    if kind == "turtle":
        return say_n("roll: one hope token for every point", "roll: one hope token for every {n} points", cost)
    if kind == "bottle":
        return say("draw a bottle card without rolling; it may be played at once")
    return say("up to three attempts to roll a 6, {cost} hope each", cost=cost)


_SYMBOLS = {
    "hope": (later("{n} hope"), later("Draw {n} hope tokens and give them out.")),
    "divide": (later("Divide {n}"), later("The crew loses {m} strength and decides who.")),
    "swap": (later("New swap token"), later("Another swap token is laid out.")),
    "dolphin": (later("Dolphin"), later("The dolphin comes to the swap location.")),
    "disaster": (later("Disaster"), later("A disaster is drawn: pay its hope together, or suffer it.")),
    "shark": (later("Shark {n}"), later("The shark at fin {n} attacks once.")),
    "octopus": (later("Octopus"), later("A die goes to the octopus, which may wake and attack.")),
    "grab": (later("The octopus grabs"), later("Somebody loses the upper die.")),
    "jellyfish": (later("Jellyfish"), later("Somebody falls in and swims through a swarm.")),
    "paranoia": (
        later("Paranoia"),
        later("Somebody loses as much strength as a die shows, or pays hope instead."),
    ),
    "plank": (
        later("A plank drifts away"),
        later("The raft loses an outer plank; whoever has nothing to hold on to drowns."),
    ),
    "skip": (later("Skip a day"), later("Tomorrow's page is lost.")),
    "shuffle": (later("Shuffle"), later("All disasters are shuffled.")),
    "rod-broken": (later("Broken rod"), later("Nobody fishes today.")),
    "place": (later("Place dice"), later("Place your dice, then use the locations.")),
    "flare-gun": (later("Flare gun"), later("A flare costs {n} hope; a 6 moves the ship.")),
    "megaphone": (later("Megaphone"), later("Without hope, a shout costs {n} strength; a 6 moves the ship.")),
    "pack": (later("Sharks"), later("Four sharks attack.")),
}
# Gained, right; lost, left.
_EITHER_WAY = {
    "all": (
        (later("Everyone {n}"), later("Everyone gains {m} strength.")),
        (later("Everyone {n}"), later("Everyone loses {m} strength.")),
    ),
    "ship": (
        (later("Ship {n}"), later("The rescue ship moves {m} to the right.")),
        (later("Ship {n}"), later("The rescue ship moves {m} to the left.")),
    ),
}


def change(n: int) -> str:
    """A gain or a loss: +2, −1."""
    return f"+{n}" if n > 0 else signed(n)


@remembered
def symbol_words(kind: int, number: int) -> tuple[str, str]:
    """Title and meaning of a symbol."""
    name = SYMBOL[kind]
    if name == "colour":
        colour, points = VOICE.name(COLOUR[number // COLOUR_STEP]), number % COLOUR_STEP
        return say("{colour} +{n}", colour=colour, n=points), say(
            "{colour} gains {n} strength.", colour=colour, n=points
        )
    title, means = _EITHER_WAY[name][number < 0] if name in _EITHER_WAY else _SYMBOLS[name]
    shown = change(number) if name in ("all", "ship", "divide") else signed(number)
    return say(title, n=shown), say(means, n=number, m=abs(number))


@remembered
def disaster_name(disaster: str) -> str:
    return say(DISASTERS[DISASTER.index(disaster)]["name"])


_EFFECTS = {
    "hope": later("{n} hope for the humans"),
    "strength": later("{n} strength for one survivor"),
    "swap": later("a swap token of choice"),
    "sharks-away": later("the sharks are driven off"),
    "ship": later("the ship comes closer"),
    "rerolls": later("{n} re-rolls"),
    "bends": later("{n} times one up or down"),
}


def effect_words(effect: str) -> str:
    """One effect of a Scruffs token."""
    word, _, number = effect.partition(" ")
    return say(_EFFECTS[word], n=number)


def token_words(token: str) -> str:
    """What a Scruffs token brings."""
    return commas([effect_words(effect) for effect in TOKEN_EFFECTS_TEXT[TOKEN.index(token)]])


def challenge_words(card: int) -> list[str]:
    """What a swimmer has to roll, die by die."""
    return [say("more than {n}", n=c[1:]) if c[0] == ">" else say("less than {n}", n=c[1:]) for c in CHALLENGES[card]]


def colour_of(survivor: int) -> str:
    return COLOUR[COLOUR_OF[survivor]]
