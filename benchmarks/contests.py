"""The contests that show how strong bots are, and a queue that plays them on all cores, for so long or to their end."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

from jobs import Job, play_all

import sekki
from sekki.lab import arena, contest
from sekki.lab.standings import Result, result

ROOT = Path(__file__).parent.parent
NETS_FOLDER = Path(sekki.__file__).parent / "bots" / "nets"
KEPT = ROOT / "build" / "strength"
BY_LEVEL = ("sprout", "fox", "owl", "crane")
LEARNED_BOTS = ("net", "guided", "rollouts")
PLAYING_ON = {"guided"}  # with a quick net, where the game has one
DIFFICULTIES = ("green", "orange", "red")


@dataclass(frozen=True)
class Trial:
    """A contest and what it shows."""

    name: str
    game: str
    bots: str
    seats: int
    games: int
    options: dict[str, str] = field(default_factory=dict)
    seed: int = 0

    @property
    def folder(self) -> Path:
        """Where its games are kept; those of nets only as long as they are the same ones."""
        bots = {bot.partition(":")[0] for bot in self.bots.split(",")}
        if not bots & {*BY_LEVEL, *LEARNED_BOTS}:
            return KEPT / self.name
        cards = [NETS_FOLDER / f"{self.game}.json"]
        quick = NETS_FOLDER / "quick" / f"{self.game}.json"
        if bots & PLAYING_ON and quick.exists():
            cards.append(quick)
        return KEPT / "-".join([self.name, *map(card_digest, cards)])

    @property
    def mode(self) -> str:
        """What sets it apart from others with as many seats: its options, and games dealt anew."""
        said = [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join([*said, "other luck"] if self.seed else said)

    @property
    def contest(self) -> contest.Contest:
        bots = tuple(self.bots.split(","))
        return contest.Contest(self.game, bots, self.seats, self.games, dict(self.options), self.seed)

    def rounds(self) -> list[contest.Round]:
        """What was played of it so far, in order; two runs at once may have played the same."""
        found = {int(played["round"]): played for played in self._read()}
        return [found[number] for number in sorted(found)]

    def _read(self) -> list[contest.Round]:
        file = self.folder / arena.ROUNDS
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        return [played for played in map(json.loads, lines) if played["round"] < self.contest.rounds]

    def kept(self) -> Result | None:
        """What it came to so far."""
        rounds = self.rounds()
        return result(self.contest, rounds) if rounds else None

    def keep(self, played: contest.Round) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        facts = self.folder / arena.FACTS
        if not facts.exists():
            facts.write_text(json.dumps(self.contest.facts(), indent=2, ensure_ascii=False) + "\n", "utf-8")
        with (self.folder / arena.ROUNDS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(played, separators=(",", ":")) + "\n")


def card_digest(card: Path) -> str:
    """The beginning of a net's digest, from its card."""
    told: str = json.loads(card.read_text("utf-8")).get("net", "none") if card.exists() else "none"
    return told[:8]


