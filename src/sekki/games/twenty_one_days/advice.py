"""A hand-made judgement of 21 Days, and the habits of a sensible crew: for bots and their words. None is a rule."""

from sekki.kit import NONE, i64, lookup, rule, u64
from sekki.kit.advice import Advice, EvaluationFeatures
from sekki.kit.fate import mix, scaled

from .components import (
    ALETA,
    ANCHOR,
    BEND_BY,
    BENDS,
    BOTTLE,
    BOTTLE_CANCEL,
    BOTTLE_EFFECT,
    BUOY,
    COLOUR_OF,
    CREW,
    DICE,
    DISASTERS,
    FACES,
    FIRST_DISASTER_LIST,
    FLIP_CANCEL,
    FLIP_FEAST,
    FLIP_LAST_HOPE,
    HOPES,
    LAST_DAY,
    LISTS,
    PLANKS,
    REROLL_BELOW,
    SPACE_FISHING,
    SPACE_FLARE,
    SPACE_HOPE,
    SPACE_PLAY,
    SPACE_RECEIVE,
    SPACE_SWAP,
    SPACES,
    SUCCESS,
    SWAP_COST,
    SWAP_KIND,
    SWAP_TURTLE,
    SYMBOL_ALL,
    SYMBOL_DIVIDE,
    SYMBOL_GRAB,
    SYMBOL_PLANK,
    SYMBOL_SHARK,
    SYMBOL_SHIP,
)
from .crew import alive, hope_of, human, strength_of, total
from .disasters import hope_of_all
from .placing import dice_at, die_owner
from .raft import may_advance
from .state import (
    DOING_EXCHANGE,
    DOING_PARANOIA,
    DOING_PICK,
    DOING_ROLL,
    FOR_CALL,
    FOR_FISH,
    FOR_FLARE,
    MOST_CAST,
    MOVE_ALETA,
    MOVE_ATTEMPT,
    MOVE_BEND,
    MOVE_COMFORT,
    MOVE_DOLPHIN,
    MOVE_DROP,
    MOVE_FLARE,
    MOVE_FLIP,
    MOVE_GIFT,
    MOVE_GIVE,
    MOVE_LOSE,
    MOVE_MEND,
    MOVE_OPEN,
    MOVE_PAY,
    MOVE_PICK,
    MOVE_PLACE,
    MOVE_PROFESSOR,
    MOVE_REROLL,
    MOVE_SHOUT,
    MOVE_SING,
    MOVE_SIT,
    MOVE_SPEND,
    MOVE_STACK,
    MOVE_STAND,
    MOVE_STRENGTHEN,
    MOVE_SWAP,
    MOVE_TRICK,
    TRICK_PLUS_1,
    TRICK_REROLL,
)
from .uses import BY_BEND, BY_TRICK, around

# The weights are fitted to games of crews that play by the habits: what came of positions at the start of a midday.
FEATURES = EvaluationFeatures()
OUTLOOK = FEATURES.declare("outlook", -1.92, "", "")
DAYS_LEFT = FEATURES.declare("days left", -0.09, "", "")
SHIP = FEATURES.declare("ship", 0.09, "brings the ship closer", "lets the ship drift away")
SHIP_LATE = FEATURES.declare("ship late", 0.71, "brings the ship closer in time", "lets the ship drift away late")
SURVIVORS = FEATURES.declare("survivors", 0.08, "keeps more people alive", "risks a life")
VISIBLE = FEATURES.declare("visible strength", 0.04, "keeps the crew strong", "costs strength")
LOWER = FEATURES.declare("lower dice", 0.11, "keeps strength in the lower dice", "costs strength that never comes back")
WEAKEST = FEATURES.declare("weakest", 0.04, "spares the weakest", "leaves somebody very weak")
HOPE_HELD = FEATURES.declare("hope", 0.01, "gains hope", "spends hope")
HOPE_LATE = FEATURES.declare("hope late", 0.06, "gains hope for the last day", "spends hope for the last day")
MARKED_HOPE = FEATURES.declare("marked hope", 0.15, "keeps marked hope", "uses up marked hope")
BOTTLES = FEATURES.declare("bottles", 0.03, "gains a bottle", "uses up a bottle")
TOKENS = FEATURES.declare("tokens", 0.16, "keeps flip tokens for later", "uses up a flip token")
EXTRA_DICE = FEATURES.declare("extra die", 0.11, "keeps an extra die", "uses up an extra die")
PLANKS_LEFT = FEATURES.declare("planks", 0.1, "keeps the raft whole", "risks the raft")
STRONG = 12
MEAN = 3.5  # of a die
SIX = 1 / 6
CATCH = 3.0  # strength a fisher brings on average
HALF = 0.5  # chance of a bottle


