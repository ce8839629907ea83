"""How near the four goals are: features for bots and for explanations. None of it is a rule."""

from sekki.kit import rule, size, without
from sekki.kit.advice import Advice, Feature

from .actions import steps_to_win
from .components import ELEMENTS, FIRES_TO_WIN, OF_SEASON, SPOTS, SQUARE
from .forest import fullest_square
from .tokens import strength

_features: list[Feature] = []


def _feature(name: str, weight: float, more: str, less: str) -> int:
    """Declares a feature; the place `measure` writes it to."""
    _features.append(Feature(name, weight, more, less))
    return len(_features) - 1


FEATURE_FIRES = _feature("fires", 7.0, "comes closer to eight fires", "falls behind in fires")
FEATURE_FRIENDS = _feature(
    "friends", 4.0, "brings the recruitment line over to its season", "loses ground in the recruitment line"
)
FEATURE_FOREST = _feature("forest", 4.0, "comes closer to a full square of trees", "lets the forest wait")
FEATURE_ONIBI = _feature("onibi", 2.0, "leads Onibi on", "lets Onibi come closer")
FEATURE_TREES = _feature("trees", 0.45, "has more trees to draw on", "has fewer trees to draw on")
FEATURE_SANKI_CARDS = _feature("sanki cards", 0.6, "gains a sanki card", "gives up a sanki card")
FEATURE_TOKENS = _feature("tokens", 0.25, "keeps a token for later", "uses a token")
FEATURE_STRENGTH = _feature("strength", 0.08, "makes the next action stronger", "leaves a weak next action")
FEATURE_VARANS = _feature("varans", 0.35, "keeps the varans in their pile", "lets varans loose")

SQUARE_PLACES = SQUARE * SQUARE
LINE_CARDS = 7
FAR = 3 * SPOTS


@rule
def measure(s, seat, out, w):
    out[FEATURE_FIRES] = nearness(s.fires[seat], FIRES_TO_WIN)
    out[FEATURE_FRIENDS] = nearness(LINE_CARDS - size(without(s.offer, OF_SEASON[seat])), LINE_CARDS)
    out[FEATURE_FOREST] = nearness(fullest_square(s, seat, w), SQUARE_PLACES)
    out[FEATURE_ONIBI] = nearness(FAR - steps_to_win(s, seat), FAR)
    out[FEATURE_TREES] = size(s.forest[seat])
    out[FEATURE_SANKI_CARDS] = s.sankis[seat]
    out[FEATURE_TOKENS] = s.tokens[seat]
    out[FEATURE_STRENGTH] = best_strength(s, seat) if s.tokens[seat] > 0 else 0
    out[FEATURE_VARANS] = s.varans[seat]


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


ADVICE = Advice(tuple(_features), measure, spread=1.0, cutoff=30)
