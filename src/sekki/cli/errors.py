"""Errors of the command: one sentence on stderr, and an exit code."""

from __future__ import annotations

import os
import sys
import traceback
from typing import Any

from typer.core import TyperGroup

from sekki.kit.language import say

from .help_texts import say_help

USAGE, FAILURE, INTERRUPTED = 2, 1, 130


class CommandError(Exception):
    """Something the command cannot do; the message is for people."""

    def __init__(self, sentence: str, code: int = FAILURE) -> None:
        super().__init__(sentence)
        self.code = code


class ErrorsInOneLine(TyperGroup):
    """A group of commands that prints every error as one sentence. A traceback only if SEKKI_DEBUG is set."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        try:
            say_help(self)
            code = super().main(*args, **kwargs)
        except KeyboardInterrupt:
            code = INTERRUPTED
        except BrokenPipeError:
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115
            code = FAILURE
        except Exception as error:
            sentence, code = explain(error)
            if os.environ.get("SEKKI_DEBUG"):
                traceback.print_exc()
            print(f"sekki: {sentence}", file=sys.stderr)
        sys.exit(code if isinstance(code, int) else 0)


def explain(error: Exception) -> tuple[str, int]:
    """The sentence and the exit code for an error."""
    from sekki.bots.base import BadBot
    from sekki.games import BrokenGame, UnknownGame
    from sekki.kit import BadOption
    from sekki.kit.components import ComponentsError
    from sekki.play import Refused

    if isinstance(error, CommandError):
        return str(error), error.code
    if isinstance(error, (UnknownGame, BadOption, BadBot)):
        return sentence(str(error)), USAGE
    if isinstance(error, ComponentsError):
        return sentence(f"{error}{_other_boxes()}"), FAILURE
    if isinstance(error, (Refused, BrokenGame)):
        return sentence(str(error)), FAILURE
    if hasattr(error, "format_message"):
        said = sentence(error.format_message())
        return say("{error} `sekki --help` shows what there is.", error=said), USAGE
    if isinstance(error, OSError):
        return sentence(f"{error.filename or say('a file')}: {error.strerror or error}"), FAILURE
    said = f"{type(error).__name__}: {error}".splitlines()[0]
    return say("something is wrong in Sekki itself ({error}); SEKKI_DEBUG=1 shows where.", error=said), FAILURE


def sentence(text: str) -> str:
    """The text on one line, with its full stop."""
    text = " ".join(text.split())
    ends = (".", "?", "!", ".)", "。", "？", "！", "⟧")
    return text if text.endswith(ends) else say("{clause}.", context="sentence", clause=text)


def _other_boxes() -> str:
    """Reminds whoever plays with another box where it comes from."""
    named = [f"{key}={value}" for key, value in os.environ.items() if key.startswith(("SEKKI_BOX_", "SEKKI_SET_"))]
    return f" ({', '.join(named)}; without it the game's own box is used)" if named else ""
