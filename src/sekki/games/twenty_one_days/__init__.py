"""21 Days."""

from sekki.kit import Choice, Game, Switch, Whole

from .components import DIFFICULTY
from .state import CHOICE, MOST_PLAYERS, SOLO, STARTER

GAME = Game(
    __name__,
    id="twenty_one_days",
    title="21 Days",
    subtitle="A raft, four survivors, and a ship that may see them",
    summary="Hold out on a raft for three weeks, against sharks, octopus and despair, until a ship sees you.",
    minutes=(30, 45),
    seats=(1, 2, 3, 4),
    rules_version=3,  # 2: as free as the book, where version 1 was stricter; 3: no question that cannot matter
    longest=None,
    cooperative=True,
    options=(
        Choice(
            "difficulty",
            DIFFICULTY,
            default="green",
            says="Where the rescue ship starts: green is nearest, orange harder, red hardest.",
        ),
        Choice(
            "survivors",
            CHOICE,
            default="chosen",
            says="Choose your survivors one after the other, or let the lot decide.",
        ),
        Choice(
            "solo",
            SOLO,
            default="humans",
            says="Four humans, or Scruffs Up! with Scruffs the dog as the green survivor: meant for one, fun for more.",
        ),
        Choice(
            "starter",
            STARTER,
            default="random",
            says="Who has the start token on day 1: drawn by lot, or agreed. Alone the first player has it.",
            seats=(2, 3, 4),
        ),
        Switch(
            "let_stand",
            default=False,
            says="Offer to let all rolls of a kind stand until tomorrow, so that nobody is asked about them again.",
        ),
        Whole(
            "played_as",
            2,
            MOST_PLAYERS,
            default=MOST_PLAYERS,
            says="Alone: for how many players you play. The start token goes round among them.",
            seats=(1,),
        ),
    ),
    variants=(
        {},
        {"difficulty": "orange", "survivors": "random"},
        {"difficulty": "red", "survivors": "random", "starter": "player-2", "let_stand": True},
        {"solo": "scruffs"},
        {"solo": "scruffs", "played_as": 2, "survivors": "random"},
        {"played_as": 3, "survivors": "random"},
    ),
)
