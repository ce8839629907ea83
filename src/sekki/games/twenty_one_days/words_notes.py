"""What a move costs and whom, and what it brings, in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE
from sekki.kit.language import later

from .bottles import may_receive
from .components import (
    ALETA,
    ANCHOR,
    BOTTLE,
    BOTTLE_CANCEL,
    BOTTLE_COLOUR,
    BOTTLE_EFFECT,
    BOTTLE_FLARES,
    BOTTLE_HOPE,
    BOTTLE_NUMBER,
    BOTTLE_PLANK,
    BOTTLE_SHIP,
    BOTTLE_STRENGTH,
    BUOY,
    COLOUR,
    CREW,
    CROWD,
    DISASTER_HOPE,
    DIVA,
    DOLPHIN_STRENGTH,
    EFFECT_HOPE,
    EFFECT_SHARKS_AWAY,
    EFFECT_SHIP,
    EFFECT_STRENGTH,
    FACES,
    FARTHEST,
    FEAST,
    FLIP_FEAST,
    FLIP_LAST_HOPE,
    FLIP_REROLL,
    FLIP_TRADE,
    HOPE_POINTS,
    HORVATH,
    JEAN,
    LAST_DAY,
    LAST_HOPE,
    LISTS,
    MAYA,
    MICK,
    PARTS,
    PJOTR,
    PLAYS,
    PROFESSOR,
    RECEIVES,
    SIDES,
    SKILL_HOPE,
    SKILL_NUMBER,
    SPACE,
    SURVIVOR,
    SWAP,
    SWAP_BOTTLE,
    SWAP_COST,
    SWAP_FLARE,
    SWAP_KIND,
    SWAP_TURTLE,
    SYMBOL_DISASTER,
    TOKEN_EFFECT,
    TOKEN_EFFECTS_TEXT,
    TOKEN_NUMBER,
    TOMI,
)
from .crew import alive, leader_seat, on_board, strength_of, total
from .moments import hungry
from .placing import dice_at
from .raft import may_advance, missing_plank
from .scruffs import OFFERED
from .state import DOING, MOVES, NTH, PURPOSE
from .view import PART_PHASES, symbols_done
from .words_asked import who_is
from .words_cards import (
    VOICE,
    bare,
    bottle_note,
    called,
    effect_words,
    faces_of,
    say,
    say_n,
    skill_text,
    swap_note,
    swap_words,
)
from .words_rolls import picked

NO_HOPE = later("does nothing: the bag is empty")
FEW_LEFT = 6  # tokens in the bag: more than a location usually brings
AT_ANCHOR = later("does nothing: the ship waits at the anchor")


def doing_now(s: Any) -> str:
    return DOING[s.doing[s.depth - 1]] if s.depth else "nothing"


def of(s: Any, colour: str) -> str:
    """The survivor of a colour, as the story calls them; the colour before anybody is chosen."""
    i = COLOUR.index(colour)
    return who_is(s, i) if s.who[i] != NONE else VOICE.name(colour)


def points(s: Any) -> int:
    return s.y[s.depth - 1] if doing_now(s) == "treat" else 1


def effect(s: Any) -> str:
    t = s.depth - 1
    if doing_now(s) != "scruffs" or s.z[t] == OFFERED:
        return say("the Scruffs token")
    effects = TOKEN_EFFECTS_TEXT[s.x[t]]
    return effect_words(effects[min(s.y[t], len(effects) - 1)])


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move costs and whom, in a few words."""
    kind, args = MOVES.parts(move)
    return NOTES[kind](s, *args) if kind in NOTES else ""


def costs(survivor: int) -> str:
    return say("costs {name} {hope} hope", name=called(survivor), hope=SKILL_HOPE[survivor])


def _note_pass(s: Any) -> str:
    doing = doing_now(s)
    if doing == "rescue":
        return say("ends the game if nobody else tries")
    if doing == "disaster":
        return "" if s.asked == leader_seat(s) else say("unless somebody else stops it")
    if doing == "ward":
        return say("{name} loses 1 strength", name=who_is(s, s.x[s.depth - 1]))
    return ""


def _note_open(s: Any, bottle: str) -> str:
    b = BOTTLE.index(bottle)
    number, holder = BOTTLE_NUMBER[b], s.x[s.depth - 1]
    if BOTTLE_EFFECT[b] == BOTTLE_CANCEL and s.disaster == NONE and not disaster_to_come(s):
        return say("there is no disaster to come today: wasted")
    if BOTTLE_EFFECT[b] in (BOTTLE_FLARES, BOTTLE_SHIP) and not may_advance(s):
        return say(AT_ANCHOR)
    if BOTTLE_EFFECT[b] == BOTTLE_SHIP:
        return say("the ship moves {n} to the right", n=min(number, ship_room(s)))
    if BOTTLE_EFFECT[b] == BOTTLE_HOPE:
        return hope_gained(s, holder, number)
    if BOTTLE_EFFECT[b] == BOTTLE_PLANK and not any(missing_plank(s, side) != NONE for side in range(SIDES)):
        return say("does nothing: no plank is missing")
    if BOTTLE_EFFECT[b] == BOTTLE_STRENGTH:
        return strength_gained(s, BOTTLE_COLOUR[b], number)
    return bottle_note(b)


