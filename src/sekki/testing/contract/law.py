"""What a law is: a function that returns where it holds, and raises where it is broken or has nothing to say."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sekki.kit import Game


class Broken(AssertionError):
    """A law that a game breaks. The message names the game, the place, and what is possible."""


class NotApplicable(Exception):
    """A law that has nothing to say about a game, and why."""


@dataclass(frozen=True)
class Finding:
    """What came of one law: its sentence, whether it holds, and what is wrong where (or why it does not apply)."""

    what: str
    ok: bool
    says: str = ""


def hold(condition: object, where: object, says: str) -> None:
    """Breaks off, naming the place, unless the condition holds."""
    if not condition:
        raise Broken(f"{where}: {says}")


def finding(what: str, law: Callable[..., Any], game: Game, *args: Any) -> Finding:
    """One law tried; what a game raises by itself is told with the line of its folder where it arose."""
    try:
        law(*args)
    except NotApplicable as reason:
        return Finding(what, True, str(reason))
    except Broken as broken:
        return Finding(what, False, str(broken))
    except Exception as error:
        return Finding(what, False, f"{game.id}: {_told(error)}{_place(error, game.folder)}")
    return Finding(what, True)


def _told(error: Exception) -> str:
    text = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    if isinstance(error, AssertionError):
        return text or "an assertion failed"
    return f"{type(error).__name__}: {text}"


def _place(error: Exception, folder: Path) -> str:
    """The innermost line of the game's folder that was running."""
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        if Path(frame.filename).parent == folder:
            return f" ({Path(frame.filename).name}, line {frame.lineno}, in {frame.name})"
    return ""
