"""Where a move's processor time goes on the server, before and after.

    pip install py-spy
    python benchmarks/where.py                    # this server beside the first one that was measured
    python benchmarks/where.py --seconds 20

Samples of every thread's stack are sorted by the part of the work they are in; what waits is left out.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from load import HERE, OLD, Side, allow_files, databases, old_checkout, server
from players import open_tables

WARM = 3.0
RATE = 100  # samples a second
WAITS = ("select (selectors.py", "_worker (concurrent", "next_group (", "wait (threading.py", "/checkpoints.py")
PARTS = {  # the first of which something is on the stack
    "undo's state": ("undo_state (", "undo_refusal ("),
    "views, words and legal moves": ("/view.py", "/words.py", ".prompt (", "encoded_moves (", "Table.legal ("),
    "what each seat knows": ("_note_changes (", "known_bytes (", "Table.seen (", "has_secrets ("),
    "rules and record": ("Table.play (", "make_move ("),
    "storage": ("/store.py", "/database.py", "sqlalchemy", "/thread_answers.py"),
    "messages and frames": ("/seat_view.py", "_broadcast (", "_frame (", "/table_log.py", "_presence ("),
    "sockets and tasks": ("/socket.py", "/connections.py", "/kept_log.py", "uvicorn", "websockets", "asyncio"),
}


def part(stack: str) -> str:
    return next((name for name, marks in PARTS.items() if any(mark in stack for mark in marks)), "the rest")


def spend(samples: str) -> Counter[str]:
    """Samples by part."""
    found: Counter[str] = Counter()
    for line in samples.splitlines():
        stack, _, count = line.rpartition(" ")
        if not any(wait in stack.rpartition(";")[2] for wait in WAITS):
            found[part(stack)] += int(count)
    return found


async def profile(side: Side, seconds: float, tables: int, out: Path) -> None:
    side.players = await open_tables(side.ports, tables)
    await side.turn(0.0, WARM)
    side.forget()
    spy = shutil.which("py-spy", path=f"{Path(sys.executable).parent}") or "py-spy"
    command = [spy, "record", "--pid", str(side.pids[0]), "--duration", str(round(seconds)), "--format", "raw"]
    looking = subprocess.Popen([*command, "--rate", str(RATE), "--threads", "--output", str(out)], stderr=-3, stdout=-3)
    await side.turn(0.0, seconds)
    for player in side.players:
        player.wire.close()
    assert looking.wait(60) == 0, "py-spy could not look"


def main() -> None:
    say = argparse.ArgumentParser(description="Where a move's processor time goes.")
    say.add_argument("--seconds", type=float, default=15.0)
    say.add_argument("--tables", type=int, default=100)
    say.add_argument("--against", type=Path, help=f"a checkout to compare with, instead of the commit {OLD}")
    wish = say.parse_args()
    allow_files(4096)
    found: dict[str, dict[str, float]] = {}
    with ExitStack() as stack:
        free = stack.enter_context(databases(argparse.Namespace(postgres=False)))
        out = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "samples"
        old = wish.against or stack.enter_context(old_checkout())
        for name, checkout in (("before", old), ("now", HERE)):
            with server(name, checkout, [next(free)]) as side:
                asyncio.run(profile(side, wish.seconds, wish.tables, out))
            moves = sum(len(player.acknowledged) for player in side.players)
            spent = spend(out.read_text())
            found[name] = {what: 1000 * side.used / moves * n / spent.total() for what, n in spent.items()}
            found[name]["in all"] = 1000 * side.used / moves
    print("| processor ms a move | before | now |\n| --- | ---: | ---: |")
    for what in (*PARTS, "the rest", "in all"):
        print(f"| {what} | {found['before'].get(what, 0):.2f} | {found['now'].get(what, 0):.2f} |")


if __name__ == "__main__":
    main()
