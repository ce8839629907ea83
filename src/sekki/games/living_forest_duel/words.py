"""Living Forest Duel in words: what is asked, what a move does, what happened.

What lies on the table is in `view`, why a move is refused in `refusals`.
"""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE, minus, without
from sekki.kit.text import Sentences, counted, listing, seat_name, sentence

from .actions import steps_out, steps_to_win
from .components import (
    BONUS,
    BONUS_AT,
    CARD,
    CLEARING,
    COLUMNS,
    COST,
    ELEMENT,
    FIRE_VALUE,
    FIRES_TO_WIN,
    OF_SEASON,
    OWNER,
    SEASON,
    SPOTS,
    TREE,
    TREE_BONUS,
    TREE_COST,
)
from .forest import fills_square, same_bonus, survey, tree_at
from .state import (
    MOVE_PLACE,
    MOVES,
    PHASE_EXTINGUISH,
    PHASE_HURRY,
    PHASE_OVER,
    PHASE_PLACE,
    PHASE_PLANT,
    PHASE_RECRUIT,
    PHASE_TURN,
    PHASE_VARAN,
    SCRATCH,
    SEAT,
    VICTORY,
)
from .tokens import can_use_any, place_to_point, strength
from .turn import asked_seat, can_reveal
from .view import place_id

ACTION = {
    "sun": "recruit animals",
    "water": "extinguish fires",
    "plant": "plant trees",
    "wind": "advance Onibi",
}
GOAL = {
    "fires": f"with {FIRES_TO_WIN} fires",
    "recruitment": "as the only season in the recruitment line",
    "forest": "with a full 3×3 square of forest",
    "onibi": "by leading Onibi out past the holder of the Onibi card",
}


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return f"{names[s.winner]} wins {GOAL[VICTORY[s.over_by]]}."
    player = asked_seat(s)
    if seat == player:
        return sentence(f"{_asked(s, player)}.")
    return f"{names[player]} is to {_asked(s, player).replace('your', 'their')}."


def _asked(s: Any, player: int) -> str:
    if s.phase == PHASE_TURN:
        return _asked_on_a_go(s, player)
    if s.phase == PHASE_VARAN:
        return "give up a sanki card to send your varan back, or keep it"
    if s.phase == PHASE_HURRY:
        return "give up a sanki card to use an action token at once, or wait"
    if s.phase == PHASE_EXTINGUISH:
        return f"extinguish fires, {_or_stop(s.power, s.obliged)}"
    if s.phase == PHASE_RECRUIT:
        return f"recruit animals, {_or_stop(s.power, s.obliged)}"
    if s.phase == PHASE_PLANT:
        return f"choose a tree, {_or_stop(s.seeds, s.must_plant)}"
    if s.phase == PHASE_PLACE:
        return f"choose a place for {tree_name(TREE[s.sapling])}"
    return f"choose how far Onibi walks: up to {min(s.power, steps_to_win(s, player))}"


def _asked_on_a_go(s: Any, player: int) -> str:
    tokens = counted(s.tokens[player], "action token")
    if not can_use_any(s, player, SCRATCH.new()):
        return f"reveal a card; none of your {tokens} can be used now"
    if not can_reveal(s):
        return f"use an action token ({s.tokens[player]} left)"
    return f"reveal a card, or use an action token ({s.tokens[player]} left)"


def _or_stop(left: int, obliged: int) -> str:
    return f"{left} to spend" + ("" if obliged else ", or stop")


