"""Setting up (rules, chapter 2)."""

from sekki.kit import EMPTY, EVERYONE, NONE, bit, fill, lowest, minus, pick, plus, rest, rule, size, tell

from .actions import draw_own, turn_up
from .components import (
    BURNING_START,
    CHEAP_LINE,
    COST,
    ELEMENTS,
    GROWN_TREES,
    LAKE,
    LAKE_COLUMN,
    LAKE_ROW,
    OF_SEASON,
    ONIBI_START,
    OPENING_CARDS,
    PLAYERS,
    STAG,
    VARANS,
)
from .state import ASK_UNDER, TOLD_JOINED, TOLD_PUT_UNDER, UNDER
from .turn import begin_turn


@rule
def setup(s, f, w):
    """living_forest_duel-2"""
    nothing_yet(s)
    s.onibi = ONIBI_START
    s.fire = BURNING_START
    for card in range(STAG):
        s.draw[card] = 1
    s.stock = GROWN_TREES
    for pile in range(ELEMENTS):
        turn_up(s, f, pile)
    s.offer = bit(STAG)
    for seat in range(PLAYERS):
        s.varans[seat] = VARANS
        s.forest[seat] = bit(LAKE + seat)
        s.row[LAKE + seat] = LAKE_ROW
        s.column[LAKE + seat] = LAKE_COLUMN
        s.pile[seat] = OF_SEASON[seat]
        lay_out_line(s, f, seat)
    begin_turn(s, f, 0)


@rule
def nothing_yet(s):
    s.turned = NONE
    s.winner = NONE
    s.over_by = NONE
    s.onibi_card = NONE
    s.sapling = NONE
    s.gift = NONE
    fill(s.help, NONE)
    fill(s.top, NONE)
    fill(s.row, NONE)
    fill(s.column, NONE)
    fill(s.over, NONE)
    for seat in range(PLAYERS):
        for i in range(UNDER):
            s.under[seat, i] = NONE


@rule
def lay_out_line(s, f, seat):
    """living_forest_duel-2.4 and 2.5: three cards of a season, not too cheap together."""
    for _ in range(OPENING_CARDS):
        join_line(s, f, seat)
    under = 0
    while line_cost(s, seat) <= CHEAP_LINE:
        card = cheapest_card(s, f, seat)
        s.offer = minus(s.offer, card)
        s.under[seat, under] = card
        under += 1
        tell(f, TOLD_PUT_UNDER, EVERYONE, seat, card)
        join_line(s, f, seat)


@rule
def join_line(s, f, seat):
    card = draw_own(s, f, seat)
    s.offer = plus(s.offer, card)
    tell(f, TOLD_JOINED, EVERYONE, seat, card)


@rule
def line_cost(s, seat):
    total = 0
    left = s.offer & OF_SEASON[seat]
    while left:
        total += COST[lowest(left)]
        left = rest(left)
    return total


@rule
def cheapest_card(s, f, seat):
    """Chance decides a tie."""
    cards = cheapest(s, seat)
    if size(cards) == 1:
        return lowest(cards)
    return pick(f, ASK_UNDER, cards)


@rule
def cheapest(s, seat):
    """The cards of a season in the recruitment line with the lowest cost."""
    line = s.offer & OF_SEASON[seat]
    low = COST[lowest(line)]
    left = rest(line)
    while left:
        low = min(low, COST[lowest(left)])
        left = rest(left)
    found = EMPTY
    left = line
    while left:
        if COST[lowest(left)] == low:
            found = plus(found, lowest(left))
        left = rest(left)
    return found
