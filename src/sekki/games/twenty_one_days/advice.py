"""A hand-made judgement of 21 Days: what bots look at, and why they say they do it. None of it is a rule."""

from sekki.kit import NONE, rule
from sekki.kit.advice import Advice, EvaluationFeatures

from .advice_habits import habit, hunger
from .components import (
    ANCHOR,
    BUOY,
    CREW,
    DICE,
    HOPES,
    LAST_DAY,
    PLANKS,
    SPACE_FISHING,
    SPACE_FLARE,
    SPACE_HOPE,
    SPACE_RECEIVE,
    SPACE_SWAP,
    SWAP_COST,
    SWAP_KIND,
    SWAP_TURTLE,
)
from .crew import alive, hope_of, human, strength_of, total

# The weights are fitted to games of crews that play by the habits: what came of positions at the start of a midday.
FEATURES = EvaluationFeatures()
OUTLOOK = FEATURES.declare("outlook", -3.48, "", "")
SHIP = FEATURES.declare("ship", 0.17, "brings the ship closer", "lets the ship drift away")
SHIP_LATE = FEATURES.declare("ship late", 0.46, "brings the ship closer in time", "lets the ship drift away late")
DICE_TO_COME = FEATURES.declare(
    "dice to come", 0.005, "keeps more dice for the days to come", "leaves fewer dice for the days to come"
)
SURVIVORS = FEATURES.declare("survivors", 0.25, "keeps more people alive", "risks a life")
STRENGTH_LEFT = FEATURES.declare("strength", 0.04, "keeps the crew strong", "costs strength")
WEAKEST = FEATURES.declare("weakest", 0.12, "spares the weakest", "leaves somebody very weak")
HOPE_HELD = FEATURES.declare("hope", 0.01, "gains hope", "spends hope")
HOPE_LATE = FEATURES.declare("hope late", 0.11, "gains hope for the last day", "spends hope for the last day")
MARKED_HOPE = FEATURES.declare("marked hope", 0.1, "keeps marked hope", "uses up marked hope")
BOTTLES = FEATURES.declare("bottles", 0.08, "gains a bottle", "uses up a bottle")
TOKENS = FEATURES.declare("tokens", 0.24, "keeps flip tokens for later", "uses up a flip token")
EXTRA_DICE = FEATURES.declare("extra die", 0.3, "keeps an extra die", "uses up an extra die")
PLANKS_LEFT = FEATURES.declare("planks", 0.05, "keeps the raft whole", "risks the raft")
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
            out[STRENGTH_LEFT] += min(CATCH, hunger(s))
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


ADVICE = Advice(FEATURES, measure, spread=1.0, chapter=chapter, rollout=habit)
