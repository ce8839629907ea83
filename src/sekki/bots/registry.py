"""Bots by their names.

A name that somebody typed or a program wrote may be `module:Class`, which imports that module and so runs it. A name
that was read from a file or a message never is: those go through `registered_bot`, which imports nothing.
"""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from typing import Any

from sekki.kit.names import suggestion

from .base import BadBot, Bot
from .flat import Flat
from .greedy import Greedy
from .guided import Guided
from .ismcts import Ismcts
from .levels import Crane, Fox, Owl, Sprout
from .net import Net
from .random_bot import Random
from .rollouts import Rollouts

BOTS: dict[str, type[Bot]] = {
    bot.name: bot for bot in (Sprout, Fox, Owl, Crane, Random, Greedy, Flat, Ismcts, Net, Guided, Rollouts)
}


def registered_bot(name: str) -> type[Bot]:
    """The class of one of our bots, wherever its name comes from."""
    if name in BOTS:
        return BOTS[name]
    if ":" in name:
        raise BadBot(f"{name!r} is not a bot of Sekki, and a name that was read from a file imports nothing")
    raise BadBot(f"there is no bot {name!r}{suggestion(name, list(BOTS))}")


def imported_bot(name: str) -> type[Bot]:
    """The class that `module:Class` names; importing runs the module, so the name must be one the user gave."""
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise BadBot(f"there is no bot {name!r}: {error}") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadBot(f"{name} is no bot: it must be a subclass of sekki.bots.Bot")
    return found


def find_bot(name: str) -> type[Bot]:
    """The class of a bot by a name the user gave: one of ours, or `module:Class`."""
    return imported_bot(name) if name not in BOTS and ":" in name else registered_bot(name)


def make(name: str, **options: Any) -> Bot:
    """A bot by a name the user gave, with its settings."""
    return _make(find_bot(name), name, options)


def make_registered(name: str, **options: Any) -> Bot:
    """One of our bots with its settings, wherever these come from."""
    return _make(registered_bot(name), name, options)


def _make(bot: type[Bot], name: str, options: dict[str, Any]) -> Bot:
    known = [field.name for field in fields(bot) if field.init]
    for option in options:
        if option not in known:
            raise BadBot(f"{name} has no setting {option!r}; it has {', '.join(known)}")
    return bot(**options)
