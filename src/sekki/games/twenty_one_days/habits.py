"""What a sensible crew does without much thought: the policy of playouts. None of it is a rule."""

from sekki.kit import i64, rule, u64
from sekki.kit.fate import mix, scaled

from .components import (
    ANCHOR,
    BEND_BY,
    CREW,
    DICE,
    FACES,
    FISHING_SPACE,
    FLARE_SPACE,
    HOPE_SPACE,
    RECEIVE_SPACE,
    SPACES,
    SWAP_SPACE,
)
from .crew import strength_of
from .rolls import BENDS, around
from .state import (
    FOR_CALL,
    FOR_FLARE,
    MOVE_ATTEMPT,
    MOVE_BEND,
    MOVE_COMFORT,
    MOVE_FLARE,
    MOVE_FLIP,
    MOVE_GIVE,
    MOVE_LOSE,
    MOVE_MEND,
    MOVE_OPEN,
    MOVE_PASS,
    MOVE_PAY,
    MOVE_PLACE,
    MOVE_STRENGTHEN,
    MOVE_TRICK,
    MOVE_USE,
    MOVE_WARD,
    ROLL,
)

# How much a move is liked; those liked best are drawn from by lot.
NEVER, UNLIKED, INDIFFERENT, LIKED, WANTED, NEEDED = 0, 2, 4, 6, 8, 20
LATE = 15  # the day from which tokens are spent on the ship
MEAL = 3  # missing strength that is worth a day's fishing
FLARES = 2  # dice: with a third somebody may fire a blank
WHIM = 10  # how much chance sways who goes where


@rule
def habit(s, seat, legal, n, word, w):
    """Which of the legal moves: by lot among those that seem best at first sight."""
    best = -1
    found = 0
    same = 0
    for i in range(n):
        liking = like(s, i64(legal[i]), mix(u64(word + u64(i))))
        if liking > best:
            best = liking
            found = i
            same = 1
        elif liking == best:
            same += 1
            if scaled(mix(u64(word ^ u64(i))), same) == 0:
                found = i
    return found


@rule
def like(s, move, word):
    """The kinds of moves in their order."""
    if MOVE_PLACE <= move < MOVE_GIVE:
        return like_place(s, (move - MOVE_PLACE) % SPACES, word)
    if MOVE_LOSE <= move < MOVE_STRENGTHEN:
        return strength_of(s, move - MOVE_LOSE)
    if MOVE_STRENGTHEN <= move < MOVE_ATTEMPT:
        return FACES - s.top[move - MOVE_STRENGTHEN]
    if move == MOVE_ATTEMPT:
        return LIKED if s.ship < ANCHOR else UNLIKED
    if MOVE_OPEN <= move < MOVE_MEND or move == MOVE_PAY or move == MOVE_WARD or move == MOVE_USE:
        return LIKED
    if MOVE_FLARE <= move < MOVE_FLIP:
        return WANTED
    if MOVE_FLIP <= move < MOVE_COMFORT:
        return like_flip(s)
    if MOVE_BEND <= move < MOVE_TRICK:
        return like_bend(s, (move - MOVE_BEND) % BENDS)
    if move > MOVE_PASS and move < MOVE_PLACE:
        return LIKED
    return INDIFFERENT


@rule
def like_place(s, space, word):
    """Fish while somebody is hungry, two dice for the flare, the others for hope and bottles."""
    whim = scaled(word, WHIM)
    if space == FISHING_SPACE:
        return NEEDED if hunger(s) >= MEAL else UNLIKED
    if space == FLARE_SPACE:
        return WHIM + UNLIKED if s.ship < ANCHOR and dice_at(s, space) < FLARES else UNLIKED
    if space == SWAP_SPACE or space == HOPE_SPACE:
        return INDIFFERENT + whim
    if space == RECEIVE_SPACE:
        return UNLIKED + whim
    return whim


@rule
def hunger(s):
    """Visible strength that fish could give back."""
    missing = 0
    for colour in range(CREW):
        if s.top[colour] > 0:
            missing += FACES - s.top[colour]
    return missing


@rule
def dice_at(s, space):
    n = 0
    for die in range(DICE):
        if s.placed[die] == space:
            n += 1
    return n


@rule
def for_the_ship(s):
    """Whether a six of the roll that lies open would move the ship."""
    t = s.depth - 1
    return s.doing[t] == ROLL and (s.x[t] == FOR_FLARE or s.x[t] == FOR_CALL)


@rule
def like_bend(s, way):
    """Marked hope only for a six that moves the ship."""
    by = i64(BEND_BY[1 + way // 2])
    if way % 2:
        by = -by
    return WANTED if for_the_ship(s) and around(s.face + by) == FACES else NEVER


@rule
def like_flip(s):
    """Re-rolls late and for the ship, the other tokens now and then."""
    if s.doing[s.depth - 1] != ROLL:
        return INDIFFERENT
    return WANTED if s.day >= LATE and for_the_ship(s) and s.face < FACES else NEVER
