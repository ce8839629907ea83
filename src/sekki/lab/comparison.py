"""What if the rules were different? The printed rules and changed ones, played on the same luck and compared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from itertools import product
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from sekki.games import find
from sekki.kit.changes import Changes, read_changes, say_changes
from sekki.kit.text import listing
from sekki.play import Refused

from .plan import Plan
from .retrain import Lesson, check_learners, with_net
from .sampling import DECISIONS, ENDED, FIRST_SEAT, MARGIN, POINTS, TIED, WIN, Lines
from .sides import Progress, play_sides, teach
from .standings import Z

MOST_SIDES = 40
STUDENT = {1: 12.706, 2: 4.303, 3: 3.182}
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")


@dataclass(frozen=True)
class Estimate:
    """A mean, and between which numbers it lies 95 times in 100."""

    mean: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether it is certainly not zero."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Figure:
    """One number of the printed rules, of the changed ones, and how far these are apart."""

    name: str
    share: bool  # whether it is a share of the games
    printed: Estimate
    changed: Estimate
    difference: Estimate


@dataclass(frozen=True)
class Comparison:
    """A changed game beside the printed one."""

    changes: Changes
    games: int  # that ended, with the changes
    figures: list[Figure]
    lesson: Lesson | None = None  # what the net went through that played them


@dataclass(frozen=True)
class WhatIf:
    """The whole answer. `plan` is how the printed rules were played; the others differ from it in their changes."""

    plan: dict[str, Any]
    games: int  # that ended, by the printed rules
    comparisons: list[Comparison]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, said: dict[str, Any]) -> WhatIf:
        """What `to_json` said, again."""
        return cls(said["plan"], said["games"], [_comparison(one) for one in said["comparisons"]])


def _comparison(said: dict[str, Any]) -> Comparison:
    figures = [
        Figure(one["name"], one["share"], *(Estimate(**one[part]) for part in ("printed", "changed", "difference")))
        for one in said["figures"]
    ]
    lesson = None if said["lesson"] is None else Lesson(**said["lesson"])
    return Comparison(said["changes"], said["games"], figures, lesson)


def what_if(
    game: str,
    sets: str | Sequence[str],
    *,
    players: str | Sequence[str] = "greedy",
    games: int = 2000,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    same_luck: bool = True,
    retrain: float | None = None,
    nets: Path | None = None,
    processes: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda played: None,
) -> WhatIf:
    """Plays the printed rules and changed ones, `games` of each: `what_if("cats", "crow=-2")`, `"crow=-4..0"`.

    With `retrain` the net learns each set of changed rules for so many minutes first; `nets` is where that is kept.
    """
    facts = find(game)
    names = tuple(players.split(",")) if isinstance(players, str) else tuple(players)
    plan = Plan(game, names, facts.seats[-1] if seats is None else seats, games, options or {}, seed)
    sides = [replace(plan, changes=changes) for changes in read_sets(game, [sets] if isinstance(sets, str) else sets)]
    if not same_luck:
        sides = [replace(side, seed=seed + 1 + number) for number, side in enumerate(sides)]
    with ExitStack() as stack:
        lessons: list[Lesson | None] = [None] * len(sides)
        if retrain is not None:
            if ray is not None:
                raise Refused("nets learn on this machine: --retrain and --ray do not go together")
            check_learners(names)
            folder = nets or Path(stack.enter_context(TemporaryDirectory()))
            learned = [teach(side, retrain, folder / say_changes(side.changes)) for side in sides]
            sides = [with_net(side, lesson.net) for side, lesson in zip(sides, learned, strict=True)]
            lessons = [*learned]
        printed, *changed = play_sides([plan, *sides], processes=processes, ray=ray, progress=progress)
    compared = [compare(plan, side, printed, lines) for side, lines in zip(sides, changed, strict=True)]
    taught = [replace(one, lesson=lesson) for one, lesson in zip(compared, lessons, strict=True)]
    return WhatIf(plan.facts(), int(printed[:, ENDED].sum()), taught)


def read_sets(game_id: str, sets: Sequence[str]) -> list[Changes]:
    """The changes of each side: `crow=-2` for all of them, `crow=-4..0` for each number a side of its own."""
    if not any(text.strip() for text in sets):
        knobs = listing(list(find(game_id).knobs)) or "any number of its components.toml"
        raise Refused(f"say what is different, like crow=-2. {game_id} has {knobs}")
    choices: list[list[Changes]] = []
    for part in (part for text in sets for part in text.split(",")):
        name, _, value = part.partition("=")
        span = _RANGE.fullmatch(value.strip())
        if span is None:
            choices.append([read_changes(part)])
            continue
        first, last = int(span[1]), int(span[2])
        if first > last:
            raise Refused(f"{part.strip()} runs backwards: the lower number comes first")
        choices.append([read_changes(f"{name}={n}") for n in range(first, last + 1)])
    names = [name for choice in choices for name in choice[0]]
    if twice := [name for name in names if names.count(name) > 1]:
        raise Refused(f"{twice[0]} is set twice")
    found = [{name: value for one in side for name, value in one.items()} for side in product(*choices)]
    if len(found) > MOST_SIDES:
        raise Refused(f"{len(found)} sets of changes are too many for one table: there is room for {MOST_SIDES}")
    return found


def compare(plan: Plan, side: Plan, printed: Lines, changed: Lines) -> Comparison:
    """What the lines of the printed rules and of changed ones say, line by line on the same luck."""
    both = (printed[:, ENDED] > 0) & (changed[:, ENDED] > 0)
    if not both.any():
        raise Refused(f"{say_changes(side.changes)}: no game came to its end")
    here, there = (lines[both] / lines[both][:, [ENDED]] for lines in (printed, changed))
    figures = [
        Figure(name, share, estimate(here[:, column]), estimate(there[:, column]), estimate((there - here)[:, column]))
        for name, share, column in _columns(plan)
    ]
    return Comparison(dict(side.changes), int(changed[:, ENDED].sum()), figures)


def _columns(plan: Plan) -> list[tuple[str, bool, int]]:
    """What is compared: its name, whether it is a share, its column."""
    if find(plan.game).cooperative or plan.seats == 1:
        return [
            ("won", True, FIRST_SEAT + WIN),
            ("points", False, FIRST_SEAT + POINTS),
            ("decisions", False, DECISIONS),
        ]
    seats = range(plan.seats)
    return [
        *((f"seat {seat + 1} wins", True, FIRST_SEAT + 2 * seat + WIN) for seat in seats),
        *((f"seat {seat + 1} points", False, FIRST_SEAT + 2 * seat + POINTS) for seat in seats),
        ("ties", True, TIED),
        ("margin", False, MARGIN),
        ("decisions", False, DECISIONS),
    ]


def estimate(samples: Any, spread: float = 0.0) -> Estimate:
    """The mean of independent samples with its interval; `spread` is the least that their deviation is known to be."""
    mean = float(np.mean(samples))
    if len(samples) < 2:
        return Estimate(mean, float("-inf"), float("inf"))
    half = _deviations(len(samples) - 1) * max(spread, float(np.std(samples, ddof=1))) / sqrt(len(samples))
    return Estimate(mean, mean - half, mean + half)


def _deviations(freedom: int) -> float:
    """How many deviations hold 95 in 100 where the deviation itself is estimated: Student's t, from 4 on expanded."""
    if freedom in STUDENT:
        return STUDENT[freedom]
    terms = ((Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96, (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384)
    return Z + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))
