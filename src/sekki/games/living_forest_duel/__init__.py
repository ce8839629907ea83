"""Living Forest Duel."""

from sekki.kit import Game

GAME = Game(
    __name__,
    id="living_forest_duel",
    title="Living Forest Duel",
    subtitle="Summer against Winter",
    summary="Turn up animals, strike at the right moment, and win by fire, by friends, by forest or by Onibi.",
    minutes=(15, 30),
    seats=(2,),
    rules_version=2,  # 2: no extra action is offered (14.3) while the opponent has no token left
    longest=None,
    cooperative=False,
    options=(),
)
