"""Setting out: survivors, dice, spots, tokens (rules, chapter 2)."""

from sekki.kit import EMPTY, EVERYONE, NONE, full, has, i64, minus, pick, roll, rule, tell, without

from .attacks import fill_shark_bag
from .components import (
    BOTTLES,
    COLOUR_OF,
    CREW,
    DICE,
    DISASTER_CARDS,
    FACES,
    FARTHEST,
    FLIP_REROLL,
    FLIPS,
    HOPE_AT_START,
    HOPE_COUNT,
    HOPES,
    HUMANS,
    OF_COLOUR,
    PLANKS,
    REROLL_ABOVE,
    REROLL_BELOW,
    SCRUFFS,
    SCRUFFS_SPOT,
    SCRUFFS_STRENGTH,
    SPOTS,
    STARTS,
    SURVIVORS,
    SWAPS,
    TENTACLES,
    TOKENS,
)
from .crew import draw_hope, human, players, scruffs_up, seat_for, seat_of, strength_of, wait_for
from .state import (
    ASK_COIN,
    ASK_FLIP,
    ASK_STARTER,
    ASK_STRENGTH,
    ASK_SURVIVOR,
    ASK_SWAP,
    CHOICE_RANDOM,
    DOING_AGAIN,
    DOING_CHOOSE,
    DOING_SETTLE,
    MOVE_CHOOSE,
    MOVE_PASS,
    MOVE_REROLL,
    MOVE_SIT,
    MOVE_STACK,
    PHASE_SETUP,
    STARTER_RANDOM,
    TOLD_FLIP_DEALT,
    TOLD_JOINED,
    TOLD_SAT,
    TOLD_STARTER,
    TOLD_STRENGTH,
    TOLD_SWAP,
    about,
    pop,
    push,
)


@rule
def begin(s, f, w):
    """twenty_one_days-2.1, 2.2, 2.8, 2.9: everything on its place, and the crew to be chosen."""
    s.phase = PHASE_SETUP
    s.distance = FARTHEST
    s.ship = STARTS[s.difficulty]
    s.tentacles = TENTACLES
    s.today = NONE
    s.tomorrow = NONE
    s.disasters = full(DISASTER_CARDS)
    s.disaster = NONE
    s.bottles = full(BOTTLES)
    s.second = NONE
    s.extra_of = NONE
    s.token = NONE
    s.tokens = full(TOKENS) if scruffs_up(s) else EMPTY
    fill_shark_bag(s)
    for plank in range(PLANKS):
        s.planks[plank] = 1
    for kind in range(HOPES):
        s.bag[kind] = HOPE_COUNT[kind]
    for colour in range(CREW):
        s.who[colour] = NONE
        s.owner[colour] = NONE
        s.spot[colour] = NONE
        s.bottle[colour] = NONE
        s.flip[colour] = NONE
    for die_number in range(DICE):
        s.placed[die_number] = NONE
    s.start = first_player(s, f)
    tell(f, TOLD_STARTER, EVERYONE, i64(s.start))
    s.swap = pick(f, ASK_SWAP, full(SWAPS))
    tell(f, TOLD_SWAP, EVERYONE, i64(s.swap))
    push(s, DOING_CHOOSE, 0, 0, 0)


@rule
def first_player(s, f):
    """twenty_one_days-2.2: agreed, or drawn by lot; whoever plays for all begins with the first."""
    if s.starter != STARTER_RANDOM:
        return (s.starter - 1) % players(s)
    if s.seats == 1:
        return 0
    return pick(f, ASK_STARTER, full(i64(s.seats)))


@rule
def to_choose_from(s):
    """Humans of a colour that is not yet taken."""
    left = HUMANS
    for colour in range(CREW):
        if s.who[colour] != NONE:
            left = without(left, OF_COLOUR[colour])
    if scruffs_up(s):
        left = without(left, OF_COLOUR[COLOUR_OF[SCRUFFS]])
    return left


@rule
def choose_step(s, f):
    """twenty_one_days-2.3. x: how many survivors are chosen."""
    t = s.depth - 1
    left = to_choose_from(s)
    player = (s.start + s.x[t]) % players(s)
    if left == EMPTY:
        pop(s)
        if scruffs_up(s):
            join(s, f, SCRUFFS, player)
        roll_strength(s, f)
        return False
    if s.survivors == CHOICE_RANDOM:
        s.x[t] += 1
        join(s, f, i64(pick(f, ASK_SURVIVOR, left)), player)
        return False
    return wait_for(s, seat_of(s, player))


@rule
def join(s, f, survivor, player):
    colour = i64(COLOUR_OF[survivor])
    s.who[colour] = survivor
    s.owner[colour] = player
    about(s, f, TOLD_JOINED, colour, player)


