"""15 Days in words: what is asked, what a move does, what happened, where points come from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE, Names
from sekki.kit.language import later, remembered
from sekki.kit.text import Sentences, listing, seat_name

from .actions import cost
from .components import (
    ANIMAL,
    BACK,
    CARD,
    COLUMN,
    CORNER,
    DECK,
    DISCARD_PILE,
    DRAWN,
    DRAWN_SQUIRREL,
    EMPTY_CORNER_POINTS,
    FIRST_ANIMAL,
    HAND_LIMIT_OTTER,
    OTTER,
    POINTS_FOR_WILDS,
    RABBIT,
    SEASON,
    SEASON_OF,
    SEASONS,
    SEAT,
    SOURCE,
    SQUIRREL,
    TAKEN_RABBIT,
    TRADED,
    WILDS_FOR_POINTS,
)
from .rules import decider
from .scoring import animal_points
from .state import (
    AUTOMA,
    EVENTS,
    MOVES,
    PHASE_ACT,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PAY,
    PHASE_REFILL,
    SPOT,
    SPOT_FOR_WILD,
    SPOT_IN_ROW,
    SPOT_LEFT,
    column_height,
    hand_size,
    has_ability,
    is_solo,
)
from .tableau import best_run, empty_corner, set_size
from .words_asked import asked, outcome
from .words_names import (
    ANIMAL_WON,
    AUTOMA_NAME,
    VOICE,
    animal_name,
    animal_word,
    back_name,
    card_name,
    column_name,
    deck_name,
    place_after,
    say,
    say_n,
    season_name,
)

NAMED = (SEASON,)
CALLED = (ANIMAL,)


def prompt(s: Any, seat: int | None, names: list[str], actors: tuple[int, ...] = ()) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return outcome(s, names)
    who = decider(s)
    return asked(s, who, seat == who, names[who])


def plainly_forced(s: Any, seat: int) -> bool:
    """A deck when the other is empty, and the last card of a hand as payment: everybody sees the backs."""
    return bool(s.phase in (PHASE_DRAW, PHASE_REFILL) or (s.phase == PHASE_PAY and hand_size(s, seat) == 1))


LABEL = {
    "draw-nothing": later("Draw nothing"),
    "done": later("Done placing"),
    "pay": later("Pay with {card}"),
    "trade": later("Trade {card}"),
    "discard": later("Discard {card}"),
}
PLACE_LABEL = {
    "left": later("Place {card} in an empty left corner"),
    "right": later("Place {card} in an empty right corner"),
    "in-row": later("Place {card} in its row"),
    "before-wild": later("Place {card} before the wild"),
    "after-wild": later("Place {card} after the wild"),
    "for-wild": later("Place {card} instead of the wild"),
}


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    kind, args = MOVES.parts(move)
    if kind == "take":
        return _label_of_taking(_top_name(s, args[0]), args[0])
    if kind == "drop":
        return say("Discard {card} from {column}", card=_top_name(s, args[0]), column=column_name(args[0]))
    if kind == "give":
        return say("Give the automa {card} from {column}", card=_top_name(s, args[0]), column=column_name(args[0]))
    return _label(move)


@remembered
def _label_of_taking(card: str, source: str) -> str:
    if source == SOURCE[DISCARD_PILE]:
        return say("Take {card} from the discard pile", card=card)
    return say("Take {card} from {column}", card=card, column=column_name(source))


@remembered
def _label(move: int) -> str:
    """The label of a move that is called the same in every position."""
    kind, args = MOVES.parts(move)
    if kind == "draw":
        return say("Draw from the {deck}", deck=deck_name(args[0]))
    if kind == "place":
        return say(PLACE_LABEL[args[1]], card=card_name(args[0], back=True))
    if kind == "wild":
        return _label_of_wild(season_name(args[0]), place_after(args[1]))
    if kind == "feather":
        return say("Play a feather for the {animal}", animal=animal_word(args[0]))
    return say(LABEL[kind], card=card_name(args[0], back=True) if args else "")


def _label_of_wild(season: str, value: str | None) -> str:
    if value is None:
        return say("Place the wild in {season}, before all cards", season=season)
    return say("Place the wild in {season}, after the {value}", season=season, value=value)


def _top_name(s: Any, source: str) -> str:
    """The card that lies free there."""
    if source == SOURCE[DISCARD_PILE]:
        return card_name(CARD[s.pile[s.pile_size - 1]]) if s.pile_size else say("a card")
    column = COLUMN.index(source)
    height = column_height(s, column)
    return card_name(CARD[s.market[column, height - 1]]) if height else say("a card")


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move brings about, in a few words."""
    kind, args = MOVES.parts(move)
    if kind == "place":
        return _note_on_placing(s, seat, CARD.index(args[0]), SPOT.index(args[1]))
    if kind == "wild":
        season = SEASON.index(args[0])
        return _animal_won(s, seat, season, set_size(s, seat, season) + 1)
    if kind == "draw" and s.phase == PHASE_ACT:
        return say("first of {cards} cards", cards=DRAWN_SQUIRREL if has_ability(s, seat, SQUIRREL) else DRAWN)
    if kind == "take" and s.phase == PHASE_ACT:
        helped = has_ability(s, seat, RABBIT)
        return say("first of {cards} cards", cards=TAKEN_RABBIT) if helped else say("one card")
    if kind == "trade" and s.phase == PHASE_ACT:
        return say("first of {cards} cards for a wild", cards=TRADED)
    if kind == "feather" and args[0] == ANIMAL[OTTER]:
        return say("hand limit {limit} this turn", limit=HAND_LIMIT_OTTER)
    if kind == "feather":
        return say("for your next action")
    if kind == "done" or kind == "draw-nothing":
        return say("ends your turn") if s.actions == 1 else say("ends this action")
    return ""


