"""Runs npm in `web/` with the Node of the virtual environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from hatch_build import WEB, node_environment

if __name__ == "__main__":
    npm = "npm.cmd" if os.name == "nt" else "npm"
    sys.exit(subprocess.run([npm, *sys.argv[1:]], cwd=WEB, env=node_environment(), check=False).returncode)
