"""Plants one fault at a time in a copy of the server or of the browser's table, and sees whether its tests notice.

python scripts/planted_faults.py            all faults of the files planted_faults.toml in tests/server and tests/web
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
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTS = [ROOT / "tests" / part / "planted_faults.toml" for part in ("server", "web")]
COPIED = ("src", "tests", "examples", "web", "scripts", "pyproject.toml", "hatch_build.py")
PACKAGES = Path("web") / "node_modules"
PATIENCE = 30  # seconds a test waits for what never comes
LONGEST = 150  # seconds for the tests of one fault; a server that hangs is noticed too
NPM = [sys.executable, "scripts/npm.py", "run", "--silent"]
FAILED = 1  # how pytest ends when a test failed


@dataclass(frozen=True)
class Fault:
    """`old` becomes `new` in one file of the package or of `web/`; `tests` should notice. `finding`: this was once so.

    A test is named as pytest does, from `tests/` on, or is one of `web/tests`: `link.test.ts::makes ids that differ`.
    """

    name: str
    file: str
    old: str
    new: str
    tests: list[str]
    finding: str = ""

    @property
    def path(self) -> Path:
        return Path(self.file) if self.browser else Path("src") / "sekki" / self.file

    @property
    def browser(self) -> bool:
        return self.file.startswith("web/")

    def plant(self, root: Path) -> None:
        whole = (root / self.path).read_text(encoding="utf-8")
        assert whole.count(self.old) == 1, f"{self.name}: {self.old!r} is in {self.file} {whole.count(self.old)} times"
        (root / self.path).write_text(whole.replace(self.old, self.new), encoding="utf-8")


def faults() -> list[Fault]:
    found = [tomllib.loads(one.read_text(encoding="utf-8")) for one in LISTS]
    return [Fault(name, **facts) for one in found for name, facts in one.items()]


def scripted(test: str) -> bool:
    """Is it a test of the browser's scripts, without a browser?"""
    return ".test.ts" in test


def file_of(test: str) -> tuple[Path, str]:
    """The file of a test, from the root on, and its name there."""
    file, _, name = test.partition("::")
    return (Path("web") if scripted(test) else Path()) / "tests" / file, name


def commands(tests: list[str]) -> Iterator[list[str]]:
    """What runs some tests."""
    for test in filter(scripted, tests):
        file, name = file_of(test)
        yield [*NPM, "test", "--", str(file.relative_to("web")), "-t", name]
    others = [f"tests/{test}" for test in tests if not scripted(test)]
    if others:
        yield [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *others]


def run(root: Path, tests: list[str], longest: float | None = None) -> tuple[int | None, str]:
    """How the tests end (None if they do not), and what they say."""
    env = {"SEKKI_PATIENCE": str(PATIENCE), **os.environ, "PYTHONPATH": str(root / "src"), "SEKKI_INTERPRETED": "1"}
    try:
        for command in commands(tests):
            done = subprocess.run(command, cwd=root, env=env, timeout=longest, capture_output=True, text=True)
            if done.returncode:
                return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return None, ""
    return 0, ""


def build(root: Path) -> None:
    subprocess.run([*NPM, "build"], cwd=root, check=True, capture_output=True)


def caught(fault: Fault, root: Path) -> bool:
    """Whether the tests fail because of the fault."""
    healthy = (root / fault.path).read_bytes()
    fault.plant(root)
    try:
        if fault.browser and not all(map(scripted, fault.tests)):
            build(root)
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
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
            else:
                shutil.copy(ROOT / name, root / name)
        (root / PACKAGES).symlink_to((ROOT / PACKAGES).resolve())
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
