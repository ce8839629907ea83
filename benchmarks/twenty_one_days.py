"""How crews fare in 21 Days: win rates, survivors and days, by difficulty and by who plays.

    python benchmarks/twenty_one_days.py random 20000
    python benchmarks/twenty_one_days.py flat 1000 --playouts 40 --workers 2
    python benchmarks/twenty_one_days.py thumb 1000                  (rules of thumb; decisions and questions a game)
    PYTHONPATH=…/src python benchmarks/twenty_one_days.py thumb 1000 --keep   (the same under other rules)
    python benchmarks/twenty_one_days.py speed 20000 --against …/src          (random games by turns with other rules)

`speed` counts games, days of theirs and decisions by the processor's time, of these rules and of those in another
folder: crews that live longer play more days a game.
`thumb` plays the tests' rule-of-thumb crew interpreted and counts what it is asked; with `--keep` it never changes a
roll, so that every question is asked that ever could be. It works with older rules too, for a comparison.
Each run adds its rows to build/twenty_one_days.json; `--write docs/games` makes the page and its plot of them.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, product
from pathlib import Path
from typing import Any

import numpy as np

import sekki
from sekki.games.twenty_one_days import GAME
from sekki.games.twenty_one_days.components import CREW, DIFFICULTY, LAST_DAY
from sekki.games.twenty_one_days.state import DOING, RESULT_WON
from sekki.kit import FATE, u64
from sekki.kit.engine import engine
from sekki.kit.fate import free, mix
from sekki.kit.loops import loop
from sekki.kit.playout import random_playout, run_random_games
from sekki.lab.match import play_through

FOUND = Path("build/twenty_one_days.json")
SEATS = 4
FIRST_EXACT = 3  # the first rules version that asks only whose change is needed
LONGEST = 100_000
COUNTED = 5_000  # games whose days are counted beside those that are timed
BY_HAND = "\n## What people are asked"  # the part of the page from here on is kept
INKS = {"green": "#5b8a57", "orange": "#c98a3a", "red": "#b5523f"}


@loop(ends="i8[:,:]")
def random_crews(setup, actors, moves, play, states, start, f, w, out, seed, games, ends):
    """Random games; for each its result, its last day, the ship's space and the survivors."""
    for g in range(games):
        states[0] = start[0]
        s = states[0]
        own = mix(u64(seed + u64(g)))
        free(f, own)
        setup(s, f, w)
        random_playout(actors, moves, play, s, f, w, out, mix(own), LONGEST)
        alive = 0
        for colour in range(CREW):
            if s.top[colour] > 0:
                alive += 1
        ends[g, 0] = s.result
        ends[g, 1] = s.day
        ends[g, 2] = s.ship
        ends[g, 3] = alive


def play_random(difficulty: str, games: int, seed: int) -> np.ndarray:
    run = engine(GAME)
    start, state, f, w = (run.records(r, 1) for r in (GAME.state, GAME.state, FATE, GAME.scratch))
    run.put(start, 0, GAME.state.dump(GAME.new_state(SEATS, {"difficulty": difficulty})))
    ends = np.zeros((games, 4), np.int64)
    run.loop(random_crews)(
        states=state,
        start=start,
        f=f[0],
        w=w[0],
        out=run.numbers(GAME.moves.size, "i2"),
        seed=np.uint64(seed),
        games=games,
        ends=ends,
    )
    return ends


def play_flat(job: tuple[str, int, int]) -> list[int]:
    """One game in which the bot `flat` fills every seat."""
    difficulty, seed, playouts = job
    bot = sekki.bot("flat", playouts=playouts, seed=seed)
    _, s = play_through(GAME.id, SEATS, {"difficulty": difficulty}, [bot] * SEATS, seed, LONGEST)
    return [int(s.result), int(s.day), int(s.ship), sum(1 for top in s.top if top)]


