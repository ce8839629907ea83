"""Why an ability cannot be used, or a roll not be changed, now: the number of the rule, and a sentence."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE
from sekki.kit.text import sentence

from .bottles import may_receive
from .components import (
    ALETA,
    COLOUR,
    COLOUR_OF,
    DOLPHIN,
    DOLPHIN_STRENGTH,
    EFFECT_REROLLS,
    FACES,
    FLIP_CANCEL,
    FLIP_LAST_HOPE,
    FLIP_REROLL,
    JEAN,
    LAST_DAY,
    MAYA,
    PROFESSOR,
    SCRUFFS,
    SKILL_HOPE,
    SKILL_NUMBER,
    SPACE_OCTOPUS,
    TOKEN_EFFECT,
)
from .crew import alive, hope_of, human, on_board, seat_for, strength_of
from .moments import INTERRUPTIBLE, hungry
from .rolls import DOLPHIN_USED, bends_help, dolphin_near, holds_special_hope, may_ask_dolphin, roller_seat
from .state import DOING, DOING_ROLL, FOR_OCTOPUS, TRICK, TRICK_REROLL
from .words_asked import what_is_asked, who_is
from .words_cards import called, flip_words, say

Refusal = tuple[str, str]


def refuse(number: str, text: str) -> Refusal:
    return f"twenty_one_days-{number}", sentence(text)


def not_better() -> Refusal:
    return refuse("14.1", say("Nothing that it could make of this roll would be better."))


def is_dead(s: Any, colour: int) -> Refusal:
    return refuse("13.7", say("{name} is dead.", name=who_is(s, colour)))


def not_yours(name: str) -> Refusal:
    return refuse("17.2", say("{name} is not yours.", name=name))


def strong_enough(s: Any, colour: int) -> Refusal:
    return refuse("13.5", say("{name} has strength {n} and cannot gain more.", name=who_is(s, colour), n=FACES))


def absent(s: Any, seat: int, survivor: int, number: str) -> Refusal | None:
    """What keeps a survivor's skill from being used: not here, not yours, too little hope."""
    colour = on_board(s, survivor)
    if colour == NONE:
        return refuse(number, say("{name} is not on the raft.", name=called(survivor)))
    if seat_for(s, colour) != seat:
        return not_yours(called(survivor))
    if hope_of(s, colour) < SKILL_HOPE[survivor]:
        return refuse(
            "18.1",
            say(
                "That costs {name} {cost} hope; there is {held}.",
                name=called(survivor),
                cost=SKILL_HOPE[survivor],
                held=hope_of(s, colour),
            ),
        )
    return None


def not_now(s: Any) -> Refusal | None:
    """Abilities of any moment wait for the end of a roll, a payment, an attack or another ability."""
    doing = s.doing[s.depth - 1]
    if INTERRUPTIBLE[doing]:
        return None
    return refuse("15.6", say("Not in the middle of this: {asked}.", asked=what_is_asked(s)))


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
            return refuse("18.11", say("Jean has no bottle card to give."))
        if c == COLOUR_OF[JEAN]:
            return refuse("18.11", say("Jean gives the card to somebody else."))
        assert not may_receive(s, c)
        return refuse("16.1", say("{name} cannot receive a bottle card now.", name=who_is(s, c)))
    if s.comforted:
        return refuse("18.3", say("Maya has comforted somebody today."))
    if not alive(s, c):
        return is_dead(s, c)
    return strong_enough(s, c)


def why_no_flip(s: Any, seat: int, c: int) -> Refusal:
    flip = s.flip[c]
    if s.who[c] == NONE or flip == NONE:
        return refuse("15.7", say("There is no flip token there: not dealt yet, used, or lost."))
    if seat_for(s, c) != seat:
        return not_yours(who_is(s, c))
    title, doing = flip_words(flip)[0], DOING[s.doing[s.depth - 1]]
    if flip == FLIP_REROLL:
        if doing != "roll":
            return refuse("15.1", say("{title} is for a die that has just been rolled.", title=title))
        return refuse("14.1", say("You have let this roll stand, or somebody else decides first."))
    if flip == FLIP_LAST_HOPE:
        if s.day < LAST_DAY:
            return refuse("15.2", say("{title} is for day {day}.", title=title, day=LAST_DAY))
        busy = not_now(s)
        if busy:
            return busy
        return refuse("14.5" if human(s, c) else "20.2", say("{name} can draw no hope.", name=who_is(s, c)))
    if flip == FLIP_CANCEL:
        return refuse("15.4", say("{title} is for a disaster that has just been drawn.", title=title))
    busy = not_now(s)
    if busy:
        return busy
    if hungry(s) == 0:
        return refuse("13.5", say("Nobody can gain strength: all have {n}.", n=FACES))
    return refuse("15.5", say("It takes two living survivors, and the dangers are over on the last evening."))


