"""15 Days in words: what a seat sees, what is asked, what a move does, what happened."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE

from .actions import cost
from .components import (
    ANIMAL,
    ANIMAL_POINTS,
    CARD,
    COLUMN,
    CORNER,
    DECK,
    DISCARD_PILE,
    DRAWN,
    DRAWN_SQUIRREL,
    EMPTY_CORNER_POINTS,
    FIRST_ANIMAL,
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
    VALUES,
    WILDS_FOR_POINTS,
)
from .legal import decider
from .phrases import (
    WHY_WORDS,
    animal_name,
    back_name,
    card_name,
    counted,
    listing,
    place_name,
    seat_name,
    source_name,
    spot_name,
)
from .scoring import animal_points, automa_score, place, score
from .state import (
    AUTOMA,
    DROP_TOLL,
    FOR_WILD,
    IN_ROW,
    LEFT_CORNER,
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
    SPOT,
    WHY,
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
        return asked[0].upper() + asked[1:] + "."
    return f"{names[who]} is to {asked.replace('your', 'their').replace('you have', 'they have')}."


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
        what = "discard" if s.toll == DROP_TOLL else "give the automa"
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
        return "place a free wild, for a deck has run out"
    if s.phase == PHASE_AUTOMA_DRAW:
        return f"choose a deck for the automa's next card ({s.todo} to go)"
    return f"choose which of the automa's {counted(sum(s.drawn), 'card')} is discarded"


def _asked_to_act(s: Any, seat: int) -> str:
    which = "first" if s.actions == 2 else "second"
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
        return f"The automa has all six values of {full[0].capitalize()}: you lose."
    verdict = "You win" if place(s, YOU) == 1 else "The automa wins"
    return f"{verdict}, {score(s, YOU)} to {automa_score(s)}.".replace("-", "−")


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    kind, args = MOVES.parts(move)
    if kind == "draw":
        return f"Draw from the {args[0].replace('-', ' ')}"
    if kind == "draw-nothing":
        return "Draw nothing"
    if kind == "take":
        return f"Take {_top_name(s, args[0])} from {source_name(args[0])}"
    if kind == "place":
        return f"Place {card_name(args[0], back=True)} {spot_name(args[1])}"
    if kind == "done":
        return "Done placing"
    if kind == "wild":
        return f"Place the wild in {args[0].capitalize()}, {place_name(args[1])}"
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
        return "first of 2 cards for a wild"
    if kind == "feather":
        return "hand limit 8 this turn" if args[0] == "otter" else "for your next action"
    if kind == "done" or kind == "draw-nothing":
        return "ends your turn" if s.actions == 1 else "ends this action"
    return ""


def _note_on_placing(s: Any, seat: int, card: int, spot: int) -> str:
    price = cost(s, seat, card, spot)
    says = [f"costs {counted(price, 'card')}" if price else "costs nothing"]
    season = SEASON_OF[card]
    if spot == FOR_WILD:
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
    corner = empty_corner(s, seat, spot - LEFT_CORNER) if spot < IN_ROW else s.corner[seat, season]
    where = [CORNER[corner]] if corner != NONE else []
    return [card, *where] + ([SPOT[spot]] if spot > IN_ROW else [])


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    words = [_said(word, names) for word in args]
    if kind in ("dealt-back", "drew-back", "deck-top") and args[-1]:
        words[-1] = back_name(args[-1])
    sentence = {
        "dealt": "{0} is dealt {1}.",
        "dealt-back": "{0} is dealt {1}.",
        "opened": "{0} opens with {1}.",
        "deck-top": "The {0} now shows {1}.",
        "starts": "{0} starts.",
        "turn": "{0} is to move.",
        "drew": "{0} draws {2} from the {1}.",
        "drew-back": "{0} draws {2} from the {1}.",
        "took": "{0} takes {2} from {1}.",
        "refilled": "{2} goes from the {1} onto {0}.",
        "placed": "{0} places {1} {2}.",
        "placed-unseen": "{0} places {1} {2}.",
        "discarded": "{0} {2} {1}.",
        "discarded-unseen": "{0} {2} {1}.",
        "wild-lifted": "{0} lifts the wild of {1}.",
        "wild-placed": "{0} places a wild in {1}, {2}.",
        "animal": "{0} goes to {1}." if args[2:] == (None,) else "{0} leaves {2} for {1}.",
        "feather-gained": "{0} takes a feather.",
        "feather-played": "{0} plays a feather and names {1}.",
        "dropped": "{1} is discarded from {0}.",
        "gave": "{1} goes from {0} to the automa.",
        "automa-drew": "The automa draws {1} from the {0}.",
        "automa-discarded": "The automa's {0} is discarded.",
        "automa-placed": "The automa places {0}.",
        "automa-removed": "The automa has {0} already: it is removed from the game.",
        "automa-wild": "The automa takes a wild.",
        "deck-out": "The {0} has run out: the last turns follow.",
        "four-sets": "{0} has four complete sets!",
        "automa-set": "The automa has all six values of {0}!",
        "over": "The game is over.",
    }[kind].format(*words)
    return sentence[0].upper() + sentence[1:]


def _said(word: str | None, names: list[str]) -> str:
    if word is None:
        return "nobody"
    if word in CARD:
        return card_name(word)
    if word in SEASON:
        return word.capitalize()
    if word in ANIMAL:
        return animal_name(word)
    if word in SEAT:
        return seat_name(word, names)
    if word in SPOT:
        return spot_name(word)
    if word in PLACE:
        return place_name(word)
    if word in DECK:
        return word.replace("-", " ")
    if word in WHY:
        return WHY_WORDS[word]
    return source_name(word)


def rivals(s: Any) -> list[tuple[str, list[tuple[str, int]]]]:
    """The automa, and where its points come from."""
    if not is_solo(s):
        return []
    placed = [(season, set_size(s, AUTOMA, season)) for season in range(SEASONS)]
    lines = [(f"{SEASON[season].capitalize()}: {counted(cards, 'card')}", cards) for season, cards in placed if cards]
    held = [ANIMAL[a] for a in range(SEASONS) if s.holder[a] == AUTOMA]
    if held:
        lines.append((f"Animals: {listing(held)}", animal_points(s, AUTOMA)))
    if s.automa_wilds:
        points = s.automa_wilds // WILDS_FOR_POINTS * POINTS_FOR_WILDS
        lines.append(
            (f"{POINTS_FOR_WILDS} for every {WILDS_FOR_POINTS} of its {counted(s.automa_wilds, 'wild')}", points)
        )
    return [("The automa", lines)]


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """Where the score comes from, line by line."""
    lines = []
    for season in range(SEASONS):
        if s.corner[seat, season] != NONE:
            lines.append((f"{SEASON[season].capitalize()}: longest run", best_run(s, seat, season)))
    held = [ANIMAL[a] for a in range(SEASONS) if s.holder[a] == seat]
    if held:
        lines.append((f"Animals: {listing(held)}", ANIMAL_POINTS * len(held)))
    empty = sum(s.corner[seat, season] == NONE for season in range(SEASONS))
    if empty:
        lines.append((f"Empty corners: {empty}", EMPTY_CORNER_POINTS * empty))
    return lines
