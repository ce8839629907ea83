"""What lies on the table, as the JSON that a client gets."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, cast

from sekki.kit import NONE, Names, has, listed, size

from .actions import steps_to_win
from .components import (
    BONUS,
    BONUS_AT,
    CARD,
    CARDS,
    COST,
    ELEMENT,
    ELEMENT_WATER,
    ELEMENTS,
    FIRE_VALUE,
    FIRES_TO_WIN,
    FIRST_VARAN,
    GROWN,
    LAKE,
    LAKE_COLUMN,
    LAKE_ROW,
    LONELY,
    NEUTRAL,
    OF_PILE,
    OF_SEASON,
    OWNER,
    PILE_OF,
    PLAYERS,
    RIVER,
    SANKIS,
    SEASON,
    SIDE,
    SPOTS,
    SQUARE,
    STEP,
    TOKENS,
    TREE,
    TREE_BONUS,
    TREE_COST,
    VALUE,
    VARANS,
)
from .forest import fullest_square
from .state import PHASE, PHASE_OVER, SCRATCH, UNDER, VICTORY
from .tokens import own_elements, strength, token_pointing, unspent
from .turn import asked_seat, burning_cards, fire_supply, fire_value, lonely, varans_due

Element = Literal["sun", "water", "plant", "wind"]
Bonus = Literal["sanki", "extinguish", "recruit", "plant"]
Season = Literal["summer", "winter"]
Phase = Literal["turn", "varan", "hurry", "extinguish", "recruit", "plant", "place", "advance", "over"]
Victory = Literal["fires", "recruitment", "forest", "onibi"]


class Spot(TypedDict):
    """A clearing card."""

    fire: bool
    onibi: bool
    value: int
    bonus: Bonus


class Pointing(TypedDict):
    """A used action token."""

    seat: int
    element: Element


class Helper(TypedDict):
    """A card of the help line."""

    card: str
    tokens: list[Pointing]


class Planted(TypedDict):
    """A tree in sight; x is counted eastwards and y northwards from the lake."""

    x: int
    y: int
    tree: str
    covers: list[str]


class Sources(TypedDict):
    """Where a strength comes from."""

    shared: int
    line: int
    trees: int


class Meter(TypedDict):
    """How much of a goal is reached."""

    have: int
    need: int


class Walk(TypedDict):
    """How far Onibi has to walk for a victory."""

    steps: int
    opponent_has_card: bool


class Threats(TypedDict):
    """How near a player is to each of the four goals."""

    fires: Meter
    recruitment: Meter
    forest: Meter
    onibi: Walk


class Weather(TypedDict):
    """What the fire would do to a player if the turn ended now."""

    short: int  # how much water is missing; 0 if there is enough
    varans: int


class SeatView(TypedDict):
    """What lies before a player."""

    name: str
    season: Season
    line: list[str]
    tokens: int
    lost_tokens: int
    forest: list[Planted]
    fires: int
    sankis: int
    onibi_card: bool
    varans_left: int
    pile_left: int
    pile_bottom: list[str]
    strength: dict[Element, int]
    sources: dict[Element, Sources]
    solitary: int
    threats: Threats
    weather: Weather


class TreePile(TypedDict):
    """A pile of trees."""

    element: Element
    top: str | None
    left: int


class Supply(TypedDict):
    """What nobody has."""

    fires: int
    sankis: int
    onibi_card: bool


class Doing(TypedDict):
    """What is in progress: strength left, the tree in hand, bonus actions still to come."""

    strength: int
    seeds: int
    sapling: str | None
    bonus: Bonus | None
    bonus_left: int


class View(TypedDict):
    """What anyone sees: nothing on the table is hidden."""

    phase: Phase
    you: int | None
    turn: int
    active: int
    asked: int | None
    revealed: str | None
    clearing: list[Spot]
    fire_value: int
    burning: int
    recruitment: list[str]
    help_line: list[Helper]
    used_up: dict[Element, int]  # how many cards of the help line no longer count for an element
    seats: list[SeatView]
    tree_piles: list[TreePile]
    draw_left: int
    discard: list[str]
    supply: Supply
    doing: Doing
    winner: int | None
    over_by: Victory | None


def view(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> View:
    """Everything a seat can see: all there is."""
    return {
        "phase": cast(Phase, PHASE[s.phase]),
        "you": seat,
        "turn": s.turn,
        "active": s.active,
        "asked": None if s.phase == PHASE_OVER else asked_seat(s),
        "revealed": _name(CARD, s.turned),
        "clearing": [_spot(s, spot) for spot in range(SPOTS)],
        "fire_value": fire_value(s),
        "burning": burning_cards(s),
        "recruitment": _cards(s.offer),
        "help_line": [_helper(s, i) for i in range(s.helped)],
        "used_up": {_element(i): token_pointing(s, i) + 1 for i in range(ELEMENTS)},
        "seats": [_seat(s, player, names) for player in range(PLAYERS)],
        "tree_piles": [_tree_pile(s, pile) for pile in range(ELEMENTS)],
        "draw_left": sum(s.draw),
        "discard": [CARD[card] for card in range(CARDS) for _ in range(s.discard[card])],
        "supply": {"fires": fire_supply(s), "sankis": SANKIS - sum(s.sankis), "onibi_card": s.onibi_card == NONE},
        "doing": {
            "strength": s.power,
            "seeds": s.seeds,
            "sapling": _name(GROWN, s.sapling),
            "bonus": _bonus(s.gift),
            "bonus_left": s.gifts,
        },
        "winner": None if s.winner == NONE else s.winner,
        "over_by": cast(Victory | None, _name(VICTORY, s.over_by)),
    }


def _spot(s: Any, spot: int) -> Spot:
    return {
        "fire": has(s.fire, spot),
        "onibi": s.onibi == spot,
        "value": FIRE_VALUE[spot],
        "bonus": cast(Bonus, BONUS[BONUS_AT[spot]]),
    }


def _helper(s: Any, i: int) -> Helper:
    tokens: list[Pointing] = [
        {"seat": player, "element": _element(s.token_for[player, k])}
        for player in range(PLAYERS)
        for k in range(TOKENS)
        if s.token_at[player, k] == i
    ]
    return {"card": CARD[s.help[i]], "tokens": tokens}


def _seat(s: Any, player: int, names: list[str]) -> SeatView:
    bottom = [CARD[s.under[player, i]] for i in range(UNDER) if s.under[player, i] != NONE]
    return {
        "name": names[player],
        "season": cast(Season, SEASON[player]),
        "line": _cards(s.line[player]) + [CARD[FIRST_VARAN + player]] * s.line_varans[player],
        "tokens": s.tokens[player],
        "lost_tokens": s.lost[player],
        "forest": _forest(s, player),
        "fires": s.fires[player],
        "sankis": s.sankis[player],
        "onibi_card": s.onibi_card == player,
        "varans_left": s.varans[player],
        "pile_left": size(s.pile[player]) + len(bottom),
        "pile_bottom": bottom,
        "strength": {_element(i): strength(s, player, i) for i in range(ELEMENTS)},
        "sources": {_element(i): _sources(s, player, i) for i in range(ELEMENTS)},
        "solitary": lonely(s, player),
        "threats": _threats(s, player),
        "weather": _weather(s, player),
    }


def _forest(s: Any, player: int) -> list[Planted]:
    """The trees in sight, row by row from the south, with what each covers from the top down."""
    trees = sorted(listed(s.forest[player]), key=lambda tree: (s.row[tree], s.column[tree]))
    return [
        {"x": s.column[tree] - LAKE_COLUMN, "y": s.row[tree] - LAKE_ROW, "tree": TREE[tree], "covers": _covers(s, tree)}
        for tree in trees
    ]


def _covers(s: Any, tree: int) -> list[str]:
    covered = []
    while s.over[tree] != NONE:
        tree = s.over[tree]
        covered.append(TREE[tree])
    return covered


def _sources(s: Any, player: int, element: int) -> Sources:
    trees = size(s.forest[player] & OF_PILE[element])
    return {
        "shared": unspent(s, element),
        "line": own_elements(s, player, element) - trees,
        "trees": trees,
    }


def _threats(s: Any, player: int) -> Threats:
    own = size(s.offer & OF_SEASON[player])
    return {
        "fires": {"have": s.fires[player], "need": FIRES_TO_WIN},
        "recruitment": {"have": own, "need": size(s.offer)},
        "forest": {"have": fullest_square(s, player, SCRATCH.new()), "need": SQUARE * SQUARE},
        "onibi": {"steps": steps_to_win(s, player), "opponent_has_card": s.onibi_card == 1 - player},
    }


def _weather(s: Any, player: int) -> Weather:
    short = max(0, fire_value(s) - strength(s, player, ELEMENT_WATER))
    return {"short": short, "varans": varans_due(s, player) if short else 0}


def _tree_pile(s: Any, pile: int) -> TreePile:
    return {
        "element": _element(pile),
        "top": _name(TREE, s.top[pile]),
        "left": size(s.stock & OF_PILE[pile]) + (s.top[pile] != NONE),
    }


def place_id(row: int, column: int) -> str:
    """A place of a forest as clients know it: `x,y` from the lake."""
    return f"{column - LAKE_COLUMN},{row - LAKE_ROW}"


def _cards(cards: int) -> list[str]:
    return [CARD[card] for card in listed(cards)]


def _name(names: Names, i: int) -> str | None:
    return None if i == NONE else names[i]


def _element(i: int) -> Element:
    return cast(Element, ELEMENT[i])


def _bonus(i: int) -> Bonus | None:
    return cast(Bonus | None, _name(BONUS, i))


class Value(TypedDict):
    """What a card brings of an element; a few take one away."""

    element: Element
    value: int


class CardFacts(TypedDict):
    """An animal or a fire varan."""

    season: Season | None
    cost: int | None
    values: list[Value]
    sign: Literal["solitary", "gregarious"] | None


class TreeFacts(TypedDict):
    """A tree; its element is `lake` for a starting tree. River sides: N E S W."""

    of: Literal["sun", "water", "plant", "wind", "lake"]
    cost: int
    bonus: Bonus | None
    river: str


class Box(TypedDict):
    """What is in the box, as far as a board shows it."""

    tokens: int  # of each player
    sankis: int
    varans: int  # of each season
    fires_to_win: int
    square: int  # places along each side of the square of trees that wins
    longest_walk: int  # the most steps Onibi can be from a victory
    cards: dict[str, CardFacts]
    trees: dict[str, TreeFacts]


def box() -> Box:
    """The facts of the box that a board shows."""
    return {
        "tokens": TOKENS,
        "sankis": SANKIS,
        "varans": VARANS,
        "fires_to_win": FIRES_TO_WIN,
        "square": SQUARE,
        "longest_walk": len(STEP),
        "cards": {name: _card_facts(card) for card, name in enumerate(CARD)},
        "trees": {name: _tree_facts(tree) for tree, name in enumerate(TREE)},
    }


def _card_facts(card: int) -> CardFacts:
    values: list[Value] = [
        {"element": _element(i), "value": VALUE[card, i]} for i in range(ELEMENTS) if VALUE[card, i] != 0
    ]
    return {
        "season": None if OWNER[card] == NEUTRAL else cast(Season, SEASON[OWNER[card]]),
        "cost": COST[card] or None,
        "values": values,
        "sign": "solitary" if LONELY[card] > 0 else "gregarious" if LONELY[card] < 0 else None,
    }


def _tree_facts(tree: int) -> TreeFacts:
    return {
        "of": "lake" if tree >= LAKE else _element(PILE_OF[tree]),
        "cost": TREE_COST[tree],
        "bonus": _bonus(TREE_BONUS[tree]),
        "river": "".join(name[0].upper() for side, name in enumerate(SIDE) if RIVER[tree, side]),
    }
