"""What keeps a raft afloat: features for bots and for explanations. None of it is a rule."""

from sekki.kit import NONE, rule
from sekki.kit.advice import Advice, Feature

from .components import CREW, PLANKS
from .crew import alive, hope_of, human, strength_of
from .logbook import LAST_DAY

FEATURES = (
    Feature("outlook", -2.5, "", ""),
    Feature("days to go", -0.04, "the rescue is further away", "a day nearer to the rescue"),
    Feature("ship", 0.35, "brings the ship closer", "lets the ship drift away"),
    Feature("survivors", 0.3, "keeps more people alive", "risks a life"),
    Feature("strength", 0.12, "keeps the crew strong", "costs strength"),
    Feature("weakest", 0.1, "spares the weakest", "leaves somebody very weak"),
    Feature("hope", 0.12, "gains hope", "spends hope"),
    Feature("things", 0.15, "keeps bottles and tokens for later", "uses up a bottle or a token"),
    Feature("planks", 0.1, "keeps the raft whole", "risks the raft"),
)
OUTLOOK, DAYS, SHIP, SURVIVORS, STRENGTH_LEFT, WEAKEST, HOPE_HELD, THINGS, PLANKS_LEFT = range(len(FEATURES))
STRONG = 12


@rule
def measure(s, seat, out, w):
    """The same for every seat: they share one raft."""
    for i in range(len(out)):
        out[i] = 0.0
    out[OUTLOOK] = 1.0
    out[DAYS] = LAST_DAY - s.day
    out[SHIP] = s.ship
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
        if s.bottle[colour] != NONE:
            out[THINGS] += 1
        if s.flip[colour] != NONE:
            out[THINGS] += 1
    out[WEAKEST] = weakest
    for plank in range(PLANKS):
        out[PLANKS_LEFT] += s.planks[plank]


ADVICE = Advice(FEATURES, measure, spread=1.0)
