"""15 Days."""

from sekki.kit import Game

from . import knowledge, rules, words
from .components import BOX
from .state import EVENTS, MOVES, QUESTIONS, SCRATCH, STATE

GAME = Game(
    id="fifteen_days",
    title="15 Days",
    subtitle="節氣",
    summary="Lay the seasons out in order at the four corners of your tableau, and win the animals over.",
    minutes=(20, 30),
    seats=(1, 2, 3, 4),
    rules_version=1,
    longest=None,
    cooperative=False,
    options=(),
    state=STATE,
    scratch=SCRATCH,
    moves=MOVES,
    questions=QUESTIONS,
    events=EVENTS,
    features=knowledge.FEATURES,
    invariants=rules.INVARIANTS,
    rules=rules,
    knowledge=knowledge,
    words=words,
    components=BOX,
)
