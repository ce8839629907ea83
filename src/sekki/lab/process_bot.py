"""A bot in a process of its own: it gets the bytes of a `Seen` and can reach nothing else."""

from __future__ import annotations

from typing import Any

from sekki.bots.process import PATIENCE, WARM_UP, Job, Worker
from sekki.play import Seen


class ProcessBot:
    """Asks a bot in another process, which is ended if it takes too long."""

    def __init__(
        self, name: str, settings: dict[str, Any], patience: float = PATIENCE, warm_up: float = WARM_UP
    ) -> None:
        self.name, self.settings = name, settings
        self.worker = Worker(patience, warm_up)

    def decide(self, seen: Seen) -> int:
        job = Job("choose", seen.game_id, self.name, self.settings, seen.to_bytes())
        answers = self.worker.ask(job, lambda state: None)
        return seen.game.moves.parse(answers[0].move)

    def close(self) -> None:
        self.worker.stop()
