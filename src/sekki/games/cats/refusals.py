"""Why a move of cats is not possible now: the rule that refuses it, and what it says here."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE, has, listed, size
from sekki.kit.language import later
from sekki.kit.text import listing, seat_name

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
from .words import card_name, multiplier_name, say, season_name

# What each phase waits for: the rule, the kinds of moves that fit, and what the deciding player does.
ASKED_IN = {
    PHASE_KEEP: ("cats-3.4", ("keep", "redeal"), later("everyone keeps their hand or asks for a new deal")),
    PHASE_NAME_STARTER: (
        "cats-10.4",
        ("start",),
        later("the player with the lowest total names who chooses a multiplier card first"),
    ),
    PHASE_MULTIPLIER: ("cats-10.3", ("multiply",), later("multiplier cards are chosen, one player after the other")),
    PHASE_FIRST_TOKENS: ("cats-11.3", ("token",), later("everyone takes three tokens of different seasons")),
    PHASE_TOKEN: ("cats-11.7", ("token",), later("everyone takes one season token")),
    PHASE_PLAY: ("cats-4.1", ("play",), later("everyone plays a card")),
    PHASE_CROW: ("cats-5.5", ("swap",), later("the crow's player chooses the yorozu to swap with")),
    PHASE_YOROZU_TOKEN: ("cats-11.6", ("token",), later("whoever took a yorozu chooses a token for it")),
}


def why(s: Any, seat: int, move: int, names: list[str]) -> tuple[str, str]:
    """The rule that refuses a move that is not legal now, and what it says here."""
    kind, args = MOVES.parts(move)
    if s.phase == PHASE_OVER:
        return ("cats-9.4", say("The game is over.")) if s.single else ("cats-9.1", say("The match is over."))
    rule, wanted, says = ASKED_IN[s.phase]
    if kind not in wanted:
        return rule, say("Now is not the time for that: {what}.", what=say(says))
    if s.phase in (PHASE_KEEP, PHASE_PLAY) and _has_answered(s, seat):
        return rule, say("You have chosen already; the others are still to choose.")
    if s.phase not in (PHASE_KEEP, PHASE_PLAY) and seat != s.actor:
        return rule, say("It is {name}'s decision now: {what}.", name=seat_name(s.actor, names), what=say(says))
    if kind == "play":
        return _why_not_play(s, seat, CARD.index(args[0]))
    if kind == "redeal":
        held = size(s.hand[seat] & CROWS)
        return "cats-3.3", say("A new deal takes {crows} crows; you hold {held}.", crows=CROWS_FOR_REDEAL, held=held)
    if kind == "multiply":
        return _why_not_multiply(s, MULTIPLIER.index(args[0]))
    if kind == "token":
        return _why_no_token(s, seat, SEASON.index(args[0]))
    return "cats-10.4", say("Nobody sits at {seat}; a player has to start.", seat=args[0])


def _why_not_play(s: Any, seat: int, card: int) -> tuple[str, str]:
    said = card_name(CARD[card])
    if not has(s.hand[seat], card):
        return "cats-4.1", say("You do not hold {card}.", card=said)
    showing = season_name(SEASON[SEASON_OF[card]])
    fitting = listing([card_name(CARD[c]) for c in listed(s.hand[seat] & in_season(s))], "or")
    return "cats-4.2", say(
        "{season} shows in the middle, so {card} may not be played while you hold {cards}.",
        season=showing,
        card=said,
        cards=fitting,
    )


def _why_not_multiply(s: Any, card: int) -> tuple[str, str]:
    said = multiplier_name(MULTIPLIER[card])
    if has(s.multipliers_used, card):
        return "cats-10.7", say("{card} has been used; it comes back when all are dealt again.", card=said)
    return "cats-10.2", say("You do not hold {card}.", card=said)


def _why_no_token(s: Any, seat: int, season: int) -> tuple[str, str]:
    said = season_name(SEASON[season])
    if s.phase == PHASE_FIRST_TOKENS and s.tokens[seat, season]:
        return "cats-11.3", say("You have a {season} token; the three are of different seasons.", season=said)
    if s.tokens[seat, season] >= MOST_TOKENS:
        return "cats-11.2", say(
            "You have {most} {season} tokens, and nobody holds more of one season.", most=MOST_TOKENS, season=said
        )
    return "cats-11.2", say("No {season} token is left.", season=said)


def _has_answered(s: Any, seat: int) -> bool:
    """Whether the seat itself has chosen where all choose at once."""
    if s.phase == PHASE_KEEP:
        return bool(s.answer[seat] != ANSWER_NONE)
    return bool(s.played[seat] != NONE)
