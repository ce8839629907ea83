"""Who chooses moves."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from typing import Any

from .base import BadBot, Bot, unknown
from .flat import Flat
from .greedy import Greedy
from .hints import Hint, hints
from .ismcts import Ismcts
from .levels import Fox, Owl, Sprout
from .random_bot import Random

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (Sprout, Fox, Owl, Random, Greedy, Flat, Ismcts)}

__all__ = [
    "BOTS", "BadBot", "Bot", "Flat", "Fox", "Greedy", "Hint", "Ismcts", "Owl", "Random", "Sprout", "find_bot", "hints",
    "make", "make_from",
]  # fmt: skip


def make(name: str, **options: Any) -> Bot:
    """A bot by its name, with its settings. `module:Class` is a bot of your own."""
    bot = find_bot(name)
    known = [field.name for field in fields(bot)]
    for option in options:
        if option not in known:
            raise BadBot(f"{name} has no setting {option!r}; it has {', '.join(known)}")
    return bot(**options)


def make_from(text: str, **options: Any) -> Bot:
    """A bot in one word, `ismcts:1000`; see `bots.spec`."""
    from .spec import read

    name, settings = read(text)
    return make(name, **settings, **options)


def find_bot(name: str) -> type[Bot]:
    """The class of a bot: one of ours, or `module:Class`."""
    if name in BOTS:
        return BOTS[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise unknown(name, list(BOTS))
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise BadBot(f"there is no bot {name!r}: {error}") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadBot(f"{name} is no bot: it must be a subclass of sekki.bots.Bot")
    return found
