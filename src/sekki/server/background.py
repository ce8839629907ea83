"""Work on the side of the event loop's main business: never lost without a word, and tried again where that helps."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from .trouble import report

FIRST_DELAY = 0.5
LONGEST_DELAY = 30.0

Spawn = Callable[[Coroutine[Any, Any, Any], str], object]


class BackgroundTasks:
    """Tasks that nobody waits for. An error ends the task and is logged under its name."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any], name: str) -> asyncio.Task[Any]:
        task = asyncio.create_task(work, name=name)
        self.running.add(task)
        task.add_done_callback(self._done)
        return task

    def cancel(self) -> None:
        for task in list(self.running):
            task.cancel()

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        log_failure(task)


def log_failure(task: asyncio.Task[Any]) -> None:
    """For `add_done_callback`: what went wrong in a task that nobody waits for."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        report(f"{task.get_name()} failed", error)


async def until_it_works(work: Callable[[], Awaitable[None]], what: str, delay: float = FIRST_DELAY) -> None:
    """Try again after every error, waiting longer each time; the caller's cancellation ends it."""
    while True:
        try:
            return await work()
        except Exception as error:
            report(f"{what} failed and is tried again", error)
        await asyncio.sleep(delay)
        delay = min(2 * delay, LONGEST_DELAY)
