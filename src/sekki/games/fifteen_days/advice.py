"""What makes a tableau promising: features for bots and for explanations. None of it is a rule."""

from sekki.kit import NONE, rule
from sekki.kit.advice import Advice, EvaluationFeatures

from .cards import has_match
from .components import CARDS, HAND_LIMIT, SEASON_OF, SEASONS, TRADED, VALUE_OF, VALUES
from .scoring import automa_score, score
from .state import AUTOMA, hand_size, is_solo
from .tableau import best_run, lies, set_size

FEATURES = EvaluationFeatures()
POINTS = FEATURES.declare("points", 1.0, "more points", "fewer points")
GAPS = FEATURES.declare("gaps", 0.5, "places cards for a later run", "leaves no loose cards in the tableau")
HAND = FEATURES.declare("hand", 0.15, "more cards in hand", "spends cards from the hand")
FITTING = FEATURES.declare(
    "fitting", 0.4, "holds cards that lengthen a run", "gives up cards that would lengthen a run"
)
MATCHING = FEATURES.declare("matching", 0.1, "gathers matching cards for a wild", "gives up matching cards")
FEATHERS = FEATURES.declare("feathers", 1.0, "keeps a feather", "spends a feather")
AUTOMA_POINTS = FEATURES.declare("automa", -1.0, "helps the automa", "slows the automa down")
AUTOMA_SET = FEATURES.declare(
    "automa's longest set", -2.0, "brings the automa close to a set", "keeps the automa from a set"
)

MOST_FITTING = 2  # a hand soon holds enough of them


@rule
def measure(s, seat, out, w):
    for i in range(len(out)):
        out[i] = 0.0
    out[POINTS] = score(s, seat)
    for season in range(SEASONS):
        out[GAPS] += set_size(s, seat, season) - best_run(s, seat, season)
    out[HAND] = min(hand_size(s, seat), HAND_LIMIT)
    look_at_hand(s, seat, out)
    out[FEATHERS] = s.feathers[seat]
    if is_solo(s):
        out[AUTOMA_POINTS] = automa_score(s)
        for season in range(SEASONS):
            if set_size(s, AUTOMA, season) == VALUES - 1:
                out[AUTOMA_SET] += 1


@rule
def look_at_hand(s, seat, out):
    """Cards that would lengthen a run, and pairs for a wild."""
    matching = 0
    for card in range(CARDS):
        if s.hand[seat, card] == 0:
            continue
        if has_match(s, seat, card):
            matching += s.hand[seat, card]
        elif continues_a_run(s, seat, SEASON_OF[card], VALUE_OF[card]):
            out[FITTING] += 1
    out[FITTING] = min(out[FITTING], MOST_FITTING)
    out[MATCHING] = min(matching, TRADED)


@rule
def continues_a_run(s, seat, season, value):
    """Whether a neighbour of the value lies in the tableau, or the season has no card yet."""
    if s.corner[seat, season] == NONE:
        return True
    if value > 1 and lies(s, seat, season, value - 1):
        return True
    return value < VALUES and lies(s, seat, season, value + 1)


ADVICE = Advice(FEATURES, measure, spread=2.5, glance=20)
