"""The help of the commands that players use, in the language that is spoken."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from sekki.kit.language import known, say, speak

OF_PLAYERS = ("games", "rules", "play", "learn", "replay", "warm", "serve")
OPTION = "--language"


def say_help(group: Any) -> None:
    """Translates what `--help` shows. The help comes before any option is read, so `--language` is looked for here."""
    asked = language_in(sys.argv)
    if asked:
        speak(asked)
    for thing in helped(group):
        thing.help = say(thing.help)


def language_in(words: list[str]) -> str | None:
    """The language that a command line asks for, if there is such a one."""
    for word, following in zip(words, [*words[1:], ""], strict=True):
        name, equals, value = word.partition("=")
        if name == OPTION:
            return known(value if equals else following)
    return None


def helped(group: Any) -> Iterator[Any]:
    """The group itself, the commands of players, and all their options that have a help."""
    commands = [group, *(group.commands[name] for name in OF_PLAYERS if name in group.commands)]
    for command in commands:
        yield from (thing for thing in (command, *command.params) if getattr(thing, "help", None))
