"""Why nothing can be changed about a roll, or done at this moment."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE

from .bottles import may_receive
from .components import (
    ALETA,
    COLOUR,
    COLOUR_OF,
    DOLPHIN,
    DOLPHIN_STRENGTH,
    E_REROLLS,
    F_CANCEL,
    F_LAST_HOPE,
    F_REROLL,
    FACES,
    JEAN,
    MAYA,
    OCTOPUS_SPACE,
    PROFESSOR,
    SCRUFFS,
    SKILL_HOPE,
    SKILL_NUMBER,
    SURVIVOR_CALLED,
    TOKEN_EFFECT,
)
from .crew import alive, hope_of, human, on_board, seat_for, strength_of
from .glossary import flip_words
from .logbook import LAST_DAY
from .moments import INTERRUPTIBLE, hungry
from .prompts import what_is_asked, who_is
from .rolls import DOLPHIN_USED, dolphin_near
from .state import DOING, FOR_OCTOPUS, ROLL
from .story import sentence

Refusal = tuple[str, str]


def refuse(number: str, text: str) -> Refusal:
    return f"twenty_one_days-{number}", sentence(text)


def possible_of(s: Any) -> str:
    return what_is_asked(s)


def name_of(survivor: int) -> str:
    name: str = SURVIVOR_CALLED[survivor]
    return name


def absent(s: Any, seat: int, survivor: int, number: str) -> Refusal | None:
    """What keeps a survivor's skill from being used: not here, not yours, too little hope."""
    colour = on_board(s, survivor)
    if colour == NONE:
        return refuse(number, f"{name_of(survivor)} is not on the raft.")
    if seat_for(s, colour) != seat:
        return refuse("17.2", f"{name_of(survivor)} is not yours.")
    if hope_of(s, colour) < SKILL_HOPE[survivor]:
        return refuse(
            "18.1", f"That costs {name_of(survivor)} {SKILL_HOPE[survivor]} hope; there is {hope_of(s, colour)}."
        )
    return None


def not_now(s: Any) -> Refusal | None:
    """Abilities of any moment wait for the end of a roll, a payment, an attack or another ability."""
    doing = s.doing[s.depth - 1]
    if INTERRUPTIBLE[doing]:
        return None
    return refuse("15.6", f"Not in the middle of this: {what_is_asked(s)}.")


def why_no_moment(s: Any, seat: int, kind: str, colour: str) -> Refusal:
    c = COLOUR.index(colour)
    if kind == "flip":
        return why_no_flip(s, seat, c)
    survivor, number = (MAYA, "18.3") if kind == "comfort" else (JEAN, "18.11")
    found = absent(s, seat, survivor, number) or not_now(s)
    if found:
        return found
    if kind == "gift":
        if s.bottle[COLOUR_OF[JEAN]] == NONE:
            return refuse("18.11", "Jean has no bottle card to give.")
        if c == COLOUR_OF[JEAN]:
            return refuse("18.11", "Jean gives the card to somebody else.")
        assert not may_receive(s, c)
        return refuse("16.1", f"{who_is(s, c)} cannot receive a bottle card now.")
    if s.comforted:
        return refuse("18.3", "Maya has comforted somebody today.")
    if not alive(s, c):
        return refuse("13.7", f"{who_is(s, c)} is dead.")
    return refuse("13.5", f"{who_is(s, c)} has strength {FACES} and cannot gain more.")


def why_no_flip(s: Any, seat: int, c: int) -> Refusal:
    flip = s.flip[c]
    if s.who[c] == NONE or flip == NONE:
        return refuse("15.7", "There is no flip token there: not dealt yet, used, or lost.")
    if seat_for(s, c) != seat:
        return refuse("17.2", f"{who_is(s, c)} is not yours.")
    title, doing = flip_words(flip)[0], DOING[s.doing[s.depth - 1]]
    if flip == F_REROLL:
        if doing != "roll":
            return refuse("15.1", f"{title} is for a die that has just been rolled.")
        return refuse("14.1", "You have let this roll stand, or somebody else decides first.")
    if flip == F_LAST_HOPE:
        if doing != "rescue":
            return refuse("15.2", f"{title} is for day {LAST_DAY}, after the exhaustion.")
        return refuse("14.5" if human(s, c) else "20.2", f"{who_is(s, c)} can draw no hope.")
    if flip == F_CANCEL:
        return refuse("15.4", f"{title} is for a disaster that has just been drawn.")
    busy = not_now(s)
    if busy:
        return busy
    if hungry(s) == 0:
        return refuse("13.5", f"Nobody can gain strength: all have {FACES}.")
    return refuse("15.5", "It takes two living survivors, and the dangers are over on the last evening.")


