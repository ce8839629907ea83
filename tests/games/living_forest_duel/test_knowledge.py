"""What a seat knows: everything, and as numbers exactly what lies on the table."""

import itertools
import random
from typing import Any

from sekki.games.living_forest_duel import GAME

from .oracle import ELEMENTS, SEASONS
from .positions import CARD, TREES, Duel

BONUSES = ("sanki", "extinguish", "recruit", "plant")
ANIMALS = [card for card in CARD if "varan" not in card]
GUESTS = ANIMALS[ANIMALS.index("stag") :]
GROWN = [tree for tree in TREES if not tree.endswith("lake")]
PHASES = ("turn", "varan", "hurry", "extinguish", "recruit", "plant", "place", "advance", "over")
VARANS = [f"{season}-varan" for season in SEASONS]


def marks(names: Any, *ids: str | None) -> list[float]:
    return [float(name in ids) for name in names]


def part(n: int, most: int) -> float:
    return n / most


def told(play: Duel, me: int) -> dict[str, list[float]]:
    """The observation of a player, put together from the view and the position in names."""
    view, position = play.view(), play.position
    players = [me, 1 - me]
    discard = {card: view["discard"].count(card) for card in CARD}
    helping = {entry["card"]: part(i, len(ANIMALS)) for i, entry in enumerate(view["help_line"], 1)}
    asked = view["active"] if view["asked"] is None else view["asked"]
    return {
        "summer": [float(me == 0)],
        "deciding": [float(asked == me)],
        "go": [float(view["active"] == me)],
        "phase": marks(PHASES, view["phase"]),
        "turned": marks(CARD, view["revealed"]),
        "fire": [float(card["fire"]) for card in view["clearing"]],
        "onibi": [float(card["onibi"]) for card in view["clearing"]],
        "fires": [part(view["fire_value"], 10), part(view["supply"]["fires"], 19)],
        "recruitment": marks(GUESTS, *view["recruitment"]),
        "helping": [helping.get(card, 0.0) for card in ANIMALS],
        "draw": [part(position["draw"].get(card, 0), 7 if card in VARANS else 1) for card in CARD],
        "discard": [part(discard[card], 7 if card in VARANS else 1) for card in CARD],
        "tops": marks(GROWN, *(pile["top"] for pile in view["tree_piles"])),
        "stock": marks(GROWN, *position["stock"]),
        "sapling": marks(GROWN, view["doing"]["sapling"]),
        "gift": marks(BONUSES, view["doing"]["bonus"]),
        "progress": progress(view, position),
        "pieces": [number for player in players for number in pieces(view["seats"][player])],
        "strength": [part(view["seats"][player]["strength"][e], 10) for player in players for e in ELEMENTS],
        "pointing": [pointing(view, player, element) for player in players for element in ELEMENTS],
        "line": [number for player in players for number in line(view["seats"][player]["line"])],
        "pile": [number for player in players for number in marks(ANIMALS, *position["pile"][player])],
        "under": [number for player in players for number in under(view["seats"][player]["pile_bottom"])],
        "trees": [number for player in players for number in marks(GROWN, *play.forest(player).values())],
        "east": [part(x, 14) for player in players for x, _ in places(play, player)],
        "north": [part(y, 15) for player in players for _, y in places(play, player)],
    }


def progress(view: dict[str, Any], position: dict[str, Any]) -> list[float]:
    doing = view["doing"]
    flags = {name: float(position[name]) for name in ("obliged", "planting", "must_plant")}
    return [
        part(doing["strength"], 10),
        part(position["got"], 10),
        flags["obliged"],
        flags["planting"],
        part(doing["seeds"], 10),
        flags["must_plant"],
        part(doing["bonus_left"], 4),
        float(view["revealed"] is not None),
    ]


def pieces(seat: dict[str, Any]) -> list[float]:
    return [
        part(seat["fires"], 8),
        part(seat["sankis"], 3),
        float(seat["onibi_card"]),
        part(seat["tokens"], 2),
        part(seat["lost_tokens"], 2),
        part(seat["varans_left"], 7),
        part(seat["solitary"], 4),
    ]


def pointing(view: dict[str, Any], player: int, element: str) -> float:
    """The last card at which a token of the player points for this element."""
    at = [i for i, entry in enumerate(view["help_line"], 1) if {"seat": player, "element": element} in entry["tokens"]]
    return part(max(at, default=0), len(ANIMALS))


def line(cards: list[str]) -> list[float]:
    return [part(cards.count(card), 7) if card in VARANS else float(card in cards) for card in CARD]


def under(bottom: list[str]) -> list[float]:
    return [part(12 - bottom.index(card), 12) if card in bottom else 0.0 for card in ANIMALS]


def places(play: Duel, player: int) -> list[tuple[int, int]]:
    """Where each tree stands; (0, 0) for those that do not stand there."""
    at = {tree: place for place, tree in play.forest(player).items()}
    return [at.get(tree, (0, 0)) for tree in GROWN]


def observed(play: Duel, seat: int) -> dict[str, list[float]]:
    out = [9.0] * GAME.features.size
    GAME.knowledge.observe(play.s, seat, out)
    return {name: out[where] for name, where in GAME.features.slices.items()}


def test_observations_are_what_lies_on_the_table():
    for seed in range(6):
        play, rng = Duel(seed), random.Random(seed)
        for step in itertools.count(seed):
            if step % 6 == 0 or not play.actors:
                for seat in (0, 1, -1):
                    assert observed(play, seat) == told(play, max(seat, 0))
            if not play.actors:
                break
            play.play(play.actors[0], rng.choice(sorted(play.legal(play.actors[0]))))


def test_an_opening_line_with_cards_under_the_pile_is_observed():
    play = Duel(
        script=[f"summer {card}" for card in ("coati", "goat", "hummingbird", "tanuki", "bee", "flamingo", "fox")]
    )
    assert len(play.seat(0)["pile_bottom"]) == 4
    for seat in (0, 1):
        assert observed(play, seat) == told(play, seat)


def test_nothing_is_hidden_from_anybody():
    play = Duel(3)
    for seat in (0, 1, None):
        assert GAME.state.dump(play.seen(seat)) == GAME.state.dump(play.s)
