"""Why a move is not legal now: the number of the rule, and a sentence that says what is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE
from sekki.kit.text import listing

from .components import (
    COLOUR,
    CREW,
    DIE,
    DISASTER_HOPE,
    DIVA,
    EXTRA,
    FACES,
    HOPE,
    SCRUFFS,
    SKILL_NUMBER,
    SPACE,
    SPACE_FISHING,
    SPACE_OCTOPUS,
    SPOT,
    SURVIVOR,
    SWAP,
)
from .crew import alive, hope_of, human, leader_seat, scruffs_up, seat_for, strength_of
from .disasters import hope_of_all
from .placing import room_at
from .refusals_uses import Refusal, is_dead, not_yours, refuse, strong_enough, why_no_change, why_no_moment
from .scruffs import UNUSED
from .setup import spot_free
from .state import DOING, MOVES, NTH, PHASE_OVER, RESULT_WON
from .words_asked import hope_name, what_is_asked, who_is
from .words_cards import colour_of, colour_word, say, space_name


def not_the_time(s: Any, number: str) -> Refusal:
    return refuse(number, say("Now is not the time for that: {asked}.", asked=what_is_asked(s)))


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
        return (
            refuse("1.1", say("You are saved.")) if s.result == RESULT_WON else refuse("1.2", say("The game is over."))
        )
    if kind in MOMENTS:
        return why_no_moment(s, seat, kind, args[0])
    if kind in CHANGES:
        return why_no_change(s, seat, kind, args, names)
    doing = DOING[s.doing[s.depth - 1]]
    rule, fitting = DECISIONS[doing]
    if kind not in fitting:
        return not_the_time(s, rule)
    if seat != s.asked:
        return refuse("17.2", say("{name} decides: {asked}.", name=names[s.asked], asked=what_is_asked(s)))
    return DETAILS[kind](s, seat, doing, *args)


def _pass(s: Any, seat: int, doing: str) -> Refusal:
    if doing == "place":
        return refuse("6.1", say("Every living human's die is placed: choose a location."))
    if doing == "swap-bottle":
        return refuse("8.2", say("You have two bottle cards: play one of them."))
    return refuse("7.9", say("The fish have to be given out: {asked}.", asked=what_is_asked(s)))


def _choose(s: Any, seat: int, doing: str, survivor: str) -> Refusal:
    who = SURVIVOR.index(survivor)
    if who == SCRUFFS:
        return refuse("20.1", say("Scruffs comes aboard only in Scruffs Up!, and then by himself."))
    if scruffs_up(s) and colour_of(who) == colour_of(SCRUFFS):
        return refuse("20.1", say("In Scruffs Up! the green survivor is Scruffs."))
    return refuse(
        "2.3",
        say(
            "The {colour} survivor is chosen already; there is one of each colour.", colour=colour_word(colour_of(who))
        ),
    )


def _sit(s: Any, seat: int, doing: str, spot: str) -> Refusal:
    if s.y[s.depth - 1]:
        return refuse("2.5", say("Seated already: which die lies on top?"))
    if scruffs_up(s) and not spot_free(s, SPOT.index(spot)) and SPOT.index(spot) not in s.spot:
        return refuse("20.2", say("That spot, next to the fishing, is Scruffs'."))
    return refuse("2.6", say("Somebody sits there."))


def _stack(s: Any, seat: int, doing: str, order: str) -> Refusal:
    return refuse("2.6", say("First {asked}.", asked=what_is_asked(s)))


def _place(s: Any, seat: int, doing: str, die: str, space: str) -> Refusal:
    d, to = DIE.index(die), SPACE.index(space)
    if doing == "octopus":
        return _octopus(s, d, to)
    owner = s.extra_of if d == EXTRA else d
    if owner == NONE or not alive(s, owner):
        return no_die(die)
    if s.who[owner] == SCRUFFS:
        return refuse("20.2", say("Scruffs has no placement die."))
    if s.placed[d] != NONE:
        return placed_already(die)
    if doing == "place" and s.owner[owner] != s.x[s.depth - 1]:
        return refuse("6.1", who_is_next(s))
    if doing == "rosina" and d != COLOUR.index("yellow"):
        return refuse("18.5", say("Only Rosina uses a location today."))
    return _no_room(s, to)


def no_die(die: str) -> Refusal:
    if die not in COLOUR:
        return refuse("16.5", say("There is no extra die to place."))
    return refuse("13.7", say("There is no {colour} die to place.", colour=colour_word(die)))


def placed_already(die: str) -> Refusal:
    if die not in COLOUR:
        return refuse("6.1", say("The extra die is placed already."))
    return refuse("6.1", say("The {colour} die is placed already.", colour=colour_word(die)))


def who_is_next(s: Any) -> str:
    """A player has one survivor or two."""
    mine = [who_is(s, c) for c in range(CREW) if s.owner[c] == s.x[s.depth - 1] and human(s, c)]
    if len(mine) > 1:
        return say(
            "It is {one}'s or {other}'s turn to place; players place one die in turn.", one=mine[0], other=mine[1]
        )
    return say("It is {name}'s turn to place; players place one die in turn.", name=listing(mine))


def _octopus(s: Any, die: int, space: int) -> Refusal:
    if space != SPACE_OCTOPUS:
        return refuse("11.1", say("First a die goes to the octopus."))
    if die == EXTRA or not human(s, die):
        return refuse("11.1", say("A living human's placement die goes to the octopus."))
    return refuse("11.1", say("The start player's die goes to the octopus."))


def _no_room(s: Any, space: int) -> Refusal:
    if space == SPACE_OCTOPUS:
        return refuse("6.2", say("A die goes to the octopus only when the logbook says so."))
    if space == SPACE_FISHING and s.rod_broken:
        return refuse("5.5", say("The rod is broken: nobody fishes today."))
    free = [space_name(SPACE[other]) for other in range(len(SPACE)) if room_at(s, other) > 0]
    return refuse(
        "6.2",
        say(
            "There is no free space at {place}; there is at {places}.",
            place=space_name(SPACE[space]),
            places=listing(free),
        ),
    )


def _give(s: Any, seat: int, doing: str, hope: str, colour: str) -> Refusal:
    t, kind, taker = s.depth - 1, HOPE.index(hope), COLOUR.index(colour)
    if doing == "exchange":
        if s.hope[s.y[t], kind] == 0:
            return refuse("18.12", say("{name} does not have {token}.", name=who_is(s, s.y[t]), token=hope_name(hope)))
        return refuse("18.12", say("{name} is not another survivor at this location.", name=who_is(s, taker)))
    if s.pool[kind] == 0:
        return refuse("5.1", say("{token} is not among the tokens to give out.", token=hope_name(hope)))
    if not human(s, taker):
        return refuse("20.2" if alive(s, taker) else "13.7", say("{name} cannot receive hope.", name=who_is(s, taker)))
    return refuse("7.7", say("{name} is not at this location.", name=who_is(s, taker)))


def _spend(s: Any, seat: int, doing: str, hope: str, colour: str) -> Refusal:
    payer = COLOUR.index(colour)
    if doing != "fund" and payer != s.x[s.depth - 1]:
        number = "12.3" if doing == "paranoia" else "14.5"
        return refuse(number, say("{name} has to pay with tokens of their own.", name=who_is(s, s.x[s.depth - 1])))
    return refuse("14.5", say("{name} does not have {token}.", name=who_is(s, payer), token=hope_name(hope)))


def _lose(s: Any, seat: int, doing: str, colour: str) -> Refusal:
    return refuse("5.4", say("{name} is dead and has nothing to lose.", name=who_is(s, COLOUR.index(colour))))


def _strengthen(s: Any, seat: int, doing: str, colour: str) -> Refusal:
    c = COLOUR.index(colour)
    if not alive(s, c):
        return is_dead(s, c)
    if s.top[c] == FACES:
        return strong_enough(s, c)
    if doing == "feed" and not s.fish[c]:
        return refuse("18.9", say("The fish are given out: {asked}.", asked=what_is_asked(s)))
    return refuse("7.10", say("{name} has eaten enough of this catch.", name=who_is(s, c)))


def _catch(s: Any, seat: int, doing: str) -> Refusal:
    return refuse("18.9", say("First the catch is given out: {asked}.", asked=what_is_asked(s)))


def _open(s: Any, seat: int, doing: str, bottle: str) -> Refusal:
    return refuse("16.1", say("{name} does not have that card.", name=who_is(s, s.x[s.depth - 1])))


def _mend(s: Any, seat: int, doing: str, side: str) -> Refusal:
    if side == "left":
        return refuse("13.3", say("The left side has all its planks."))
    return refuse("13.3", say("The right side has all its planks."))


def _pay(s: Any, seat: int, doing: str) -> Refusal:
    if seat != leader_seat(s):
        return refuse("9.2", say("The start player decides whether you pay."))
    return refuse(
        "9.2",
        say("It costs {cost} hope, and together you have {held}.", cost=DISASTER_HOPE[s.disaster], held=hope_of_all(s)),
    )


def _trade(s: Any, seat: int, doing: str, pair: str) -> Refusal:
    return refuse("15.5", say("Only survivors who are alive change places."))


def _use(s: Any, seat: int, doing: str) -> Refusal:
    if s.z[s.depth - 1] == UNUSED:
        return refuse("20.3", say("Nothing of the token was used: lay it aside, or remove it from the game."))
    return refuse("20.5", say("A lasting token lies there: keep it, or put it away and draw."))


def _drop(s: Any, seat: int, doing: str) -> Refusal:
    return refuse(
        "20.5", say("A token is put away only just before a new one is drawn, or when nothing of it was used.")
    )


def _swap(s: Any, seat: int, doing: str, swap: str) -> Refusal:
    return (
        refuse("20.4", say("That token lies there already: choose another."))
        if SWAP.index(swap) == s.swap
        else _use(s, seat, doing)
    )


def _caller(s: Any, seat: int, colour: str) -> Refusal | None:
    """What keeps a survivor from calling for help at all."""
    c = COLOUR.index(colour)
    if not alive(s, c):
        return is_dead(s, c)
    if seat_for(s, c) != seat:
        return not_yours(who_is(s, c))
    return None


def _flare(s: Any, seat: int, doing: str, colour: str) -> Refusal:
    held = hope_of(s, COLOUR.index(colour))
    if s.who[COLOUR.index(colour)] == SCRUFFS:
        return refuse("20.2", say("Scruffs has no hope, and so fires no flare; he can shout."))
    short = refuse(
        "19.2",
        say(
            "A flare costs {cost} hope, and {name} has {held}.",
            cost=s.flare_cost,
            name=who_is(s, COLOUR.index(colour)),
            held=held,
        ),
    )
    return _caller(s, seat, colour) or short


def _shout(s: Any, seat: int, doing: str, colour: str) -> Refusal:
    c = COLOUR.index(colour)
    kept = _caller(s, seat, colour)
    if kept:
        return kept
    if hope_of(s, c) >= s.flare_cost:
        return refuse("19.3", say("{name} has hope enough for a flare.", name=who_is(s, c)))
    return refuse(
        "13.6",
        say(
            "A shout costs {cost} strength, and {name} has only {held}.",
            cost=s.shout_cost,
            name=who_is(s, c),
            held=strength_of(s, c),
        ),
    )


def _sing(s: Any, seat: int, doing: str) -> Refusal:
    if s.sung >= SKILL_NUMBER[DIVA]:
        return refuse("18.7", say("The Diva has sung {n} times.", n=SKILL_NUMBER[DIVA]))
    return refuse("18.7", say("Only the Diva sings, for her own hope, and her own player decides."))


def _never(s: Any, seat: int, doing: str, *args: str) -> Refusal:
    return not_the_time(s, DECISIONS[doing][0])


def _pick(s: Any, seat: int, doing: str, nth: str) -> Refusal:
    if s.cast[NTH.index(nth)] == FACES:
        return refuse("14.9", say("A {face} cannot be better.", face=FACES))
    return refuse("14.9", say("There is no such die in this roll."))


def _stand(s: Any, seat: int, doing: str) -> Refusal:
    return refuse("14.8", say("This table does not let rolls stand for a whole day; pass instead."))


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
