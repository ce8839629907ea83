"""What the things of Living Forest Duel are called: cards, trees, places, elements, bonus actions."""

from __future__ import annotations

from sekki.kit.language import Voice, later, remembered

from .components import FIRES_TO_WIN

VOICE = Voice("living_forest_duel")
say, say_n = VOICE.say, VOICE.say_n

TREE_NAMES = {
    "sun": later("the sun tree {number}"),
    "water": later("the water tree {number}"),
    "plant": later("the plant tree {number}"),
    "wind": later("the wind tree {number}"),
}
BONUS_NAMES = {
    "sanki": later("sanki", context="bonus action"),
    "extinguish": later("extinguish", context="bonus action"),
    "recruit": later("recruit", context="bonus action"),
    "plant": later("plant", context="bonus action"),
}
PLACES = {
    ("north", ""): later("{north} north of the lake"),
    ("south", ""): later("{south} south of the lake"),
    ("", "east"): later("{east} east of the lake"),
    ("", "west"): later("{west} west of the lake"),
    ("north", "east"): later("{north} north and {east} east of the lake"),
    ("north", "west"): later("{north} north and {west} west of the lake"),
    ("south", "east"): later("{south} south and {east} east of the lake"),
    ("south", "west"): later("{south} south and {west} west of the lake"),
}
WINS = {
    "fires": later("{name} wins with {fires} fires."),
    "recruitment": later("{name} wins as the only season in the recruitment line."),
    "forest": later("{name} wins with a full 3×3 square of forest."),
    "onibi": later("{name} wins by leading Onibi out past the holder of the Onibi card."),
}
WON = {
    "fires": later("Won with {fires} fires"),
    "recruitment": later("Won as the only season in the recruitment line"),
    "forest": later("Won with a full 3×3 square of forest"),
    "onibi": later("Won by leading Onibi out past the holder of the Onibi card"),
}


def wins(name: str, victory: str) -> str:
    """Who won, and by which goal."""
    return say(WINS[victory], name=name, fires=FIRES_TO_WIN)


def won(victory: str) -> str:
    """The goal that was reached."""
    return say(WON[victory], fires=FIRES_TO_WIN)


@remembered
def card_name(card: str) -> str:
    """`the horned owl`."""
    return say("the {animal}", animal=say(card.replace("-", " ")))


def tree_name(tree: str) -> str:
    element, number = tree.split("-")
    return say(TREE_NAMES[element], number=number) if number.isdigit() else say("the lake")


def element_name(element: str) -> str:
    return say(element)


def bonus_name(bonus: str) -> str:
    return say(BONUS_NAMES[bonus], context="bonus action")


def clearing_name(card: str) -> str:
    return say("clearing {number}", number=card.rpartition("-")[2])


@remembered
def place_name(row: str, column: str) -> str:
    """A place of a forest as people say it."""
    steps = {side: n for side, _, n in (row.partition("-"), column.partition("-")) if n}
    if not steps:
        return say("on the lake")
    sides = tuple(side if side in steps else "" for side in (row.partition("-")[0], column.partition("-")[0]))
    return say(PLACES[sides[0], sides[1]], **steps)
