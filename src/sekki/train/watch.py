"""Watching a bot play: what it saw, what it might have done and what it did, for a net that learns to play like it.

Of a bot that searches also how much it tried every move: that tells more than the one it made. And who won in the end.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from sekki.bots.net_file import SEATS
from sekki.bots.searcher import Searcher
from sekki.games import find
from sekki.kit import Game
from sekki.kit.engine import engine
from sekki.kit.feature_bytes import MOST, SCALE, ZERO
from sekki.lab.contest import sit
from sekki.lab.match import Chooser, play_match
from sekki.play import Seen

from .starts import Start, deck

Line = tuple[np.ndarray, np.ndarray, int, np.ndarray]


@dataclass(frozen=True)
class Watched:
    """Decisions in one line each; forced ones are left out."""

    seen: np.ndarray  # observations in bytes
    mask: np.ndarray  # which moves were legal, eight to a byte
    move: np.ndarray
    tried: np.ndarray  # the share of the search that each move got; all of it the move of a bot that does not search
    won: np.ndarray  # what share of the win every seat had in the end, from the one that decided on

    def write(self, path: Path) -> None:
        np.savez(path, **{name: getattr(self, name) for name in PARTS})


PARTS = tuple(part.name for part in fields(Watched))


def read_watched(paths: list[Path]) -> Watched:
    """What was watched, from several files."""
    found = []
    for path in paths:
        with np.load(path, allow_pickle=False) as file:
            found.append([file[name] for name in PARTS])
    return Watched(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


class Noting:
    """A bot, and everything it decided."""

    def __init__(self, game: Game, bot: Chooser) -> None:
        self.game, self.bot, self.run = game, bot, engine(game)
        self._states, self._x = self.run.records(game.state, 1), np.zeros(game.features.size, np.float32)
        self.lines: list[Line] = []

    def decide(self, seen: Seen) -> int:
        legal = seen.legal_ids
        if len(legal) == 1:
            return legal[0]
        tried = np.zeros(self.game.moves.size, np.float16)
        if isinstance(self.bot, Searcher):
            found = self.bot.best(seen, legal)
            move = found.moves[found.best()[0]]
            tried[list(found.moves)] = np.array(found.visits) / sum(found.visits)
        else:
            move = self.bot.decide(seen)
            tried[move] = 1
        self.run.put(self._states, 0, seen.state)
        self.run.function("observe")(self._states[0], seen.seat, self._x)
        mask = np.zeros(self.game.moves.size, np.uint8)
        mask[legal] = 1
        self.lines.append((as_bytes(self._x), np.packbits(mask), move, tried))
        return move


def as_bytes(x: np.ndarray) -> np.ndarray:
    """Observations as the bytes that nets learn from."""
    return np.clip(np.round(x * SCALE) + ZERO, 0, MOST).astype(np.uint8)


def watch(
    game_id: str, bot: str, seed: int, games: int | None = None, seconds: float | None = None, among: str = "",
    seats: tuple[int, ...] = (),
) -> Watched:  # fmt: skip
    """What a bot does on all seats in games that begin as those of a training run: so many, or for so long.

    With `among` another bot has one seat of each game, and is not watched; with `seats` there are only so many.
    """
    game = find(game_id)
    cards, luck = deck(game, seats), random.Random(seed)
    began, played = time.monotonic(), 0
    lines: list[Line] = []
    ends: list[np.ndarray] = []
    while (games is None or played < games) and (seconds is None or time.monotonic() - began < seconds):
        start: Start = luck.choice(cards)
        bots = [Noting(game, sit(bot, f"{seed} {played} {seat}")) for seat in range(start.seats)]
        players: list[Chooser] = list(bots)
        if among:
            players[played % start.seats] = sit(among, f"{seed} {played} among")
        shares = play_match(game_id, start.seats, start.options, players, luck.getrandbits(40)).shares
        for seat, one in enumerate(bots):
            won = np.zeros(SEATS, np.float16)
            won[: start.seats] = shares[seat:] + shares[:seat]
            lines += one.lines
            ends += [won] * len(one.lines)
        played += 1
    seen, mask, move, tried = zip(*lines, strict=True)
    return Watched(np.array(seen), np.array(mask), np.array(move, np.int64), np.array(tried), np.array(ends))
