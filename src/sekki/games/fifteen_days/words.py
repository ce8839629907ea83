"""15 Days in words: what is asked, what a move does, what happened, where points come from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE, Names
from sekki.kit.text import Sentences, counted, listing, seat_name, sentence, signed, title

from .actions import cost
from .components import (
    ACTIONS,
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
    HEIGHT,
    PLACE,
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
    VALUES,
    WILDS_FOR_POINTS,
)
from .rules import decider
from .scoring import animal_points, automa_score, place, score
from .state import (
    AUTOMA,
    EVENTS,
    MOVES,
    PHASE_ACT,
    PHASE_AUTOMA_DRAW,
    PHASE_DRAW,
    PHASE_FREE_WILD,
    PHASE_LIMIT,
    PHASE_MOVE_WILD,
    PHASE_OVER,
    PHASE_PAY,
    PHASE_PLACE,
    PHASE_PLACE_WILD,
    PHASE_REFILL,
    PHASE_TAKE,
    PHASE_TOLL,
    PHASE_TRADE,
    REASON,
    SPOT,
    SPOT_FOR_WILD,
    SPOT_IN_ROW,
    SPOT_LEFT,
    TOLL_DROP,
    YOU,
    column_height,
    hand_size,
    has_ability,
    is_solo,
)
from .tableau import best_run, empty_corner, set_size
from .turn import hand_limit


def prompt(s: Any, seat: int | None, names: list[str], actors: tuple[int, ...] = ()) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return _outcome(s, names)
    who = decider(s)
    asked = _asked(s, who)
    if seat == who:
        return f"{sentence(asked)}."
    return f"{names[who]} is to {asked.replace('your', 'their').replace('you have', 'they have')}."


def plainly_forced(s: Any, seat: int) -> bool:
    """A deck when the other is empty, and the last card of a hand as payment: everybody sees the backs."""
    return bool(s.phase in (PHASE_DRAW, PHASE_REFILL) or (s.phase == PHASE_PAY and hand_size(s, seat) == 1))


def _asked(s: Any, seat: int) -> str:
    """What the phase asks of whoever decides, as an order."""
    if s.phase == PHASE_ACT:
        return _asked_to_act(s, seat)
    if s.phase == PHASE_DRAW:
        return f"draw a face-down card from either deck ({s.todo} to go)"
    if s.phase == PHASE_TAKE:
        return "take the rabbit's second face-up card"
    if s.phase == PHASE_REFILL:
        to_go = HEIGHT - column_height(s, s.column)
        return f"choose a deck to refill {source_name(COLUMN[s.column])} ({to_go} to go)"
    if s.phase == PHASE_TOLL:
        what = "discard" if s.toll == TOLL_DROP else "give the automa"
        return f"choose a column and {what} its top card"
    if s.phase == PHASE_PLACE:
        return "place another card and pay for it, or be done"
    if s.phase == PHASE_MOVE_WILD:
        return "move the replaced wild" + (f", then pay {counted(s.todo, 'card')}" if s.todo else "")
    if s.phase == PHASE_PAY:
        return f"discard {counted(s.todo, 'card')} from your hand as payment"
    if s.phase == PHASE_TRADE:
        return "discard the second card for the wild, identical to one you have placed"
    if s.phase == PHASE_PLACE_WILD:
        return "place the wild in a row that has none"
    if s.phase == PHASE_LIMIT:
        over = hand_size(s, seat) - hand_limit(s, seat)
        return f"discard {counted(over, 'card')}: the hand limit is {hand_limit(s, seat)}"
    if s.phase == PHASE_FREE_WILD:
        return "place a free wild, because a deck has run out"
    if s.phase == PHASE_AUTOMA_DRAW:
        return f"choose a deck for the automa's next card ({s.todo} to go)"
    return f"choose which of the automa's {counted(sum(s.drawn), 'card')} is discarded"


def _asked_to_act(s: Any, seat: int) -> str:
    which = "first" if s.actions == ACTIONS else "second"
    last = ", in your last turn" if s.closer != NONE else ""
    helpers = [ANIMAL[a] for a in range(SEASONS) if s.named[a]]
    named = f"; your feather names the {listing(helpers)}" if helpers else ""
    return f"take your {which} action{last}: draw, take, place or trade for a wild{named}"


def _outcome(s: Any, names: list[str]) -> str:
    if is_solo(s):
        return _solo_outcome(s)
    winners = [seat for seat in range(s.seats) if place(s, seat) == 1]
    points = counted(score(s, winners[0]), "point")
    if len(winners) > 1:
        return f"{listing([names[seat] for seat in winners])} share the win with {points} each."
    return f"{names[winners[0]]} wins with {points}{_tie_break(s, winners[0])}."


def _tie_break(s: Any, winner: int) -> str:
    """What decided between equal points."""
    tied = [seat for seat in range(s.seats) if seat != winner and score(s, seat) == score(s, winner)]
    if not tied:
        return ""
    if all(hand_size(s, seat) < hand_size(s, winner) for seat in tied):
        return " and more cards in hand"
    return " and more wilds placed"


def _solo_outcome(s: Any) -> str:
    full = [SEASON[season] for season in range(SEASONS) if set_size(s, AUTOMA, season) == VALUES]
    if full:
        return f"The automa has all six values of {title(full[0])}: you lose."
    verdict = "You win" if place(s, YOU) == 1 else "The automa wins"
    return f"{verdict}, {signed(score(s, YOU))} to {signed(automa_score(s))}."


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    kind, args = MOVES.parts(move)
    if kind == "draw":
        return f"Draw from the {deck_name(args[0])}"
    if kind == "draw-nothing":
        return "Draw nothing"
    if kind == "take":
        return f"Take {_top_name(s, args[0])} from {source_name(args[0])}"
    if kind == "place":
        return f"Place {card_name(args[0], back=True)} {SPOT_WORDS[args[1]]}"
    if kind == "done":
        return "Done placing"
    if kind == "wild":
        return f"Place the wild in {title(args[0])}, {place_name(args[1])}"
    if kind == "feather":
        return f"Play a feather for the {args[0]}"
    if kind == "drop":
        return f"Discard {_top_name(s, args[0])} from {source_name(args[0])}"
    if kind == "give":
        return f"Give the automa {_top_name(s, args[0])} from {source_name(args[0])}"
    said = {"pay": "Pay with", "trade": "Trade", "discard": "Discard"}[kind]
    return f"{said} {card_name(args[0], back=True)}"


def _top_name(s: Any, source: str) -> str:
    """The card that lies free there."""
    if source == SOURCE[DISCARD_PILE]:
        return card_name(CARD[s.pile[s.pile_size - 1]]) if s.pile_size else "a card"
    column = COLUMN.index(source)
    height = column_height(s, column)
    return card_name(CARD[s.market[column, height - 1]]) if height else "a card"


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move brings about, in a few words."""
    kind, args = MOVES.parts(move)
    if kind == "place":
        return _note_on_placing(s, seat, CARD.index(args[0]), SPOT.index(args[1]))
    if kind == "wild":
        season = SEASON.index(args[0])
        return _animal_won(s, seat, season, set_size(s, seat, season) + 1)
    if kind == "draw" and s.phase == PHASE_ACT:
        cards = DRAWN_SQUIRREL if has_ability(s, seat, SQUIRREL) else DRAWN
        return f"first of {cards} cards"
    if kind == "take" and s.phase == PHASE_ACT:
        return f"first of {TAKEN_RABBIT} cards" if has_ability(s, seat, RABBIT) else "one card"
    if kind == "trade" and s.phase == PHASE_ACT:
        return f"first of {TRADED} cards for a wild"
    if kind == "feather":
        return f"hand limit {HAND_LIMIT_OTTER} this turn" if args[0] == "otter" else "for your next action"
    if kind == "done" or kind == "draw-nothing":
        return "ends your turn" if s.actions == 1 else "ends this action"
    return ""


