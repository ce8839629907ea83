"""Living Forest Duel in words: what is asked, what a move does, what happened.

What lies on the table is in `view`, why a move is refused in `refusals`.
"""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE, minus, without

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
from .view import place_id, place_name

ACTION = ("recruit animals", "extinguish fires", "plant trees", "advance Onibi")
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
        asked = _asked(s, player)
        return f"{asked[0].upper()}{asked[1:]}."
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
        return f"choose a place for {_tree_name(TREE[s.sapling])}"
    return f"choose how far Onibi walks: up to {min(s.power, steps_to_win(s, player))}"


def _asked_on_a_go(s: Any, player: int) -> str:
    tokens = _counted(s.tokens[player], "action token")
    if not can_use_any(s, player, SCRATCH.new()):
        return f"reveal a card; none of your {tokens} can be used now"
    if not can_reveal(s):
        return f"use an action token ({s.tokens[player]} left)"
    return f"reveal a card, or use an action token ({s.tokens[player]} left)"


def _or_stop(left: int, obliged: int) -> str:
    return f"{left} to spend" + ("" if obliged else ", or stop")


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    kind, args = MOVES.parts(move)
    plain = {
        "reveal": "Reveal a card",
        "banish": "Send the varan back",
        "keep": "Keep the varan",
        "wait": "Wait",
        "stop": "Stop",
    }
    if kind in plain:
        return plain[kind]
    if kind == "use":
        return f"Use {args[0]}: {ACTION[ELEMENT.index(args[0])]}"
    if kind == "extinguish":
        return f"Extinguish the fire on {_clearing_name(args[0])}"
    if kind == "recruit":
        return f"Recruit {_card_name(args[0])}"
    if kind == "plant":
        return f"Take {_tree_name(args[0])}"
    if kind == "place":
        return f"Plant {place_name(*args)}"
    return f"Onibi walks {_counted(int(args[0]), 'card')}"


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
        return _note_on_walking(s, seat, int(args[0]))
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
    parts = [] if covered == NONE else [f"covers {_tree_name(TREE[covered])}"]
    times = same_bonus(w, s.sapling, row, column)
    if times:
        parts.append(f"bonus: {BONUS[TREE_BONUS[s.sapling]]}" + (f" ×{times}" if times > 1 else ""))
    return ", ".join(parts)


def _note_on_walking(s: Any, seat: int, steps: int) -> str:
    if steps >= steps_to_win(s, seat):
        return "wins the game"
    times_out = (steps - steps_out(s, seat)) // SPOTS + 1
    parts = [f"bonus: {BONUS[BONUS_AT[_landing(s, seat, steps)]]}"]
    gives_card = times_out == (2 if s.onibi_card == seat else 1)
    if gives_card:
        parts.append("your opponent gets the Onibi card")
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


SENTENCES = {
    "turn-began": "Turn {0}: {1} begins.",
    "put-under": "{0} puts {1} under the pile.",
    "joined": "{1} joins the recruitment line from {0}'s pile.",
    "turned-up": "{0} is turned up.",
    "reshuffled": "The discard pile is shuffled: {0} cards to draw.",
    "banished": "{0} gives up a sanki card and sends the varan back.",
    "lost-token": "{0} counts {1} solitary and loses an action token.",
    "hurried": "{0} gives up a sanki card to act at once.",
    "pointed": "{0} uses {1} at {2}: strength {3}.",
    "extinguished": "{0} extinguishes the fire on {1} and has {2}.",
    "recruited": "{0} recruits {1}.",
    "covered": "{0} covers {1}.",
    "bonus-lapsed": "{0} can do nothing with the bonus action {1}.",
    "onibi-card": "Onibi leaves the clearing: {0} gets the Onibi card.",
    "onibi-card-back": "Onibi leaves the clearing: {0} gives the Onibi card back.",
    "fire-spread": "Fire spreads to {0}.",
}


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    words = [_said(word, names) for word in args]
    if kind == "revealed":
        line = "the help line" if args[2] == "shared" else f"{words[2]}'s line"
        sentence = f"{words[0]} reveals {words[1]}: it goes to {line}."
    elif kind == "forfeited":
        sentence = f"{words[0]} can do nothing and loses {_counted(int(words[1]), 'action token')}."
    elif kind == "planted":
        sentence = f"{words[0]} plants {words[1]}, {place_name(args[2] or '', args[3] or '')}."
    elif kind == "bonus":
        sentence = f"{words[0]} gets the bonus action {words[1]} with strength {words[2]}."
    elif kind == "sanki":
        sentence = (
            words[0]
            + {
                "supply": " takes a sanki card.",
                "opponent": " takes a sanki card from the opponent.",
                "nowhere": " finds no sanki card to take.",
            }[args[1] or ""]
        )
    elif kind == "walked":
        sentence = f"{words[0]} leads Onibi {_counted(int(words[2]), 'card')} on, to {words[1]}."
    elif kind == "burned":
        cost = f"{_counted(int(words[1]), 'varan')} to the discard pile" if words[1] != "0" else "no varan is left"
        sentence = f"Fire {words[2]} is {words[3]} more than {words[0]}'s water: {cost}."
    elif kind == "won":
        sentence = f"{words[0]} wins {GOAL[args[1] or '']}."
    else:
        sentence = SENTENCES[kind].format(*words)
    return sentence[0].upper() + sentence[1:]


def _said(word: str | None, names: list[str]) -> str:
    if word is None:
        return "nobody"
    if word in SEAT:
        return names[SEAT.index(word)]
    if word in SEASON:
        return word.capitalize()
    if word in CARD:
        return _card_name(word)
    if word in TREE:
        return _tree_name(word)
    if word in CLEARING:
        return _clearing_name(word)
    return word


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """A race has no points: the goal that was reached."""
    return [(f"Won {GOAL[VICTORY[s.over_by]]}", 1)] if s.winner == seat else []


def _card_name(card: str) -> str:
    return f"the {card.replace('-', ' ')}"


def _tree_name(tree: str) -> str:
    element, number = tree.split("-")
    return f"the {element} tree {number}" if number.isdigit() else "the lake"


def _clearing_name(card: str) -> str:
    return card.replace("-", " ")


def _counted(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"
