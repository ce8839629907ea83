"""The survivors: whose they are, their strength, their death and their hope (rules, chapters 13, 14 and 17)."""

from sekki.kit import EMPTY, EVERYONE, NONE, draw, i64, lowest, pick, plus, rule, tell, u64

from .components import (
    BOTTLE_COLOUR,
    COLOUR_OF,
    CREW,
    EXTRA,
    EXTRA_DIE_BOTTLE,
    FACES,
    HOPES,
    LAST_DAY,
    MICK,
    SCRUFFS,
    SKILL_NUMBER,
)
from .state import (
    ASK_COLOUR,
    ASK_HOPE,
    DOING_GIVE,
    DOING_PAY,
    MOVE_GIVE,
    MOVE_SPEND,
    SOLO_SCRUFFS,
    TOLD_BOTTLE_GONE,
    TOLD_DIE_LOST,
    TOLD_DIED,
    TOLD_HOPE,
    TOLD_HOPE_DRAWN,
    TOLD_HOPE_GIVEN,
    TOLD_SPENT,
    TOLD_STRONGER,
    TOLD_WEAKER,
    about,
    pop,
    push,
)


@rule
def players(s):
    """twenty_one_days-17.1: how many players there are; a single seat plays for several."""
    if s.seats > 1:
        return i64(s.seats)
    return i64(s.played_as)


@rule
def seat_of(s, player):
    if s.seats > 1:
        return player
    return 0


@rule
def seat_for(s, colour):
    """The seat that decides for a survivor."""
    return seat_of(s, i64(s.owner[colour]))


@rule
def scruffs_up(s):
    return s.solo == SOLO_SCRUFFS


@rule
def alive(s, colour):
    return s.top[colour] > 0


@rule
def human(s, colour):
    """A living survivor who is not the dog."""
    return s.top[colour] > 0 and s.who[colour] != SCRUFFS


@rule
def humans(s):
    """The living humans, as a bit each."""
    found = 0
    for colour in range(CREW):
        if human(s, colour):
            found += 1 << colour
    return found


@rule
def any_human(s):
    for colour in range(CREW):
        if human(s, colour):
            return True
    return False


@rule
def living(s):
    """The colours in the bag of fate."""
    found = 0
    for colour in range(CREW):
        found |= i64(alive(s, colour)) << colour
    return u64(found)


@rule
def living_count(s):
    n = 0
    for colour in range(CREW):
        n += i64(alive(s, colour))
    return n


@rule
def anybody(s, f):
    """twenty_one_days-5.14: a living survivor drawn at random."""
    return pick(f, ASK_COLOUR, living(s))


@rule
def on_board(s, survivor):
    """The colour of this survivor if on the raft and alive, else NONE."""
    colour = i64(COLOUR_OF[survivor])
    if s.who[colour] == survivor and alive(s, colour):
        return colour
    return NONE


@rule
def hope_of(s, colour):
    held = 0
    for kind in range(HOPES):
        held += s.hope[colour, kind]
    return held


@rule
def can_pay(s, survivor, cost):
    """twenty_one_days-18.1: on board, and able to pay; gives the colour or NONE."""
    colour = on_board(s, survivor)
    if colour != NONE and hope_of(s, colour) >= cost:
        return colour
    return NONE


@rule
def strength_of(s, colour):
    """Total strength."""
    return i64(s.top[colour]) + s.below[colour]


@rule
def clockwise(seats, first):
    """The nearest of these seats (or players) clockwise, beginning with the first; that one too when there are none."""
    if seats == EMPTY:
        return first
    ahead = seats >> u64(first)
    if ahead == EMPTY:
        return lowest(seats)
    return first + lowest(ahead)


@rule
def still_playing(s):
    """The players who have anybody left."""
    marks = 0  # the lowest for survivors whom nobody has chosen yet
    for colour in range(CREW):
        marks |= i64(alive(s, colour)) << (1 + s.owner[colour])
    return u64(marks >> 1)


@rule
def next_player(s, player):
    """Clockwise, passing over players who have nobody left."""
    return clockwise(still_playing(s), player + 1)