LABEL = {
    "reveal": "Reveal a card",
    "banish": "Send the varan back",
    "keep": "Keep the varan",
    "wait": "Wait",
    "stop": "Stop",
}


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    kind, args = MOVES.parts(move)
    if kind in LABEL:
        return LABEL[kind]
    if kind == "use":
        return f"Use {args[0]}: {ACTION[args[0]]}"
    if kind == "extinguish":
        return f"Extinguish the fire on {clearing_name(args[0])}"
    if kind == "recruit":
        return f"Recruit {card_name(args[0])}"
    if kind == "plant":
        return f"Take {tree_name(args[0])}"
    if kind == "place":
        return f"Plant {place_name(*args)}"
    return f"Onibi walks {counted(int(args[0]), 'card')}"


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move brings about, in a few words."""
    kind, args = MOVES.parts(move)
    if kind == "use":
        element = ELEMENT.index(args[0])
        cost = ", costs a sanki card" if s.phase == PHASE_HURRY else ""
        return f"strength {strength(s, seat, element)}{cost}"
    if kind == "banish":
        return "costs a sanki card"
    if kind == "extinguish":
        wins = s.fires[seat] + 1 >= FIRES_TO_WIN
        return f"costs {FIRE_VALUE[CLEARING.index(args[0])]}" + (", wins the game" if wins else "")
    if kind == "recruit":
        return _note_on_recruiting(s, seat, CARD.index(args[0]))
    if kind == "plant":
        tree = TREE.index(args[0])
        return f"costs {TREE_COST[tree]}, bonus: {BONUS[TREE_BONUS[tree]]}"
    if kind == "place":
        return _note_on_placing(s, seat, move)
    if kind == "advance":
        return _note_on_walking(s, seat, int(args[0]), names)
    return ""


def _note_on_recruiting(s: Any, seat: int, card: int) -> str:
    left = minus(s.offer, card)
    if left and not without(left, OF_SEASON[seat]):
        return f"costs {COST[card]}, wins the game"
    return f"costs {COST[card]}, goes to {'your line' if OWNER[card] == seat else 'the discard pile'}"


def _note_on_placing(s: Any, seat: int, move: int) -> str:
    if s.phase != PHASE_PLACE:
        return ""
    w = SCRATCH.new()
    survey(s, seat, w)
    row, column = (1 + at for at in divmod(move - MOVE_PLACE, COLUMNS))
    covered = tree_at(w, row, column)
    if covered == NONE and fills_square(w, row, column):
        return "wins the game"
    parts = [] if covered == NONE else [f"covers {tree_name(TREE[covered])}"]
    times = same_bonus(w, s.sapling, row, column)
    if times:
        parts.append(f"bonus: {BONUS[TREE_BONUS[s.sapling]]}" + (f" ×{times}" if times > 1 else ""))
    return ", ".join(parts)


def _note_on_walking(s: Any, seat: int, steps: int, names: list[str]) -> str:
    if steps >= steps_to_win(s, seat):
        return "wins the game"
    times_out = (steps - steps_out(s, seat)) // SPOTS + 1
    parts = [f"bonus: {BONUS[BONUS_AT[_landing(s, seat, steps)]]}"]
    gives_card = times_out == (2 if s.onibi_card == seat else 1)
    if gives_card:
        parts.append(f"{names[1 - seat]} gets the Onibi card")
    elif times_out:
        parts.append("you give the Onibi card back")
    return ", ".join(parts)


def _landing(s: Any, seat: int, steps: int) -> int:
    spot: int = (s.onibi + (steps if seat == 0 else -steps)) % SPOTS
    return spot


def targets(s: Any, seat: int, move: int) -> list[str]:
    """The card and element, clearing card, tree or place that the move is about."""
    kind, args = MOVES.parts(move)
    if kind == "reveal":
        return ["draw"]
    if kind == "use":
        place = place_to_point(s, seat, ELEMENT.index(args[0]))
        return [args[0]] if place == NONE else [CARD[s.help[place]], args[0]]
    if kind in ("banish", "keep"):
        return [f"{SEASON[seat]}-varan"]
    if kind == "place":
        return [place_id(*divmod(move - MOVE_PLACE, COLUMNS))]
    if kind == "advance":
        out = int(args[0]) >= steps_to_win(s, seat)
        return ["onibi", "out" if out else CLEARING[_landing(s, seat, int(args[0]))]]
    return list(args)


GOES_TO = {"shared": "the help line", "summer": "Summer's line", "winter": "Winter's line"}
SANKI_FROM = {
    "supply": "takes a sanki card",
    "opponent": "takes a sanki card from the opponent",
    "nowhere": "finds no sanki card to take",
}


def _burned(who: str, varans: str, fire: str, short: str) -> str:
    cost = f"{counted(int(varans), 'varan')} to the discard pile" if varans != "0" else "no varan is left"
    return f"Fire {fire} is {short} more than {who}'s water: {cost}."


SENTENCES = Sentences(
    "living_forest_duel",
    turn_began="Turn {0}: {1} begins.",
    put_under="{0} puts {1} under the pile.",
    joined="{1} joins the recruitment line from {0}'s pile.",
    turned_up="{0} is turned up.",
    reshuffled="The discard pile is shuffled: {0} cards to draw.",
    revealed="{0} reveals {1}: it goes to {2}.",
    banished="{0} gives up a sanki card and sends the varan back.",
    lost_token="{0} counts {1} solitary and loses an action token.",
    forfeited=lambda who, n: f"{who} can do nothing and loses {counted(int(n), 'action token')}.",
    hurried="{0} gives up a sanki card to act at once.",
    pointed="{0} uses {1} at {2}: strength {3}.",
    extinguished="{0} extinguishes the fire on {1} and has {2}.",
    recruited="{0} recruits {1}.",
    planted=lambda who, tree, row, column: f"{who} plants {tree}, {place_name(row, column)}.",
    covered="{0} covers {1}.",
    bonus="{0} gets the bonus action {1} with strength {2}.",
    bonus_lapsed="{0} can do nothing with the bonus action {1}.",
    sanki="{0} {1}.",
    walked=lambda who, spot, steps: f"{who} leads Onibi {counted(int(steps), 'card')} on, to {spot}.",
    onibi_card="Onibi leaves the clearing: {0} gets the Onibi card.",
    onibi_card_back="Onibi leaves the clearing: {0} gives the Onibi card back.",
    burned=_burned,
    fire_spread="Fire spreads to {0}.",
    won="{0} wins {1}.",
)


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    return SENTENCES.say(kind, [_said(word, names) for word in args])


def _said(word: str | None, names: list[str]) -> str:
    """An argument of an event as people say it."""
    if word is None:
        return "nobody"
    if word in SEAT:
        return seat_name(word, names)
    if word in CARD:
        return card_name(word)
    if word in TREE:
        return tree_name(word)
    if word in CLEARING:
        return clearing_name(word)
    return {**GOES_TO, **SANKI_FROM, **GOAL}.get(word, word)


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """A race has no points: the goal that was reached."""
    return [(f"Won {GOAL[VICTORY[s.over_by]]}", 1)] if s.winner == seat else []


def card_name(card: str) -> str:
    return f"the {card.replace('-', ' ')}"


def tree_name(tree: str) -> str:
    element, number = tree.split("-")
    return f"the {element} tree {number}" if number.isdigit() else "the lake"


def clearing_name(card: str) -> str:
    return card.replace("-", " ")


def place_name(row: str, column: str) -> str:
    """A place of a forest as people say it."""
    sides = [f"{n} {side}" for side, _, n in (row.partition("-"), column.partition("-")) if n]
    return f"{listing(sides)} of the lake" if sides else "on the lake"
