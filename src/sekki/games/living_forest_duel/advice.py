"""How near the four goals are: features for bots and for explanations. None of it is a rule."""

from sekki.kit import rule, size, without
from sekki.kit.advice import Advice, EvaluationFeatures

from .actions import steps_to_win
from .components import ELEMENTS, FIRES_TO_WIN, OF_SEASON, SPOTS, SQUARE
from .forest import fullest_square
from .tokens import strength

FEATURES = EvaluationFeatures()
FIRES = FEATURES.declare("fires", 7.0, "comes closer to eight fires", "falls behind in fires")
FRIENDS = FEATURES.declare(
    "friends", 4.0, "brings the recruitment line over to its season", "loses ground in the recruitment line"
)
FOREST = FEATURES.declare("forest", 4.0, "comes closer to a full square of trees", "lets the forest wait")
ONIBI = FEATURES.declare("onibi", 2.0, "leads Onibi on", "lets Onibi come closer")
TREES = FEATURES.declare("trees", 0.45, "has more trees to draw on", "has fewer trees to draw on")
SANKI_CARDS = FEATURES.declare("sanki cards", 0.6, "gains a sanki card", "gives up a sanki card")
TOKENS = FEATURES.declare("tokens", 0.25, "keeps a token for later", "uses a token")
STRENGTH = FEATURES.declare("strength", 0.08, "makes the next action stronger", "leaves a weak next action")
VARANS = FEATURES.declare("varans", 0.35, "keeps the varans in their pile", "lets varans loose")

SQUARE_PLACES = SQUARE * SQUARE
LINE_CARDS = 7
FAR = 3 * SPOTS


@rule
def measure(s, seat, out, w):
    out[FIRES] = nearness(s.fires[seat], FIRES_TO_WIN)
    out[FRIENDS] = nearness(LINE_CARDS - size(without(s.offer, OF_SEASON[seat])), LINE_CARDS)
    out[FOREST] = nearness(fullest_square(s, seat, w), SQUARE_PLACES)
    out[ONIBI] = nearness(FAR - steps_to_win(s, seat), FAR)
    out[TREES] = size(s.forest[seat])
    out[SANKI_CARDS] = s.sankis[seat]
    out[TOKENS] = s.tokens[seat]
    out[STRENGTH] = best_strength(s, seat) if s.tokens[seat] > 0 else 0
    out[VARANS] = s.varans[seat]


@rule
def nearness(have, need):
    """How near a goal is, from 0 to 1; the last steps count most."""
    part = have / need
    return part * part * part


@rule
def best_strength(s, seat):
    best = 0
    for element in range(ELEMENTS):
        best = max(best, strength(s, seat, element))
    return best


ADVICE = Advice(FEATURES, measure, spread=1.0, cutoff=30, points=False)
