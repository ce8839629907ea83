"""Cats in words: what is asked, what a move does, what happened, where points come from."""

from __future__ import annotations

from typing import Any

from sekki.kit import has, listed, size
from sekki.kit.language import Voice, later, remembered
from sekki.kit.text import MINUS, Sentences, commas, listing, seat_name, signed

from .components import (
    BOOZE_POINTS,
    CARD,
    CROW_POINTS,
    CROWS,
    CROWS_FOR_REDEAL,
    FIRST_TOKENS,
    FISH,
    FISH_POINTS,
    MULTIPLIER,
    MULTIPLIER_NAMES,
    OF_SEASON,
    ROUNDS,
    SEASON,
    SEASON_OF,
    SEASONS,
    TIMES,
    TOO_MUCH,
    VALUE,
    YOROZU_CARDS,
)
from .rounds import chair_of, in_season
from .scoring import booze, fish_points, game_points, place, score, times
from .state import (
    MODE_BASIC,
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
    cards_in_hand,
)

VOICE = Voice("cats")
say, say_n, season_name = VOICE.say, VOICE.say_n, VOICE.name

NAMED = (SEASON,)
DUMMY = later("the dummy")

# What each phase asks of one player: as that player reads it, and as the others do.
ASKED = {
    PHASE_NAME_STARTER: (
        later("Name the start player: who chooses a multiplier card first."),
        later("{name} is to name the start player: who chooses a multiplier card first."),
    ),
    PHASE_MULTIPLIER: (
        later("Choose the score multiplier card for this game."),
        later("{name} is to choose the score multiplier card for this game."),
    ),
    PHASE_CROW: (
        later("Choose the yorozu that your crow swaps with."),
        later("{name} is to choose the yorozu that their crow swaps with."),
    ),
    PHASE_FIRST_TOKENS: (
        later("Take token {token} of {tokens}, each of another season."),
        later("{name} is to take token {token} of {tokens}, each of another season."),
    ),
    PHASE_TOKEN: (
        later("Take one season token for this game."),
        later("{name} is to take one season token for this game."),
    ),
    PHASE_YOROZU_TOKEN: (
        later("Choose a token for your yorozu: it counts in the next game."),
        later("{name} is to choose a token for their yorozu: it counts in the next game."),
    ),
}


@remembered
def card_name(card: str) -> str:
    """`Spring 4`, `Yorozu 0`."""
    c = CARD.index(card)
    if SEASON_OF[c] == SEASONS:
        return say("Yorozu {value}", value=VALUE[c])
    return say("{season} {value}", season=season_name(SEASON[SEASON_OF[c]]), value=VALUE[c])


def multiplier_name(card: str) -> str:
    return str(MULTIPLIER_NAMES[MULTIPLIER.index(card)])


def open_seasons(s: Any) -> list[int]:
    return seasons_among(in_season(s))


def seasons_among(cards: int) -> list[int]:
    return [t for t in range(SEASONS) if OF_SEASON[t] & cards]


@remembered
def any_season(cards: int) -> str:
    """`Spring or Winter`: the seasons of these cards."""
    return listing([season_name(SEASON[t]) for t in seasons_among(cards)], "or")


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return _outcome(s, names)
    if s.phase in (PHASE_KEEP, PHASE_PLAY):
        return _asked_all(s, seat, names, waiting)
    of_you, of_another = ASKED[s.phase]
    asked = of_you if seat == s.actor else of_another
    return say(asked, name=names[s.actor], token=sum(s.tokens.rows[s.actor]) + 1, tokens=FIRST_TOKENS)


def plainly_forced(s: Any, seat: int) -> bool:
    """The last card of a hand: everybody has counted."""
    return bool(s.phase == PHASE_PLAY and cards_in_hand(s, seat) == 1)


