"""Where Sekki keeps things on this machine: one function per folder, each with an environment variable over it."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import PlatformDirs

_dirs = PlatformDirs("sekki", appauthor=False)


def cache_folder() -> Path:
    """What can be made again, as compiled rules: `SEKKI_CACHE`, else the user's cache folder."""
    return _chosen("SEKKI_CACHE") or _dirs.user_cache_path


def data_folder() -> Path:
    """Saved games and the server's tables: `SEKKI_DATA`, else the user's data folder."""
    return _chosen("SEKKI_DATA") or _dirs.user_data_path


def _chosen(variable: str) -> Path | None:
    return Path(os.environ[variable]) if variable in os.environ else None
