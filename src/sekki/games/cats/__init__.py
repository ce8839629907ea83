"""萬貓的慶典 (Feast of Cats)."""

from sekki.kit import Choice, Game, Switch, Whole

from .components import TARGET
from .state import MODE

GAME = Game(
    __name__,
    id="cats",
    title="萬貓的慶典",
    subtitle="Feast of Cats",
    summary="Play a card, take a card: fish is good, a little booze is good, and the crows steal.",
    minutes=(20, 40),
    seats=(3, 4),
    rules_version=1,
    longest=None,
    cooperative=False,
    options=(
        Choice(
            "mode",
            MODE,
            default="basic",
            says="Basic: every fish counts once. Experienced: secret cards double one season and turn another "
            "against you. Advanced: the booze you drink decides what your fish count in the next game.",
        ),
        Switch("single", default=False, says="One game instead of a match of several."),
        Whole("target", 1, 500, default=TARGET, says="A match is over when somebody's total reaches this many points."),
    ),
    variants=(*({"mode": mode} for mode in MODE), {"single": True}, {"mode": "advanced", "target": 12}),
)
