"""Who knows what in cats: hands, multiplier cards and cards laid face down are secret; everything else is open.

A hidden hand is bound by what everyone has seen: how many cards it holds, how many of them are season cards with
booze, and which seasons it has no more of. `imagine`
deals the unseen cards by these bonds, every consistent deal equally likely: it counts the ways exactly, so it never
has to try again.

What is observed is the same game in several views. In a basic game nothing depends on who sits where. In all modes
spring 1 may be winter 12, the lower card in the middle the higher one and yorozu 0 yorozu 13, for the printed box reads
the same from both ends; a box of one's own may not.
"""

from itertools import permutations

import numpy as np

from sekki.kit import EMPTY, NONE, Features, blank, has, lookup, lot, minus, nth, plus, rule, size
from sekki.kit.lists import mark, mark_all
from sekki.kit.symmetry import Symmetry

from .components import (
    BOOZE,
    CARDS,
    CHAIRS,
    CROWS,
    FISH,
    MULTIPLIER,
    MULTIPLIERS,
    MULTIPLIERS_EACH,
    NO_SEASON,
    OF_SEASON,
    OTHER_CARDS,
    ROUNDS,
    SEASON_BOOZE,
    SEASON_OF,
    SEASONS,
    STRENGTH,
    TIMES,
    YOROZU,
    YOROZU_CARDS,
)
from .scoring import booze, game_points, times
from .state import (
    ANSWER_NONE,
    MODE,
    MODE_BASIC,
    MODE_EXPERIENCED,
    MOVE_MULTIPLY,
    MOVE_PLAY,
    MOVE_SWAP,
    MOVE_TOKEN,
    MOVES,
    PHASE,
    PHASE_KEEP,
    PHASE_OVER,
    PHASE_PLAY,
    SHARES,
    cards_in_hand,
    dummies,
)

FACTORIAL = lookup([1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880], "i8")
YOROZU_SHARE = SEASONS


@rule
def conceal(s, seat):
    """Leaves what the seat can know; open commitments of others are lifted."""
    for chair in range(CHAIRS):
        if chair == seat:
            continue
        if s.phase == PHASE_PLAY and chair < s.seats and s.played[chair] != NONE:
            s.pool = plus(s.pool, s.played[chair])
            s.played[chair] = NONE
        if s.phase == PHASE_KEEP:
            s.answer[chair] = ANSWER_NONE
        s.pool = s.pool | s.hand[chair]
        s.hand[chair] = EMPTY
        s.multiplier_pool = s.multiplier_pool | s.multipliers[chair]
        s.multipliers[chair] = EMPTY


@rule
def imagine(s, f, seat, w):
    """Deals the unseen cards, consistent with all that was seen."""
    bound = False
    for chair in range(CHAIRS):
        if chair != seat and s.no_more[chair] and cards_in_hand(s, chair) > 0:
            bound = True
    for chair in range(CHAIRS):
        w.need[chair] = 0 if chair == seat else s.booze_held[chair]
    hand_out(s, f, w, s.pool & SEASON_BOOZE, bound)
    for chair in range(CHAIRS):
        w.need[chair] = 0 if chair == seat else cards_in_hand(s, chair) - s.booze_held[chair]
    hand_out(s, f, w, s.pool & OTHER_CARDS, bound)
    s.pool = EMPTY
    if s.mode == MODE_EXPERIENCED:
        imagine_multipliers(s, f, seat)


@rule
def imagine_multipliers(s, f, seat):
    """Multiplier cards are bound by nothing but their number."""
    for other in range(s.seats):
        if other == seat:
            continue
        for _ in range(multipliers_in_hand(s, other)):
            card = nth(s.multiplier_pool, lot(f, size(s.multiplier_pool)))
            s.multiplier_pool = minus(s.multiplier_pool, card)
            s.multipliers[other] = plus(s.multipliers[other], card)


@rule
def multipliers_in_hand(s, seat):
    """All seats use one a game: what was used and not laid open now was used by everyone alike."""
    laid = 0
    for other in range(s.seats):
        if s.multiplier[other] != NONE:
            laid += 1
    finished = (size(s.multipliers_used) - laid) // s.seats
    return MULTIPLIERS_EACH[dummies(s)] - finished - (0 if s.multiplier[seat] == NONE else 1)


