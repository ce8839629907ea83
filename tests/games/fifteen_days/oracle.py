"""15 Days a second time, slow and obvious: rows, prices, legal moves, points and places from a position in names.

It shares nothing with the rules: a row is a list read from left to right, the wild is tried as every number, and the
facts are typed here again. Positions are the JSON form of a state.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

SEASONS = ["spring", "summer", "autumn", "winter"]
ANIMAL = {"spring": "otter", "summer": "frog", "autumn": "squirrel", "winter": "rabbit"}
WILD = "wild"
WILD_NUMBERS = range(8)

Position = dict[str, Any]
Row = list[Any]


def the_box() -> dict[str, int]:
    """Every card, by front and back."""
    box = {}
    for back in ("summer", "autumn", "winter"):
        for value in range(1, 7):
            box[f"{back}-{value}"] = 4
            box[f"spring-{value}-{back}"] = 1
    return box


def season_of(card: str) -> str:
    return card.split("-")[0]


def value_of(card: str) -> int:
    return int(card.split("-")[1])


def back_of(card: str) -> str:
    return card.split("-")[-1] if season_of(card) == "spring" else season_of(card)


def front_of(card: str) -> str:
    return f"{season_of(card)}-{value_of(card)}"


def readings(row: Row) -> list[list[int]]:
    """The row with its wild read as every number that leaves the values ascending; without a wild the row itself."""
    choices = [WILD_NUMBERS if x == WILD else [x] for x in row]
    return [list(numbers) for numbers in product(*choices) if all(a < b for a, b in pairwise(numbers))]


def is_row(row: Row) -> bool:
    return row.count(WILD) <= 1 and bool(readings(row))


def run(numbers: list[int]) -> int:
    """The most cards of which each number is one more than the one before."""
    best = 0
    for start in range(len(numbers)):
        end = start
        while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
            end += 1
        best = max(best, end - start + 1)
    return best


def best_run(row: Row) -> int:
    return max((run(numbers) for numbers in readings(row)), default=0)


def places_for_card(row: Row, side: str, value: int) -> dict[str, int]:
    """Each way to lay a card into a row that has cards, with its price."""
    found = {}
    outermost = 0 if side == "left" else len(row)
    for i in range(len(row) + 1):
        longer = [*row[:i], value, *row[i:]]
        if not is_row(longer):
            continue
        name = "in-row"
        if i < len(row) and row[i] == WILD:
            name = "before-wild"
        elif i > 0 and row[i - 1] == WILD:
            name = "after-wild"
        found[name] = 1 if i == outermost else 2
    if WILD in row and is_row([value if x == WILD else x for x in row]):
        found["for-wild"] = 1
    return found


def places_for_wild(row: Row) -> list[str]:
    """Each place of a wild in a row, named by the card to its left."""
    if not row or WILD in row:
        return []
    found = []
    for i in range(len(row) + 1):
        if is_row([*row[:i], WILD, *row[i:]]):
            found.append("first" if i == 0 else f"after-{row[i - 1]}")
    return found


def row_of(p: Position, seat: int, season: str) -> Row:
    """A season's cards in a tableau, from left to right, the wild among them."""
    fronts = [f"{s}-{v}" for s in SEASONS for v in range(1, 7)]
    row: Row = []
    wild = p["wild"][seat][SEASONS.index(season)]
    if wild == "first":
        row.append(WILD)
    for front, back in zip(fronts, p["placed"][seat], strict=True):
        if back is not None and season_of(front) == season:
            row.append(value_of(front))
            if wild == f"after-{value_of(front)}":
                row.append(WILD)
    return row


def side_of(p: Position, seat: int, season: str) -> str | None:
    corner = p["corner"][seat][SEASONS.index(season)]
    return corner.split("-")[0] if corner else None


def hand_of(p: Position, seat: int) -> dict[str, int]:
    return dict(p["hand"][seat])


def hand_size(p: Position, seat: int) -> int:
    return sum(p["backs"][seat].values())


def holds(p: Position, seat: int, animal: str) -> bool:
    holders = dict(zip(ANIMAL.values(), p["holder"], strict=True))
    return bool(holders[animal] == f"seat-{seat + 1}")


def named(p: Position, animal: str) -> bool:
    return bool(dict(zip(ANIMAL.values(), p["named"], strict=True))[animal])


def tops(p: Position) -> dict[str, str]:
    """The market columns that are not empty, and their top cards."""
    found = {}
    for i, column in enumerate(p["market"]):
        cards = [card for card in column if card]
        if cards:
            found[f"column-{i + 1}"] = cards[-1]
    return found


