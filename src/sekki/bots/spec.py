"""A bot in one word, as commands take it: `owl`, `ismcts:1000`, `flat:playouts=200`, `my_bots:Clever:depth=3`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .base import BadBot, Bot
from .registry import BOTS, find_bot, registered_bot

WORDS = {"yes": True, "true": True, "no": False, "false": False}


def read(text: str) -> tuple[str, dict[str, Any]]:
    """The name and the settings of a bot that the user named. A bare value sets what matters most to the bot."""
    return _read(text, find_bot)


def read_registered(text: str) -> tuple[str, dict[str, Any]]:
    """The same of text that was read from a file: only our own bots, and nothing is imported."""
    return _read(text, registered_bot)


def _read(text: str, find: Callable[[str], type[Bot]]) -> tuple[str, dict[str, Any]]:
    name, *rest = text.strip().split(":")
    if name not in BOTS and rest and rest[0].isidentifier():
        name = f"{name}:{rest.pop(0)}"
    bot = find(name)
    return name, dict(_setting(bot, name, part) for part in rest)


def _setting(bot: type[Bot], name: str, text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if equals:
        return key, _value(value)
    if not bot.main:
        raise BadBot(f"{name} takes no {text!r}; a setting is written {name}:name=value")
    return bot.main, _value(key)


def _value(text: str) -> Any:
    if text in WORDS:
        return WORDS[text]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
