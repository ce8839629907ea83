"""The locations in their order, and what they do: flare, hope, turtles, swap flare (rules, chapters 7 and 8)."""

from sekki.kit import EMPTY, EVERYONE, NONE, card_set, i64, lowest, rule, tell, u64

from .bottles import may_play, may_receive
from .components import (
    BLANK,
    COLOUR_OF,
    CREW,
    CROWD,
    DICE,
    EXTRA,
    HOPE_POINTS,
    HORVATH,
    SKILL_HOPE,
    SPACE,
    SPACE_FISHING,
    SPACE_FLARE,
    SPACE_HOPE,
    SPACE_PLAY,
    SPACE_RECEIVE,
    SPACE_SWAP,
    SPACES,
    SUCCESS,
    SWAP_ATTEMPTS,
    SWAP_BOTTLE,
    SWAP_COST,
    SWAP_FLARE,
    SWAP_KIND,
)
from .crew import can_pay, charge, grant, hope_of, scruffs_up, seat_for, wait_for
from .pastor import AFTER, BEFORE, USING, forget_exchange, meet_pastor
from .placing import all_present, dice_at, die_owner, first_at, present, take_dice_back
from .raft import fire_flares, may_advance, ship_left, ship_right
from .rolls import roll_of_one, rolled, start_roll, take_face
from .state import (
    DOING_FISH,
    DOING_FLARE,
    DOING_HOPE,
    DOING_OCTOPUS,
    DOING_PLAY,
    DOING_RECEIVE,
    DOING_SWAP_BOTTLE,
    DOING_SWAP_FLARE,
    DOING_TURTLE,
    FOR_FISH,
    FOR_FLARE,
    FOR_HOPE,
    FOR_PLAY,
    FOR_RECEIVE,
    FOR_TURTLE,
    MOVE_ATTEMPT,
    MOVE_PASS,
    TOLD_SWAP,
    pop,
    push,
)

BOTTLE_SPACES = card_set(SPACE, [SPACE_RECEIVE, SPACE_PLAY])
DICE_ROLLED, ATTEMPTING, FLARE_DONE = 1, 2, 3  # z of a flare: 0 while its dice are rolled


@rule
def activate_step(s):
    """twenty_one_days-6.3: from one location where somebody is to the next, until there is something to be done."""
    t = s.depth - 1
    while s.depth == t + 1:
        go_on(s, t)


@rule
def go_on(s, t):
    """x: the location, y: before it, using it or after it; the Pastor may come between."""
    if s.y[t] == AFTER:
        space = i64(s.x[t])
        s.x[t] = space + 1
        s.y[t] = BEFORE
        if space != SPACE_RECEIVE and meet_pastor(s, space):
            return
    if s.y[t] == BEFORE:
        space = next_used(s, i64(s.x[t]))
        if space != SPACE_PLAY:
            forget_exchange(s)
        if space == SPACES:
            end_activating(s)
            return
        s.x[t] = space
        s.y[t] = USING
        if space != SPACE_PLAY and meet_pastor(s, space):
            return
    s.y[t] = AFTER
    use_location(s, i64(s.x[t]))


@rule
def next_used(s, space):
    """The next location where somebody is, from this one on. Receiving and playing bottles are one location."""
    marks = 0  # the lowest for dice that are not placed
    for die_number in range(DICE):
        marks |= 1 << (1 + s.placed[die_number])
    used = u64(marks >> 1)
    if used & BOTTLE_SPACES != EMPTY:
        used = used | BOTTLE_SPACES
    ahead = used >> u64(space)
    if ahead == EMPTY:
        return SPACES
    return space + lowest(ahead)


@rule
def end_activating(s):
    if s.placed[EXTRA] != NONE:
        s.extra_left -= 1
    take_dice_back(s)
    pop(s)


@rule
def use_location(s, space):
    """What is done there lies on top when its dice have been rolled."""
    who = first_at(s, space)
    if who == NONE:
        return
    if space == SPACE_FLARE:
        roll_all(s, DOING_FLARE, FOR_FLARE, who, space)
    elif space == SPACE_RECEIVE:
        if may_receive(s, who) and s.bottles != EMPTY:
            push(s, DOING_RECEIVE, who, 0, 0)
            roll_of_one(s, FOR_RECEIVE, who)
    elif space == SPACE_PLAY:
        if may_play(s, who):
            push(s, DOING_PLAY, who, 0, 0)
            roll_of_one(s, FOR_PLAY, who)
    elif space == SPACE_HOPE:
        roll_all(s, DOING_HOPE, FOR_HOPE, who, space)
    elif space == SPACE_FISHING:
        push(s, DOING_FISH, who, 0, 0)
        roll_of_one(s, FOR_FISH, who)
    elif space == SPACE_SWAP:
        use_swap_location(s, who)
    elif not scruffs_up(s):
        push(s, DOING_OCTOPUS, who, 1, 0)


