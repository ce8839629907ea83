"""Where compiled rules are kept: a folder named by their sources, so a changed rule never runs from an old copy."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from functools import cache
from pathlib import Path

from sekki.folders import cache_folder

KIT = Path(__file__).parent


def base() -> Path:
    """`SEKKI_CACHE`, else the user's cache folder, else a temporary one that can be written."""
    folder = cache_folder()
    if "SEKKI_CACHE" in os.environ:
        return folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.gettempdir()) / f"sekki-{os.getuid() if hasattr(os, 'getuid') else 'user'}"


@cache
def folder_for(*sources: Path | str) -> str:
    """The cache folder of code that depends on these source folders and texts (kit always included)."""
    digest = hashlib.blake2b(digest_size=10)
    for source in (KIT, *sources):
        if isinstance(source, str):
            digest.update(source.encode())
            continue
        for file in sorted(source.glob("*.py")):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    import numba
    import numpy

    checked = getattr(numba.config, "BOUNDSCHECK", None)
    digest.update(f"{numba.__version__} {numpy.__version__} {sys.version_info[:2]} {checked}".encode())
    label = next((s.name for s in sources if isinstance(s, Path)), "kit")
    return str(base() / f"{label}-{digest.hexdigest()}")
