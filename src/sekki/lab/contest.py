"""A contest of bots: who sits where in which game, so that neither seats nor luck favour anybody."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass, field
from typing import Any

from sekki.bots import BadBot, find_bot, make
from sekki.bots.spec import read
from sekki.games import find

from .match import LONGEST, Chooser, play_match
from .process_bot import ProcessBot

Round = dict[str, Any]


@dataclass(frozen=True)
class Contest:
    """A round plays one seed of luck once for every bot, and over a round every bot sits once on every seat.

    In a cooperative or solo game a round lets every bot fill all seats once.
    """

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    longest: int = LONGEST

    def __post_init__(self) -> None:
        game = find(self.game)
        game.check_seats(self.seats)
        game.read_options(self.options)
        if not self.bots:
            raise BadBot("an arena needs at least one bot, like ismcts:1000")
        if self.games < 1:
            raise ValueError(f"an arena plays at least one game, not {self.games}")
        for text in self.bots:
            name, settings = read(text)
            make(name, **settings)

    @property
    def together(self) -> bool:
        """Whether the bots of a game win and lose together."""
        return find(self.game).cooperative or self.seats == 1

    @property
    def rounds(self) -> int:
        return -(-self.games // len(self.bots))

    def lines(self, number: int) -> list[list[int]]:
        """The line-ups of a round: for each game, the number of the bot on every seat."""
        bots = len(self.bots)
        if self.together:
            return [[bot] * self.seats for bot in range(bots)]
        order = list(range(bots))
        random.Random(f"{self.seed} {number}").shuffle(order)
        return [[order[(seat + turn) % bots] for seat in range(self.seats)] for turn in range(bots)]

    def facts(self) -> dict[str, Any]:
        return asdict(self) | {"bots": list(self.bots)}


def play_round(contest: Contest, number: int) -> Round:
    """One round. It depends on the contest and the number alone, so it may be played anywhere, in any order."""
    games = []
    for turn, line in enumerate(contest.lines(number)):
        bots = [sit(contest.bots[bot], f"{contest.seed} {number} {turn} {seat}") for seat, bot in enumerate(line)]
        try:
            luck = contest.seed * 1_000_003 + number
            outcome = play_match(contest.game, contest.seats, contest.options, bots, luck, contest.longest)
        finally:
            for bot in bots:
                if isinstance(bot, ProcessBot):
                    bot.close()
        games.append({"line": line, **asdict(outcome)})
    return {"round": number, "games": games}


def sit(text: str, luck: str) -> Chooser:
    """A bot for one seat of one game: ours thinks on one core, one from elsewhere in a process of its own."""
    name, settings = read(text)
    if "seed" not in settings:
        settings["seed"] = random.Random(luck).getrandbits(62)
    if ":" in name:
        return ProcessBot(name, settings)
    bot = find_bot(name)
    if "threads" in bot.__dataclass_fields__:
        settings.setdefault("threads", 1)
    return make(name, **settings)


def prepare(contest: Contest) -> None:
    """Compiles what the bots need, once, before many processes would do it side by side."""
    for text in dict.fromkeys(contest.bots):
        name, settings = read(text)
        if ":" not in name:
            make(name, **settings).warm(contest.game)
