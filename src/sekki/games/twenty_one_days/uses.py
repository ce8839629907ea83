"""What changes a roll: who offers it, which die it concerns, and what it does (rules, chapter 14)."""

from sekki.kit import EVERYONE, NONE, full, has, i64, rule, tell

from .changes import BENT, DOLPHIN_BEND, ONE_BEND, TWO_BEND, only_sixes_count
from .components import (
    ALETA,
    BEND_BY,
    BENDS,
    BLANK,
    COLOUR_OF,
    CREW,
    DOLPHIN_STRENGTH,
    FACES,
    FLIP_REROLL,
    HOPES,
    PROFESSOR,
    SCRUFFS,
    SKILL_HOPE,
    SUCCESS,
)
from .crew import charge, forget_token, lose, seat_for, wait_for
from .rolls import (
    DOLPHIN_USED,
    IN_THE_AIR,
    PROFESSOR_USED,
    SEAT_BITS,
    able_to_bend,
    aleta_may,
    bends_at_hand,
    bends_help,
    dolphin_near,
    may_ask_dolphin,
    may_bend,
    professor_may,
    roller_seat,
    scruffs_bends,
    scruffs_rerolls,
)
from .state import (
    DOING_PICK,
    DOING_REROLL,
    MOST_CAST,
    MOVE_ALETA,
    MOVE_BEND,
    MOVE_DOLPHIN,
    MOVE_FLIP,
    MOVE_PASS,
    MOVE_PICK,
    MOVE_PROFESSOR,
    MOVE_STAND,
    MOVE_TRICK,
    TOLD_BENT,
    TOLD_FLIPPED,
    TOLD_PICKED,
    TOLD_TRICKED,
    TOLD_TURNED,
    TRICK_MINUS_1,
    TRICK_PLUS_1,
    TRICK_REROLL,
    about,
    pop,
    push,
)

BY_FLIP, BY_ALETA, BY_DOLPHIN, BY_BEND, BY_TRICK = 0, 1, 2, 3, 4  # what changes the die that is being picked


@rule
def roll_moves(s, seat, out, n):
    """Let it stand, or change it."""
    out[n] = MOVE_PASS
    n = roll_uses(s, seat, out, n + 1)
    if s.let_stand:
        out[n] = MOVE_STAND
        n += 1
    return n


@rule
def roll_uses(s, seat, out, n):
    """What this seat could change the roll with; whoever is asked for a re-roll alone is offered nothing else. Who has
    no re-roll is asked only where something else helps."""
    first = n
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
    bending = has(able_to_bend(s), seat) and ((n == first and not scruffs_rerolls(s)) or bends_help(s))
    if bending and dolphin_near(s) and roller_seat(s) == seat:
        for colour in range(CREW):
            if may_ask_dolphin(s, colour):
                out[n] = MOVE_DOLPHIN + colour
                n += 1
    if bending and may_bend(s):
        n = bend_moves(s, seat, out, n)
    if s.token == NONE or seat_for(s, i64(COLOUR_OF[SCRUFFS])) != seat:
        return n
    return trick_moves(s, bending, out, n)


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
def trick_moves(s, bending, out, n):
    """twenty_one_days-20.5: what the lasting token can do."""
    if scruffs_rerolls(s):
        out[n] = MOVE_TRICK + TRICK_REROLL
        return n + 1
    if bending and scruffs_bends(s):
        out[n] = MOVE_TRICK + TRICK_PLUS_1
        out[n + 1] = MOVE_TRICK + TRICK_MINUS_1
        return n + 2
    return n