def why_no_change(s: Any, seat: int, kind: str, args: tuple[str, ...]) -> Refusal:
    t = s.depth - 1
    if s.doing[t] != ROLL:
        return refuse("14.1", f"No roll is open: {what_is_asked(s)}.")
    if seat != s.asked:
        return refuse("14.1", f"Seat {s.asked + 1} decides about the roll now.")
    if kind == "aleta":
        weak = refuse("18.8", f"Aleta helps only while her strength is {SKILL_NUMBER[ALETA]} or more.")
        return absent(s, seat, ALETA, "18.8") or weak
    if kind == "professor":
        return why_no_professor(s, seat, t)
    if kind == "dolphin":
        return why_no_dolphin(s, seat, t, COLOUR.index(args[0]))
    if kind == "bend":
        return why_no_bend(s, seat, t, COLOUR.index(args[0]))
    return why_no_trick(s, args[0])


def why_no_professor(s: Any, seat: int, t: int) -> Refusal:
    found = absent(s, seat, PROFESSOR, "18.2")
    if found:
        return found
    if s.x[t] != FOR_OCTOPUS or s.placed[COLOUR_OF[PROFESSOR]] != OCTOPUS_SPACE:
        return refuse("18.2", "The Professor re-rolls the octopus die, with his own die at the octopus.")
    return refuse("18.2", "The Professor has re-rolled it once.")


def why_no_dolphin(s: Any, seat: int, t: int, c: int) -> Refusal:
    if s.swap != DOLPHIN:
        return refuse("8.4", "The dolphin is not there.")
    if s.z[t] & DOLPHIN_USED:
        return refuse("14.6", "The dolphin has turned this die once.")
    if not dolphin_near(s) or s.who[c] == SCRUFFS:
        return refuse("14.7", "The dolphin fears sharks and octopus, and does not like Scruffs.")
    if not alive(s, c):
        return refuse("13.7", f"{who_is(s, c)} is dead.")
    if seat_for(s, c) != seat:
        return refuse("17.2", f"{who_is(s, c)} is not yours.")
    return refuse("13.6", f"It costs {DOLPHIN_STRENGTH} strength, and {who_is(s, c)} has only {strength_of(s, c)}.")


def why_no_bend(s: Any, seat: int, t: int, c: int) -> Refusal:
    if s.day == LAST_DAY:
        return refuse("14.3", f"Special hope bends no die on day {LAST_DAY}.")
    if s.x[t] == FOR_OCTOPUS:
        return refuse("14.3", "The octopus die shows no number to bend.")
    if s.who[c] != NONE and seat_for(s, c) != seat:
        return refuse("17.2", f"{who_is(s, c)} is not yours.")
    return refuse("14.3", f"{who_is(s, c)} has no such token.")


def why_no_trick(s: Any, trick: str) -> Refusal:
    if s.token == NONE:
        return refuse("20.5", "No lasting Scruffs token lies there.")
    scruffs = on_board(s, SCRUFFS)
    if scruffs == NONE or s.top[scruffs] < SKILL_NUMBER[SCRUFFS]:
        return refuse("20.6", f"Scruffs helps only with strength {SKILL_NUMBER[SCRUFFS]} or 6.")
    if s.token_today:
        return refuse("20.5", "The token has been used today.")
    rerolls = TOKEN_EFFECT[s.token, 0] == E_REROLLS
    return refuse("20.5", "This token re-rolls dice." if rerolls else "This token moves numbers up or down by one.")
