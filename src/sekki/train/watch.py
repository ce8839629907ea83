"""Watching a bot play: what it saw, what it might have done and what it did, for a net that learns to play like it."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sekki.games import find
from sekki.kit import Game
from sekki.kit.engine import engine
from sekki.kit.feature_bytes import MOST, SCALE, ZERO
from sekki.lab.contest import sit
from sekki.lab.match import Chooser, play_match
from sekki.play import Seen

from .starts import Start, deck


@dataclass(frozen=True)
class Watched:
    """Decisions in one line each; forced ones are left out."""

    seen: np.ndarray  # observations in bytes
    mask: np.ndarray  # which moves were legal, eight to a byte
    move: np.ndarray

    def write(self, path: Path) -> None:
        np.savez(path, seen=self.seen, mask=self.mask, move=self.move)


def read_watched(paths: list[Path]) -> Watched:
    """What was watched, from several files."""
    found = []
    for path in paths:
        with np.load(path, allow_pickle=False) as file:
            found.append([file[name] for name in ("seen", "mask", "move")])
    return Watched(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


class Noting:
    """A bot, and everything it decided."""

    def __init__(self, game: Game, bot: Chooser) -> None:
        self.game, self.bot, self.run = game, bot, engine(game)
        self._states, self._x = self.run.records(game.state, 1), np.zeros(game.features.size, np.float32)
        self.lines: list[tuple[np.ndarray, np.ndarray, int]] = []

    def decide(self, seen: Seen) -> int:
        move = self.bot.decide(seen)
        legal = seen.legal_ids
        if len(legal) > 1:
            self.run.put(self._states, 0, seen.state)
            self.run.function("observe")(self._states[0], seen.seat, self._x)
            mask = np.zeros(self.game.moves.size, np.uint8)
            mask[legal] = 1
            self.lines.append((as_bytes(self._x), np.packbits(mask), move))
        return move


def as_bytes(x: np.ndarray) -> np.ndarray:
    """Observations as the bytes that nets learn from."""
    return np.clip(np.round(x * SCALE) + ZERO, 0, MOST).astype(np.uint8)


def watch(game_id: str, bot: str, seed: int, games: int | None = None, seconds: float | None = None) -> Watched:
    """What a bot does on all seats in games that begin as those of a training run: so many, or for so long."""
    game = find(game_id)
    cards, luck = deck(game), random.Random(seed)
    began, played = time.monotonic(), 0
    lines: list[tuple[np.ndarray, np.ndarray, int]] = []
    while (games is None or played < games) and (seconds is None or time.monotonic() - began < seconds):
        start: Start = luck.choice(cards)
        bots = [Noting(game, sit(bot, f"{seed} {played} {seat}")) for seat in range(start.seats)]
        play_match(game_id, start.seats, start.options, bots, luck.getrandbits(40))
        lines += [line for one in bots for line in one.lines]
        played += 1
    seen, mask, move = zip(*lines, strict=True)
    return Watched(np.array(seen), np.array(mask), np.array(move, np.int64))
