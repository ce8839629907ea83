"""Views of cats by which it is the same game: other seats around the observer, and the box read from its high end.

In a basic game nothing depends on who sits where. In all modes spring 1 may be winter 12, the lower card in the middle
the higher one and yorozu 0 yorozu 13, for the printed box reads the same from both ends; a box of one's own may not.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from sekki.kit.symmetry import Symmetry

from .components import (
    BOOZE,
    CARDS,
    CHAIRS,
    CROWS,
    FISH,
    MULTIPLIERS,
    NO_SEASON,
    SEASON_OF,
    SEASONS,
    STRENGTH,
    TIMES,
    YOROZU,
)
from .knowledge import (
    AT_CHAIRS,
    AT_COMMITTED,
    AT_DUMMY,
    AT_HAND,
    AT_HIGHER,
    AT_LOWER,
    AT_MODE,
    AT_MULTIPLIERS,
    FEATURES,
    PER_CHAIR,
)
from .state import MODE_BASIC, MOVE_MULTIPLY, MOVE_PLAY, MOVE_SWAP, MOVE_TOKEN, MOVES

Places = np.ndarray

BY_SEASON = 4  # groups of numbers of a chair, one for each season, behind the cards it took
PRESENT = CARDS + BY_SEASON * SEASONS  # of a chair: whether anybody sits there


def around(chairs: tuple[int, ...]) -> Symmetry:
    """Chair `i` is where `chairs[i]` is; the observer's stays. In basic games alone, and only of chairs with people."""
    features = np.arange(FEATURES.size)
    for to, chair in enumerate(chairs):
        features[_of_chair(to)] = np.arange(FEATURES.size)[_of_chair(chair)]
    moved = [chair for to, chair in enumerate(chairs) if chair != to]
    needs = [AT_MODE + MODE_BASIC, *(_of_chair(chair).start + PRESENT for chair in moved)]
    return Symmetry(_ints(features), tuple(range(MOVES.size)), chairs, tuple(needs) if moved else ())


def from_the_high_end() -> Symmetry | None:
    """Every card is the one as far from the other end; none if the box is not the same from there."""
    cards = _cards()
    seasons = None if cards is None else _seasons(cards)
    multipliers = None if seasons is None else _multipliers(seasons)
    if cards is None or seasons is None or multipliers is None:
        return None
    features = np.arange(FEATURES.size)
    for at, now_at in ((AT_LOWER, AT_HIGHER), (AT_HIGHER, AT_LOWER)):
        features[at : at + CARDS] = now_at + cards
    chairs = [_of_chair(chair).start for chair in range(CHAIRS)]
    for at in (AT_HAND, AT_COMMITTED, AT_DUMMY, *chairs):
        features[at : at + CARDS] = at + cards
    for chair in chairs:
        for group in range(BY_SEASON):
            at = chair + CARDS + group * SEASONS
            features[at : at + SEASONS] = at + seasons
    features[AT_MULTIPLIERS : AT_MULTIPLIERS + MULTIPLIERS] = AT_MULTIPLIERS + multipliers
    moves = np.arange(MOVES.size)
    for move, places in (
        (MOVE_PLAY, cards), (MOVE_TOKEN, seasons), (MOVE_MULTIPLY, multipliers),
        (MOVE_SWAP, np.arange(len(YOROZU))[::-1]),
    ):  # fmt: skip
        moves[move : move + len(places)] = move + places
    return Symmetry(_ints(features), _ints(moves), tuple(range(CHAIRS)))


def _cards() -> Places | None:
    """For each card the one as far from the other end of all, if it bears the same icons."""
    order = sorted(range(CARDS), key=lambda card: int(STRENGTH[card]))
    found = np.zeros(CARDS, np.int64)
    for card, other in zip(order, reversed(order), strict=True):
        icons = [(FISH[one], BOOZE >> one & 1, CROWS >> one & 1) for one in (card, other)]
        if icons[0] != icons[1]:
            return None
        found[card] = other
    return found


def _seasons(cards: Places) -> Places | None:
    """For each season the one that its cards are then of, if that is one and the same."""
    pairs = {(int(SEASON_OF[card]), int(SEASON_OF[other])) for card, other in enumerate(cards)}
    found = dict(pairs)
    if len(found) < len(pairs) or found[NO_SEASON] != NO_SEASON:
        return None
    return np.array([found[season] for season in range(SEASONS)])


def _multipliers(seasons: Places) -> Places | None:
    """For each multiplier card the one that does to these seasons what it does."""
    does = [tuple(int(TIMES[card, season]) for season in range(SEASONS)) for card in range(MULTIPLIERS)]
    wanted = [tuple(one[season] for season in seasons) for one in does]
    if len(set(does)) < MULTIPLIERS or set(does) != set(wanted):
        return None
    return np.array([does.index(one) for one in wanted])


def _of_chair(chair: int) -> slice:
    return slice(AT_CHAIRS + chair * PER_CHAIR, AT_CHAIRS + (chair + 1) * PER_CHAIR)


def _ints(places: Places) -> tuple[int, ...]:
    return tuple(int(place) for place in places)


def all_views() -> tuple[Symmetry, ...]:
    """Each once, but for the observer's own."""
    own, *others = [around((0, *chairs)) for chairs in permutations(range(1, CHAIRS))]
    high = from_the_high_end()
    return (*others, *(view.after(high) for view in (own, *others) if high))


SYMMETRIES = all_views()
