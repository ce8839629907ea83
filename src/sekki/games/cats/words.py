"""Cats in words: what is asked, what a move does, what happened, where points come from."""

from __future__ import annotations

from typing import Any

from sekki.kit import has, listed, size
from sekki.kit.text import MINUS, Sentences, counted, listing, seat_name, sentence, signed, title

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


def open_seasons(s: Any) -> list[int]:
    fitting = in_season(s)
    return [t for t in range(SEASONS) if OF_SEASON[t] & fitting]


DUMMY = "the dummy"


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return _outcome(s, names)
    if s.phase in (PHASE_KEEP, PHASE_PLAY):
        return _asked_all(s, seat, names, waiting)
    asked = {
        PHASE_NAME_STARTER: "name the start player: who chooses a multiplier card first",
        PHASE_MULTIPLIER: "choose the score multiplier card for this game",
        PHASE_CROW: "choose the yorozu that your crow swaps with",
        PHASE_FIRST_TOKENS: f"take token {sum(s.tokens.rows[s.actor]) + 1} of {FIRST_TOKENS}, each of another season",
        PHASE_TOKEN: "take one season token for this game",
        PHASE_YOROZU_TOKEN: "choose a token for your yorozu: it counts in the next game",
    }[s.phase]
    if seat == s.actor:
        return f"{sentence(asked)}."
    return f"{names[s.actor]} is to {asked.replace('your', 'their')}."


def plainly_forced(s: Any, seat: int) -> bool:
    """The last card of a hand: everybody has counted."""
    return bool(s.phase == PHASE_PLAY and cards_in_hand(s, seat) == 1)


def _asked_all(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    if seat is None and len(waiting) == s.seats:
        return "Everyone looks at their hand." if s.phase == PHASE_KEEP else "Everyone chooses a card."
    if seat is None or seat not in waiting:
        chosen = "" if seat is None else "You have chosen. "
        late = [names[other] for other in waiting]
        return f"{chosen}{listing(late)} {'is' if len(late) == 1 else 'are'} still to choose."
    if s.phase == PHASE_KEEP:
        crows = size(s.hand[seat] & CROWS)
        choice = "Keep your hand, or ask for a new deal." if crows >= CROWS_FOR_REDEAL else "Keep your hand."
        return f"You hold {counted(crows, 'crow')}. {choice}"
    if s.round_number == ROUNDS - 1:
        return "Play your last card."
    if s.hand[seat] & in_season(s):
        yorozu = ", or your yorozu" if s.hand[seat] & YOROZU_CARDS else ""
        return f"Play a card: {listing([SEASON[t].capitalize() for t in open_seasons(s)], 'or')}{yorozu}."
    return "You hold no season that may be played: play any card."


def _outcome(s: Any, names: list[str]) -> str:
    winners = [names[seat] for seat in range(s.seats) if place(s, seat) == 1]
    points = max(s.total[seat] for seat in range(s.seats))
    if len(winners) == 1:
        return f"{winners[0]} wins with {counted(points, 'point')}."
    return f"{listing(winners)} share the win with {counted(points, 'point')} each."


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    kind, args = MOVES.parts(move)
    if kind == "keep":
        return "Keep your hand"
    if kind == "redeal":
        return "Ask for a new deal"
    if kind == "play":
        return f"Play {title(args[0])}"
    if kind == "swap":
        return f"Swap with {title(args[0])}"
    if kind == "token":
        return f"Take a {args[0].capitalize()} token"
    if kind == "multiply":
        return f"Choose {multiplier_name(args[0])}"
    return f"Let {seat_name(args[0], names)} begin"


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move brings about, in a few words."""
    kind, args = MOVES.parts(move)
    if kind == "redeal":
        return "all cards are dealt again"
    if kind == "play":
        return _note_on_playing(s, CARD.index(args[0]))
    if kind == "swap" and s.phase == PHASE_CROW:
        owner = chair_of(s, CARD.index(args[0]))
        return f"{seat_name(owner, names, DUMMY)} gets your {title(CARD[s.played[seat]])}"
    if kind == "token":
        return f"your {args[0].capitalize()} fish will count ×{s.tokens[seat, SEASON.index(args[0])] + 1}"
    if kind == "multiply":
        return _times_text([TIMES[MULTIPLIER.index(args[0]), t] for t in range(SEASONS)])
    return ""


def _note_on_playing(s: Any, card: int) -> str:
    last_round = s.round_number == ROUNDS - 1
    if SEASON_OF[card] == SEASONS or has(in_season(s), card) or last_round:
        return ""
    return f"shows that you have no more {listing([SEASON[t].capitalize() for t in open_seasons(s)], 'or')}"


def targets(s: Any, seat: int, move: int) -> list[str]:
    """The card, season or seat that the move is about."""
    return list(MOVES.parts(move)[1])


SENTENCES = Sentences(
    "cats",
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
        return "nobody"
    if word in CARD:
        return title(word)
    if word in SEASON:
        return word.capitalize()
    if word in MULTIPLIER:
        return multiplier_name(word)
    if word.startswith("seat-"):
        return seat_name(word, names, DUMMY)
    return word.replace("-", MINUS)


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """Where the score comes from, line by line."""
    if s.phase == PHASE_YOROZU_TOKEN:
        return [("Games so far", score(s, seat))]
    earlier = score(s, seat) - game_points(s, seat)
    return ([("Earlier games", earlier)] if s.game_number > 1 else []) + game_lines(s, seat)


def game_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """Where the points of the game in progress come from."""
    lines: list[tuple[str, int]] = []
    for season in range(SEASONS):
        fish = sum(FISH[card] for card in listed(s.taken[seat] & OF_SEASON[season]))
        if fish:
            factor = times(s, seat, season)
            by = "" if s.mode == MODE_BASIC else f" ×{signed(factor)}"
            lines.append((f"{SEASON[season].capitalize()} fish: {fish}{by}", FISH_POINTS * fish * factor))
    drinks, crows = booze(s, seat), size(s.taken[seat] & CROWS)
    fish_total = fish_points(s, seat)
    if drinks >= TOO_MUCH:
        lines.append((f"{drinks} booze: fish halved, rounded up", (fish_total + 1) // 2 - fish_total))
    elif drinks:
        lines.append((f"Booze: {drinks}", BOOZE_POINTS * drinks))
    if crows:
        lines.append((f"Crows: {crows}", CROW_POINTS * crows))
    return lines


def multiplier_name(card: str) -> str:
    return str(MULTIPLIER_NAMES[MULTIPLIER.index(card)])


def _times_text(factors: list[int]) -> str:
    return ", ".join(f"{SEASON[t].capitalize()} ×{factor}" for t, factor in enumerate(factors) if factor != 1).replace(
        "-", MINUS
    )
