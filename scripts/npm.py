"""Runs npm in `web/` with the Node of the virtual environment."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from hatch_build import npm

if __name__ == "__main__":
    sys.exit(npm(*sys.argv[1:]))
