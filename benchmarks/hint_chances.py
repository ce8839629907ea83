"""Are the chances of hints true? What the adviser says of positions, beside what their seats then won.

Strong bots play games against each other, and some positions of each game are shown to the bot that gives hints: what
chance does it see with its best move? A game gives at most one position to a bin of the table, so that all in a bin
have ends of their own. One whose chance few games come to is played on several times, with other luck, and counts by
the mean of what was won. `--seconds` so long; what was asked is kept, and the next run goes on. It writes a table into
docs/bots.md.

With `--crane` the strongest bot, whose games take ten times as long, plays itself, and says what chance it sees with
what it decides; there every seat gives a position to a bin. These games have a table of their own.

Where a line through the logarithmic odds, straight or bent at a few knots, that was found in nine of ten games makes
those of the tenth come truer, the net's card tells it to the adviser (`--fit` writes the one that does best, found in
all games). It is found in games of both kinds, of which both count alike. The tables show every game by the line of
others. A star marks what is off by more than five points and by more than luck explains.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
from calibration import BINS, HARD, KNOTS, cells, fitted
from contests import NETS_FOLDER, card_digest
from jobs import Job, play_all
from strength import REPORT
from tables import rewritten, table

import sekki
from sekki.bots import ADVISER, ADVISER_SETTINGS, Bot, Crane
from sekki.bots.net_file import along
from sekki.bots.search.run import cores
from sekki.lab.contest import sit
from sekki.lab.going import Going
from sekki.lab.match import Chooser, win_shares
from sekki.play import Seen

Asked = list[tuple[float, float]]

PLAYERS = {"twenty_one_days": "crane"}  # who plays; in the others crane takes ten times as long
OTHERS = "guided:400"
EACH = 10  # positions of a game that are shown to the adviser
MANY = {"twenty_one_days": 40}  # where it answers sooner
RARE = {"cats": (4, 5, 6, 7, 8), "shifting_seasons": (1, 2, 7, 8), "twenty_one_days": (0, 1, 2, 3, 4, 5, 6)}
RARE_AT_PLAY = {"cats": (6, 7, 8, 9)}  # the same where crane plays itself: late positions, from which it is not far
OPEN = 0.5  # of its own decisions the adviser says what it thinks; searching only for the best move is quicker
AGAIN = 3  # times that a position in one of these bins is played on
KEPT = Path(__file__).parent / "chances"  # many hours of games
LINES = {"straight": (0.27, 0.73), "bent": KNOTS}  # between which chances a line is straight
PULL = 16.0  # as `calibration.PULL`; positions of one game share its end, so many count as few
FOLDS = 10
OFF = 0.05  # a difference between said and won that is too much
DOUBT = 2.0  # standard errors that may be luck


def seats_of(game_id: str) -> int:
    """As many as a table usually has; a game that is won together is played alone."""
    facts = sekki.game(game_id).facts
    return 1 if facts.cooperative else 2 if 2 in facts.seats else facts.seats[-1]


def player_of(game_id: str) -> str:
    return PLAYERS.get(game_id, OTHERS)


def asked(game_id: str, number: int) -> Asked:
    """Of one game: chances that were said of some positions, and what share of the win their seats had in the end."""
    luck, seats = random.Random(f"{game_id} {number}"), seats_of(game_id)
    ways: list[dict[str, Any]] = HARD.get(game_id, [{}])
    begin = partial(Going, game_id, seats, ways[number % len(ways)])

    def play(going: Going, each: int = 0) -> tuple[list[tuple[bytes, Seen]], list[float]]:
        return through(going, [sit(player_of(game_id), f"{luck.random()}") for _ in range(seats)], luck, each)

    met, shares = play(begin(luck.getrandbits(40)), MANY.get(game_id, EACH))
    crane = adviser(game_id, **ADVISER_SETTINGS)
    luck.shuffle(met)
    found = []
    for place, (position, seen, said) in one_a_bin((*one, crane.advise(one[1])[0][1]) for one in met):
        rare = place in RARE.get(game_id, ())
        again = (play(begin(luck.getrandbits(40), position=position))[1] for _ in range(AGAIN if rare else 0))
        found.append(pair(said, seen.seat, [shares, *again]))
    return found


def pair(said: float, seat: int, ends: Iterable[list[float]]) -> tuple[float, float]:
    """What was said, and what the seat won in the mean of several ends."""
    return round(said, 4), round(fmean(shares[seat] for shares in ends), 4)


def adviser(game_id: str, seed: int) -> Bot:
    """Who gives hints, as it thinks: what it then tells by the card comes later."""
    return Crane(seed=seed, threads=1).thinker(sekki.game(game_id).facts)


def through(
    going: Going, players: Sequence[Chooser], luck: random.Random, each: int = 0
) -> tuple[list[tuple[bytes, Seen]], list[float]]:
    """Plays a game to its end: some positions on the way, and what share of the win every seat had."""
    met: list[tuple[bytes, Seen]] = []
    decisions = 0
    while waiting := going.waiting:
        seat = waiting[0]
        seen, legal = going.look(seat)
        if len(legal) > 1:
            decisions += 1
            place = len(met) if len(met) < each else luck.randrange(decisions)
            if place < each:
                met[place : place + 1] = [(going.position, seen)]  # every decision stays with the same chance
        going.play(seat, players[seat].decide(seen) if len(legal) > 1 else legal[0])
    return met, win_shares(going.places, going.game.cooperative)


class Outspoken:
    """The adviser as a player, who says of many of its decisions what chance its seat has."""

    def __init__(self, going: Going, luck: random.Random, said: list[tuple[bytes, int, float]]) -> None:
        self.going, self.luck, self.said = going, luck, said
        self.bot = adviser(going.game.id, luck.getrandbits(32))

    def decide(self, seen: Seen) -> int:
        if self.luck.random() >= OPEN:
            return self.bot.decide(seen)
        move, chance = self.bot.advise(seen)[0]
        self.said.append((self.going.position, seen.seat, chance))
        return move.id


def said_at_play(game_id: str, number: int) -> Asked:
    """As `asked`, of a game that the adviser plays against itself. Each seat gives a position to a bin: what one loses
    another wins, so several seats of a game say more than as many games do."""
    luck, seats = random.Random(f"{game_id} {number} {ADVISER}"), seats_of(game_id)
    begin = partial(Going, game_id, seats, {})
    going, met = begin(luck.getrandbits(40)), list[tuple[bytes, int, float]]()
    shares = through(going, [Outspoken(going, luck, met) for _ in range(seats)], luck)[1]
    luck.shuffle(met)

    def play_on(position: bytes) -> list[float]:
        crew = [adviser(game_id, luck.getrandbits(32)) for _ in range(seats)]
        return through(begin(luck.getrandbits(40), position=position), crew, luck)[1]

    found = []
    for seat in range(seats):
        for place, (position, _, said) in one_a_bin(one for one in met if one[1] == seat):
            rare = place in RARE_AT_PLAY.get(game_id, ())
            found.append(pair(said, seat, [shares, *(play_on(position) for _ in range(AGAIN if rare else 0))]))
    return found


def one_a_bin(met: Iterable[Any]) -> Iterable[tuple[int, Any]]:
    """The first of each bin, by the chance that stands at its end."""
    found: dict[int, Any] = {}
    for one in met:
        found.setdefault(min(BINS - 1, int(BINS * one[-1])), one)
    return found.items()


def kept(game_id: str, folder: Path, crane: bool = False) -> Path:
    """Where answers are kept, as long as the net is the same."""
    parts = [game_id, *([ADVISER] if crane else []), card_digest(card_of(game_id))]
    return folder / f"{'-'.join(parts)}.jsonl"


def card_of(game_id: str) -> Path:
    return NETS_FOLDER / f"{game_id}.json"


def lines(file: Path) -> dict[int, Asked]:
    told = file.read_text("utf-8").splitlines() if file.exists() else []
    return dict(map(json.loads, told))


def left(ids: list[str], games: int, folder: Path, crane: bool = False) -> Iterator[Job]:
    """What is still to be asked, game by game in turn."""
    files = {game_id: kept(game_id, folder, crane) for game_id in ids}
    done = {game_id: lines(file) for game_id, file in files.items()}
    for number in range(games):
        for game_id in ids:
            if number not in done[game_id]:
                work = said_at_play if crane else asked
                yield Job(game_id, work, (game_id, number), partial(keep, files[game_id], number))


def keep(file: Path, number: int, found: Asked) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps([number, found]) + "\n")


def log_odds(chance: np.ndarray) -> np.ndarray:
    chance = np.clip(chance, 1e-4, 1 - 1e-4)
    return np.asarray(np.log(chance / (1 - chance)))


class Told:
    """What was said and won in positions of one game, and the line by which it comes true, if one helps.

    The strongest bots' own games are fewer than those of others, and their positions weigh more by as much.
    """

    def __init__(self, others: dict[int, Asked], own: dict[int, Asked] | None = None) -> None:
        both = [(number, *pair) for told in (others, own or {}) for number, said in told.items() for pair in said]
        number, chance, self.won = np.array(both).T
        self.number, self.odds = number.astype(int), log_odds(chance)
        self.own = np.arange(len(both)) >= sum(map(len, others.values()))
        self.weight = np.where(self.own & ~self.own.all(), np.sum(~self.own) / max(1, np.sum(self.own)), 1.0)
        self.by = {"": self.odds} | {name: self.crossed(knots) for name, knots in LINES.items()}
        self.best = min(self.by, key=lambda name: self.surprise(self.by[name]))

    def crossed(self, knots: tuple[float, ...]) -> np.ndarray:
        """The odds of every game by the line that was found in others."""
        found = np.zeros(len(self.odds))
        for fold in range(FOLDS):
            own = self.number % FOLDS == fold
            found[own] = along(*self.found(~own, knots), self.odds[own])
        return found

    def found(self, among: Any, knots: tuple[float, ...]) -> tuple[np.ndarray, np.ndarray]:
        return fitted(self.odds[among], self.won[among], knots, PULL, self.weight[among])

    def surprise(self, odds: np.ndarray) -> float:
        """The mean cross entropy."""
        return float(np.average(np.logaddexp(0, odds) - self.won * odds, weights=self.weight))

    def line(self, seats: int) -> dict[str, Any] | None:
        """For the card: of games with so many seats."""
        if not self.best:
            return None
        said, true = self.found(slice(None), LINES[self.best])
        return {"seats": seats, "said": said.tolist(), "true": true.tolist()}

    def row(self, game_id: str, own: bool) -> list[str]:
        """Of games of the strongest bots, or of the others, by the line of other games."""
        among = self.own == own
        return [game_id, str(seats_of(game_id)), str(among.sum()), self.best or "none", *self.marked(self.best, among)]

    def marked(self, line: str, among: Any = slice(None)) -> list[str]:
        odds, won = self.by[line][among], self.won[among]
        told = zip(cells(odds, won), off(odds, won, self.number[among]), strict=True)
        return [f"{cell} *" if apart else cell for cell, apart in told]


def off(odds: np.ndarray, won: np.ndarray, number: np.ndarray) -> list[bool]:
    """The bins that are too far off. Positions of one game share its end, so whole games count as samples."""
    said = 1 / (1 + np.exp(-odds))
    bins = np.minimum(BINS - 1, (said * BINS).astype(int))
    found = []
    for i in range(BINS):
        inside = bins == i
        apart = np.bincount(number[inside], (won - said)[inside]) if inside.any() else np.zeros(1)
        gap, error = (abs(apart.sum()), np.sqrt((apart**2).sum())) / np.maximum(1, inside.sum())
        found.append(bool(gap > OFF and gap > DOUBT * error))
    return found


def write_card(game_id: str, told: Told) -> None:
    path = card_of(game_id)
    card = json.loads(path.read_text("utf-8"))
    card.pop("among_strong", None)
    if line := told.line(seats_of(game_id)):
        card["among_strong"] = line
    path.write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--played", type=int, default=400, help="games of each")
    parser.add_argument("--seconds", type=float, help="stop after so long; the next run goes on")
    parser.add_argument("--processes", type=int, default=cores(), help="how many games at once (default: one a core)")
    parser.add_argument("--kept", type=Path, default=KEPT, help="the folder where answers are kept")
    parser.add_argument("--crane", action="store_true", help="let the strongest bot play itself")
    parser.add_argument("--play", action="store_true", help="only ask, and write nothing down")
    parser.add_argument("--fit", action="store_true", help="write the lines that help into the cards")
    wish = parser.parse_args()
    ids = wish.games or sekki.list_games()
    asked_now = [one for one in ids if not wish.crane or player_of(one) != ADVISER]
    bots = [(game_id, bot) for game_id in asked_now for bot in (player_of(game_id), ADVISER)]
    play_all(left(asked_now, wish.played, wish.kept, wish.crane), bots, wish.processes, wish.seconds)
    found = {game_id: told for game_id in ids if (told := told_of(game_id, wish.kept)) is not None}
    tables = {
        name: [told.row(game_id, own) for game_id, told in found.items() if (told.own == own).any()]
        for name, own in (("chances", True), ("chances of others", False))
    }
    for name, rows in tables.items():
        print(f"{name}:", *(" | ".join(row) for row in rows), sep="\n", file=sys.stderr)
    for game_id, told in found.items():
        ways = ", ".join(f"{name or 'no'} line {told.surprise(odds):.4f}" for name, odds in told.by.items())
        print(f"{game_id}: surprise with {ways}", file=sys.stderr)
        if wish.fit:
            write_card(game_id, told)
    for name, rows in tables.items():
        if rows and not wish.play:
            write_table(name, rows)


def told_of(game_id: str, folder: Path) -> Told | None:
    """All that was asked of a game; where `crane` plays anyway all games are its own."""
    others, own = (lines(kept(game_id, folder, crane)) for crane in (False, True))
    if player_of(game_id) == ADVISER:
        others, own = {}, others
    return Told(others, own) if others or own else None


def write_table(name: str, rows: list[list[str]]) -> None:
    bins = [f"{100 * i // BINS}–{100 * (i + 1) // BINS} %" for i in range(BINS)]
    now = table(["game", "seats", "positions", "line", *bins], rows)
    REPORT.write_text(rewritten(REPORT.read_text("utf-8"), name, now, keys=2), "utf-8")


if __name__ == "__main__":
    main()