def ship_room(s: Any) -> int:
    """How many spaces the ship can still go today."""
    return int((BUOY if s.day == LAST_DAY else ANCHOR) - s.ship)


def hope_got(s: Any, colour: int, number: int) -> int:
    """Tokens for one survivor, as far as the bag has them; Mick may get one more."""
    got: int = min(number, total(s.bag))
    if colour == on_board(s, MICK) and got >= SKILL_NUMBER[MICK] and total(s.bag) > got:
        got += 1
    return got


def hope_gained(s: Any, colour: int, number: int) -> str:
    got = hope_got(s, colour, number)
    return say("{n} hope for {name}", n=got, name=who_is(s, colour)) if got else say(NO_HOPE)


def strength_gained(s: Any, colour: int, number: int) -> str:
    gained = min(number, FACES - s.top[colour])
    if gained == 0:
        return say("does nothing: {name} has strength {n} already", name=who_is(s, colour), n=FACES)
    return say("{name} gains {n} strength", name=who_is(s, colour), n=gained)


def disaster_to_come(s: Any) -> bool:
    """Whether today's page still has a disaster to carry out."""
    for part in range(PARTS):
        at = PARTS * s.today + part
        left = LISTS[at][symbols_done(s, at, PART_PHASES[part]) :]
        if any(kind == SYMBOL_DISASTER for kind, _ in left):
            return True
    return False


def _note_lose(s: Any, colour: str) -> str:
    c = COLOUR.index(colour)
    if strength_of(s, c) == 1:
        return say("dies")
    return say("loses the upper die") if s.top[c] == 1 else say("then {n}", n=s.top[c] - 1)


def _note_strengthen(s: Any, colour: str) -> str:
    return say("then {n}", n=min(FACES, s.top[COLOUR.index(colour)] + points(s)))


def _note_flip(s: Any, colour: str) -> str:
    c = COLOUR.index(colour)
    flip = s.flip[c]
    if flip in (NONE, FLIP_REROLL):
        return say("uses the token up")
    if flip == FLIP_FEAST:
        room = sum(FACES - s.top[other] for other in range(CREW) if alive(s, other))
        return say("uses the token up; divide {n} strength", n=min(FEAST, room))
    if flip == FLIP_LAST_HOPE:
        got = hope_got(s, c, LAST_HOPE)
        if got == 0:
            return say("uses the token up; does nothing: the bag is empty")
        return say("uses the token up; {n} hope for {name}", n=got, name=who_is(s, c))
    if flip == FLIP_TRADE:
        return say("uses the token up; two survivors swap spots")
    return say("uses the token up; cancel a disaster that has been drawn")


def _note_use(s: Any) -> str:
    """What the effect of a Scruffs token would bring now."""
    t = s.depth - 1
    if s.z[t] == OFFERED:
        return ""
    effect, number = TOKEN_EFFECT[s.x[t], s.y[t]], TOKEN_NUMBER[s.x[t], s.y[t]]
    if effect == EFFECT_HOPE:
        return say("{n} hope to give out", n=min(number, total(s.bag))) if total(s.bag) else say(NO_HOPE)
    if effect == EFFECT_STRENGTH and hungry(s) == 0:
        return say("does nothing: nobody can gain strength")
    if effect == EFFECT_SHARKS_AWAY and s.distance == FARTHEST and not s.cube_rests:
        return say("does nothing: the sharks are at distance {n} already", n=FARTHEST)
    if effect == EFFECT_SHIP:
        return say("the ship moves {n} to the right", n=min(1, ship_room(s))) if may_advance(s) else say(AT_ANCHOR)
    return ""


def _note_place(s: Any, die: str, space: str) -> str:
    """What the location is good for, and what speaks against it."""
    owner = s.extra_of if die not in COLOUR else COLOUR.index(die)
    third = dice_at(s, SPACE.index(space)) == CROWD - 1
    if space == "swap":
        return _note_swap(s, owner)
    if space == "octopus":
        return say("it may wake and attack")
    if space == "flare":
        return _note_flare(s, third)
    if space == "receive":
        return _note_receive(s, owner)
    if space == "play":
        if s.bottle[owner] == NONE or s.fresh[owner]:
            return say("does nothing: no bottle to play today")
        return say("{faces} opens the bottle", faces=faces_of(PLAYS))
    if space == "fishing":
        return say("strength for one to four survivors") if hungry(s) else say("nobody can gain strength now")
    if third:
        return with_the_bag(s, say("a token for {n} points; with three dice a 1 costs one", n=HOPE_POINTS))
    return with_the_bag(s, say("a token for {n} points", n=HOPE_POINTS))


def _note_flare(s: Any, third: bool) -> str:
    if not may_advance(s):
        return (
            say("does nothing: the ship waits at the anchor; with three dice a 1 moves it back")
            if third
            else say(AT_ANCHOR)
        )
    return say("a 6 moves the ship; with three dice a 1 moves it back") if third else say("a 6 moves the ship")


