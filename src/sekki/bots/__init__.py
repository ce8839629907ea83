"""Who chooses moves."""

from __future__ import annotations

from typing import Any

from .base import BadBot, Bot
from .flat import Flat
from .greedy import Greedy
from .guided import Guided
from .hints import ADVISER, ADVISER_SETTINGS, HINTS, Hint, hints, said_reasons
from .ismcts import Ismcts
from .levels import Crane, Fox, Owl, Sprout
from .net import Net
from .random_bot import Random
from .registry import BOTS, find_bot, imported_bot, make, make_registered, registered_bot
from .rollouts import Rollouts

__all__ = [
    "ADVISER",
    "ADVISER_SETTINGS",
    "BOTS",
    "HINTS",
    "BadBot",
    "Bot",
    "Crane",
    "Flat",
    "Fox",
    "Greedy",
    "Guided",
    "Hint",
    "Ismcts",
    "Net",
    "Owl",
    "Random",
    "Rollouts",
    "Sprout",
    "find_bot",
    "hints",
    "imported_bot",
    "make",
    "make_from",
    "make_registered",
    "registered_bot",
    "said_reasons",
]  # fmt: skip


def make_from(text: str, **options: Any) -> Bot:
    """A bot in one word, `ismcts:1000`; see `bots.spec`."""
    from .spec import read

    name, settings = read(text)
    return make(name, **settings, **options)
