"""The box of 21 Days as constants. Pages and disasters are lists of symbols; the rules only know what a symbol does."""

from pathlib import Path
from typing import Any

from sekki.kit import Names, card_set, lookup, whole
from sekki.kit.components import expect, load, rows, table

BOX = load(Path(__file__).parent)
CREW = 4
FACES = 6
FEW_POINTS = 3  # how dear a hope token may be, so that it is easy to see whether a roll could bring one more


def _number(name: str, key: str) -> int:
    found = table(BOX, name)
    expect(isinstance(found.get(key), int), f"{name}: {key} is a whole number")
    value: int = found[key]
    return value


def _ids(name: str, found: list[dict[str, Any]]) -> Names:
    return Names(name, [row["id"] for row in found])


COLOUR = Names("colour", table(BOX, "colours")["names"])
expect(len(COLOUR) == CREW, f"there are {CREW} colours, the file has {len(COLOUR)}")
DIE = Names("die", [*COLOUR, "extra"])
DICE = len(DIE)
EXTRA = CREW

_survivors = rows(table(BOX, "survivors"), "cards", 13, id=str, name=str, called=str, colour=str, skill=str)
SURVIVOR = _ids("survivor", _survivors)
SURVIVORS = len(SURVIVOR)
SURVIVOR_NAME: list[str] = [row["name"] for row in _survivors]
SURVIVOR_CALLED: list[str] = [row["called"] for row in _survivors]
SKILLS_OF = [row["skill"] for row in _survivors]


def _who_can(skill: str) -> int:
    """The survivor with this skill."""
    expect(SKILLS_OF.count(skill) == 1, f"survivors: the skill {skill!r} belongs to one of them")
    return SKILLS_OF.index(skill)


PROFESSOR = _who_can("octopus-reroll")
MAYA = _who_can("comfort")
HORVATH = _who_can("more-flares")
ROSINA = _who_can("last-location")
PFENNIG = _who_can("far-sharks")
DIVA = _who_can("song")
ALETA = _who_can("reroll")
TOMI = _who_can("extra-fish")
MICK = _who_can("extra-hope")
JEAN = _who_can("gift")
PASTOR = _who_can("exchange")
PJOTR = _who_can("ward")
SCRUFFS = _who_can("scruffs")
COLOUR_OF = lookup([COLOUR.index(row["colour"]) for row in _survivors])
SKILL_HOPE = lookup([row.get("hope", 0) for row in _survivors])
SKILL_NUMBER = lookup([row.get("number", 0) for row in _survivors])
OF_COLOUR = lookup([card_set(SURVIVOR, [r["id"] for r in _survivors if r["colour"] == c]) for c in COLOUR], "u8")
HUMANS = card_set(SURVIVOR, [row["id"] for row in _survivors if row["skill"] != "scruffs"])
for _colour in range(CREW):
    expect(OF_COLOUR[_colour] & HUMANS != 0, f"no human survivor is {COLOUR[_colour]}")
expect(COLOUR[COLOUR_OF[SCRUFFS]] == "green", "Scruffs is green")
REROLL_BELOW, REROLL_ABOVE = _number("dice", "reroll_below"), _number("dice", "reroll_above")

_jellyfish = rows(table(BOX, "jellyfish"), "cards", len(table(BOX, "jellyfish")["cards"]), id=str, challenges=list)
JELLYFISH = _ids("jellyfish", _jellyfish)
JELLYFISH_CARDS = len(JELLYFISH)
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
SHARK_KINDS = len(SHARK)
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

SPACE = Names("location")
SPACE_OCTOPUS = SPACE.declare("octopus")
SPACE_FLARE = SPACE.declare("flare")
SPACE_RECEIVE = SPACE.declare("receive")
SPACE_PLAY = SPACE.declare("play")
SPACE_SWAP = SPACE.declare("swap")
SPACE_HOPE = SPACE.declare("hope")
SPACE_FISHING = SPACE.declare("fishing")
SPACES = len(SPACE)
_rooms = table(BOX, "locations")["spaces"]
ROOM = lookup([_rooms.get(name, 0) for name in SPACE])
CROWD, HOPE_POINTS = _number("locations", "crowd"), _number("locations", "hope_points")
expect(HOPE_POINTS <= FEW_POINTS, f"locations: a hope token costs at most {FEW_POINTS} points")
FISH = lookup([0, *table(BOX, "locations")["fish"]])
FISH_EACH = _number("locations", "fish_each")
SUCCESS, BLANK = _number("locations", "flare_success"), _number("locations", "blank")
RECEIVES = lookup([int(f in table(BOX, "locations")["receive_on"]) for f in range(FACES + 1)])
PLAYS = lookup([int(f in table(BOX, "locations")["play_on"]) for f in range(FACES + 1)])

