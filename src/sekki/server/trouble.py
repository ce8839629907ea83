"""What goes wrong, in the log: one line each, and not the same line without end."""

from __future__ import annotations

import logging
import time

from sqlalchemy.exc import SQLAlchemyError

logger = logging.getLogger("sekki.server")
AGAIN = 10.0  # seconds until the same trouble is written again
KINDS = 1_000


class TroubleLog:
    """Writes each kind of trouble once in a while, with how often it happened in between."""

    def __init__(self) -> None:
        self.told: dict[tuple[str, type], tuple[float, int]] = {}

    def report(self, what: str, error: BaseException) -> None:
        """`what` names the place, in words that do not change from one time to the next.

        Storage that fails is told in a line. What nobody foresaw is a fault of ours: its trace is written, but not
        its text, which may name a card.
        """
        key = (what.partition(": ")[2] or what, type(error))  # at whichever table
        at, missed = self.told.get(key, (-AGAIN, 0))
        now = time.monotonic()
        if now - at < AGAIN:
            self.told[key] = (at, missed + 1)
            return
        if len(self.told) >= KINDS:
            self.told.clear()
        self.told[key] = (now, 0)
        foreseen = isinstance(error, OSError | SQLAlchemyError | TimeoutError) or from_driver(error)
        more = f" ({missed} more times)" if missed else ""
        said = one_line(error) if foreseen else type(error).__name__
        about = {"error": type(error).__name__, "missed": missed}
        logger.error("%s: %s%s", what, said, more, exc_info=None if foreseen else error, extra=about)


def from_driver(error: BaseException) -> bool:
    """Whether a database's driver says so itself."""
    return type(error).__module__.partition(".")[0] in ("sqlite3", "psycopg")


def one_line(error: BaseException) -> str:
    """An error without the statements and values it may carry, which are nobody's business."""
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return f"{type(cause).__name__}: {lines[0]}" if lines else type(cause).__name__


_log = TroubleLog()
report = _log.report
