"""A roll, and everything that may change it before it stands (rules, chapter 14)."""

from sekki.kit import EMPTY, EVERYONE, NONE, draw, i64, plus, roll, rule, tell, u64, without

from .changes import ANY_FACE, bent_faces, could_be_better
from .components import (
    ALETA,
    BEND_BY,
    BENDS,
    COLOUR_OF,
    CREW,
    DOLPHIN,
    DOLPHIN_STRENGTH,
    EFFECT_REROLLS,
    FACES,
    FLIP_REROLL,
    HOPES,
    LAST_DAY,
    OCTOPUS_FACES,
    PROFESSOR,
    SCRUFFS,
    SKILL_HOPE,
    SKILL_NUMBER,
    SPACE_OCTOPUS,
    TOKEN_EFFECT,
)
from .crew import (
    can_pay,
    charge,
    clockwise,
    forget_token,
    hope_of,
    lose,
    on_board,
    seat_for,
    seat_of,
    strength_of,
    wait_for,
)
from .state import (
    ASK_DIE,
    ASK_OCTOPUS,
    DOING_REROLL,
    DOING_ROLL,
    FOR_FIGHT,
    FOR_OCTOPUS,
    FOR_SCRUFFS,
    FOR_SHARK,
    FOR_WHITE,
    MOVE_ALETA,
    MOVE_BEND,
    MOVE_DOLPHIN,
    MOVE_FLIP,
    MOVE_PASS,
    MOVE_PROFESSOR,
    MOVE_TRICK,
    TOLD_BENT,
    TOLD_FLIPPED,
    TOLD_ROLLED,
    TOLD_TRICKED,
    TOLD_TURNED,
    TRICK_MINUS_1,
    TRICK_PLUS_1,
    TRICK_REROLL,
    about,
    pop,
    push,
)

DOLPHIN_USED = 16  # bits of z beside those of the seats that have passed
PROFESSOR_USED = 32
SEAT_BITS = 16


@rule
def start_roll(s, purpose, who):
    """x: what for, y: whose roll (a colour; for the white die a player), z: who has passed, and what was used. The
    die is thrown while it shows nothing."""
    push(s, DOING_ROLL, purpose, who, 0)


@rule
def throw(s, f, w):
    """Rolls the die of the roll that lies uppermost."""
    t = s.depth - 1
    purpose = i64(s.x[t])
    who = i64(s.y[t])
    if purpose == FOR_OCTOPUS:
        w.faces[0] = OCTOPUS_FACES[0]
        w.faces[1] = OCTOPUS_FACES[1]
        s.face = 1 + draw(f, ASK_OCTOPUS, w.faces)
    else:
        s.face = 1 + roll(f, ASK_DIE, FACES)
    roller = NONE if purpose == FOR_WHITE else i64(s.who[who])
    tell(f, TOLD_ROLLED, EVERYONE, roller, purpose, s.face - 1)


@rule
def roller_seat(s):
    t = s.depth - 1
    if s.x[t] == FOR_WHITE:
        return seat_of(s, i64(s.y[t]))
    return seat_for(s, i64(s.y[t]))


@rule
def roll_step(s, f, w):
    """twenty_one_days-14.1: asks whoever can change the roll, from the roller clockwise; else the result stands."""
    if s.face == 0:
        throw(s, f, w)
    able = without(able_to_change(s), u64(s.z[s.depth - 1]))
    if able == EMPTY:
        pop(s)
        return False
    return wait_for(s, clockwise(able, roller_seat(s)))


@rule
def able_to_change(s):
    """twenty_one_days-14.1: the seats with a change that could make the roll better."""
    able = EMPTY
    rerolling = able_to_reroll(s)
    bending = able_to_bend(s)
    if rerolling != EMPTY and could_be_better(s, ANY_FACE):
        able = rerolling
    if bending != EMPTY and bends_help(s):
        able = able | bending
    return able


@rule
def able_to_reroll(s):
    """The seats that could roll the die again."""
    able = EMPTY
    for colour in range(CREW):
        if s.flip[colour] == FLIP_REROLL:
            able = plus(able, seat_for(s, colour))
    if aleta_may(s):
        able = plus(able, seat_for(s, i64(COLOUR_OF[ALETA])))
    if professor_may(s):
        able = plus(able, seat_for(s, i64(COLOUR_OF[PROFESSOR])))
    if scruffs_may(s) and TOKEN_EFFECT[s.token, 0] == EFFECT_REROLLS:
        able = plus(able, seat_for(s, i64(COLOUR_OF[SCRUFFS])))
    return able


