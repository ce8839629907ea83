"""The laboratory: contests of bots, studies of a game, and comparisons with changed rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .comparison import WhatIf
    from .study_result import StudyResult

__all__ = ["frame", "study", "what_if"]


def study(
    game: str,
    *,
    players: str | Sequence[str] = "net:temperature=0.5",
    games: int = 400,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    judge: str = "net",
    pace: str | float | None = None,
    **how: Any,
) -> StudyResult:
    """A study of a game; `how` is how it is played: `folder`, `resume`, `processes`, `ray`, `progress`.

    `pace` is how many seconds people take for a real choice, or a file that `sekki admin pace --json` wrote.
    """
    from sekki.games import find

    from .arena import play
    from .pace import ASSUMED, read_pace
    from .studies import Study, prepare, study_game
    from .study_result import result

    names = tuple(players.split(",")) if isinstance(players, str) else tuple(players)
    plan = Study(game, names, find(game).seats[-1] if seats is None else seats, games, options or {}, seed, judge)
    people = ASSUMED if pace is None else read_pace(str(pace), game)
    return result(plan, play(plan, one=study_game, ready=prepare, **how), people)


def what_if(game: str, sets: str | Sequence[str], **how: Any) -> WhatIf:
    """The printed rules beside changed ones: `what_if("cats", "crow=-2", players="greedy", games=2000)`."""
    from .comparison import what_if as compare

    return compare(game, sets, **how)


def frame(figures: Sequence[Any]) -> Any:
    """A list of figures (`result.seats`, `result.components`, …) as a data frame of polars or, else, of pandas."""
    from .arena import Missing

    rows = [_flat(asdict(figure)) for figure in figures]
    for library in ("polars", "pandas"):
        try:
            return import_module(library).DataFrame(rows)
        except ImportError:
            continue
    raise Missing("data frames need polars or pandas: pip install polars")


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row without rows in it: `worth.low` beside `worth.mean`."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, dict):
            flat |= {f"{name}.{inner}": one for inner, one in _flat(value).items()}
        elif isinstance(value, (list, tuple)) and len(value) == 2:
            flat |= {f"{name}.low": value[0], f"{name}.high": value[1]}
        else:
            flat[name] = value
    return flat
