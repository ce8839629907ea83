"""What the things of 15 Days are called: cards, backs, animals, decks, columns."""

from __future__ import annotations

from sekki.kit.language import Voice, later, remembered

VOICE = Voice("fifteen_days")
say, say_n, season_name = VOICE.say, VOICE.say_n, VOICE.name

AUTOMA_NAME = later("the automa")
DECK_NAMES = {"left-deck": later("left deck"), "right-deck": later("right deck")}
BACK_NAMES = {
    "summer": later("a summer back"),
    "autumn": later("an autumn back"),
    "winter": later("a winter back"),
}
WITH_BACK = {
    "summer": later("{card} (summer back)"),
    "autumn": later("{card} (autumn back)"),
    "winter": later("{card} (winter back)"),
}
THE_ANIMAL = {
    "otter": later("the otter"),
    "frog": later("the frog"),
    "squirrel": later("the squirrel"),
    "rabbit": later("the rabbit"),
}
ANIMAL_WON = {
    "otter": later("wins the otter"),
    "frog": later("wins the frog"),
    "squirrel": later("wins the squirrel"),
    "rabbit": later("wins the rabbit"),
}


@remembered
def card_name(card: str, back: bool = False) -> str:
    """Summer 3; a spring card's back is said where it tells cards apart."""
    season, value, *other = card.split("-")
    said = say("{season} {value}", season=season_name(season), value=value)
    return say(WITH_BACK[other[0]], card=said) if back and other else said


def back_name(back: str) -> str:
    return say(BACK_NAMES[back])


def animal_name(animal: str) -> str:
    """`the otter`, as the subject of a sentence."""
    return say(THE_ANIMAL[animal])


def animal_word(animal: str) -> str:
    """`otter`, in lists."""
    return say(animal)


def deck_name(deck: str) -> str:
    return say(DECK_NAMES[deck])


def column_name(column: str) -> str:
    return say("column {number}", number=column.rpartition("-")[2])


def place_after(place: str) -> str | None:
    """The number after which a wild lies; none if it lies before all cards."""
    return None if place == "first" else place.removeprefix("after-")
