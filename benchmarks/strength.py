"""How strong the bots are: contests in the arena, written as tables into docs/bots.md. `make strength` runs it.

Every contest is kept in a folder, so that an interrupted run goes on where it was left. The games depend on their seeds
alone: another machine plays the same ones.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import mean

import contests
from contests import (
    AGAINST_GREEDY,
    BY_LEVEL,
    CEILING,
    CRANE_TOGETHER,
    CROSS,
    EVERYTHING,
    GUIDED,
    LADDER,
    LEVELS,
    LUCK,
    MORE_THOUGHT,
    NET_AND_GREEDY,
    NETS,
    NETS_FOLDER,
    NETS_TOGETHER,
    ROOT,
    TOGETHER,
    Trial,
)  # fmt: skip
from promises import HEAD, PROMISES
from tables import NOT_YET, rewritten, table

import sekki
from sekki.bots import Bot
from sekki.bots.search.run import cores
from sekki.lab.comparison import estimate
from sekki.lab.contest import Round
from sekki.lab.match import play_match, win_shares
from sekki.lab.report import counted, notes
from sekki.lab.standings import Result, Standing
from sekki.play import Seen

REPORT = ROOT / "docs" / "bots.md"


def percent(share: float, low: float, high: float) -> str:
    return f"{100 * share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def rate(standing: Standing) -> str:
    return percent(standing.share, *standing.interval)


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
            each = [line(found[trial.name], bot) for bot in ("greedy", "ismcts:1000")]
            games = str(found[trial.name].games // 2)
            rows.append([trial.options["difficulty"], str(trial.seats), games, *each, gain(trial.rounds())])
    return table(["difficulty", "seats", "games each", "`greedy` wins", "`ismcts:1000` wins", ""], rows)


def gain(rounds: list[Round]) -> str:
    """How much more of all games that are won together the first bot wins than the second with the same luck."""
    apart = []
    for played in rounds:
        won = {game["line"][0]: win_shares(game["places"], True)[0] for game in played["games"]}
        apart.append(won[0] - won[1])
    more = estimate(apart)
    return f"{100 * more.mean:+.0f} points ({100 * more.low:.0f} to {100 * more.high:.0f})"


def more_thought(found: dict[str, Result]) -> list[str]:
    rungs = LADDER.split(",")
    rows = []
    for trial in MORE_THOUGHT:
        if trial.name not in found:
            continue
        one = found[trial.name]
        row = [trial.game, str(trial.seats), str(one.games), *(line(one, bot) for bot in rungs)]
        for weak, strong in pairwise(rungs):
            row.append(f"{100 * one.against[strong][weak][0]:.0f} %")
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
            luck, quick = f"{100 / trial.seats:.0f} %", f"{own.milliseconds:.2f} ms"
            rows.append([trial.game, trial.mode, str(trial.seats), str(one.games), luck, rate(own), quick])
    head = ["game", "options", "seats", "games", "luck alone", "`net` wins", "a move takes it"]
    return table(head, rows)


def net_and_greedy(found: dict[str, Result]) -> list[str]:
    rows = []
    for trial in NET_AND_GREEDY:
        if trial.name in found:
            one = found[trial.name]
            rows.append([trial.game, str(trial.seats), str(one.games), f"{100 / trial.seats:.0f} %", line(one, "net")])
    return table(["game", "seats", "games", "luck alone", "`net` wins"], rows)


def ceiling(found: dict[str, Result]) -> list[str]:
    """What much more thought gives, and what the net alone does against it."""
    rows = []
    for trial in CEILING:
        if trial.name in found:
            (bot, other, *_), one = trial.bots.split(","), found[trial.name]
            luck, both = f"{100 / trial.seats:.0f} %", [f"`{bot}`", f"`{other}`"]
            rows.append([trial.game, str(trial.seats), *both, str(one.games), luck, line(one, bot)])
    return table(["game", "seats", "", "against", "games", "luck alone", "it wins"], rows)


def won_together(found: dict[str, Result], trials: tuple[Trial, ...]) -> list[str]:
    rows = []
    for trial in trials:
        if trial.name in found:
            one = found[trial.name]
            rows.append([f"`{trial.bots}`", trial.mode, str(trial.seats), str(one.games), line(one, trial.bots)])
    return table(["bot", "options", "seats", "games", "wins"], rows)


def guided(found: dict[str, Result]) -> list[str]:
    """Both times are of one core in the same games: the guided search is not to take longer."""
    rows = []
    for trial in GUIDED:
        if trial.name in found:
            own = next(s for s in found[trial.name].standings if s.bot.startswith("guided"))
            other = next(s for s in found[trial.name].standings if s.bot.startswith("ismcts"))
            luck, times = f"{100 / trial.seats:.0f} %", [f"{s.milliseconds:.0f} ms" for s in (own, other)]
            who = [trial.game, trial.mode, str(trial.seats), f"`{own.bot}`"]
            rows.append([*who, str(own.games), luck, rate(own), *times])
    head = ["game", "options", "seats", "", "games", "luck alone", "it wins", "a move takes it", "and `ismcts:10000`"]
    return table(head, rows)


def levels(found: dict[str, Result]) -> list[str]:
    """How often each placed better than the one below at the same table; in 21 Days what each wins by itself, and how
    much more that is with the same luck."""
    rows = []
    for game in sekki.list_games():
        trials = [trial for trial in LEVELS if trial.game == game]
        cells = []
        for trial, (weak, strong) in zip(trials, pairwise(BY_LEVEL), strict=True):
            one = found.get(trial.name)
            if one is None:
                cells.append(NOT_YET)
                continue
            if one.together:
                each = f"{one.games // 2} each, {gain(trial.rounds())}"
                cells.append(f"{line(one, strong)}, {line(one, weak)} of {each}")
            else:
                share, (low, high) = one.against[strong][weak]
                cells.append(f"{percent(share, low, high)} of {one.games}")
        rows.append([game, str(trials[0].seats), *cells])
    return table(["game", "seats", *(f"{strong} before {weak}" for weak, strong in pairwise(BY_LEVEL))], rows)


def cross(found: dict[str, Result]) -> list[str]:
    """Every bot against every other: how often the one of the line placed better, and openskill's rating of each."""
    lines = []
    for trial in CROSS:
        if trial.name not in found:
            continue
        one = found[trial.name]
        by_name = {standing.bot: standing for standing in one.standings}
        bots = trial.bots.split(",")
        rows = []
        for bot in bots:
            own = by_name[bot]
            rating = f"{own.rating[0]:.1f} ± {own.rating[1]:.1f}" if own.rating else ""
            against = [f"{100 * one.against[bot][other][0]:.0f}" if other != bot else "" for other in bots]
            rows.append([f"`{bot}`", rate(own), rating, *against])
        head = ["", "wins", "rating", *(f"`{bot}`" for bot in bots)]
        lines += [f"{trial.game}, {counted(trial.seats, 'seat')}, {one.games} games:", "", *table(head, rows), ""]
    return lines