FOUR = "ismcts:1000,greedy,greedy,greedy"
ALONE = "ismcts:1000,greedy"
LADDER = "ismcts:100,ismcts:1000,ismcts:10000"
AGAINST_GREEDY = (
    Trial("fifteen_days-2", "fifteen_days", "ismcts:1000,greedy", 2, 400),
    Trial("shifting_seasons-2", "shifting_seasons", "ismcts:1000,greedy", 2, 400),
    Trial("living_forest_duel-2", "living_forest_duel", "ismcts:1000,greedy", 2, 400),
    Trial("cats-4", "cats", FOUR, 4, 400),
    Trial("fifteen_days-4", "fifteen_days", FOUR, 4, 400),
    Trial("shifting_seasons-4", "shifting_seasons", FOUR, 4, 400),
)
TOGETHER = tuple(
    Trial(f"twenty_one_days-{seats}-{level}", "twenty_one_days", ALONE, seats, 800, {"difficulty": level})
    for seats in (1, 2)
    for level in DIFFICULTIES
)
MORE_THOUGHT = (
    Trial("ladder-cats", "cats", LADDER, 3, 300),
    Trial("ladder-living_forest_duel", "living_forest_duel", LADDER, 2, 180),
    Trial("ladder-shifting_seasons", "shifting_seasons", LADDER, 2, 120),
    Trial("ladder-fifteen_days", "fifteen_days", LADDER, 2, 60),
    Trial("ladder-twenty_one_days", "twenty_one_days", LADDER, 1, 1200),
)
THREE = "ismcts:1000,ismcts:1000,ismcts:1000"
NETS = (
    Trial("net-fifteen_days-2", "fifteen_days", "net,ismcts:1000", 2, 400),
    Trial("net-shifting_seasons-2", "shifting_seasons", "net,ismcts:1000", 2, 400),
    Trial("net-living_forest_duel-2", "living_forest_duel", "net,ismcts:1000", 2, 400),
    Trial("net-cats-3", "cats", "net,ismcts:1000,ismcts:1000", 3, 402),
    Trial("net-cats-4", "cats", f"net,{THREE}", 4, 400),
    Trial("net-cats-4-single", "cats", f"net,{THREE}", 4, 400, {"single": "yes"}),
    Trial("net-shifting_seasons-4", "shifting_seasons", f"net,{THREE}", 4, 400),
    Trial("net-fifteen_days-4", "fifteen_days", f"net,{THREE}", 4, 400),
)
NET_AND_GREEDY = tuple(
    Trial(f"greedy-{game}", game, ",".join(["net", *["greedy"] * (seats - 1)]), seats, 400)
    for game, seats in (("cats", 4), ("fifteen_days", 2), ("shifting_seasons", 2), ("living_forest_duel", 2))
)
CEILING = (
    *(Trial(f"ceiling-cats-{n}", "cats", f"ismcts:{n},{THREE}", 4, 400) for n in (10_000, 30_000)),
    Trial("ceiling-cats-net", "cats", "net,ismcts:10000,ismcts:10000,ismcts:10000", 4, 400),
)
NETS_TOGETHER = (
    *(
        Trial(f"net-twenty_one_days-{seats}-{level}", "twenty_one_days", "net", seats, 400, {"difficulty": level})
        for seats in (1, 2, 4)
        for level in DIFFICULTIES
    ),
    *(
        Trial(f"net-twenty_one_days-{mode}", "twenty_one_days", "net", 1, 400, {"difficulty": "green", **options})
        for mode, options in (("scruffs", {"solo": "scruffs"}), ("two", {"played_as": "2"}))
    ),
)
# How long it thinks was chosen on games with one seat, so what it wins alone is shown with other luck.
CRANE_TOGETHER = tuple(
    Trial(f"crane-twenty_one_days-{seats}-{level}", "twenty_one_days", "crane", seats, 400, {"difficulty": level}, luck)
    for seats, luck in ((1, 1), (2, 0), (4, 0))
    for level in DIFFICULTIES
)
GUIDED = tuple(
    Trial(
        f"guided-{game}-{seats}{'-fresh' * seed}", game, ",".join([f"guided:{n}", *["ismcts:10000"] * (seats - 1)]),
        seats, games, seed=seed,
    )
    for game, seats, n, games, seed in (
        ("fifteen_days", 2, 2000, 120, 0), ("shifting_seasons", 2, 1200, 400, 0),
        ("living_forest_duel", 2, 1000, 400, 0), ("cats", 4, 1200, 400, 0), ("cats", 4, 1200, 400, 1),
        ("fifteen_days", 4, 2000, 120, 0), ("shifting_seasons", 4, 1200, 120, 0),
    )
)  # fmt: skip
LEVELS = tuple(
    Trial(f"level-{game}-{strong}", game, f"{strong},{weak}", seats, games if strong != "crane" else slow)
    for game, seats, games, slow in (
        ("cats", 4, 400, 400), ("fifteen_days", 2, 400, 400), ("shifting_seasons", 2, 400, 400),
        ("living_forest_duel", 2, 400, 400), ("twenty_one_days", 2, 800, 800),
    )
    for weak, strong in pairwise(BY_LEVEL)
)  # fmt: skip
ALL_BOTS = "random,flat:50,greedy,sprout,ismcts:1000,fox,owl,net,guided:400,crane"
CROSS = tuple(
    Trial(f"cross-{game}", game, ALL_BOTS, seats, games)
    for game, seats, games in (
        ("cats", 4, 1000), ("fifteen_days", 2, 2000), ("shifting_seasons", 2, 2000), ("living_forest_duel", 2, 2000),
        ("twenty_one_days", 1, 4000),
    )
)  # fmt: skip
LUCK = tuple(
    Trial(f"luck-{game}", game, ",".join([bot] * 4), seats, 1600)
    for game, bot, seats in (
        ("cats", "net:temperature=2.5", 4), ("fifteen_days", "net:temperature=1.5", 2),
        ("shifting_seasons", "net:temperature=1.5", 2), ("living_forest_duel", "owl", 2), ("twenty_one_days", "owl", 1),
    )
)  # fmt: skip
SEARCH: tuple[Trial, ...] = (*AGAINST_GREEDY, *TOGETHER, *MORE_THOUGHT, *CEILING)
LEARNED: tuple[Trial, ...] = (
    *NETS, *NET_AND_GREEDY, *NETS_TOGETHER, *CRANE_TOGETHER, *GUIDED, *LEVELS, *CROSS, *LUCK,
)  # fmt: skip
EVERYTHING = (*SEARCH, *LEARNED)


def play(trials: Iterable[Trial], processes: int, seconds: float | None = None, games: int | None = None) -> bool:
    """Plays what is left of the contests, in their order and across their ends, and keeps every round at once.

    With `games` it plays up to so many of each; `seconds` as for all jobs. Returns whether it came to the end.
    """
    trials = [trial if games is None else replace(trial, games=min(games, trial.games)) for trial in trials]
    kinds = {(trial.game, bot.partition(":")[0]): bot for trial in trials for bot in trial.bots.split(",")}
    return play_all(_left(trials), [(game, bot) for (game, _), bot in kinds.items()], processes, seconds)


def _left(trials: list[Trial]) -> Iterator[Job]:
    for trial in trials:
        done = {played["round"] for played in trial.rounds()}
        for number in range(trial.contest.rounds):
            if number not in done:
                yield Job(trial.name, contest.play_round, (trial.contest, number), trial.keep)
