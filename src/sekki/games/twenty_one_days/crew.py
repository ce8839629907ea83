"""The survivors: who they belong to, their strength, and their death (rules, chapters 13 and 17)."""

from sekki.kit import EMPTY, EVERYONE, NONE, i64, lowest, pick, plus, rule, size, tell, u64

from .components import BOTTLE_COLOUR, COLOUR_OF, CREW, EXTRA, FACES, HOPES, SCRUFFS
from .state import (
    ASK_COLOUR,
    TOLD_BOTTLE_GONE,
    TOLD_DIE_LOST,
    TOLD_DIED,
    TOLD_STRONGER,
    TOLD_WEAKER,
    WITH_SCRUFFS,
    about,
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
    return s.seats == 1 and s.solo == WITH_SCRUFFS


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
    found = EMPTY
    for colour in range(CREW):
        if alive(s, colour):
            found = plus(found, colour)
    return found


@rule
def living_count(s):
    return size(living(s))


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
    found = EMPTY
    for colour in range(CREW):
        if alive(s, colour):
            found = plus(found, i64(s.owner[colour]))
    return found


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
