"""Whether a changed roll could be better: one exact test for each kind of roll (rules, chapter 14).

`rerolls` counts the re-rolls that are at hand. `bends` says which of the other changes are: tokens that move a die by
one or by two, and the dolphin that turns it over (see `bends_of`).
"""

from sekki.kit import i64, lookup, rule

from .components import (
    ANCHOR,
    BLANK,
    BUOY,
    CREW,
    CROWD,
    DICE,
    FACES,
    FISH,
    FISH_EACH,
    HOPE_COUNT,
    HOPE_POINTS,
    LAST_DAY,
    PLAYS,
    RECEIVES,
    SPACE_FLARE,
    SPACE_HOPE,
    SPACE_SWAP,
    SUCCESS,
    SWAP_COST,
    SWIM_FACES,
    TOKEN_SUCCESS,
    TOKENS,
)
from .crew import alive, hope_of, strength_of, total
from .placing import dice_at, die_owner
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
    MOST_CAST,
)

NO_BENDS = 0
DOLPHIN_BEND, TWO_BEND = 1, 2  # in the number that says which changes are at hand
ONE_BEND = TWO_BEND * (HOPE_COUNT[2] + 1)
MOST_ONES = HOPE_COUNT[1] + 1  # Scruffs' token is one more
ALL_FACES = (1 << FACES + 1) - 2  # a bit for each face


def _marked(faces: list[int]) -> int:
    return sum(1 << face for face in range(1, FACES + 1) if faces[face])


RECEIVE_FACES, PLAY_FACES = _marked(RECEIVES), _marked(PLAYS)
TOKEN_FACES = lookup([_marked(TOKEN_SUCCESS[token]) for token in range(TOKENS)])


def _bent(face: int, ones: int, twos: int, dolphin: int) -> int:
    """The faces that these tokens and the dolphin can make of a face."""
    starts = [face, FACES + 1 - face] if dolphin else [face]
    moves = [one + 2 * two for one in range(-ones, ones + 1) for two in range(-twos, twos + 1)]
    return sum(1 << face for face in {1 + (start + by - 1) % FACES for start in starts for by in moves})


BENT = lookup(
    [
        [_bent(face, ones, twos, dolphin) for ones in range(MOST_ONES + 1) for twos in range(HOPE_COUNT[2] + 1)
         for dolphin in range(2)]
        for face in range(FACES + 1)
    ]
)  # fmt: skip


@rule
def bends_of(ones, twos, dolphin):
    """The number for so many tokens of one kind and the other, and the dolphin or not."""
    return ones * ONE_BEND + twos * TWO_BEND + dolphin


@rule
def rolled_together(purpose):
    """Whether dice are rolled together for this."""
    return purpose == FOR_FLARE or purpose == FOR_HOPE or purpose == FOR_TURTLE


@rule
def could_be_better(s, better, rerolls, bends):
    """Whether changes that are at hand, used as well as can be, could make the open roll better. `better` has the faces
    that would be better for a single die (`better_faces`)."""
    purpose = s.x[s.depth - 1]
    if purpose == FOR_FLARE:
        return flare_could_be_better(s, rerolls, bends)
    if purpose == FOR_HOPE:
        return sum_could_be_better(s, SPACE_HOPE, HOPE_POINTS, rerolls, bends)
    if purpose == FOR_TURTLE:
        return sum_could_be_better(s, SPACE_SWAP, i64(SWAP_COST[s.swap]), rerolls, bends)
    if rerolls > 0:
        return better != 0
    return better & BENT[s.cast[0], bends] != 0


@rule
def better_faces(s):
    """The faces that would be better than the one that lies there, a bit each; none for dice rolled together."""
    t = s.depth - 1
    purpose = s.x[t]
    if rolled_together(purpose):
        return 0
    face = i64(s.cast[0])
    if purpose == FOR_RECEIVE:
        return unless_among(face, RECEIVE_FACES)
    if purpose == FOR_PLAY:
        return unless_among(face, PLAY_FACES)
    if purpose == FOR_CALL:
        return unless_among(face, 1 << SUCCESS)
    if purpose == FOR_FISH:
        return better_catches(s, face)
    if purpose == FOR_SHARK:
        return unless_among(face, below(s.top[s.y[t]] + 1))
    if purpose == FOR_SWIM:
        return unless_among(face, i64(SWIM_FACES[s.y[t - 1], s.z[t - 1]]))
    if purpose == FOR_PARANOIA:
        who = i64(s.y[t])
        return below(min(face, strength_of(s, who) + hope_of(s, who)))
    if purpose == FOR_FIGHT:
        white = i64(s.y[t - 1])
        if face < white:
            return ALL_FACES - below(white)
        return unless_among(face, ALL_FACES - below(white + 1))
    if purpose == FOR_OCTOPUS:
        return unless_among(face, 1 << 1)
    if purpose == FOR_SCRUFFS:
        return unless_among(face, i64(TOKEN_FACES[s.x[t - 1]]))
    return other_tentacles(s, face)


@rule
def unless_among(face, wanted):
    """The wanted faces, or none when this is one of them."""
    return 0 if (wanted >> face) & 1 else wanted


@rule
def below(face):
    """All lower faces; never more than there are."""
    return (1 << max(1, min(face, FACES + 1))) - 2


