"""What everybody sees of the crew: its survivors and seats, and what is asked of them."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, cast

from sekki.kit import NONE, Names, size

from .components import (
    BOTTLE,
    COLOUR,
    COLOUR_OF,
    CREW,
    EXTRA,
    FLIP,
    HOPE,
    HOPES,
    JELLYFISH,
    OCTOPUS_FACE,
    SCRUFFS,
    SIDE,
    SIDE_OF,
    SPACE,
    SPOT,
    SURVIVOR,
    SURVIVOR_NAME,
    TOKEN,
)
from .crew import alive, hope_of, human, leader, seat_for, seat_of, strength_of, total
from .placing import extra_waits, octopus_may_take
from .rolls import DOLPHIN_USED, who_casts
from .state import (
    DOING,
    DOING_ROLL,
    DOING_SWIM,
    FOR_OCTOPUS,
    FOR_WHITE,
    MOST_CAST,
    PHASE_OVER,
    PHASE_SETUP,
    PURPOSE,
)
from .words_cards import CLASS, bottle_words, called, challenge_words, flip_words, say, skill_text, token_words
from .words_rolls import roll_level, roll_means

Colour = Literal["blue", "yellow", "red", "green"]
DieName = Literal["blue", "yellow", "red", "green", "extra"]
HopeKind = Literal["plain", "one", "two"]
OctopusFace = Literal["blank", "tentacle"]


class Titled(TypedDict):
    """A card or token, with its name and what it does."""

    id: str
    title: str
    means: str


def colour_name(colour: int) -> Colour:
    return cast(Colour, COLOUR[colour])


def hope_kind(kind: int) -> HopeKind:
    return cast(HopeKind, HOPE[kind])


def id_or_none(names: Names, number: int) -> str | None:
    return None if number == NONE else names[number]


def titled(names: Names, number: int, words: tuple[str, str]) -> Titled:
    return {"id": names[number], "title": words[0], "means": words[1]}


class SeatView(TypedDict):
    """A seat, its survivors, and whether it decides for all."""

    name: str
    survivors: list[Colour]
    leads: bool


def seat_view(s: Any, seat: int, name: str) -> SeatView:
    chosen = [c for c in range(CREW) if s.who[c] != NONE and seat_for(s, c) == seat]
    leads = s.phase not in (PHASE_SETUP, PHASE_OVER) and seat_of(s, leader(s)) == seat
    return {"name": name, "survivors": [colour_name(c) for c in chosen], "leads": bool(leads)}


_Class = TypedDict("_Class", {"class": str})  # a name Python keeps for itself


class SurvivorView(_Class):
    """A survivor. While nobody of the colour is chosen, `id` is null and the rest is empty."""

    colour: Colour
    id: str | None
    name: str
    called: str
    skill: str
    human: bool
    alive: bool
    seat: int
    player: int
    dice: tuple[int, int]
    strength: int
    hope: int
    special_hope: list[HopeKind]
    bottle: Titled | None
    bottle_fresh: bool
    second_bottle: Titled | None
    flip: Titled | None
    seat_on_raft: str | None
    side: str | None
    die_at: str | None
    extra_die: int
    extra_die_at: str | None
    places: bool


def survivor_view(s: Any, colour: int) -> SurvivorView:
    who = s.who[colour]
    if who == NONE:
        return nobody_yet(colour)
    spot, bottle, flip = s.spot[colour], s.bottle[colour], s.flip[colour]
    return {
        "colour": colour_name(colour),
        "class": say(CLASS[COLOUR[colour]]),
        "id": SURVIVOR[who],
        "name": say(SURVIVOR_NAME[who]),
        "called": called(who),
        "skill": skill_text(who),
        "human": who != SCRUFFS,
        "alive": bool(alive(s, colour)) or s.phase == PHASE_SETUP,
        "seat": seat_for(s, colour),
        "player": s.owner[colour],
        "dice": (s.top[colour], s.below[colour]),
        "strength": strength_of(s, colour),
        "hope": hope_of(s, colour),
        "special_hope": [hope_kind(k) for k in range(1, HOPES) for _ in range(s.hope[colour, k])],
        "bottle": titled(BOTTLE, bottle, bottle_words(bottle)) if bottle != NONE else None,
        "bottle_fresh": bool(s.fresh[colour]),
        "second_bottle": _second_bottle(s, colour),
        "flip": titled(FLIP, flip, flip_words(flip)) if flip != NONE else None,
        "seat_on_raft": id_or_none(SPOT, spot),
        "side": SIDE[SIDE_OF[spot]] if spot != NONE else None,
        "die_at": id_or_none(SPACE, s.placed[colour]),
        "extra_die": s.extra_left if s.extra_of == colour else 0,
        "extra_die_at": id_or_none(SPACE, s.placed[EXTRA]) if s.extra_of == colour else None,
        "places": bool(human(s, colour)),
    }


def nobody_yet(colour: int) -> SurvivorView:
    """A colour of which nobody is chosen."""
    return {
        "colour": colour_name(colour),
        "class": say(CLASS[COLOUR[colour]]),
        "id": None,
        "name": "",
        "called": "",
        "skill": "",
        "human": False,
        "alive": False,
        "seat": NONE,
        "player": NONE,
        "dice": (0, 0),
        "strength": 0,
        "hope": 0,
        "special_hope": [],
        "bottle": None,
        "bottle_fresh": False,
        "second_bottle": None,
        "flip": None,
        "seat_on_raft": None,
        "side": None,
        "die_at": None,
        "extra_die": 0,
        "extra_die_at": None,
        "places": False,
    }


def _second_bottle(s: Any, colour: int) -> Titled | None:
    at_the_swap = s.second != NONE and s.depth > 0 and s.x[s.depth - 1] == colour
    return titled(BOTTLE, s.second, bottle_words(s.second)) if at_the_swap else None


class TokenView(TypedDict):
    """The lasting token in front of Scruffs."""

    id: str
    means: str
    left: int
    used_today: bool


class ScruffsView(TypedDict):
    """Scruffs' tokens."""

    tokens_left: int
    tokens_gone: int
    token: TokenView | None


