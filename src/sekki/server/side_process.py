"""One piece of long work at a time, in a process of its own: after everything else, and never on the event loop."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from sekki.bots.process import MEMORY, belong_to, limit_memory

ENDING = 1.0
NICENESS = 19  # after everything else, also after bots that think

Report = Callable[[int], None]
Work = Callable[..., Any]  # takes a report first, then what it was given


class WorkFailed(Exception):
    """The process crashed, was too slow, or was stopped."""


class WorkRefused(WorkFailed):
    """What was asked for cannot be done; says why, to whoever asked."""


class SideProcess:
    """Starts a process and follows its reports. `children` says whether it may start others, which end with it."""

    def __init__(self, name: str, timeout: float, children: bool = False) -> None:
        self.name, self.timeout, self.children = name, timeout, children
        self.lock = threading.Lock()
        self.process: Any = None
        self.closed = False

    def follow(self, work: Work, given: tuple[Any, ...], report: Report) -> Any:
        """In a thread: what the work comes to. It may be silent for `timeout` seconds and no longer."""
        line, process = self._start(work, given)
        try:
            while line.poll(self.timeout):
                said, what = line.recv()
                if said == "refused":
                    raise WorkRefused(what)
                if said == "failed":
                    raise WorkFailed(f"failed ({what})")
                if said == "done":
                    return what
                report(what)
            raise WorkFailed("took too long")
        except (EOFError, OSError):
            raise WorkFailed("was stopped" if self.closed else "crashed") from None
        finally:
            process.kill()
            process.join(ENDING)
            line.close()

    def _start(self, work: Work, given: tuple[Any, ...]) -> tuple[Connection, Any]:
        spawn = multiprocessing.get_context("spawn")
        line, theirs = spawn.Pipe(duplex=False)
        arguments = (theirs, os.getpid(), work, given)
        process = spawn.Process(target=main, args=arguments, name=f"sekki {self.name}", daemon=not self.children)
        try:
            with self.lock:
                if self.closed:
                    raise WorkFailed("was stopped")
                process.start()
                self.process = process
        except OSError as error:
            raise WorkFailed(f"could not be started ({error})") from None
        finally:
            theirs.close()
            if self.process is not process:
                line.close()
        return line, process

    def stop(self) -> None:
        """End what is under way."""
        with self.lock:
            if self.process is not None:
                self.process.kill()

    def close(self) -> None:
        with self.lock:
            self.closed = True
        self.stop()


def main(line: Connection, parent: int, work: Work, given: tuple[Any, ...]) -> None:
    """The process."""
    belong_to(parent)
    limit_memory(MEMORY)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    from sekki.play import Refused

    try:
        line.send(("done", work(lambda done: line.send(("step", done)), *given)))
    except BrokenPipeError:
        return
    except Refused as refusal:
        line.send(("refused", str(refusal)))
    except Exception as error:
        line.send(("failed", f"{type(error).__name__}: {error}"))
