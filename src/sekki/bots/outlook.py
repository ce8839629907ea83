"""What a move will bring in points: the net plays imagined games on to their end, the same ones behind every move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

import numpy as np

from sekki.kit import FATE, Game
from sekki.kit.engine import engine
from sekki.kit.fate import free, mix
from sekki.kit.rule import u64
from sekki.kit.sets import lowest
from sekki.play import Seen

from .advice import advice_of
from .net import Mind

WORLDS = 8
LONGEST = 2000  # decisions after which a game counts as it stands
START, NOW, KNOWN = range(3)  # the imagined position, the game that is played on from it, what its actor knows of that


@dataclass(frozen=True)
class Outlook:
    """The points that a seat will have at the end, on the average; in a game won together, what they are made of."""

    points: float
    parts: tuple[tuple[str, float], ...] = ()


def outlooks(seen: Seen, moves: Sequence[int], mind: Mind, seed: int = 1, worlds: int = WORLDS) -> list[Outlook | None]:
    """For each of the moves what it leads to, or nothing in a game without points."""
    if not advice_of(seen.game).points:
        return [None for _ in moves]
    ends = _Ends(seen.game, mind)
    w = ends.run.prepared(seen.state, seen.seat)[0]
    found: list[list[Outlook]] = [[] for _ in moves]
    for world in range(worlds):
        luck = mix(u64(seed + world))
        ends.imagine(seen, luck, w)
        for i, move in enumerate(moves):
            found[i].append(ends.after(seen.seat, move, luck, w))
    return [_average(each) for each in found]


class _Ends:
    """Room for games that are played to their end."""

    def __init__(self, game: Game, mind: Mind) -> None:
        self.game, self.thinker, self.run = game, mind.thinker.another(), engine(game)
        self.states, self.f = self.run.records(game.state, 3), self.run.records(FATE, 1)[0]
        self.legal = self.run.numbers(game.moves.size, "i2")
        self.x = np.zeros(game.features.size, np.float32)

    def imagine(self, seen: Seen, luck: Any, w: Any) -> None:
        self.run.put(self.states, START, seen.state)
        free(self.f, luck)
        self.run.function("imagine")(self.states[START], self.f, seen.seat, w)

    def after(self, seat: int, move: int, luck: Any, w: Any) -> Outlook:
        """What the seat has at the end if it makes this move and everybody then plays as the net does."""
        play, actors = self.run.function("play"), self.run.function("actors")
        self.states[NOW] = self.states[START]
        s = self.states[NOW]
        free(self.f, mix(luck))
        play(s, self.f, seat, move, w)
        for _ in range(LONGEST):
            waiting = int(actors(s))
            if not waiting:
                break
            actor = int(lowest(u64(waiting)))
            play(s, self.f, actor, self._choice(actor, w), w)
        points = float(self.run.function("score")(s, seat))
        if not self.game.cooperative:
            return Outlook(points)
        last = self.game.state.load(self.run.get(self.states, NOW))
        return Outlook(points, tuple((name, float(n)) for name, n in self.game.words.score_lines(last, seat)))

    def _choice(self, actor: int, w: Any) -> int:
        self.states[KNOWN] = self.states[NOW]
        s = self.states[KNOWN]
        self.run.function("conceal")(s, actor)
        n = int(self.run.function("moves")(s, actor, self.legal, w))
        if n == 1:
            return int(self.legal[0])
        self.run.function("observe")(s, actor, self.x)
        self.thinker.think(self.x, self.legal, n)
        return int(self.legal[int(np.argmax(self.thinker.weights[:n]))])


def _average(each: list[Outlook]) -> Outlook:
    names = [name for name, _ in each[0].parts]
    parts = tuple((name, mean(dict(one.parts).get(name, 0.0) for one in each)) for name in names)
    return Outlook(mean(one.points for one in each), parts)
