"""What the Pastor lets change hands where he is (rules, chapter 18)."""

from sekki.kit import EMPTY, NONE, i64, minus, rule, u64

from .components import (
    ALETA,
    CREW,
    CROWD,
    DOLPHIN,
    HOPES,
    HORVATH,
    MAYA,
    MICK,
    PASTOR,
    SKILL_HOPE,
    SKILL_NUMBER,
    SPACE_FLARE,
    SPACE_HOPE,
    SPACE_SWAP,
    SWAP_FLARE,
    SWAP_KIND,
)
from .crew import can_pay, draw_hope, hope_of, on_board, seat_for, total, wait_for
from .placing import all_present, dice_at, present
from .raft import may_advance
from .state import DOING_EXCHANGE, MOVE_GIVE, MOVE_PASS, TOLD_HANDED, about, pop, push

BEFORE, USING, AFTER = 0, 1, 2  # y of a location
FEW = 4  # tokens that a location may take from the bag, but for hope and turtles


@rule
def forget_exchange(s):
    for colour in range(CREW):
        s.got[colour] = 0


@rule
def bit_if_present(s, survivor, space):
    """The survivor's bit if on board and with a die at the location, else none."""
    colour = on_board(s, survivor)
    return 1 << colour if colour != NONE and present(s, colour, space) else 0


@rule
def wanting_hope(s, space):
    """twenty_one_days-18.12: the survivors, a bit each, whose hope could count while the location is used: for flares,
    a re-roll, the strength somebody needs for one, the token that a 1 costs, or Mick's while the bag has it."""
    if space == SPACE_HOPE and dice_at(s, space) == CROWD:
        return all_present(s, space)
    if space == SPACE_SWAP and SWAP_KIND[s.swap] == SWAP_FLARE and may_advance(s):
        return all_present(s, space)
    found = 0
    if space == SPACE_FLARE and may_advance(s):
        found |= bit_if_present(s, HORVATH, space)
    if not s.aleta_helped and can_pay(s, ALETA, SKILL_HOPE[ALETA]) == NONE:
        found |= bit_if_present(s, ALETA, space)
    useful = s.swap == DOLPHIN or (not s.aleta_helped and on_board(s, ALETA) != NONE)
    if useful and not s.comforted and can_pay(s, MAYA, SKILL_HOPE[MAYA]) == NONE:
        found |= bit_if_present(s, MAYA, space)
    if space >= SPACE_SWAP or total(s.bag) <= FEW:
        found |= bit_if_present(s, MICK, space)
    return found


@rule
def meet_pastor(s, space):
    """twenty_one_days-18.12: hope may change hands where the Pastor is."""
    if bit_if_present(s, PASTOR, space) == 0:
        return False
    before = s.y[s.depth - 1] == USING
    takers = wanting_hope(s, space) if before else all_present(s, space)
    if takers == 0:
        return False
    push(s, DOING_EXCHANGE, space, 0, takers)
    return True


@rule
def may_hand(s, giver, taker, space):
    return giver != taker and present(s, taker, space)


@rule
def exchange_step(s):
    """twenty_one_days-18.12: everyone there gives in turn, so that hope can end up with anybody. x: the location, y:
    the survivor who may give, z: for whom it could count. Nobody is asked to give only to himself."""
    t = s.depth - 1
    space = i64(s.x[t])
    while s.y[t] < CREW:
        giver = i64(s.y[t])
        if minus(u64(s.z[t]), giver) != EMPTY and hope_of(s, giver) > 0 and present(s, giver, space):
            return wait_for(s, seat_for(s, giver))
        s.y[t] += 1
    pop(s)
    return False


@rule
def exchange_moves(s, out, n):
    t = s.depth - 1
    giver = i64(s.y[t])
    out[n] = MOVE_PASS
    n += 1
    for kind in range(HOPES):
        if s.hope[giver, kind] > 0:
            for taker in range(CREW):
                if may_hand(s, giver, taker, i64(s.x[t])):
                    out[n] = MOVE_GIVE + kind * CREW + taker
                    n += 1
    return n


@rule
def exchange_play(s, f, move):
    t = s.depth - 1
    if move == MOVE_PASS:
        s.y[t] += 1
        return
    giver = i64(s.y[t])
    kind = (move - MOVE_GIVE) // CREW
    taker = (move - MOVE_GIVE) % CREW
    s.hope[giver, kind] -= 1
    s.hope[taker, kind] += 1
    s.got[taker] += 1
    about(s, f, TOLD_HANDED, giver, i64(s.who[taker]), kind)
    if taker == on_board(s, MICK) and s.got[taker] == SKILL_NUMBER[MICK]:
        draw_hope(s, f, taker)
