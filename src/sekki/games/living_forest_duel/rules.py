"""The rules of Living Forest Duel: laying out a game, what can be done, and doing it."""

from sekki.kit import EMPTY, EVERYONE, NONE, bit, fill, lowest, minus, pick, plus, rest, rule, size, tell

from .actions import (
    advance,
    carry_on,
    draw_own,
    extinguish,
    finish,
    finish_planting,
    finish_recruiting,
    plant,
    recruit,
    steps_to_win,
    take_tree,
    turn_up,
    use_token,
)
from .audit import audit as audit
from .components import (
    BURNING_START,
    CHEAP_LINE,
    COLUMNS,
    COST,
    ELEMENTS,
    FIRE_VALUE,
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
from .forest import fits, joining, may_plant, survey
from .state import (
    ASK_UNDER,
    MOVE_ADVANCE,
    MOVE_BANISH,
    MOVE_EXTINGUISH,
    MOVE_KEEP,
    MOVE_PLACE,
    MOVE_PLANT,
    MOVE_RECRUIT,
    MOVE_REVEAL,
    MOVE_STOP,
    MOVE_USE,
    MOVE_WAIT,
    PHASE_EXTINGUISH,
    PHASE_HURRY,
    PHASE_OVER,
    PHASE_PLACE,
    PHASE_PLANT,
    PHASE_RECRUIT,
    PHASE_TURN,
    PHASE_VARAN,
    TOLD_JOINED,
    TOLD_PUT_UNDER,
    UNDER,
    asked_seat,
)
from .tokens import can_take_tree, can_use
from .turn import banish, begin_turn, can_reveal, count_solitary, end_go, hurry, reveal


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
    low = COST[lowest(line)] + 0
    left = rest(line)
    while left:
        low = min(low, COST[lowest(left)] + 0)
        left = rest(left)
    found = EMPTY
    left = line
    while left:
        if COST[lowest(left)] == low:
            found = plus(found, lowest(left))
        left = rest(left)
    return found


@rule
def actors(s):
    if s.phase == PHASE_OVER:
        return 0
    return 1 << asked_seat(s)


@rule
def moves(s, seat, out, w):
    if s.phase == PHASE_OVER or seat != asked_seat(s):
        return 0
    if s.phase == PHASE_TURN or s.phase == PHASE_HURRY:
        return go_moves(s, seat, out, w)
    if s.phase == PHASE_VARAN:
        out[0] = MOVE_BANISH
        out[1] = MOVE_KEEP
        return 2
    if s.phase == PHASE_EXTINGUISH:
        return extinguish_moves(s, out)
    if s.phase == PHASE_RECRUIT:
        return recruit_moves(s, out)
    if s.phase == PHASE_PLANT:
        return plant_moves(s, seat, out, w)
    if s.phase == PHASE_PLACE:
        return place_moves(s, seat, out, w)
    return advance_moves(s, seat, out)


@rule
def go_moves(s, seat, out, w):
    """living_forest_duel-3.2, and 14.3 after a reveal."""
    n = 0
    if s.phase == PHASE_TURN and can_reveal(s):
        out[n] = MOVE_REVEAL
        n += 1
    for element in range(ELEMENTS):
        if can_use(s, seat, element, w):
            out[n] = MOVE_USE + element
            n += 1
    if s.phase == PHASE_HURRY:
        out[n] = MOVE_WAIT
        n += 1
    return n


@rule
def extinguish_moves(s, out):
    n = 0
    if s.obliged == 0:
        out[n] = MOVE_STOP
        n += 1
    left = s.fire
    while left:
        spot = lowest(left)
        left = rest(left)
        if FIRE_VALUE[spot] <= s.power:
            out[n] = MOVE_EXTINGUISH + spot
            n += 1
    return n


@rule
def recruit_moves(s, out):
    n = 0
    if s.obliged == 0:
        out[n] = MOVE_STOP
        n += 1
    left = s.offer
    while left:
        card = lowest(left)
        left = rest(left)
        if COST[card] <= s.power:
            out[n] = MOVE_RECRUIT + card - STAG
            n += 1
    return n


@rule
def plant_moves(s, seat, out, w):
    n = 0
    if s.must_plant == 0:
        out[n] = MOVE_STOP
        n += 1
    survey(s, seat, w)
    for pile in range(ELEMENTS):
        if can_take_tree(s, pile, s.seeds) and fits(s, seat, s.top[pile], w):
            out[n] = MOVE_PLANT + s.top[pile]
            n += 1
    return n


@rule
def place_moves(s, seat, out, w):
    n = 0
    survey(s, seat, w)
    for row in range(w.low - 1, w.high + 2):
        left = joining(w, s.sapling, row)
        while left:
            column = lowest(left)
            left = rest(left)
            if may_plant(s, seat, s.sapling, row, column, w):
                out[n] = MOVE_PLACE + (row - 1) * COLUMNS + column - 1
                n += 1
    return n


@rule
def advance_moves(s, seat, out):
    """living_forest_duel-12.1: no further than the step that wins."""
    n = min(s.power + 0, steps_to_win(s, seat))
    for i in range(n):
        out[i] = MOVE_ADVANCE + i
    return n


@rule
def play(s, f, seat, move, w):
    if carried_out(s, f, seat, move, w):
        go_on(s, f, w)


@rule
def go_on(s, f, w):
    """To the next decision: of the action in progress, or of the next go."""
    if s.phase != PHASE_OVER and not carry_on(s, f, w):
        end_go(s, f, w)


@rule
def carried_out(s, f, seat, move, w):
    """Carries a move out; False if it has led to the next decision itself."""
    if s.phase == PHASE_TURN or s.phase == PHASE_HURRY:
        return play_go(s, f, seat, move)
    if s.phase == PHASE_VARAN:
        return play_varan(s, f, seat, move)
    if s.phase == PHASE_EXTINGUISH:
        return play_extinguish(s, f, seat, move)
    if s.phase == PHASE_RECRUIT:
        return play_recruit(s, f, seat, move)
    if s.phase == PHASE_PLANT:
        return play_plant(s, f, move)
    if s.phase == PHASE_PLACE:
        at = move - MOVE_PLACE
        plant(s, f, seat, at // COLUMNS, at % COLUMNS, w)
        return True
    advance(s, f, seat, move - MOVE_ADVANCE + 1)
    finish(s)
    return True


@rule
def play_go(s, f, seat, move):
    if move == MOVE_REVEAL:
        return reveal(s, f, seat)
    if move == MOVE_WAIT:
        s.turned = NONE
        return True
    if s.phase == PHASE_HURRY:
        hurry(s, f, seat)
    use_token(s, f, seat, move - MOVE_USE)
    return False


@rule
def play_varan(s, f, seat, move):
    if move == MOVE_BANISH:
        banish(s, f, seat)
    else:
        count_solitary(s, f)
    return True


@rule
def play_extinguish(s, f, seat, move):
    if move != MOVE_STOP and extinguish(s, f, seat, move - MOVE_EXTINGUISH):
        return False
    finish(s)
    return True


@rule
def play_recruit(s, f, seat, move):
    if move != MOVE_STOP and recruit(s, f, seat, move - MOVE_RECRUIT + STAG):
        return False
    if s.phase != PHASE_OVER:
        finish_recruiting(s, f, seat)
    finish(s)
    return True


@rule
def play_plant(s, f, move):
    if move == MOVE_STOP:
        finish_planting(s, f)
        return True
    take_tree(s, move - MOVE_PLANT)
    return False


@rule
def score(s, seat):
    """A race has no points: 1 for the winner."""
    if s.winner == seat:
        return 1
    return 0


@rule
def place(s, seat):
    if s.winner == seat:
        return 1
    return 2
