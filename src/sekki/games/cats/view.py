"""What a seat sees of cats, and what is in the box: the JSON that clients get."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypedDict

from sekki.kit import NONE, listed
from sekki.kit.language import spoken

from .components import (
    BOOZE_POINTS,
    BOX,
    CARD,
    CROW_POINTS,
    FISH_POINTS,
    MULTIPLIER,
    ROUNDS,
    SEASON,
    SEASONS,
    TOKENS_EACH,
    TOO_MUCH,
)
from .rounds import playable
from .scoring import booze, game_points, place, times
from .state import (
    MODE,
    MODE_ADVANCED,
    MODE_BASIC,
    MODE_EXPERIENCED,
    PHASE,
    PHASE_CROW,
    PHASE_KEEP,
    PHASE_OVER,
    PHASE_PLAY,
    PHASE_YOROZU_TOKEN,
    dummies,
    tokens_left,
)
from .words import game_lines, open_seasons


class PointLine(TypedDict):
    what: str
    points: int


class SeatView(TypedDict):
    name: str
    cards: int
    taken: list[str]
    booze: int
    no_more: list[str]
    committed: bool
    played: str | None
    multiplier_card: str | None
    multipliers: dict[str, int] | None
    score: int
    points: list[PointLine]
    total: int
    place: int | None


class DummyView(TypedDict):
    card: str | None
    taken: list[str]
    left: int


class View(TypedDict):
    """What a seat sees of cats."""

    mode: str
    single: bool
    target: int
    tie_break: bool
    game_number: int
    round: int
    rounds: int
    phase: str
    you: int | None
    shown: list[str]
    open_seasons: list[str]
    hand: list[str]
    playable: list[str]
    chosen: str | None
    seats: list[SeatView]
    dummy: DummyView | None
    dealt_multipliers: list[str] | None
    tokens_left: dict[str, int] | None


class Card(TypedDict):
    id: str
    season: str
    value: int
    fish: int
    booze: int
    crow: int
    cats: int


class Multiplier(TypedDict):
    id: str
    name: str
    times: dict[str, int]


class Scoring(TypedDict):
    fish: int
    booze: int
    crow: int
    too_much_booze: int


class Box(TypedDict):
    """What is in the box of cats."""

    seasons: list[str]
    cards: list[Card]
    multipliers: list[Multiplier]
    scoring: Scoring


def box() -> Box:
    """The facts of the box that a board shows."""
    cats = dict(zip(SEASON, BOX["seasons"]["cats"], strict=True))
    rows = [*BOX["season_card"], *BOX["yorozu"]]
    return {
        "seasons": list(SEASON),
        "cards": [
            {
                "id": row["id"],
                "season": row.get("season", "yorozu"),
                "value": row["value"],
                "fish": row.get("fish", 0),
                "booze": row["booze"],
                "crow": row.get("crow", 0),
                "cats": cats.get(row.get("season"), 0),
            }
            for row in rows
        ],
        "multipliers": [{"id": row["id"], "name": row["name"], "times": row["times"]} for row in BOX["multiplier"]],
        "scoring": {"fish": FISH_POINTS, "booze": BOOZE_POINTS, "crow": CROW_POINTS, "too_much_booze": TOO_MUCH},
    }


def view(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> View:
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
        "open_seasons": [SEASON[t] for t in open_seasons(s)],
        "hand": _cards(s.hand[me]) if me != NONE else [],
        "playable": _cards(may_play),
        "chosen": CARD[chosen] if chosen != NONE else None,
        "seats": [_seat_view(s, other, names, waiting) for other in range(s.seats)],
        "dummy": _dummy_view(s) if dummies(s) else None,
        "dealt_multipliers": _own_multipliers(s, me) if s.mode == MODE_EXPERIENCED else None,
        "tokens_left": _tokens_left(s) if s.mode == MODE_ADVANCED else None,
    }


def _seat_view(s: Any, other: int, names: list[str], waiting: tuple[int, ...]) -> SeatView:
    multiplier = s.multiplier[other]
    between_games = s.phase == PHASE_YOROZU_TOKEN
    on_the_table = s.phase == PHASE_CROW
    committed = s.phase in (PHASE_KEEP, PHASE_PLAY) and other not in waiting
    laid = on_the_table or (s.phase == PHASE_PLAY and committed)
    score, points = (0, ()) if between_games else _reckoned(s, other)
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
        "score": score,
        "points": [{"what": what, "points": worth} for what, worth in points],
        "total": s.total[other],
        "place": place(s, other) if s.phase == PHASE_OVER else None,
    }


_reckoned_before: dict[tuple[Any, ...], tuple[int, tuple[tuple[str, int], ...]]] = {}
MOST_RECKONED = 4096


def _reckoned(s: Any, seat: int) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The points of a seat and where they come from; most moves change neither."""
    key = (spoken(), s.mode, s.taken[seat], s.multiplier[seat], *s.tokens.rows[seat])
    found = _reckoned_before.get(key)
    if found is None:
        if len(_reckoned_before) >= MOST_RECKONED:
            _reckoned_before.clear()
        found = _reckoned_before[key] = game_points(s, seat), tuple(game_lines(s, seat))
    return found


def _multipliers(s: Any, seat: int) -> dict[str, int] | None:
    if s.mode == MODE_BASIC or (s.mode == MODE_EXPERIENCED and s.multiplier[seat] == NONE):
        return None
    return {SEASON[t]: times(s, seat, t) for t in range(SEASONS)}


def _dummy_view(s: Any) -> DummyView:
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
    return [*_card_names(cards)]


@lru_cache(4096)
def _card_names(cards: int) -> tuple[str, ...]:
    return tuple(CARD[card] for card in listed(cards))
