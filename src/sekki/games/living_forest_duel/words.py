"""Living Forest Duel in words: what is asked, what a move does, what happened.

What lies on the table is in `view`, why a move is refused in `refusals`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sekki.kit import NONE, minus, without
from sekki.kit.language import later, remembered
from sekki.kit.text import signed

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
    VICTORY,
)
from .tokens import can_use_any, place_to_point, strength
from .turn import asked_seat, can_reveal
from .view import place_id
from .words_names import (
    VOICE,
    bonus_name,
    card_name,
    clearing_name,
    place_name,
    say,
    say_n,
    tree_name,
    wins,
    won,
)
from .words_story import happened

__all__ = ["CALLED", "NAMED", "VOICE", "happened", "label", "note", "prompt", "score_lines", "targets"]

NAMED = (SEASON,)
CALLED = (CARD, ELEMENT)

# What each phase asks: as the deciding player reads it, and as the other does.
ASKED = {
    PHASE_VARAN: (
        later("Give up a sanki card to send your varan back, or keep it."),
        later("{name} is to give up a sanki card to send their varan back, or keep it."),
    ),
    PHASE_HURRY: (
        later("Give up a sanki card to use an action token at once, or wait."),
        later("{name} is to give up a sanki card to use an action token at once, or wait."),
    ),
    PHASE_PLACE: (
        later("Choose a place for {tree}."),
        later("{name} is to choose a place for {tree}."),
    ),
    PHASE_ADVANCE: (
        later("Choose how far Onibi walks: up to {steps}."),
        later("{name} is to choose how far Onibi walks: up to {steps}."),
    ),
}
# What is spent bit by bit: as long as something has to be done, and when one may stop.
ASKED_TO_SPEND = {
    (PHASE_EXTINGUISH, True): (
        later("Extinguish fires, {left} to spend."),
        later("{name} is to extinguish fires, {left} to spend."),
    ),
    (PHASE_EXTINGUISH, False): (
        later("Extinguish fires, {left} to spend, or stop."),
        later("{name} is to extinguish fires, {left} to spend, or stop."),
    ),
    (PHASE_RECRUIT, True): (
        later("Recruit animals, {left} to spend."),
        later("{name} is to recruit animals, {left} to spend."),
    ),
    (PHASE_RECRUIT, False): (
        later("Recruit animals, {left} to spend, or stop."),
        later("{name} is to recruit animals, {left} to spend, or stop."),
    ),
    (PHASE_PLANT, True): (
        later("Choose a tree, {left} to spend."),
        later("{name} is to choose a tree, {left} to spend."),
    ),
    (PHASE_PLANT, False): (
        later("Choose a tree, {left} to spend, or stop."),
        later("{name} is to choose a tree, {left} to spend, or stop."),
    ),
}
ASKED_TO_USE = (
    later("Use an action token ({left} left)."),
    later("{name} is to use an action token ({left} left)."),
)
ASKED_TO_REVEAL_OR_USE = (
    later("Reveal a card, or use an action token ({left} left)."),
    later("{name} is to reveal a card, or use an action token ({left} left)."),
)


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return wins(names[s.winner], VICTORY[s.over_by])
    player = asked_seat(s)
    return _asked(s, player, seat == player, names[player])


def _asked(s: Any, player: int, mine: bool, name: str) -> str:
    """What the phase asks of the player who decides; `mine`: whether that player reads it."""
    if s.phase == PHASE_TURN:
        return _asked_on_a_go(s, player, mine, name)
    if s.phase in ASKED:
        steps = min(s.power, steps_to_win(s, player)) if s.phase == PHASE_ADVANCE else 0
        tree = tree_name(TREE[s.sapling]) if s.phase == PHASE_PLACE else ""
        return say(_of(ASKED[s.phase], mine), name=name, tree=tree, steps=steps)
    planting = s.phase == PHASE_PLANT
    left, obliged = (s.seeds, s.must_plant) if planting else (s.power, s.obliged)
    return say(_of(ASKED_TO_SPEND[s.phase, bool(obliged)], mine), name=name, left=left)


def _of(pair: Sequence[str], mine: bool) -> str:
    return pair[0] if mine else pair[1]


def _asked_on_a_go(s: Any, player: int, mine: bool, name: str) -> str:
    tokens = s.tokens[player]
    if not can_use_any(s, player, SCRATCH.new()):
        return _asked_to_reveal(tokens, mine, name)
    asked = ASKED_TO_REVEAL_OR_USE if can_reveal(s) else ASKED_TO_USE
    return say(_of(asked, mine), name=name, left=tokens)


def _asked_to_reveal(tokens: int, mine: bool, name: str) -> str:
    if mine:
        return say_n(
            "Reveal a card; none of your {n} action token can be used now.",
            "Reveal a card; none of your {n} action tokens can be used now.",
            tokens,
        )
    return say_n(
        "{name} is to reveal a card; none of their {n} action token can be used now.",
        "{name} is to reveal a card; none of their {n} action tokens can be used now.",
        tokens,
        name=name,
    )


LABEL = {
    "reveal": later("Reveal a card"),
    "banish": later("Send the varan back"),
    "keep": later("Keep the varan"),
    "wait": later("Wait"),
    "stop": later("Stop"),
}
USE_LABEL = {
    "sun": later("Use sun: recruit animals"),
    "water": later("Use water: extinguish fires"),
    "plant": later("Use plant: plant trees"),
    "wind": later("Use wind: advance Onibi"),
}


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    return _label(move)


@remembered
def _label(move: int) -> str:
    kind, args = MOVES.parts(move)
    if kind in LABEL:
        return say(LABEL[kind])
    if kind == "use":
        return say(USE_LABEL[args[0]])
    if kind == "extinguish":
        return say("Extinguish the fire on {clearing}", clearing=clearing_name(args[0]))
    if kind == "recruit":
        return say("Recruit {card}", card=card_name(args[0]))
    if kind == "plant":
        return say("Take {tree}", tree=tree_name(args[0]))
    if kind == "place":
        return say("Plant {place}", place=place_name(*args))
    return say_n("Onibi walks {n} card", "Onibi walks {n} cards", int(args[0]))


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move brings about, in a few words."""
    kind, args = MOVES.parts(move)
    if kind == "use":
        return _strength(strength(s, seat, ELEMENT.index(args[0])), s.phase == PHASE_HURRY)
    if kind == "banish":
        return say("costs a sanki card")
    if kind == "extinguish":
        return _cost(FIRE_VALUE[CLEARING.index(args[0])], wins=s.fires[seat] + 1 >= FIRES_TO_WIN)
    if kind == "recruit":
        return _note_on_recruiting(s, seat, CARD.index(args[0]))
    if kind == "plant":
        tree = TREE.index(args[0])
        return say("costs {cost}, bonus: {bonus}", cost=TREE_COST[tree], bonus=bonus_name(BONUS[TREE_BONUS[tree]]))
    if kind == "place":
        return _note_on_placing(s, seat, move)
    if kind == "advance":
        return _note_on_walking(s, seat, int(args[0]), names)
    return ""


