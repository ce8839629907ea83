"""The way from a thread back to the event loop, shared by all that come at the same time."""

from __future__ import annotations

import asyncio
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
