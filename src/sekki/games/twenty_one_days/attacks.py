"""Sharks, the octopus, jellyfish and paranoia (rules, chapters 10, 11 and 12)."""

from sekki.kit import EMPTY, EVERYONE, NONE, draw, full, i64, lowest, pick, plus, rule, size, tell

from .ability import pause_before, visible
from .components import (
    COLOUR_OF,
    CREW,
    DRAWN_SHARKS,
    FARTHEST,
    FIN_SPOT,
    JELLYFISH_CARDS,
    PJOTR,
    SHARK_COUNT,
    SHARK_FIN,
    SHARK_KINDS,
    SHARK_STRENGTH,
    SKILL_HOPE,
    SPACE_OCTOPUS,
    SPACES,
    SWIM_FACES,
    SWIM_LENGTH,
    SYMBOL_JELLYFISH,
    SYMBOL_OCTOPUS,
    SYMBOL_PACK,
)
from .crew import (
    alive,
    anybody,
    can_pay,
    charge,
    hope_of,
    leader,
    leader_seat,
    lose,
    next_player,
    scruffs_up,
    seat_for,
    spend_moves,
    wait_for,
)
from .placing import octopus_may_take, place_die, take_dice_back
from .raft import decided
from .rolls import roll_of_one, rolled, take_face
from .scruffs import scruffs_may_play, start_token
from .state import (
    ASK_COLOUR,
    ASK_JELLYFISH,
    ASK_SHARK,
    DOING_BITE,
    DOING_FIGHT,
    DOING_PARANOIA,
    DOING_SHARKS,
    DOING_SWIM,
    DOING_TENTACLES,
    DOING_WARD,
    FOR_FIGHT,
    FOR_OCTOPUS,
    FOR_PARANOIA,
    FOR_SHARK,
    FOR_SWIM,
    FOR_WHITE,
    MOVE_PASS,
    MOVE_PLACE,
    MOVE_WARD,
    TOLD_CUT,
    TOLD_DISTANCE,
    TOLD_OCTOPUS_ATTACKS,
    TOLD_OCTOPUS_SLEEPS,
    TOLD_OVERBOARD,
    TOLD_PARANOIA,
    TOLD_SHARK,
    TOLD_STUNG,
    TOLD_TENTACLE,
    TOLD_WARDED,
    about,
    drop_all,
    pop,
    push,
)

AWAKE = 2  # face of the octopus die


@rule
def fill_shark_bag(s):
    for kind in range(SHARK_KINDS):
        s.sharks[kind] = SHARK_COUNT[kind]


@rule
def victim_at(s, f, fin):
    """twenty_one_days-10.2: who sits there, or else anybody."""
    for colour in range(CREW):
        if alive(s, colour) and s.spot[colour] == FIN_SPOT[fin]:
            return colour
    return i64(anybody(s, f))


@rule
def wound(s, f, colour):
    """A successful attack costs 1 strength, unless Pjotr can ward it off."""
    if can_pay(s, PJOTR, SKILL_HOPE[PJOTR]) != NONE:
        push(s, DOING_WARD, colour, 0, 0)
    else:
        lose(s, f, colour, 1)


@rule
def ward_step(s):
    """twenty_one_days-18.13. x: the victim."""
    return wait_for(s, seat_for(s, i64(COLOUR_OF[PJOTR])))


@rule
def ward_moves(s, out, n):
    out[n] = MOVE_PASS
    out[n + 1] = MOVE_WARD
    return n + 2


@rule
def ward_play(s, f, move):
    victim = i64(s.x[s.depth - 1])
    pop(s)
    if move == MOVE_PASS:
        lose(s, f, victim, 1)
        return
    about(s, f, TOLD_WARDED, victim)
    charge(s, i64(COLOUR_OF[PJOTR]), i64(SKILL_HOPE[PJOTR]))


@rule
def start_shark_pack(s):
    push(s, DOING_SHARKS, 0, DRAWN_SHARKS, visible(s))


