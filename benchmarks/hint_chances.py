"""Are the chances of hints true? What the adviser says of positions, beside what their seats then won.

Strong bots play games against each other, and of each game a few positions are shown to the bot that gives hints: what
chance does it see with its best move? `--seconds` so long; what was asked is kept, and the next run goes on. It writes
a table into docs/bots.md.
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
from calibration import BINS, EACH, HARD, cells
from contests import KEPT, NETS_FOLDER, card_digest
from strength import REPORT
from tables import rewritten, table

import sekki
from sekki.bots import ADVISER, ADVISER_SETTINGS
from sekki.bots.search.run import cores
from sekki.lab.contest import sit
from sekki.lab.going import Going
from sekki.lab.match import win_shares

PLAYERS = {"twenty_one_days": "crane"}  # of the others `guided:400`: crane takes ten times as long
OTHERS = "guided:400"


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
    adviser = sekki.bot(ADVISER, **ADVISER_SETTINGS, threads=1)
    return [(adviser.advise(seen)[0][1], shares[seen.seat]) for seen in met]


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


def rows(ids: list[str], folder: Path) -> list[list[str]]:
    found = []
    for game_id in ids:
        said = [pair for answers in lines(kept(game_id, folder)).values() for pair in answers]
        if said:
            chance, won = np.array(said).T
            chance = np.clip(chance, 1e-6, 1 - 1e-6)
            told = cells(np.log(chance / (1 - chance)), won)
            found.append([game_id, str(seats_of(game_id)), str(len(said)), *told])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--played", type=int, default=800, help="games of each")
    parser.add_argument("--seconds", type=float, help="stop after so long; the next run goes on")
    parser.add_argument("--processes", type=int, default=cores(), help="how many games at once (default: one a core)")
    parser.add_argument("--kept", type=Path, default=KEPT / "chances", help="the folder where answers are kept")
    parser.add_argument("--play", action="store_true", help="only ask, and write nothing down")
    wish = parser.parse_args()
    ids = wish.games or sekki.list_games()
    play(ids, wish.played, wish.seconds, wish.processes, wish.kept)
    heads = [f"{100 * i // BINS}–{100 * (i + 1) // BINS} %" for i in range(BINS)]
    found = rows(ids, wish.kept)
    for row in found:
        print(" | ".join(row), file=sys.stderr)
    if found and not wish.play:
        now = table(["game", "seats", "positions", *heads], found)
        REPORT.write_text(rewritten(REPORT.read_text("utf-8"), "chances", now, keys=2), "utf-8")


if __name__ == "__main__":
    main()