@rule
def choose_moves(s, out, n):
    left = to_choose_from(s)
    for survivor in range(SURVIVORS):
        if has(left, survivor):
            out[n] = MOVE_CHOOSE + survivor
            n += 1
    return n


@rule
def choose_play(s, f, move):
    t = s.depth - 1
    player = (s.start + s.x[t]) % players(s)
    s.x[t] += 1
    join(s, f, move - MOVE_CHOOSE, player)


@rule
def roll_strength(s, f):
    """twenty_one_days-2.4, 20.2: two character dice each; Scruffs has one, and it is not rolled."""
    push(s, DOING_AGAIN, 0, 0, 0)
    for colour in range(CREW):
        if s.who[colour] == SCRUFFS:
            s.top[colour] = SCRUFFS_STRENGTH
        else:
            s.top[colour] = 1 + roll(f, ASK_STRENGTH, FACES)
            s.below[colour] = 1 + roll(f, ASK_STRENGTH, FACES)
        about(s, f, TOLD_STRENGTH, colour, i64(s.top[colour]), i64(s.below[colour]))


@rule
def again_step(s):
    """twenty_one_days-2.4: a very weak or very strong crew may roll again."""
    sum_of_dice = 0
    for colour in range(CREW):
        sum_of_dice += strength_of(s, colour)
    if sum_of_dice < REROLL_BELOW or sum_of_dice > REROLL_ABOVE:
        return wait_for(s, seat_of(s, i64(s.start)))
    settle(s)
    return False


@rule
def again_moves(s, out, n):
    out[n] = MOVE_PASS
    out[n + 1] = MOVE_REROLL
    return n + 2


@rule
def again_play(s, f, move):
    if move == MOVE_PASS:
        settle(s)
    else:
        pop(s)
        roll_strength(s, f)


@rule
def settle(s):
    pop(s)
    push(s, DOING_SETTLE, 0, 0, 0)


@rule
def spot_free(s, spot):
    if scruffs_up(s) and spot == SCRUFFS_SPOT:
        return False
    for colour in range(CREW):
        if s.spot[colour] == spot:
            return False
    return True


@rule
def settle_step(s, f):
    """twenty_one_days-2.5, 2.6. x: the survivor, y: 1 when seated and to be stacked."""
    t = s.depth - 1
    colour = i64(s.x[t])
    if colour == CREW:
        pop(s)
        hand_out_tokens(s, f)
        return False
    if s.y[t]:
        if s.top[colour] != s.below[colour] and s.who[colour] != SCRUFFS:
            return wait_for(s, seat_for(s, colour))
        s.x[t] += 1
        s.y[t] = 0
        return False
    if s.who[colour] == SCRUFFS:
        sit(s, f, colour, SCRUFFS_SPOT)
        return False
    free = 0
    last = NONE
    for spot in range(SPOTS):
        if spot_free(s, spot):
            free += 1
            last = spot
    if free > 1:
        return wait_for(s, seat_for(s, colour))
    sit(s, f, colour, last)
    return False


@rule
def sit(s, f, colour, spot):
    s.spot[colour] = spot
    s.y[s.depth - 1] = 1
    about(s, f, TOLD_SAT, colour, spot)


@rule
def settle_moves(s, out, n):
    if s.y[s.depth - 1]:
        out[n] = MOVE_STACK
        out[n + 1] = MOVE_STACK + 1
        return n + 2
    for spot in range(SPOTS):
        if spot_free(s, spot):
            out[n] = MOVE_SIT + spot
            n += 1
    return n


@rule
def settle_play(s, f, move):
    t = s.depth - 1
    colour = i64(s.x[t])
    if move < MOVE_STACK:
        sit(s, f, colour, move - MOVE_SIT)
        return
    high = max(s.top[colour], s.below[colour])
    low = min(s.top[colour], s.below[colour])
    high_on_top = move == MOVE_STACK
    s.top[colour] = high if high_on_top else low
    s.below[colour] = low if high_on_top else high
    about(s, f, TOLD_STRENGTH, colour, i64(s.top[colour]), i64(s.below[colour]))
    s.x[t] += 1
    s.y[t] = 0


@rule
def hand_out_tokens(s, f):
    """twenty_one_days-2.9, 2.10: a hope token for every human, a tossed flip token for everyone."""
    for colour in range(CREW):
        if human(s, colour):
            for _ in range(HOPE_AT_START):
                draw_hope(s, f, colour)
    left = minus(full(FLIPS), FLIP_REROLL)
    for colour in range(CREW):
        token = i64(pick(f, ASK_FLIP, left))
        left = minus(left, token)
        front = roll(f, ASK_COIN, 2)
        s.flip[colour] = token if front else FLIP_REROLL
        about(s, f, TOLD_FLIP_DEALT, colour, i64(s.flip[colour]))