def _note_receive(s: Any, owner: int) -> str:
    if not s.bottles:
        return say("does nothing: no bottle is left")
    if not may_receive(s, owner):
        return say("does nothing: no other bottle can be received")
    return say("{faces} brings a bottle", faces=faces_of(RECEIVES))


def _note_swap(s: Any, owner: int) -> str:
    """What the token on the swap location is good for now."""
    kind = SWAP_KIND[s.swap]
    if kind == SWAP_FLARE and not may_advance(s):
        return say(AT_ANCHOR)
    if kind == SWAP_BOTTLE and not s.bottles:
        return say("does nothing: no bottle is left")
    if kind == SWAP_BOTTLE and s.extra_of == owner:
        return say("does nothing: the extra die is a bottle card")
    return with_the_bag(s, swap_note(s.swap)) if kind == SWAP_TURTLE else swap_note(s.swap)


def with_the_bag(s: Any, note: str) -> str:
    """The note, with a warning where the bag may run out."""
    left = total(s.bag)
    return (
        say_n("{note}; {n} left in the bag", "{note}; {n} left in the bag", left, note=note)
        if left < FEW_LEFT
        else note
    )


def _note_choose(s: Any, survivor: str) -> str:
    return bare(skill_text(SURVIVOR.index(survivor)))


def _note_attempt(s: Any) -> str:
    if doing_now(s) == "swap-flare":
        return say("costs {name} {hope} hope", name=who_is(s, s.x[s.depth - 1]), hope=SWAP_COST[s.swap])
    return costs(HORVATH)


def _note_pay(s: Any) -> str:
    return say("costs the crew {hope} hope", hope=DISASTER_HOPE[s.disaster]) if s.disaster != NONE else ""


def _note_fire(s: Any, colour: str) -> str:
    return say("costs {name} {hope} hope; a 6 moves the ship", name=of(s, colour), hope=s.flare_cost)


def _note_shout(s: Any, colour: str) -> str:
    return say("costs {name} {n} strength; a 6 moves the ship", name=of(s, colour), n=s.shout_cost)


def _note_sing(s: Any) -> str:
    return say("costs {name} {hope} hope; a 6 moves the ship", name=called(DIVA), hope=SKILL_HOPE[DIVA])


def _note_comfort(s: Any, colour: str) -> str:
    return say(
        "costs {name} {hope} hope; {other} gains {n} strength",
        name=called(MAYA),
        hope=SKILL_HOPE[MAYA],
        other=of(s, colour),
        n=SKILL_NUMBER[MAYA],
    )


def _note_gift(s: Any, colour: str) -> str:
    return say("costs {name} {hope} hope; it may be played at once", name=called(JEAN), hope=SKILL_HOPE[JEAN])


def _note_dolphin(s: Any, colour: str) -> str:
    return say("costs {name} {n} strength", name=of(s, colour), n=DOLPHIN_STRENGTH)


def _note_pick(s: Any, nth: str) -> str:
    t = s.depth - 1
    return picked(s, s.x[t], s.z[t], s.cast[NTH.index(nth)])


STANDS = {
    "flare": later("you are not asked about flares again today"),
    "receive": later("you are not asked about reaching for bottles again today"),
    "play": later("you are not asked about opening bottles again today"),
    "turtle": later("you are not asked about turtles again today"),
    "hope": later("you are not asked about hope again today"),
    "fish": later("you are not asked about fishing again today"),
    "octopus": later("you are not asked about the octopus die again today"),
    "white": later("you are not asked about the white die again today"),
    "fight": later("you are not asked about fights with tentacles again today"),
    "shark": later("you are not asked about single sharks again today"),
    "swim": later("you are not asked about swims again today"),
    "paranoia": later("you are not asked about paranoia again today"),
    "scruffs": later("you are not asked about Scruffs' tokens again today"),
    "call": later("you are not asked about calls again today"),
}
NOTES: dict[str, Callable[..., str]] = {
    "pass": _note_pass,
    "choose": _note_choose,
    "place": _note_place,
    "lose": _note_lose,
    "strengthen": _note_strengthen,
    "attempt": _note_attempt,
    "open": _note_open,
    "pay": _note_pay,
    "ward": lambda s: costs(PJOTR),
    "catch": lambda s: costs(TOMI),
    "use": _note_use,
    "drop": lambda s: say("the token leaves the game"),
    "swap": lambda s, swap: bare(swap_words(SWAP.index(swap))[1]),
    "flare": _note_fire,
    "shout": _note_shout,
    "sing": _note_sing,
    "flip": _note_flip,
    "comfort": _note_comfort,
    "gift": _note_gift,
    "aleta": lambda s: costs(ALETA),
    "professor": lambda s: costs(PROFESSOR),
    "dolphin": _note_dolphin,
    "bend": lambda s, colour, bend: say("uses the token up"),
    "trick": lambda s, trick: say_n("{n} use left", "{n} uses left", s.token_left - 1),
    "pick": _note_pick,
    "stand": lambda s: say(STANDS[PURPOSE[s.x[s.depth - 1]]]),
}
