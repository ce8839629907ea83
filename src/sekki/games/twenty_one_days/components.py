"""The box of 21 Days as constants. Pages and disasters are lists of symbols; the rules only know what a symbol does."""

from pathlib import Path
from typing import Any

from sekki.kit import Names, card_set, lookup, whole
from sekki.kit.components import expect, load, rows, table

BOX = load(Path(__file__).parent)
CREW = 4
FACES = 6


def _number(name: str, key: str) -> int:
    found = table(BOX, name)
    expect(isinstance(found.get(key), int), f"{name}: {key} is a whole number")
    value: int = found[key]
    return value


def _ids(name: str, found: list[dict[str, Any]]) -> Names:
    return Names(name, [row["id"] for row in found])


COLOUR = Names("colour", table(BOX, "colours")["names"])
expect(len(COLOUR) == CREW, f"there are {CREW} colours, the file has {len(COLOUR)}")
BLUE, YELLOW, RED, GREEN = range(CREW)
DIE = Names("die", [*COLOUR, "extra"])
DICE = len(DIE)
EXTRA = CREW

_survivors = rows(table(BOX, "survivors"), "cards", 13, id=str, name=str, called=str, colour=str, skill=str)
SURVIVOR = _ids("survivor", _survivors)
SURVIVOR_NAME = [row["name"] for row in _survivors]
SURVIVOR_CALLED = [row["called"] for row in _survivors]
SKILLS_OF = [row["skill"] for row in _survivors]
# The survivors by what they can do.
SKILLS = (
    "octopus-reroll", "comfort", "more-flares", "last-location", "far-sharks", "song", "reroll", "extra-fish",
    "extra-hope", "gift", "exchange", "ward", "scruffs",
)  # fmt: skip
expect(sorted(SKILLS_OF) == sorted(SKILLS), f"survivors: each of these skills belongs to one: {', '.join(SKILLS)}")
(
    PROFESSOR, MAYA, HORVATH, ROSINA, PFENNIG, DIVA, ALETA, TOMI, MICK, JEAN, PASTOR, PJOTR, SCRUFFS,
) = (SKILLS_OF.index(skill) for skill in SKILLS)  # fmt: skip
COLOUR_OF = lookup([COLOUR.index(row["colour"]) for row in _survivors])
SKILL_HOPE = lookup([row.get("hope", 0) for row in _survivors])
SKILL_NUMBER = lookup([row.get("number", 0) for row in _survivors])
OF_COLOUR = lookup([card_set(SURVIVOR, [r["id"] for r in _survivors if r["colour"] == c]) for c in COLOUR], "u8")
HUMANS = card_set(SURVIVOR, [row["id"] for row in _survivors if row["skill"] != "scruffs"])
for _colour in range(CREW):
    expect(OF_COLOUR[_colour] & HUMANS != 0, f"no human survivor is {COLOUR[_colour]}")
expect(COLOUR_OF[SCRUFFS] == GREEN, "Scruffs is green")
REROLL_BELOW, REROLL_ABOVE = _number("dice", "reroll_below"), _number("dice", "reroll_above")

_jellyfish = rows(table(BOX, "jellyfish"), "cards", len(table(BOX, "jellyfish")["cards"]), id=str, challenges=list)
JELLYFISH = _ids("jellyfish", _jellyfish)
CHALLENGES = [row["challenges"] for row in _jellyfish]
SWIM_LENGTH = lookup([len(row["challenges"]) for row in _jellyfish])
_steps = max(len(row["challenges"]) for row in _jellyfish)
for _row in _jellyfish:
    expect(
        all(c[0] in "<>" and c[1:].isdigit() for c in _row["challenges"]),
        f"jellyfish {_row['id']}: challenges look like >2 or <5",
    )


def _passes(challenge: str, face: int) -> bool:
    return face > int(challenge[1:]) if challenge[0] == ">" else face < int(challenge[1:])


SWIM_FACES = lookup(
    [
        [sum(1 << f for f in range(1, FACES + 1) if _passes(c, f)) for c in r] + [0] * (_steps - len(r))
        for r in CHALLENGES
    ],
    "i2",
)

