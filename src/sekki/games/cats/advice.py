"""What a cat knows about feasting well: features for bots and for explanations. None of it is a rule."""

from sekki.kit import lowest, rest, rule, size
from sekki.kit.advice import Advice, EvaluationFeatures

from .components import BOOZE, CROWS, FISH, ROUNDS, SEASON_OF, TOO_MUCH, WITH_FISH
from .knowledge import all_views
from .scoring import booze, game_points, times
from .state import PHASE_KEEP, PHASE_OVER, PHASE_YOROZU_TOKEN

A_GAME = 7  # points that a good game brings
FISH_IN_A_HAND = 8  # fish in an average hand of nine
CROWS_IN_A_HAND = 1

FEATURES = EvaluationFeatures()
TOTAL = FEATURES.declare("total", 1.0, "more points in the match", "fewer points in the match")
POINTS = FEATURES.declare("points", 1.0, "more points in this game", "fewer points in this game")
LAST_BOTTLE = FEATURES.declare("last bottle", -0.25, "one bottle from too many", "stays away from a third bottle")
HAND_FISH = FEATURES.declare("fish in hand", 0.35, "keeps fish in hand", "gives fish away")
HAND_CROWS = FEATURES.declare("crows in hand", -0.5, "keeps crows in hand", "gets rid of a crow")
HAND_BOTTLES = FEATURES.declare("bottles in hand", -0.3, "keeps bottles in hand", "gets rid of a bottle")


@rule
def measure(s, seat, out, w):
    """Points count for less the more games of the match are still to come."""
    scale = 1.0 / (1.0 + 0.3 * games_to_come(s))
    for i in range(len(out)):
        out[i] = 0.0
    out[TOTAL] = s.total[seat] * scale
    if s.phase == PHASE_OVER or s.phase == PHASE_YOROZU_TOKEN or s.phase == PHASE_KEEP:
        return
    out[POINTS] = game_points(s, seat) * scale
    if booze(s, seat) == TOO_MUCH - 1:
        out[LAST_BOTTLE] = (ROUNDS - s.round_number) * scale
    out[HAND_FISH] = hand_fish(s, seat) * scale
    out[HAND_CROWS] = size(s.hand[seat] & CROWS) * scale
    out[HAND_BOTTLES] = size(s.hand[seat] & BOOZE) * scale


@rule
def games_to_come(s):
    """How many more games the match will probably have."""
    if s.single or s.tie_break:
        return 0
    most = 0
    for seat in range(s.seats):
        most = max(most, s.total[seat])
    return max(0, (s.target - most - 1) // A_GAME)


@rule
def hand_fish(s, seat):
    """The fish still in hand, as they count for this seat."""
    fish = 0
    left = s.hand[seat] & WITH_FISH
    while left:
        card = lowest(left)
        left = rest(left)
        fish += FISH[card] * times(s, seat, SEASON_OF[card])
    return fish


@rule
def chapter(s):
    """A search looks to the end of the game in progress; what comes after is another deal."""
    return s.game_number


ADVICE = Advice(
    FEATURES, measure, spread=3.0, chapter=chapter, temperatures=(20.0, 10.0, 2.5), glance=20, symmetries=all_views()
)
