"""Short forms of `make attack` and `make soak`: one address attacks, junk is left behind, bots play on and on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
PATIENCE = 300

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="reads what processes hold from /proc")


def run(script: str, *arguments: str) -> str:
    """A benchmark that ends with an error if its bounds do not hold."""
    command = [sys.executable, str(BENCHMARKS / script), *arguments]
    env = {**os.environ, "SEKKI_INTERPRETED": "1"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=env)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    return done.stdout


def test_who_floods_the_server_from_one_address_does_not_stop_others() -> None:
    said = run("attack.py", "--connections", "600", "--frames", "2000", "--seconds", "4", "--ack", "1000")
    assert "the attacker opened" in said


def test_a_server_on_which_bots_play_on_and_on_does_not_grow() -> None:
    assert "moves of people" in run("soak.py", "--minutes", "0.2", "--tables", "5", "--within", "40")


def test_after_retention_junk_is_gone_from_memory() -> None:
    assert "after retention" in run("soak.py", "--junk", "150", "--within", "30")
