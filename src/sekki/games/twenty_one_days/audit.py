"""What must always hold."""

from sekki.kit import EMPTY, NONE, Invariants, full, has, plus, rule, size, without

from .components import (
    ANCHOR,
    BOTTLES,
    BUOY,
    COLOUR_OF,
    CREW,
    DICE,
    DRAWN_SHARKS,
    EXTRA,
    FACES,
    FARTHEST,
    FISH_EACH,
    HOLDS,
    HOPE_COUNT,
    HOPES,
    LAST_DAY,
    PAGES_OF_WEEK,
    ROOM,
    SCRUFFS,
    SHARK_COUNT,
    SHARK_KINDS,
    SPACE_FISHING,
    SPACE_SWAP,
    SPACES,
    SWAP_ROOM,
    TENTACLES,
    TOKENS,
    WEEK_OF_DAY,
    WHEEL_PAGES,
    WHEELS_IN_WEEK,
)
from .crew import alive, humans, players, scruffs_up
from .placing import dice_at
from .state import (
    DEEPEST,
    DOING_DIVIDE,
    DOING_NOTHING,
    DOING_ROLL,
    DOING_SHARKS,
    MOST_CAST,
    PHASE_OVER,
    PHASE_SETUP,
    RESULT_LOST,
    RESULT_OPEN,
    RESULT_WON,
)

WEEKS_BEFORE_THE_LAST = len(WHEELS_IN_WEEK) - 1

INVARIANTS = Invariants()
BROKEN_HOPE = INVARIANTS.declare(
    "every plain hope token is in the bag, being given out, or somebody's; a special one may have left the game"
)
BROKEN_BOTTLES = INVARIANTS.declare("every bottle card lies in at most one place")
BROKEN_STRENGTH = INVARIANTS.declare("dice show 0 to 6, and nobody without an upper die has a lower one")
BROKEN_BELONGINGS = INVARIANTS.declare("the dead own nothing, and Scruffs owns no hope and no bottle")
BROKEN_SPOTS = INVARIANTS.declare("the living sit on different spots that have a plank left")
BROKEN_SHIP = INVARIANTS.declare("the ship is on its track, and at the buoy only on day 21")
BROKEN_SHARKS = INVARIANTS.declare("the shark bag holds every token that is not just attacking")
BROKEN_BOUNDS = INVARIANTS.declare("the raft, the tentacles and the shark cube are within bounds")
BROKEN_PAGES = INVARIANTS.declare("the pages seen are those of the days so far, with no more wheels than the week has")
BROKEN_DICE = INVARIANTS.declare(
    "no location holds more dice than it has spaces, and only living humans' dice are placed"
)
BROKEN_STACK = INVARIANTS.declare("what is being done is one tidy stack, and dice lie open only while they are rolled")
BROKEN_TOKENS = INVARIANTS.declare("Scruffs' tokens lie in one place each, and only he has any")
BROKEN_END = INVARIANTS.declare("the game is over when it is won or lost, and only then")
BROKEN_EXTRA_DIE = INVARIANTS.declare("the extra die belongs to a living human while markers are left")


@rule
def audit(s):
    if not hope_conserved(s):
        return BROKEN_HOPE
    if not bottles_conserved(s):
        return BROKEN_BOTTLES
    code = audit_crew(s)
    if code != 0:
        return code
    if s.ship < 1 or s.ship > BUOY or (s.ship > ANCHOR and s.day < LAST_DAY):
        return BROKEN_SHIP
    if not sharks_conserved(s):
        return BROKEN_SHARKS
    if s.tentacles < 0 or s.tentacles > TENTACLES or s.distance < 1 or s.distance > FARTHEST:
        return BROKEN_BOUNDS
    if s.phase != PHASE_SETUP and not pages_right(s):
        return BROKEN_PAGES
    if not dice_right(s):
        return BROKEN_DICE
    if not stack_tidy(s):
        return BROKEN_STACK
    if not tokens_right(s):
        return BROKEN_TOKENS
    if not end_right(s):
        return BROKEN_END
    if s.extra_left > 0 and (s.extra_of == NONE or not alive(s, s.extra_of) or s.who[s.extra_of] == SCRUFFS):
        return BROKEN_EXTRA_DIE
    return 0


@rule
def hope_conserved(s):
    for kind in range(HOPES):
        n = 0
        for colour in range(CREW):
            n += s.hope[colour, kind]
        n += s.bag[kind] + s.pool[kind]
        if n > HOPE_COUNT[kind] or (kind == 0 and n < HOPE_COUNT[kind]):
            return False
    return True


@rule
def bottles_conserved(s):
    seen = s.bottles
    n = size(seen)
    for colour in range(CREW):
        if s.bottle[colour] != NONE:
            seen = plus(seen, s.bottle[colour])
            n += 1
        elif s.fresh[colour]:
            return False
    if s.second != NONE:
        seen = plus(seen, s.second)
        n += 1
    return size(seen) == n and without(seen, full(BOTTLES)) == EMPTY