@rule
def sharks_step(s, f):
    """twenty_one_days-10.1 to 10.5, 15.6. y: sharks still to come, z: the crew's visible strength when there was last
    time to act."""
    t = s.depth - 1
    while s.y[t] > 0:
        if s.z[t] != visible(s):
            s.z[t] = visible(s)
            if pause_before(s, SYMBOL_PACK, 0):
                return False
        s.y[t] -= 1
        shark = i64(draw(f, ASK_SHARK, s.sharks))
        s.sharks[shark] -= 1
        fin = i64(SHARK_FIN[shark])
        shark_attacks(s, f, fin, victim_at(s, f, fin), i64(SHARK_STRENGTH[shark]))
        if s.depth > t + 1 or decided(s):
            return False
    fill_shark_bag(s)
    s.distance = FARTHEST
    s.cube_rests = 1
    tell(f, TOLD_DISTANCE, EVERYONE, FARTHEST - 1)
    pop(s)
    return False


@rule
def shark_attacks(s, f, fin, victim, strength):
    """twenty_one_days-10.3."""
    about(s, f, TOLD_SHARK, victim, fin, strength - 1)
    if strength > s.top[victim]:
        wound(s, f, victim)


@rule
def start_bite(s, f, fin):
    """twenty_one_days-10.6."""
    victim = victim_at(s, f, fin)
    push(s, DOING_BITE, victim, fin, 0)
    roll_of_one(s, FOR_SHARK, victim)


@rule
def bite_step(s, f):
    """x: the victim, y: the fin."""
    t = s.depth - 1
    victim = i64(s.x[t])
    fin = i64(s.y[t])
    pop(s)
    shark_attacks(s, f, fin, victim, take_face(s))
    return False


@rule
def octopus_step(s, f):
    """twenty_one_days-11.1 to 11.3, 20.8. x: whose die is there, y: 0 to place a die, 1 to roll the octopus die."""
    t = s.depth - 1
    if s.y[t] == 0:
        return send_to_octopus(s, f)
    if not rolled(s):
        roll_of_one(s, FOR_OCTOPUS, i64(s.x[t]))
        return False
    if take_face(s) == AWAKE:
        octopus_attacks(s, f)
        return False
    pop(s)
    tell(f, TOLD_OCTOPUS_SLEEPS, EVERYONE)
    if scruffs_up(s) and scruffs_may_play(s):
        start_token(s)
    return False


@rule
def send_to_octopus(s, f):
    """The only possible die goes there by itself."""
    found = NONE
    n = 0
    for colour in range(CREW):
        if octopus_may_take(s, colour):
            found = colour
            n += 1
    if n > 1:
        return wait_for(s, leader_seat(s))
    place_at_octopus(s, f, found)
    return False


@rule
def octopus_moves(s, out, n):
    for colour in range(CREW):
        if octopus_may_take(s, colour):
            out[n] = MOVE_PLACE + colour * SPACES + SPACE_OCTOPUS
            n += 1
    return n