@rule
def better_catches(s, face):
    """Faces with which the crew could gain more strength."""
    if face == FACES:
        return 0
    hungry = 0
    room = 0
    living = 0
    for colour in range(CREW):
        if alive(s, colour):
            living += 1
            hungry += i64(s.top[colour] < FACES)
            room += min(FISH_EACH, FACES - s.top[colour])
    found = 0
    now = worth_of_catch(i64(FISH[face]), living == CREW, hungry, room)
    for other in range(face + 1, FACES + 1):
        if worth_of_catch(i64(FISH[other]), living == CREW, hungry, room) > now:
            found |= 1 << other
    return found


@rule
def worth_of_catch(catch, whole_crew, hungry, room):
    """The strength the crew can gain from it, if so many are hungry and there is so much room for fish."""
    if not whole_crew:
        return min(room, catch)
    if catch < CREW:
        return min(hungry, catch)
    return min(room, hungry + catch - CREW)


@rule
def other_tentacles(s, face):
    """A tentacle that grabs nobody, or somebody who cannot lose, is welcome; else it may be better to be another."""
    if face > 1:
        for colour in range(CREW):
            if s.top[colour] == face:
                return ALL_FACES - (1 << face)
    return 0


@rule
def flare_could_be_better(s, rerolls, bends):
    """Whether one more 6 would move the ship, or all blanks of three dice could be made good."""
    t = s.depth - 2
    sixes = 0
    blanks = 0
    reaches = False
    for i in range(MOST_CAST):
        face = i64(s.cast[i])
        if face == SUCCESS:
            sixes += 1
        elif face > 0:
            blanks += i64(face == BLANK)
            reaches = reaches or rerolls > 0 or (BENT[face, bends] >> SUCCESS) & 1
    room = (BUOY if s.day == LAST_DAY else ANCHOR) - s.ship
    one_more = reaches and sixes < room
    crowded = blanks_cost(s, t)
    fired = crowded and s.y[t] != 0  # a blank that stands already
    if not crowded or (blanks == 0 and not fired):
        return one_more
    by_two = bends // TWO_BEND % (HOPE_COUNT[2] + 1)
    to_six = rerolls + bends // ONE_BEND + bends % TWO_BEND  # changes that make a 6 of a blank
    if s.ship == 1 and sixes == 0:  # there a blank only undoes a 6
        return not fired and to_six > 0 and (blanks <= to_six + by_two or to_six > 1)
    return one_more or (not fired and blanks <= to_six + by_two)


@rule
def blanks_cost(s, t):
    """twenty_one_days-7.2: whether a blank moves the ship back in the flare at level t."""
    return s.doing[t] == DOING_FLARE and dice_at(s, SPACE_FLARE) == CROWD


@rule
def only_sixes_count(s):
    """Whether the open roll is a flare in which blanks do not matter."""
    return s.x[s.depth - 1] == FOR_FLARE and not blanks_cost(s, s.depth - 2)


@rule
def sum_could_be_better(s, space, each, rerolls, bends):
    """Whether the dice could bring one more token, or spare somebody the token a 1 costs."""
    points = 0
    lowest_face = FACES
    for i in range(MOST_CAST):
        if s.cast[i] > 0:
            points += s.cast[i]
            lowest_face = min(lowest_face, s.cast[i])
    lost = tokens_lost(s, space) if lowest_face == BLANK else 0
    if (rerolls == 0 and bends == NO_BENDS) or points // each >= total(s.bag) + lost:
        return False
    if lowest_face == 1:
        return True
    missing = each - points % each
    ones = bends // ONE_BEND
    if lowest_face == 2:
        return rerolls > 0 or ones > 1 or bends % ONE_BEND > 0 or missing == 1
    return most_gained(s, rerolls, bends) >= missing


@rule
def tokens_lost(s, space):
    """twenty_one_days-7.8: what the 1s of three dice cost."""
    if space != SPACE_HOPE or dice_at(s, space) < CROWD:
        return 0
    lost = 0
    i = 0
    before = 0
    for die_number in range(DICE):
        if s.placed[die_number] == space:
            owner = die_owner(s, die_number)
            if s.cast[i] == BLANK and hope_of(s, owner) > (before >> owner) & 1:
                lost += 1
                before |= 1 << owner
            i += 1
    return lost


@rule
def most_gained(s, rerolls, bends):
    """The most points that changes could add to dice of which none is below 3."""
    threes = 0
    fours = 0
    fives = 0
    for i in range(MOST_CAST):
        threes += i64(s.cast[i] == 3)
        fours += i64(s.cast[i] == 4)
        fives += i64(s.cast[i] == 5)
    ones = bends // ONE_BEND
    two = bends // TWO_BEND % (HOPE_COUNT[2] + 1)
    dolphin = bends % TWO_BEND
    gained = points_gained(threes, fours, fives, rerolls, ones, two, dolphin)
    if two and fours > 0:
        gained = max(gained, 2 + points_gained(threes, fours - 1, fives, rerolls, ones, 0, dolphin))
    return gained


@rule
def points_gained(threes, fours, fives, rerolls, ones, two, dolphin):
    """Re-rolls for the lowest, the dolphin for a 3, two points for a 3 or 4, and single points as far as they go."""
    n = min(rerolls, threes)
    m = min(rerolls - n, fours)
    k = min(rerolls - n - m, fives)
    gained = 3 * n + 2 * m + k
    threes -= n
    fours -= m
    fives -= k
    others = dolphin if threes > 0 else 0
    if two and threes + fours > 0:
        others += 2
    elif two and dolphin:  # a 5 turned over is a 2, and two less a 6
        others += 1
    return gained + min(3 * threes + 2 * fours + fives, others + ones)
