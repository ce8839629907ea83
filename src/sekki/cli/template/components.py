"""The box as constants: the cards in rising order, so that a higher number is a higher card."""

from pathlib import Path

from sekki.kit import Names, lookup
from sekki.kit.components import expect, load, rows, table

BOX = load(Path(__file__).parent)
CHAIRS = 4

_cards = rows(BOX, "card", 12, id=str, value=int, points=int)
CARD = Names("card", [card["id"] for card in _cards])
CARDS = len(CARD)
VALUE = lookup([card["value"] for card in _cards])
POINTS_OF = lookup([card["points"] for card in _cards])
expect(all(VALUE[i] < VALUE[i + 1] for i in range(CARDS - 1)), "the cards stand in rising order of their values")

HAND_SIZE: int = table(BOX, "deal")["hand_size"]
LARGEST_HAND = CARDS // CHAIRS
expect(1 <= HAND_SIZE <= LARGEST_HAND, f"a hand has 1 to {LARGEST_HAND} cards, not {HAND_SIZE}")
MOST_POINTS = sum(POINTS_OF)
