"""What is worth knowing about playing well: features for bots and for explanations. None of it is a rule."""

from sekki.kit import rule, size
from sekki.kit.advice import Advice, Feature

from .scoring import score
from .turn import playable, top

FEATURES = (
    Feature("points", 1.0, "more points", "fewer points"),
    Feature("playable", 0.7, "keeps cards that can still be laid", "leaves fewer cards that can be laid"),
    Feature("height", -0.2, "climbs higher", "leaves room to climb"),
)
POINTS = 0
PLAYABLE = 1
HEIGHT = 2


@rule
def measure(s, seat, out, w):
    """How well a seat stands."""
    out[POINTS] = score(s, seat)
    out[PLAYABLE] = 0 if s.stopped[seat] else size(playable(s, seat))
    out[HEIGHT] = 0 if s.stopped[seat] else top(s, seat) + 1


ADVICE = Advice(FEATURES, measure, spread=2.0)