def legal(p: Position) -> set[str]:
    """The texts of all legal moves of whoever acts."""
    phase = p["phase"]
    if phase == "over":
        return set()
    seat = 0 if p["seats"] == 1 else int(p["turn"][5:]) - 1
    draws = {f"draw {name}" for name, n in zip(("left-deck", "right-deck"), p["deck"], strict=True) if n}
    takes = {f"take {column}" for column in tops(p)} | ({"take discard"} if p["pile"][0] else set())
    hand = hand_of(p, seat)
    if phase in ("draw", "refill", "automa-draw"):
        return draws
    if phase == "take":
        return takes
    if phase in ("move-wild", "place-wild", "free-wild"):
        return wild_moves(p, seat)
    if phase == "pay":
        return {f"pay {card}" for card in hand}
    if phase == "trade":
        return {f"trade {card}" for card in hand if matches(p, seat, card)}
    if phase == "limit":
        return {f"discard {card}" for card in hand}
    if phase == "automa-discard":
        return {f"discard {card}" for card in p["drawn"]}
    if phase == "toll":
        return {f"{p['toll']} {column}" for column in tops(p)}
    if phase == "place":
        return place_moves(p, seat, extra=0) | {"done"}
    assert phase == "act"
    extra = 0
    if holds(p, seat, "frog") or named(p, "frog"):
        extra = -1
    if p["seats"] == 1 and holds(p, 1, "frog"):
        extra = 1
    found = draws or {"draw-nothing"}
    return found | takes | place_moves(p, seat, extra) | trade_moves(p, seat) | feather_moves(p, seat)


def place_moves(p: Position, seat: int, extra: int) -> set[str]:
    found = set()
    sides_taken = [side_of(p, seat, season) for season in SEASONS]
    for card in hand_of(p, seat):
        row = row_of(p, seat, season_of(card))
        side = side_of(p, seat, season_of(card))
        if side is None:
            spots = {s: 1 for s in ("left", "right") if sides_taken.count(s) < 2}
        else:
            spots = places_for_card(row, side, value_of(card))
        for spot, price in spots.items():
            if price + extra <= hand_size(p, seat) - 1:
                found.add(f"place {card} {spot}")
    return found


def wild_moves(p: Position, seat: int) -> set[str]:
    return {f"wild {season} {place}" for season in SEASONS for place in places_for_wild(row_of(p, seat, season))}


def matches(p: Position, seat: int, card: str) -> bool:
    return value_of(card) in row_of(p, seat, season_of(card))


def trade_moves(p: Position, seat: int) -> set[str]:
    matching = {card: n for card, n in hand_of(p, seat).items() if matches(p, seat, card)}
    if p["wilds_left"] == 0 or not wild_moves(p, seat) or sum(matching.values()) < 2:
        return set()
    return {f"trade {card}" for card in matching}


def feather_moves(p: Position, seat: int) -> set[str]:
    if p["feathers"][seat] == 0:
        return set()
    return {f"feather {a}" for a in ANIMAL.values() if not holds(p, seat, a) and not named(p, a)}


def animals_of(p: Position, seat: int) -> int:
    return sum(holds(p, seat, animal) for animal in ANIMAL.values())


def points(p: Position, seat: int) -> int:
    rows = [row_of(p, seat, season) for season in SEASONS]
    return sum(best_run(row) for row in rows) + 2 * animals_of(p, seat) - 2 * sum(not row for row in rows)


def automa_points(p: Position) -> int:
    cards = sum(len(row_of(p, 1, season)) for season in SEASONS)
    return cards + 2 * animals_of(p, 1) + 3 * (p["automa_wilds"] // 2)


def wilds_of(p: Position, seat: int) -> int:
    return sum(WILD in row_of(p, seat, season) for season in SEASONS)


def places(p: Position) -> list[int]:
    """The place of each seat; alone 1 for a win and 0 for a loss."""
    if p["seats"] == 1:
        swamped = any(len(row_of(p, 1, season)) == 6 for season in SEASONS)
        return [0 if swamped or points(p, 0) < automa_points(p) else 1]
    standing = [(points(p, i), hand_size(p, i), wilds_of(p, i)) for i in range(p["seats"])]
    return [1 + sum(other > mine for other in standing) for mine in standing]


def all_cards(p: Position) -> dict[str, int]:
    """Every card of the position, wherever it is, by front and back."""
    found = dict.fromkeys(the_box(), 0)
    fronts = [f"{s}-{v}" for s in SEASONS for v in range(1, 7)]

    def add(front: str, back: str, n: int = 1) -> None:
        found[f"{front}-{back}" if front.startswith("spring") else front] += n

    for back, row in zip(("summer", "autumn", "winter"), p["unseen"], strict=True):
        for front, n in row.items():
            add(front, back, n)
    for tableau in p["placed"]:
        for front, back in zip(fronts, tableau, strict=True):
            if back:
                add(front, back)
    piles = [*p["hand"], p["drawn"], p["removed"]]
    for pile in piles:
        for card, n in pile.items():
            found[card] += n
    for card in [*(c for column in p["market"] for c in column), *p["pile"]]:
        if card:
            found[card] += 1
    return found