_swaps = rows(table(BOX, "swap"), "tokens", len(table(BOX, "swap")["tokens"]), id=str, kind=str, spaces=int, cost=int)
SWAP = _ids("swap", _swaps)
SWAPS = len(SWAP)
SWAP_KINDS = Names("kind of swap token")
SWAP_TURTLE = SWAP_KINDS.declare("turtle")
SWAP_BOTTLE = SWAP_KINDS.declare("bottle")
SWAP_FLARE = SWAP_KINDS.declare("flare")
SWAP_DOLPHIN = SWAP_KINDS.declare("dolphin")
SWAP_KIND = lookup([SWAP_KINDS.index(row["kind"]) for row in _swaps])
SWAP_ROOM, SWAP_COST = lookup([row["spaces"] for row in _swaps]), lookup([row["cost"] for row in _swaps])
expect([row["kind"] for row in _swaps].count("dolphin") == 1, "swap: there is one dolphin")
expect(
    all(row["cost"] > 0 for row in _swaps if row["kind"] in ("turtle", "flare")),
    "swap: turtles and flares cost at least 1",
)
expect(
    all(row["cost"] <= FEW_POINTS for row in _swaps if row["kind"] == "turtle"),
    f"swap: a turtle's token costs at most {FEW_POINTS} points",
)
expect(all(row["spaces"] < CROWD for row in _swaps), f"swap: a token has fewer than {CROWD} spaces")
DOLPHIN = SWAP_KIND.index(SWAP_DOLPHIN)
SWAP_ATTEMPTS, DOLPHIN_STRENGTH = _number("swap", "attempts"), _number("swap", "dolphin_strength")

_bottles = rows(table(BOX, "bottles"), "cards", len(table(BOX, "bottles")["cards"]), id=str, effect=str)
BOTTLE = _ids("bottle", _bottles)
BOTTLES = len(BOTTLE)
BOTTLE_EFFECTS = Names("effect of a bottle")
BOTTLE_FLARES = BOTTLE_EFFECTS.declare("flares")
BOTTLE_NOTHING = BOTTLE_EFFECTS.declare("nothing")
BOTTLE_SHIP = BOTTLE_EFFECTS.declare("ship")
BOTTLE_HOPE = BOTTLE_EFFECTS.declare("hope")
BOTTLE_PLANK = BOTTLE_EFFECTS.declare("plank")
BOTTLE_CANCEL = BOTTLE_EFFECTS.declare("cancel")
BOTTLE_EXTRA_DIE = BOTTLE_EFFECTS.declare("extra-die")
BOTTLE_STRENGTH = BOTTLE_EFFECTS.declare("strength")
BOTTLE_EFFECT = lookup([BOTTLE_EFFECTS.index(row["effect"]) for row in _bottles])
BOTTLE_NUMBER = lookup([row.get("number", 0) for row in _bottles])
expect(
    all(row.get("number", 0) <= CREW for row in _bottles if row["effect"] == "flares"),
    f"bottles: at most {CREW} flares are fired at once",
)
BOTTLE_COLOUR = lookup([COLOUR.index(row["colour"]) if "colour" in row else -1 for row in _bottles])
expect([row["effect"] for row in _bottles].count("extra-die") == 1, "bottles: there is one extra die, the white one")
EXTRA_DIE_BOTTLE = BOTTLE_EFFECT.index(BOTTLE_EXTRA_DIE)

_flips = table(BOX, "flips")
FLIP = Names("flip", [_flips["back"], *_flips["fronts"]])
FLIPS = len(FLIP)
expect(
    FLIP.ids == ("reroll", "last-hope", "feast", "cancel", "trade"), "flips: reroll; last-hope, feast, cancel, trade"
)
FLIP_REROLL = FLIP.index("reroll")
FLIP_LAST_HOPE = FLIP.index("last-hope")
FLIP_FEAST = FLIP.index("feast")
FLIP_CANCEL = FLIP.index("cancel")
FLIP_TRADE = FLIP.index("trade")
LAST_HOPE, FEAST = _number("flips", "last_hope"), _number("flips", "feast")

HOPE = Names("hope", table(BOX, "hope")["kinds"])
HOPES = len(HOPE)
HOPE_COUNT, BEND_BY = lookup(table(BOX, "hope")["counts"]), lookup(table(BOX, "hope")["bends"])
HOPE_AT_START = _number("hope", "at_start")
BEND = Names("bend", [f"{sign}{n}" for n in table(BOX, "hope")["bends"] if n for sign in ("plus-", "minus-")])
BENDS = len(BEND)
expect(HOPE.ids == ("plain", "one", "two"), "hope: plain, one, two")
expect(list(BEND_BY) == [0, 1, 2], "hope: the marked tokens bend a die by 1 and by 2")
expect(HOPE_COUNT[2] <= 1, "hope: at most one token bends a die by 2")

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
EFFECT = Names("effect")
EFFECT_NONE = EFFECT.declare("none")
EFFECT_HOPE = EFFECT.declare("hope")
EFFECT_STRENGTH = EFFECT.declare("strength")
EFFECT_SWAP = EFFECT.declare("swap")
EFFECT_SHARKS_AWAY = EFFECT.declare("sharks-away")
EFFECT_SHIP = EFFECT.declare("ship")
EFFECT_REROLLS = EFFECT.declare("rerolls")
EFFECT_BENDS = EFFECT.declare("bends")
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

