"""Hope tokens: drawing, giving out and paying (rules, chapters 5, 14 and 18)."""

from sekki.kit import EVERYONE, NONE, draw, i64, rule, tell

from .components import CREW, HOPES, MICK, SKILL_NUMBER
from .crew import hope_of, leader_seat, on_board, seat_for, wait_for
from .state import (
    ASK_HOPE,
    GIVE,
    MOVE_GIVE,
    MOVE_SPEND,
    PAY,
    TOLD_HOPE,
    TOLD_HOPE_DRAWN,
    TOLD_HOPE_GIVEN,
    TOLD_SPENT,
    about,
    pop,
    push,
)


@rule
def total(tokens):
    n = 0
    for kind in range(HOPES):
        n += tokens[kind]
    return n


@rule
def draw_hope(s, f, colour):
    """twenty_one_days-14.5: one token from the bag to a survivor, while there are any."""
    if total(s.bag) == 0:
        return 0
    kind = i64(draw(f, ASK_HOPE, s.bag))
    s.bag[kind] -= 1
    s.hope[colour, kind] += 1
    about(s, f, TOLD_HOPE, colour, kind)
    return 1


@rule
def receive_hope(s, f, colour, n):
    """Tokens for one survivor at once; Mick may get one more."""
    got = 0
    for _ in range(n):
        got += draw_hope(s, f, colour)
    thank_mick(s, f, colour, got)


@rule
def thank_mick(s, f, colour, got):
    """twenty_one_days-18.10: three or more at once bring Mick one more."""
    if colour == on_board(s, MICK) and got >= SKILL_NUMBER[MICK]:
        draw_hope(s, f, colour)


@rule
def grant(s, n, receivers):
    """twenty_one_days-5.1: so many tokens for the receivers (a bit each) together."""
    if n > 0:
        push(s, GIVE, receivers, n, 0)


@rule
def give_step(s, f):
    """twenty_one_days-5.1: tokens are drawn first, then given out. x: the receivers, y: tokens still to be drawn."""
    t = s.depth - 1
    while s.y[t] > 0:
        s.y[t] -= 1
        if total(s.bag) > 0:
            kind = i64(draw(f, ASK_HOPE, s.bag))
            s.bag[kind] -= 1
            s.pool[kind] += 1
            tell(f, TOLD_HOPE_DRAWN, EVERYONE, kind)
    if total(s.pool) > 0:
        colour = only_bit(i64(s.x[t]))
        if colour == NONE:
            return wait_for(s, leader_seat(s))
        for kind in range(HOPES):
            while s.pool[kind] > 0:
                give_token(s, f, colour, kind)
    pop(s)
    got = i64(s.to_mick)
    s.to_mick = 0
    if got > 0:
        thank_mick(s, f, on_board(s, MICK), got)
    return False


@rule
def only_bit(bits):
    """The one bit that is set, or NONE."""
    found = NONE
    for i in range(CREW):
        if bits & (1 << i):
            if found != NONE:
                return NONE
            found = i
    return found


@rule
def give_moves(s, out, n):
    receivers = i64(s.x[s.depth - 1])
    for kind in range(HOPES):
        if s.pool[kind] > 0:
            for colour in range(CREW):
                if receivers & (1 << colour):
                    out[n] = MOVE_GIVE + kind * CREW + colour
                    n += 1
    return n


@rule
def give_token(s, f, colour, kind):
    s.pool[kind] -= 1
    s.hope[colour, kind] += 1
    about(s, f, TOLD_HOPE_GIVEN, colour, kind)
    if colour == on_board(s, MICK):
        s.to_mick += 1


@rule
def charge(s, colour, cost):
    """The survivor pays before anything else goes on."""
    push(s, PAY, colour, cost, 0)


@rule
def pay_step(s, f):
    """x: who pays, y: how much is still to be paid. Asks only where there is a choice of tokens."""
    t = s.depth - 1
    colour = i64(s.x[t])
    left = i64(s.y[t])
    if left == 0:
        pop(s)
        return False
    kinds = 0
    cheapest = NONE
    for kind in range(HOPES):
        if s.hope[colour, kind] > 0:
            kinds += 1
            if cheapest == NONE:
                cheapest = kind
    if kinds > 1 and left < hope_of(s, colour):
        return wait_for(s, seat_for(s, colour))
    spend(s, f, colour, cheapest)
    s.y[t] -= 1
    return False


@rule
def spend(s, f, colour, kind):
    """twenty_one_days-14.4: spent as hope, any token goes back into the bag."""
    s.hope[colour, kind] -= 1
    s.bag[kind] += 1
    about(s, f, TOLD_SPENT, colour, kind)


@rule
def spend_moves(s, colour, out, n):
    """The tokens a survivor could spend."""
    for kind in range(HOPES):
        if s.hope[colour, kind] > 0:
            out[n] = MOVE_SPEND + kind * CREW + colour
            n += 1
    return n
