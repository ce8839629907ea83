"""Template: lay cards in rising order, and stop in time."""

from sekki.kit import Game, Whole

from .components import CARDS, CHAIRS, HAND_SIZE, LARGEST_HAND

GAME = Game(
    __name__,
    id="template",
    title="Template",
    subtitle="",
    summary="Lay cards in rising order: every card scores, but the next one must be higher.",
    minutes=(5, 10),
    seats=(2, 3, 4),
    longest=CARDS + CHAIRS,
    options=(Whole("hand_size", 1, LARGEST_HAND, default=HAND_SIZE, says="How many cards everybody is dealt."),),
    variants=({}, {"hand_size": 1}, {"hand_size": LARGEST_HAND}),
)