# The logbook and the disasters: lists of symbols, which the rules carry out one by one.
SYMBOL = Names("symbol")
SYMBOL_END = SYMBOL.declare("end")
SYMBOL_HOPE = SYMBOL.declare("hope")
SYMBOL_ALL = SYMBOL.declare("all")
SYMBOL_COLOUR = SYMBOL.declare("colour")
SYMBOL_DIVIDE = SYMBOL.declare("divide")
SYMBOL_SHIP = SYMBOL.declare("ship")
SYMBOL_SWAP = SYMBOL.declare("swap")
SYMBOL_DOLPHIN = SYMBOL.declare("dolphin")
SYMBOL_DISASTER = SYMBOL.declare("disaster")
SYMBOL_SHARK = SYMBOL.declare("shark")
SYMBOL_OCTOPUS = SYMBOL.declare("octopus")
SYMBOL_GRAB = SYMBOL.declare("grab")
SYMBOL_JELLYFISH = SYMBOL.declare("jellyfish")
SYMBOL_PARANOIA = SYMBOL.declare("paranoia")
SYMBOL_PLANK = SYMBOL.declare("plank")
SYMBOL_SKIP = SYMBOL.declare("skip")
SYMBOL_SHUFFLE = SYMBOL.declare("shuffle")
SYMBOL_ROD_BROKEN = SYMBOL.declare("rod-broken")
SYMBOL_PLACE = SYMBOL.declare("place")
SYMBOL_FLARE_GUN = SYMBOL.declare("flare-gun")
SYMBOL_MEGAPHONE = SYMBOL.declare("megaphone")
SYMBOL_PACK = SYMBOL.declare("pack")
OWN_SYMBOLS = ("end", "pack")  # the rules' own, on no card
WITH_NUMBER = ("hope", "all", "divide", "ship", "shark", "flare-gun", "megaphone")
NOT_IN_A_DISASTER = ("disaster", "octopus", "place", "rod-broken", "flare-gun", "megaphone")
HURTING = ("shark", "grab", "paranoia", "plank", "pack")  # whoever falls among jellyfish is known only then
COLOUR_STEP = 10  # a colour's number is the colour times this, plus the gain
MOST_LISTS = 127


def read_symbol(text: str, where: str) -> tuple[int, int]:
    """A symbol and its number."""
    word, _, said = text.partition(" ")
    kind = "colour" if word in COLOUR else word
    expect(kind in SYMBOL and kind not in OWN_SYMBOLS, f"{where}: there is no symbol {text!r}")
    expect(
        (kind == "colour" or kind in WITH_NUMBER) == bool(said), f"{where}: {text!r} has a number too many or too few"
    )
    number = int(said or 0)
    expect(kind != "shark" or 1 <= number <= FINS, f"{where}: there is no fin {number}")
    if kind != "colour":
        return SYMBOL.index(kind), number
    expect(0 < number <= FACES, f"{where}: {text!r} is no gain")
    return SYMBOL.index(kind), COLOUR.index(word) * COLOUR_STEP + number


def sign_id(kind: int, number: int) -> str:
    """A symbol with its number as one id: `all-minus-1`, `yellow-plus-2`, `shark-6`."""
    name = SYMBOL[kind]
    if name == "colour":
        return f"{COLOUR[number // COLOUR_STEP]}-plus-{number % COLOUR_STEP}"
    if name in ("all", "ship", "divide"):
        return f"{name}-{'plus' if number > 0 else 'minus'}-{abs(number)}"
    return f"{name}-{number}" if number else name


def hurts(kind: int, number: int) -> bool:
    """Whether the symbol can hurt somebody before anybody is asked."""
    return SYMBOL[kind] in HURTING or (kind == SYMBOL_ALL and number < 0)


PART = Names("part of the day")
PART_MORNING = PART.declare("morning")
PART_MIDDAY = PART.declare("midday")
PART_EVENING = PART.declare("evening")
PARTS = len(PART)
WEEKS: dict[str, Any] = table(BOX, "weeks")
LAST_WEEK = len(WEEKS["days"])