def from_tests(name: str) -> Any:
    """A helper of the tests: `thumb` is the rule-of-thumb crew, `windows` knows who should be asked about a roll."""
    path = Path(__file__).parents[1] / "tests" / "games" / "twenty_one_days" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec and spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def count_thumb(seats: int, difficulty: str, games: int, seed: int, keep_tokens: bool) -> dict[str, Any]:
    """Games by rules of thumb: how many are won, and how many decisions of which kind they have."""
    thumb, rules, out, asked, wins = from_tests("thumb"), GAME.rules, [0] * GAME.moves.size, Counter[str](), 0
    windows = from_tests("windows") if GAME.rules_version >= FIRST_EXACT else None
    w, useless = GAME.scratch.new(), 0
    for g in range(games):
        s, f = GAME.new_state(seats, {"difficulty": difficulty, "survivors": "random"}), FATE.new()
        free(f, mix(u64(seed + g)))
        f.keeping = 0
        rules.setup(s, f, w)
        while rules.actors(s):
            legal = sorted(GAME.moves.text(move) for move in out[: rules.moves(s, s.asked, out, w)])
            doing = DOING[s.doing[s.depth - 1]]
            asked[doing] += 1
            if doing == "roll" and windows:
                useless += s.asked not in windows.should_be_asked(s)
            move = "pass" if keep_tokens and doing == "roll" else thumb.choose(s, legal)
            rules.play(s, f, s.asked, GAME.moves.parse(move), w)
        wins += s.result == RESULT_WON
    kinds = {kind: round(n / games, 1) for kind, n in asked.most_common(8)}
    return {
        "player": "thumb", "rules_version": GAME.rules_version, "seats": seats, "difficulty": difficulty,
        "games": games, "won": wins / games, "decisions": round(sum(asked.values()) / games, 1), "asked": kinds,
        "useless_roll_windows": useless if windows else None,
    }  # fmt: skip


def time_random(games: int) -> None:
    """One line of seconds, decisions and days for every line read: random games at four seats, after one to compile."""
    run, start = engine(GAME), GAME.state.dump(GAME.new_state(SEATS, {}))
    days = float(play_random("green", COUNTED, 1)[:, 1].mean())
    for seed, _ in enumerate(chain(["compile"], sys.stdin)):
        before = time.process_time()
        decisions = run_random_games(run, start, seed, games if seed else 1).decisions
        print(time.process_time() - before, decisions, days * games, flush=True)


def compare_speed(games: int, against: Path, rounds: int = 5) -> None:
    """Both rules by turns, each in a process of its own; the fastest round of each counts."""
    folders, best = {"these": Path(sekki.__file__).parents[1], "against": against}, dict[str, tuple[float, ...]]()
    for folder in folders.values():
        # Machine code fresh from the compiler lies scattered and is slower than what is loaded from the cache.
        subprocess.run(**time_in(folder, games), check=True, input="")
    children = {
        name: subprocess.Popen(**time_in(folder, games), stdin=subprocess.PIPE) for name, folder in folders.items()
    }
    for turn in range(rounds + 1):
        for name, child in children.items():
            assert child.stdin and child.stdout
            if turn:
                print("go", file=child.stdin, flush=True)
            seconds, decisions, days = map(float, child.stdout.readline().split())
            if turn:
                best[name] = max(best.get(name, (0.0,)), (games / seconds, decisions / seconds, days / seconds))
    for child in children.values():
        child.kill()
    for name, rates in best.items():
        per_game, per_decision, per_day = rates
        print(f"{name:<8} {per_game:>9,.0f} games, {per_day:>9,.0f} days and {per_decision:>11,.0f} decisions a second")
    game, decision, day = (a / b for a, b in zip(best["these"], best["against"], strict=True))
    print(f"ratio    {game:>9.2f} games, {day:>9.2f} days and {decision:>11.2f} decisions a second")


def time_in(folder: Path, games: int) -> dict[str, Any]:
    """How to start a process that times the rules of this folder."""
    return {
        "args": [sys.executable, __file__, "time", str(games)],
        "env": {**os.environ, "PYTHONPATH": str(folder)},
        "stdout": subprocess.PIPE,
        "text": True,
    }


def summary(player: str, difficulty: str, ends: np.ndarray) -> dict[str, Any]:
    """What a reader wants to know of many games."""
    won = ends[:, 0] == RESULT_WON
    lost_at_sea = Counter(int(day) for result, day, _, alive in ends if result != RESULT_WON and alive == 0)
    return {
        "player": player,
        "rules_version": GAME.rules_version,
        "difficulty": difficulty,
        "games": len(ends),
        "wins": int(won.sum()),
        "reached_last_day": int((ends[:, 1] == LAST_DAY).sum()),
        "survivors_at_the_end": round(float(ends[:, 3].mean()), 3),
        "survivors_when_won": round(float(ends[won, 3].mean()), 3) if won.any() else None,
        "mean_last_day": round(float(ends[:, 1].mean()), 2),
        "mean_ship": round(float(ends[:, 2].mean()), 2),
        "lost_by_day": {day: lost_at_sea[day] for day in sorted(lost_at_sea)},
    }