def luck(trials: tuple[Trial, ...] = LUCK) -> list[str]:
    """How much of a seat's result comes with the luck of the table, when equal bots play it again and again.

    By analysis of variance over games that share their luck: the part of the variance that lies between lucks.
    """
    rows = []
    for trial in trials:
        rounds = trial.rounds()
        if len(rounds) > 1:
            shares = [[win_shares(game["places"], trial.contest.together) for game in one["games"]] for one in rounds]
            points = [[game["scores"] for game in one["games"]] for one in rounds]
            both = [f"{100 * between(kind):.0f} %" for kind in (shares, points)]
            rows.append([trial.game, str(trial.seats), str(len(rounds)), str(len(shares[0])), *both])
    return table(["game", "seats", "lucks", "games of each", "of winning", "of points"], rows)


def between(kind: list[list[list[float]]]) -> float:
    """The part of the variance between groups (intraclass correlation), over all seats: `kind[group][game][seat]`."""
    each, groups = len(kind[0]), len(kind)
    outer = inner = 0.0
    for seat in range(len(kind[0][0])):
        values = [[game[seat] for game in group] for group in kind]
        middle = [mean(group) for group in values]
        outer += each * sum((one - mean(middle)) ** 2 for one in middle) / (groups - 1)
        inner += sum((x - m) ** 2 for group, m in zip(values, middle, strict=True) for x in group) / (
            groups * (each - 1)
        )
    return max(0.0, (outer - inner) / (outer + (each - 1) * inner)) if outer + inner else 0.0


def sign_cards(found: dict[str, Result]) -> None:
    """Writes on the card of every net that was tried what it won: by itself, a quick one in a guided search."""
    for game in sekki.list_games():
        for folder, trials in ((NETS_FOLDER, (*NETS, *NETS_TOGETHER)), (NETS_FOLDER / "quick", GUIDED)):
            path = folder / f"{game}.json"
            tried = [trial for trial in trials if trial.game == game and trial.name in found]
            if path.exists() and tried:
                card = json.loads(path.read_text("utf-8"))
                card["strength"] = card.get("strength", {}) | dict(signed(trial, found[trial.name]) for trial in tried)
                path.write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", "utf-8")