def _note_on_placing(s: Any, seat: int, card: int, spot: int) -> str:
    season, price = SEASON_OF[card], cost(s, seat, card, spot)
    if spot == SPOT_FOR_WILD:
        return say("{cost}, the wild moves", cost=_price(price))
    won = _animal_won(s, seat, season, set_size(s, seat, season) + 1)
    return say("{cost}, {gain}", cost=_price(price), gain=won) if won else _price(price)


@remembered
def _price(price: int) -> str:
    return say_n("costs {n} card", "costs {n} cards", price) if price else say("costs nothing")


def _animal_won(s: Any, seat: int, season: int, cards: int) -> str:
    holder = s.holder[season]
    needed = FIRST_ANIMAL if holder == NONE else set_size(s, holder, season)
    return "" if holder == seat or cards < needed else say(ANIMAL_WON[ANIMAL[season]])


def targets(s: Any, seat: int, move: int) -> list[str]:
    """What is clicked for the move: card, corner, spot beside a wild; deck, column, pile; supply."""
    kind, args = MOVES.parts(move)
    if kind == "place":
        return _place_targets(s, seat, args[0], SPOT.index(args[1]))
    if kind == "wild":
        corner = s.corner[seat, SEASON.index(args[0])]
        return [CORNER[corner], args[1]] if corner != NONE else list(args)
    if kind == "trade" and s.phase == PHASE_ACT:
        return [args[0], "wilds"]
    if kind == "feather":
        return ["feather", args[0]]
    return list(args)


def _place_targets(s: Any, seat: int, card: str, spot: int) -> list[str]:
    season = SEASON_OF[CARD.index(card)]
    corner = empty_corner(s, seat, spot - SPOT_LEFT) if spot < SPOT_IN_ROW else s.corner[seat, season]
    where = [CORNER[corner]] if corner != NONE else []
    return [card, *where] + ([SPOT[spot]] if spot > SPOT_IN_ROW else [])


TOOK_FROM_PILE = later("{name} takes {card} from the discard pile.")
TOOK_FROM_COLUMN = later("{name} takes {card} from {column}.")
OPENED_PILE = later("The discard pile opens with {card}.")
OPENED_COLUMN = later("{column} opens with {card}.")
PLACED = {
    "left": later("{name} places {card} in an empty left corner."),
    "right": later("{name} places {card} in an empty right corner."),
    "in-row": later("{name} places {card} in its row."),
    "before-wild": later("{name} places {card} before the wild."),
    "after-wild": later("{name} places {card} after the wild."),
    "for-wild": later("{name} places {card} instead of the wild."),
}
DISCARDED = {
    "payment": later("{name} pays with {card}."),
    "trade": later("{name} trades in {card}."),
    "limit": later("{name} discards {card}."),
}


def _opened(source: str, card: str) -> str:
    if source == SOURCE[DISCARD_PILE]:
        return say(OPENED_PILE, card=card)
    return say(OPENED_COLUMN, column=column_name(source), card=card)


def _took(name: str, source: str, card: str) -> str:
    if source == SOURCE[DISCARD_PILE]:
        return say(TOOK_FROM_PILE, name=name, card=card)
    return say(TOOK_FROM_COLUMN, name=name, card=card, column=column_name(source))


def _placed(name: str, card: str, spot: str) -> str:
    return say(PLACED[spot], name=name, card=card)


