"""A game's rules on the screen: whole, by number, or by the words they use."""

from __future__ import annotations

import os
import re

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from sekki.kit import Game
from sekki.kit.language import later, say

from .errors import USAGE, CommandError
from .screen import Screen

SHORT = ("short", "summary")


def show(console: Screen, game: Game, words: str) -> None:
    """Everything, or what `words` asks for; through a pager where there is somebody to page."""
    found = find(game, words)
    if not console.is_terminal:
        console.print(found)
        return
    os.environ.setdefault("LESS", "FRX")
    with console.pager(styles=True):
        console.print(found)


def find(game: Game, words: str) -> RenderableType:
    words = words.strip()
    if not words:
        return Markdown(game.rules_text)
    if words.lower() in SHORT and game.summary_text:
        return Markdown(game.summary_text)
    number = re.fullmatch(rf"(?:{re.escape(game.id)}-)?(\d+(?:\.\d+)*)\.?", words, re.I)
    return _by_number(game, number[1]) if number else _by_words(game, words)


def _by_number(game: Game, number: str) -> RenderableType:
    rule = f"{game.id}-{number}"
    if rule in game.rule_numbers:
        return _paragraph(rule, game.rule_numbers[rule])
    chapter = re.search(rf"^## {re.escape(number)} .*?(?=^## |\Z)", game.rules_text, re.M | re.S)
    if not chapter:
        first, *_, last = game.rule_numbers
        says = later("there is no rule {rule}; they go from {first} to {last}.")
        raise CommandError(say(says, rule=rule, first=first, last=last), USAGE)
    return Markdown(chapter[0])


def _by_words(game: Game, words: str) -> RenderableType:
    """Every numbered rule that uses all of the words."""
    wanted = words.lower().split()
    found = [(n, text) for n, text in game.rule_numbers.items() if all(word in text.lower() for word in wanted)]
    if not found:
        says = later("no rule of {game} speaks of “{words}”; `sekki rules {game}` shows them all.")
        raise CommandError(say(says, game=game.id, words=words))
    return Group(*(part for n, text in found for part in (_paragraph(n, text), Text())))


def _paragraph(rule: str, text: str) -> RenderableType:
    return Markdown(f"**{rule}** {text}")