def signed(trial: Trial, found: Result) -> tuple[str, str]:
    """What was played and what the first bot won, in words for a card."""
    bot, *others = trial.bots.split(",")
    own = next(s for s in found.standings if s.bot == bot)
    who = "" if bot == "net" else f"{bot}, "
    mode = f", {trial.mode}" if trial.mode else ""
    against = f" against {others[0]} × {len(others)}" if others else ""
    return f"{who}{trial.seats} seats{mode}{against}", f"{rate(own)} of {own.games} games"


@dataclass(frozen=True)
class Part:
    """A table of the report, between `<!-- name -->` and `<!-- /name -->`. Rows of contests that were not played here
    stay as they were; which row is which say its first `keys` cells (0: the line above a table)."""

    name: str
    trials: tuple[Trial, ...]
    lines: Callable[[dict[str, Result]], list[str]]
    keys: int = 2

    def write(self, text: str, found: dict[str, Result]) -> str:
        if not any(trial.name in found for trial in self.trials):
            return text
        failures = [note for trial in self.trials if trial.name in found for note in notes(found[trial.name])]
        return rewritten(text, self.name, [*self.lines(found), *failures], self.keys)


PARTS = (
    Part(
        "promises",
        tuple(p.trial for p in PROMISES),
        lambda found: table(HEAD, [p.row(found.get(p.trial.name)) for p in PROMISES]),
        keys=5,
    ),
    Part("net", NETS, nets, keys=3),
    Part("net greedy", NET_AND_GREEDY, net_and_greedy),
    Part("ceiling", CEILING, ceiling, keys=4),
    Part("net together", NETS_TOGETHER, lambda found: won_together(found, NETS_TOGETHER), keys=3),
    Part("crane together", CRANE_TOGETHER, lambda found: won_together(found, CRANE_TOGETHER), keys=3),
    Part("guided", GUIDED, guided, keys=4),
    Part("levels", LEVELS, levels),
    Part("cross", CROSS, cross, keys=0),
    Part("luck", LUCK, lambda found: luck()),
    Part("greedy", AGAINST_GREEDY, against_greedy),
    Part("together", TOGETHER, together),
    Part("more thought", MORE_THOUGHT, more_thought),
)


def chosen(names: list[str]) -> list[Trial]:
    """Contests by their names, in this order; a name that ends in `*` stands for all that begin so."""
    if not names:
        return list(EVERYTHING)
    found = []
    for name in names:
        fitting = [t for t in EVERYTHING if t.name == name or (name.endswith("*") and t.name.startswith(name[:-1]))]
        if not fitting:
            raise SystemExit(f"there is no contest {name}; there are {', '.join(t.name for t in EVERYTHING)}")
        found += fitting
    return list({trial.name: trial for trial in found}.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these contests, in this order (default: all); net-* for many")
    parser.add_argument("--processes", type=int, default=cores(), help="how many games at once (default: one a core)")
    parser.add_argument("--seconds", type=float, help="stop playing after so long; the next run goes on")
    parser.add_argument("--games", type=int, help="play no more than so many of each contest")
    parser.add_argument("--kept", type=Path, default=contests.KEPT, help="the folder where games are kept")
    parser.add_argument("--report", action="store_true", help="only write down what was played before")
    parser.add_argument("--patience", action="store_true", help="measure as well how long `crane` thinks")
    parser.add_argument("--play", action="store_true", help="only play, and write nothing down")
    wishes = parser.parse_args()
    contests.KEPT = wishes.kept
    if not wishes.report:
        began = time.monotonic()
        whole = contests.play(chosen(wishes.names), wishes.processes, wishes.seconds, wishes.games)
        said = "all is played" if whole else "there is more to play"
        print(f"{said} after {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    found = {trial.name: one for trial in EVERYTHING if (one := trial.kept()) is not None}
    for name, one in found.items():
        shares = ", ".join(f"{standing.bot} {rate(standing)}" for standing in one.standings)
        print(f"{name}, {one.games} games: {shares}", file=sys.stderr, flush=True)
    if wishes.play:
        return
    sign_cards(found)
    text = REPORT.read_text("utf-8")
    for part in PARTS:
        text = part.write(text, found)
    if wishes.patience:
        text = Part("patience", EVERYTHING, lambda found: patience()).write(text, found)
    REPORT.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
