"""Cats in words: what a seat sees, what is asked, what a move does, why a move is refused, what happened."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE, has, listed, size

from .components import (
    BOOZE_POINTS,
    CARD,
    CROW_POINTS,
    CROWS,
    CROWS_FOR_REDEAL,
    FIRST_TOKENS,
    FISH,
    FISH_POINTS,
    MOST_TOKENS,
    MULTIPLIER,
    MULTIPLIER_NAMES,
    OF_SEASON,
    ROUNDS,
    SEASON,
    SEASON_OF,
    SEASONS,
    TIMES,
    TOKENS_EACH,
    TOO_MUCH,
    YOROZU_CARDS,
)
from .rounds import chair_of, in_season, playable
from .scoring import booze, fish_points, game_points, place, score, times
from .state import (
    ADVANCED,
    BASIC,
    EXPERIENCED,
    MODE,
    MOVES,
    PHASE,
    PHASE_CROW,
    PHASE_FIRST_TOKENS,
    PHASE_KEEP,
    PHASE_MULTIPLIER,
    PHASE_NAME_STARTER,
    PHASE_OVER,
    PHASE_PLAY,
    PHASE_TOKEN,
    PHASE_YOROZU_TOKEN,
    SEAT,
    UNASKED,
    dummies,
    tokens_left,
)

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


def view(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> dict[str, Any]:
    """Everything a seat can see, as JSON."""
    me = NONE if seat is None else seat
    chosen = s.played[me] if me != NONE and s.phase == PHASE_PLAY else NONE
    may_play = playable(s, me) if me != NONE and s.phase == PHASE_PLAY and chosen == NONE else 0
    return {
        "mode": MODE[s.mode],
        "single": bool(s.single),
        "target": s.target,
        "tie_break": bool(s.tie_break),
        "game_number": s.game_number,
        "round": min(s.round_number + 1, ROUNDS) if s.phase != PHASE_OVER else s.round_number,
        "rounds": ROUNDS,
        "phase": PHASE[s.phase],
        "you": seat,
        "shown": [CARD[card] for card in s.shown],
        "open_seasons": [SEASON[t] for t in _open_seasons(s)],
        "hand": _cards(s.hand[me]) if me != NONE else [],
        "playable": _cards(may_play),
        "chosen": CARD[chosen] if chosen != NONE else None,
        "seats": [_seat_view(s, other, names, waiting) for other in range(s.seats)],
        "dummy": _dummy_view(s) if dummies(s) else None,
        "dealt_multipliers": _own_multipliers(s, me) if s.mode == EXPERIENCED else None,
        "tokens_left": _tokens_left(s) if s.mode == ADVANCED else None,
    }


def _seat_view(s: Any, other: int, names: list[str], waiting: tuple[int, ...]) -> dict[str, Any]:
    multiplier = s.multiplier[other]
    between_games = s.phase == PHASE_YOROZU_TOKEN
    on_the_table = s.phase == PHASE_CROW
    committed = s.phase in (PHASE_KEEP, PHASE_PLAY) and other not in waiting
    laid = on_the_table or (s.phase == PHASE_PLAY and committed)
    return {
        "name": names[other],
        "cards": ROUNDS - s.round_number - laid,
        "taken": _cards(s.taken[other]),
        "booze": booze(s, other),
        "no_more": [SEASON[t] for t in listed(s.no_more[other])],
        "committed": committed,
        "played": CARD[s.played[other]] if on_the_table else None,
        "multiplier_card": MULTIPLIER[multiplier] if multiplier != NONE else None,
        "multipliers": _multipliers(s, other),
        "score": 0 if between_games else game_points(s, other),
        "total": s.total[other],
        "place": place(s, other) if s.phase == PHASE_OVER else None,
    }


def _has_answered(s: Any, seat: int) -> bool:
    """Whether the seat itself has chosen where all choose at once."""
    if s.phase == PHASE_KEEP:
        return bool(s.answer[seat] != UNASKED)
    return bool(s.played[seat] != NONE)


def _multipliers(s: Any, seat: int) -> dict[str, int] | None:
    if s.mode == BASIC or (s.mode == EXPERIENCED and s.multiplier[seat] == NONE):
        return None
    return {SEASON[t]: times(s, seat, t) for t in range(SEASONS)}


def _dummy_view(s: Any) -> dict[str, Any]:
    dummy = s.seats
    card = s.played[dummy]
    turned_up = s.phase in (PHASE_PLAY, PHASE_CROW)
    return {
        "card": CARD[card] if card != NONE else None,
        "taken": _cards(s.taken[dummy]),
        "left": ROUNDS - s.round_number - turned_up,
    }


def _own_multipliers(s: Any, seat: int) -> list[str]:
    return [MULTIPLIER[m] for m in listed(s.multipliers[seat])] if seat != NONE else []


def _tokens_left(s: Any) -> dict[str, int]:
    return {SEASON[t]: tokens_left(s, t, TOKENS_EACH[dummies(s)]) for t in range(SEASONS)}


def _cards(cards: int) -> list[str]:
    return [CARD[card] for card in listed(cards)]


def _open_seasons(s: Any) -> list[int]:
    fitting = in_season(s)
    return [t for t in range(SEASONS) if OF_SEASON[t] & fitting]


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
        return f"{asked[0].upper()}{asked[1:]}."
    return f"{names[s.actor]} is to {asked.replace('your', 'their')}."


def _asked_all(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    if seat is None and len(waiting) == s.seats:
        return "Everyone looks at their hand." if s.phase == PHASE_KEEP else "Everyone chooses a card."
    if seat is None or seat not in waiting:
        chosen = "" if seat is None else "You have chosen. "
        late = [names[other] for other in waiting]
        return f"{chosen}{_listing(late)} {'is' if len(late) == 1 else 'are'} still to choose."
    if s.phase == PHASE_KEEP:
        crows = size(s.hand[seat] & CROWS)
        choice = "Keep your hand, or ask for a new deal." if crows >= CROWS_FOR_REDEAL else "Keep your hand."
        return f"You hold {_counted(crows, 'crow')}. {choice}"
    if s.round_number == ROUNDS - 1:
        return "Play your last card."
    if s.hand[seat] & in_season(s):
        yorozu = ", or your yorozu" if s.hand[seat] & YOROZU_CARDS else ""
        return f"Play a card: {_listing([SEASON[t].capitalize() for t in _open_seasons(s)], 'or')}{yorozu}."
    return "You hold no season that may be played: play any card."


def _outcome(s: Any, names: list[str]) -> str:
    winners = [names[seat] for seat in range(s.seats) if place(s, seat) == 1]
    points = max(s.total[seat] for seat in range(s.seats))
    if len(winners) == 1:
        return f"{winners[0]} wins with {_counted(points, 'point')}."
    return f"{_listing(winners)} share the win with {_counted(points, 'point')} each."


def label(s: Any, seat: int, move: int, names: list[str]) -> str:
    """The move as a person says it."""
    kind, args = MOVES.parts(move)
    if kind == "keep":
        return "Keep your hand"
    if kind == "redeal":
        return "Ask for a new deal"
    if kind == "play":
        return f"Play {_card_name(args[0])}"
    if kind == "swap":
        return f"Swap with {_card_name(args[0])}"
    if kind == "token":
        return f"Take a {args[0].capitalize()} token"
    if kind == "multiply":
        return f"Choose {_multiplier_name(args[0])}"
    return f"Let {_seat_name(args[0], None)} begin"


def note(s: Any, seat: int, move: int, names: list[str]) -> str:
    """What the move brings about, in a few words."""
    kind, args = MOVES.parts(move)
    if kind == "redeal":
        return "all cards are dealt again"
    if kind == "play":
        return _note_on_playing(s, CARD.index(args[0]))
    if kind == "swap" and s.phase == PHASE_CROW:
        owner = chair_of(s, CARD.index(args[0]))
        whose = "the dummy" if owner == s.seats else f"seat {owner + 1}"
        return f"{whose} gets your {_card_name(CARD[s.played[seat]])}"
    if kind == "token":
        return f"your {args[0].capitalize()} fish will count ×{s.tokens[seat, SEASON.index(args[0])] + 1}"
    if kind == "multiply":
        return _times_text([TIMES[MULTIPLIER.index(args[0]), t] for t in range(SEASONS)])
    return ""


def _note_on_playing(s: Any, card: int) -> str:
    last_round = s.round_number == ROUNDS - 1
    if SEASON_OF[card] == SEASONS or has(in_season(s), card) or last_round:
        return ""
    return f"shows that you have no more {_listing([SEASON[t].capitalize() for t in _open_seasons(s)], 'or')}"


def targets(s: Any, seat: int, move: int) -> list[str]:
    """The card, season or seat that the move is about."""
    return list(MOVES.parts(move)[1])


def happened(kind: str, args: tuple[str | None, ...], names: list[str]) -> str:
    """An event as a sentence."""
    words = [_said(word, names) for word in args]
    sentence = {
        "game-began": "Game {0} begins.",
        "dealt": "{0} is dealt {1}.",
        "face-up": "{0} and {1} lie face up.",
        "asked-redeal": "{0} asks for a new deal: all cards are dealt again.",
        "multiplier-dealt": "{0} is dealt the multiplier card {1}.",
        "start-player": "{0} chooses a multiplier card first.",
        "multiplier": "{0} multiplies by {1}.",
        "token": "{0} takes a {1} token.",
        "no-token": "{0} can take no token.",
        "dummy": "The dummy turns up {0}.",
        "revealed": "{0} played {1}.",
        "no-more": "{0} has no more {1}.",
        "swapped": "The crow: {0}'s {1} and {2}'s {3} change places.",
        "took-lower": "{0} is lowest and takes {1} from the middle.",
        "took-higher": "{0} is highest and takes {1} from the middle.",
        "took": "{0} takes {1}.",
        "booze": "{0} has {1} booze.",
        "next-face-up": "{0} and {1} lie face up now.",
        "scored": "{0} scores {1}.",
        "tie": "The most points are tied: one more game decides.",
        "won": "{0} wins.",
    }[kind].format(*words)
    return sentence[0].upper() + sentence[1:]


def _said(word: str | None, names: list[str]) -> str:
    if word is None:
        return "nobody"
    if word in CARD:
        return _card_name(word)
    if word in SEASON:
        return word.capitalize()
    if word in MULTIPLIER:
        return _multiplier_name(word)
    if word.startswith("seat-"):
        return _seat_name(word, names)
    return word.replace("-", "−")


def score_lines(s: Any, seat: int) -> list[tuple[str, int]]:
    """Where the score comes from, line by line."""
    if s.phase == PHASE_YOROZU_TOKEN:
        return [("Games so far", score(s, seat))]
    earlier = score(s, seat) - game_points(s, seat)
    lines = [("Earlier games", earlier)] if s.game_number > 1 else []
    for season in range(SEASONS):
        fish = sum(FISH[card] for card in listed(s.taken[seat] & OF_SEASON[season]))
        if fish:
            factor = times(s, seat, season)
            by = "" if s.mode == BASIC else f" ×{factor}".replace("-", "−")
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
        return rule, f"It is seat {s.actor + 1}'s decision now: {says}."
    if kind == "play":
        return _why_not_play(s, seat, CARD.index(args[0]))
    if kind == "redeal":
        return "cats-3.3", f"A new deal takes {CROWS_FOR_REDEAL} crows; you hold {size(s.hand[seat] & CROWS)}."
    if kind == "multiply":
        return _why_not_multiply(s, MULTIPLIER.index(args[0]))
    if kind == "token":
        return _why_no_token(s, seat, SEASON.index(args[0]))
    return "cats-10.4", f"There is no {_seat_name(args[0], None)} here; a player has to start."


def _why_not_play(s: Any, seat: int, card: int) -> tuple[str, str]:
    said = _card_name(CARD[card])
    if not has(s.hand[seat], card):
        return "cats-4.1", f"You do not hold {said}."
    showing = SEASON[SEASON_OF[card]].capitalize()
    fitting = _listing([_card_name(CARD[c]) for c in listed(s.hand[seat] & in_season(s))], "or")
    return "cats-4.2", f"{showing} shows in the middle, so {said} may not be played while you hold {fitting}."


def _why_not_multiply(s: Any, card: int) -> tuple[str, str]:
    said = _multiplier_name(MULTIPLIER[card])
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


def _card_name(card: str) -> str:
    kind, _, value = card.partition("-")
    return f"{kind.capitalize()} {value}"


def _multiplier_name(card: str) -> str:
    return str(MULTIPLIER_NAMES[MULTIPLIER.index(card)])


def _seat_name(seat: str, names: list[str] | None) -> str:
    """The player's name; the chair after the last player is the dummy's."""
    i = SEAT.index(seat)
    if names is None:
        return f"seat {i + 1}"
    return names[i] if i < len(names) else "the dummy"


def _times_text(factors: list[int]) -> str:
    return ", ".join(f"{SEASON[t].capitalize()} ×{factor}" for t, factor in enumerate(factors) if factor != 1).replace(
        "-", "−"
    )


def _counted(n: int, thing: str) -> str:
    return f"{n} {thing}" if abs(n) == 1 else f"{n} {thing}s".replace("-", "−")


def _listing(things: list[str], last: str = "and") -> str:
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"
