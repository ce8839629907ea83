"""Whether a changed roll could be better: one exact test for each kind of roll (rules, chapter 14)."""

from sekki.kit import i64, rule

from .components import (
    BLANK,
    CREW,
    CROWD,
    DICE,
    FACES,
    FISH,
    FISH_EACH,
    HOPE_POINTS,
    PLAYS,
    RECEIVES,
    SPACE_FLARE,
    SPACE_HOPE,
    SPACE_SWAP,
    SUCCESS,
    SWAP_COST,
    SWIM_FACES,
    TOKEN_SUCCESS,
)
from .crew import alive, hope_of, living_count, strength_of, total
from .placing import dice_at
from .raft import may_advance
from .state import (
    DOING_FLARE,
    FOR_CALL,
    FOR_FIGHT,
    FOR_FISH,
    FOR_FLARE,
    FOR_HOPE,
    FOR_OCTOPUS,
    FOR_PARANOIA,
    FOR_PLAY,
    FOR_RECEIVE,
    FOR_SCRUFFS,
    FOR_SHARK,
    FOR_SWIM,
    FOR_TURTLE,
)

ANY_FACE = (1 << FACES + 1) - 2  # a bit for each face


@rule
def could_be_better(s, faces):
    """Whether one of these faces (a bit each) would be better than the one that lies there."""
    now = worth(s, i64(s.face))
    for face in range(1, FACES + 1):
        if faces & (1 << face) and worth(s, face) > now:
            return True
    return False


@rule
def worth(s, face):
    """What a face of the open roll is worth: only which of two is more tells anything."""
    t = s.depth - 1
    purpose = s.x[t]
    who = i64(s.y[t])
    if purpose == FOR_FLARE:
        return worth_of_flare(s, face)
    if purpose == FOR_HOPE:
        return worth_of_points(s, face, SPACE_HOPE, HOPE_POINTS)
    if purpose == FOR_TURTLE:
        return worth_of_points(s, face, SPACE_SWAP, i64(SWAP_COST[s.swap]))
    if purpose == FOR_FISH:
        return worth_of_catch(s, face)
    if purpose == FOR_RECEIVE:
        return i64(RECEIVES[face])
    if purpose == FOR_PLAY:
        return i64(PLAYS[face])
    if purpose == FOR_CALL:
        return i64(face == SUCCESS)
    if purpose == FOR_SHARK:
        return i64(face <= s.top[who])
    if purpose == FOR_SWIM:
        return (i64(SWIM_FACES[s.y[t - 1], s.z[t - 1]]) >> face) & 1
    if purpose == FOR_PARANOIA:
        return -min(face, strength_of(s, who) + hope_of(s, who))
    if purpose == FOR_FIGHT:
        return i64(face >= s.y[t - 1]) + i64(face > s.y[t - 1])
    if purpose == FOR_OCTOPUS:
        return i64(face == 1)
    if purpose == FOR_SCRUFFS:
        return i64(TOKEN_SUCCESS[s.x[t - 1], face])
    return worth_of_tentacle(s, face)


@rule
def worth_of_flare(s, face):
    """A 6 counts while the ship can move; a 1 counts as the first blank of three dice."""
    t = s.depth - 2
    if face == SUCCESS:
        return i64(may_advance(s))
    crowded = s.doing[t] == DOING_FLARE and dice_at(s, SPACE_FLARE) == CROWD
    return -i64(face == BLANK and crowded and s.y[t] == 0 and s.ship > 1)


@rule
def worth_of_points(s, face, space, each):
    """Tokens that the bag has; while dice are still to come, every point may count for one."""
    t = s.depth - 2
    bag = total(s.bag)
    crowded = space == SPACE_HOPE and dice_at(s, space) == CROWD
    loss = i64(face == BLANK and crowded and hope_of(s, i64(s.y[t + 1])) > 0)
    if crowded:
        bag += CROWD  # at most so many come back into it before the tokens are drawn
    if s.y[t] // each >= bag:
        return -loss
    for die_number in range(s.x[t], DICE):
        if s.placed[die_number] == space:
            return face
    return min(bag, (s.y[t] + face) // each) - loss


@rule
def worth_of_catch(s, face):
    """The strength the crew can gain from it."""
    catch = i64(FISH[face])
    most = FISH_EACH
    if living_count(s) == CREW and catch < CREW:
        most = 1
    hungry = 0
    room = 0
    for colour in range(CREW):
        if alive(s, colour):
            hungry += i64(s.top[colour] < FACES)
            room += min(most, FACES - s.top[colour])
    if living_count(s) == CREW and catch >= CREW:
        return min(room, hungry + catch - CREW)
    return min(room, catch)


@rule
def worth_of_tentacle(s, face):
    """A tentacle that grabs nobody, or somebody who cannot lose, is best; else it may be better to be another."""
    for colour in range(CREW):
        if face > 1 and s.top[colour] == face:
            return -i64(face == s.face)
    return 1


@rule
def bent_faces(face, ones, twos, dolphin):
    """The faces that so many tokens of ±1 and ±2 and the dolphin can make of this one, a bit each."""
    found = 0
    for turned in range(2 if dolphin else 1):
        start = FACES + 1 - face if turned else face
        for one in range(-ones, ones + 1):
            for two in range(-twos, twos + 1):
                found |= 1 << (1 + (start + one + 2 * two + 2 * FACES - 1) % FACES)
    return found
