"""The raft and the rescue ship: planks, drowning, and the track (rules, chapters 7 and 13)."""

from sekki.kit import EVERYONE, NONE, i64, rule, tell

from .components import (
    ANCHOR,
    BLANK,
    BUOY,
    CREW,
    HOLDS,
    LAST_DAY,
    OUTERMOST,
    SIDE_OF,
    SIDE_PLANKS,
    SIDES,
    SPACE_FLARE,
    SUCCESS,
)
from .crew import alive, any_human, anybody, die, grant, humans, seat_for, wait_for
from .placing import dice_at
from .state import MOST_CAST, MOVE_MEND, TOLD_PLANK_BACK, TOLD_PLANK_LOST, TOLD_SHIP, pop


@rule
def decided(s):
    """twenty_one_days-1.1, 1.2: the ship is there, or nobody is left to be saved."""
    return s.ship == BUOY or not any_human(s)


@rule
def spaces_left(s):
    """twenty_one_days-7.3: to the anchor; to the buoy on the last day only."""
    return (BUOY if s.day == LAST_DAY else ANCHOR) - s.ship


@rule
def may_advance(s):
    return spaces_left(s) > 0


@rule
def ship_right(s, f):
    """twenty_one_days-7.3, 7.4: a space on, and at the anchor hope waits."""
    if not may_advance(s):
        return
    s.ship += 1
    tell(f, TOLD_SHIP, EVERYONE, s.ship - 1)
    if s.ship == ANCHOR and s.day < LAST_DAY:
        grant(s, dice_at(s, SPACE_FLARE), humans(s))


@rule
def fire_flares(s, f):
    """Every 6 moves the ship; gives how many of the dice were blanks."""
    blanks = 0
    for i in range(MOST_CAST):
        face = s.cast[i]
        s.cast[i] = 0
        if face == SUCCESS:
            ship_right(s, f)
        elif face == BLANK:
            blanks += 1
    return blanks


@rule
def ship_left(s, f):
    if s.ship > 1:
        s.ship -= 1
        tell(f, TOLD_SHIP, EVERYONE, s.ship - 1)


@rule
def lose_plank(s, f):
    """twenty_one_days-13.1: the outermost plank on the side of somebody drawn at random."""
    side = i64(SIDE_OF[s.spot[anybody(s, f)]])
    for i in range(SIDE_PLANKS):
        plank = i64(OUTERMOST[side, i])
        if s.planks[plank]:
            s.planks[plank] = 0
            tell(f, TOLD_PLANK_LOST, EVERYONE, plank)
            drown(s, f)
            return


@rule
def drown(s, f):
    """twenty_one_days-13.2: who has nothing left to hold on to."""
    for colour in range(CREW):
        if alive(s, colour):
            spot = i64(s.spot[colour])
            if not s.planks[HOLDS[spot, 0]] and not s.planks[HOLDS[spot, 1]]:
                die(s, f, colour)


@rule
def missing_plank(s, side):
    """The innermost missing plank of a side, or NONE."""
    found = NONE
    for i in range(SIDE_PLANKS):
        plank = i64(OUTERMOST[side, i])
        if not s.planks[plank]:
            found = plank
    return found


@rule
def mend_step(s, f):
    """twenty_one_days-13.3: a plank comes back. x: who chooses the side."""
    broken = NONE
    sides = 0
    for side in range(SIDES):
        if missing_plank(s, side) != NONE:
            broken = side
            sides += 1
    if sides > 1:
        return wait_for(s, seat_for(s, i64(s.x[s.depth - 1])))
    if sides == 1:
        mend(s, f, broken)
    else:
        pop(s)
    return False


@rule
def mend_moves(s, out, n):
    for side in range(SIDES):
        if missing_plank(s, side) != NONE:
            out[n] = MOVE_MEND + side
            n += 1
    return n


@rule
def mend(s, f, side):
    plank = missing_plank(s, side)
    s.planks[plank] = 1
    tell(f, TOLD_PLANK_BACK, EVERYONE, plank)
    pop(s)
