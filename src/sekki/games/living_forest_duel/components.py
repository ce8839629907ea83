"""The box of Living Forest Duel as constants.

Cards are numbered: common animals, the stag, Summer's animals, Winter's animals, one kind of varan for each season.
Trees are numbered pile by pile, then the two starting trees.
"""

from pathlib import Path
from typing import Any

from sekki.kit import NONE, Names, card_set, lookup, numbered, whole
from sekki.kit.components import expect, load, table

BOX = load(Path(__file__).parent)

PLAYERS = 2
SEASON = Names("season", ["summer", "winter"])

ELEMENT = Names("element")
ELEMENT_SUN = ELEMENT.declare("sun")
ELEMENT_WATER = ELEMENT.declare("water")
ELEMENT_PLANT = ELEMENT.declare("plant")
ELEMENT_WIND = ELEMENT.declare("wind")
ELEMENTS = len(ELEMENT)

BONUS = Names("bonus")
BONUS_SANKI = BONUS.declare("sanki")
BONUS_EXTINGUISH = BONUS.declare("extinguish")
BONUS_RECRUIT = BONUS.declare("recruit")
BONUS_PLANT = BONUS.declare("plant")
_ELEMENT_OF_BONUS = {
    BONUS_EXTINGUISH: ELEMENT_WATER,
    BONUS_RECRUIT: ELEMENT_SUN,
    BONUS_PLANT: ELEMENT_PLANT,
}
ELEMENT_OF_BONUS = lookup([_ELEMENT_OF_BONUS.get(bonus, NONE) for bonus in range(len(BONUS))])

_limits = table(BOX, "limits")
FIRES_TO_WIN: int = _limits["fires_to_win"]
SQUARE: int = _limits["grid_to_win"]
CHEAP_LINE: int = _limits["line_cost_above"]
TOKENS: int = _limits["tokens_each"]
OPENING_CARDS: int = _limits["opening_cards"]
expect(SQUARE == 3, "grid_to_win is 3: the rules look for a 3×3 square")

_pieces = table(BOX, "pieces")
FIRE_TOKENS: int = _pieces["fire_tokens"]
SANKIS: int = _pieces["sanki_cards"]
VARANS: int = _pieces["varans_each"]

# Animals

_common: dict[str, Any] = table(BOX, "common")["cards"]
_pairs: list[dict[str, Any]] = table(BOX, "season")["pairs"]
_stag = table(BOX, "stag")
_varan = table(BOX, "varan")
expect(len(_common) == 18, f"there are 18 common animals in the box, the file has {len(_common)}")
expect(len(_pairs) == 15, f"there are 15 animals of each season in the box, the file has {len(_pairs)}")

SEASON_ANIMALS = len(_pairs)
_facts = [*_common.values(), _stag, *_pairs, *_pairs, _varan, _varan]
CARD = Names(
    "card",
    [*_common, "stag", *(p["summer"] for p in _pairs), *(p["winter"] for p in _pairs), *(f"{t}-varan" for t in SEASON)],
)
CARDS = len(CARD)
STAG = len(_common)
FIRST_ANIMAL = STAG + 1  # of Summer; Winter's follow
FIRST_VARAN = FIRST_ANIMAL + PLAYERS * SEASON_ANIMALS
GUEST = Names("animal", [CARD[c] for c in range(STAG, FIRST_VARAN)])  # what can be recruited
HELPERS = FIRST_VARAN  # cards that can lie in the shared help line, each of them once

NEUTRAL = NONE  # the owner of cards that belong to no season
OWNER = lookup([NEUTRAL] * FIRST_ANIMAL + [0] * SEASON_ANIMALS + [1] * SEASON_ANIMALS + [0, 1])
VALUE = lookup([[fact.get(element, 0) for element in ELEMENT] for fact in _facts])
COST = lookup([fact.get("cost", 0) for fact in _facts])
SOLITARY = lookup([int(fact.get("solitary", False)) for fact in _facts])
LONELY = lookup([fact.get("solitary", False) - fact.get("gregarious", False) for fact in _facts])
OF_SEASON = lookup(
    [
        card_set(CARD, range(FIRST_ANIMAL + i * SEASON_ANIMALS, FIRST_ANIMAL + (i + 1) * SEASON_ANIMALS))
        for i in range(2)
    ],
    "u8",
)
COMMON_ANIMALS = card_set(CARD, list(_common))
for _fact, _name in zip(_facts, CARD.ids[:FIRST_VARAN], strict=False):
    expect(all(-9 <= _fact.get(e, 0) <= 9 for e in ELEMENT), f"{_name}: an element is a number from -9 to 9")
    if _name not in _common:
        expect(_fact.get("cost", 0) > 0, f"{_name}: its cost is missing")
