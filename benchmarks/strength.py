"""How strong the bots are: contests in the arena, written as tables into docs/bots.md. `make strength` runs it.

Every contest is kept in a folder, so that an interrupted run goes on where it was left. The games depend on their seeds
alone: another machine plays the same ones.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import sekki
from sekki.bots import Bot
from sekki.lab import arena, contest
from sekki.lab.match import play_match
from sekki.lab.standings import Result, Standing, result
from sekki.play import Seen

ROOT = Path(__file__).parent.parent
NETS_FOLDER = Path(sekki.__file__).parent / "bots" / "nets"
REPORT = ROOT / "docs" / "bots.md"
KEPT = ROOT / "build" / "strength"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
NETS_BEGIN, NETS_END = "<!-- nets -->", "<!-- /nets -->"

FOUR = "ismcts:1000,greedy,greedy,greedy"
ALONE = "ismcts:1000,greedy"
LADDER = "ismcts:100,ismcts:1000,ismcts:10000"


@dataclass(frozen=True)
class Trial:
    """A contest and what it shows."""

    name: str
    game: str
    bots: str
    seats: int
    games: int
    options: dict[str, str] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        """Where its games are kept; those of a net only as long as it is the same one."""
        if not any(bot.partition(":")[0] in (*BY_LEVEL, "net", "guided") for bot in self.bots.split(",")):
            return KEPT / self.name
        card = json.loads((NETS_FOLDER / f"{self.game}.json").read_text("utf-8")) if self.has_net else {}
        return KEPT / f"{self.name}-{card.get('net', 'none')[:8]}"

    @property
    def has_net(self) -> bool:
        return (NETS_FOLDER / f"{self.game}.json").exists()

    @property
    def command(self) -> str:
        options = "".join(f" --option {name}={value}" for name, value in self.options.items())
        return f"sekki arena {self.game} --bots {self.bots} --seats {self.seats} --games {self.games}{options}"

    def play(self, processes: int | None) -> Result:
        """Plays what is left of it. A folder of an older run is gone on with only if it is the same contest."""
        wanted = contest.Contest(self.game, tuple(self.bots.split(",")), self.seats, self.games, dict(self.options))
        folder = self.folder
        rounds = arena.play(wanted, folder=folder, resume=(folder / arena.FACTS).exists(), processes=processes)
        return result(wanted, rounds)

    def kept(self) -> Result | None:
        """What was played of it so far."""
        file = self.folder / arena.ROUNDS
        if not file.exists():
            return None
        rounds = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        bots = tuple(self.bots.split(","))
        games = min(self.games, len(rounds) * len(bots))
        part = contest.Contest(self.game, bots, self.seats, games, dict(self.options))
        return result(part, sorted(rounds, key=lambda r: r["round"])[: part.rounds])


AGAINST_GREEDY = (
    Trial("fifteen_days-2", "fifteen_days", "ismcts:1000,greedy", 2, 40),
    Trial("shifting_seasons-2", "shifting_seasons", "ismcts:1000,greedy", 2, 80),
    Trial("living_forest_duel-2", "living_forest_duel", "ismcts:1000,greedy", 2, 100),
    Trial("cats-4", "cats", FOUR, 4, 120),
    Trial("fifteen_days-4", "fifteen_days", FOUR, 4, 32),
    Trial("shifting_seasons-4", "shifting_seasons", FOUR, 4, 400),
)
TOGETHER = tuple(
    Trial(f"twenty_one_days-{seats}-{level}", "twenty_one_days", ALONE, seats, games, {"difficulty": level})
    for seats, games in ((1, 160), (2, 80))
    for level in ("green", "orange", "red")
)
MORE_THOUGHT = (
    Trial("ladder-cats", "cats", LADDER, 3, 300),
    Trial("ladder-living_forest_duel", "living_forest_duel", LADDER, 2, 180),
    Trial("ladder-shifting_seasons", "shifting_seasons", LADDER, 2, 120),
    Trial("ladder-fifteen_days", "fifteen_days", LADDER, 2, 60),
    Trial("ladder-twenty_one_days", "twenty_one_days", LADDER, 1, 198),
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
    Trial("net-fifteen_days-4", "fifteen_days", f"net,{THREE}", 4, 200),
)
NETS_TOGETHER = tuple(
    Trial(f"net-twenty_one_days-{seats}-{level}", "twenty_one_days", "net", seats, 400, {"difficulty": level})
    for seats in (1, 2, 4)
    for level in ("green", "orange", "red")
)

GUIDED = tuple(
    Trial(f"guided-{game}-{seats}", game, ",".join([f"guided:{n}", *["ismcts:10000"] * (seats - 1)]), seats, games)
    for game, seats, n, games in (
        ("fifteen_days", 2, 2000, 120), ("shifting_seasons", 2, 1200, 120), ("living_forest_duel", 2, 1000, 120),
        ("cats", 4, 450, 120), ("fifteen_days", 4, 2000, 120), ("shifting_seasons", 4, 1200, 120),
    )
)  # fmt: skip
BY_LEVEL = ("sprout", "fox", "owl", "crane")
LEVELS = tuple(
    Trial(f"levels-{game}", game, ",".join(BY_LEVEL), seats, games)
    for game, seats, games in (
        ("cats", 4, 400), ("fifteen_days", 2, 400), ("shifting_seasons", 2, 400), ("living_forest_duel", 2, 400),
        ("twenty_one_days", 2, 400),
    )
)  # fmt: skip
SEARCH: tuple[Trial, ...] = (*AGAINST_GREEDY, *TOGETHER, *MORE_THOUGHT)
LEARNED: tuple[Trial, ...] = (*NETS, *NETS_TOGETHER, *GUIDED, *LEVELS)
EVERYTHING = (*SEARCH, *LEARNED)


def rate(standing: Standing) -> str:
    low, high = standing.interval
    return f"{100 * standing.share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def line(found: Result, bot: str) -> str:
    return rate(next(s for s in found.standings if s.bot == bot))


def against_greedy(found: dict[str, Result]) -> list[str]:
    rows = []
    for trial in AGAINST_GREEDY:
        if trial.name in found:
            one = found[trial.name]
            luck = f"{100 / trial.seats:.0f} %"
            rows.append([trial.game, str(trial.seats), str(one.games), luck, line(one, "ismcts:1000")])
    return table(["game", "seats", "games", "luck alone", "`ismcts:1000` wins"], rows)


def together(found: dict[str, Result]) -> list[str]:
    rows = []
    for trial in TOGETHER:
        if trial.name in found:
            shares = {s.bot: s.share for s in found[trial.name].standings}
            gain = 100 * (shares["ismcts:1000"] - shares["greedy"])
            each = [line(found[trial.name], bot) for bot in ("greedy", "ismcts:1000")]
            games = str(found[trial.name].games // 2)
            rows.append([trial.options["difficulty"], str(trial.seats), games, *each, f"{gain:+.0f} points"])
    return table(["difficulty", "seats", "games each", "`greedy` wins", "`ismcts:1000` wins", ""], rows)


def more_thought(found: dict[str, Result]) -> list[str]:
    rungs = LADDER.split(",")
    rows = []
    for trial in MORE_THOUGHT:
        if trial.name not in found:
            continue
        one = found[trial.name]
        row = [trial.game, str(trial.seats), str(one.games), *(line(one, bot) for bot in rungs)]
        for weak, strong in pairwise(rungs):
            row.append(f"{100 * one.against[strong][weak][0]:.0f} %" if one.against else "")
        rows.append(row)
    head = ["game", "seats", "games", *(f"`{bot}`" for bot in rungs), "1000 before 100", "10000 before 1000"]
    return table(head, rows)


class Timed:
    """A bot and how long each of its thoughts took."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def decide(self, seen: Seen) -> int:
        began = time.process_time()
        move = self.bot.decide(seen)
        self.seconds.append(time.process_time() - began)
        return move


