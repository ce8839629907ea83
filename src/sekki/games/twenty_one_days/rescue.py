"""Day 21: Rosina's location, flares, shouts and songs (rules, chapter 19)."""

from sekki.kit import EMPTY, NONE, i64, plus, rule, u64, without

from .components import BUOY, COLOUR_OF, CREW, DIVA, ROSINA, SKILL_HOPE, SKILL_NUMBER, SPACE_FLARE, SPACES, SUCCESS
from .crew import (
    can_pay,
    charge,
    clockwise,
    hope_of,
    human,
    leader_seat,
    lose,
    on_board,
    seat_for,
    strength_of,
    wait_for,
)
from .moments import able_to_act
from .placing import open_spaces, place_die, spaces_for
from .raft import ship_right
from .rolls import roll_of_one, take_face
from .state import DOING_ACTIVATE, FOR_CALL, MOVE_FLARE, MOVE_PASS, MOVE_PLACE, MOVE_SHOUT, MOVE_SING, pop, push


@rule
def rosina_step(s):
    """twenty_one_days-18.5."""
    rosina = on_board(s, ROSINA)
    if rosina == NONE:
        pop(s)
        return False
    return wait_for(s, seat_for(s, rosina))


@rule
def rosina_moves(s, out, n):
    out[n] = MOVE_PASS
    return spaces_for(i64(COLOUR_OF[ROSINA]), open_spaces(s), out, n + 1)


@rule
def rosina_play(s, f, move):
    pop(s)
    if move != MOVE_PASS:
        place_die(s, f, (move - MOVE_PLACE) // SPACES, (move - MOVE_PLACE) % SPACES)
        push(s, DOING_ACTIVATE, SPACE_FLARE, 0, 0)


@rule
def may_flare(s, colour):
    """twenty_one_days-19.2."""
    return s.flare_cost > 0 and human(s, colour) and hope_of(s, colour) >= s.flare_cost


@rule
def may_shout(s, colour):
    """twenty_one_days-19.3, 13.6: too little hope for a flare, and strength to spare; Scruffs too."""
    if s.shout_cost == 0 or hope_of(s, colour) >= s.flare_cost:
        return False
    return strength_of(s, colour) > s.shout_cost


@rule
def may_sing(s):
    """twenty_one_days-18.7: Diva's colour, or NONE."""
    if s.sung >= SKILL_NUMBER[DIVA]:
        return NONE
    return can_pay(s, DIVA, SKILL_HOPE[DIVA])


@rule
def call_moves(s, seat, out, n):
    """All ways to be seen that this seat's survivors have."""
    for colour in range(CREW):
        if seat_for(s, colour) == seat and may_flare(s, colour):
            out[n] = MOVE_FLARE + colour
            n += 1
    for colour in range(CREW):
        if seat_for(s, colour) == seat and may_shout(s, colour):
            out[n] = MOVE_SHOUT + colour
            n += 1
    diva = may_sing(s)
    if diva != NONE and seat_for(s, diva) == seat:
        out[n] = MOVE_SING
        n += 1
    return n


@rule
def able_to_call(s):
    """The seats that have a way to be seen."""
    able = EMPTY
    for colour in range(CREW):
        if may_flare(s, colour) or may_shout(s, colour):
            able = plus(able, seat_for(s, colour))
    diva = may_sing(s)
    if diva != NONE:
        able = plus(able, seat_for(s, diva))
    return able


@rule
def most_calls(s):
    """The most flares, shouts and songs that hope and strength are enough for."""
    calls = 0
    diva = on_board(s, DIVA)
    for colour in range(CREW):
        hope = hope_of(s, colour)
        if colour == diva:
            songs = min(SKILL_NUMBER[DIVA] - s.sung, hope // SKILL_HOPE[DIVA])
            hope -= songs * SKILL_HOPE[DIVA]
            calls += songs
        calls += hope // max(1, s.flare_cost) + max(0, strength_of(s, colour) - 1) // max(1, s.shout_cost)
    return calls


@rule
def rescue_step(s, f):
    """twenty_one_days-19.4. x: the colour that calls, plus 1; z: the seats that are done. Nobody is asked where even a
    6 in every call that is left would not bring the ship to the buoy."""
    t = s.depth - 1
    face = take_face(s)
    if face > 0:
        s.x[t] = 0
        if face == SUCCESS:
            ship_right(s, f)
        return False
    if s.x[t] > 0:
        roll_of_one(s, FOR_CALL, s.x[t] - 1)
        return False
    acting = able_to_act(s)
    able = without(able_to_call(s) | acting, u64(s.z[t]))
    if able == EMPTY or (acting == EMPTY and s.ship + most_calls(s) < BUOY):
        pop(s)
        return False
    return wait_for(s, clockwise(able, leader_seat(s)))


@rule
def rescue_moves(s, seat, out, n):
    out[n] = MOVE_PASS
    return call_moves(s, seat, out, n + 1)


@rule
def rescue_play(s, f, seat, move):
    t = s.depth - 1
    if move == MOVE_PASS:
        s.z[t] |= 1 << seat
    elif move == MOVE_SING:
        s.sung += 1
        call(s, i64(COLOUR_OF[DIVA]), i64(SKILL_HOPE[DIVA]))
    elif move >= MOVE_SHOUT:
        s.x[t] = move - MOVE_SHOUT + 1
        lose(s, f, move - MOVE_SHOUT, i64(s.shout_cost))
    else:
        call(s, move - MOVE_FLARE, i64(s.flare_cost))


@rule
def call(s, colour, cost):
    s.x[s.depth - 1] = colour + 1
    charge(s, colour, cost)
