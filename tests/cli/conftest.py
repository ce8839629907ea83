from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextvars import copy_context
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sekki.cli.main import app

Command = Callable[..., Result]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the games of this test alone, and bots that need no compiler."""
    monkeypatch.setenv("SEKKI_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def command(home: Path) -> Command:
    """The command as a person types it, with the lines they type afterwards."""

    def run(*words: str, types: Iterable[str] = ()) -> Result:
        lines = "".join(f"{line}\n" for line in types)
        typed = partial(CliRunner().invoke, app, list(words), input=lines, prog_name="sekki")
        return copy_context().run(typed)  # its language ends with it, as with a process

    return run


@pytest.fixture
def error_message(command: Command) -> Callable[..., str]:
    """The one sentence a refused command says."""

    def run(*words: str, code: int = 2, types: Iterable[str] = ()) -> str:
        result = command(*words, types=types)
        assert result.exit_code == code, result.output
        assert result.stderr.startswith("sekki: ")
        assert result.stderr.count("\n") == 1, result.stderr
        assert "Traceback" not in result.output
        return result.stderr.removeprefix("sekki: ").strip()

    return run


@pytest.fixture
def sekki_script() -> str:
    """The installed console script."""
    return str(Path(sys.executable).parent / "sekki")


@pytest.fixture
def saved(command: Command, home: Path) -> Path:
    """A game of three people that was left after four moves."""
    path = home / "left.sekki"
    result = command(
        "play", "cats", "--seats", "you:Ana,you:Bo,you:Cy", "--seed", "5", "--save", str(path),
        types=["1", "1", "1", "1", "quit"],
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    return path
