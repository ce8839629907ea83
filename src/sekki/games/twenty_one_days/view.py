"""What everybody sees: the raft, the sea, the logbook, and what is asked of whom."""

from __future__ import annotations

from typing import Any, TypedDict

from sekki.kit import NONE, Names, size

from .components import (
    ANCHOR,
    BOTTLE,
    BUOY,
    COLOUR,
    CREW,
    DICE,
    DIE,
    DIFFICULTY,
    DISASTER,
    DISASTER_HOPE,
    EXTRA,
    FIRST_DISASTER_LIST,
    FLIP,
    HOPE,
    HOPES,
    HURTS,
    JELLYFISH,
    LAST_DAY,
    LISTS,
    OCTOPUS_FACE,
    OUTERMOST,
    PAGE,
    PAGES,
    PART,
    PLANK,
    PLANKS,
    ROOM,
    SCRUFFS,
    SHARK,
    SHARK_COUNT,
    SHARK_FIN,
    SHARK_STRENGTH,
    SIDE,
    SIDE_OF,
    SPACE,
    SPACES,
    SPOT,
    SURVIVOR,
    SURVIVOR_CALLED,
    SURVIVOR_NAME,
    SWAP,
    SWAP_COST,
    SWAP_KIND,
    SWAP_KINDS,
    SWAP_ROOM,
    TOKEN,
    sign_id,
)
from .crew import alive, hope_of, human, leader, players, scruffs_up, seat_for, seat_of, strength_of, total
from .placing import extra_waits, octopus_may_take, room_at
from .rolls import DOLPHIN_USED
from .state import (
    DOING,
    DOING_ROLL,
    DOING_SCRIPT,
    DOING_SWIM,
    FOR_OCTOPUS,
    FOR_WHITE,
    PHASE,
    PHASE_EVENING,
    PHASE_MIDDAY,
    PHASE_MORNING,
    PHASE_OVER,
    PHASE_SETUP,
    PURPOSE,
    RESULT,
)
from .words_cards import (
    CLASS,
    SKILL_TEXT,
    bottle_words,
    challenge_words,
    disaster_name,
    flip_words,
    swap_words,
    symbol_words,
    token_words,
)
from .words_story import roll_means

PART_PHASES = (PHASE_MORNING, PHASE_MIDDAY, PHASE_EVENING)