def patience() -> list[str]:
    """How long `crane` thinks about a move in a whole game against `greedy`, with as many seats as there can be."""
    rows = []
    for game_id in sekki.list_games():
        seats = sekki.game(game_id).facts.seats[-1]
        crane, others = Timed(sekki.bot("crane", seed=1, threads=1)), sekki.bot("greedy", seed=1)
        for bot in (crane.bot, others):
            bot.warm(game_id)
        play_match(game_id, seats, {}, [crane, *[others] * (seats - 1)], 1)
        mean, worst = sum(crane.seconds) / len(crane.seconds), max(crane.seconds)
        rows.append([game_id, str(seats), str(len(crane.seconds)), f"{mean:.2f} s", f"{worst:.2f} s"])
    return table(["game", "seats", "moves", "mean", "longest"], rows)


def nets(found: dict[str, Result]) -> list[str]:
    rows = []
    for trial in NETS:
        if trial.name in found:
            one = found[trial.name]
            own = next(s for s in one.standings if s.bot == "net")
            mode = ", ".join(f"{name}={value}" for name, value in trial.options.items())
            luck, quick = f"{100 / trial.seats:.0f} %", f"{own.milliseconds:.2f} ms"
            rows.append([trial.game, mode, str(trial.seats), str(one.games), luck, rate(own), quick])
    head = ["game", "options", "seats", "games", "luck alone", "`net` wins", "a move takes it"]
    return table(head, rows)


