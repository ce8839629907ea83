"""What everybody sees: the raft, the sea and the logbook; and what is in the box."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, cast

from sekki.kit import NONE, size

from .components import (
    ANCHOR,
    BUOY,
    COLOUR_OF,
    CREW,
    DICE,
    DIE,
    DIFFICULTY,
    DISASTER,
    DISASTER_HOPE,
    FARTHEST,
    FIN_SPOT,
    FINS,
    FIRST_DISASTER_LIST,
    HOLDS,
    HOPE,
    HOPES,
    HURTS,
    LAST_DAY,
    LISTS,
    OUTERMOST,
    PAGE,
    PAGES,
    PART_EVENING,
    PART_MIDDAY,
    PART_MORNING,
    PARTS,
    PLANK,
    PLANKS,
    ROOM,
    SHARK,
    SHARK_COUNT,
    SHARK_FIN,
    SHARK_STRENGTH,
    SIDE,
    SIDE_OF,
    SIDE_PLANKS,
    SPACE,
    SPACE_SWAP,
    SPACES,
    SPOT,
    SPOTS,
    SURVIVOR,
    SURVIVOR_NAME,
    SURVIVORS,
    SWAP,
    SWAP_COST,
    SWAP_KIND,
    SWAP_KINDS,
    SWAP_ROOM,
    SWAPS,
    TENTACLES,
    WEEKS,
    sign_id,
)
from .crew import players, scruffs_up, seat_of, total
from .placing import room_at
from .state import DOING_SCRIPT, PHASE, PHASE_EVENING, PHASE_MIDDAY, PHASE_MORNING, PHASE_OVER, RESULT
from .view_crew import (
    Colour,
    DieName,
    HopeKind,
    PendingView,
    ScruffsView,
    SeatView,
    SurvivorView,
    Titled,
    colour_name,
    hope_kind,
    pending_view,
    scruffs_view,
    seat_view,
    survivor_view,
    titled,
)
from .words_cards import called, disaster_name, hope_words, location_words, say, swap_words, symbol_words

Phase = Literal["setup", "morning", "midday", "evening", "attack", "rescue", "over"]
Result = Literal["open", "won", "lost"]
SwapKind = Literal["turtle", "bottle", "flare", "dolphin"]
PART_PHASES = (PHASE_MORNING, PHASE_MIDDAY, PHASE_EVENING)


class Sign(Titled):
    """A symbol with its number: `all-minus-1`, `yellow-plus-2`, `shark-6`."""

    hurts: bool
    done: bool


class PageView(TypedDict):
    """A page of the logbook."""

    id: str
    day: int
    week: int
    wheel: bool
    morning: list[Sign]
    midday: list[Sign]
    evening: list[Sign]


class LogbookView(TypedDict):
    """The two pages in sight, and how many days are left."""

    today: PageView | None
    tomorrow: PageView | None
    left: int


class ShipView(TypedDict):
    """Spaces of the rescue ship's track."""

    at: int
    anchor: int
    buoy: int


class SharkView(TypedDict):
    """A shark of the attack that is going on."""

    fin: int
    strength: int


class PlankView(TypedDict):
    """A plank of the raft."""

    id: str
    side: str
    there: bool


class SwapView(Titled):
    """The token on the swap location."""

    kind: SwapKind
    spaces: int
    cost: int


class LocationView(TypedDict):
    """A location and the dice there."""

    spaces: int
    free: int
    dice: list[DieName]


class DisasterView(TypedDict):
    """A disaster that has been drawn and not dealt with."""

    id: str
    title: str
    hope: int
    symbols: list[Sign]


class HopeView(TypedDict):
    """Hope tokens in the bag, and those being given out."""

    bag: int
    pool: list[HopeKind]


class CallsView(TypedDict):
    """What it costs to be seen on the last day."""

    flare: int | None
    shout: int | None
    sung: int


class StartView(TypedDict):
    """Who has the start token."""

    player: int
    players: int
    seat: int


