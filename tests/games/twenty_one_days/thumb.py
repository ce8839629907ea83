"""A crew that plays by rules of thumb: it fishes, hopes and fires flares, so that its games reach day 21."""

from typing import Any

from sekki.games.twenty_one_days.components import COLOUR
from sekki.games.twenty_one_days.state import DOING, MOVES, PURPOSE

GOOD_SEAT_ORDER = ("spot-2", "spot-3", "spot-1", "spot-4")
BOTTLES_TO_KEEP = ("cancel",)


def choose(s: Any, legal: list[str]) -> str:
    """The move of a sensible player; of several equal ones the first."""
    return max(legal, key=lambda text: worth(s, text))


def worth(s: Any, text: str) -> float:
    kind, *args = text.split()
    doing = DOING[s.doing[s.depth - 1]]
    if doing == "roll":
        return roll_worth(s, kind, args)
    if kind == "pick":
        return pick_worth(s, args[0])
    if kind == "place":
        return place_worth(s, args[0], args[1])
    if kind in ("lose", "strengthen", "comfort"):
        return strength_worth(s, kind, COLOUR.index(args[0]))
    if kind == "give":
        return give_worth(s, args[0], COLOUR.index(args[1]), doing)
    return {
        "pass": 0.0,
        "choose": 1.0 if args and args[0] in ("horvath", "pfennig", "aleta", "pjotr") else 0.5,
        "reroll": 1.0 if sum(s.top) + sum(s.below) < 20 else -1.0,
        "sit": -GOOD_SEAT_ORDER.index(args[0]) if kind == "sit" else 0,
        "stack": 1.0 if args == ["high-on-top"] else 0.0,
        "spend": -["plain", "one", "two"].index(args[0]) + 0.1 * hope(s, COLOUR.index(args[1]))
        if kind == "spend"
        else 0,
        "attempt": 1.0,
        "open": -1.0 if args and args[0] in BOTTLES_TO_KEEP else 2.0,
        "mend": 1.0,
        "pay": 3.0 if s.disaster >= 0 and DISASTERS_WORTH_PAYING[s.disaster] else -1.0,
        "trade": 0.0,
        "ward": 1.0,
        "catch": 1.0,
        "use": 1.0,
        "drop": -1.0,
        "swap": 1.0 if args == ["turtle-1"] else 0.5,
        "flare": 4.0,
        "sing": 5.0,
        "shout": 2.0,
        "flip": flip_worth(s, args[0]) if kind == "flip" else 0,
        "gift": -1.0,
    }[kind]


DISASTERS_WORTH_PAYING = (False, True, True, False, True, True)


def hope(s: Any, colour: int) -> int:
    return sum(s.hope.rows[colour])


def weakest(s: Any) -> int:
    return min(s.top[c] + s.below[c] for c in range(4) if s.top[c])


def flip_worth(s: Any, colour: str) -> float:
    token = s.flip[COLOUR.index(colour)]
    if token == 1:
        return 6.0
    if token == 2:
        room = sum(6 - s.top[c] for c in range(4) if s.top[c])
        return 1.0 if weakest(s) <= 3 and room >= 4 else -1.0
    return 4.0 if token == 3 else -1.0


def strength_worth(s: Any, kind: str, colour: int) -> float:
    total = s.top[colour] + s.below[colour]
    if kind == "lose":
        return total + (5 if s.top[colour] > 1 else 0)
    if kind == "comfort":
        return 1.0 if total <= 3 else -1.0
    return 20 - total


def give_worth(s: Any, kind: str, colour: int, doing: str) -> float:
    if doing == "exchange":
        return -1.0
    return 10 - hope(s, colour) % 2 - 0.1 * hope(s, colour)


def place_worth(s: Any, die: str, space: str) -> float:
    """A fisher first, then hope and flares, never three at one place."""
    there = sum(1 for d in s.placed if d >= 0 and SPACES[d] == space)
    hungry = sum(6 - s.top[c] for c in range(4) if s.top[c])
    if there == 2:
        return -5.0
    if space == "octopus":
        return 1.0
    if space == "fishing":
        return 10.0 if hungry >= 2 else 1.0
    if space == "swap":
        return 6.0 if s.swap < 3 else 3.5
    if space == "hope":
        return 5.0 - 2 * there if sum(map(sum, s.hope.rows)) < 12 else 0.0
    if space == "flare":
        return 4.0 - 0.5 * there if s.ship < 14 else -2.0
    if space == "play":
        held = s.bottle[COLOUR.index(die)] if die in COLOUR else -1
        return 3.0 if held >= 0 and held not in (5,) else -3.0
    return 2.0 if die in COLOUR and s.bottle[COLOUR.index(die)] < 0 else -3.0


SPACES = ("octopus", "flare", "receive", "play", "swap", "hope", "fishing")


def faces(s: Any) -> list[int]:
    """The dice that lie open; version 1 of the rules had one at a time."""
    return [face for face in s.cast if face] if hasattr(s, "cast") else [s.face]


def bad(s: Any) -> bool:
    """Whether the open roll is worth changing at all."""
    purpose = PURPOSE[s.x[s.depth - 1]]
    if purpose in ("flare", "call"):
        return min(faces(s)) != 6 and (s.ship < 14 or s.day == 21)
    if purpose == "fish":
        return faces(s)[0] <= 2
    return False


def bent(face: int, bend: str) -> int:
    way, by = bend.split("-")
    return (face - 1 + (int(by) if way == "plus" else -int(by))) % 6 + 1


def roll_worth(s: Any, kind: str, args: list[str]) -> float:
    if kind == "pass":
        return 0.0
    if not bad(s):
        return -1.0
    if kind == "bend":
        return 2.0 if 6 in [bent(face, args[1]) for face in faces(s)] else -1.0
    if kind == "trick" and args[0] != "reroll":
        return 2.0 if 6 in [bent(face, args[0]) for face in faces(s)] else -1.0
    if kind == "dolphin":
        colour = COLOUR.index(args[0])
        return 1.0 if 1 in faces(s) and s.top[colour] + s.below[colour] > (3 if s.day == 21 else 8) else -1.0
    if kind in ("flip", "trick"):
        return 1.0
    return 1.0 if kind == "aleta" and (s.day == 21 or hope(s, COLOUR.index("red")) >= 5) else -1.0


HOW = ("flip", "aleta", "dolphin", "bend", "trick")
BENDS = ("plus-1", "minus-1", "plus-2", "minus-2")


def pick_worth(s: Any, nth: str) -> float:
    """The die that becomes a six, or else the lowest."""
    t = s.depth - 1
    face = faces(s)[int(nth[-1]) - 1]
    how = HOW[s.x[t]]
    if how == "bend":
        return float(bent(face, BENDS[s.z[t]]))
    if how == "trick" and s.z[t]:
        return float(bent(face, BENDS[s.z[t] - 1]))
    return 7.0 - face


def text_of(move: int) -> str:
    return MOVES.text(move)