FINS = _number("sharks", "fins")
DRAWN_SHARKS, FARTHEST = _number("sharks", "drawn"), _number("sharks", "farthest")
_strengths = table(BOX, "sharks")["strengths"]
SHARK = Names("shark", [f"fin-{fin}-strength-{n}" for fin in range(1, FINS + 1) for n in sorted(set(_strengths))])
SHARK_FIN = lookup([fin for fin in range(FINS) for _ in sorted(set(_strengths))])
SHARK_STRENGTH = lookup([n for _ in range(FINS) for n in sorted(set(_strengths))])
SHARK_COUNT = lookup([_strengths.count(n) for _ in range(FINS) for n in sorted(set(_strengths))])
FIN = whole("fin", 1, FINS)
DISTANCE = whole("distance", 1, FARTHEST)

_raft = table(BOX, "raft")
SPOT, PLANK, SIDE = Names("spot", _raft["spots"]), Names("plank", _raft["planks"]), Names("side", _raft["sides"])
SPOTS, PLANKS, SIDES = len(SPOT), len(PLANK), len(SIDE)
expect(SPOTS == CREW, f"the raft has {CREW} spots")
FIN_SPOT = lookup([SPOT.index(spot) for spot in table(BOX, "sharks")["fin_spots"]])
expect(len(FIN_SPOT) == FINS, "sharks: every fin has a spot")
SIDE_OF = lookup([SIDE.index(side) for side in _raft["spot_sides"]])
HOLDS = lookup([[PLANK.index(p) for p in held] for held in _raft["holds"]])
OUTERMOST = lookup([[PLANK.index(p) for p in side] for side in _raft["outermost_first"]])
SIDE_PLANKS = len(_raft["outermost_first"][0])
SCRUFFS_SPOT, SCRUFFS_STRENGTH = SPOT.index(_raft["scruffs_spot"]), _number("raft", "scruffs_strength")

DIFFICULTY = Names("difficulty", ["green", "orange", "red"])
STARTS = lookup([_number("track", name) for name in DIFFICULTY])
ANCHOR, BUOY = _number("track", "anchor"), _number("track", "buoy")
TRACK = whole("space", 1, _number("track", "spaces"))
expect(
    0 < STARTS[2] < STARTS[1] < STARTS[0] < ANCHOR < BUOY == len(TRACK),
    "track: red, orange, green, anchor and buoy go from left to right",
)

SPACE = Names("location", ["octopus", "flare", "receive", "play", "swap", "hope", "fishing"])
OCTOPUS_SPACE, FLARE_SPACE, RECEIVE_SPACE, PLAY_SPACE, SWAP_SPACE, HOPE_SPACE, FISHING_SPACE = range(7)
SPACES = len(SPACE)
_rooms = table(BOX, "locations")["spaces"]
ROOM = lookup([_rooms.get(name, 0) for name in SPACE])
CROWD, HOPE_POINTS = _number("locations", "crowd"), _number("locations", "hope_points")
FISH = lookup([0, *table(BOX, "locations")["fish"]])
FISH_EACH = _number("locations", "fish_each")
SUCCESS, BLANK = _number("locations", "flare_success"), _number("locations", "blank")
RECEIVES = lookup([int(f in table(BOX, "locations")["receive_on"]) for f in range(FACES + 1)])
PLAYS = lookup([int(f in table(BOX, "locations")["play_on"]) for f in range(FACES + 1)])

_swaps = rows(table(BOX, "swap"), "tokens", len(table(BOX, "swap")["tokens"]), id=str, kind=str, spaces=int, cost=int)
SWAP = _ids("swap", _swaps)
SWAP_KIND_NAMES = ("turtle", "bottle", "flare", "dolphin")
TURTLE, BOTTLE_SWAP, FLARE_SWAP, DOLPHIN_SWAP = range(4)
SWAP_KIND = lookup([SWAP_KIND_NAMES.index(row["kind"]) for row in _swaps])
SWAP_ROOM, SWAP_COST = lookup([row["spaces"] for row in _swaps]), lookup([row["cost"] for row in _swaps])
expect([row["kind"] for row in _swaps].count("dolphin") == 1, "swap: there is one dolphin")
expect(
    all(row["cost"] > 0 for row in _swaps if row["kind"] in ("turtle", "flare")),
    "swap: turtles and flares cost at least 1",
)
expect(all(row["spaces"] < CROWD for row in _swaps), f"swap: a token has fewer than {CROWD} spaces")
DOLPHIN = SWAP_KIND.index(DOLPHIN_SWAP)
SWAP_ATTEMPTS, DOLPHIN_STRENGTH = _number("swap", "attempts"), _number("swap", "dolphin_strength")

