"""One game between bots, without a table: what an arena plays thousands of times."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from sekki.play import Seen

from .going import Going

LONGEST = 5000


class Chooser(Protocol):
    """What a match needs of a bot."""

    def decide(self, seen: Seen) -> int: ...


@dataclass
class Outcome:
    """How a game ended. A game that was cut off after too many decisions counts for nobody."""

    places: list[int]
    scores: list[int]
    decisions: int
    truncated: bool
    asked: list[int]  # decisions, by seat
    thought: list[float]  # seconds, by seat
    failures: list[str] = field(default_factory=list)  # what went wrong, each with its seat's number in front
    together: bool = False  # whether all seats win or lose together

    @property
    def shares(self) -> list[float]:
        """1/k to each of k winners; 1 to everyone who won together; nothing to anybody in a game that was cut off."""
        return [0.0] * len(self.places) if self.truncated else win_shares(self.places, self.together)


def win_shares(places: Sequence[int], together: bool) -> list[float]:
    """What each seat has won: 1/k where k seats share the first place, 1 where all win together."""
    winners = 1 if together else max(1, places.count(1))
    return [(place == 1) / winners for place in places]


def play_match(
    game_id: str, seats: int, options: dict[str, Any], bots: Sequence[Chooser], seed: int, longest: int = LONGEST
) -> Outcome:
    """Plays a game to its end. The luck of the table comes from the seed alone, whatever the bots do.

    A bot that fails or answers with a move that is not legal is noted, and a random move is made for it.
    """
    return play_through(game_id, seats, options, bots, seed, longest)[0]


def play_through(
    game_id: str, seats: int, options: dict[str, Any], bots: Sequence[Chooser], seed: int, longest: int = LONGEST
) -> tuple[Outcome, Any]:
    """`play_match`, with the last position."""
    going = Going(game_id, seats, options, seed)
    together = going.game.cooperative or seats == 1
    outcome = Outcome([], [], 0, False, [0] * seats, [0.0] * seats, together=together)
    while (waiting := going.waiting) and outcome.decisions < longest:
        seat = waiting[0]
        going.play(seat, _ask(bots[seat], *going.look(seat), outcome))
        outcome.decisions += 1
    outcome.truncated = bool(waiting)
    outcome.places, outcome.scores = going.places, going.scores
    return outcome, going.state


def _ask(bot: Chooser, seen: Seen, legal: list[int], outcome: Outcome) -> int:
    """The bot's move, or another one if it has none."""
    began = time.perf_counter()
    try:
        move = bot.decide(seen)
        wrong = "" if move in legal else f"answered with move {move!r}, which is not legal"
    except Exception as error:
        wrong = f"failed ({type(error).__name__}: {error})"
    outcome.thought[seen.seat] += time.perf_counter() - began
    outcome.asked[seen.seat] += 1
    if not wrong:
        return move
    outcome.failures.append(f"{seen.seat} {wrong}")
    return random.Random(seen.state).choice(legal)