@rule
def hand_out(s, f, w, cards, bound):
    """Gives every chair the cards it needs from `cards`."""
    if not bound:
        hand_out_freely(s, f, w, cards)
        return
    for share in range(SHARES):
        kind = YOROZU_CARDS if share == YOROZU_SHARE else OF_SEASON[share]
        w.left[share] = cards & kind
    count_ways(s, w)
    for share in range(SHARES):
        choose_split(s, f, w, share)
        for chair in range(CHAIRS):
            for _ in range(w.split[chair]):
                give(s, f, w, share, chair)
            w.need[chair] -= w.split[chair]


@rule
def hand_out_freely(s, f, w, cards):
    for chair in range(CHAIRS):
        for _ in range(w.need[chair]):
            card = nth(cards, lot(f, size(cards)))
            cards = minus(cards, card)
            s.hand[chair] = plus(s.hand[chair], card)


@rule
def give(s, f, w, share, chair):
    card = nth(w.left[share], lot(f, size(w.left[share])))
    w.left[share] = minus(w.left[share], card)
    s.hand[chair] = plus(s.hand[chair], card)


@rule
def slot(a, b, c):
    """Where the ways for the needs of the first three chairs are kept; the fourth gets what is left."""
    return (a * 8 + b) * 8 + c


@rule
def room(s, w, chair, share, need):
    """How many cards of a share a chair can get."""
    if share < SEASONS and has(s.no_more[chair], share):
        return 0
    return need


@rule
def count_ways(s, w):
    """From the last share to the first: the ways to hand out this share and all after it, for all needs."""
    for a in range(w.need[0] + 1):
        for b in range(w.need[1] + 1):
            for c in range(w.need[2] + 1):
                w.ways[SHARES, slot(a, b, c)] = 0
    w.ways[SHARES, 0] = 1
    left = 0
    for back in range(SHARES):
        share = SHARES - 1 - back
        left += size(w.left[share])
        for a in range(w.need[0] + 1):
            for b in range(w.need[1] + 1):
                for c in range(w.need[2] + 1):
                    d = left - a - b - c
                    ways = 0
                    if d >= 0 and d <= w.need[3]:
                        ways = ways_for(s, w, share, a, b, c, d)
                    w.ways[share, slot(a, b, c)] = ways


@rule
def ways_for(s, w, share, a, b, c, d):
    """The ways to hand out from this share on when the chairs need a, b, c and d cards."""
    cards = size(w.left[share])
    total = 0
    for i in range(min(cards, room(s, w, 0, share, a)) + 1):
        for j in range(min(cards - i, room(s, w, 1, share, b)) + 1):
            for k in range(min(cards - i - j, room(s, w, 2, share, c)) + 1):
                m = cards - i - j - k
                if m <= room(s, w, 3, share, d):
                    total += orders(cards, i, j, k, m) * w.ways[share + 1, slot(a - i, b - j, c - k)]
    return total


@rule
def orders(cards, i, j, k, m):
    """In how many ways `cards` different cards split into i, j, k and m."""
    return FACTORIAL[cards] // (FACTORIAL[i] * FACTORIAL[j] * FACTORIAL[k] * FACTORIAL[m])


@rule
def choose_split(s, f, w, share):
    """How many cards of this share each chair gets, by the ways each split leaves."""
    a = w.need[0]
    b = w.need[1]
    c = w.need[2]
    cards = size(w.left[share])
    left = lot(f, w.ways[share, slot(a, b, c)])
    for i in range(min(cards, room(s, w, 0, share, a)) + 1):
        for j in range(min(cards - i, room(s, w, 1, share, b)) + 1):
            for k in range(min(cards - i - j, room(s, w, 2, share, c)) + 1):
                m = cards - i - j - k
                if m > room(s, w, 3, share, w.need[3]):
                    continue
                left -= orders(cards, i, j, k, m) * w.ways[share + 1, slot(a - i, b - j, c - k)]
                if left < 0:
                    w.split[0] = i
                    w.split[1] = j
                    w.split[2] = k
                    w.split[3] = m
                    return


