"""The logbook and the disasters as data: lists of symbols, which the rules carry out one by one."""

from typing import Any

from sekki.kit import Names, card_set, lookup, whole
from sekki.kit.components import expect, rows, table

from .components import BOX, COLOUR, FACES, FINS

SYMBOL = Names(
    "symbol",
    [
        "end", "hope", "all", "colour", "divide", "ship", "swap", "dolphin", "disaster", "shark", "octopus", "grab",
        "jellyfish", "paranoia", "plank", "skip", "shuffle", "rod-broken", "place", "flare-gun", "megaphone", "pack",
    ],
)  # fmt: skip
(
    END, HOPE_GIVEN, ALL_CHANGE, COLOUR_CHANGE, DIVIDE_LOSSES, SHIP_MOVES, NEW_SWAP, DOLPHIN_COMES, DISASTER_DRAWN,
    SHARK_BITES, OCTOPUS_DAY, GRAB, JELLYFISH_SWARM, PARANOIA_STRIKES, PLANK_LOST, SKIP_DAY, SHUFFLE_DISASTERS,
    ROD_BROKEN, PLACE_DICE, FLARE_GUN, MEGAPHONE, SHARK_PACK,
) = range(len(SYMBOL))  # fmt: skip
OWN_SYMBOLS = ("end", "pack")  # the rules' own, on no card
WITH_NUMBER = ("hope", "all", "divide", "ship", "shark", "flare-gun", "megaphone")
NOT_IN_A_DISASTER = ("disaster", "octopus", "place", "rod-broken", "flare-gun", "megaphone")
HURTING = ("shark", "grab", "jellyfish", "paranoia", "plank", "pack")
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
    return SYMBOL[kind] in HURTING or (kind == ALL_CHANGE and number < 0)


PARTS = ("morning", "midday", "evening")
MORNING_PART, MIDDAY_PART, EVENING_PART = range(3)
WEEKS: dict[str, Any] = table(BOX, "weeks")
LAST_WEEK = len(WEEKS["days"])


def check_page(page: dict[str, Any]) -> None:
    """Refuses a page that the rules could not carry out."""
    last = page["week"] == LAST_WEEK
    where = f"page {page['id']}"
    expect(1 <= page["week"] <= LAST_WEEK, f"{where}: there is no week {page['week']}")
    expect(last or page["midday"][-1:] == ["place"], f"{where}: the midday ends with 'place'")
    for part in PARTS:
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
DISASTER = Names("disaster", [disaster["id"] for disaster in DISASTERS])
DISASTER_HOPE = lookup([disaster["hope"] for disaster in DISASTERS])

# Every part of a page, every disaster and the sharks' attack is a list of symbols.
LISTS = [[read_symbol(text, f"page {page['id']}") for text in page[part]] for page in PAGES for part in PARTS]
FIRST_DISASTER_LIST = len(LISTS)
LISTS += [[read_symbol(text, f"disaster {d['id']}") for text in d["symbols"]] for d in DISASTERS]
PACK_LIST = len(LISTS)
LISTS.append([(SHARK_PACK, 0)])
expect(len(LISTS) <= MOST_LISTS, f"{len(LISTS)} lists of symbols are too many; there is room for {MOST_LISTS}")
_longest = max(len(symbols) for symbols in LISTS) + 1
_padded = [symbols + [(END, 0)] * (_longest - len(symbols)) for symbols in LISTS]
LIST_KIND = lookup([[kind for kind, _ in symbols] for symbols in _padded])
LIST_NUMBER = lookup([[number for _, number in symbols] for symbols in _padded])
_signs = [[sign_id(kind, number) for kind, number in symbols] for symbols in _padded]
SIGN = Names("sign", sorted({sign for signs in _signs for sign in signs}))
SIGN_SYMBOL = {sign_id(kind, number): (kind, number) for symbols in _padded for kind, number in symbols}
LIST_SIGN = lookup([[SIGN.index(sign) for sign in signs] for signs in _signs])
HURTS = lookup([[int(hurts(kind, number)) for kind, number in symbols] for symbols in _padded])
_middays = [LISTS[3 * i + MIDDAY_PART] for i in range(len(PAGES))]
HAS_OCTOPUS = lookup([int(any(kind == OCTOPUS_DAY for kind, _ in midday)) for midday in _middays])

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