@remembered
def _strength(power: int, hurried: bool) -> str:
    if hurried:
        return say("strength {strength}, costs a sanki card", strength=signed(power))
    return say("strength {strength}", strength=signed(power))


@remembered
def _cost(cost: int, wins: bool) -> str:
    return say("costs {cost}, wins the game", cost=cost) if wins else say("costs {cost}", cost=cost)


def _note_on_recruiting(s: Any, seat: int, card: int) -> str:
    left = minus(s.offer, card)
    if left and not without(left, OF_SEASON[seat]):
        return _cost(COST[card], wins=True)
    if OWNER[card] == seat:
        return say("costs {cost}, goes to your line", cost=COST[card])
    return say("costs {cost}, goes to the discard pile", cost=COST[card])


def _note_on_placing(s: Any, seat: int, move: int) -> str:
    if s.phase != PHASE_PLACE:
        return ""
    w = SCRATCH.new()
    survey(s, seat, w)
    row, column = (1 + at for at in divmod(move - MOVE_PLACE, COLUMNS))
    covered = tree_at(w, row, column)
    if covered == NONE and fills_square(w, row, column):
        return say("wins the game")
    bonus = _bonus(BONUS[TREE_BONUS[s.sapling]], same_bonus(w, s.sapling, row, column))
    if covered == NONE:
        return bonus
    tree = tree_name(TREE[covered])
    return say("covers {tree}, {bonus}", tree=tree, bonus=bonus) if bonus else say("covers {tree}", tree=tree)


@remembered
def _bonus(bonus: str, times: int) -> str:
    if times > 1:
        return say("bonus: {bonus} ×{times}", bonus=bonus_name(bonus), times=times)
    return say("bonus: {bonus}", bonus=bonus_name(bonus)) if times else ""


def _note_on_walking(s: Any, seat: int, steps: int, names: list[str]) -> str:
    if steps >= steps_to_win(s, seat):
        return say("wins the game")
    times_out = (steps - steps_out(s, seat)) // SPOTS + 1
    bonus = bonus_name(BONUS[BONUS_AT[_landing(s, seat, steps)]])
    gives_card = times_out == (2 if s.onibi_card == seat else 1)
    if gives_card:
        return say("bonus: {bonus}, {name} gets the Onibi card", bonus=bonus, name=names[1 - seat])
    if times_out:
        return say("bonus: {bonus}, you give the Onibi card back", bonus=bonus)
    return say("bonus: {bonus}", bonus=bonus)


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


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """A race has no points: the goal that was reached."""
    return [(won(VICTORY[s.over_by]), 1)] if s.winner == seat else []
