"""Why a move is refused: the rule, and what it says here."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE, has
from sekki.kit.language import later
from sekki.kit.text import sentence, signed

from .actions import steps_to_win
from .components import CARD, CLEARING, COLUMN, COST, ELEMENT, FIRE_VALUE, LAKE, PILE_OF, ROW, TREE, TREE_COST
from .forest import joining, survey
from .state import (
    MOVES,
    PHASE_ADVANCE,
    PHASE_EXTINGUISH,
    PHASE_HURRY,
    PHASE_OVER,
    PHASE_PLACE,
    PHASE_PLANT,
    PHASE_RECRUIT,
    PHASE_TURN,
    PHASE_VARAN,
    SCRATCH,
)
from .tokens import last_showing, strength, token_pointing, too_close
from .turn import asked_seat
from .words_names import card_name, clearing_name, element_name, say, say_n, tree_name

Refusal = tuple[str, str]
GAME = "living_forest_duel"

# What each phase waits for: the rule, the kinds of moves that fit, and what the deciding player does.
ASKED_IN = {
    PHASE_TURN: ("3.2", ("reveal", "use"), later("a card is revealed or an action token is used")),
    PHASE_VARAN: ("14.2", ("banish", "keep"), later("the varan is sent back or kept")),
    PHASE_HURRY: ("14.3", ("use", "wait"), later("a sanki card may be given up to use an action token at once")),
    PHASE_EXTINGUISH: ("7.1", ("extinguish", "stop"), later("fires are being extinguished")),
    PHASE_RECRUIT: ("8.1", ("recruit", "stop"), later("animals are being recruited")),
    PHASE_PLANT: ("9.1", ("plant", "stop"), later("a tree is chosen")),
    PHASE_PLACE: ("9.2", ("place",), later("the tree that was taken is planted")),
    PHASE_ADVANCE: ("12.1", ("advance",), later("Onibi walks")),
}

NOTHING_FOR = {
    "sun": later("With a strength of {strength} there is no cheap enough animal: the action could do nothing."),
    "water": later("With a strength of {strength} there is no fire that weak: the action could do nothing."),
    "plant": later(
        "With a strength of {strength} there is no tree that cheap which fits: the action could do nothing."
    ),
}
NOT_ON_TOP = {
    "sun": later("{tree} is not on top of the sun pile."),
    "water": later("{tree} is not on top of the water pile."),
    "plant": later("{tree} is not on top of the plant pile."),
    "wind": later("{tree} is not on top of the wind pile."),
}
NOTHING_ON_PILE = {
    "sun": later("The sun pile has nothing for you now: each tree of a planting comes from a different pile."),
    "water": later("The water pile has nothing for you now: each tree of a planting comes from a different pile."),
    "plant": later("The plant pile has nothing for you now: each tree of a planting comes from a different pile."),
    "wind": later("The wind pile has nothing for you now: each tree of a planting comes from a different pile."),
}


def why(s: Any, seat: int, move: int, names: list[str]) -> Refusal:
    """The rule that refuses a move that is not legal now, and what it says here."""
    number, reason = _why(s, seat, move, names)
    return f"{GAME}-{number}", sentence(reason)


def _why(s: Any, seat: int, move: int, names: list[str]) -> Refusal:
    if s.phase == PHASE_OVER:
        return "16.1", say("The game is over.")
    kind, args = MOVES.parts(move)
    number, wanted, says = ASKED_IN[s.phase]
    if seat != asked_seat(s):
        return number, say("It is {name}'s decision now: {what}.", name=names[asked_seat(s)], what=say(says))
    if kind not in wanted:
        return number, say("Now is not the time for that: {what}.", what=say(says))
    if kind == "use":
        return _why_not_use(s, seat, ELEMENT.index(args[0]))
    if kind == "stop":
        return "6.7", say("An action takes at least one thing before it may stop; only a bonus action may be passed.")
    if kind == "extinguish":
        return _why_not_extinguish(s, CLEARING.index(args[0]))
    if kind == "recruit":
        return _why_not_recruit(s, CARD.index(args[0]))
    if kind == "plant":
        return _why_not_take(s, seat, TREE.index(args[0]))
    if kind == "place":
        return _why_not_there(s, seat, ROW.index(args[0]) + 1, COLUMN.index(args[1]) + 1)
    if kind == "advance":
        return _why_not_so_far(s, seat)
    return "4.1", say("Draw pile and discard pile are both empty: there is no card to reveal.")


def _why_not_use(s: Any, seat: int, element: int) -> Refusal:
    name = element_name(ELEMENT[element])
    place = last_showing(s, element, s.helped)
    if place == NONE:
        return "6.1", say("No card of the shared help line shows {element}.", element=name)
    if place <= token_pointing(s, element):
        return "6.2", say(
            "A token already points at the last {element} of the help line; a newer card has to show it first.",
            element=name,
        )
    if too_close(s, seat, element, place):
        return "6.5", say("At least one card with {element} must lie between your two tokens.", element=name)
    power = strength(s, seat, element)
    if power <= 0:
        return "6.6", say(
            "Your strength in {element} is {strength}; it must be above 0.", element=name, strength=signed(power)
        )
    return "6.6", say(NOTHING_FOR[ELEMENT[element]], strength=power)


def _why_not_extinguish(s: Any, spot: int) -> Refusal:
    if not has(s.fire, spot):
        return "7.1", say("There is no fire token on {clearing}.", clearing=clearing_name(CLEARING[spot]))
    return "7.1", say(
        "The fire on {clearing} costs {cost}; you have {left} left.",
        clearing=clearing_name(CLEARING[spot]),
        cost=FIRE_VALUE[spot],
        left=s.power,
    )


def _why_not_recruit(s: Any, card: int) -> Refusal:
    name = card_name(CARD[card])
    if not has(s.offer, card):
        return "8.1", say("{card} does not lie in the recruitment line.", card=name)
    return "8.1", say("{card} costs {cost}; you have {left} left.", card=name, cost=COST[card], left=s.power)


def _why_not_take(s: Any, seat: int, tree: int) -> Refusal:
    top = s.top[PILE_OF[tree]]
    name, element = tree_name(TREE[tree]), ELEMENT[PILE_OF[tree]]
    if top == NONE and s.planting:
        return "9.1", say(NOTHING_ON_PILE[element])
    if top != tree:
        return "9.1", say(NOT_ON_TOP[element], tree=name)
    if TREE_COST[tree] > s.seeds:
        return "9.1", say("{card} costs {cost}; you have {left} left.", card=name, cost=TREE_COST[tree], left=s.seeds)
    return "9.2", say("{tree} fits nowhere in your forest.", tree=name)


def _why_not_there(s: Any, seat: int, row: int, column: int) -> Refusal:
    w = SCRATCH.new()
    survey(s, seat, w)
    if row - 1 == s.row[LAKE + seat] and column - 1 == s.column[LAKE + seat]:
        return "10.3", say("The starting tree may not be covered.")
    if not w.low - 1 <= row <= w.high + 1 or not has(joining(w, s.sapling, row), column):
        return "10.1", say("There the river of {tree} would not lead to the lake.", tree=tree_name(TREE[s.sapling]))
    return "10.3", say("Covering that tree would cut others off from the lake.")


def _why_not_so_far(s: Any, seat: int) -> Refusal:
    if s.power >= steps_to_win(s, seat):
        return "12.3", say("Step {step} wins the game; Onibi need not walk on.", step=steps_to_win(s, seat))
    return "12.1", say_n("Onibi may walk at most {n} card now.", "Onibi may walk at most {n} cards now.", s.power)