def scruffs_view(s: Any) -> ScruffsView:
    token: TokenView | None = None
    if s.token != NONE:
        said = token_words(TOKEN[s.token])
        token = {"id": TOKEN[s.token], "means": said, "left": s.token_left, "used_today": bool(s.token_today)}
    return {"tokens_left": size(s.tokens), "tokens_gone": size(s.tokens_gone), "token": token}


_For = TypedDict("_For", {"for": str})  # a name Python keeps for itself


class RolledDie(TypedDict):
    """A die of the roll; the white die is nobody's."""

    colour: Colour | None
    face: int | OctopusFace


class RollView(_For):
    """The roll that may still be changed: all dice that were rolled together."""

    dice: list[RolledDie]
    means: str
    dolphin_used: bool


class SwimView(TypedDict):
    """Who swims among jellyfish, and how far."""

    colour: Colour
    card: str
    challenges: list[str]
    at: int


class PendingView(TypedDict):
    """What is asked, of whom, and about whom."""

    seat: int
    name: str
    doing: str
    inside: str | None
    x: int
    y: int
    z: int
    about: list[Colour]
    left: int | None
    roll: RollView | None
    swim: SwimView | None


def pending_view(s: Any, names: list[str]) -> PendingView | None:
    """What is asked, of whom, and the roll that is open."""
    if s.phase == PHASE_OVER:
        return None
    t = s.depth - 1
    return {
        "seat": s.asked,
        "name": names[s.asked],
        "doing": DOING[s.doing[t]],
        "inside": DOING[s.doing[t - 1]] if t > 0 else None,
        "x": s.x[t],
        "y": s.y[t],
        "z": s.z[t],
        "about": [colour_name(colour) for colour in concerned(s)],
        "left": left_to_do(s),
        "roll": roll_view(s),
        "swim": swim_view(s),
    }


ABOUT_X = ("settle", "pay", "gift", "play", "swap-flare", "swap-bottle", "mend", "feed", "ward", "paranoia")
COUNTING = ("pay", "divide", "feed", "feast", "treat", "fund", "paranoia")


def concerned(s: Any) -> list[int]:
    """The survivors the decision is about: whose die, whose wound, whose token."""
    t = s.depth - 1
    doing = DOING[s.doing[t]]
    if doing in ABOUT_X:
        return [s.x[t]]
    if doing == "exchange" or (doing == "roll" and s.x[t] != FOR_WHITE):
        return [s.y[t]]
    if doing in ("place", "octopus", "rosina"):
        return [s.extra_of if die == EXTRA else die for die in dice_to_place(s)]
    return []


def dice_to_place(s: Any) -> list[int]:
    """The dice of which one is placed next."""
    t = s.depth - 1
    doing = DOING[s.doing[t]]
    if doing == "octopus":
        return [c for c in range(CREW) if octopus_may_take(s, c)]
    if doing == "rosina":
        return [COLOUR.index("yellow")]
    if doing != "place":
        return []
    mine = [c for c in range(CREW) if s.owner[c] == s.x[t] and human(s, c) and s.placed[c] == NONE]
    return [*mine, EXTRA] if extra_waits(s, s.x[t]) else mine


def left_to_do(s: Any) -> int | None:
    """How many points, fish or tokens are still to be given, lost or paid."""
    doing = DOING[s.doing[s.depth - 1]]
    if doing == "give":
        return int(total(s.pool))
    return int(s.y[s.depth - 1]) if doing in COUNTING else None


def roll_view(s: Any) -> RollView | None:
    """The roll that lies open: on top, or while one of its dice is picked."""
    t = roll_level(s)
    if s.doing[t] != DOING_ROLL:
        return None
    return {
        "for": PURPOSE[s.x[t]],
        "dice": [rolled_die(s, t, i) for i in range(MOST_CAST) if s.cast[i] > 0],
        "means": roll_means(s, t),
        "dolphin_used": bool(s.z[t] & DOLPHIN_USED),
    }


def rolled_die(s: Any, t: int, i: int) -> RolledDie:
    who = who_casts(s, t, i)
    octopus = s.x[t] == FOR_OCTOPUS
    return {
        "colour": colour_name(COLOUR_OF[who]) if who != NONE else None,
        "face": cast(OctopusFace, OCTOPUS_FACE[s.cast[i] - 1]) if octopus else s.cast[i],
    }


def swim_view(s: Any) -> SwimView | None:
    for t in range(s.depth):
        if s.doing[t] == DOING_SWIM:
            challenges = challenge_words(s.y[t])
            return {"colour": colour_name(s.x[t]), "card": JELLYFISH[s.y[t]], "challenges": challenges, "at": s.z[t]}
    return None
