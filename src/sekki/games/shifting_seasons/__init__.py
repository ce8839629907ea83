"""Shifting Seasons."""

from sekki.kit import Choice, Game, Subset, Switch

from . import knowledge, rules, words
from .components import BOX, COLOUR_CARD, DRAWN_OF_EACH, LONGEST, POSITION_CARD
from .knowledge import FEATURES
from .rules import INVARIANTS
from .state import EVENTS, MOVES, QUESTIONS, SCRATCH, SEATING, STATE

GAME = Game(
    id="shifting_seasons",
    title="Shifting Seasons",
    subtitle="The year that slides",
    summary="Push a tile into the sliding board, take the one that falls out, lay it where the score cards want it.",
    minutes=(45, 60),
    seats=(2, 3, 4),
    rules_version=1,
    longest=LONGEST,
    cooperative=False,
    options=(
        Subset(
            "position_cards", POSITION_CARD, size=DRAWN_OF_EACH, says="The two position cards; random: drawn by lot."
        ),
        Subset("colour_cards", COLOUR_CARD, size=DRAWN_OF_EACH, says="The two colour cards; random: drawn by lot."),
        Switch("first_game", default=False, says="Use the score cards for a first game wherever none were chosen."),
        Choice(
            "seasons",
            SEATING,
            default="random",
            says="The seats' own seasons: drawn by lot, spring to winter in seat order, or picked by everyone in turn.",
        ),
    ),
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
    variants=(
        {},
        {"first_game": True, "seasons": "in-order"},
        {"seasons": "picked", "position_cards": ["centre", "columns"], "colour_cards": ["four-colours", "square"]},
    ),
)
