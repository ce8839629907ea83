"""Deletes what the operator does not keep, by a clock that may be wrong."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from .settings import Settings
from .store import Store
from .trouble import report

logger = logging.getLogger("sekki.server")
DAY = 24 * 3600.0
NEVER = -1.0
JUMP = 600.0  # seconds by which a clock may be set right without anybody having to wonder


class Retention:
    """Looks for old tables and guests again and again. `spared` are tables in use, `gone` is told what was deleted."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        spared: Callable[[], set[str]],
        gone: Callable[[list[str]], Awaitable[None]],
    ) -> None:
        self.settings, self.store, self.spared, self.gone = settings, store, spared, gone
        self.last = self._times()

    @property
    def wanted(self) -> bool:
        settings = self.settings
        return {settings.keep_finished, settings.keep_abandoned, settings.keep_guests} != {None}

    async def run(self) -> None:
        """For ever; what fails once is tried again in the next round."""
        while True:
            try:
                await self.round()
            except Exception as error:
                report("deleting what is not kept failed", error)
            await asyncio.sleep(self.settings.retention_every)

    async def round(self) -> None:
        if self._clock_is_steady():
            await self.delete_old()

    def _clock_is_steady(self) -> bool:
        """False in the round after the clock jumped: whether it is right now, the operator has time to see."""
        (before, started), (now, at) = self.last, self._times()
        self.last = now, at
        jump = (now - before) - (at - started)
        if abs(jump) <= JUMP:
            return True
        logger.warning("the clock jumped by %.0f seconds; nothing is deleted before the next round", jump)
        return False

    def _times(self) -> tuple[float, float]:
        return self.settings.clock(), time.monotonic()

    async def delete_old(self) -> None:
        """Delete what is too old, but no table that somebody is at."""
        settings = self.settings

        def before(days: float | None) -> float:
            return settings.clock() - days * DAY if days is not None else NEVER

        while True:
            deleted = await self.store.forget(
                finished=before(settings.keep_finished),
                abandoned=before(settings.keep_abandoned),
                guests=before(settings.keep_guests),
                spared=self.spared(),
            )
            await self.gone(deleted)
            if not deleted:
                return
