"""What is played in a study: the game, perhaps with changed numbers, who plays it, and how often."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from sekki.bots import BadBot
from sekki.games import find
from sekki.kit.changes import Changes, read_changes, say_changes
from sekki.play import Refused

from . import sampling
from .contest import check_table, sit
from .match import play_match

LINES = 20_000  # at most so many lines of numbers are kept
TRIAL_GAMES = 3
APART = 1 << 32  # between the lucks of two seeds: each game takes the next number


@dataclass(frozen=True)
class Plan:
    """`games` games of these players; `changes` are set in the box before the rules are loaded."""

    game: str
    players: tuple[str, ...]
    seats: int
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    changes: Changes = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.games < 2:
            raise Refused(f"an interval needs at least two games, not {self.games}")
        if len(self.players) not in (1, self.seats):
            raise BadBot(f"name one player for all seats or one for each of the {self.seats}, not {len(self.players)}")
        check_table(self.game, self.seats, self.options, self.players)

    @property
    def everyone(self) -> tuple[str, ...]:
        """The player of each seat."""
        return self.players * self.seats if len(self.players) == 1 else self.players

    @property
    def batch(self) -> int:
        """How many games are added up in a line."""
        return -(-self.games // LINES)

    def facts(self) -> dict[str, Any]:
        return asdict(self) | {"players": list(self.players)}


def play_chunk(plan: Plan, first: int, last: int) -> Any:
    """The lines of the games `first` to `last`, wherever the rules of the plan are loaded."""
    worlds = sampling.worlds_of(plan.everyone)
    if worlds is not None:
        seed = (plan.seed * APART) % (1 << 64)
        return sampling.sample(plan.game, plan.seats, plan.options, worlds, seed, range(first, last), plan.batch)
    lines = sampling.blank_lines(plan.seats, last - first, plan.batch)
    for number in range(first, last):
        bots = [sit(text, f"{plan.seed} {number} {seat}") for seat, text in enumerate(plan.everyone)]
        outcome = play_match(plan.game, plan.seats, plan.options, bots, plan.seed * 1_000_003 + number)
        if not outcome.truncated:
            sampling.add_outcome(lines[(number - first) // plan.batch], outcome)
    return lines


def set_changes(game_id: str, changes: Mapping[str, Any]) -> None:
    """Sets the changes for the game, which this process must not have loaded yet."""
    os.environ.update(environment(game_id, changes))


def environment(game_id: str, changes: Mapping[str, Any]) -> dict[str, str]:
    """The environment in which the game is loaded with these changes, beside those set already."""
    name = f"SEKKI_SET_{game_id.upper()}"
    return {name: say_changes(read_changes(os.environ.get(name, "")) | dict(changes))}


def begin_chunk(plan: Plan, first: int, last: int) -> Any:
    """The first chunk of changed rules; refuses those with which the game cannot be loaded or played, and says why."""
    if wrong := wrong_with(plan):
        raise Refused(f"{say_changes(plan.changes)}: {wrong}")
    return play_chunk(plan, first, last)


def wrong_with(plan: Plan) -> str:
    """What goes wrong in a few interpreted games with all invariants audited, or nothing."""
    from sekki.testing.contract.cases import Case
    from sekki.testing.contract.play import random_games_break_no_invariant

    try:
        random_games_break_no_invariant(Case(find(plan.game), plan.seats, tuple(plan.options.items())), TRIAL_GAMES)
    except ValueError as error:
        return str(error)
    except Exception as error:
        return f"the rules cannot be played so ({type(error).__name__}: {str(error).splitlines()[0][:200]})"
    return ""
