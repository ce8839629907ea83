"""Why a move is not legal now: the number of the rule, and a sentence that says what is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE
from sekki.kit.text import listing, sentence

from .bottles import may_receive
from .components import (
    ALETA,
    COLOUR,
    COLOUR_OF,
    CREW,
    DIE,
    DISASTER_HOPE,
    DIVA,
    DOLPHIN,
    DOLPHIN_STRENGTH,
    EFFECT_REROLLS,
    EXTRA,
    FACES,
    FLIP_CANCEL,
    FLIP_LAST_HOPE,
    FLIP_REROLL,
    HOPE,
    JEAN,
    LAST_DAY,
    MAYA,
    PROFESSOR,
    SCRUFFS,
    SKILL_HOPE,
    SKILL_NUMBER,
    SPACE,
    SPACE_FISHING,
    SPACE_OCTOPUS,
    SPOT,
    SURVIVOR,
    SURVIVOR_CALLED,
    SWAP,
    TOKEN_EFFECT,
)
from .crew import alive, hope_of, human, leader_seat, on_board, scruffs_up, seat_for, strength_of
from .disasters import hope_of_all
from .moments import INTERRUPTIBLE, hungry
from .placing import room_at
from .rolls import DOLPHIN_USED, bends_help, dolphin_near, holds_special_hope, may_ask_dolphin, roller_seat
from .scruffs import UNUSED
from .setup import spot_free
from .state import DOING, DOING_ROLL, FOR_OCTOPUS, MOVES, NTH, PHASE_OVER, RESULT_WON, TRICK, TRICK_REROLL
from .words_cards import SPACE_NAME, colour_of, flip_words
from .words_story import HOPE_NAME, what_is_asked, who_is

Refusal = tuple[str, str]


def refuse(number: str, text: str) -> Refusal:
    return f"twenty_one_days-{number}", sentence(text)


NOT_BETTER = refuse("14.1", "Nothing that it could make of this roll would be better.")

# What each decision waits for: the rule it comes from, and the kinds of moves that fit.
DECISIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "choose": ("2.3", ("choose",)),
    "again": ("2.4", ("pass", "reroll")),
    "settle": ("2.6", ("sit", "stack")),
    "pause": ("15.6", ("pass",)),
    "roll": ("14.1", ("pass", "stand")),
    "pick": ("14.9", ("pick",)),
    "pay": ("14.4", ("spend",)),
    "give": ("5.1", ("give",)),
    "divide": ("5.4", ("lose",)),
    "feed": ("7.9", ("pass", "catch", "strengthen")),
    "feast": ("15.3", ("strengthen",)),
    "treat": ("20.4", ("strengthen",)),
    "trade": ("15.5", ("trade",)),
    "gift": ("18.11", ("pass", "open")),
    "place": ("6.1", ("pass", "place")),
    "octopus": ("11.1", ("place",)),
    "exchange": ("18.12", ("pass", "give")),
    "flare": ("18.4", ("pass", "attempt")),
    "swap-flare": ("8.3", ("pass", "attempt")),
    "play": ("7.6", ("pass", "open")),
    "swap-bottle": ("8.2", ("pass", "open")),
    "mend": ("13.3", ("mend",)),
    "disaster": ("9.2", ("pass", "pay")),
    "fund": ("9.2", ("spend",)),
    "ward": ("18.13", ("pass", "ward")),
    "paranoia": ("12.3", ("pass", "spend")),
    "scruffs": ("20.3", ("pass", "use", "drop")),
    "pick-swap": ("20.4", ("swap",)),
    "rosina": ("18.5", ("pass", "place")),
    "rescue": ("19.4", ("pass", "flare", "shout", "sing")),
}
CHANGES = ("aleta", "professor", "dolphin", "bend", "trick")
MOMENTS = ("flip", "comfort", "gift")


def why(s: Any, seat: int, move: int, names: list[str]) -> Refusal:
    kind, args = MOVES.parts(move)
    if s.phase == PHASE_OVER:
        return refuse("1.1", "You are saved.") if s.result == RESULT_WON else refuse("1.2", "The game is over.")
    if kind in MOMENTS:
        return why_no_moment(s, seat, kind, args[0])
    if kind in CHANGES:
        return why_no_change(s, seat, kind, args, names)
    doing = DOING[s.doing[s.depth - 1]]
    rule, fitting = DECISIONS[doing]
    if kind not in fitting:
        return refuse(rule, f"Now is not the time for that: {what_is_asked(s)}.")
    if seat != s.asked:
        return refuse("17.2", f"{names[s.asked]} decides: {what_is_asked(s)}.")
    return DETAILS[kind](s, seat, doing, *args)


def _pass(s: Any, seat: int, doing: str) -> Refusal:
    if doing == "place":
        return refuse("6.1", "Every living human's die is placed: choose a location.")
    if doing == "swap-bottle":
        return refuse("8.2", "You have two bottle cards: play one of them.")
    return refuse("7.9", f"The fish have to be given out: {what_is_asked(s)}.")


def _choose(s: Any, seat: int, doing: str, survivor: str) -> Refusal:
    who = SURVIVOR.index(survivor)
    if who == SCRUFFS:
        return refuse("20.1", "Scruffs comes aboard only in Scruffs Up!, and then by himself.")
    if scruffs_up(s) and colour_of(who) == colour_of(SCRUFFS):
        return refuse("20.1", "In Scruffs Up! the green survivor is Scruffs.")
    return refuse("2.3", f"The {colour_of(who)} survivor is chosen already; there is one of each colour.")


def _sit(s: Any, seat: int, doing: str, spot: str) -> Refusal:
    if s.y[s.depth - 1]:
        return refuse("2.5", "Seated already: which die lies on top?")
    if scruffs_up(s) and not spot_free(s, SPOT.index(spot)) and SPOT.index(spot) not in s.spot:
        return refuse("20.2", "That spot, next to the fishing, is Scruffs'.")
    return refuse("2.6", "Somebody sits there.")


def _stack(s: Any, seat: int, doing: str, order: str) -> Refusal:
    return refuse("2.6", f"First {what_is_asked(s)}.")


def _place(s: Any, seat: int, doing: str, die: str, space: str) -> Refusal:
    d, to = DIE.index(die), SPACE.index(space)
    if doing == "octopus":
        return _octopus(s, d, to)
    owner = s.extra_of if d == EXTRA else d
    if owner == NONE or not alive(s, owner):
        return refuse("16.5" if d == EXTRA else "13.7", f"There is no {die} die to place.")
    if s.who[owner] == SCRUFFS:
        return refuse("20.2", "Scruffs has no placement die.")
    if s.placed[d] != NONE:
        return refuse("6.1", f"The {die} die is placed already.")
    if doing == "place" and s.owner[owner] != s.x[s.depth - 1]:
        return refuse("6.1", f"It is {who_is_next(s)} turn to place; players place one die in turn.")
    if doing == "rosina" and d != COLOUR.index("yellow"):
        return refuse("18.5", "Only Rosina uses a location today.")
    return _no_room(s, to)


def who_is_next(s: Any) -> str:
    mine = [who_is(s, c) for c in range(CREW) if s.owner[c] == s.x[s.depth - 1] and human(s, c)]
    return " or ".join(f"{name}'s" for name in mine)


def _octopus(s: Any, die: int, space: int) -> Refusal:
    if space != SPACE_OCTOPUS:
        return refuse("11.1", "First a die goes to the octopus.")
    if die == EXTRA or not human(s, die):
        return refuse("11.1", "A living human's placement die goes to the octopus.")
    return refuse("11.1", "The start player's die goes to the octopus.")


def _no_room(s: Any, space: int) -> Refusal:
    if space == SPACE_OCTOPUS:
        return refuse("6.2", "A die goes to the octopus only when the logbook says so.")
    if space == SPACE_FISHING and s.rod_broken:
        return refuse("5.5", "The rod is broken: nobody fishes today.")
    free = [SPACE_NAME[SPACE[other]] for other in range(len(SPACE)) if room_at(s, other) > 0]
    return refuse("6.2", f"There is no free space at {SPACE_NAME[SPACE[space]]}; there is at {listing(free)}.")


def _give(s: Any, seat: int, doing: str, hope: str, colour: str) -> Refusal:
    t, kind, taker = s.depth - 1, HOPE.index(hope), COLOUR.index(colour)
    if doing == "exchange":
        if s.hope[s.y[t], kind] == 0:
            return refuse("18.12", f"{who_is(s, s.y[t])} does not have {HOPE_NAME[hope]}.")
        return refuse("18.12", f"{who_is(s, taker)} is not another survivor at this location.")
    if s.pool[kind] == 0:
        return refuse("5.1", f"{HOPE_NAME[hope].capitalize()} is not among the tokens to give out.")
    if not human(s, taker):
        return refuse("20.2" if alive(s, taker) else "13.7", f"{who_is(s, taker)} cannot receive hope.")
    return refuse("7.7", f"{who_is(s, taker)} is not at this location.")


def _spend(s: Any, seat: int, doing: str, hope: str, colour: str) -> Refusal:
    payer = COLOUR.index(colour)
    if doing != "fund" and payer != s.x[s.depth - 1]:
        number = "12.3" if doing == "paranoia" else "14.5"
        return refuse(number, f"{who_is(s, s.x[s.depth - 1])} has to pay with tokens of their own.")
    return refuse("14.5", f"{who_is(s, payer)} does not have {HOPE_NAME[hope]}.")


def _lose(s: Any, seat: int, doing: str, colour: str) -> Refusal:
    return refuse("5.4", f"{who_is(s, COLOUR.index(colour))} is dead and has nothing to lose.")


def _strengthen(s: Any, seat: int, doing: str, colour: str) -> Refusal:
    c = COLOUR.index(colour)
    if not alive(s, c):
        return refuse("13.7", f"{who_is(s, c)} is dead.")
    if s.top[c] == FACES:
        return refuse("13.5", f"{who_is(s, c)} has strength {FACES} and cannot gain more.")
    if doing == "feed" and not s.fish[c]:
        return refuse("18.9", f"The fish are given out: {what_is_asked(s)}.")
    return refuse("7.10", f"{who_is(s, c)} has eaten enough of this catch.")


def _catch(s: Any, seat: int, doing: str) -> Refusal:
    return refuse("18.9", f"First the catch is given out: {what_is_asked(s)}.")


def _open(s: Any, seat: int, doing: str, bottle: str) -> Refusal:
    return refuse("16.1", f"{who_is(s, s.x[s.depth - 1])} does not have that card.")


def _mend(s: Any, seat: int, doing: str, side: str) -> Refusal:
    return refuse("13.3", f"The {side} side has all its planks.")


def _pay(s: Any, seat: int, doing: str) -> Refusal:
    if seat != leader_seat(s):
        return refuse("9.2", "The start player decides whether you pay.")
    return refuse("9.2", f"It costs {DISASTER_HOPE[s.disaster]} hope, and together you have {hope_of_all(s)}.")


def _trade(s: Any, seat: int, doing: str, pair: str) -> Refusal:
    return refuse("15.5", "Only survivors who are alive change places.")


def _use(s: Any, seat: int, doing: str) -> Refusal:
    if s.z[s.depth - 1] == UNUSED:
        return refuse("20.3", "Nothing of the token was used: lay it aside, or remove it from the game.")
    return refuse("20.5", "A lasting token lies there: keep it, or put it away and draw.")


def _drop(s: Any, seat: int, doing: str) -> Refusal:
    return refuse("20.5", "A token is put away only just before a new one is drawn, or when nothing of it was used.")


def _swap(s: Any, seat: int, doing: str, swap: str) -> Refusal:
    return (
        refuse("20.4", "That token lies there already: choose another.")
        if SWAP.index(swap) == s.swap
        else _use(s, seat, doing)
    )


def _caller(s: Any, seat: int, colour: str) -> Refusal | None:
    """What keeps a survivor from calling for help at all."""
    c = COLOUR.index(colour)
    if not alive(s, c):
        return refuse("13.7", f"{who_is(s, c)} is dead.")
    if seat_for(s, c) != seat:
        return refuse("17.2", f"{who_is(s, c)} is not yours.")
    return None


def _flare(s: Any, seat: int, doing: str, colour: str) -> Refusal:
    held = hope_of(s, COLOUR.index(colour))
    if s.who[COLOUR.index(colour)] == SCRUFFS:
        return refuse("20.2", "Scruffs has no hope, and so fires no flare; he can shout.")
    short = refuse("19.2", f"A flare costs {s.flare_cost} hope, and {who_is(s, COLOUR.index(colour))} has {held}.")
    return _caller(s, seat, colour) or short


def _shout(s: Any, seat: int, doing: str, colour: str) -> Refusal:
    c = COLOUR.index(colour)
    kept = _caller(s, seat, colour)
    if kept:
        return kept
    if hope_of(s, c) >= s.flare_cost:
        return refuse("19.3", f"{who_is(s, c)} has hope enough for a flare.")
    return refuse("13.6", f"A shout costs {s.shout_cost} strength, and {who_is(s, c)} has only {strength_of(s, c)}.")


def _sing(s: Any, seat: int, doing: str) -> Refusal:
    if s.sung >= SKILL_NUMBER[DIVA]:
        return refuse("18.7", f"The Diva has sung {SKILL_NUMBER[DIVA]} times.")
    return refuse("18.7", "Only the Diva sings, for her own hope, and her own player decides.")


def _never(s: Any, seat: int, doing: str, *args: str) -> Refusal:
    return refuse(DECISIONS[doing][0], f"Now is not the time for that: {what_is_asked(s)}.")


def absent(s: Any, seat: int, survivor: int, number: str) -> Refusal | None:
    """What keeps a survivor's skill from being used: not here, not yours, too little hope."""
    colour = on_board(s, survivor)
    if colour == NONE:
        return refuse(number, f"{SURVIVOR_CALLED[survivor]} is not on the raft.")
    if seat_for(s, colour) != seat:
        return refuse("17.2", f"{SURVIVOR_CALLED[survivor]} is not yours.")
    if hope_of(s, colour) < SKILL_HOPE[survivor]:
        return refuse(
            "18.1",
            f"That costs {SURVIVOR_CALLED[survivor]} {SKILL_HOPE[survivor]} hope; there is {hope_of(s, colour)}.",
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
    if flip == FLIP_REROLL:
        if doing != "roll":
            return refuse("15.1", f"{title} is for a die that has just been rolled.")
        return refuse("14.1", "You have let this roll stand, or somebody else decides first.")
    if flip == FLIP_LAST_HOPE:
        if s.day < LAST_DAY:
            return refuse("15.2", f"{title} is for day {LAST_DAY}.")
        busy = not_now(s)
        if busy:
            return busy
        return refuse("14.5" if human(s, c) else "20.2", f"{who_is(s, c)} can draw no hope.")
    if flip == FLIP_CANCEL:
        return refuse("15.4", f"{title} is for a disaster that has just been drawn.")
    busy = not_now(s)
    if busy:
        return busy
    if hungry(s) == 0:
        return refuse("13.5", f"Nobody can gain strength: all have {FACES}.")
    return refuse("15.5", "It takes two living survivors, and the dangers are over on the last evening.")


def why_no_change(s: Any, seat: int, kind: str, args: tuple[str, ...], names: list[str]) -> Refusal:
    t = s.depth - 1
    if s.doing[t] != DOING_ROLL:
        return refuse("14.1", f"No roll is open: {what_is_asked(s)}.")
    if seat != s.asked:
        return refuse("14.1", f"{names[s.asked]} decides about the roll now.")
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
        return refuse("18.8", "Aleta has re-rolled a die today.")
    return refuse("18.8", f"Aleta helps only while her strength is {SKILL_NUMBER[ALETA]} or more.")


def why_no_professor(s: Any, seat: int, t: int) -> Refusal:
    found = absent(s, seat, PROFESSOR, "18.2")
    if found:
        return found
    if s.x[t] != FOR_OCTOPUS or s.placed[COLOUR_OF[PROFESSOR]] != SPACE_OCTOPUS:
        return refuse("18.2", "The Professor re-rolls the octopus die, with his own die at the octopus.")
    return refuse("18.2", "The Professor has re-rolled it once.")


def why_no_dolphin(s: Any, seat: int, t: int, c: int) -> Refusal:
    if s.swap != DOLPHIN:
        return refuse("8.4", "The dolphin is not there.")
    if s.z[t] & DOLPHIN_USED:
        return refuse("14.6", "The dolphin has turned this die once.")
    if not dolphin_near(s):
        return refuse("14.7", "The dolphin fears sharks and octopus, and does not like Scruffs.")
    if not alive(s, c):
        return refuse("13.7", f"{who_is(s, c)} is dead.")
    if roller_seat(s) != seat:
        return refuse("14.6", f"Whether the dolphin helps is for whoever rolled: {who_is(s, s.y[t])}.")
    if may_ask_dolphin(s, c):
        return NOT_BETTER
    return refuse("13.6", f"It costs {DOLPHIN_STRENGTH} strength, and {who_is(s, c)} has only {strength_of(s, c)}.")


def why_no_bend(s: Any, seat: int, t: int, c: int) -> Refusal:
    if s.day == LAST_DAY:
        return refuse("14.3", f"Special hope bends no die on day {LAST_DAY}.")
    if s.x[t] == FOR_OCTOPUS:
        return refuse("14.3", "The octopus die shows no number to bend.")
    if s.who[c] != NONE and seat_for(s, c) != seat:
        return refuse("17.2", f"{who_is(s, c)} is not yours.")
    if holds_special_hope(s, c) and not bends_help(s):
        return NOT_BETTER
    return refuse("14.3", f"{who_is(s, c)} has no such token.")


def why_no_trick(s: Any, trick: str) -> Refusal:
    if s.token == NONE:
        return refuse("20.5", "No lasting Scruffs token lies there.")
    scruffs = on_board(s, SCRUFFS)
    if scruffs == NONE or s.top[scruffs] < SKILL_NUMBER[SCRUFFS]:
        return refuse("20.6", f"Scruffs helps only with strength {SKILL_NUMBER[SCRUFFS]} or 6.")
    if s.token_today:
        return refuse("20.5", "The token has been used today.")
    if (TRICK.index(trick) == TRICK_REROLL) == (TOKEN_EFFECT[s.token, 0] == EFFECT_REROLLS):
        return NOT_BETTER
    rerolls = TOKEN_EFFECT[s.token, 0] == EFFECT_REROLLS
    return refuse("20.5", "This token re-rolls dice." if rerolls else "This token moves numbers up or down by one.")


def _pick(s: Any, seat: int, doing: str, nth: str) -> Refusal:
    if s.cast[NTH.index(nth)] == FACES:
        return refuse("14.9", f"A {FACES} cannot be better.")
    return refuse("14.9", "There is no such die in this roll.")


def _stand(s: Any, seat: int, doing: str) -> Refusal:
    return refuse("14.8", "This table does not let rolls stand for a whole day; pass instead.")


DETAILS: dict[str, Callable[..., Refusal]] = {
    "pass": _pass,
    "choose": _choose,
    "reroll": _never,
    "sit": _sit,
    "stack": _stack,
    "place": _place,
    "give": _give,
    "spend": _spend,
    "lose": _lose,
    "strengthen": _strengthen,
    "attempt": _never,
    "open": _open,
    "mend": _mend,
    "pay": _pay,
    "trade": _trade,
    "ward": _never,
    "catch": _catch,
    "use": _use,
    "drop": _drop,
    "swap": _swap,
    "flare": _flare,
    "shout": _shout,
    "sing": _sing,
    "pick": _pick,
    "stand": _stand,
}
