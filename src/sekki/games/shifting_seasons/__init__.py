"""Shifting Seasons."""

from sekki.kit import Choice, Game, Subset, Switch

from .components import COLOUR_CARD, DRAWN_OF_EACH, LONGEST, POSITION_CARD
from .state import SEATING

GAME = Game(
    __name__,
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
    variants=(
        {},
        {"first_game": True, "seasons": "in-order"},
        {"seasons": "picked", "position_cards": ["centre", "columns"], "colour_cards": ["four-colours", "square"]},
    ),
)
