"""Installs what tests need beyond Python's packages: a browser, a database server, and torch as built for processors.

Says so where it cannot. Without torch the tests of training are left out.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

NEEDED = {
    "chromium": "a browser for the tests of the web table",
    "postgresql": "a database server for the tests of storage",
}


def missing() -> list[str]:
    found = {
        "chromium": shutil.which("chromium") is not None,
        "postgresql": shutil.which("postgres") is not None or any(Path("/usr/lib/postgresql").glob("*/bin/postgres")),
    }
    return [name for name, here in found.items() if not here]


TORCH = "torch==2.13.0+cpu"  # without the gigabytes for GPUs that the usual build brings along


def install_torch() -> None:
    if importlib.util.find_spec("torch") is not None:
        return
    done = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", TORCH], capture_output=True, check=False)
    if done.returncode:
        print(f"{TORCH} cannot be installed here: the tests of training are left out", file=sys.stderr)


def main() -> int:
    install_torch()
    wanted = missing()
    if not wanted:
        return 0
    why = "; ".join(f"{name} ({NEEDED[name]})" for name in wanted)
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        print(f"please install: {why}", file=sys.stderr)
        return 1
    print(f"installing {why}", file=sys.stderr)
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    subprocess.run(["apt-get", "update", "-qq"], check=True, **quiet)  # type: ignore[call-overload]
    subprocess.run(["apt-get", "install", "-y", "-qq", *wanted], check=True, **quiet)  # type: ignore[call-overload]
    return 0


if __name__ == "__main__":
    sys.exit(main())
