"""What saying things costs: views, prompts, labels and log of random games, in every language, and as it was before.

    python benchmarks/saying.py
    python benchmarks/saying.py --before /path/to/another/checkout/src

Processor time, the least of several rounds in which all take turns; 1.00 is English here, or the other checkout.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

ROUNDS = 7
GAMES = ("cats", "fifteen_days", "shifting_seasons", "twenty_one_days", "living_forest_duel")

MEASURE = """
import json, random, sys, time
from contextlib import nullcontext
import sekki
try:
    from sekki.kit.language import using
except ImportError:
    using = lambda language: nullcontext()

def walk(game, parts, repeats):
    table, rng = sekki.game(game).table(seed=5), random.Random(5)
    for _ in range(60):
        if table.over:
            break
        for _ in range(repeats):
            for name, part in PARTS.items():
                table.rest()
                table.view(None)  # what is concealed is worked out apart
                at = time.process_time()
                for seat in (*range(table.seats), None):
                    part(table, seat)
                parts[name] = parts.get(name, 0.0) + time.process_time() - at
        seat = table.actors[0]
        table.play(seat, rng.choice(table.legal_ids(seat)))

PARTS = {
    "view": lambda table, seat: table.view(seat),
    "prompt": lambda table, seat: table.prompt(seat),
    "moves": lambda table, seat: None if seat is None else table.legal(seat),
    "log": lambda table, seat: [event.text for event in table.log(seat, max(0, len(table.steps) - 1))],
}
language, games, repeats = sys.argv[1], sys.argv[2].split(","), int(sys.argv[3])
with using(language):
    for game in games:
        walk(game, {}, 1)
    for line in sys.stdin:
        found = {}
        for game in games:
            parts = {}
            walk(game, parts, repeats)
            found[game] = parts
        print(json.dumps(found), flush=True)
"""


def start(source: str, language: str, games: list[str], repeats: int) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": source}
    command = [sys.executable, "-c", MEASURE, language, ",".join(games), str(repeats)]
    return subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(one: subprocess.Popen[str]) -> dict[str, dict[str, float]]:
    assert one.stdin is not None and one.stdout is not None
    one.stdin.write("\n")
    one.stdin.flush()
    found: dict[str, dict[str, float]] = json.loads(one.stdout.readline())
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", help="the `src` of a checkout to compare with")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--languages", default="en,de,zh-Hant")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--repeats", type=int, default=10)
    asked = parser.parse_args()
    games, here = asked.games.split(","), str(Path(__file__).parents[1] / "src")
    run = {language: start(here, language, games, asked.repeats) for language in asked.languages.split(",")}
    if asked.before:
        run = {"before": start(asked.before, "en", games, asked.repeats), **run}
    rounds = [{name: ask(one) for name, one in run.items()} for _ in range(asked.rounds)]
    first = next(iter(run))
    print(f"{'game':20} {'what':8} {first + ' µs':>12}  " + "  ".join(f"{name:>8}" for name in run))
    for game in games:
        for part in rounds[0][first][game]:
            least = {name: min(found[name][game][part] for found in rounds) for name in run}
            ratios = "  ".join(f"{least[name] / least[first]:8.2f}" for name in run)
            print(f"{game:20} {part:8} {1e6 * least[first] / 60 / asked.repeats:12.1f}  {ratios}")
    for one in run.values():
        assert one.stdin is not None
        one.stdin.close()
        one.wait()


if __name__ == "__main__":
    main()