@rule
def octopus_play(s, f, move):
    place_at_octopus(s, f, (move - MOVE_PLACE) // SPACES)


@rule
def place_at_octopus(s, f, colour):
    place_die(s, f, colour, SPACE_OCTOPUS)
    if scruffs_up(s):
        s.x[s.depth - 1] = colour
        s.y[s.depth - 1] = 1
    else:
        pop(s)


@rule
def octopus_attacks(s, f):
    """twenty_one_days-11.3: nothing else happens this midday."""
    drop_all(s)
    take_dice_back(s)
    tell(f, TOLD_OCTOPUS_ATTACKS, EVERYONE, i64(s.tentacles))
    push(s, DOING_TENTACLES, leader(s), i64(s.tentacles), 0)


@rule
def tentacles_step(s, f):
    """twenty_one_days-11.4, 15.6. x: the player who rolls, y: tentacles still to attack, z: the crew's visible strength
    when there was last time to act."""
    t = s.depth - 1
    if rolled(s):
        s.y[t] -= 1
        s.x[t] = next_player(s, i64(s.x[t]))
        if tentacle_grabs(s, f, take_face(s)):
            return False
    if s.y[t] == 0:
        pop(s)
        return False
    changed = s.z[t] != visible(s)
    s.z[t] = visible(s)
    if not (changed and pause_before(s, SYMBOL_OCTOPUS, 0)):
        roll_of_one(s, FOR_WHITE, i64(s.x[t]))
    return False


@rule
def tentacle_grabs(s, f, face):
    """Somebody of just this strength, if there is anybody, who has to fight it."""
    caught = EMPTY
    for colour in range(CREW):
        if s.top[colour] == face:
            caught = plus(caught, colour)
    if caught == EMPTY:
        return False
    victim = i64(lowest(caught))
    if size(caught) > 1:
        victim = i64(pick(f, ASK_COLOUR, caught))
    about(s, f, TOLD_TENTACLE, victim, face - 1)
    push(s, DOING_FIGHT, victim, face, 0)
    roll_of_one(s, FOR_FIGHT, victim)
    return True


@rule
def fight_step(s, f):
    """twenty_one_days-11.5. x: the survivor, y: what the white die shows."""
    t = s.depth - 1
    victim = i64(s.x[t])
    white = i64(s.y[t])
    pop(s)
    face = take_face(s)
    if face < white:
        wound(s, f, victim)
    elif face > white:
        s.tentacles -= 1
        tell(f, TOLD_CUT, EVERYONE, i64(s.tentacles))
    return False


@rule
def fall_overboard(s, f):
    """twenty_one_days-12.1."""
    colour = i64(anybody(s, f))
    card = i64(pick(f, ASK_JELLYFISH, full(JELLYFISH_CARDS)))
    about(s, f, TOLD_OVERBOARD, colour, card)
    push(s, DOING_SWIM, colour, card, 0)
    pause_before(s, SYMBOL_JELLYFISH, colour)


@rule
def swim_step(s, f):
    """twenty_one_days-12.2. x: who swims, y: the card, z: the next challenge."""
    t = s.depth - 1
    colour = i64(s.x[t])
    if not rolled(s):
        if not alive(s, colour) or s.z[t] == SWIM_LENGTH[s.y[t]]:
            pop(s)
        else:
            roll_of_one(s, FOR_SWIM, colour)
        return False
    passed = SWIM_FACES[s.y[t], s.z[t]] & (1 << take_face(s))
    s.z[t] += 1
    if not passed:
        about(s, f, TOLD_STUNG, colour)
        lose(s, f, colour, 1)
        if s.z[t] < SWIM_LENGTH[s.y[t]]:
            pause_before(s, SYMBOL_JELLYFISH, colour)
    return False


@rule
def go_mad(s, f):
    """twenty_one_days-12.3."""
    colour = i64(anybody(s, f))
    about(s, f, TOLD_PARANOIA, colour)
    push(s, DOING_PARANOIA, colour, 0, 0)
    roll_of_one(s, FOR_PARANOIA, colour)


@rule
def paranoia_step(s, f):
    """x: who, y: strength still to be lost, z: 1 when it has been rolled."""
    t = s.depth - 1
    colour = i64(s.x[t])
    if s.z[t] == 0:
        s.y[t] = take_face(s)
        s.z[t] = 1
    if s.y[t] > 0 and hope_of(s, colour) > 0:
        return wait_for(s, seat_for(s, colour))
    suffer(s, f)
    return False


@rule
def paranoia_moves(s, out, n):
    out[n] = MOVE_PASS
    return spend_moves(s, i64(s.x[s.depth - 1]), out, n + 1)


@rule
def suffer(s, f):
    t = s.depth - 1
    colour = i64(s.x[t])
    points = i64(s.y[t])
    pop(s)
    lose(s, f, colour, points)