expect(
    sum(sorted(p["cost"] for p in _pairs)[-OPENING_CARDS:]) > CHEAP_LINE,
    f"the {OPENING_CARDS} dearest animals must cost more than {CHEAP_LINE} together, or the line is never laid out",
)

# The clearing

_clearing = table(BOX, "clearing")
CLEARING = numbered("clearing", len(_clearing["fire"]))
SPOTS = len(CLEARING)
FIRE_VALUE = lookup(_clearing["fire"])
BONUS_AT = lookup([BONUS.index(b) for b in _clearing["bonus"]])
ONIBI_START: int = _clearing["onibi"] - 1
BURNING_START = card_set(CLEARING, [i - 1 for i in _clearing["burning"]])
expect(len(_clearing["bonus"]) == SPOTS, "every clearing card has a fire value and a bonus")
expect(SPOTS == 7, f"the clearing has 7 cards, the file has {SPOTS}")
STEP = whole("step", 1, 3 * SPOTS)  # after three times out Onibi has decided the game

# Trees

SIDE = Names("side")
SIDE_NORTH = SIDE.declare("north")
SIDE_EAST = SIDE.declare("east")
SIDE_SOUTH = SIDE.declare("south")
SIDE_WEST = SIDE.declare("west")
SIDES = len(SIDE)
PILE_SIZE = 6
_piles = [table(BOX, "trees")[element] for element in ELEMENT]
_lake: str = table(BOX, "starting_tree")["river"]
for _element, _pile in zip(ELEMENT, _piles, strict=True):
    for _column in ("cost", "bonus", "river"):
        expect(len(_pile[_column]) == PILE_SIZE, f"trees.{_element}: {_column} has {PILE_SIZE} entries")

GROWN = Names("tree", [f"{element}-{i + 1}" for element in ELEMENT for i in range(PILE_SIZE)])
TREE = Names("tree", [*GROWN, *(f"{season}-lake" for season in SEASON)])
TREES = len(TREE)
LAKE = len(GROWN)  # Summer's starting tree; Winter's follows
NO_BONUS = NONE
TREE_COST = lookup([cost for pile in _piles for cost in pile["cost"]] + [0, 0])
TREE_BONUS = lookup([BONUS.index(b) for pile in _piles for b in pile["bonus"]] + [NO_BONUS, NO_BONUS])
_rivers = [river for pile in _piles for river in pile["river"]] + [_lake, _lake]
RIVER = lookup([[int(side[0].upper() in river) for side in SIDE] for river in _rivers])
PILE_OF = lookup([i // PILE_SIZE for i in range(len(GROWN))])
GROWN_TREES = card_set(TREE, list(GROWN))
OF_PILE = lookup([card_set(TREE, range(i * PILE_SIZE, (i + 1) * PILE_SIZE)) for i in range(ELEMENTS)], "u8")
expect(BONUS_PLANT not in list(TREE_BONUS), "no tree may have the plant bonus: planting would nest in planting")

_reach = table(BOX, "reach")


def _axis(kind: str, back: str, forth: str, far: int) -> Names:
    """Places along one axis through the lake: west-14 … lake … east-14."""
    ids = [f"{back}-{i}" for i in range(far, 0, -1)] + ["lake"] + [f"{forth}-{i}" for i in range(1, far + 1)]
    return Names(kind, ids)


COLUMN = _axis("column", "west", "east", _reach["east_west"])
ROW = _axis("row", "south", "north", _reach["north_south"])
COLUMNS, ROWS = len(COLUMN), len(ROW)
LAKE_COLUMN, LAKE_ROW = COLUMN.index("lake"), ROW.index("lake")


def _longest(back: str, forth: str) -> int:
    """How far rivers can run: straight trees cross a place each, bent ones two to a place, and one may end it."""
    straight = sum(back in r and forth in r for r in _rivers[:LAKE])
    here, there = (sum(a in r and b not in r for r in _rivers) for a, b in ((back, forth), (forth, back)))
    return straight + min(here, there) + (here != there)


expect(
    _longest("W", "E") <= _reach["east_west"], f"rivers can run {_longest('W', 'E')} places east, more than `reach` has"
)
expect(
    _longest("S", "N") <= _reach["north_south"],
    f"rivers can run {_longest('S', 'N')} places north, more than `reach` has",
)
expect(COLUMNS <= 62, "a row of the forest has at most 62 places")