@rule
def leader(s):
    """twenty_one_days-17.2: who decides for all: the start player, or the next who has anybody."""
    return clockwise(still_playing(s), i64(s.start))


@rule
def leader_seat(s):
    return seat_of(s, leader(s))


@rule
def wait_for(s, seat):
    """The game waits for this seat's decision."""
    s.asked = seat
    return True


@rule
def gain(s, f, colour, points):
    """twenty_one_days-13.5: the upper die, up to 6."""
    if not alive(s, colour) or s.top[colour] == FACES:
        return
    s.top[colour] = min(FACES, s.top[colour] + points)
    about(s, f, TOLD_STRONGER, colour, i64(s.top[colour]))


@rule
def lose(s, f, colour, points):
    """twenty_one_days-13.4: point by point, from the upper die and then from the lower."""
    for _ in range(points):
        if not alive(s, colour):
            return
        if s.top[colour] == 1:
            lose_die(s, f, colour)
        else:
            s.top[colour] -= 1
            about(s, f, TOLD_WEAKER, colour, i64(s.top[colour]))


@rule
def lose_die(s, f, colour):
    """The upper die is gone for good; the last one takes its survivor with it."""
    s.top[colour] = s.below[colour]
    s.below[colour] = 0
    if alive(s, colour):
        about(s, f, TOLD_DIE_LOST, colour, i64(s.top[colour]))
    else:
        die(s, f, colour)


@rule
def die(s, f, colour):
    """twenty_one_days-13.7: everything the survivor had goes back or leaves the game."""
    about(s, f, TOLD_DIED, colour)
    s.top[colour] = 0
    s.below[colour] = 0
    for kind in range(HOPES):
        s.bag[kind] += s.hope[colour, kind]
        s.hope[colour, kind] = 0
    if s.bottle[colour] != NONE:
        s.bottles = plus(s.bottles, i64(s.bottle[colour]))
        s.bottle[colour] = NONE
    s.fresh[colour] = 0
    s.flip[colour] = NONE
    s.spot[colour] = NONE
    s.placed[colour] = NONE
    if s.extra_of == colour:
        if s.extra_left > 0:
            s.bottles = plus(s.bottles, EXTRA_DIE_BOTTLE)
        s.extra_of = NONE
        s.extra_left = 0
        s.placed[EXTRA] = NONE
    if s.who[colour] == SCRUFFS:
        forget_token(s)
    throw_useless_bottles(s, f, colour)


@rule
def forget_token(s):
    """The lasting token in front of Scruffs leaves the game."""
    if s.token == NONE:
        return
    s.tokens_gone = plus(s.tokens_gone, i64(s.token))
    s.token = NONE
    s.token_left = 0


@rule
def throw_useless_bottles(s, f, dead):
    """twenty_one_days-16.6: held strength cards of a dead survivor are gone."""
    for colour in range(CREW):
        bottle = i64(s.bottle[colour])
        if bottle != NONE and BOTTLE_COLOUR[bottle] == dead:
            s.bottle[colour] = NONE
            s.fresh[colour] = 0
            tell(f, TOLD_BOTTLE_GONE, EVERYONE, bottle)


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
        push(s, DOING_GIVE, receivers, n, 0)


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
    push(s, DOING_PAY, colour, cost, 0)


@rule
def pay_step(s, f):
    """x: who pays, y: how much is still to be paid. Asks only where there is a choice of tokens: a kind of which there
    are more than will be left must be spent, and on the last day one is worth as much as another."""
    t = s.depth - 1
    colour = i64(s.x[t])
    while s.y[t] > 0:
        spare = hope_of(s, colour) - s.y[t] if s.day < LAST_DAY else 0
        must = NONE
        for kind in range(HOPES):
            if must == NONE and s.hope[colour, kind] > spare:
                must = kind
        if must == NONE:
            return wait_for(s, seat_for(s, colour))
        spend(s, f, colour, must)
        s.y[t] -= 1
    pop(s)
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


@rule
def spend_play(s, f, move):
    """A token chosen for what is being paid."""
    s.y[s.depth - 1] -= 1
    spend(s, f, (move - MOVE_SPEND) % CREW, (move - MOVE_SPEND) // CREW)
