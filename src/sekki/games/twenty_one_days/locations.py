"""What the locations do: flare, hope, turtles, fishing, swap flare (rules, chapters 7 and 8)."""

from sekki.kit import EVERYONE, NONE, i64, rule, tell

from .components import (
    BLANK,
    COLOUR_OF,
    CREW,
    CROWD,
    DICE,
    FACES,
    FISH,
    FISH_EACH,
    HOPE_POINTS,
    HORVATH,
    SKILL_HOPE,
    SKILL_NUMBER,
    SPACE_FLARE,
    SPACE_HOPE,
    SPACE_SWAP,
    SUCCESS,
    SWAP_ATTEMPTS,
    SWAP_COST,
    TOMI,
)
from .crew import alive, can_pay, charge, gain, grant, hope_of, living_count, seat_for, wait_for
from .placing import all_present, dice_at, die_owner, first_at, present
from .raft import fire_flares, may_advance, ship_left, ship_right
from .rolls import roll_of_one, rolled, start_roll, take_face
from .state import (
    DOING_FEED,
    FOR_FISH,
    FOR_FLARE,
    FOR_HOPE,
    FOR_TURTLE,
    MOVE_ATTEMPT,
    MOVE_CATCH,
    MOVE_PASS,
    MOVE_STRENGTHEN,
    TOLD_SWAP,
    pop,
    push,
)

DICE_ROLLED, ATTEMPTING, FLARE_DONE = 1, 2, 3  # z of a flare: 0 while its dice are rolled
FED, EXTRA_CAUGHT = 3, 4  # z of a catch: before that, how much each may get


@rule
def flare_step(s, f):
    """twenty_one_days-7.1, 7.2. y: whether somebody fired a blank, z: how far."""
    t = s.depth - 1
    if rolled(s):
        s.z[t] = DICE_ROLLED
        if fire_flares(s, f) > 0:
            s.y[t] = 1
        return False
    if s.z[t] == 0:
        start_roll(s, FOR_FLARE, first_at(s, SPACE_FLARE), dice_at(s, SPACE_FLARE))
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
def points_step(s, space, purpose):
    """twenty_one_days-7.7, 7.8, 8.1. x: 1 when the dice are added up, y: their sum, z: those that showed a 1 among
    three, a bit each."""
    t = s.depth - 1
    if s.x[t] == 0:
        if rolled(s):
            s.x[t] = 1
            add_up(s, space)
        else:
            start_roll(s, purpose, first_at(s, space), dice_at(s, space))
        return False
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
    return points_step(s, SPACE_HOPE, FOR_HOPE)


@rule
def turtle_step(s):
    return points_step(s, SPACE_SWAP, FOR_TURTLE)


@rule
def fish_step(s, f):
    """twenty_one_days-7.9, 7.10. x: who fishes. Four survivors eat one each, and the last fish is a second helping;
    fewer divide the catch as they like."""
    fisher = i64(s.x[s.depth - 1])
    if not rolled(s):
        roll_of_one(s, FOR_FISH, fisher)
        return False
    catch = i64(FISH[take_face(s)])
    pop(s)
    if living_count(s) < CREW:
        push(s, DOING_FEED, fisher, catch, FISH_EACH)
        return False
    if catch < CREW:
        push(s, DOING_FEED, fisher, catch, 1)
        return False
    push(s, DOING_FEED, fisher, catch - CREW, FISH_EACH)
    for colour in range(CREW):
        if alive(s, colour):
            feed(s, f, colour)
    return False


@rule
def feed(s, f, colour):
    s.fish[colour] += 1
    gain(s, f, colour, 1)


@rule
def eats(s, colour, most):
    return alive(s, colour) and s.top[colour] < FACES and s.fish[colour] < most


@rule
def feed_step(s, f):
    """x: who fishes, y: fish left, z: how many each may get, then how far Tomi's extra fish is."""
    t = s.depth - 1
    if s.y[t] > 0:
        most = most_fish(s)
        spare = room_for_fish(s) - s.y[t]
        if spare > 0 and eaters(s) > 1:
            must = must_eat(s, most, spare)
            if must == NONE:
                return wait_for(s, seat_for(s, i64(s.x[t])))
            s.y[t] -= 1
            feed(s, f, must)
            return False
        for colour in range(CREW):
            while s.y[t] > 0 and eats(s, colour, most):
                s.y[t] -= 1
                feed(s, f, colour)
        s.y[t] = 0
    if s.z[t] != EXTRA_CAUGHT and extra_fish(s):
        s.z[t] = FED
        return wait_for(s, seat_for(s, i64(s.x[t])))
    end_feeding(s)
    return False


@rule
def end_feeding(s):
    for colour in range(CREW):
        s.fish[colour] = 0
    pop(s)


@rule
def most_fish(s):
    """How many fish of this catch a survivor may get."""
    z = i64(s.z[s.depth - 1])
    return FISH_EACH if z == EXTRA_CAUGHT else z


@rule
def eaters(s):
    """How many could still eat of this catch."""
    n = 0
    most = most_fish(s)
    for colour in range(CREW):
        n += i64(eats(s, colour, most))
    return n


@rule
def room_for_fish(s):
    """How many fish all together could still eat."""
    room = 0
    most = most_fish(s)
    for colour in range(CREW):
        if eats(s, colour, most):
            room += appetite(s, colour, most)
    return room


@rule
def appetite(s, colour, most):
    """How many fish of this catch somebody who eats could still eat."""
    return min(FACES - s.top[colour], most - s.fish[colour])


@rule
def must_eat(s, most, spare):
    """Somebody who could eat more fish than the others can leave over, or NONE."""
    for colour in range(CREW):
        if eats(s, colour, most) and appetite(s, colour, most) > spare:
            return colour
    return NONE


@rule
def extra_fish(s):
    """twenty_one_days-18.9: Tomi has fished and could catch more for somebody."""
    tomi = can_pay(s, TOMI, SKILL_HOPE[TOMI])
    if tomi == NONE or tomi != s.x[s.depth - 1]:
        return False
    for colour in range(CREW):
        if eats(s, colour, FISH_EACH):
            return True
    return False


@rule
def feed_moves(s, out, n):
    t = s.depth - 1
    if s.z[t] == FED:
        out[n] = MOVE_PASS
        out[n + 1] = MOVE_CATCH
        return n + 2
    most = most_fish(s)
    for colour in range(CREW):
        if eats(s, colour, most):
            out[n] = MOVE_STRENGTHEN + colour
            n += 1
    return n


@rule
def feed_play(s, f, move):
    t = s.depth - 1
    if move == MOVE_PASS:
        end_feeding(s)
    elif move == MOVE_CATCH:
        s.z[t] = EXTRA_CAUGHT
        s.y[t] = SKILL_NUMBER[TOMI]
        charge(s, i64(COLOUR_OF[TOMI]), i64(SKILL_HOPE[TOMI]))
    else:
        s.y[t] -= 1
        feed(s, f, move - MOVE_STRENGTHEN)
