"""Disasters: drawn, averted, cancelled or suffered (rules, chapter 9)."""

from sekki.kit import EMPTY, EVERYONE, NONE, full, i64, minus, pick, plus, rule, tell, u64, without

from .bottles import may_receive
from .components import (
    COLOUR_OF,
    CREW,
    DISASTER_CARDS,
    DISASTER_HOPE,
    FIRST_DISASTER_LIST,
    FLIP_CANCEL,
    HOPES,
    JEAN,
    SKILL_HOPE,
)
from .crew import can_pay, clockwise, hope_of, leader_seat, seat_for, spend, wait_for
from .state import (
    ASK_DISASTER,
    DOING_DISASTER,
    DOING_FUND,
    DOING_SCRIPT,
    MOVE_PASS,
    MOVE_PAY,
    MOVE_SPEND,
    TOLD_AVERTED,
    TOLD_CANCELLED,
    TOLD_DISASTER,
    TOLD_SHUFFLED,
    TOLD_STRUCK,
    pop,
    push,
)


@rule
def draw_disaster(s, f):
    """twenty_one_days-9.1."""
    if s.disasters == EMPTY:
        s.disasters = full(DISASTER_CARDS)
        tell(f, TOLD_SHUFFLED, EVERYONE)
    s.disaster = pick(f, ASK_DISASTER, s.disasters)
    s.disasters = minus(s.disasters, i64(s.disaster))
    tell(f, TOLD_DISASTER, EVERYONE, i64(s.disaster))
    push(s, DOING_DISASTER, 0, 0, 0)


@rule
def shuffle_disasters(s, f):
    """twenty_one_days-5.13: all but the one just being carried out."""
    s.disasters = full(DISASTER_CARDS)
    if s.disaster != NONE:
        s.disasters = minus(s.disasters, i64(s.disaster))
    tell(f, TOLD_SHUFFLED, EVERYONE)


@rule
def hope_of_all(s):
    n = 0
    for colour in range(CREW):
        n += hope_of(s, colour)
    return n


@rule
def can_avert(s):
    """twenty_one_days-9.2: together they can pay. The start player's seat has the last word."""
    return hope_of_all(s) >= DISASTER_HOPE[s.disaster]


@rule
def jean_may_give(s):
    """twenty_one_days-18.11: he has a bottle, and can pay."""
    jean = can_pay(s, JEAN, SKILL_HOPE[JEAN])
    return jean != NONE and s.bottle[jean] != NONE


@rule
def jean_may_hand(s):
    """Whether somebody could take it: not Jean, who has one."""
    for colour in range(CREW):
        if may_receive(s, colour):
            return True
    return False


@rule
def able_to_answer(s):
    """The seats that could do something about the disaster."""
    able = EMPTY
    if can_avert(s):
        able = plus(able, leader_seat(s))
    for colour in range(CREW):
        if s.flip[colour] == FLIP_CANCEL:
            able = plus(able, seat_for(s, colour))
    if jean_may_give(s) and jean_may_hand(s):
        able = plus(able, seat_for(s, i64(COLOUR_OF[JEAN])))
    return able


@rule
def disaster_step(s, f):
    """twenty_one_days-9.2 to 9.4: everyone who can answer is asked, the start player's seat last. z: who has passed."""
    t = s.depth - 1
    if s.calm:
        s.calm = 0
        cancel_disaster(s, f)
        return False
    able = without(able_to_answer(s), u64(s.z[t]))
    if able != EMPTY:
        return wait_for(s, clockwise(able, leader_seat(s) + 1))
    disaster = i64(s.disaster)
    pop(s)
    tell(f, TOLD_STRUCK, EVERYONE, disaster)
    push(s, DOING_SCRIPT, FIRST_DISASTER_LIST + disaster, 0, 0)
    return False


@rule
def disaster_moves(s, seat, out, n):
    out[n] = MOVE_PASS
    n += 1
    if seat == leader_seat(s) and can_avert(s):
        out[n] = MOVE_PAY
        n += 1
    return n


@rule
def disaster_play(s, f, seat, move):
    if move == MOVE_PASS:
        s.z[s.depth - 1] |= 1 << seat
        return
    pop(s)
    push(s, DOING_FUND, 0, i64(DISASTER_HOPE[s.disaster]), 0)


@rule
def cancel_disaster(s, f):
    tell(f, TOLD_CANCELLED, EVERYONE, i64(s.disaster))
    s.disaster = NONE
    pop(s)


@rule
def fund_step(s, f):
    """twenty_one_days-9.2: hope from anyone's tokens. y: still to be paid. Asks while there is a choice."""
    t = s.depth - 1
    if s.y[t] == 0:
        tell(f, TOLD_AVERTED, EVERYONE, i64(s.disaster))
        s.disaster = NONE
        pop(s)
        return False
    if s.y[t] < hope_of_all(s):
        must = must_pay(s)
        if must == NONE:
            return wait_for(s, leader_seat(s))
        s.y[t] -= 1
        spend(s, f, must % CREW, must // CREW)
        return False
    for colour in range(CREW):
        for kind in range(HOPES):
            while s.hope[colour, kind] > 0:
                s.y[t] -= 1
                spend(s, f, colour, kind)
    return False


@rule
def must_pay(s):
    """A token without which the rest is not enough: some survivor has more of its kind than will be left; or NONE."""
    spare = hope_of_all(s) - s.y[s.depth - 1]
    for colour in range(CREW):
        for kind in range(HOPES):
            if s.hope[colour, kind] > spare:
                return kind * CREW + colour
    return NONE


@rule
def fund_moves(s, out, n):
    """Token kinds first, as the moves are numbered."""
    for kind in range(HOPES):
        for colour in range(CREW):
            if s.hope[colour, kind] > 0:
                out[n] = MOVE_SPEND + kind * CREW + colour
                n += 1
    return n