@rule
def roll_play(s, f, seat, move):
    """A roll is let stand, or changed."""
    t = s.depth - 1
    if move == MOVE_PASS or move == MOVE_STAND:
        s.z[t] |= 1 << seat
        if move == MOVE_STAND:
            s.stands[seat] |= 1 << s.x[t]
        return
    s.z[t] = s.z[t] - s.z[t] % SEAT_BITS
    if move >= MOVE_TRICK:
        change(s, f, BY_TRICK, 0, move - MOVE_TRICK)
    elif move >= MOVE_BEND:
        change(s, f, BY_BEND, (move - MOVE_BEND) // BENDS, (move - MOVE_BEND) % BENDS)
    elif move >= MOVE_DOLPHIN:
        change(s, f, BY_DOLPHIN, move - MOVE_DOLPHIN, 0)
    elif move == MOVE_PROFESSOR:
        s.z[t] |= PROFESSOR_USED
        buy_reroll(s, PROFESSOR, 0)
    elif move == MOVE_ALETA:
        change(s, f, BY_ALETA, i64(COLOUR_OF[ALETA]), 0)
    else:
        change(s, f, BY_FLIP, move - MOVE_FLIP, 0)


@rule
def worth_changing(s, i):
    """Of dice rolled together, those that do not show the best there is."""
    return s.cast[i] > 0 and s.cast[i] < FACES


@rule
def change(s, f, how, colour, way):
    """Which die? Asks only where they differ: in what they show, or in whom a 1 costs a token."""
    if s.cast[1] == 0:
        change_die(s, f, how, colour, way, 0)
        return
    meant = die_meant(s, how, way)
    if meant != NONE:
        tell(f, TOLD_PICKED, EVERYONE, meant)
        change_die(s, f, how, colour, way, meant)
        return
    found = 0
    n = 0
    for i in range(MOST_CAST):
        if worth_changing(s, i):
            n += i64(n == 0 or s.cast[i] != s.cast[found] or s.cast[i] == BLANK)
            found = i
    if n > 1:
        push(s, DOING_PICK, how, colour, way)
        return
    tell(f, TOLD_PICKED, EVERYONE, found)
    change_die(s, f, how, colour, way, found)


@rule
def die_meant(s, how, way):
    """twenty_one_days-14.9: where only 6s count, the die this makes a 6, if no other could become one with all that is
    at hand; for a re-roll one that cannot become a 6 otherwise. Else NONE."""
    if not only_sixes_count(s):
        return NONE
    bends = bends_at_hand(s, full(s.seats))
    meant = NONE
    if rolls_again(how, way):
        for i in range(MOST_CAST):
            if worth_changing(s, i) and not becomes_six(s.cast[i], bends):
                meant = i
        return meant
    bends -= weight_of(how, way)
    for i in range(MOST_CAST):
        if worth_changing(s, i):
            face = face_after(how, way, s.cast[i])
            if face == SUCCESS:
                meant = i
            elif becomes_six(face, bends):
                return NONE
    return meant


@rule
def becomes_six(face, bends):
    """Whether these changes could make a 6 of it."""
    return (BENT[face, bends] >> SUCCESS) & 1


@rule
def rolls_again(how, way):
    return how == BY_FLIP or how == BY_ALETA or (how == BY_TRICK and way == TRICK_REROLL)


@rule
def weight_of(how, way):
    """What it is among all that could turn a die or move it up or down."""
    if how == BY_DOLPHIN:
        return DOLPHIN_BEND
    return TWO_BEND if how == BY_BEND and way >= 2 else ONE_BEND


@rule
def pick_step(s):
    """twenty_one_days-14.9. x: what changes the die, y: whose it is, z: how. The same seat goes on."""
    return wait_for(s, i64(s.asked))


@rule
def pick_moves(s, out, n):
    for i in range(MOST_CAST):
        if worth_changing(s, i):
            out[n] = MOVE_PICK + i
            n += 1
    return n


@rule
def pick_play(s, f, move):
    t = s.depth - 1
    how = i64(s.x[t])
    colour = i64(s.y[t])
    way = i64(s.z[t])
    pop(s)
    tell(f, TOLD_PICKED, EVERYONE, move - MOVE_PICK)
    change_die(s, f, how, colour, way, move - MOVE_PICK)


@rule
def change_die(s, f, how, colour, way, i):
    if how == BY_FLIP:
        spend_flip(s, f, colour)
        s.cast[i] = IN_THE_AIR
    elif how == BY_ALETA:
        s.aleta_helped = 1
        buy_reroll(s, ALETA, i)
    elif how == BY_DOLPHIN:
        ask_dolphin(s, f, colour, i)
    elif how == BY_BEND:
        bend(s, f, colour, way, i)
    else:
        use_token(s, f, way, i)


@rule
def buy_reroll(s, survivor, i):
    push(s, DOING_REROLL, i, 0, 0)
    charge(s, i64(COLOUR_OF[survivor]), i64(SKILL_HOPE[survivor]))


@rule
def reroll_step(s):
    """What was paid for: a die of the roll below is rolled again. x: which."""
    i = i64(s.x[s.depth - 1])
    pop(s)
    s.cast[i] = IN_THE_AIR
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
def face_after(how, way, face):
    """What a die shows that is turned over, or moved up or down."""
    if how == BY_DOLPHIN:
        return FACES + 1 - face
    if how == BY_TRICK:
        return around(face + (1 if way == TRICK_PLUS_1 else -1))
    by = i64(BEND_BY[1 + way // 2])
    return around(face + (by if way % 2 == 0 else -by))


@rule
def bend(s, f, colour, way, i):
    """twenty_one_days-14.3: the token leaves the game."""
    kind = 1 + way // 2
    s.hope[colour, kind] -= 1
    s.cast[i] = face_after(BY_BEND, way, s.cast[i])
    about(s, f, TOLD_BENT, colour, kind, s.cast[i] - 1)


@rule
def ask_dolphin(s, f, colour, i):
    """twenty_one_days-14.6: the die is turned over."""
    s.z[s.depth - 1] |= DOLPHIN_USED
    lose(s, f, colour, DOLPHIN_STRENGTH)
    s.cast[i] = face_after(BY_DOLPHIN, 0, s.cast[i])
    about(s, f, TOLD_TURNED, colour, s.cast[i] - 1)


@rule
def use_token(s, f, trick, i):
    """twenty_one_days-20.5: once a day; the last use removes the token."""
    s.token_today = 1
    s.token_left -= 1
    if s.token_left == 0:
        forget_token(s)
    if trick != TRICK_REROLL:
        s.cast[i] = face_after(BY_TRICK, trick, s.cast[i])
    tell(f, TOLD_TRICKED, EVERYONE, trick, s.cast[i] - 1)
    if trick == TRICK_REROLL:
        s.cast[i] = IN_THE_AIR