@rule
def measure(s, seat, out, w):
    """The same for every seat: they share one raft. Dice that are placed count as what they bring on average."""
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
        out[VISIBLE] += s.top[colour]
        out[LOWER] += s.below[colour]
        weakest = min(weakest, strength_of(s, colour))
        out[HOPE_HELD] += hope_of(s, colour)
        for kind in range(1, HOPES):
            out[MARKED_HOPE] += kind * s.hope[colour, kind]
        if s.bottle[colour] != NONE:
            out[BOTTLES] += 1
        if s.flip[colour] != NONE:
            out[TOKENS] += 1
    out[DAYS_LEFT] = LAST_DAY - s.day
    out[WEAKEST] = weakest
    out[EXTRA_DICE] = s.extra_left
    for plank in range(PLANKS):
        out[PLANKS_LEFT] += s.planks[plank]
    count_placed(s, out)
    late = s.day / LAST_DAY
    out[SHIP_LATE] = out[SHIP] * late
    out[HOPE_LATE] = out[HOPE_HELD] * late


@rule
def count_placed(s, out):
    """What dice that are placed and not yet rolled bring on average."""
    flares = 0
    points = 0.0
    hoping = 0
    for die in range(DICE):
        space = s.placed[die]
        if space == SPACE_FLARE:
            flares += 1
        elif space == SPACE_HOPE:
            hoping += 1
        elif space == SPACE_FISHING:
            out[VISIBLE] += min(CATCH, hunger(s))
        elif space == SPACE_RECEIVE:
            out[BOTTLES] += HALF
        elif space == SPACE_SWAP and SWAP_KIND[s.swap] == SWAP_TURTLE:
            points += MEAN / SWAP_COST[s.swap]
    if hoping > 0:
        points += hoping * MEAN / 3 - (HALF if hoping == 3 else 0.3)
    out[HOPE_HELD] += min(points, total(s.bag))
    if s.ship < ANCHOR:
        out[SHIP] += flares * SIX
    if flares == 3:
        out[SHIP] -= 0.4  # one of three dice shows a blank


@rule
def chapter(s):
    """A search looks to the end of the day; what the next one brings is another page."""
    return s.day


PASS = 100  # how much passing is liked; what is liked less is left
ONE, TWO = 10, 20
NEVER, LIKED, WANTED = 0, PASS + ONE, PASS + TWO
WEAK, STRONG = 3, 8  # total strength: worth a feast; enough to pay the dolphin
MEAL = 2  # missing strength that is worth a day's fishing
PLENTY = 12  # hope tokens of the crew: more are not looked for
SPARE = 5  # Aleta's hope before she helps
SPOIL = (SYMBOL_GRAB, SYMBOL_PLANK, SYMBOL_SHARK)
LOSSES = (SYMBOL_SHIP, SYMBOL_ALL, SYMBOL_DIVIDE)
WORTH_PAYING = lookup(
    [
        int(any(kind in SPOIL or (kind in LOSSES and n < 0) for kind, n in LISTS[FIRST_DISASTER_LIST + i]))
        for i in range(len(DISASTERS))
    ]
)
KEPT = lookup([int(BOTTLE_EFFECT[bottle] == BOTTLE_CANCEL) for bottle in range(len(BOTTLE))])


