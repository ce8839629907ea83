"""Jellyfish and paranoia (rules, chapter 12)."""

from sekki.kit import full, i64, pick, rule

from .components import JELLYFISH, SWIM_FACES, SWIM_LENGTH
from .crew import alive, anybody, hope_of, lose, seat_for, wait_for
from .hope import spend_moves
from .rolls import start_roll, take_face
from .state import (
    ASK_JELLYFISH,
    FOR_PARANOIA,
    FOR_SWIM,
    MOVE_PASS,
    PARANOIA,
    SWIM,
    TOLD_OVERBOARD,
    TOLD_PARANOIA,
    TOLD_STUNG,
    about,
    pop,
    push,
)

JELLYFISH_CARDS = len(JELLYFISH)


@rule
def fall_overboard(s, f):
    """twenty_one_days-12.1."""
    colour = i64(anybody(s, f))
    card = i64(pick(f, ASK_JELLYFISH, full(JELLYFISH_CARDS)))
    about(s, f, TOLD_OVERBOARD, colour, card)
    push(s, SWIM, colour, card, 0)


@rule
def swim_step(s, f):
    """twenty_one_days-12.2. x: who swims, y: the card, z: the next challenge."""
    t = s.depth - 1
    colour = i64(s.x[t])
    if s.face == 0:
        if not alive(s, colour) or s.z[t] == SWIM_LENGTH[s.y[t]]:
            pop(s)
        else:
            start_roll(s, FOR_SWIM, colour)
        return False
    passed = SWIM_FACES[s.y[t], s.z[t]] & (1 << take_face(s))
    s.z[t] += 1
    if not passed:
        about(s, f, TOLD_STUNG, colour)
        lose(s, f, colour, 1)
    return False


@rule
def go_mad(s, f):
    """twenty_one_days-12.3."""
    colour = i64(anybody(s, f))
    about(s, f, TOLD_PARANOIA, colour)
    push(s, PARANOIA, colour, 0, 0)


@rule
def paranoia_step(s, f):
    """x: who, y: strength still to be lost, z: 1 when it has been rolled."""
    t = s.depth - 1
    colour = i64(s.x[t])
    if s.z[t] == 0:
        if s.face == 0:
            start_roll(s, FOR_PARANOIA, colour)
        else:
            s.y[t] = take_face(s)
            s.z[t] = 1
        return False
    if s.y[t] > 0 and hope_of(s, colour) > 0:
        return wait_for(s, seat_for(s, colour))
    suffer(s, f)
    return False


@rule
def paranoia_moves(s, out, n):
    out[n] = MOVE_PASS
    return spend_moves(s, i64(s.x[s.depth - 1]), out, n + 1)


@rule
def suffer(s, f):
    t = s.depth - 1
    colour = i64(s.x[t])
    points = i64(s.y[t])
    pop(s)
    lose(s, f, colour, points)
