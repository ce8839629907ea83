"""A bot in one word, as commands take it: `owl`, `ismcts:1000`, `flat:playouts=200`, `my_bots:Clever:depth=3`."""

from __future__ import annotations

from typing import Any

from .base import BadBot, Bot


def read(text: str) -> tuple[str, dict[str, Any]]:
    """The bot's name and its settings. A bare value sets what matters most to the bot."""
    from . import BOTS, find_bot

    name, *rest = text.strip().split(":")
    if name not in BOTS and rest and rest[0].isidentifier():
        name = f"{name}:{rest.pop(0)}"
    bot = find_bot(name)
    return name, dict(_setting(bot, name, part) for part in rest)


def _setting(bot: type[Bot], name: str, text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if equals:
        return key, _value(value)
    if not bot.main:
        raise BadBot(f"{name} takes no {text!r}; a setting is written {name}:name=value")
    return bot.main, _value(key)


def _value(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
