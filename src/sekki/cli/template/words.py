"""The game in words: what is asked, what a move does, what happened, where points come from."""

from typing import Any

from sekki.kit import listed
from sekki.kit.text import Sentences, counted, listing, seat_name, title

from .components import CARD, POINTS_OF
from .scoring import place, score
from .state import EVENTS, MOVES, PHASE_OVER
from .turn import playable

SENTENCES = Sentences(
    "template",
    dealt="{0} is dealt {1}.",
    laid="{0} lays {1}.",
    drew="{0} draws {1}.",
    stopped="{0} stops.",
    scored="{0} scores {1}.",
)


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision it is and what is asked."""
    if s.phase == PHASE_OVER:
        return outcome(s, names)
    if seat != s.actor:
        return f"{names[s.actor]} lays a card or stops."
    if not playable(s, seat):
        return "None of your cards is higher than your last one: you can only stop."
    return "Lay a card that is higher than your last one, or stop."


def outcome(s: Any, names: list[str]) -> str:
    winners = [seat for seat in range(s.seats) if place(s, seat) == 1]
    points = counted(score(s, winners[0]), "point")
    if len(winners) == 1:
        return f"{names[winners[0]]} wins with {points}."
    return f"{listing([names[seat] for seat in winners])} share the win with {points} each."


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    kind, args = MOVES.parts(move)
    return f"Lay {title(args[0])}" if kind == "lay" else "Stop"


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move brings about, in a few words."""
    kind, args = MOVES.parts(move)
    if kind == "lay":
        return counted(POINTS_OF[CARD.index(args[0])], "point")
    return "no more turns for you"


def targets(s: Any, seat: int, move: int) -> list[str]:
    """What a client lights up: the card."""
    return list(MOVES.parts(move)[1])


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    kinds = EVENTS.kinds[EVENTS.id(kind)].args
    words = [_said(names_of.kind, word or "", names) for names_of, word in zip(kinds, args, strict=True)]
    return SENTENCES.say(kind, words)


def _said(kind: str, word: str, names: list[str]) -> str:
    if kind == "seat":
        return seat_name(word, names)
    return counted(int(word), "point") if kind == "points" else title(word)


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """Where the points come from; they add up to the score."""
    return [(title(CARD[card]), POINTS_OF[card]) for card in listed(s.row[seat])]
