"""15 Days."""

from sekki.kit import Game

GAME = Game(
    __name__,
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
)