@rule
def audit_crew(s):
    for colour in range(CREW):
        top = s.top[colour]
        below = s.below[colour]
        if top < 0 or top > FACES or below < 0 or below > FACES or (top == 0 and below > 0):
            return BROKEN_STRENGTH
        if s.phase == PHASE_SETUP:
            continue
        if not belongings_right(s, colour):
            return BROKEN_BELONGINGS
        if alive(s, colour) and not seated(s, colour):
            return BROKEN_SPOTS
    return 0


@rule
def belongings_right(s, colour):
    hope = 0
    for kind in range(HOPES):
        hope += s.hope[colour, kind]
    if s.owner[colour] < 0 or s.owner[colour] >= players(s) or COLOUR_OF[s.who[colour]] != colour:
        return False
    if not alive(s, colour):
        return hope == 0 and s.bottle[colour] == NONE and s.flip[colour] == NONE and s.spot[colour] == NONE
    return s.who[colour] != SCRUFFS or (hope == 0 and s.bottle[colour] == NONE)


@rule
def seated(s, colour):
    spot = s.spot[colour]
    if spot == NONE or (not s.planks[HOLDS[spot, 0]] and not s.planks[HOLDS[spot, 1]]):
        return False
    for other in range(colour):
        if s.spot[other] == spot:
            return False
    return True


@rule
def sharks_conserved(s):
    out = 0
    for kind in range(SHARK_KINDS):
        if s.sharks[kind] > SHARK_COUNT[kind]:
            return False
        out += SHARK_COUNT[kind] - s.sharks[kind]
    attacking = s.phase == PHASE_OVER
    for t in range(s.depth):
        if s.doing[t] == DOING_SHARKS:
            attacking = True
    return out == 0 or (attacking and out <= DRAWN_SHARKS)


@rule
def pages_right(s):
    if s.day < 1 or s.day > LAST_DAY or not has(PAGES_OF_WEEK[WEEK_OF_DAY[s.day]], s.today):
        return False
    last_seen = s.next_day if s.day < LAST_DAY else LAST_DAY
    if size(s.seen) != last_seen or not has(s.seen, s.today):
        return False
    if s.day < LAST_DAY and (not has(s.seen, s.tomorrow) or s.next_day <= s.day):
        return False
    for week in range(WEEKS_BEFORE_THE_LAST):
        if size(s.seen & PAGES_OF_WEEK[week] & WHEEL_PAGES) > WHEELS_IN_WEEK[week]:
            return False
    return True


@rule
def dice_right(s):
    for space in range(SPACES):
        room = SWAP_ROOM[s.swap] if space == SPACE_SWAP else ROOM[space]
        if dice_at(s, space) > room:
            return False
    if s.rod_broken and dice_at(s, SPACE_FISHING) > 0:
        return False
    for die_number in range(DICE):
        if s.placed[die_number] != NONE:
            owner = s.extra_of if die_number == EXTRA else die_number
            if owner == NONE or not alive(s, owner) or s.who[owner] == SCRUFFS:
                return False
    for colour in range(CREW):
        if s.fish[colour] < 0 or s.fish[colour] > FISH_EACH:
            return False
    return True


@rule
def stack_tidy(s):
    if s.depth < 0 or s.depth > DEEPEST:
        return False
    rolling = False
    for t in range(DEEPEST):
        used = t < s.depth
        if s.doing[t] == DOING_ROLL:
            rolling = True
        if used != (s.doing[t] != DOING_NOTHING):
            return False
        if not used and (s.x[t] != 0 or s.y[t] != 0 or s.z[t] != 0):
            return False
        if s.doing[t] == DOING_DIVIDE and s.y[t] <= 0 and t == s.depth - 1:
            return False
    for i in range(MOST_CAST):
        if s.cast[i] < 0 or s.cast[i] > FACES or (s.cast[i] > 0 and s.cast[max(0, i - 1)] == 0):
            return False
    return (s.cast[0] > 0) == rolling


@rule
def tokens_right(s):
    taken = s.tokens | s.tokens_gone
    if s.tokens & s.tokens_gone or without(taken, full(TOKENS)):
        return False
    if not scruffs_up(s):
        return taken == EMPTY and s.token == NONE
    if s.token == NONE:
        return s.token_left == 0
    return s.token_left > 0 and not has(taken, s.token)


@rule
def end_right(s):
    if (s.result == RESULT_OPEN) != (s.phase != PHASE_OVER):
        return False
    if s.phase == PHASE_OVER:
        return s.depth == 0 and s.asked == NONE and (s.result == RESULT_LOST or (s.ship == BUOY and humans(s) > 0))
    if s.phase == PHASE_SETUP:
        return True
    return s.result != RESULT_WON and humans(s) > 0 and s.asked >= 0 and s.asked < s.seats and s.depth > 0
