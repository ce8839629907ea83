"""Is anything slower than it was? Everything that `make bench` measures of Sekki, in an older commit and now, by turns.

    python benchmarks/before.py              # beside the first release's rules
    python benchmarks/before.py HEAD~20      # beside another commit
    python benchmarks/before.py --only copies   # only lines that say so

Each commit works in a process of its own, from its own checkout and with its own cache of compiled rules.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from checkout import FIRST, ROOT, checkout


def serve(root: Path, only: str) -> None:
    """Measure the checkout at `root`, whatever is asked for of the lines that say `only`, until nothing is asked."""
    sys.path[:0] = [str(root / "src"), str(root / "benchmarks")]
    answers, sys.stdout = sys.stdout, sys.stderr
    import search_side
    import sekki_side
    from peers import best_rate

    if only and only not in "batch steps":
        sekki_side.batches = dict  # they are compiled as soon as they are named
    every = sekki_side.ours(None) | search_side.searches()
    work = {name: once for name, once in every.items() if only in name}
    for once in work.values():
        once()
    print(json.dumps(list(work)), file=answers, flush=True)
    for line in sys.stdin:
        name, seconds = line.rstrip("\n").rsplit(" ", 1)
        clock = time.perf_counter if sekki_side.IN_PARALLEL in name else time.thread_time
        print(json.dumps(best_rate(work[name], float(seconds), clock)), file=answers, flush=True)


class Side:
    """One commit at work."""

    def __init__(self, root: Path, cache: Path, only: str) -> None:
        env = {**os.environ, "PYTHONPATH": str(root / "src"), "SEKKI_CACHE": str(cache)}
        command = [sys.executable, Path(__file__), "--serve", root, "--only", only]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)

    def hear(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def rate(self, name: str, seconds: float) -> float:
        assert self.process.stdin is not None
        print(f"{name} {seconds}", file=self.process.stdin, flush=True)
        return float(self.hear())


@contextmanager
def sides(commit: str, only: str) -> Iterator[tuple[Side, Side]]:
    with tempfile.TemporaryDirectory() as folder, checkout(commit) as old:
        both = Side(old, Path(folder) / "old", only), Side(ROOT, Path(folder) / "new", only)
        try:
            yield both
        finally:
            for side in both:
                side.process.kill()
                side.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("commit", nargs="?", default=FIRST, help=f"what to compare with (default: {FIRST})")
    parser.add_argument("--only", default="", help="measure only lines with this in their name")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.6, help="for each measurement in each round")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    wishes = parser.parse_args()
    if wishes.serve:
        serve(wishes.serve, wishes.only)
        return
    with sides(wishes.commit, wishes.only) as both:
        there = [side.hear() for side in both]
        named = [name for name in there[1] if name in there[0]]
        if not named:
            parser.error(f"no line that both commits have says {wishes.only!r}")
        best = {name: [0.0, 0.0] for name in named}
        for number in range(1, wishes.rounds + 1):
            print(f"round {number} of {wishes.rounds}", file=sys.stderr)
            for name in named:
                for which in (0, 1) if number % 2 else (1, 0):
                    best[name][which] = max(best[name][which], both[which].rate(name, wishes.seconds))
    print(f"| per second | {wishes.commit} | now | now / before |\n| --- | ---: | ---: | ---: |")
    for name, (before, now) in best.items():
        print(f"| {name} | {before:,.0f} | {now:,.0f} | {now / before:.3f} |")


if __name__ == "__main__":
    main()
