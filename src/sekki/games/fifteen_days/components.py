"""The box of 15 Days as constants. A *front* is a season and a value, a *card* a front with its back."""

from pathlib import Path

from sekki.kit import NONE, Names, lookup, numbered, seat_names
from sekki.kit.components import expect, load, rows, table

BOX = load(Path(__file__).parent)

VALUES = 6
_seasons = rows(BOX, "season", 4, id=str, animal=str, back=bool)
SEASON = Names("season", [t["id"] for t in _seasons])
SEASONS = len(SEASON)
ANIMAL = Names("animal", [t["animal"] for t in _seasons])  # an animal has its season's number
OTTER = ANIMAL.index("otter")
FROG = ANIMAL.index("frog")
SQUIRREL = ANIMAL.index("squirrel")
RABBIT = ANIMAL.index("rabbit")
BACK = Names("back", [t["id"] for t in _seasons if t["back"]])
BACKS = len(BACK)
FRONT = Names("front", [f"{season}-{value}" for season in SEASON for value in range(1, VALUES + 1)])
FRONTS = len(FRONT)

_cards = rows(BOX, "card", 36, id=str, season=str, value=int, back=str, copies=int)
for _card in _cards:
    _front = f"{_card['season']}-{_card['value']}"
    expect(_front in FRONT, f"card {_card['id']}: there is no {_front}")
    expect(_card["back"] in BACK, f"card {_card['id']}: there is no back {_card['back']!r}")
    expect(1 <= _card["copies"] <= 9, f"card {_card['id']}: there are 1 to 9 copies, not {_card['copies']}")

CARD = Names("card", [c["id"] for c in _cards])
CARDS = len(CARD)
COPIES = lookup([c["copies"] for c in _cards])
SEASON_OF = lookup([SEASON.index(c["season"]) for c in _cards])
VALUE_OF = lookup([c["value"] for c in _cards])
FRONT_OF = lookup([FRONT.index(f"{c['season']}-{c['value']}") for c in _cards])
BACK_OF = lookup([BACK.index(c["back"]) for c in _cards])
_by_faces = {(BACK_OF[i], FRONT_OF[i]): i for i in range(CARDS)}
expect(len(_by_faces) == CARDS, "card: two rows have the same front and back")
CARD_AT = lookup([[_by_faces.get((back, front), NONE) for front in range(FRONTS)] for back in range(BACKS)])
ALL_CARDS = sum(COPIES)
COPIES_WITH_BACK = lookup([sum(COPIES[i] for i in range(CARDS) if BACK_OF[i] == back) for back in range(BACKS)])

_corners = rows(BOX, "corner", 4, id=str, side=str)
CORNER = Names("corner", [c["id"] for c in _corners])
CORNERS = len(CORNER)
SIDE = Names("side")
SIDE_LEFT = SIDE.declare("left")
SIDE_RIGHT = SIDE.declare("right")
SIDE_OF = lookup([SIDE.index(c["side"]) for c in _corners])

_setups = rows(BOX, "setup", 4, seats=int, boxed=int, wilds=int, feathers=int, supply=int)
expect([row["seats"] for row in _setups] == [1, 2, 3, 4], "setup: there is a row for 1, 2, 3 and 4 seats")
MOST_SEATS = len(_setups)
SEAT = seat_names(MOST_SEATS)
BOXED = lookup([0] + [row["boxed"] for row in _setups])
WILDS = lookup([0] + [row["wilds"] for row in _setups])
FEATHERS_EACH = lookup([0] + [row["feathers"] for row in _setups])
FEATHERS_BESIDE = lookup([0] + [row["supply"] for row in _setups])

_table = table(BOX, "table")
DEALT: int = _table["dealt"]
COLUMN = numbered("column", _table["columns"])
COLUMNS = len(COLUMN)
HEIGHT: int = _table["column_height"]
SOURCE = Names("source", [*COLUMN, "discard"])
DISCARD_PILE = COLUMNS
DECK = Names("deck", ["left-deck", "right-deck"])
DECKS = len(DECK)
expect(_table["decks"] == DECKS, f"table: there are {DECKS} decks")

_turn = table(BOX, "turn")
ACTIONS: int = _turn["actions"]
DRAWN: int = _turn["draw"]
DRAWN_SQUIRREL: int = _turn["draw_squirrel"]
TAKEN: int = _turn["take"]
TAKEN_RABBIT: int = _turn["take_rabbit"]
TRADED: int = _turn["trade"]
HAND_LIMIT: int = _turn["hand_limit"]
HAND_LIMIT_OTTER: int = _turn["hand_limit_otter"]

_cost = table(BOX, "cost")
COST_EMPTY: int = _cost["empty_corner"]
COST_TOP: int = _cost["on_top"]
COST_FOR_WILD: int = _cost["for_wild"]
COST_BETWEEN: int = _cost["between"]
COST_FROG: int = _cost["frog"]

_wild = table(BOX, "wild")
WILD_LOWEST: int = _wild["lowest"]
WILD_HIGHEST: int = _wild["highest"]
expect((WILD_LOWEST, WILD_HIGHEST) == (0, VALUES + 1), f"wild: it stands for 0 to {VALUES + 1}")
PLACE = Names("place", ["first", *(f"after-{value}" for value in range(1, VALUES + 1))])
PLACES = len(PLACE)
FIRST = PLACE.index("first")

FIRST_ANIMAL: int = table(BOX, "animal")["first_at"]
_score = table(BOX, "score")
ANIMAL_POINTS: int = _score["animal"]
EMPTY_CORNER_POINTS: int = table(BOX, "empty_corner")["points"]
COMPLETE: int = _score["complete_set"]

_automa = table(BOX, "automa")
AUTOMA_DRAWN: int = _automa["draw"]
REMOVED_FOR_WILD: int = _automa["removed_for_wild"]
POINTS_FOR_WILDS: int = _automa["points_for_wilds"]
WILDS_FOR_POINTS: int = _automa["wilds_for_points"]
expect(_automa["discard"] == 1, "automa: it discards one card")
