"""Who knows what in 21 Days: everything lies open.

What nobody has looked into is not in the state, so there is nothing to conceal.
"""

from sekki.kit import NONE, Features, blank, has, rule

from .components import (
    ALL_PAGES,
    ANCHOR,
    BOTTLES,
    BUOY,
    CREW,
    DICE,
    DISASTER_CARDS,
    FACES,
    FARTHEST,
    FLIPS,
    HOPES,
    LAST_DAY,
    PLANKS,
    SPACES,
    SPOTS,
    SURVIVORS,
    SWAPS,
    TENTACLES,
    TOKENS,
)
from .crew import hope_of, leader, players, seat_for, seat_of
from .state import DOING_ROLL, DOINGS, MOST_CAST, MOST_PLAYERS, PHASE, PURPOSES


@rule
def conceal(s, seat):
    """Everybody knows everything there is to know."""


@rule
def imagine(s, f, seat, w):
    """Nothing is hidden, so there is nothing to imagine."""


MOST_HOPE = 16
TODAYS = 7  # rod, calm, comforted, extra die, flare and shout costs, Aleta's help
PER_SURVIVOR = 6 + SURVIVORS + SPOTS + HOPES + BOTTLES + FLIPS + SPACES
FEATURES = Features()
AT_PHASE = FEATURES.declare("phase", len(PHASE))
# seats, players, day, days to come, distance, cube rests, ship, steps to the anchor
AT_TABLE = FEATURES.declare("table", 8)
AT_TODAY = FEATURES.declare("today", ALL_PAGES)
AT_TOMORROW = FEATURES.declare("tomorrow", ALL_PAGES)
AT_SEEN = FEATURES.declare("seen", ALL_PAGES)
AT_PLANKS = FEATURES.declare("planks", PLANKS)
AT_TENTACLES = FEATURES.declare("tentacles", 1)
AT_SWAP = FEATURES.declare("swap", SWAPS)
AT_DISASTERS = FEATURES.declare("disasters", DISASTER_CARDS)
AT_DISASTER = FEATURES.declare("disaster", DISASTER_CARDS)
AT_BOTTLES = FEATURES.declare("bottles", BOTTLES)
AT_BAG = FEATURES.declare("bag", HOPES)
AT_POOL = FEATURES.declare("pool", HOPES)
AT_TODAYS = FEATURES.declare("todays", TODAYS)
AT_DOING = FEATURES.declare("doing", DOINGS + 3)  # the uppermost, with its numbers
AT_BELOW = FEATURES.declare("below", DOINGS)
AT_ROLL = FEATURES.declare("roll", PURPOSES + MOST_CAST * FACES)
AT_ASKED = FEATURES.declare("asked", MOST_PLAYERS)  # seats counted from the observer
AT_LEADS = FEATURES.declare("leads", 1)
AT_SCRUFFS = FEATURES.declare("scruffs", 2 * TOKENS + TOKENS + 2)
AT_EXTRA = FEATURES.declare("extra", SPACES)
AT_SURVIVORS = FEATURES.declare("survivors", CREW * PER_SURVIVOR)


@rule
def observe(s, seat, out):
    """The table as numbers of about 0 to 1; survivors by colour, each with a mark whether it is the observer's."""
    blank(out)
    out[AT_PHASE + s.phase] = 1
    observe_table(s, out)
    observe_piles(s, out)
    observe_doing(s, seat, out)
    for colour in range(CREW):
        if s.who[colour] != NONE:
            observe_survivor(s, seat, colour, out, AT_SURVIVORS + colour * PER_SURVIVOR)


@rule
def observe_table(s, out):
    out[AT_TABLE] = s.seats / MOST_PLAYERS
    out[AT_TABLE + 1] = players(s) / MOST_PLAYERS
    out[AT_TABLE + 2] = s.day / LAST_DAY
    out[AT_TABLE + 3] = (LAST_DAY - s.next_day) / LAST_DAY
    out[AT_TABLE + 4] = s.distance / FARTHEST
    out[AT_TABLE + 5] = s.cube_rests
    out[AT_TABLE + 6] = s.ship / BUOY
    out[AT_TABLE + 7] = max(0, ANCHOR - s.ship) / BUOY
    out[AT_TENTACLES] = s.tentacles / TENTACLES
    out[AT_SWAP + s.swap] = 1
    for plank in range(PLANKS):
        out[AT_PLANKS + plank] = s.planks[plank]
    out[AT_TODAYS] = s.rod_broken
    out[AT_TODAYS + 1] = s.calm
    out[AT_TODAYS + 2] = s.comforted
    out[AT_TODAYS + 3] = s.extra_left / 3
    out[AT_TODAYS + 4] = s.flare_cost / 2
    out[AT_TODAYS + 5] = s.shout_cost / 2
    out[AT_TODAYS + 6] = s.aleta_helped
    if s.placed[DICE - 1] != NONE:
        out[AT_EXTRA + s.placed[DICE - 1]] = 1