def nets_together(found: dict[str, Result]) -> list[str]:
    rows = []
    for trial in NETS_TOGETHER:
        if trial.name in found:
            one = found[trial.name]
            rows.append([trial.options["difficulty"], str(trial.seats), str(one.games), line(one, "net")])
    return table(["difficulty", "seats", "games", "`net` wins"], rows)


def guided(found: dict[str, Result]) -> list[str]:
    """Both times are of one core in the same games: the guided search is not to take longer."""
    rows = []
    for trial in GUIDED:
        if trial.name in found:
            own = next(s for s in found[trial.name].standings if s.bot.startswith("guided"))
            other = next(s for s in found[trial.name].standings if s.bot.startswith("ismcts"))
            luck, times = f"{100 / trial.seats:.0f} %", [f"{s.milliseconds:.0f} ms" for s in (own, other)]
            rows.append([trial.game, str(trial.seats), f"`{own.bot}`", str(own.games), luck, rate(own), *times])
    return table(["game", "seats", "", "games", "luck alone", "it wins", "a move takes it", "and `ismcts:10000`"], rows)


def levels(found: dict[str, Result]) -> list[str]:
    """Shares of all games between the four, and how often each placed better than the one below."""
    rows = []
    for trial in LEVELS:
        if trial.name in found:
            one = found[trial.name]
            steps = [
                f"{100 * one.against[strong][weak][0]:.0f} %" if one.against else ""
                for weak, strong in pairwise(BY_LEVEL)
            ]
            rows.append([trial.game, str(trial.seats), str(one.games), *(line(one, bot) for bot in BY_LEVEL), *steps])
    pairs = [f"{strong} before {weak}" for weak, strong in pairwise(BY_LEVEL)]
    return table(["game", "seats", "games", *(f"`{bot}`" for bot in BY_LEVEL), *pairs], rows)


