"""Living Forest Duel."""

from sekki.kit import Game

from . import knowledge, rules, words
from .audit import INVARIANTS
from .components import BOX
from .knowledge import FEATURES
from .state import EVENTS, MOVES, QUESTIONS, SCRATCH, STATE

GAME = Game(
    id="living_forest_duel",
    title="Living Forest Duel",
    subtitle="Summer against Winter",
    summary="Turn up animals, strike at the right moment, and win by fire, by friends, by forest or by Onibi.",
    minutes=(15, 30),
    seats=(2,),
    rules_version=1,
    longest=None,
    cooperative=False,
    options=(),
    state=STATE,
    scratch=SCRATCH,
    moves=MOVES,
    questions=QUESTIONS,
    events=EVENTS,
    features=FEATURES,
    invariants=INVARIANTS,
    rules=rules,
    knowledge=knowledge,
    words=words,
    components=BOX,
)