@rule
def habit(s, seat, legal, n, word, w):
    """Which of the legal moves: by lot among those that seem best at first sight."""
    best = -1
    found = 0
    same = 0
    for i in range(n):
        liking = like(s, i64(legal[i]))
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
def like(s, move):
    """The kinds of moves in their order."""
    if move < MOVE_PLACE:
        return like_setting_out(s, move)
    if move < MOVE_GIVE:
        return like_place(s, (move - MOVE_PLACE) // SPACES, (move - MOVE_PLACE) % SPACES)
    if move < MOVE_SPEND:
        return NEVER if s.doing[s.depth - 1] == DOING_EXCHANGE else like_give(s, (move - MOVE_GIVE) % CREW)
    if move < MOVE_LOSE:
        return like_spend(s, (move - MOVE_SPEND) // CREW, (move - MOVE_SPEND) % CREW)
    if move < MOVE_STRENGTHEN:
        return like_lose(s, move - MOVE_LOSE)
    if move < MOVE_ATTEMPT:
        return PASS - strength_of(s, move - MOVE_STRENGTHEN)
    if MOVE_OPEN <= move < MOVE_MEND:
        return NEVER if KEPT[move - MOVE_OPEN] and s.disaster == NONE else WANTED
    if move == MOVE_PAY:
        return LIKED if WORTH_PAYING[s.disaster] else NEVER
    if move == MOVE_DROP:
        return NEVER
    if MOVE_SWAP <= move < MOVE_FLARE:
        return WANTED if SWAP_KIND[move - MOVE_SWAP] == SWAP_TURTLE else LIKED
    if move < MOVE_FLIP:
        return LIKED if MOVE_SHOUT <= move < MOVE_SING else WANTED
    return like_use(s, move)


@rule
def like_setting_out(s, move):
    """The low die on top: what is gained goes to the upper die, and the lower one is kept."""
    if move >= MOVE_STACK:
        return LIKED if move > MOVE_STACK else PASS
    if move >= MOVE_SIT:
        return PASS
    if move == MOVE_REROLL:
        total = 0
        for colour in range(CREW):
            total += strength_of(s, colour)
        return LIKED if total < REROLL_BELOW else NEVER
    return PASS


@rule
def like_place(s, die, space):
    """A fisher first, then turtles, hope and flares, and bottles for who has none; never a third die."""
    there = dice_at(s, space)
    if there == 2:
        return NEVER
    if space == SPACE_FISHING:
        return 10 * ONE if hunger(s) >= MEAL else ONE
    if space == SPACE_SWAP:
        return 6 * ONE if SWAP_KIND[s.swap] == SWAP_TURTLE else 35
    if space == SPACE_HOPE:
        return 5 * ONE - TWO * there if hope_of_all(s) < PLENTY else ONE // 2
    if space == SPACE_FLARE:
        return 5 * ONE + 5 - 5 * there if s.ship < ANCHOR else NEVER
    held = s.bottle[die_owner(s, die)]
    if space == SPACE_PLAY:
        return 3 * ONE if held != NONE and not KEPT[held] else NEVER
    if space == SPACE_RECEIVE:
        return TWO if held == NONE else NEVER
    return ONE


@rule
def hunger(s):
    """Visible strength that fish could give back."""
    missing = 0
    for colour in range(CREW):
        if s.top[colour] > 0:
            missing += FACES - s.top[colour]
    return missing


@rule
def like_give(s, colour):
    """Hope in pairs, for flares are paid with two; and to who has least."""
    held = hope_of(s, colour)
    return PASS + ONE * (held % 2) - held


@rule
def like_spend(s, kind, colour):
    """Plain tokens, and of who has most; against paranoia only where it may kill."""
    t = s.depth - 1
    if s.doing[t] == DOING_PARANOIA and strength_of(s, colour) > s.y[t] + WEAK:
        return NEVER
    return PASS + ONE * (HOPES - kind) + hope_of(s, colour)


@rule
def like_lose(s, colour):
    """Who has most, and rather not a whole die."""
    return strength_of(s, colour) + (5 if s.top[colour] > 1 else 0)


@rule
def like_use(s, move):
    """Tokens, skills and whatever changes a roll."""
    if move >= MOVE_STAND:
        return NEVER
    doing = s.doing[s.depth - 1]
    if doing == DOING_PICK:
        return like_pick(s, move - MOVE_PICK)
    if doing == DOING_ROLL:
        return like_change(s, move)
    if move < MOVE_COMFORT:
        return like_flip(s, i64(s.flip[move - MOVE_FLIP]))
    if move < MOVE_GIFT:
        return LIKED if strength_of(s, move - MOVE_COMFORT) <= WEAK else NEVER
    return NEVER


@rule
def like_flip(s, flip):
    if flip == FLIP_LAST_HOPE or flip == FLIP_CANCEL:
        return WANTED
    if flip != FLIP_FEAST or hunger(s) < CREW:
        return NEVER
    for colour in range(CREW):
        if alive(s, colour) and strength_of(s, colour) <= WEAK:
            return LIKED
    return NEVER


@rule
def worth_a_change(s):
    """A roll for the ship that is no six, or a poor catch."""
    purpose = s.x[s.depth - 1]
    if purpose == FOR_FISH:
        return s.cast[0] <= 2
    return (purpose == FOR_FLARE or purpose == FOR_CALL) and may_advance(s)


@rule
def can_become_six(s, by):
    """Whether a die of the roll would show a six when moved by so much."""
    for i in range(MOST_CAST):
        if s.cast[i] > 0 and around(s.cast[i] + by) == SUCCESS:
            return True
    return False


@rule
def bent_by(way):
    by = i64(BEND_BY[1 + way // 2])
    return by if way % 2 == 0 else -by


@rule
def like_change(s, move):
    if not worth_a_change(s):
        return NEVER
    if move >= MOVE_TRICK:
        trick = move - MOVE_TRICK
        if trick == TRICK_REROLL:
            return LIKED
        return WANTED if can_become_six(s, 1 if trick == TRICK_PLUS_1 else -1) else NEVER
    if move >= MOVE_BEND:
        return WANTED if can_become_six(s, bent_by((move - MOVE_BEND) % BENDS)) else NEVER
    if move >= MOVE_DOLPHIN:
        enough = 0 if s.day == LAST_DAY else STRONG
        return LIKED if strength_of(s, move - MOVE_DOLPHIN) > enough and s.cast[0] == 1 else NEVER
    if move == MOVE_ALETA:
        return LIKED if s.day == LAST_DAY or hope_of(s, i64(COLOUR_OF[ALETA])) >= SPARE else NEVER
    return LIKED if move != MOVE_PROFESSOR else PASS


@rule
def like_pick(s, i):
    """The die that becomes a six, or else the lowest."""
    t = s.depth - 1
    way = i64(s.z[t])
    if s.x[t] == BY_BEND:
        return around(s.cast[i] + bent_by(way))
    if s.x[t] == BY_TRICK and way != TRICK_REROLL:
        return around(s.cast[i] + (1 if way == TRICK_PLUS_1 else -1))
    return FACES + 1 - s.cast[i]


ADVICE = Advice(
    FEATURES, measure, spread=1.0, chapter=chapter, rollout=habit, temperatures=(10.0, 7.0, 4.0), lookahead=False
)
