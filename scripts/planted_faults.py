"""Plants one fault at a time in a copy of the server, and sees whether the tests that should notice do.

python scripts/planted_faults.py            all faults of tests/server/planted_faults.toml
python scripts/planted_faults.py NAME …     some of them

A fault is caught if its tests pass without it and fail with it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "server" / "planted_faults.toml"
COPIED = ("src", "tests", "examples", "pyproject.toml")
PATIENCE = 30  # seconds a test waits for what never comes
LONGEST = 150  # seconds for the tests of one fault; a server that hangs is noticed too
FAILED = 1  # how pytest ends when a test failed


@dataclass(frozen=True)
class Fault:
    """`old` becomes `new` in one file of the server; `tests` should notice. `finding`: this was once so."""

    name: str
    file: str
    old: str
    new: str
    tests: list[str]
    finding: str = ""

    @property
    def path(self) -> Path:
        return Path("src") / "sekki" / self.file

    def plant(self, root: Path) -> None:
        whole = (root / self.path).read_text(encoding="utf-8")
        assert whole.count(self.old) == 1, f"{self.name}: {self.old!r} is in {self.file} {whole.count(self.old)} times"
        (root / self.path).write_text(whole.replace(self.old, self.new), encoding="utf-8")


def faults() -> list[Fault]:
    found = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return [Fault(name, **facts) for name, facts in found.items()]


def run(root: Path, tests: list[str], longest: float | None = None) -> tuple[int | None, str]:
    """How pytest ends (None if it does not), and what it says."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        *(f"tests/{test}" for test in tests),
    ]
    env = {"SEKKI_PATIENCE": str(PATIENCE), **os.environ, "PYTHONPATH": str(root / "src"), "SEKKI_INTERPRETED": "1"}
    try:
        done = subprocess.run(command, cwd=root, env=env, timeout=longest, capture_output=True, text=True)
    except subprocess.TimeoutExpired:
        return None, ""
    return done.returncode, done.stdout


def caught(fault: Fault, root: Path) -> bool:
    """Whether the tests fail because of the fault."""
    healthy = (root / fault.path).read_bytes()
    fault.plant(root)
    try:
        return run(root, fault.tests, LONGEST)[0] in (FAILED, None)
    finally:
        (root / fault.path).write_bytes(healthy)


def main() -> int:
    parser = argparse.ArgumentParser(description="Plants faults and sees whether a test notices.")
    parser.add_argument("names", nargs="*", help="only these faults")
    names = parser.parse_args().names
    chosen = [fault for fault in faults() if not names or fault.name in names]
    missed = []
    with tempfile.TemporaryDirectory(prefix="sekki-faults-") as folder:
        root = Path(folder)
        for name in COPIED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, root / name)
        ended, said = run(root, sorted({test for fault in chosen for test in fault.tests}))
        if ended != 0:
            sys.exit(f"{said}\nThe tests fail already without any fault.")
        for fault in chosen:
            noticed = caught(fault, root)
            missed += [] if noticed else [fault.name]
            print(f"{'caught' if noticed else 'MISSED'}  {fault.name}", flush=True)
    print(f"{len(chosen) - len(missed)} of {len(chosen)} faults caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
