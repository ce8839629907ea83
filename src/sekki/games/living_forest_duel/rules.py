"""The rules of Living Forest Duel: who is asked, what can be done, and doing it."""

from sekki.kit import NONE, i64, lowest, rest, rule

from .actions import (
    advance,
    carry_on,
    extinguish,
    finish,
    finish_planting,
    finish_recruiting,
    plant,
    recruit,
    steps_to_win,
    take_tree,
    use_token,
)
from .audit import audit as audit
from .components import COLUMNS, COST, ELEMENTS, FIRE_VALUE, STAG
from .forest import fits, joining, may_plant, survey
from .scoring import place as place
from .scoring import score as score
from .setup import setup as setup
from .state import (
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
    PHASE,
    PHASE_EXTINGUISH,
    PHASE_HURRY,
    PHASE_OVER,
    PHASE_PLACE,
    PHASE_PLANT,
    PHASE_RECRUIT,
    PHASE_TURN,
    PHASE_VARAN,
)
from .tokens import can_take_tree, can_use
from .turn import asked_seat, banish, can_reveal, count_solitary, end_go, hurry, reveal

STAGES = len(PHASE)


@rule
def actors(s):
    if s.phase == PHASE_OVER:
        return 0
    return 1 << asked_seat(s)


@rule
def stage(s):
    """What is decided: on a GPU, games that wait for the same are played side by side."""
    return i64(s.phase)


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
    n = min(s.power, steps_to_win(s, seat))
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
