"""What keeps a raft afloat: features for bots and for explanations. None of it is a rule.

A day ends a search's playouts: what counts is then weighed in spaces of the ship's way, of which a flare wins a sixth.
"""

from sekki.kit import NONE, i64, rule, u64
from sekki.kit.advice import Advice, Feature
from sekki.kit.fate import mix, scaled

from .components import (
    ANCHOR,
    BEND_BY,
    BENDS,
    BUOY,
    CREW,
    FACES,
    HOPES,
    LAST_DAY,
    PLANKS,
    SPACE_FISHING,
    SPACE_FLARE,
    SPACE_HOPE,
    SPACE_RECEIVE,
    SPACE_SWAP,
    SPACES,
)
from .crew import alive, hope_of, human, strength_of
from .placing import dice_at
from .state import (
    DOING_ROLL,
    FOR_CALL,
    FOR_FLARE,
    MOST_CAST,
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
)
from .uses import around

FEATURES = (
    Feature("outlook", -3.7, "", ""),
    Feature("ship", 0.8, "brings the ship closer", "lets the ship drift away"),
    Feature("dice to come", 0.05, "keeps more dice for the days to come", "leaves fewer dice for the days to come"),
    Feature("survivors", 0.3, "keeps more people alive", "risks a life"),
    Feature("strength", 0.07, "keeps the crew strong", "costs strength"),
    Feature("weakest", 0.05, "spares the weakest", "leaves somebody very weak"),
    Feature("hope", 0.05, "gains hope", "spends hope"),
    Feature("marked hope", 0.4, "keeps marked hope", "uses up marked hope"),
    Feature("bottles", 0.15, "gains a bottle", "uses up a bottle"),
    Feature("tokens", 0.2, "keeps flip tokens for later", "uses up a flip token"),
    Feature("extra die", 0.1, "keeps an extra die", "uses up an extra die"),
    Feature("planks", 0.1, "keeps the raft whole", "risks the raft"),
)
_at = [feature.name for feature in FEATURES].index
OUTLOOK = _at("outlook")
SHIP = _at("ship")
DICE_TO_COME = _at("dice to come")
SURVIVORS = _at("survivors")
STRENGTH_LEFT = _at("strength")
WEAKEST = _at("weakest")
HOPE_HELD = _at("hope")
MARKED_HOPE = _at("marked hope")
BOTTLES = _at("bottles")
TOKENS = _at("tokens")
EXTRA_DICE = _at("extra die")
PLANKS_LEFT = _at("planks")
STRONG = 12


@rule
def measure(s, seat, out, w):
    """The same for every seat: they share one raft."""
    for i in range(len(out)):
        out[i] = 0.0
    out[OUTLOOK] = 1.0
    out[SHIP] = s.ship - BUOY
    weakest = STRONG
    for colour in range(CREW):
        if not alive(s, colour):
            continue
        if human(s, colour):
            out[SURVIVORS] += 1
        strength = strength_of(s, colour)
        out[STRENGTH_LEFT] += strength
        weakest = min(weakest, strength)
        out[HOPE_HELD] += hope_of(s, colour)
        for kind in range(1, HOPES):
            out[MARKED_HOPE] += kind * s.hope[colour, kind]
        if s.bottle[colour] != NONE:
            out[BOTTLES] += 1
        if s.flip[colour] != NONE:
            out[TOKENS] += 1
    out[DICE_TO_COME] = (LAST_DAY - s.day) * out[SURVIVORS]
    out[WEAKEST] = weakest
    out[EXTRA_DICE] = s.extra_left
    for plank in range(PLANKS):
        out[PLANKS_LEFT] += s.planks[plank]


@rule
def chapter(s):
    """A search looks to the end of the day; what the next one brings is another page."""
    return s.day


# How much a move is liked; those liked best are drawn from by lot.
NEVER, UNLIKED, INDIFFERENT, LIKED, WANTED, NEEDED = 0, 2, 4, 6, 8, 20
LATE = 15  # the day from which tokens are spent on the ship
MEAL = 3  # missing strength that is worth a day's fishing
FLARE_DICE = 2  # dice: with a third somebody may fire a blank
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
    if space == SPACE_FISHING:
        return NEEDED if hunger(s) >= MEAL else UNLIKED
    if space == SPACE_FLARE:
        return WHIM + UNLIKED if s.ship < ANCHOR and dice_at(s, space) < FLARE_DICE else UNLIKED
    if space == SPACE_SWAP or space == SPACE_HOPE:
        return INDIFFERENT + whim
    if space == SPACE_RECEIVE:
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
def for_the_ship(s):
    """Whether a six of the roll that lies open would move the ship."""
    t = s.depth - 1
    return s.doing[t] == DOING_ROLL and (s.x[t] == FOR_FLARE or s.x[t] == FOR_CALL)


@rule
def bends_to_six(s, by):
    """Whether a die of the roll would show a six then."""
    for i in range(MOST_CAST):
        if s.cast[i] > 0 and around(s.cast[i] + by) == FACES:
            return True
    return False


@rule
def like_bend(s, way):
    """Marked hope only for a six that moves the ship."""
    by = i64(BEND_BY[1 + way // 2])
    if way % 2:
        by = -by
    return WANTED if for_the_ship(s) and bends_to_six(s, by) else NEVER


@rule
def like_flip(s):
    """Re-rolls late and for the ship, the other tokens now and then."""
    if s.doing[s.depth - 1] != DOING_ROLL:
        return INDIFFERENT
    return WANTED if s.day >= LATE and for_the_ship(s) else NEVER


ADVICE = Advice(FEATURES, measure, spread=1.0, chapter=chapter, rollout=habit)