def _asked_all(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    if seat is None and len(waiting) == s.seats:
        return say("Everyone looks at their hand.") if s.phase == PHASE_KEEP else say("Everyone chooses a card.")
    if seat is None or seat not in waiting:
        return _still_to_choose([names[other] for other in waiting], chosen=seat is not None)
    if s.phase == PHASE_KEEP:
        return _asked_to_keep(size(s.hand[seat] & CROWS))
    if s.round_number == ROUNDS - 1:
        return say("Play your last card.")
    fitting = in_season(s)
    if not s.hand[seat] & fitting:
        return say("You hold no season that may be played: play any card.")
    return _asked_to_play(fitting, bool(s.hand[seat] & YOROZU_CARDS))


@remembered
def _asked_to_play(fitting: int, yorozu: bool) -> str:
    if yorozu:
        return say("Play a card: {seasons}, or your yorozu.", seasons=any_season(fitting))
    return say("Play a card: {seasons}.", seasons=any_season(fitting))


def _still_to_choose(late: list[str], chosen: bool) -> str:
    who, n = listing(late), len(late)
    if chosen:
        return say_n(
            "You have chosen. {names} is still to choose.",
            "You have chosen. {names} are still to choose.",
            n,
            names=who,
        )
    return say_n("{names} is still to choose.", "{names} are still to choose.", n, names=who)


@remembered
def _asked_to_keep(crows: int) -> str:
    if crows >= CROWS_FOR_REDEAL:
        return say_n(
            "You hold {n} crow. Keep your hand, or ask for a new deal.",
            "You hold {n} crows. Keep your hand, or ask for a new deal.",
            crows,
        )
    return say_n("You hold {n} crow. Keep your hand.", "You hold {n} crows. Keep your hand.", crows)


def _outcome(s: Any, names: list[str]) -> str:
    winners = [names[seat] for seat in range(s.seats) if place(s, seat) == 1]
    points = max(s.total[seat] for seat in range(s.seats))
    if len(winners) == 1:
        return say_n("{name} wins with {n} point.", "{name} wins with {n} points.", points, name=winners[0])
    return say_n(
        "{names} share the win with {n} point each.",
        "{names} share the win with {n} points each.",
        points,
        names=listing(winners),
    )


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    kind, args = MOVES.parts(move)
    if kind == "start":
        return say("Let {name} begin", name=seat_name(args[0], names))
    return _label(move)


@remembered
def _label(move: int) -> str:
    """The label of a move that is called the same in every position."""
    kind, args = MOVES.parts(move)
    if kind == "keep":
        return say("Keep your hand")
    if kind == "redeal":
        return say("Ask for a new deal")
    if kind == "play":
        return say("Play {card}", card=card_name(args[0]))
    if kind == "swap":
        return say("Swap with {card}", card=card_name(args[0]))
    if kind == "token":
        return say("Take a {season} token", season=season_name(args[0]))
    return say("Choose {card}", card=multiplier_name(args[0]))


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move brings about, in a few words."""
    kind, args = MOVES.parts(move)
    if kind == "redeal":
        return say("all cards are dealt again")
    if kind == "play":
        return _note_on_playing(s, CARD.index(args[0]))
    if kind == "swap" and s.phase == PHASE_CROW:
        owner = seat_name(chair_of(s, CARD.index(args[0])), names, say(DUMMY))
        return say("{name} gets your {card}", name=owner, card=card_name(CARD[s.played[seat]]))
    if kind == "token":
        factor = s.tokens[seat, SEASON.index(args[0])] + 1
        return say("your {season} fish will count ×{times}", season=season_name(args[0]), times=factor)
    if kind == "multiply":
        return _times_text([TIMES[MULTIPLIER.index(args[0]), t] for t in range(SEASONS)])
    return ""


def _note_on_playing(s: Any, card: int) -> str:
    last_round, fitting = s.round_number == ROUNDS - 1, in_season(s)
    if SEASON_OF[card] == SEASONS or has(fitting, card) or last_round:
        return ""
    return say("shows that you have no more {seasons}", seasons=any_season(fitting))


def _times_text(factors: list[int]) -> str:
    return commas(
        [
            say("{season} ×{times}", season=season_name(SEASON[t]), times=signed(factor))
            for t, factor in enumerate(factors)
            if factor != 1
        ]
    )


def targets(s: Any, seat: int, move: int) -> list[str]:
    """The card, season or seat that the move is about."""
    return list(MOVES.parts(move)[1])


SENTENCES = Sentences(
    VOICE,
    game_began="Game {0} begins.",
    dealt="{0} is dealt {1}.",
    face_up="{0} and {1} lie face up.",
    asked_redeal="{0} asks for a new deal: all cards are dealt again.",
    multiplier_dealt="{0} is dealt the multiplier card {1}.",
    start_player="{0} chooses a multiplier card first.",
    multiplier="{0} multiplies by {1}.",
    token="{0} takes a {1} token.",
    no_token="{0} can take no token.",
    dummy="The dummy turns up {0}.",
    revealed="{0} played {1}.",
    no_more="{0} has no more {1}.",
    swapped="The crow: {0}'s {1} and {2}'s {3} change places.",
    took_lower="{0} is lowest and takes {1} from the middle.",
    took_higher="{0} is highest and takes {1} from the middle.",
    took="{0} takes {1}.",
    booze="{0} has {1} booze.",
    next_face_up="{0} and {1} lie face up now.",
    scored="{0} scores {1}.",
    tie="The most points are tied: one more game decides.",
    won="{0} wins.",
)


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    return SENTENCES.say(kind, [_said(word, names) for word in args])


def _said(word: str | None, names: list[str]) -> str:
    if word is None:
        return say("nobody")
    if word in CARD:
        return card_name(word)
    if word in SEASON:
        return season_name(word)
    if word in MULTIPLIER:
        return multiplier_name(word)
    if word.startswith("seat-"):
        return seat_name(word, names, say(DUMMY))
    return word.replace("-", MINUS)


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """Where the score comes from, line by line."""
    if s.phase == PHASE_YOROZU_TOKEN:
        return [(say("Games so far"), score(s, seat))]
    earlier = score(s, seat) - game_points(s, seat)
    return ([(say("Earlier games"), earlier)] if s.game_number > 1 else []) + game_lines(s, seat)


def game_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """Where the points of the game in progress come from."""
    lines: list[tuple[str, int]] = []
    for t in range(SEASONS):
        fish = sum(FISH[card] for card in listed(s.taken[seat] & OF_SEASON[t]))
        if fish:
            factor = times(s, seat, t)
            said = _fish_line(SEASON[t], fish, None if s.mode == MODE_BASIC else factor)
            lines.append((said, FISH_POINTS * fish * factor))
    drinks, crows = booze(s, seat), size(s.taken[seat] & CROWS)
    fish_total = fish_points(s, seat)
    if drinks >= TOO_MUCH:
        halved = say("{bottles} booze: fish halved, rounded up", bottles=drinks)
        lines.append((halved, (fish_total + 1) // 2 - fish_total))
    elif drinks:
        lines.append((say("Booze: {bottles}", bottles=drinks), BOOZE_POINTS * drinks))
    if crows:
        lines.append((say("Crows: {crows}", crows=crows), CROW_POINTS * crows))
    return lines


def _fish_line(season: str, fish: int, factor: int | None) -> str:
    if factor is None:
        return say("{season} fish: {fish}", season=season_name(season), fish=fish)
    return say("{season} fish: {fish} ×{times}", season=season_name(season), fish=fish, times=signed(factor))