def _discarded(name: str, card: str, reason: str) -> str:
    return say(DISCARDED[reason], name=name, card=card)


def _wild_placed(name: str, season: str, place: str) -> str:
    value = place_after(place)
    if value is None:
        return say("{name} places a wild in {season}, before all cards.", name=name, season=season)
    return say("{name} places a wild in {season}, after the {value}.", name=name, season=season, value=value)


def _animal_moved(animal: str, to: str, who: str) -> str:
    if not who:
        return say("{animal} goes to {name}.", animal=animal, name=to)
    return say("{animal} leaves {holder} for {name}.", animal=animal, holder=who, name=to)


EVENT_SENTENCES = Sentences(
    VOICE,
    dealt="{0} is dealt {1}.",
    dealt_back="{0} is dealt {1}.",
    opened=_opened,
    deck_top="The {0} now shows {1}.",
    starts="{0} starts.",
    turn="{0} is to move.",
    drew="{0} draws {2} from the {1}.",
    drew_back="{0} draws {2} from the {1}.",
    took=_took,
    refilled="{2} goes from the {1} onto {0}.",
    placed=_placed,
    placed_unseen=_placed,
    discarded=_discarded,
    discarded_unseen=_discarded,
    wild_lifted="{0} lifts the wild of {1}.",
    wild_placed=_wild_placed,
    animal=_animal_moved,
    feather_gained="{0} takes a feather.",
    feather_played="{0} plays a feather and names {1}.",
    dropped="{1} is discarded from {0}.",
    gave="{1} goes from {0} to the automa.",
    automa_drew="The automa draws {1} from the {0}.",
    automa_discarded="The automa's {0} is discarded.",
    automa_placed="The automa places {0}.",
    automa_removed="The automa has {0} already: it is removed from the game.",
    automa_wild="The automa takes a wild.",
    deck_out="The {0} has run out: the last turns follow.",
    four_sets="{0} has four complete sets!",
    automa_set="The automa has all six values of {0}!",
    over="The game is over.",
)
SAID: dict[Names, Callable[[str], str]] = {
    ANIMAL: animal_name,
    BACK: back_name,
    CARD: card_name,
    COLUMN: column_name,
    DECK: deck_name,
    SEASON: season_name,
}


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    called = {**SAID, SEAT: lambda seat: seat_name(seat, names, beyond=say(AUTOMA_NAME))}
    return EVENT_SENTENCES.tell(kind, EVENTS.kinds[EVENTS.id(kind)].args, args, called)


def rivals(s: Any) -> list[tuple[str, list[tuple[str, int]]]]:
    """The automa, and where its points come from."""
    return [(say("The automa"), automa_lines(s))] if is_solo(s) else []


def automa_lines(s: Any) -> list[tuple[str, int]]:
    """Where the automa's points come from, line by line."""
    placed = [(season_name(SEASON[season]), set_size(s, AUTOMA, season)) for season in range(SEASONS)]
    lines = [
        (say_n("{season}: {n} card", "{season}: {n} cards", cards, season=season), cards)
        for season, cards in placed
        if cards
    ]
    lines += _animal_lines(s, AUTOMA)
    if s.automa_wilds:
        what = say_n(
            "{points} for every {wilds} of its {n} wild",
            "{points} for every {wilds} of its {n} wilds",
            s.automa_wilds,
            points=POINTS_FOR_WILDS,
            wilds=WILDS_FOR_POINTS,
        )
        lines.append((what, s.automa_wilds // WILDS_FOR_POINTS * POINTS_FOR_WILDS))
    return lines


def _animal_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    held = tuple(ANIMAL[a] for a in range(SEASONS) if s.holder[a] == seat)
    return [(_animals_held(held), animal_points(s, seat))] if held else []


@remembered
def _animals_held(animals: tuple[str, ...]) -> str:
    return say("Animals: {animals}", animals=listing([animal_word(animal) for animal in animals]))


@remembered
def _longest_run(season: str) -> str:
    return say("{season}: longest run", season=season_name(season))


@remembered
def _empty_corners(corners: int) -> str:
    return say("Empty corners: {corners}", corners=corners)


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """Where the score comes from, line by line."""
    lines = []
    for season in range(SEASONS):
        if s.corner[seat, season] != NONE:
            lines.append((_longest_run(SEASON[season]), best_run(s, seat, season)))
    lines += _animal_lines(s, seat)
    empty = sum(s.corner[seat, season] == NONE for season in range(SEASONS))
    if empty:
        lines.append((_empty_corners(empty), EMPTY_CORNER_POINTS * empty))
    return lines
