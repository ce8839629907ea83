"""The real command at a real terminal, as a person meets it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping
from fcntl import ioctl

PATIENCE = 60.0
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\r")


def _sit_down() -> None:
    """Makes the terminal the command's own, and lets Ctrl-C reach it also where the tests run in the background."""
    ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A pseudo-terminal with the command in it. `expect` waits until something is on the screen."""

    def __init__(self, *words: str, env: Mapping[str, str], columns: int = 80, rows: int = 24) -> None:
        self.ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            words, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm", **env},
            start_new_session=True, preexec_fn=_sit_down,
        )  # fmt: skip
        os.close(theirs)
        self.raw = self.everything = ""

    @property
    def text(self) -> str:
        return _ESCAPES.sub("", self.raw)

    def expect(self, text: str) -> str:
        """Everything since the last `expect`, up to and with this text."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.text:
            assert self._read(deadline), f"no {text!r} in:\n{self.text}"
        before, _, self.raw = self.text.partition(text)
        return before + text

    def type(self, line: str) -> None:
        os.write(self.ours, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        os.write(self.ours, key)

    def insist(self, key: bytes, text: str) -> None:
        """Presses a key until its answer is on the screen: pressed while a prompt is drawn, a key may get lost."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.text:
            assert time.monotonic() < deadline, f"no {text!r} in:\n{self.text}"
            self.press(key)
            pause = time.monotonic() + 2.0
            while text not in self.text and self._read(pause):
                pass
        self.raw = self.text.partition(text)[2]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> int:
        """The exit code, once the command has ended."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        os.close(self.ours)

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self.ours], [], [], max(0.0, deadline - time.monotonic()))
        try:
            data = os.read(self.ours, 65536) if ready else b""
        except OSError:
            return False
        self.raw += data.decode("utf-8", "replace")
        self.everything += data.decode("utf-8", "replace")
        return bool(data)