@rule
def use_swap_location(s, who):
    kind = SWAP_KIND[s.swap]
    if kind == SWAP_BOTTLE:
        push(s, DOING_SWAP_BOTTLE, who, 0, 0)
    elif kind == SWAP_FLARE:
        push(s, DOING_SWAP_FLARE, 0, 0, 0)
    else:
        roll_all(s, DOING_TURTLE, FOR_TURTLE, who, SPACE_SWAP)


@rule
def roll_all(s, doing, purpose, who, space):
    """All dice of a location are rolled together."""
    push(s, doing, 0, 0, 0)
    start_roll(s, purpose, who, dice_at(s, space))


@rule
def flare_step(s, f):
    """twenty_one_days-7.1, 7.2. y: whether somebody fired a blank, z: how far."""
    t = s.depth - 1
    if rolled(s):
        s.z[t] = DICE_ROLLED
        if fire_flares(s, f) > 0:
            s.y[t] = 1
        if s.depth > t + 1:  # at the anchor there is hope to be given out first
            return False
    if s.z[t] == ATTEMPTING:
        roll_of_one(s, FOR_FLARE, i64(COLOUR_OF[HORVATH]))
        return False
    if s.z[t] == DICE_ROLLED and may_advance(s):
        horvath = can_pay(s, HORVATH, SKILL_HOPE[HORVATH])
        if horvath != NONE and present(s, horvath, SPACE_FLARE):
            return wait_for(s, seat_for(s, horvath))
    blank = s.y[t] and dice_at(s, SPACE_FLARE) == CROWD
    pop(s)
    if blank:
        ship_left(s, f)
    return False


@rule
def attempt_moves(s, out, n):
    """Another attempt, or enough."""
    out[n] = MOVE_PASS
    out[n + 1] = MOVE_ATTEMPT
    return n + 2


@rule
def flare_play(s, move):
    """twenty_one_days-18.4: Horvath pays for another attempt."""
    t = s.depth - 1
    if move == MOVE_PASS:
        s.z[t] = FLARE_DONE
        return
    s.z[t] = ATTEMPTING
    charge(s, i64(COLOUR_OF[HORVATH]), i64(SKILL_HOPE[HORVATH]))


@rule
def lay_swap(s, f, swap):
    s.swap = swap
    tell(f, TOLD_SWAP, EVERYONE, swap)


@rule
def swap_flare_step(s, f):
    """twenty_one_days-8.3. x: the survivor, y: attempts made, z: 1 when one is paid for."""
    t = s.depth - 1
    face = take_face(s)
    if face > 0:
        s.z[t] = 0
        if face == SUCCESS:
            ship_right(s, f)
        return False
    while s.x[t] < CREW:
        colour = i64(s.x[t])
        if s.z[t]:
            roll_of_one(s, FOR_FLARE, colour)
            return False
        affordable = may_advance(s) and s.y[t] < SWAP_ATTEMPTS and hope_of(s, colour) >= SWAP_COST[s.swap]
        if affordable and present(s, colour, SPACE_SWAP):
            return wait_for(s, seat_for(s, colour))
        s.x[t] += 1
        s.y[t] = 0
    pop(s)
    return False


@rule
def swap_flare_play(s, move):
    t = s.depth - 1
    if move == MOVE_PASS:
        s.x[t] += 1
        s.y[t] = 0
        return
    s.y[t] += 1
    s.z[t] = 1
    charge(s, i64(s.x[t]), i64(SWAP_COST[s.swap]))


@rule
def add_up(s, space):
    t = s.depth - 1
    crowded = dice_at(s, space) == CROWD
    i = 0
    for die_number in range(DICE):
        if s.placed[die_number] == space:
            s.y[t] += s.cast[i]
            if s.cast[i] == BLANK and crowded:
                s.z[t] += 1 << die_number
            s.cast[i] = 0
            i += 1


@rule
def points_step(s, space):
    """twenty_one_days-7.7, 7.8, 8.1. x: 1 when the dice are added up, y: their sum, z: those that showed a 1 among
    three, a bit each."""
    t = s.depth - 1
    if s.x[t] == 0:
        s.x[t] = 1
        add_up(s, space)
    for unlucky in range(DICE):
        if s.z[t] & (1 << unlucky):
            s.z[t] -= 1 << unlucky
            colour = die_owner(s, unlucky)
            if hope_of(s, colour) > 0:
                charge(s, colour, 1)
                return False
    each = HOPE_POINTS if space == SPACE_HOPE else i64(SWAP_COST[s.swap])
    tokens = s.y[t] // each
    pop(s)
    grant(s, tokens, all_present(s, space))
    return False


@rule
def hope_step(s):
    return points_step(s, SPACE_HOPE)


@rule
def turtle_step(s):
    return points_step(s, SPACE_SWAP)
