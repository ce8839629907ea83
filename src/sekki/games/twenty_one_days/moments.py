"""What may be done at any moment (rules, chapters 15 and 18)."""

from sekki.kit import EMPTY, NONE, has, i64, lookup, plus, rule

from .bottles import may_receive
from .components import (
    COLOUR_OF,
    CREW,
    FACES,
    FEAST,
    FLIP_CANCEL,
    FLIP_FEAST,
    FLIP_LAST_HOPE,
    FLIP_REROLL,
    FLIP_TRADE,
    JEAN,
    LAST_DAY,
    LAST_HOPE,
    MAYA,
    SKILL_HOPE,
    SKILL_NUMBER,
)
from .crew import (
    alive,
    can_pay,
    charge,
    gain,
    human,
    living_count,
    receive_hope,
    seat_for,
    total,
    wait_for,
)
from .disasters import cancel_disaster, jean_may_give, jean_may_hand
from .state import (
    DOING_DISASTER,
    DOING_DIVIDE,
    DOING_EXCHANGE,
    DOING_FEAST,
    DOING_FLARE,
    DOING_GAIN,
    DOING_GIFT,
    DOING_OCTOPUS,
    DOING_PARANOIA,
    DOING_PAUSE,
    DOING_PLACE,
    DOING_RESCUE,
    DOING_ROSINA,
    DOING_SWAP_FLARE,
    DOING_TRADE,
    DOINGS,
    MOVE_COMFORT,
    MOVE_FLIP,
    MOVE_GIFT,
    MOVE_STRENGTHEN,
    MOVE_TRADE,
    TOLD_GIFT,
    TOLD_TRADED,
    about,
    pop,
    push,
)
from .uses import spend_flip

_INTERRUPTIBLE = (
    DOING_PAUSE, DOING_PLACE, DOING_OCTOPUS, DOING_DIVIDE, DOING_DISASTER, DOING_PARANOIA, DOING_FLARE,
    DOING_SWAP_FLARE, DOING_EXCHANGE, DOING_ROSINA, DOING_RESCUE,
)  # fmt: skip
INTERRUPTIBLE = lookup([int(doing in _INTERRUPTIBLE) for doing in range(DOINGS)])
PAIRS = CREW * (CREW - 1) // 2
FIRST_OF_PAIR = lookup([a for a in range(CREW) for b in range(a + 1, CREW)])
SECOND_OF_PAIR = lookup([b for a in range(CREW) for b in range(a + 1, CREW)])


@rule
def hungry(s):
    """How many living survivors can still gain strength."""
    n = 0
    for colour in range(CREW):
        n += i64(alive(s, colour) & (s.top[colour] < FACES))
    return n


@rule
def last_hungry(s):
    found = NONE
    for colour in range(CREW):
        if alive(s, colour) and s.top[colour] < FACES:
            found = colour
    return found


@rule
def room_for_strength(s):
    """How much strength the living could gain all together."""
    room = 0
    for colour in range(CREW):
        if alive(s, colour):
            room += FACES - s.top[colour]
    return room


@rule
def usable_flips(s):
    """twenty_one_days-15.2 to 15.6: the flip tokens that could be spent now."""
    doing = s.doing[s.depth - 1]
    usable = EMPTY
    if hungry(s) > 0:
        usable = plus(usable, FLIP_FEAST)
    if doing == DOING_DISASTER:
        usable = plus(usable, FLIP_CANCEL)
    if doing != DOING_RESCUE and living_count(s) > 1:
        usable = plus(usable, FLIP_TRADE)
    if s.day == LAST_DAY and total(s.bag) > 0:
        usable = plus(usable, FLIP_LAST_HOPE)
    return usable


@rule
def may_flip(s, colour, usable):
    """The token of this survivor is one of these; Scruffs has no last hope."""
    flip = i64(s.flip[colour])
    return flip != NONE and has(usable, flip) and (flip != FLIP_LAST_HOPE or human(s, colour))


@rule
def flips_at_hand(s):
    """Whether anybody has a token for any moment."""
    found = False
    for colour in range(CREW):
        found |= s.flip[colour] > FLIP_REROLL
    return found


@rule
def skills_at_hand(s):
    """Whether anybody has a skill for any moment, as a first glance shows."""
    return s.who[COLOUR_OF[MAYA]] == MAYA or s.who[COLOUR_OF[JEAN]] == JEAN


@rule
def moment_moves(s, seat, out, n):
    """twenty_one_days-15.6: what this seat may do beside the decision that is awaited."""
    if not INTERRUPTIBLE[s.doing[s.depth - 1]]:
        return n
    own = 0
    for colour in range(CREW):
        own |= i64((s.flip[colour] > FLIP_REROLL) & (seat_for(s, colour) == seat)) << colour
    if own > 0:
        usable = usable_flips(s)
        for colour in range(CREW):
            if (own >> colour) & 1 and may_flip(s, colour, usable):
                out[n] = MOVE_FLIP + colour
                n += 1
    if not skills_at_hand(s):
        return n
    if seat_for(s, i64(COLOUR_OF[MAYA])) == seat and maya_may(s):
        for colour in range(CREW):
            if alive(s, colour) and s.top[colour] < FACES:
                out[n] = MOVE_COMFORT + colour
                n += 1
    if seat_for(s, i64(COLOUR_OF[JEAN])) == seat and jean_may_give(s):
        for colour in range(CREW):
            if may_receive(s, colour):
                out[n] = MOVE_GIFT + colour
                n += 1
    return n