def view(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> dict[str, Any]:
    """The table as anyone sees it: nothing is hidden, so every seat sees the same."""
    return {
        "you": seat,
        "day": s.day,
        "days": LAST_DAY,
        "phase": PHASE[s.phase],
        "result": RESULT[s.result],
        "difficulty": DIFFICULTY[s.difficulty],
        "scruffs_up": bool(scruffs_up(s)),
        "logbook": logbook_view(s),
        "ship": {"at": s.ship, "anchor": ANCHOR, "buoy": BUOY},
        "shark_distance": s.distance,
        "shark_rests": bool(s.cube_rests),
        "sharks_out": sharks_out(s),
        "planks": [plank_view(s, plank) for plank in range(PLANKS)],
        "tentacles": s.tentacles,
        "swap": swap_view(s.swap),
        "rod_broken": bool(s.rod_broken),
        "locations": {SPACE[space]: location_view(s, space) for space in range(SPACES)},
        "pending": pending_view(s, names),
        "disaster": disaster_view(s) if s.disaster != NONE else None,
        "disasters_left": size(s.disasters),
        "calm": bool(s.calm),
        "bottles_left": size(s.bottles),
        "hope": {"bag": total(s.bag), "pool": [HOPE[k] for k in range(HOPES) for _ in range(s.pool[k])]},
        "calls": {"flare": s.flare_cost or None, "shout": s.shout_cost or None, "sung": s.sung},
        "start": {"player": s.start, "players": players(s), "seat": seat_of(s, s.start)},
        "seats": [seat_view(s, i, names[i]) for i in range(s.seats)],
        "survivors": [survivor_view(s, colour) for colour in range(CREW)],
        "scruffs": scruffs_view(s) if scruffs_up(s) else None,
    }


def id_or_none(names: Names, number: int) -> str | None:
    return None if number == NONE else names[number]


def titled(names: Names, number: int, words: tuple[str, str]) -> dict[str, str]:
    return {"id": names[number], "title": words[0], "means": words[1]}


def logbook_view(s: Any) -> dict[str, Any]:
    today = page_view(s, s.today, s.day, now=True) if s.today != NONE else None
    tomorrow = page_view(s, s.tomorrow, s.next_day, now=False) if s.tomorrow != NONE else None
    return {"today": today, "tomorrow": tomorrow, "left": LAST_DAY - s.day}


def page_view(s: Any, page: int, day: int, now: bool) -> dict[str, Any]:
    found = {"id": PAGE[page], "day": day, "week": PAGES[page]["week"], "wheel": bool(PAGES[page].get("wheel"))}
    for part, name in enumerate(PART):
        at = len(PART) * page + part
        found[name] = symbols_view(at, symbols_done(s, at, PART_PHASES[part]) if now else 0)
    return found


def symbols_done(s: Any, at: int, phase: int) -> int:
    """How many symbols of today's list have been carried out or are being so."""
    for t in range(s.depth):
        if s.doing[t] == DOING_SCRIPT and s.x[t] == at:
            return int(s.y[t])
    return len(LISTS[at]) if s.phase > phase or s.phase == PHASE_OVER else 0


def symbols_view(at: int, done: int) -> list[dict[str, Any]]:
    found = []
    for i, (kind, number) in enumerate(LISTS[at]):
        title, means = symbol_words(kind, number)
        sign = {"id": sign_id(kind, number), "title": title, "means": means}
        found.append({**sign, "hurts": bool(HURTS[at, i]), "done": i < done})
    return found


def plank_view(s: Any, plank: int) -> dict[str, Any]:
    side = next(i for i in range(len(SIDE)) if plank in OUTERMOST[i])
    return {"id": PLANK[plank], "side": SIDE[side], "there": bool(s.planks[plank])}


def sharks_out(s: Any) -> list[dict[str, int]]:
    """The tokens drawn in the attack that is going on."""
    return [
        {"fin": SHARK_FIN[kind] + 1, "strength": SHARK_STRENGTH[kind]}
        for kind in range(len(SHARK))
        for _ in range(SHARK_COUNT[kind] - s.sharks[kind])
    ]


def swap_view(swap: int) -> dict[str, Any]:
    kind = SWAP_KINDS[SWAP_KIND[swap]]
    return {**titled(SWAP, swap, swap_words(swap)), "kind": kind, "spaces": SWAP_ROOM[swap], "cost": SWAP_COST[swap]}


def location_view(s: Any, space: int) -> dict[str, Any]:
    room = SWAP_ROOM[s.swap] if SPACE[space] == "swap" else ROOM[space]
    dice = [DIE[d] for d in range(DICE) if s.placed[d] == space]
    return {"spaces": room, "free": max(0, room_at(s, space)), "dice": dice}


def pending_view(s: Any, names: list[str]) -> dict[str, Any] | None:
    """What is asked, of whom, and the roll that is open."""
    if s.phase == PHASE_OVER:
        return None
    t = s.depth - 1
    doing = s.doing[t]
    below = DOING[s.doing[t - 1]] if t > 0 else None
    numbers = {"x": s.x[t], "y": s.y[t], "z": s.z[t]}
    found = {"seat": s.asked, "name": names[s.asked], "doing": DOING[doing], "inside": below, **numbers}
    found["about"] = [COLOUR[colour] for colour in concerned(s)]
    found["left"] = left_to_do(s)
    found["roll"] = roll_view(s, t) if doing == DOING_ROLL else None
    found["swim"] = swim_view(s)
    return found


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


def roll_view(s: Any, t: int) -> dict[str, Any]:
    octopus = s.x[t] == FOR_OCTOPUS
    return {
        "for": PURPOSE[s.x[t]],
        "colour": None if s.x[t] == FOR_WHITE else COLOUR[s.y[t]],
        "face": OCTOPUS_FACE[s.face - 1] if octopus else s.face,
        "means": roll_means(s, t),
        "dolphin_used": bool(s.z[t] & DOLPHIN_USED),
    }


def swim_view(s: Any) -> dict[str, Any] | None:
    for t in range(s.depth):
        if s.doing[t] == DOING_SWIM:
            challenges = challenge_words(s.y[t])
            return {"colour": COLOUR[s.x[t]], "card": JELLYFISH[s.y[t]], "challenges": challenges, "at": s.z[t]}
    return None


def disaster_view(s: Any) -> dict[str, Any]:
    name = DISASTER[s.disaster]
    at = FIRST_DISASTER_LIST + s.disaster
    done = next((s.y[t] for t in range(s.depth) if s.doing[t] == DOING_SCRIPT and s.x[t] == at), 0)
    hope = DISASTER_HOPE[s.disaster]
    return {"id": name, "title": disaster_name(name), "hope": hope, "symbols": symbols_view(at, done)}


def seat_view(s: Any, seat: int, name: str) -> dict[str, Any]:
    chosen = [c for c in range(CREW) if s.who[c] != NONE and seat_for(s, c) == seat]
    leads = s.phase not in (PHASE_SETUP, PHASE_OVER) and seat_of(s, leader(s)) == seat
    return {"name": name, "survivors": [COLOUR[c] for c in chosen], "leads": bool(leads)}


def survivor_view(s: Any, colour: int) -> dict[str, Any]:
    found: dict[str, Any] = {"colour": COLOUR[colour], "class": CLASS[COLOUR[colour]]}
    who = s.who[colour]
    if who == NONE:
        return {**found, "id": None, "name": None}
    spot, bottle, flip = s.spot[colour], s.bottle[colour], s.flip[colour]
    return {
        **found,
        "id": SURVIVOR[who],
        "name": SURVIVOR_NAME[who],
        "called": SURVIVOR_CALLED[who],
        "skill": SKILL_TEXT[who],
        "human": who != SCRUFFS,
        "alive": bool(alive(s, colour)),
        "seat": seat_for(s, colour),
        "player": s.owner[colour],
        "dice": [s.top[colour], s.below[colour]],
        "strength": strength_of(s, colour),
        "hope": hope_of(s, colour),
        "special_hope": [HOPE[k] for k in range(1, HOPES) for _ in range(s.hope[colour, k])],
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


def _second_bottle(s: Any, colour: int) -> dict[str, str] | None:
    at_the_swap = s.second != NONE and s.depth > 0 and s.x[s.depth - 1] == colour
    return titled(BOTTLE, s.second, bottle_words(s.second)) if at_the_swap else None


def scruffs_view(s: Any) -> dict[str, Any]:
    token = None
    if s.token != NONE:
        said = token_words(TOKEN[s.token])
        token = {"id": TOKEN[s.token], "means": said, "left": s.token_left, "used_today": bool(s.token_today)}
    return {"tokens_left": size(s.tokens), "tokens_gone": size(s.tokens_gone), "token": token}


class View(TypedDict):
    """What a seat sees."""


class Box(TypedDict):
    """What is in the box, as far as a board shows it."""


def box() -> dict[str, Any]:
    """The facts of the box that a board shows."""
    return {}
