"""`sekki new-game`: a new game that runs from the start, written from the template beside this file."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

import sekki
from sekki.kit.text import title

from .errors import USAGE, CommandError
from .save_files import quoted
from .screen import Screen

TEMPLATE = Path(__file__).parent / "template"
ID = "template"


def new_game(name: str, folder: Path, console: Screen) -> None:
    """Writes the game and says how to go on."""
    path = write_game(name, folder)
    console.one_line(f"{path} is a small game that runs. Make it yours:", "bold")
    console.one_line(f"  sekki --games {quoted(folder)} play {name}   plays it")
    console.one_line(f"  sekki check {quoted(path)}   checks it")
    console.one_line(f"  pytest {quoted(path)}   runs its own tests")


def write_game(name: str, folder: Path) -> Path:
    """The folder of a new game, which is a copy of the template under its own id."""
    check_name(name)
    path = folder / name
    if path.exists():
        raise CommandError(f"{path} exists; choose another name, or another folder with --in.", USAGE)
    shutil.copytree(TEMPLATE, path, ignore=shutil.ignore_patterns("__pycache__"))
    for file in sorted(path.rglob("*.*")):
        if file.is_file():
            text = file.read_text("utf-8").replace(ID.capitalize(), title(name.replace("_", "-"))).replace(ID, name)
            file.write_text(text, "utf-8")
    return path


def check_name(name: str) -> None:
    """A game's id is a Python name in lower case that no other game or package has."""
    if not name.isidentifier() or iskeyword(name) or name != name.lower() or not name.isascii() or name.startswith("_"):
        raise CommandError(f"a game's id is a word like rising_tide: a–z, 0–9 and _, not {name!r}.", USAGE)
    if name in sekki.list_games():
        raise CommandError(f"there is a game {name} already; `sekki games` lists them.", USAGE)
    if find_spec(name) is not None:
        raise CommandError(f"{name} is the name of a Python package here; choose another one.", USAGE)
