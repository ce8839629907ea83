"""What bots are to win, beside what they won so far: one table for docs/bots.md, written by `strength.py`."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean

from contests import CRANE_TOGETHER, GUIDED, NETS, NETS_TOGETHER, Trial
from tables import NOT_YET

from sekki.lab.standings import Result

SLOW = 10.0  # seconds of one core: where a game takes longer, fewer are enough
ENOUGH, ENOUGH_SLOW = 400, 120
BELOW = 10  # points that a crew of several may stay below one that plays alone
ALONE = {"green": 92, "orange": 85, "red": 75}


@dataclass(frozen=True)
class Promise:
    """A share in percent that a bot is to win in a contest; with `surely` the lower end of the interval counts too."""

    trial: Trial
    bot: str
    bar: int | None
    surely: int = 0

    def row(self, found: Result | None) -> list[str]:
        trial = self.trial
        others = trial.bots.partition(",")[2]
        against = f"`{others.partition(',')[0]}`" if others else ""
        bar = f"{self.bar} %" if self.bar else "–"
        head = [trial.game, trial.mode, str(trial.seats), f"`{self.bot}`", against, bar]
        if found is None:
            return [*head, NOT_YET, NOT_YET, NOT_YET]
        own = next(s for s in found.standings if s.bot == self.bot)
        low, high = own.interval
        won = f"{100 * own.share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
        each = {s.bot: s.milliseconds / 1000 for s in found.standings}
        seconds = found.decisions * mean(each[bot] for bot in trial.bots.split(","))
        return [*head, won, str(own.games), self.verdict(own.share, low, own.games, seconds)]

    def verdict(self, share: float, low: float, games: int, seconds: float) -> str:
        """Whether it holds, and whether so many games can tell."""
        if self.bar is None:
            return "reported"
        holds = "yes" if 100 * share >= self.bar and 100 * low > self.surely else "no"
        wanted = ENOUGH_SLOW if seconds > SLOW else ENOUGH
        return holds if games >= wanted else f"{NOT_YET} ({holds} so far, {wanted} games asked)"


def _promised() -> list[Promise]:
    nets = {("cats", 4): 30, ("fifteen_days", 4): 40, ("shifting_seasons", 4): 40}
    found = [Promise(t, "net", 60, surely=50) for t in NETS if t.seats == 2]
    found += [Promise(t, "net", nets[t.game, t.seats]) for t in NETS if (t.game, t.seats) in nets and not t.options]
    found += [Promise(t, t.bots.partition(",")[0], 65 if t.seats == 2 else 35) for t in GUIDED]
    for trial in CRANE_TOGETHER:
        below = 0 if trial.seats == 1 else BELOW
        found.append(Promise(trial, "crane", ALONE[trial.options["difficulty"]] - below))
    return found + [Promise(t, "net", None) for t in NETS_TOGETHER if len(t.options) > 1]


PROMISES = tuple(_promised())
HEAD = ["game", "options", "seats", "bot", "all others", "to win", "wins", "games", "holds"]
