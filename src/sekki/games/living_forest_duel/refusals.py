"""Why a move is refused: the rule, and what it says here."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE, has
from sekki.kit.text import counted, sentence, signed

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
from .words import card_name, clearing_name, tree_name

Refusal = tuple[str, str]
GAME = "living_forest_duel"

# What each phase waits for: the rule, the kinds of moves that fit, and what the deciding player does.
ASKED_IN = {
    PHASE_TURN: ("3.2", ("reveal", "use"), "a card is revealed or an action token is used"),
    PHASE_VARAN: ("14.2", ("banish", "keep"), "the varan is sent back or kept"),
    PHASE_HURRY: ("14.3", ("use", "wait"), "a sanki card may be given up to use an action token at once"),
    PHASE_EXTINGUISH: ("7.1", ("extinguish", "stop"), "fires are being extinguished"),
    PHASE_RECRUIT: ("8.1", ("recruit", "stop"), "animals are being recruited"),
    PHASE_PLANT: ("9.1", ("plant", "stop"), "a tree is chosen"),
    PHASE_PLACE: ("9.2", ("place",), "the tree that was taken is planted"),
    PHASE_ADVANCE: ("12.1", ("advance",), "Onibi walks"),
}

NOTHING_FOR = {"sun": "cheap enough animal", "water": "fire that weak", "plant": "tree that cheap which fits"}


def why(s: Any, seat: int, move: int, names: list[str]) -> Refusal:
    """The rule that refuses a move that is not legal now, and what it says here."""
    number, reason = _why(s, seat, move, names)
    return f"{GAME}-{number}", sentence(reason)


def _why(s: Any, seat: int, move: int, names: list[str]) -> Refusal:
    if s.phase == PHASE_OVER:
        return "16.1", "The game is over."
    kind, args = MOVES.parts(move)
    number, wanted, says = ASKED_IN[s.phase]
    if seat != asked_seat(s):
        return number, f"It is {names[asked_seat(s)]}'s decision now: {says}."
    if kind not in wanted:
        return number, f"Now is not the time for that: {says}."
    if kind == "use":
        return _why_not_use(s, seat, ELEMENT.index(args[0]))
    if kind == "stop":
        return "6.7", "An action takes at least one thing before it may stop; only a bonus action may be passed."
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
    return "4.1", "Draw pile and discard pile are both empty: there is no card to reveal."


def _why_not_use(s: Any, seat: int, element: int) -> Refusal:
    name = ELEMENT[element]
    place = last_showing(s, element, s.helped)
    if place == NONE:
        return "6.1", f"No card of the shared help line shows {name}."
    if place <= token_pointing(s, element):
        return "6.2", f"A token already points at the last {name} of the help line; a newer card has to show it first."
    if too_close(s, seat, element, place):
        return "6.5", f"At least one card with {name} must lie between your two tokens."
    power = strength(s, seat, element)
    if power <= 0:
        return "6.6", f"Your strength in {name} is {signed(power)}; it must be above 0."
    return "6.6", f"With a strength of {power} there is no {NOTHING_FOR[name]}: the action could do nothing."


def _why_not_extinguish(s: Any, spot: int) -> Refusal:
    if not has(s.fire, spot):
        return "7.1", f"There is no fire token on {clearing_name(CLEARING[spot])}."
    return "7.1", f"The fire on {clearing_name(CLEARING[spot])} costs {FIRE_VALUE[spot]}; you have {s.power} left."


def _why_not_recruit(s: Any, card: int) -> Refusal:
    name = card_name(CARD[card])
    if not has(s.offer, card):
        return "8.1", f"{name} does not lie in the recruitment line."
    return "8.1", f"{name} costs {COST[card]}; you have {s.power} left."


def _why_not_take(s: Any, seat: int, tree: int) -> Refusal:
    top = s.top[PILE_OF[tree]]
    name = ELEMENT[PILE_OF[tree]]
    if top == NONE and s.planting:
        return "9.1", f"The {name} pile has nothing for you now: each tree of a planting comes from a different pile."
    if top != tree:
        return "9.1", f"{tree_name(TREE[tree])} is not on top of the {name} pile."
    if TREE_COST[tree] > s.seeds:
        return "9.1", f"{tree_name(TREE[tree])} costs {TREE_COST[tree]}; you have {s.seeds} left."
    return "9.2", f"{tree_name(TREE[tree])} fits nowhere in your forest."


def _why_not_there(s: Any, seat: int, row: int, column: int) -> Refusal:
    w = SCRATCH.new()
    survey(s, seat, w)
    if row - 1 == s.row[LAKE + seat] and column - 1 == s.column[LAKE + seat]:
        return "10.3", "The starting tree may not be covered."
    if not w.low - 1 <= row <= w.high + 1 or not has(joining(w, s.sapling, row), column):
        return "10.1", f"There the river of {tree_name(TREE[s.sapling])} would not lead to the lake."
    return "10.3", "Covering that tree would cut others off from the lake."


def _why_not_so_far(s: Any, seat: int) -> Refusal:
    if s.power >= steps_to_win(s, seat):
        return "12.3", f"Step {steps_to_win(s, seat)} wins the game; Onibi need not walk on."
    return "12.1", f"Onibi may walk at most {counted(s.power, 'card')} now."
