"""An older commit of this repository in a folder of its own, to be measured beside the present one."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
FIRST = "62c1d82"  # the first that was measured


@contextmanager
def checkout(commit: str = FIRST) -> Iterator[Path]:
    """The commit's files, from this repository's own history."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "old"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--detach", "--quiet", str(path), commit], check=True)
        try:
            yield path
        finally:
            subprocess.run([*git, "remove", "--force", str(path)], check=True)