def sign_cards(found: dict[str, Result]) -> None:
    """Writes the strength of every net that was tried on its card."""
    for game in sekki.list_games():
        path = NETS_FOLDER / f"{game}.json"
        tried = [trial for trial in (*NETS, *NETS_TOGETHER) if trial.game == game and trial.name in found]
        if not path.exists() or not tried:
            continue
        said = {}
        for trial in tried:
            one = found[trial.name]
            games = next(s for s in one.standings if s.bot == "net").games
            mode = "".join(f", {name}={value}" for name, value in trial.options.items())
            others = f" against ismcts:1000 × {trial.seats - 1}" if trial in NETS else ""
            said[f"{trial.seats} seats{mode}{others}"] = f"{line(one, 'net')} of {games} games"
        card = json.loads(path.read_text("utf-8"))
        path.write_text(json.dumps({**card, "strength": said}, indent=1, ensure_ascii=False) + "\n", "utf-8")


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]


def report(found: dict[str, Result]) -> str:
    from sekki.lab.report import notes

    failures = [note for trial in SEARCH if trial.name in found for note in notes(found[trial.name])]
    lines = [
        "### Against `greedy`", "", *against_greedy(found), "",
        "### 21 Days, won together", "", *together(found), "",
        "### More simulations", "",
        "Shares of all games (a bot meets each other one equally often), and how often the stronger placed better.", "",
        *more_thought(found), "", *failures,
        "### How long `crane` thinks", "",
        "Seconds of one core. On two cores it takes about half, and the choice is the same.", "", *patience(), "",
        *unfinished(found, SEARCH), *commands(found, SEARCH),
    ]  # fmt: skip
    return "\n".join(lines)


def report_nets(found: dict[str, Result]) -> str:
    from sekki.lab.report import notes

    failures = [note for trial in LEARNED if trial.name in found for note in notes(found[trial.name])]
    lines = [
        "### `net` against `ismcts:1000` on all other seats", "", *nets(found), "",
        "### 21 Days, `net` alone or with itself", "", *nets_together(found), "",
        "### `guided` against `ismcts:10000` on all other seats", "", *guided(found), "",
        "### Levels for people", "", *levels(found), "",
        *failures, *unfinished(found, LEARNED), *commands(found, LEARNED),
    ]  # fmt: skip
    return "\n".join(lines)


def unfinished(found: dict[str, Result], trials: tuple[Trial, ...]) -> list[str]:
    names = [
        f"{trial.name} ({found[trial.name].games if trial.name in found else 0} of {trial.games} games)"
        for trial in trials
        if trial.name not in found or found[trial.name].games < trial.games
    ]
    return [f"Not played to the end yet: {', '.join(names)}.", ""] if names else []


def commands(found: dict[str, Result], trials: tuple[Trial, ...]) -> list[str]:
    lines = [trial.command for trial in trials if trial.name in found]
    return ["Each line is one command; `--seed` plays other games:", "", "```", *lines, "```"]


def replace_part(text: str, begin: str, end: str, part: str) -> str:
    head, tail = text.split(begin)[0], text.split(end)[1]
    return f"{head}{begin}\n{part}\n{end}{tail}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these contests (default: all)")
    parser.add_argument("--processes", type=int, default=None, help="how many games at once (default: one a core)")
    parser.add_argument("--report", action="store_true", help="only write down what was played before")
    parser.add_argument("--play", action="store_true", help="only play, and write nothing down")
    wishes = parser.parse_args()
    found = {}
    for trial in EVERYTHING:
        if wishes.report or (wishes.names and trial.name not in wishes.names):
            one = trial.kept()
        else:
            began = time.monotonic()
            one = trial.play(wishes.processes)
            print(f"{trial.name}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        if one is not None:
            found[trial.name] = one
            shares = ", ".join(f"{standing.bot} {rate(standing)}" for standing in one.standings)
            print(f"{trial.name}: {shares}", file=sys.stderr, flush=True)
    if wishes.play:
        return
    sign_cards(found)
    text = REPORT.read_text("utf-8")
    if any(trial.name in found for trial in SEARCH):
        text = replace_part(text, BEGIN, END, report(found))
    if any(trial.name in found for trial in LEARNED):
        text = replace_part(text, NETS_BEGIN, NETS_END, report_nets(found))
    REPORT.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
