"""A round: cards are committed, revealed, swapped by crows and taken (rules, chapters 4 to 9)."""

from sekki.kit import EMPTY, EVERYONE, NONE, has, minus, plus, rule, tell

from .components import (
    BOOZE,
    CHAIRS,
    CROWS,
    HIGH_YOROZU,
    LOW_YOROZU,
    OF_SEASON,
    ROUNDS,
    SEASON_BOOZE,
    SEASON_CARDS,
    SEASON_OF,
    SEASONS,
    STRENGTH,
    TOO_MUCH,
    VALUE,
    YOROZU_CARDS,
)
from .multipliers import tokens_for_booze
from .scoring import booze, game_points
from .setup import begin_round, new_game
from .state import (
    FIRST_POINTS,
    MODE_ADVANCED,
    PHASE_CROW,
    PHASE_OVER,
    TOLD_BOOZE,
    TOLD_NEXT_FACE_UP,
    TOLD_NO_MORE,
    TOLD_REVEALED,
    TOLD_SCORED,
    TOLD_SWAPPED,
    TOLD_TIE,
    TOLD_TOOK,
    TOLD_TOOK_HIGHER,
    TOLD_TOOK_LOWER,
    TOLD_WON,
)


@rule
def in_season(s):
    """cats-4.2: the season cards that may be played, those of seasons not showing."""
    showing = OF_SEASON[SEASON_OF[s.shown[0]]] | OF_SEASON[SEASON_OF[s.shown[1]]]
    return SEASON_CARDS ^ showing


@rule
def playable(s, seat):
    """cats-4.2 to 4.4: cards in season and yorozu; without a card in season, any card."""
    hand = s.hand[seat]
    fitting = hand & in_season(s)
    if fitting == EMPTY:
        return hand
    return fitting | (hand & YOROZU_CARDS)


@rule
def commit(s, f, seat, card):
    """cats-4.1: a card face down; the last one opens all."""
    s.hand[seat] = minus(s.hand[seat], card)
    s.played[seat] = card
    for other in range(s.seats):
        if s.played[other] == NONE:
            return
    reveal(s, f)


@rule
def reveal(s, f):
    """cats-5.1: all cards are turned up; who had no season to play says so."""
    for seat in range(s.seats):
        card = s.played[seat]
        tell(f, TOLD_REVEALED, EVERYONE, seat, card)
        if has(SEASON_BOOZE, card):
            s.booze_held[seat] -= 1
        if s.round_number < ROUNDS - 1 and has(without_season(s), card):
            take_no_more(s, f, seat)
    crows(s, f)


@rule
def without_season(s):
    """Season cards that may not be played by who holds better ones."""
    return SEASON_CARDS ^ in_season(s)


@rule
def take_no_more(s, f, seat):
    """cats-4.5: the "no more" cards of every season that could have been played."""
    fitting = in_season(s)
    for season in range(SEASONS):
        if OF_SEASON[season] & fitting:
            s.no_more[seat] = plus(s.no_more[seat], season)
            tell(f, TOLD_NO_MORE, EVERYONE, seat, season)


@rule
def chair_of(s, card):
    """Before whom the card lies, or NONE."""
    for chair in range(CHAIRS):
        if s.played[chair] == card:
            return chair
    return NONE


@rule
def crows(s, f):
    """cats-5.2 to 5.5, 12.4: crows swap with yorozu."""
    table = EMPTY
    for chair in range(CHAIRS):
        table = plus(table, s.played[chair])
    if table & YOROZU_CARDS == EMPTY or table & CROWS == EMPTY:
        take_cards(s, f)
        return
    low_crow = lowest_crow(s)
    high_crow = highest_crow(s)
    low = chair_of(s, LOW_YOROZU)
    high = chair_of(s, HIGH_YOROZU)
    if low != NONE and high != NONE and low_crow == high_crow:
        one_crow_two_yorozu(s, f, low_crow)
        return
    if low != NONE:
        swap(s, f, low_crow, low)
    if high != NONE:
        swap(s, f, high_crow, high)
    take_cards(s, f)


@rule
def lowest_crow(s):
    """The chair with the lowest crow; there is one."""
    found = NONE
    for chair in range(CHAIRS):
        if has(CROWS, s.played[chair]) and (found == NONE or VALUE[s.played[chair]] < VALUE[s.played[found]]):
            found = chair
    return found