class View(TypedDict):
    """What everybody sees of 21 Days. Nothing on the table is hidden."""

    you: int | None
    day: int
    days: int
    phase: Phase
    result: Result
    difficulty: str
    scruffs_up: bool
    logbook: LogbookView
    ship: ShipView
    shark_distance: int
    shark_rests: bool
    sharks_out: list[SharkView]
    planks: list[PlankView]
    tentacles: int
    swap: SwapView
    rod_broken: bool
    locations: dict[str, LocationView]
    pending: PendingView | None
    disaster: DisasterView | None
    disasters_left: int
    calm: bool
    bottles_left: int
    hope: HopeView
    calls: CallsView
    start: StartView
    seats: list[SeatView]
    survivors: list[SurvivorView]
    scruffs: ScruffsView | None
    log: NotRequired[list[str]]  # the day so far in words; the table adds it


def view(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> View:
    """The table as anyone sees it: nothing is hidden, so every seat sees the same."""
    return {
        "you": seat,
        "day": s.day,
        "days": LAST_DAY,
        "phase": cast(Phase, PHASE[s.phase]),
        "result": cast(Result, RESULT[s.result]),
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
        "hope": {"bag": total(s.bag), "pool": [hope_kind(k) for k in range(HOPES) for _ in range(s.pool[k])]},
        "calls": {"flare": s.flare_cost or None, "shout": s.shout_cost or None, "sung": s.sung},
        "start": {"player": s.start, "players": players(s), "seat": seat_of(s, s.start)},
        "seats": [seat_view(s, i, names[i]) for i in range(s.seats)],
        "survivors": [survivor_view(s, colour) for colour in range(CREW)],
        "scruffs": scruffs_view(s) if scruffs_up(s) else None,
    }


def logbook_view(s: Any) -> LogbookView:
    today = page_view(s, s.today, s.day, now=True) if s.today != NONE else None
    tomorrow = page_view(s, s.tomorrow, s.next_day, now=False) if s.tomorrow != NONE else None
    return {"today": today, "tomorrow": tomorrow, "left": LAST_DAY - s.day}


def page_view(s: Any, page: int, day: int, now: bool) -> PageView:
    facts = PAGES[page]
    return {
        "id": PAGE[page],
        "day": day,
        "week": facts["week"],
        "wheel": bool(facts.get("wheel")),
        "morning": part_view(s, page, PART_MORNING, now),
        "midday": part_view(s, page, PART_MIDDAY, now),
        "evening": part_view(s, page, PART_EVENING, now),
    }


def part_view(s: Any, page: int, part: int, now: bool) -> list[Sign]:
    at = PARTS * page + part
    return symbols_view(at, symbols_done(s, at, PART_PHASES[part]) if now else 0)


def symbols_done(s: Any, at: int, phase: int) -> int:
    """How many symbols of today's list have been carried out or are being so."""
    for t in range(s.depth):
        if s.doing[t] == DOING_SCRIPT and s.x[t] == at:
            return int(s.y[t])
    return len(LISTS[at]) if s.phase > phase or s.phase == PHASE_OVER else 0


def symbols_view(at: int, done: int) -> list[Sign]:
    found: list[Sign] = []
    for i, (kind, number) in enumerate(LISTS[at]):
        title, means = symbol_words(kind, number)
        hurts = bool(HURTS[at, i])
        found.append({"id": sign_id(kind, number), "title": title, "means": means, "hurts": hurts, "done": i < done})
    return found


def plank_view(s: Any, plank: int) -> PlankView:
    side = next(i for i in range(len(SIDE)) if plank in OUTERMOST[i])
    return {"id": PLANK[plank], "side": SIDE[side], "there": bool(s.planks[plank])}


def sharks_out(s: Any) -> list[SharkView]:
    """The tokens drawn in the attack that is going on."""
    return [
        {"fin": SHARK_FIN[kind] + 1, "strength": SHARK_STRENGTH[kind]}
        for kind in range(len(SHARK))
        for _ in range(SHARK_COUNT[kind] - s.sharks[kind])
    ]


def swap_view(swap: int) -> SwapView:
    title, means = swap_words(swap)
    return {
        "id": SWAP[swap],
        "title": title,
        "means": means,
        "kind": cast(SwapKind, SWAP_KINDS[SWAP_KIND[swap]]),
        "spaces": SWAP_ROOM[swap],
        "cost": SWAP_COST[swap],
    }


def location_view(s: Any, space: int) -> LocationView:
    room = SWAP_ROOM[s.swap] if space == SPACE_SWAP else ROOM[space]
    dice = [cast(DieName, DIE[d]) for d in range(DICE) if s.placed[d] == space]
    return {"spaces": room, "free": max(0, room_at(s, space)), "dice": dice}


def disaster_view(s: Any) -> DisasterView:
    name = DISASTER[s.disaster]
    at = FIRST_DISASTER_LIST + s.disaster
    done = next((s.y[t] for t in range(s.depth) if s.doing[t] == DOING_SCRIPT and s.x[t] == at), 0)
    hope = DISASTER_HOPE[s.disaster]
    return {"id": name, "title": disaster_name(name), "hope": hope, "symbols": symbols_view(at, done)}


class Person(TypedDict):
    """A survivor one may choose."""

    id: str
    name: str
    called: str
    colour: Colour


class Spot(TypedDict):
    """A spot on the raft: the fins that reach it, counted from 1, and the planks it holds on to."""

    id: str
    fins: list[int]
    holds: list[str]


class Across(TypedDict):
    """What lies on the raft, from left to right."""

    kind: Literal["plank", "spot", "mast"]
    id: str


class Location(TypedDict):
    """A location: a short title, and what is done there."""

    id: str
    title: str
    does: str


class Box(TypedDict):
    """What is in the box, as far as a board shows it."""

    people: list[Person]
    spots: list[Spot]
    across: list[Across]
    locations: list[Location]
    hope: list[Titled]
    swaps: list[Titled]
    weeks: list[int]
    farthest: int
    tentacles: int


def box() -> Box:
    """The facts of the box that a board shows."""
    return {
        "people": [person(who) for who in range(SURVIVORS)],
        "spots": [spot_facts(spot) for spot in range(SPOTS)],
        "across": across(),
        "locations": [{"id": space, "title": title, "does": does} for space, (title, does) in location_words().items()],
        "hope": [titled(HOPE, kind, hope_words(kind)) for kind in range(HOPES)],
        "swaps": [titled(SWAP, swap, swap_words(swap)) for swap in range(SWAPS)],
        "weeks": list(WEEKS["days"]),
        "farthest": FARTHEST,
        "tentacles": TENTACLES,
    }


def person(who: int) -> Person:
    name, short = say(SURVIVOR_NAME[who]), called(who)
    return {"id": SURVIVOR[who], "name": name, "called": short, "colour": colour_name(COLOUR_OF[who])}


def spot_facts(spot: int) -> Spot:
    fins = [fin + 1 for fin in range(FINS) if FIN_SPOT[fin] == spot]
    return {"id": SPOT[spot], "fins": fins, "holds": [PLANK[HOLDS[spot, i]] for i in range(2)]}


def across() -> list[Across]:
    """Planks and, between those they hold on to, the spots; the mast stands between the sides."""
    found: list[Across] = []
    for side in range(len(SIDE)):
        if side > 0:
            found.append({"kind": "mast", "id": "mast"})
        spots = [spot for spot in range(SPOTS) if SIDE_OF[spot] == side]
        for i, plank in enumerate(sorted(OUTERMOST[side, i] for i in range(SIDE_PLANKS))):
            found.append({"kind": "plank", "id": PLANK[plank]})
            if i < len(spots):
                found.append({"kind": "spot", "id": SPOT[spots[i]]})
    return found
