"""The server's log: sentences for people, or a JSON object a line for programs. It holds no secrets in either form.

No token, code, card or word of a chat belongs into it. So nothing is written that came from outside or from a game:
errors that nobody foresaw are named by their type and where they arose, never by their text, which may say a card.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal, TextIO

LogFormat = Literal["text", "json"]
OURS = "sekki"
LEVELS = {"text": logging.WARNING, "json": logging.INFO}
_plain = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}

Failure = tuple[type[BaseException] | None, BaseException | None, TracebackType | None]


def configure(format: LogFormat, out: TextIO | None = None) -> logging.Handler:
    """Send everything that is logged in this process to `out` (standard error) in one form."""
    handler = logging.StreamHandler(out) if out else StandardError()
    handler.setFormatter(JsonLines() if format == "json" else Sentences())
    root = logging.getLogger()
    for old in [one for one in root.handlers if isinstance(one.formatter, Discreet)]:
        root.removeHandler(old)
    root.addHandler(handler)
    logging.getLogger(OURS).setLevel(LEVELS[format])
    return handler


class StandardError(logging.StreamHandler[TextIO]):
    """Writes to what is standard error at that moment: a test or a supervisor may exchange it."""

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        super().emit(record)


class Discreet(logging.Formatter):
    """Traces without the text of their errors, and only the first line of what other libraries say."""

    def formatException(self, ei: Failure) -> str:  # noqa: N802, a name of logging's
        return "\n".join(trace(ei[1]))

    def said(self, record: logging.LogRecord) -> str:
        return record.getMessage().partition("\n")[0]


class Sentences(Discreet):
    """One line a record, and below it where an error arose."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).isoformat(" ", "seconds")
        line = f"{at} {record.levelname.lower()}: {self.said(record)}"
        if record.exc_info and record.exc_info[1] is not None:
            line += f"\n{self.formatException(record.exc_info)}"
        return line


class JsonLines(Discreet):
    """One JSON object a record: `time`, `level`, `logger`, `message`, and what was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": self.said(record),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _plain}
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = trace(record.exc_info[1])
        return json.dumps(line, default=str)


def trace(error: BaseException | None) -> list[str]:
    """Where an error arose, innermost last, and of which type it is; not what it says."""
    if error is None:
        return []
    frames = [f"  {at.filename}:{at.lineno} in {at.name}" for at in traceback.extract_tb(error.__traceback__)]
    return [*trace(error.__cause__), *frames, type(error).__name__]
