"""The box of cats as constants: cards 0–35 are the season cards, 36 and 37 the yorozu."""

from pathlib import Path

from sekki.kit import Names, card_set, lookup, whole
from sekki.kit.components import expect, load, rows, table

BOX = load(Path(__file__).parent)

_seasons = table(BOX, "seasons")
SEASON = Names("season", _seasons["ids"])
SEASONS = len(SEASON)
_numbers = table(BOX, "cards")
_season_cards = rows(
    BOX, "season_card", _numbers["season"], id=str, season=str, value=int, fish=int, booze=int, crow=int
)
_yorozu = rows(BOX, "yorozu", _numbers["yorozu"], id=str, value=int, booze=int)
_multipliers = rows(BOX, "multiplier", _numbers["multiplier"], id=str, name=str, times=dict)
for _row in _season_cards:
    expect(_row["season"] in SEASON, f"season_card {_row['id']}: there is no season {_row['season']!r}")

CARD = Names("card", [c["id"] for c in (*_season_cards, *_yorozu)])
CARDS = len(CARD)
YOROZU = Names("yorozu", [c["id"] for c in _yorozu])
LOW_YOROZU, HIGH_YOROZU = CARD.index(YOROZU[0]), CARD.index(YOROZU[1])
NO_SEASON = SEASONS

_all = [*_season_cards, *_yorozu]
SEASON_OF = lookup([SEASON.index(c["season"]) if "season" in c else NO_SEASON for c in _all])
VALUE = lookup([c["value"] for c in _all])
_cats = [_seasons["cats"][SEASON.index(c["season"])] if "season" in c else 0 for c in _all]
STRENGTH = lookup([c["value"] * 8 + cats for c, cats in zip(_all, _cats, strict=True)], "i2")
FISH = lookup([c.get("fish", 0) for c in _all])
WITH_FISH = card_set(CARD, [c["id"] for c in _all if c.get("fish")])
MOST_FISH = max(c.get("fish", 0) for c in _all)
FISH_MORE_THAN = lookup(
    [card_set(CARD, [c["id"] for c in _all if c.get("fish", 0) > n]) for n in range(MOST_FISH)], "u8"
)
BOOZE = card_set(CARD, [c["id"] for c in _all if c["booze"]])
CROWS = card_set(CARD, [c["id"] for c in _all if c.get("crow")])
YOROZU_CARDS = card_set(CARD, YOROZU)
SEASON_CARDS = card_set(CARD, [c["id"] for c in _season_cards])
SEASON_BOOZE = card_set(CARD, [c["id"] for c in _season_cards if c["booze"]])
OTHER_CARDS = card_set(CARD, [c["id"] for c in _all if not (c["booze"] and "season" in c)])
OF_SEASON = lookup([card_set(CARD, [c["id"] for c in _season_cards if c["season"] == t]) for t in SEASON] + [0], "u8")
expect(len({STRENGTH[c] for c in range(CARDS)}) == CARDS, "two cards are equally high: values and cats must differ")

MULTIPLIER = Names("multiplier", [m["id"] for m in _multipliers])
MULTIPLIERS = len(MULTIPLIER)
MULTIPLIER_NAMES = [m["name"] for m in _multipliers]
TIMES = lookup([[m["times"].get(t, 1) for t in SEASON] for m in _multipliers])

_deal = table(BOX, "deal")
CHAIRS: int = _deal["hands"]
BOOZE_EACH: int = _deal["booze_cards"]
OTHERS_EACH: int = _deal["other_cards"]
ROUNDS = BOOZE_EACH + OTHERS_EACH
CROWS_FOR_REDEAL: int = _deal["crows_for_redeal"]
_booze_cards = len([c for c in _season_cards if c["booze"]])
expect(
    _booze_cards == CHAIRS * BOOZE_EACH, f"{CHAIRS * BOOZE_EACH} season cards with booze are dealt, not {_booze_cards}"
)
expect(CHAIRS * ROUNDS + _deal["face_up"] == CARDS, f"{CARDS} cards do not fill {CHAIRS} hands of {ROUNDS}")

_multiplier_deal = table(BOX, "multiplier_deal")
MULTIPLIERS_EACH = lookup([_multiplier_deal["each"], _multiplier_deal["each_with_dummy"]])
_tokens = table(BOX, "tokens")
TOKENS_EACH = lookup([_tokens["season_multipliers"], _tokens["with_dummy"]])
_taking = table(BOX, "season_multipliers")
FIRST_TOKENS: int = _taking["first_game"]
MOST_TOKENS: int = _taking["most_of_a_season"]

_scoring = table(BOX, "scoring")
FISH_POINTS: int = _scoring["fish"]
BOOZE_POINTS: int = _scoring["booze"]
CROW_POINTS: int = _scoring["crow"]
TOO_MUCH: int = _scoring["too_much_booze"]
TARGET: int = table(BOX, "match")["target"]
POINTS = whole("points", -60, 120)
