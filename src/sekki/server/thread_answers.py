"""To threads and back to the event loop: all that come at the same time go together."""

from __future__ import annotations

import asyncio
import queue
from collections import deque
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")


class ThreadAnswers:
    """Brings what threads answer to the event loop: all that has come since it last looked, at once."""

    def __init__(self) -> None:
        self.come: deque[tuple[asyncio.Future[Any], Future[Any]]] = deque()
        self.calling = False  # the event loop has been called and has not looked yet

    def expect(self, job: Future[T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def done(job: Future[T]) -> None:
            self.come.append((answer, job))
            if not self.calling:
                self.calling = True
                with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    loop.call_soon_threadsafe(self._look)

        job.add_done_callback(done)
        return answer

    def _look(self) -> None:
        self.calling = False  # before looking, so that whatever comes from now on calls again
        while self.come:
            answer, job = self.come.popleft()
            if answer.done():  # who waited has stopped
                continue
            error = job.exception()
            if error is None:
                answer.set_result(job.result())
            else:
                answer.set_exception(error)


def finish(job: Future[Any], answer: Any) -> None:
    """Tell who waits for a job its answer or its error; who stopped waiting is not told."""
    if not job.set_running_or_notify_cancel():
        return
    if isinstance(answer, Exception):
        job.set_exception(answer)
    else:
        job.set_result(answer)


def next_group(jobs: queue.SimpleQueue[Any], most: int) -> list[Any] | None:
    """All that waits now, at least one and at most so many; None at the end."""
    first = jobs.get()
    if first is None:
        return None
    group = [first]
    while len(group) < most:
        try:
            more = jobs.get_nowait()
        except queue.Empty:
            break
        if more is None:
            jobs.put(None)
            break
        group.append(more)
    return group
