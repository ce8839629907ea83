"""Who knows what.

A pile is what lies in it, without an order, and everything else lies open on the table: players and spectators all
know the same, and nothing is concealed.
"""

from sekki.kit import NONE, Features, blank, has, mark, rule

from .components import (
    BONUS,
    CARDS,
    ELEMENTS,
    FIRE_TOKENS,
    FIRES_TO_WIN,
    FIRST_VARAN,
    LAKE,
    LAKE_COLUMN,
    LAKE_ROW,
    PLAYERS,
    SANKIS,
    SPOTS,
    STAG,
    TOKENS,
    VARANS,
)
from .state import PHASE, UNDER
from .tokens import strength
from .turn import asked_seat, fire_supply, fire_value, lonely

PHASES = len(PHASE)
BONUSES = len(BONUS)
GUESTS = FIRST_VARAN - STAG
MUCH = 10  # what a strength, a fire value or a cost is measured against
PROGRESS = 8
PIECES = 7

FEATURES = Features()
AT_SUMMER = FEATURES.declare("summer", 1)  # the observer is Summer
AT_DECIDING = FEATURES.declare("deciding", 1)  # the observer is asked
AT_GO = FEATURES.declare("go", 1)  # it is the observer's go
AT_PHASE = FEATURES.declare("phase", PHASES)
AT_TURNED = FEATURES.declare("turned", CARDS)
AT_FIRE = FEATURES.declare("fire", SPOTS)
AT_ONIBI = FEATURES.declare("onibi", SPOTS)
AT_FIRES = FEATURES.declare("fires", 2)  # fire value of the clearing, fire tokens in the supply
AT_RECRUITMENT = FEATURES.declare("recruitment", GUESTS)
AT_HELPING = FEATURES.declare("helping", FIRST_VARAN)  # cards of the help line, later ones higher
AT_DRAW = FEATURES.declare("draw", CARDS)
AT_DISCARD = FEATURES.declare("discard", CARDS)
AT_TOPS = FEATURES.declare("tops", LAKE)
AT_STOCK = FEATURES.declare("stock", LAKE)
AT_SAPLING = FEATURES.declare("sapling", LAKE)
AT_GIFT = FEATURES.declare("gift", BONUSES)
AT_PROGRESS = FEATURES.declare("progress", PROGRESS)  # the registers of the action in progress
# From here on first the observer, then the opponent.
AT_PIECES = FEATURES.declare("pieces", PLAYERS * PIECES)
AT_STRENGTH = FEATURES.declare("strength", PLAYERS * ELEMENTS)
# where a token points at the element, on the scale of `helping`
AT_POINTING = FEATURES.declare("pointing", PLAYERS * ELEMENTS)
AT_LINE = FEATURES.declare("line", PLAYERS * CARDS)
AT_PILE = FEATURES.declare("pile", PLAYERS * FIRST_VARAN)
AT_UNDER = FEATURES.declare("under", PLAYERS * FIRST_VARAN)  # the known bottom, the next to come highest
AT_TREES = FEATURES.declare("trees", PLAYERS * LAKE)
AT_EAST = FEATURES.declare("east", PLAYERS * LAKE)
AT_NORTH = FEATURES.declare("north", PLAYERS * LAKE)


@rule
def conceal(s, seat):
    """Nothing is hidden from anybody."""


@rule
def imagine(s, f, seat, w):
    """Nothing is missing."""


@rule
def observe(s, seat, out):
    """A spectator sees with Summer's eyes."""
    me = max(seat, 0)
    blank(out)
    out[AT_SUMMER] = me == 0
    out[AT_DECIDING] = asked_seat(s) == me
    out[AT_GO] = s.active == me
    out[AT_PHASE + s.phase] = 1
    mark(out, AT_TURNED, s.turned)
    observe_clearing(s, out)
    observe_piles(s, out)
    observe_progress(s, out)
    for i in range(PLAYERS):
        player = (me + i) % PLAYERS
        observe_pieces(s, player, i, out)
        observe_cards(s, player, i, out)
        observe_forest(s, player, i, out)


@rule
def observe_clearing(s, out):
    for spot in range(SPOTS):
        out[AT_FIRE + spot] = has(s.fire, spot)
    mark(out, AT_ONIBI, s.onibi)
    out[AT_FIRES] = fire_value(s) / MUCH
    out[AT_FIRES + 1] = fire_supply(s) / FIRE_TOKENS
    for guest in range(GUESTS):
        out[AT_RECRUITMENT + guest] = has(s.offer, STAG + guest)
    for i in range(s.helped):
        out[AT_HELPING + s.help[i]] = (i + 1) / FIRST_VARAN


@rule
def observe_piles(s, out):
    for card in range(CARDS):
        most = VARANS if card >= FIRST_VARAN else 1
        out[AT_DRAW + card] = s.draw[card] / most
        out[AT_DISCARD + card] = s.discard[card] / most
    for pile in range(ELEMENTS):
        mark(out, AT_TOPS, s.top[pile])
    for tree in range(LAKE):
        out[AT_STOCK + tree] = has(s.stock, tree)
    mark(out, AT_SAPLING, s.sapling)


@rule
def observe_progress(s, out):
    mark(out, AT_GIFT, s.gift)
    out[AT_PROGRESS] = s.power / MUCH
    out[AT_PROGRESS + 1] = s.got / MUCH
    out[AT_PROGRESS + 2] = s.obliged
    out[AT_PROGRESS + 3] = s.planting
    out[AT_PROGRESS + 4] = s.seeds / MUCH
    out[AT_PROGRESS + 5] = s.must_plant
    out[AT_PROGRESS + 6] = s.gifts / ELEMENTS
    out[AT_PROGRESS + 7] = s.turned != NONE


@rule
def observe_pieces(s, player, i, out):
    start = AT_PIECES + i * PIECES
    out[start] = s.fires[player] / FIRES_TO_WIN
    out[start + 1] = s.sankis[player] / SANKIS
    out[start + 2] = s.onibi_card == player
    out[start + 3] = s.tokens[player] / TOKENS
    out[start + 4] = s.lost[player] / TOKENS
    out[start + 5] = s.varans[player] / VARANS
    out[start + 6] = lonely(s, player) / 4
    for element in range(ELEMENTS):
        out[AT_STRENGTH + i * ELEMENTS + element] = strength(s, player, element) / MUCH
    for k in range(TOKENS):
        if s.token_for[player, k] != NONE:
            out[AT_POINTING + i * ELEMENTS + s.token_for[player, k]] = (s.token_at[player, k] + 1) / FIRST_VARAN


@rule
def observe_cards(s, player, i, out):
    for card in range(FIRST_VARAN):
        out[AT_LINE + i * CARDS + card] = has(s.line[player], card)
        out[AT_PILE + i * FIRST_VARAN + card] = has(s.pile[player], card)
    out[AT_LINE + i * CARDS + FIRST_VARAN + player] = s.line_varans[player] / VARANS
    for k in range(UNDER):
        if s.under[player, k] != NONE:
            out[AT_UNDER + i * FIRST_VARAN + s.under[player, k]] = (UNDER - k) / UNDER


@rule
def observe_forest(s, player, i, out):
    for tree in range(LAKE):
        if has(s.forest[player], tree):
            at = i * LAKE + tree
            out[AT_TREES + at] = 1
            out[AT_EAST + at] = (s.column[tree] - LAKE_COLUMN) / LAKE_COLUMN
            out[AT_NORTH + at] = (s.row[tree] - LAKE_ROW) / LAKE_ROW
