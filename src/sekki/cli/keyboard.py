"""Reading what people type, with editing and completion where there is a terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from types import ModuleType

from sekki.kit.language import say

from .screen import Screen

_readline: ModuleType | None = None
with contextlib.suppress(ImportError):  # Windows has none
    import readline

    _readline = readline


class Keyboard:
    """Lines from a person or a file. `EOFError` when there are no more."""

    def __init__(self, console: Screen) -> None:
        self.console = console
        self.terminal = sys.stdin.isatty() and console.is_terminal
        self.known: list[str] = []
        if self.terminal and _readline:
            _readline.set_completer_delims("")
            _readline.set_completer(self._complete)
            _readline.parse_and_bind("tab: complete")

    def ask(self, prompt: str = "> ", known: Sequence[str] = ()) -> str:
        """One line. `known` is what the tab key offers."""
        self.known = list(known)
        if self.terminal:
            return input(prompt).strip()
        self.console.print(prompt, end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(line.rstrip("\n"))
        return line.strip()

    def agrees(self, question: str) -> bool:
        """Whether the answer is yes: in English, or as the question offers it."""
        answer = self.ask(say("{question} [y/N] ", question=question)).lower()
        return answer in ("y", "yes", *say("y yes", context="agreeing").split())

    def _complete(self, text: str, state: int) -> str | None:
        fitting = [word for word in self.known if word.startswith(text.lower())]
        return fitting[state] if state < len(fitting) else None