BY_SEASON = 4  # groups of numbers of a chair, one for each season, behind the cards it took
PRESENT = CARDS + BY_SEASON * SEASONS  # of a chair: whether anybody sits there
PER_CHAIR = PRESENT + 5
FEATURES = Features()
AT_MODE = FEATURES.declare("mode", len(MODE))
AT_PHASE = FEATURES.declare("phase", len(PHASE))
AT_GAME = FEATURES.declare("game", 4)  # round, single, target, tie-breaking game
AT_HAND = FEATURES.declare("hand", CARDS)
AT_COMMITTED = FEATURES.declare("committed", CARDS)
AT_LOWER = FEATURES.declare("lower", CARDS)
AT_HIGHER = FEATURES.declare("higher", CARDS)
AT_DUMMY = FEATURES.declare("dummy", CARDS)
AT_MULTIPLIERS = FEATURES.declare("multipliers", len(MULTIPLIER))
AT_CHAIRS = FEATURES.declare("chairs", CHAIRS * PER_CHAIR)  # the observer first, then clockwise, the dummy last


@rule
def observe(s, seat, out):
    """What the seat knows, as numbers of about 0 to 1."""
    blank(out)
    out[AT_MODE + s.mode] = 1
    out[AT_PHASE + s.phase] = 1
    out[AT_GAME] = s.round_number / ROUNDS
    out[AT_GAME + 1] = s.single
    out[AT_GAME + 2] = s.target / 100
    out[AT_GAME + 3] = s.tie_break
    mark_all(out, AT_HAND, s.hand[seat])
    mark(out, AT_COMMITTED, s.played[seat])
    mark(out, AT_LOWER, s.shown[0])
    mark(out, AT_HIGHER, s.shown[1])
    mark_all(out, AT_MULTIPLIERS, s.multipliers[seat])
    for k in range(s.seats):
        observe_chair(s, (seat + k) % s.seats, out, AT_CHAIRS + k * PER_CHAIR)
    if dummies(s) > 0:
        mark(out, AT_DUMMY, s.played[s.seats])
        mark_all(out, AT_CHAIRS + s.seats * PER_CHAIR, s.taken[s.seats])


@rule
def observe_chair(s, seat, out, at):
    mark_all(out, at, s.taken[seat])
    at += CARDS
    mark_all(out, at, s.no_more[seat])
    for season in range(SEASONS):
        factor = times(s, seat, season)
        out[at + SEASONS + season] = factor / 2
        out[at + 2 * SEASONS + season] = 1 if factor < 0 else 0
        out[at + 3 * SEASONS + season] = s.tokens[seat, season] / 2
    at += 4 * SEASONS
    out[at] = 1
    out[at + 1] = s.booze_held[seat] / 2
    out[at + 2] = booze(s, seat) / 3
    out[at + 3] = s.total[seat] / 30
    out[at + 4] = 0 if s.phase == PHASE_OVER else game_points(s, seat) / 10


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


def _cards() -> np.ndarray | None:
    """For each card the one as far from the other end of all, if it bears the same icons."""
    order = sorted(range(CARDS), key=lambda card: int(STRENGTH[card]))
    found = np.zeros(CARDS, np.int64)
    for card, other in zip(order, reversed(order), strict=True):
        icons = [(FISH[one], BOOZE >> one & 1, CROWS >> one & 1) for one in (card, other)]
        if icons[0] != icons[1]:
            return None
        found[card] = other
    return found


def _seasons(cards: np.ndarray) -> np.ndarray | None:
    """For each season the one that its cards are then of, if that is one and the same."""
    pairs = {(int(SEASON_OF[card]), int(SEASON_OF[other])) for card, other in enumerate(cards)}
    found = dict(pairs)
    if len(found) < len(pairs) or found[NO_SEASON] != NO_SEASON:
        return None
    return np.array([found[season] for season in range(SEASONS)])


def _multipliers(seasons: np.ndarray) -> np.ndarray | None:
    """For each multiplier card the one that does to these seasons what it does."""
    does = [tuple(int(TIMES[card, season]) for season in range(SEASONS)) for card in range(MULTIPLIERS)]
    wanted = [tuple(one[season] for season in seasons) for one in does]
    if len(set(does)) < MULTIPLIERS or set(does) != set(wanted):
        return None
    return np.array([does.index(one) for one in wanted])


def _of_chair(chair: int) -> slice:
    return slice(AT_CHAIRS + chair * PER_CHAIR, AT_CHAIRS + (chair + 1) * PER_CHAIR)


def _ints(places: np.ndarray) -> tuple[int, ...]:
    return tuple(int(place) for place in places)


def all_views() -> tuple[Symmetry, ...]:
    """Each once, but for the observer's own."""
    own, *others = [around((0, *chairs)) for chairs in permutations(range(1, CHAIRS))]
    high = from_the_high_end()
    return (*others, *(view.after(high) for view in (own, *others) if high))
