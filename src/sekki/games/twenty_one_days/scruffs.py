"""Scruffs and his tokens (rules, chapter 20)."""

from sekki.kit import EMPTY, EVERYONE, NONE, full, i64, minus, pick, plus, rule, tell, without

from .components import (
    COLOUR_OF,
    EFFECT_BENDS,
    EFFECT_HOPE,
    EFFECT_NONE,
    EFFECT_REROLLS,
    EFFECT_SHARKS_AWAY,
    EFFECT_SHIP,
    EFFECT_STRENGTH,
    FARTHEST,
    LAST_DAY,
    SCRUFFS,
    SKILL_NUMBER,
    SWAPS,
    TOKEN_EFFECT,
    TOKEN_EFFECTS,
    TOKEN_NUMBER,
    TOKEN_SUCCESS,
    TOKENS,
)
from .crew import forget_token, grant, humans, on_board, seat_for, wait_for
from .locations import lay_swap
from .raft import ship_right
from .rolls import roll_of_one, rolled, take_face
from .state import (
    ASK_TOKEN,
    DOING_PICK_SWAP,
    DOING_SCRUFFS,
    DOING_TREAT,
    FOR_SCRUFFS,
    MOVE_DROP,
    MOVE_PASS,
    MOVE_SWAP,
    MOVE_USE,
    TOLD_DISTANCE,
    TOLD_TOKEN,
    TOLD_TOKEN_DROPPED,
    TOLD_TOKEN_FAILED,
    TOLD_TOKEN_WORKED,
    pop,
    push,
)

OFFERED, DRAWING, ROLLING, WORKING, UNUSED, USED = 0, 1, 2, 3, 4, 5  # z of a token


@rule
def scruffs_may_play(s):
    """twenty_one_days-20.3, 20.6: strong enough, and a token is left to try or to keep."""
    colour = on_board(s, SCRUFFS)
    if colour == NONE or s.top[colour] < SKILL_NUMBER[SCRUFFS]:
        return False
    return without(full(TOKENS), s.tokens_gone) != EMPTY


@rule
def start_token(s):
    push(s, DOING_SCRUFFS, 0, 0, OFFERED)


@rule
def token_step(s, f):
    """x: the token, y: its next effect, z: how far."""
    t = s.depth - 1
    scruffs = i64(COLOUR_OF[SCRUFFS])
    if s.z[t] == OFFERED or s.z[t] == UNUSED:
        return wait_for(s, seat_for(s, scruffs))
    if s.z[t] == DRAWING:
        draw_token(s, f)
        return False
    token = i64(s.x[t])
    if s.z[t] == ROLLING:
        if not rolled(s):
            roll_of_one(s, FOR_SCRUFFS, scruffs)
            return False
        try_token(s, f, token, take_face(s))
        return False
    if s.y[t] == TOKEN_EFFECTS or TOKEN_EFFECT[token, s.y[t]] == EFFECT_NONE:
        return end_of_effects(s)
    if TOKEN_EFFECT[token, s.y[t]] == EFFECT_SHIP and s.day == LAST_DAY:
        s.y[t] += 1
        return False
    return wait_for(s, seat_for(s, scruffs))


@rule
def end_of_effects(s):
    """twenty_one_days-20.3: a used token has left the game; one of which nothing was used may, while it matters."""
    if s.z[s.depth - 1] == WORKING and s.day < LAST_DAY:
        s.z[s.depth - 1] = UNUSED
    else:
        pop(s)
    return False


@rule
def draw_token(s, f):
    """twenty_one_days-20.3: discarded tokens are shuffled when the pile is empty."""
    t = s.depth - 1
    if s.tokens == EMPTY:
        s.tokens = without(full(TOKENS), s.tokens_gone)
    if s.tokens == EMPTY:
        pop(s)
        return
    token = i64(pick(f, ASK_TOKEN, s.tokens))
    s.tokens = minus(s.tokens, token)
    tell(f, TOLD_TOKEN, EVERYONE, token)
    s.x[t] = token
    s.z[t] = ROLLING


@rule
def try_token(s, f, token, face):
    """A failed token is discarded, a successful one leaves the game when it has been used."""
    if not TOKEN_SUCCESS[token, face]:
        tell(f, TOLD_TOKEN_FAILED, EVERYONE, token)
        pop(s)
        return
    tell(f, TOLD_TOKEN_WORKED, EVERYONE, token)
    effect = TOKEN_EFFECT[token, 0]
    if effect == EFFECT_REROLLS or effect == EFFECT_BENDS:
        s.token = token
        s.token_left = TOKEN_NUMBER[token, 0]
        pop(s)
        return
    s.z[s.depth - 1] = WORKING


@rule
def token_moves(s, out, n):
    z = s.z[s.depth - 1]
    drops = z == UNUSED or (z == OFFERED and s.token != NONE)
    out[n] = MOVE_PASS
    out[n + 1] = MOVE_DROP if drops else MOVE_USE
    return n + 2


@rule
def token_play(s, f, move):
    """twenty_one_days-20.3 to 20.5: try a token or not, use an effect or not; keep the lasting token, or remove it and
    draw."""
    t = s.depth - 1
    token = i64(s.x[t])
    if s.z[t] == OFFERED:
        if move == MOVE_PASS:
            pop(s)
            return
        if move == MOVE_DROP:
            tell(f, TOLD_TOKEN_DROPPED, EVERYONE, i64(s.token))
            forget_token(s)
        s.z[t] = DRAWING
        return
    if s.z[t] == UNUSED:
        pop(s)
        if move == MOVE_DROP:
            tell(f, TOLD_TOKEN_DROPPED, EVERYONE, token)
            s.tokens_gone = plus(s.tokens_gone, token)
        return
    effect = i64(s.y[t])
    s.y[t] += 1
    if move == MOVE_USE:
        s.z[t] = USED
        s.tokens_gone = plus(s.tokens_gone, token)
        use_effect(s, f, i64(TOKEN_EFFECT[token, effect]), i64(TOKEN_NUMBER[token, effect]))


@rule
def use_effect(s, f, effect, number):
    """twenty_one_days-20.4."""
    if effect == EFFECT_HOPE:
        grant(s, number, humans(s))
    elif effect == EFFECT_STRENGTH:
        push(s, DOING_TREAT, i64(COLOUR_OF[SCRUFFS]), number, 0)
    elif effect == EFFECT_SHARKS_AWAY:
        s.distance = FARTHEST
        s.cube_rests = 0
        tell(f, TOLD_DISTANCE, EVERYONE, FARTHEST - 1)
    elif effect == EFFECT_SHIP:
        ship_right(s, f)
    else:
        push(s, DOING_PICK_SWAP, 0, 0, 0)


@rule
def pick_swap_step(s):
    return wait_for(s, seat_for(s, i64(COLOUR_OF[SCRUFFS])))


@rule
def pick_swap_moves(s, out, n):
    for swap in range(SWAPS):
        if swap != s.swap:
            out[n] = MOVE_SWAP + swap
            n += 1
    return n


@rule
def pick_swap_play(s, f, move):
    pop(s)
    lay_swap(s, f, move - MOVE_SWAP)