def measure(player: str, games: int, playouts: int, workers: int, seed: int) -> list[dict[str, Any]]:
    found = []
    for difficulty in DIFFICULTY:
        if player == "random":
            ends = play_random(difficulty, games, seed)
        else:
            jobs = [(difficulty, seed + i, playouts) for i in range(games)]
            with ProcessPoolExecutor(workers) as pool:
                ends = np.array(list(pool.map(play_flat, jobs, chunksize=4)))
        found.append(summary(player if player == "random" else f"flat, {playouts} playouts", difficulty, ends))
        print(json.dumps(found[-1]), flush=True)
    return found


def keep(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The newest row of every player and difficulty."""
    old = json.loads(FOUND.read_text()) if FOUND.exists() else []
    merged = {(row["player"], row["difficulty"]): row for row in [*old, *rows]}
    FOUND.parent.mkdir(exist_ok=True)
    FOUND.write_text(json.dumps(list(merged.values()), indent=1))
    return list(merged.values())


def page(rows: list[dict[str, Any]]) -> str:
    lines = [
        "# How crews fare in 21 Days", "",
        "Four seats, survivors chosen by the players themselves. Made by `python benchmarks/twenty_one_days.py`.", "",
        "| who plays | rules | difficulty | games | won | reached day 21 | survivors at the end | last day | ship |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]  # fmt: skip
    for row in rows:
        won, reached = (f"{100 * row[key] / row['games']:.1f} %" for key in ("wins", "reached_last_day"))
        cells = [row["player"], row.get("rules_version", 1), row["difficulty"], row["games"], won, reached]
        cells += [row["survivors_at_the_end"], row["mean_last_day"], row["mean_ship"]]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join([*lines, "", "![On which day crews are lost](twenty_one_days.svg)", ""])


def plot(rows: list[dict[str, Any]]) -> str:
    """Crews still alive day by day, one line a row."""
    wide, high, left, top = 640, 300, 46, 16
    across, down = (wide - left - 150) / (LAST_DAY - 1), high - top - 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">'
    ]
    for share in range(0, 101, 25):
        y = top + down * (1 - share / 100)
        parts.append(
            f'<path d="M{left} {y:.1f}H{wide - 150}" stroke="#cfc6b4"/><text x="4" y="{y + 4:.1f}">{share} %</text>'
        )
    for i, row in enumerate(rows):
        lost, points = 0, []
        for day in range(1, LAST_DAY + 1):
            points.append(f"{left + (day - 1) * across:.1f},{top + down * lost / row['games']:.1f}")
            lost += row["lost_by_day"].get(str(day), row["lost_by_day"].get(day, 0))
        dash = "" if row["player"] == "random" else ' stroke-dasharray="6 3"'
        ink = INKS[row["difficulty"]]
        parts.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{ink}" stroke-width="2"{dash}/>')
        y = top + 14 + 18 * i
        parts.append(f'<path d="M{wide - 142} {y - 4}h24" stroke="{ink}" stroke-width="2"{dash}/>')
        parts.append(f'<text x="{wide - 112}" y="{y}">{row["player"].split(",")[0]}, {row["difficulty"]}</text>')
    parts.append(
        f'<text x="{left}" y="{high - 8}">day 1</text><text x="{wide - 190}" y="{high - 8}">day {LAST_DAY}</text></svg>'
    )
    return "\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("player", choices=("random", "flat", "thumb", "speed", "time"))
    parser.add_argument("games", type=int)
    parser.add_argument("--playouts", type=int, default=40)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="the folder for the page and its plot")
    parser.add_argument("--keep", action="store_true", help="thumb: let every roll stand")
    parser.add_argument("--against", type=Path, help="speed: the folder src of other rules")
    said = parser.parse_args()
    if said.player == "time":
        time_random(said.games)
        return
    if said.player == "speed":
        compare_speed(said.games, said.against)
        return
    if said.player == "thumb":
        for seats, difficulty in product((1, SEATS), DIFFICULTY):
            print(json.dumps(count_thumb(seats, difficulty, said.games, said.seed, said.keep)), flush=True)
        return
    rows = keep(measure(said.player, said.games, said.playouts, said.workers, said.seed))
    if said.write:
        said.write.mkdir(parents=True, exist_ok=True)
        file = said.write / "twenty_one_days.md"
        kept = file.read_text("utf-8").partition(BY_HAND) if file.exists() else ("", "", "")
        file.write_text("".join([page(rows), *kept[1:]]), "utf-8")
        (said.write / "twenty_one_days.svg").write_text(plot(rows))


if __name__ == "__main__":
    main()
