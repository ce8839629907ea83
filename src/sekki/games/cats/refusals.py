"""Why a move of cats is not possible now: the rule that refuses it, and what it says here."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE, has, listed, size
from sekki.kit.text import listing, seat_name, title

from .components import (
    CARD,
    CROWS,
    CROWS_FOR_REDEAL,
    MOST_TOKENS,
    MULTIPLIER,
    SEASON,
    SEASON_OF,
)
from .rounds import in_season
from .state import (
    ANSWER_NONE,
    MOVES,
    PHASE_CROW,
    PHASE_FIRST_TOKENS,
    PHASE_KEEP,
    PHASE_MULTIPLIER,
    PHASE_NAME_STARTER,
    PHASE_OVER,
    PHASE_PLAY,
    PHASE_TOKEN,
    PHASE_YOROZU_TOKEN,
)
from .words import multiplier_name

# What each phase waits for: the rule, the kinds of moves that fit, and what the deciding player does.
ASKED_IN = {
    PHASE_KEEP: ("cats-3.4", ("keep", "redeal"), "everyone keeps their hand or asks for a new deal"),
    PHASE_NAME_STARTER: (
        "cats-10.4",
        ("start",),
        "the player with the lowest total names who chooses a multiplier card first",
    ),
    PHASE_MULTIPLIER: ("cats-10.3", ("multiply",), "multiplier cards are chosen, one player after the other"),
    PHASE_FIRST_TOKENS: ("cats-11.3", ("token",), "everyone takes three tokens of different seasons"),
    PHASE_TOKEN: ("cats-11.7", ("token",), "everyone takes one season token"),
    PHASE_PLAY: ("cats-4.1", ("play",), "everyone plays a card"),
    PHASE_CROW: ("cats-5.5", ("swap",), "the crow's player chooses the yorozu to swap with"),
    PHASE_YOROZU_TOKEN: ("cats-11.6", ("token",), "whoever took a yorozu chooses a token for it"),
}


def why(s: Any, seat: int, move: int, names: list[str]) -> tuple[str, str]:
    """The rule that refuses a move that is not legal now, and what it says here."""
    kind, args = MOVES.parts(move)
    if s.phase == PHASE_OVER:
        return ("cats-9.4", "The game is over.") if s.single else ("cats-9.1", "The match is over.")
    rule, wanted, says = ASKED_IN[s.phase]
    if kind not in wanted:
        return rule, f"Now is not the time for that: {says}."
    if s.phase in (PHASE_KEEP, PHASE_PLAY) and _has_answered(s, seat):
        return rule, "You have chosen already; the others are still to choose."
    if s.phase not in (PHASE_KEEP, PHASE_PLAY) and seat != s.actor:
        return rule, f"It is {seat_name(s.actor, names)}'s decision now: {says}."
    if kind == "play":
        return _why_not_play(s, seat, CARD.index(args[0]))
    if kind == "redeal":
        return "cats-3.3", f"A new deal takes {CROWS_FOR_REDEAL} crows; you hold {size(s.hand[seat] & CROWS)}."
    if kind == "multiply":
        return _why_not_multiply(s, MULTIPLIER.index(args[0]))
    if kind == "token":
        return _why_no_token(s, seat, SEASON.index(args[0]))
    return "cats-10.4", f"Nobody sits at {args[0]}; a player has to start."


def _why_not_play(s: Any, seat: int, card: int) -> tuple[str, str]:
    said = title(CARD[card])
    if not has(s.hand[seat], card):
        return "cats-4.1", f"You do not hold {said}."
    showing = SEASON[SEASON_OF[card]].capitalize()
    fitting = listing([title(CARD[c]) for c in listed(s.hand[seat] & in_season(s))], "or")
    return "cats-4.2", f"{showing} shows in the middle, so {said} may not be played while you hold {fitting}."


def _why_not_multiply(s: Any, card: int) -> tuple[str, str]:
    said = multiplier_name(MULTIPLIER[card])
    if has(s.multipliers_used, card):
        return "cats-10.7", f"{said} has been used; it comes back when all are dealt again."
    return "cats-10.2", f"You do not hold {said}."


def _why_no_token(s: Any, seat: int, season: int) -> tuple[str, str]:
    said = SEASON[season].capitalize()
    if s.phase == PHASE_FIRST_TOKENS and s.tokens[seat, season]:
        return "cats-11.3", f"You have a {said} token; the three are of different seasons."
    if s.tokens[seat, season] >= MOST_TOKENS:
        return "cats-11.2", f"You have {MOST_TOKENS} {said} tokens, and nobody holds more of one season."
    return "cats-11.2", f"No {said} token is left."


def _has_answered(s: Any, seat: int) -> bool:
    """Whether the seat itself has chosen where all choose at once."""
    if s.phase == PHASE_KEEP:
        return bool(s.answer[seat] != ANSWER_NONE)
    return bool(s.played[seat] != NONE)
