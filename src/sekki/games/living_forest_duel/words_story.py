"""What happened in Living Forest Duel, as sentences."""

from __future__ import annotations

from collections.abc import Callable

from sekki.kit import Names
from sekki.kit.language import later
from sekki.kit.text import Sentences, seat_name

from .components import BONUS, CARD, CLEARING, ELEMENT, TREE
from .state import EVENTS, SEAT
from .words_names import (
    VOICE,
    bonus_name,
    card_name,
    clearing_name,
    element_name,
    place_name,
    say,
    say_n,
    tree_name,
    wins,
)

REVEALED = {
    "shared": later("{name} reveals {card}: it goes to the help line."),
    "summer": later("{name} reveals {card}: it goes to Summer's line."),
    "winter": later("{name} reveals {card}: it goes to Winter's line."),
}
SANKI_FROM = {
    "supply": later("{name} takes a sanki card."),
    "opponent": later("{name} takes a sanki card from the opponent."),
    "nowhere": later("{name} finds no sanki card to take."),
}


def _revealed(name: str, card: str, line: str) -> str:
    return say(REVEALED[line], name=name, card=card)


def _forfeited(name: str, tokens: str) -> str:
    return say_n(
        "{name} can do nothing and loses {n} action token.",
        "{name} can do nothing and loses {n} action tokens.",
        int(tokens),
        name=name,
    )


def _sanki(name: str, source: str) -> str:
    return say(SANKI_FROM[source], name=name)


def _planted(name: str, tree: str, row: str, column: str) -> str:
    return say("{name} plants {tree}, {place}.", name=name, tree=tree, place=place_name(row, column))


def _walked(name: str, clearing: str, steps: str) -> str:
    return say_n(
        "{name} leads Onibi {n} card on, to {clearing}.",
        "{name} leads Onibi {n} cards on, to {clearing}.",
        int(steps),
        name=name,
        clearing=clearing,
    )


def _burned(name: str, varans: str, fire: str, short: str) -> str:
    if varans == "0":
        return say(
            "Fire {fire} is {short} more than {name}'s water: no varan is left.", fire=fire, short=short, name=name
        )
    return say_n(
        "Fire {fire} is {short} more than {name}'s water: {n} varan to the discard pile.",
        "Fire {fire} is {short} more than {name}'s water: {n} varans to the discard pile.",
        int(varans),
        fire=fire,
        short=short,
        name=name,
    )


SENTENCES = Sentences(
    VOICE,
    turn_began="Turn {0}: {1} begins.",
    put_under="{0} puts {1} under the pile.",
    joined="{1} joins the recruitment line from {0}'s pile.",
    turned_up="{0} is turned up.",
    reshuffled="The discard pile is shuffled: {0} cards to draw.",
    revealed=_revealed,
    banished="{0} gives up a sanki card and sends the varan back.",
    lost_token="{0} counts {1} solitary and loses an action token.",
    forfeited=_forfeited,
    hurried="{0} gives up a sanki card to act at once.",
    pointed="{0} uses {1} at {2}: strength {3}.",
    extinguished="{0} extinguishes the fire on {1} and has {2}.",
    recruited="{0} recruits {1}.",
    planted=_planted,
    covered="{0} covers {1}.",
    bonus="{0} gets the bonus action {1} with strength {2}.",
    bonus_lapsed="{0} can do nothing with the bonus action {1}.",
    sanki=_sanki,
    walked=_walked,
    onibi_card="Onibi leaves the clearing: {0} gets the Onibi card.",
    onibi_card_back="Onibi leaves the clearing: {0} gives the Onibi card back.",
    burned=_burned,
    fire_spread="Fire spreads to {0}.",
    won=wins,
)
SAID: dict[Names, Callable[[str], str]] = {
    CARD: card_name,
    TREE: tree_name,
    CLEARING: clearing_name,
    ELEMENT: element_name,
    BONUS: bonus_name,
}


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    called = {**SAID, SEAT: lambda seat: seat_name(seat, names)}
    return SENTENCES.tell(kind, EVENTS.kinds[EVENTS.id(kind)].args, args, called, say("nobody"))