@rule
def highest_crow(s):
    """The chair with the highest crow; there is one."""
    found = NONE
    for chair in range(CHAIRS):
        if has(CROWS, s.played[chair]) and (found == NONE or VALUE[s.played[chair]] > VALUE[s.played[found]]):
            found = chair
    return found


@rule
def one_crow_two_yorozu(s, f, chair):
    """cats-5.5, 12.4: the crow's player chooses; the dummy takes the nearer one."""
    if chair < s.seats:
        s.phase = PHASE_CROW
        s.actor = chair
        return
    value = VALUE[s.played[chair]]
    nearer = LOW_YOROZU
    if VALUE[HIGH_YOROZU] - value < value - VALUE[LOW_YOROZU]:
        nearer = HIGH_YOROZU
    swap_with(s, f, chair, nearer)


@rule
def swap_with(s, f, chair, yorozu):
    swap(s, f, chair, chair_of(s, yorozu))
    take_cards(s, f)


@rule
def swap(s, f, chair, other):
    """cats-5.2: two players exchange the cards in front of them."""
    mine = s.played[chair]
    theirs = s.played[other]
    s.played[chair] = theirs
    s.played[other] = mine
    tell(f, TOLD_SWAPPED, EVERYONE, chair, mine, other, theirs)


@rule
def take_cards(s, f):
    """cats-6.1 to 6.3: lowest and highest take the face-up cards and leave theirs; everyone else takes their own."""
    low = 0
    high = 0
    for chair in range(1, CHAIRS):
        if STRENGTH[s.played[chair]] < STRENGTH[s.played[low]]:
            low = chair
        if STRENGTH[s.played[chair]] > STRENGTH[s.played[high]]:
            high = chair
    lower = s.shown[0]
    higher = s.shown[1]
    s.shown[0] = s.played[low]
    s.shown[1] = s.played[high]
    s.played[low] = lower
    s.played[high] = higher
    for chair in range(CHAIRS):
        card = s.played[chair]
        event = TOLD_TOOK_LOWER if chair == low else TOLD_TOOK_HIGHER if chair == high else TOLD_TOOK
        tell(f, event, EVERYONE, chair, card)
        s.taken[chair] = plus(s.taken[chair], card)
        s.played[chair] = NONE
        if has(BOOZE, card) and chair < s.seats:
            tell(f, TOLD_BOOZE, EVERYONE, chair, booze(s, chair))
    s.round_number += 1
    end_round(s, f)


@rule
def end_round(s, f):
    """cats-7.2 to 7.4: too much booze or empty hands end the game."""
    ended = s.round_number == ROUNDS
    for seat in range(s.seats):
        if booze(s, seat) >= TOO_MUCH:
            ended = True
    if ended:
        end_game(s, f)
        return
    tell(f, TOLD_NEXT_FACE_UP, EVERYONE, s.shown[0], s.shown[1])
    begin_round(s, f)


@rule
def end_game(s, f):
    """cats-8.6, 9.1 to 9.4: points are added; the match goes on, is tied once, or is over."""
    for seat in range(s.seats):
        points = game_points(s, seat)
        s.total[seat] += points
        tell(f, TOLD_SCORED, EVERYONE, seat, points + FIRST_POINTS)
    leaders = in_the_lead(s)
    reached = s.total[lead(s)] >= s.target
    if s.single or s.tie_break or (reached and leaders == 1):
        finish(s, f)
        return
    if reached:
        s.tie_break = 1
        tell(f, TOLD_TIE, EVERYONE)
    if s.mode == MODE_ADVANCED:
        tokens_for_booze(s, f)
    else:
        new_game(s, f)


@rule
def lead(s):
    """A seat with the most points."""
    best = 0
    for seat in range(s.seats):
        if s.total[seat] > s.total[best]:
            best = seat
    return best


@rule
def in_the_lead(s):
    """How many share the most points."""
    n = 0
    best = lead(s)
    for seat in range(s.seats):
        if s.total[seat] == s.total[best]:
            n += 1
    return n


@rule
def finish(s, f):
    s.phase = PHASE_OVER
    s.actor = NONE
    best = lead(s)
    for seat in range(s.seats):
        if s.total[seat] == s.total[best]:
            tell(f, TOLD_WON, EVERYONE, seat)