@rule
def observe_piles(s, out):
    for page in range(ALL_PAGES):
        if has(s.seen, page):
            out[AT_SEEN + page] = 1
    if s.today != NONE:
        out[AT_TODAY + s.today] = 1
    if s.tomorrow != NONE:
        out[AT_TOMORROW + s.tomorrow] = 1
    for disaster in range(DISASTER_CARDS):
        if has(s.disasters, disaster):
            out[AT_DISASTERS + disaster] = 1
    if s.disaster != NONE:
        out[AT_DISASTER + s.disaster] = 1
    for bottle in range(BOTTLES):
        if has(s.bottles, bottle):
            out[AT_BOTTLES + bottle] = 1
    for kind in range(HOPES):
        out[AT_BAG + kind] = s.bag[kind] / MOST_HOPE
        out[AT_POOL + kind] = s.pool[kind] / MOST_HOPE
    for token in range(TOKENS):
        if has(s.tokens, token):
            out[AT_SCRUFFS + token] = 1
        if has(s.tokens_gone, token):
            out[AT_SCRUFFS + TOKENS + token] = 1
    if s.token != NONE:
        out[AT_SCRUFFS + 2 * TOKENS + s.token] = 1
    out[AT_SCRUFFS + 3 * TOKENS] = s.token_left / 3
    out[AT_SCRUFFS + 3 * TOKENS + 1] = s.token_today


@rule
def observe_doing(s, seat, out):
    """What is being done, what is rolled, who is asked and who leads."""
    if s.asked >= 0:
        out[AT_ASKED + (s.asked - seat + s.seats) % s.seats] = 1
    if s.who[0] != NONE:
        out[AT_LEADS] = 1 if seat_of(s, leader(s)) == seat else 0
    t = s.depth - 1
    if t < 0:
        return
    out[AT_DOING + s.doing[t]] = 1
    out[AT_DOING + DOINGS] = s.x[t] / MOST_HOPE
    out[AT_DOING + DOINGS + 1] = s.y[t] / MOST_HOPE
    out[AT_DOING + DOINGS + 2] = s.z[t] / MOST_HOPE
    if t > 0:
        out[AT_BELOW + s.doing[t - 1]] = 1
    if s.doing[t] == DOING_ROLL:
        out[AT_ROLL + s.x[t]] = 1
    elif t > 0 and s.doing[t - 1] == DOING_ROLL:
        out[AT_ROLL + s.x[t - 1]] = 1
    for i in range(MOST_CAST):
        if s.cast[i] > 0:
            out[AT_ROLL + PURPOSES + i * FACES + s.cast[i] - 1] = 1


@rule
def observe_survivor(s, seat, colour, out, at):
    out[at] = 1 if s.top[colour] > 0 else 0
    out[at + 1] = 1 if seat_for(s, colour) == seat else 0
    out[at + 2] = s.top[colour] / FACES
    out[at + 3] = s.below[colour] / FACES
    out[at + 4] = hope_of(s, colour) / MOST_HOPE
    out[at + 5] = s.fresh[colour]
    at += 6
    out[at + s.who[colour]] = 1
    at += SURVIVORS
    if s.spot[colour] != NONE:
        out[at + s.spot[colour]] = 1
    at += SPOTS
    for kind in range(HOPES):
        out[at + kind] = s.hope[colour, kind] / 4
    at += HOPES
    if s.bottle[colour] != NONE:
        out[at + s.bottle[colour]] = 1
    at += BOTTLES
    if s.flip[colour] != NONE:
        out[at + s.flip[colour]] = 1
    at += FLIPS
    if s.placed[colour] != NONE:
        out[at + s.placed[colour]] = 1
