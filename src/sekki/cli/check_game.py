"""`sekki check`: holds a game to the laws of `sekki.testing`, one line each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

import sekki
from sekki.games import plugins
from sekki.kit import Game
from sekki.kit.text import sentence as capitalised
from sekki.testing import check

from .errors import FAILURE, sentence
from .screen import Screen


def check_game(name: str, console: Screen) -> int:
    """Prints what holds and what does not; the exit code is 1 if anything is wrong."""
    game = find_game(name)
    console.say(f"{game.title} ({game.id})", "bold")
    console.one_line(str(game.folder), "dim")
    with console.status(f"Checking {game.id}; compiling takes a while the first time"):
        findings = check(game, progress=lambda finding: console.print(_line(finding)))
    wrong = [finding for finding in findings if not finding.ok]
    if not wrong:
        console.say(f"All {len(findings)} checks hold.")
        return 0
    console.say(f"{len(wrong)} of {len(findings)} checks do not hold.", "bold red")
    return FAILURE


def find_game(name: str) -> Game:
    """A game by its id or by its folder."""
    folder = Path(name).absolute()
    if name not in sekki.list_games() and folder.is_dir():
        plugins.add_folder(folder)
        name = folder.name
    return sekki.game(name).facts


def _line(finding: Any) -> Table:
    line = Table.grid(padding=(0, 1))
    line.add_row(Text(" ok   ", "green") if finding.ok else Text(" wrong", "bold red"), _what(finding))
    return line


def _what(finding: Any) -> Text:
    said = Text(capitalised(sentence(finding.what)))
    if finding.says:
        said.append(f"\n{finding.says}", "dim" if finding.ok else "red")
    return said