@rule
def able_to_bend(s):
    """The seats that could turn the die, or move it up or down."""
    able = EMPTY
    bending = may_bend(s)
    dolphin = dolphin_near(s)
    for colour in range(CREW):
        if (bending and holds_special_hope(s, colour)) or (dolphin and may_ask_dolphin(s, colour)):
            able = plus(able, seat_for(s, colour))
    if scruffs_may(s) and TOKEN_EFFECT[s.token, 0] != EFFECT_REROLLS:
        able = plus(able, seat_for(s, i64(COLOUR_OF[SCRUFFS])))
    return able


@rule
def bends_help(s):
    """Whether all that turns the die or moves it up or down, used together, could make it better."""
    ones = 0
    twos = 0
    dolphin = False
    if may_bend(s):
        for colour in range(CREW):
            ones += s.hope[colour, 1]
            twos += s.hope[colour, 2]
    if scruffs_may(s) and TOKEN_EFFECT[s.token, 0] != EFFECT_REROLLS:
        ones += 1
    if dolphin_near(s):
        for colour in range(CREW):
            dolphin = dolphin or may_ask_dolphin(s, colour)
    return could_be_better(s, bent_faces(i64(s.face), ones, twos, dolphin))


@rule
def roll_uses(s, seat, out, n):
    """What this seat could change the roll with; whoever is asked for a re-roll alone is offered nothing else."""
    for colour in range(CREW):
        if s.flip[colour] == FLIP_REROLL and seat_for(s, colour) == seat:
            out[n] = MOVE_FLIP + colour
            n += 1
    if aleta_may(s) and seat_for(s, i64(COLOUR_OF[ALETA])) == seat:
        out[n] = MOVE_ALETA
        n += 1
    if professor_may(s) and seat_for(s, i64(COLOUR_OF[PROFESSOR])) == seat:
        out[n] = MOVE_PROFESSOR
        n += 1
    if not bends_help(s):
        return reroll_trick(s, seat, out, n)
    if dolphin_near(s):
        for colour in range(CREW):
            if may_ask_dolphin(s, colour) and seat_for(s, colour) == seat:
                out[n] = MOVE_DOLPHIN + colour
                n += 1
    if may_bend(s):
        n = bend_moves(s, seat, out, n)
    if scruffs_may(s) and seat_for(s, i64(COLOUR_OF[SCRUFFS])) == seat:
        n = trick_moves(s, out, n)
    return n


@rule
def reroll_trick(s, seat, out, n):
    """Scruffs' token, if it re-rolls and is this seat's."""
    if not scruffs_may(s) or TOKEN_EFFECT[s.token, 0] != EFFECT_REROLLS:
        return n
    return trick_moves(s, out, n) if seat_for(s, i64(COLOUR_OF[SCRUFFS])) == seat else n


@rule
def numeric(s):
    return s.x[s.depth - 1] != FOR_OCTOPUS


@rule
def aleta_may(s):
    """twenty_one_days-18.8: once a day, strong enough, and able to pay."""
    if s.aleta_helped:
        return False
    aleta = on_board(s, ALETA)
    return aleta != NONE and s.top[aleta] >= SKILL_NUMBER[ALETA] and hope_of(s, aleta) >= SKILL_HOPE[ALETA]


@rule
def professor_may(s):
    """twenty_one_days-18.2."""
    t = s.depth - 1
    if s.x[t] != FOR_OCTOPUS or s.z[t] & PROFESSOR_USED:
        return False
    colour = can_pay(s, PROFESSOR, SKILL_HOPE[PROFESSOR])
    return colour != NONE and s.placed[colour] == SPACE_OCTOPUS


@rule
def dolphin_near(s):
    """twenty_one_days-14.6, 14.7: not in attacks, not for Scruffs, once per roll."""
    t = s.depth - 1
    if s.swap != DOLPHIN or s.z[t] & DOLPHIN_USED:
        return False
    purpose = s.x[t]
    if purpose == FOR_SHARK or purpose == FOR_OCTOPUS or purpose == FOR_WHITE or purpose == FOR_FIGHT:
        return False
    return purpose != FOR_SCRUFFS and s.who[s.y[t]] != SCRUFFS


@rule
def may_ask_dolphin(s, colour):
    """twenty_one_days-13.6, 14.6: anybody, Scruffs too, who stays alive."""
    return strength_of(s, colour) > DOLPHIN_STRENGTH


@rule
def may_bend(s):
    """twenty_one_days-14.3: numbers only, and not on the last day."""
    return numeric(s) and s.day < LAST_DAY