def _note_on_placing(s: Any, seat: int, card: int, spot: int) -> str:
    price = cost(s, seat, card, spot)
    says = [f"costs {counted(price, 'card')}" if price else "costs nothing"]
    season = SEASON_OF[card]
    if spot == SPOT_FOR_WILD:
        says.append("the wild moves")
    else:
        says.append(_animal_won(s, seat, season, set_size(s, seat, season) + 1))
    return ", ".join(word for word in says if word)


def _animal_won(s: Any, seat: int, season: int, cards: int) -> str:
    holder = s.holder[season]
    needed = FIRST_ANIMAL if holder == NONE else set_size(s, holder, season)
    return "" if holder == seat or cards < needed else f"wins the {ANIMAL[season]}"


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


EVENT_SENTENCES = Sentences(
    "fifteen_days",
    dealt="{0} is dealt {1}.",
    dealt_back="{0} is dealt {1}.",
    opened="{0} opens with {1}.",
    deck_top="The {0} now shows {1}.",
    starts="{0} starts.",
    turn="{0} is to move.",
    drew="{0} draws {2} from the {1}.",
    drew_back="{0} draws {2} from the {1}.",
    took="{0} takes {2} from {1}.",
    refilled="{2} goes from the {1} onto {0}.",
    placed="{0} places {1} {2}.",
    placed_unseen="{0} places {1} {2}.",
    discarded="{0} {2} {1}.",
    discarded_unseen="{0} {2} {1}.",
    wild_lifted="{0} lifts the wild of {1}.",
    wild_placed="{0} places a wild in {1}, {2}.",
    animal=lambda animal, to, who: f"{animal} goes to {to}." if who == NOBODY else f"{animal} leaves {who} for {to}.",
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


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    kinds = EVENTS.kinds[EVENTS.id(kind)].args
    return EVENT_SENTENCES.say(kind, [_said(of, word, names) for of, word in zip(kinds, args, strict=True)])


def _said(of: Names, word: str | None, names: list[str]) -> str:
    if word is None:
        return NOBODY
    return seat_name(word, names, beyond="the automa") if of is SEAT else SAID[of](word)


def card_name(card: str, back: bool = False) -> str:
    """Summer 3; a spring card's back is said where it tells cards apart."""
    season, value, *other = card.split("-")
    said = title(f"{season}-{value}")
    return f"{said} ({other[0]} back)" if back and other else said


def back_name(back: str) -> str:
    return f"{'an' if back[0] in 'aeiou' else 'a'} {back} back"


def animal_name(animal: str) -> str:
    return f"the {animal}"


def deck_name(deck: str) -> str:
    return deck.replace("-", " ")


def source_name(source: str) -> str:
    return "the discard pile" if source == "discard" else source.replace("-", " ")


def place_name(place: str) -> str:
    return "before all cards" if place == "first" else f"after the {place.removeprefix('after-')}"


NOBODY = "nobody"
SPOT_WORDS = {
    "left": "in an empty left corner",
    "right": "in an empty right corner",
    "in-row": "in its row",
    "before-wild": "before the wild",
    "after-wild": "after the wild",
    "for-wild": "instead of the wild",
}
REASON_WORDS = {"payment": "pays with", "trade": "trades in", "limit": "discards"}
SAID: dict[Names, Callable[[str], str]] = {
    ANIMAL: animal_name,
    BACK: back_name,
    CARD: card_name,
    COLUMN: source_name,
    DECK: deck_name,
    PLACE: place_name,
    REASON: REASON_WORDS.__getitem__,
    SEASON: title,
    SOURCE: source_name,
    SPOT: SPOT_WORDS.__getitem__,
}


def rivals(s: Any) -> list[tuple[str, list[tuple[str, int]]]]:
    """The automa, and where its points come from."""
    return [("The automa", automa_lines(s))] if is_solo(s) else []


def automa_lines(s: Any) -> list[tuple[str, int]]:
    """Where the automa's points come from, line by line."""
    placed = [(season, set_size(s, AUTOMA, season)) for season in range(SEASONS)]
    lines = [(f"{title(SEASON[season])}: {counted(cards, 'card')}", cards) for season, cards in placed if cards]
    lines += _animal_lines(s, AUTOMA)
    if s.automa_wilds:
        points = s.automa_wilds // WILDS_FOR_POINTS * POINTS_FOR_WILDS
        wilds = counted(s.automa_wilds, "wild")
        lines.append((f"{POINTS_FOR_WILDS} for every {WILDS_FOR_POINTS} of its {wilds}", points))
    return lines


def _animal_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    held = [ANIMAL[a] for a in range(SEASONS) if s.holder[a] == seat]
    return [(f"Animals: {listing(held)}", animal_points(s, seat))] if held else []


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """Where the score comes from, line by line."""
    lines = []
    for season in range(SEASONS):
        if s.corner[seat, season] != NONE:
            lines.append((f"{title(SEASON[season])}: longest run", best_run(s, seat, season)))
    lines += _animal_lines(s, seat)
    empty = sum(s.corner[seat, season] == NONE for season in range(SEASONS))
    if empty:
        lines.append((f"Empty corners: {empty}", EMPTY_CORNER_POINTS * empty))
    return lines