def check_page(page: dict[str, Any]) -> None:
    """Refuses a page that the rules could not carry out."""
    last = page["week"] == LAST_WEEK
    where = f"page {page['id']}"
    expect(1 <= page["week"] <= LAST_WEEK, f"{where}: there is no week {page['week']}")
    expect(last or page["midday"][-1:] == ["place"], f"{where}: the midday ends with 'place'")
    for part in PART:
        words = [text.split()[0] for text in page[part]]
        expect(words.count("place") == int(part == "midday" and not last), f"{where}: 'place' stands at midday, once")
        expect("octopus" not in words or (part == "midday" and not last), f"{where}: the octopus comes at midday")
        calls = "flare-gun" in words or "megaphone" in words
        expect(last or not calls, f"{where}: flare gun and megaphone belong to the last day")
        expect(not last or "skip" not in words, f"{where}: the last day has no tomorrow to skip")


def check_disaster(disaster: dict[str, Any]) -> None:
    """Refuses a disaster inside a disaster, and what belongs to pages only."""
    for text in disaster["symbols"]:
        allowed = text.split()[0] not in NOT_IN_A_DISASTER
        expect(allowed, f"disaster {disaster['id']}: {text!r} cannot be part of a disaster")


PAGES = rows(
    table(BOX, "logbook"), "cards", len(table(BOX, "logbook")["cards"]),
    id=str, week=int, morning=list, midday=list, evening=list,
)  # fmt: skip
DISASTERS = rows(
    table(BOX, "disasters"), "cards", len(table(BOX, "disasters")["cards"]), id=str, name=str, hope=int, symbols=list
)
for _page in PAGES:
    check_page(_page)
for _disaster in DISASTERS:
    check_disaster(_disaster)
PAGE = Names("page", [page["id"] for page in PAGES])
ALL_PAGES = len(PAGE)
DISASTER = Names("disaster", [disaster["id"] for disaster in DISASTERS])
DISASTER_CARDS = len(DISASTER)
DISASTER_HOPE = lookup([disaster["hope"] for disaster in DISASTERS])

# Every part of a page, every disaster and the sharks' attack is a list of symbols.
LISTS = [[read_symbol(text, f"page {page['id']}") for text in page[part]] for page in PAGES for part in PART]
FIRST_DISASTER_LIST = len(LISTS)
LISTS += [[read_symbol(text, f"disaster {d['id']}") for text in d["symbols"]] for d in DISASTERS]
PACK_LIST = len(LISTS)
LISTS.append([(SYMBOL_PACK, 0)])
expect(len(LISTS) <= MOST_LISTS, f"{len(LISTS)} lists of symbols are too many; there is room for {MOST_LISTS}")
_longest = max(len(symbols) for symbols in LISTS) + 1
_padded = [symbols + [(SYMBOL_END, 0)] * (_longest - len(symbols)) for symbols in LISTS]
LIST_KIND = lookup([[kind for kind, _ in symbols] for symbols in _padded])
LIST_NUMBER = lookup([[number for _, number in symbols] for symbols in _padded])
_signs = [[sign_id(kind, number) for kind, number in symbols] for symbols in _padded]
SIGN = Names("sign", sorted({sign for signs in _signs for sign in signs}))
SIGN_SYMBOL = {sign_id(kind, number): (kind, number) for symbols in _padded for kind, number in symbols}
LIST_SIGN = lookup([[SIGN.index(sign) for sign in signs] for signs in _signs])
HURTS = lookup([[int(hurts(kind, number)) for kind, number in symbols] for symbols in _padded])
_middays = [LISTS[PARTS * i + PART_MIDDAY] for i in range(len(PAGES))]
HAS_OCTOPUS = lookup([int(any(kind == SYMBOL_OCTOPUS for kind, _ in midday)) for midday in _middays])

LAST_DAY = sum(WEEKS["days"])
DAY = whole("day", 1, LAST_DAY)
WEEK_OF_DAY = lookup([0] + [week for week, days in enumerate(WEEKS["days"]) for _ in range(days)])
END_OF_WEEK = lookup([sum(WEEKS["days"][: week + 1]) for week in range(LAST_WEEK)])
WHEELS_IN_WEEK = lookup(WEEKS["wheels"])
_of_week = [[page for page in PAGES if page["week"] == week + 1] for week in range(LAST_WEEK)]
PAGES_OF_WEEK = lookup([card_set(PAGE, [page["id"] for page in pages]) for pages in _of_week], "u8")
WHEEL_PAGES = card_set(PAGE, [page["id"] for page in PAGES if page.get("wheel")])
LAST_PAGE = PAGE.index(_of_week[-1][0]["id"])
for _week, (_days, _wheels) in enumerate(zip(WEEKS["days"], WEEKS["wheels"], strict=True)):
    _wheel = sum(1 for page in _of_week[_week] if page.get("wheel"))
    _enough = _wheel >= _wheels and len(_of_week[_week]) - _wheel >= _days - _wheels
    expect(_enough, f"logbook: week {_week + 1} has too few pages for {_days} days")