@rule
def able_to_act(s):
    """twenty_one_days-15.6: the seats that could do something beside the decision that is awaited."""
    able = EMPTY
    if flips_at_hand(s):
        usable = usable_flips(s)
        for colour in range(CREW):
            if may_flip(s, colour, usable):
                able = plus(able, seat_for(s, colour))
    if not skills_at_hand(s):
        return able
    if maya_may(s) and hungry(s) > 0:
        able = plus(able, seat_for(s, i64(COLOUR_OF[MAYA])))
    if jean_may_give(s) and jean_may_hand(s):
        able = plus(able, seat_for(s, i64(COLOUR_OF[JEAN])))
    return able


@rule
def maya_may(s):
    """twenty_one_days-18.3: once a day, when she can pay."""
    return not s.comforted and can_pay(s, MAYA, SKILL_HOPE[MAYA]) != NONE


@rule
def moment_play(s, f, move):
    """Carries out what may be done at any moment. New hope or strength gives everybody another chance to be seen."""
    t = s.depth - 1
    if s.doing[t] == DOING_RESCUE:
        s.z[t] = 0
    if move >= MOVE_GIFT:
        push(s, DOING_GIFT, move - MOVE_GIFT, 0, 0)
        charge(s, i64(COLOUR_OF[JEAN]), i64(SKILL_HOPE[JEAN]))
    elif move >= MOVE_COMFORT:
        s.comforted = 1
        push(s, DOING_GAIN, move - MOVE_COMFORT, i64(SKILL_NUMBER[MAYA]), 0)
        charge(s, i64(COLOUR_OF[MAYA]), i64(SKILL_HOPE[MAYA]))
    else:
        use_flip(s, f, move - MOVE_FLIP)


@rule
def use_flip(s, f, colour):
    flip = i64(s.flip[colour])
    spend_flip(s, f, colour)
    if flip == FLIP_FEAST:
        push(s, DOING_FEAST, colour, FEAST, 0)
    elif flip == FLIP_TRADE:
        push(s, DOING_TRADE, colour, 0, 0)
    elif flip == FLIP_LAST_HOPE:
        receive_hope(s, f, colour, LAST_HOPE)
    else:
        cancel_disaster(s, f)


@rule
def feast_step(s, f):
    """twenty_one_days-15.3. x: whose token, y: strength left to divide. Asks where there is a choice."""
    t = s.depth - 1
    if s.y[t] == 0 or hungry(s) == 0:
        pop(s)
        return False
    must = must_gain(s, room_for_strength(s) - s.y[t])
    if must == NONE:
        return wait_for(s, seat_for(s, i64(s.x[t])))
    s.y[t] -= 1
    gain(s, f, must, 1)
    return False


@rule
def must_gain(s, spare):
    """Somebody who can gain more strength than the others can leave over, or NONE."""
    for colour in range(CREW):
        if alive(s, colour) and FACES - s.top[colour] > max(0, spare):
            return colour
    return NONE


@rule
def treat_step(s, f):
    """Strength for one survivor of choice. x: whose player chooses, y: how much."""
    t = s.depth - 1
    n = hungry(s)
    if n > 1:
        return wait_for(s, seat_for(s, i64(s.x[t])))
    points = i64(s.y[t])
    pop(s)
    if n == 1:
        gain(s, f, last_hungry(s), points)
    return False


@rule
def hungry_moves(s, out, n):
    for colour in range(CREW):
        if alive(s, colour) and s.top[colour] < FACES:
            out[n] = MOVE_STRENGTHEN + colour
            n += 1
    return n


@rule
def feast_play(s, f, move):
    s.y[s.depth - 1] -= 1
    gain(s, f, move - MOVE_STRENGTHEN, 1)


@rule
def treat_play(s, f, move):
    points = i64(s.y[s.depth - 1])
    pop(s)
    gain(s, f, move - MOVE_STRENGTHEN, points)


@rule
def gain_step(s, f):
    """What Maya has paid for. x: who gains, y: how much."""
    t = s.depth - 1
    colour = i64(s.x[t])
    points = i64(s.y[t])
    pop(s)
    gain(s, f, colour, points)
    return False


@rule
def trade_step(s):
    """twenty_one_days-15.5. x: whose token."""
    return wait_for(s, seat_for(s, i64(s.x[s.depth - 1])))


@rule
def trade_moves(s, out, n):
    for pair in range(PAIRS):
        if alive(s, i64(FIRST_OF_PAIR[pair])) and alive(s, i64(SECOND_OF_PAIR[pair])):
            out[n] = MOVE_TRADE + pair
            n += 1
    return n


@rule
def trade_play(s, f, move):
    pop(s)
    a = i64(FIRST_OF_PAIR[move - MOVE_TRADE])
    b = i64(SECOND_OF_PAIR[move - MOVE_TRADE])
    spot = s.spot[a]
    s.spot[a] = s.spot[b]
    s.spot[b] = spot
    about(s, f, TOLD_TRADED, a, i64(s.who[b]))


@rule
def gift_step(s, f):
    """twenty_one_days-18.11. x: who receives, y: 1 when Jean has paid and handed the card over."""
    t = s.depth - 1
    colour = i64(s.x[t])
    if s.y[t]:
        return wait_for(s, seat_for(s, colour))
    s.y[t] = 1
    jean = i64(COLOUR_OF[JEAN])
    s.bottle[colour] = s.bottle[jean]
    s.fresh[colour] = 1
    s.bottle[jean] = NONE
    s.fresh[jean] = 0
    about(s, f, TOLD_GIFT, jean, i64(s.who[colour]))
    return False


@rule
def pass_play(s, seat):
    """This seat does not want to do anything now."""
    s.z[s.depth - 1] |= 1 << seat


@rule
def is_moment(move):
    return move >= MOVE_FLIP and move < MOVE_GIFT + CREW
