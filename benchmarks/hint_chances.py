"""Are the chances of hints true? What the adviser says of positions, beside what their seats then won.

Strong bots play games against each other, and of each game a few positions are shown to the bot that gives hints: what
chance does it see with its best move? `--seconds` so long; what was asked is kept, and the next run goes on. It writes
a table into docs/bots.md.

Where a straight line through the logarithmic odds, found in nine of ten games, makes those of the tenth come truer, the
net's card tells it to the adviser (`--fit` writes it, found in all games). The table shows every game by the line of
others. A star marks what is off by more than five points and by more than luck explains.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from calibration import BINS, EACH, HARD, cells, fitted
from contests import KEPT, NETS_FOLDER, card_digest
from strength import REPORT
from tables import rewritten, table

import sekki
from sekki.bots import ADVISER_SETTINGS, Crane
from sekki.bots.net_file import along
from sekki.bots.search.run import cores
from sekki.lab.contest import sit
from sekki.lab.going import Going
from sekki.lab.match import win_shares

PLAYERS = {"twenty_one_days": "crane"}  # of the others `guided:400`: crane takes ten times as long
OTHERS = "guided:400"
LINE = (0.27, 0.73)  # two knots: one straight line
FOLDS = 10
OFF = 0.05  # a difference between said and won that is too much
DOUBT = 2.0  # standard errors that may be luck


def seats_of(game_id: str) -> int:
    """As many as a table usually has; a game that is won together is played alone."""
    facts = sekki.game(game_id).facts
    return 1 if sekki.game(game_id).facts.cooperative else 2 if 2 in facts.seats else facts.seats[-1]


def asked(game_id: str, number: int) -> list[tuple[float, float]]:
    """Of one game: chances that were said of some positions, and what share of the win their seats had in the end."""
    luck, seats = random.Random(f"{game_id} {number}"), seats_of(game_id)
    ways: list[dict[str, Any]] = HARD.get(game_id, [{}])
    going = Going(game_id, seats, ways[number % len(ways)], luck.getrandbits(40))
    players = [sit(PLAYERS.get(game_id, OTHERS), f"{number} {seat}") for seat in range(seats)]
    met: list[Any] = []
    decisions = 0
    while waiting := going.waiting:
        seat = waiting[0]
        seen, legal = going.look(seat)
        if len(legal) > 1:
            decisions += 1
            place = len(met) if len(met) < EACH else luck.randrange(decisions)
            if place < EACH:
                met[place : place + 1] = [seen]  # every decision stays with the same chance
        going.play(seat, players[seat].decide(seen) if len(legal) > 1 else legal[0])
    shares = win_shares(going.places, going.game.cooperative)
    crane = Crane(**ADVISER_SETTINGS, threads=1).thinker(going.game)  # as it thinks, before the card is asked
    return [(crane.advise(seen)[0][1], shares[seen.seat]) for seen in met]


def kept(game_id: str, folder: Path) -> Path:
    """Where answers are kept, as long as the net is the same."""
    return folder / f"{game_id}-{card_digest(NETS_FOLDER / f'{game_id}.json')}.jsonl"


def lines(file: Path) -> dict[int, list[tuple[float, float]]]:
    told = file.read_text("utf-8").splitlines() if file.exists() else []
    return dict(map(json.loads, told))


def play(ids: list[str], games: int, seconds: float | None, processes: int, folder: Path) -> None:
    """Asks on all cores, game by game in turn, and keeps every answer at once."""
    folder.mkdir(parents=True, exist_ok=True)
    end = None if seconds is None else time.monotonic() + seconds
    done = {game_id: lines(kept(game_id, folder)) for game_id in ids}
    left = [(game_id, n) for n in range(games) for game_id in ids if n not in done[game_id]]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        under_way: dict[Future[list[tuple[float, float]]], tuple[str, int]] = {}
        while left or under_way:
            while left and len(under_way) < processes + 1:
                job = left.pop(0)
                under_way[pool.submit(asked, *job)] = job
            rest = None if end is None else max(0.0, end - time.monotonic())
            finished, _ = wait(under_way, timeout=rest, return_when=FIRST_COMPLETED)
            for one in finished:
                game_id, number = under_way.pop(one)
                with kept(game_id, folder).open("a", encoding="utf-8") as file:
                    file.write(json.dumps([number, one.result()]) + "\n")
            if end is not None and time.monotonic() > end:
                left.clear()
                for future in under_way:
                    future.cancel()
                for player in list(pool._processes.values()):
                    player.terminate()
                return


class Told:
    """What was said and won in the positions of one game, and the line by which it comes true, if that helps."""

    def __init__(self, answers: dict[int, list[tuple[float, float]]]) -> None:
        self.number = np.array([number for number, said in answers.items() for _ in said])
        chance, self.won = np.array([pair for said in answers.values() for pair in said]).T
        chance = np.clip(chance, 1e-4, 1 - 1e-4)
        self.odds = np.log(chance / (1 - chance))
        self.crossed = np.zeros(len(chance))
        for fold in range(FOLDS):
            own = self.number % FOLDS == fold
            self.crossed[own] = along(*fitted(self.odds[~own], self.won[~own], LINE), self.odds[own])
        self.helps = self.surprise(self.crossed) < self.surprise(self.odds)

    def surprise(self, odds: np.ndarray) -> float:
        """The mean cross entropy."""
        return float(np.mean(np.logaddexp(0, odds) - self.won * odds))

    def line(self, seats: int) -> dict[str, Any] | None:
        """For the card: of games with so many seats."""
        if not self.helps:
            return None
        said, true = fitted(self.odds, self.won, LINE)
        return {"seats": seats, "said": said.tolist(), "true": true.tolist()}

    def row(self, game_id: str) -> list[str]:
        odds = self.crossed if self.helps else self.odds
        told = [f"{cell} *" if off else cell for cell, off in zip(cells(odds, self.won), self.off(odds), strict=True)]
        return [game_id, str(seats_of(game_id)), str(len(self.won)), "yes" if self.helps else "no", *told]

    def off(self, odds: np.ndarray) -> list[bool]:
        """The bins that are too far off. Positions of one game share its end, so whole games count as samples."""
        said = 1 / (1 + np.exp(-odds))
        bins = np.minimum(BINS - 1, (said * BINS).astype(int))
        found = []
        for i in range(BINS):
            inside = bins == i
            apart = np.bincount(self.number[inside], (self.won - said)[inside]) if inside.any() else np.zeros(1)
            gap, error = (abs(apart.sum()), np.sqrt((apart**2).sum())) / np.maximum(1, inside.sum())
            found.append(bool(gap > OFF and gap > DOUBT * error))
        return found


def write_card(game_id: str, told: Told) -> None:
    path = NETS_FOLDER / f"{game_id}.json"
    card = json.loads(path.read_text("utf-8"))
    card.pop("among_strong", None)
    if line := told.line(seats_of(game_id)):
        card["among_strong"] = line
    path.write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--played", type=int, default=800, help="games of each")
    parser.add_argument("--seconds", type=float, help="stop after so long; the next run goes on")
    parser.add_argument("--processes", type=int, default=cores(), help="how many games at once (default: one a core)")
    parser.add_argument("--kept", type=Path, default=KEPT / "chances", help="the folder where answers are kept")
    parser.add_argument("--play", action="store_true", help="only ask, and write nothing down")
    parser.add_argument("--fit", action="store_true", help="write the lines that help into the cards")
    wish = parser.parse_args()
    ids = wish.games or sekki.list_games()
    play(ids, wish.played, wish.seconds, wish.processes, wish.kept)
    heads = [f"{100 * i // BINS}–{100 * (i + 1) // BINS} %" for i in range(BINS)]
    answers = {game_id: lines(kept(game_id, wish.kept)) for game_id in ids}
    found = {game_id: Told(said) for game_id, said in answers.items() if said}
    rows = [told.row(game_id) for game_id, told in found.items()]
    for row, told in zip(rows, found.values(), strict=True):
        both = f"surprise {told.surprise(told.odds):.4f}, by the line of other games {told.surprise(told.crossed):.4f}"
        print(" | ".join(row), both, sep="; ", file=sys.stderr)
    if wish.fit:
        for game_id, told in found.items():
            write_card(game_id, told)
    if rows and not wish.play:
        now = table(["game", "seats", "positions", "line", *heads], rows)
        REPORT.write_text(rewritten(REPORT.read_text("utf-8"), "chances", now, keys=2), "utf-8")


if __name__ == "__main__":
    main()