@rule
def holds_special_hope(s, colour):
    for kind in range(1, HOPES):
        if s.hope[colour, kind] > 0:
            return True
    return False


@rule
def bend_moves(s, seat, out, n):
    """twenty_one_days-14.3: special hope of this seat's survivors, up and down."""
    for colour in range(CREW):
        if seat_for(s, colour) == seat:
            for kind in range(1, HOPES):
                if s.hope[colour, kind] > 0:
                    out[n] = MOVE_BEND + colour * BENDS + 2 * (kind - 1)
                    out[n + 1] = MOVE_BEND + colour * BENDS + 2 * (kind - 1) + 1
                    n += 2
    return n


@rule
def scruffs_may(s):
    """twenty_one_days-20.5, 20.6: a lasting token lies in front of Scruffs, and he is strong enough."""
    if s.token == NONE or s.token_today:
        return False
    scruffs = on_board(s, SCRUFFS)
    if scruffs == NONE or s.top[scruffs] < SKILL_NUMBER[SCRUFFS]:
        return False
    return numeric(s) or TOKEN_EFFECT[s.token, 0] == EFFECT_REROLLS


@rule
def trick_moves(s, out, n):
    """twenty_one_days-20.5: what the lasting token can do."""
    if TOKEN_EFFECT[s.token, 0] == EFFECT_REROLLS:
        out[n] = MOVE_TRICK + TRICK_REROLL
        return n + 1
    out[n] = MOVE_TRICK + TRICK_PLUS_1
    out[n + 1] = MOVE_TRICK + TRICK_MINUS_1
    return n + 2


@rule
def roll_play(s, f, seat, move):
    t = s.depth - 1
    if move == MOVE_PASS:
        s.z[t] |= 1 << seat
        return
    s.z[t] = s.z[t] - s.z[t] % SEAT_BITS
    if move >= MOVE_TRICK:
        use_token(s, f, move - MOVE_TRICK)
    elif move >= MOVE_BEND:
        bend(s, f, (move - MOVE_BEND) // BENDS, (move - MOVE_BEND) % BENDS)
    elif move >= MOVE_DOLPHIN:
        ask_dolphin(s, f, move - MOVE_DOLPHIN)
    elif move == MOVE_PROFESSOR:
        s.z[t] |= PROFESSOR_USED
        buy_reroll(s, PROFESSOR)
    elif move == MOVE_ALETA:
        s.aleta_helped = 1
        buy_reroll(s, ALETA)
    else:
        spend_flip(s, f, move - MOVE_FLIP)
        s.face = 0


@rule
def buy_reroll(s, survivor):
    push(s, DOING_REROLL, 0, 0, 0)
    charge(s, i64(COLOUR_OF[survivor]), i64(SKILL_HOPE[survivor]))


@rule
def reroll_step(s):
    """What was paid for: the roll below is rolled again."""
    pop(s)
    s.face = 0
    return False


@rule
def spend_flip(s, f, colour):
    """twenty_one_days-15.7: a used flip token is gone."""
    about(s, f, TOLD_FLIPPED, colour, i64(s.flip[colour]))
    s.flip[colour] = NONE


@rule
def around(face):
    """A face moved up or down by less than six, round the corner."""
    return 1 + (face + FACES - 1) % FACES


@rule
def bend(s, f, colour, way):
    """twenty_one_days-14.3: the token leaves the game."""
    kind = 1 + way // 2
    s.hope[colour, kind] -= 1
    by = i64(BEND_BY[kind])
    s.face = around(s.face + (by if way % 2 == 0 else -by))
    about(s, f, TOLD_BENT, colour, kind, s.face - 1)


@rule
def ask_dolphin(s, f, colour):
    """twenty_one_days-14.6: the die is turned over."""
    s.z[s.depth - 1] |= DOLPHIN_USED
    lose(s, f, colour, DOLPHIN_STRENGTH)
    s.face = FACES + 1 - s.face
    about(s, f, TOLD_TURNED, colour, s.face - 1)


@rule
def use_token(s, f, trick):
    """twenty_one_days-20.5: once a day; the last use removes the token."""
    s.token_today = 1
    s.token_left -= 1
    if s.token_left == 0:
        forget_token(s)
    if trick != TRICK_REROLL:
        s.face = around(s.face + (1 if trick == TRICK_PLUS_1 else -1))
    tell(f, TOLD_TRICKED, EVERYONE, trick, s.face - 1)
    if trick == TRICK_REROLL:
        s.face = 0


@rule
def take_face(s):
    """The result that stands, used up; 0 while nothing has been rolled."""
    face = i64(s.face)
    s.face = 0
    return face
