"""Who chooses moves."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from .base import BadBot, Bot, unknown
from .flat import Flat
from .random_bot import Random

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (Random, Flat)}

__all__ = ["BOTS", "BadBot", "Bot", "Flat", "Random", "make"]


def make(name: str, **options: Any) -> Bot:
    """A bot by its name, with its settings."""
    if name not in BOTS:
        raise unknown(name, list(BOTS))
    known = [field.name for field in fields(BOTS[name])]
    for option in options:
        if option not in known:
            raise BadBot(f"{name} has no setting {option!r}; it has {', '.join(known)}")
    return BOTS[name](**options)