def why_no_change(s: Any, seat: int, kind: str, args: tuple[str, ...], names: list[str]) -> Refusal:
    t = s.depth - 1
    if s.doing[t] != DOING_ROLL:
        return refuse("14.1", say("No roll is open: {asked}.", asked=what_is_asked(s)))
    if seat != s.asked:
        return refuse("14.1", say("{name} decides about the roll now.", name=names[s.asked]))
    if kind == "aleta":
        return why_no_aleta(s, seat)
    if kind == "professor":
        return why_no_professor(s, seat, t)
    if kind == "dolphin":
        return why_no_dolphin(s, seat, t, COLOUR.index(args[0]))
    if kind == "bend":
        return why_no_bend(s, seat, t, COLOUR.index(args[0]))
    return why_no_trick(s, args[0])


def why_no_aleta(s: Any, seat: int) -> Refusal:
    found = absent(s, seat, ALETA, "18.8")
    if found:
        return found
    if s.aleta_helped:
        return refuse("18.8", say("Aleta has re-rolled a die today."))
    return refuse("18.8", say("Aleta helps only while her strength is {n} or more.", n=SKILL_NUMBER[ALETA]))


def why_no_professor(s: Any, seat: int, t: int) -> Refusal:
    found = absent(s, seat, PROFESSOR, "18.2")
    if found:
        return found
    if s.x[t] != FOR_OCTOPUS or s.placed[COLOUR_OF[PROFESSOR]] != SPACE_OCTOPUS:
        return refuse("18.2", say("The Professor re-rolls the octopus die, with his own die at the octopus."))
    return refuse("18.2", say("The Professor has re-rolled it once."))


def why_no_dolphin(s: Any, seat: int, t: int, c: int) -> Refusal:
    if s.swap != DOLPHIN:
        return refuse("8.4", say("The dolphin is not there."))
    if s.z[t] & DOLPHIN_USED:
        return refuse("14.6", say("The dolphin has turned this die once."))
    if not dolphin_near(s):
        return refuse("14.7", say("The dolphin fears sharks and octopus, and does not like Scruffs."))
    if not alive(s, c):
        return is_dead(s, c)
    if roller_seat(s) != seat:
        return refuse("14.6", say("Whether the dolphin helps is for whoever rolled: {name}.", name=who_is(s, s.y[t])))
    if may_ask_dolphin(s, c):
        return not_better()
    return refuse(
        "13.6",
        say(
            "It costs {cost} strength, and {name} has only {held}.",
            cost=DOLPHIN_STRENGTH,
            name=who_is(s, c),
            held=strength_of(s, c),
        ),
    )


def why_no_bend(s: Any, seat: int, t: int, c: int) -> Refusal:
    if s.day == LAST_DAY:
        return refuse("14.3", say("Special hope bends no die on day {day}.", day=LAST_DAY))
    if s.x[t] == FOR_OCTOPUS:
        return refuse("14.3", say("The octopus die shows no number to bend."))
    if s.who[c] != NONE and seat_for(s, c) != seat:
        return not_yours(who_is(s, c))
    if holds_special_hope(s, c) and not bends_help(s):
        return not_better()
    return refuse("14.3", say("{name} has no such token.", name=who_is(s, c)))


def why_no_trick(s: Any, trick: str) -> Refusal:
    if s.token == NONE:
        return refuse("20.5", say("No lasting Scruffs token lies there."))
    scruffs = on_board(s, SCRUFFS)
    if scruffs == NONE or s.top[scruffs] < SKILL_NUMBER[SCRUFFS]:
        return refuse("20.6", say("Scruffs helps only with strength {n} or 6.", n=SKILL_NUMBER[SCRUFFS]))
    if s.token_today:
        return refuse("20.5", say("The token has been used today."))
    if (TRICK.index(trick) == TRICK_REROLL) == (TOKEN_EFFECT[s.token, 0] == EFFECT_REROLLS):
        return not_better()
    rerolls = TOKEN_EFFECT[s.token, 0] == EFFECT_REROLLS
    return refuse(
        "20.5", say("This token re-rolls dice.") if rerolls else say("This token moves numbers up or down by one.")
    )
