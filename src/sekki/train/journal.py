"""The metrics of a run in a file, a line for each round."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Metrics = dict[str, Any]


def read(path: Path) -> list[Metrics]:
    """All lines; one that was torn when a run was killed is left out."""
    if not path.exists():
        return []
    lines = path.read_text("utf-8").splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def tries(lines: list[Metrics]) -> list[Metrics]:
    """What nets of the run won against bots, in the order in which they learned."""
    return sorted((one for line in lines for one in line.get("tried", ())), key=lambda one: int(one["decisions"]))


def go_on(path: Path, rounds: int, decisions: int) -> list[Metrics]:
    """Takes out the rounds that a run plays anew, and gives what was tried in them of nets from before.

    Rounds are played anew when a run goes on from a checkpoint, and all of them when it begins.
    """
    lines = read(path)
    kept = [line for line in lines if line["round"] <= rounds]
    part = path.with_suffix(".part")
    part.write_text("".join(json.dumps(line) + "\n" for line in kept), "utf-8")
    part.replace(path)
    anew = [line for line in lines if line["round"] > rounds]
    return [one for one in tries(anew) if one["decisions"] <= decisions]
