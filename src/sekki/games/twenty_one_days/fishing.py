"""Fishing, and how the catch is divided (rules, chapter 7)."""

from sekki.kit import NONE, i64, rule

from .components import COLOUR_OF, CREW, FACES, FISH, FISH_EACH, SKILL_HOPE, SKILL_NUMBER, TOMI
from .crew import alive, can_pay, charge, gain, living_count, seat_for, wait_for
from .rolls import take_face
from .state import DOING_FEED, MOVE_CATCH, MOVE_PASS, MOVE_STRENGTHEN, pop, push

FED, EXTRA_CAUGHT = 3, 4  # z of a catch: before that, how much each may get


@rule
def fish_step(s, f):
    """twenty_one_days-7.9, 7.10. x: who fishes. Four survivors eat one each, and the last fish is a second helping;
    fewer divide the catch as they like."""
    fisher = i64(s.x[s.depth - 1])
    catch = i64(FISH[take_face(s)])
    pop(s)
    if living_count(s) < CREW:
        push(s, DOING_FEED, fisher, catch, FISH_EACH)
    elif catch < CREW:
        push(s, DOING_FEED, fisher, catch, 1)
    else:
        push(s, DOING_FEED, fisher, catch - CREW, FISH_EACH)
        for colour in range(CREW):
            feed(s, f, colour)


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
