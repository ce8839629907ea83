"""What keeps a raft afloat: features for bots and for explanations. None of it is a rule.

A day ends a search's playouts: what counts is then weighed in spaces of the ship's way, of which a flare wins a sixth.
"""

from sekki.kit import NONE, rule
from sekki.kit.advice import Advice, Feature

from .components import BUOY, CREW, HOPES, PLANKS
from .crew import alive, hope_of, human, strength_of
from .habits import habit
from .logbook import LAST_DAY

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
(
    OUTLOOK, SHIP, DICE_TO_COME, SURVIVORS, STRENGTH_LEFT, WEAKEST, HOPE_HELD, MARKED_HOPE, BOTTLES, TOKENS, EXTRA_DICE,
    PLANKS_LEFT,
) = range(len(FEATURES))  # fmt: skip
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
    return s.day + 0


ADVICE = Advice(FEATURES, measure, spread=1.0, chapter=chapter, rollout=habit)