_bottles = rows(table(BOX, "bottles"), "cards", len(table(BOX, "bottles")["cards"]), id=str, effect=str)
BOTTLE = _ids("bottle", _bottles)
BOTTLES = len(BOTTLE)
BOTTLE_EFFECT_NAMES = ("flares", "nothing", "ship", "hope", "plank", "cancel", "extra-die", "strength")
B_FLARES, B_NOTHING, B_SHIP, B_HOPE, B_PLANK, B_CANCEL, B_EXTRA, B_STRENGTH = range(8)
BOTTLE_EFFECT = lookup([BOTTLE_EFFECT_NAMES.index(row["effect"]) for row in _bottles])
BOTTLE_NUMBER = lookup([row.get("number", 0) for row in _bottles])
BOTTLE_COLOUR = lookup([COLOUR.index(row["colour"]) if "colour" in row else -1 for row in _bottles])
expect([row["effect"] for row in _bottles].count("extra-die") <= 1, "bottles: there is only one white die")

_flips = table(BOX, "flips")
FLIP = Names("flip", [_flips["back"], *_flips["fronts"]])
expect(
    FLIP.ids == ("reroll", "last-hope", "feast", "cancel", "trade"), "flips: reroll; last-hope, feast, cancel, trade"
)
F_REROLL, F_LAST_HOPE, F_FEAST, F_CANCEL, F_TRADE = range(5)
LAST_HOPE, FEAST = _number("flips", "last_hope"), _number("flips", "feast")

HOPE = Names("hope", table(BOX, "hope")["kinds"])
HOPES = len(HOPE)
HOPE_COUNT, BEND_BY = lookup(table(BOX, "hope")["counts"]), lookup(table(BOX, "hope")["bends"])
HOPE_AT_START = _number("hope", "at_start")
BEND = Names("bend", [f"{sign}{n}" for n in table(BOX, "hope")["bends"] if n for sign in ("plus-", "minus-")])
expect(HOPE.ids == ("plain", "one", "two"), "hope: plain, one, two")

TENTACLES = _number("octopus", "tentacles")
TENTACLE = whole("tentacles", 0, TENTACLES)
OCTOPUS_FACE = Names("octopus", ["blank", "tentacle"])
OCTOPUS_FACES = lookup([_number("octopus", "blank_faces"), _number("octopus", "tentacle_faces")])

_tokens = rows(
    table(BOX, "scruffs"), "tokens", len(table(BOX, "scruffs")["tokens"]), id=str, effects=list, success=list
)
TOKEN = _ids("token", _tokens)
TOKENS = len(TOKEN)
TOKEN_EFFECTS_TEXT = [row["effects"] for row in _tokens]
EFFECT = Names("effect", ["none", "hope", "strength", "swap", "sharks-away", "ship", "rerolls", "bends"])
NO_EFFECT, E_HOPE, E_STRENGTH, E_SWAP, E_SHARKS, E_SHIP, E_REROLLS, E_BENDS = range(8)
TOKEN_EFFECTS = max(len(row["effects"]) for row in _tokens)
_effects = [[(x.split()[0], int(([*x.split(), "0"])[1])) for x in row["effects"]] for row in _tokens]
for _row, _found in zip(_tokens, _effects, strict=True):
    expect(
        all(name in EFFECT and name != "none" for name, _ in _found),
        f"scruffs {_row['id']}: {_row['effects']} is not known",
    )
    _lasting = [name for name, _ in _found if name in ("rerolls", "bends")]
    expect(not _lasting or len(_found) == 1, f"scruffs {_row['id']}: a lasting effect stands alone")
TOKEN_EFFECT = lookup([[EFFECT.index(n) for n, _ in found] + [0] * (TOKEN_EFFECTS - len(found)) for found in _effects])
TOKEN_NUMBER = lookup([[n for _, n in found] + [0] * (TOKEN_EFFECTS - len(found)) for found in _effects])
TOKEN_SUCCESS = lookup([[int(f in row["success"]) for f in range(FACES + 1)] for row in _tokens])
