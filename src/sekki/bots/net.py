"""`net`: plays what a trained net says, in less than a millisecond, without any search."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sekki.games import find
from sekki.kit import FATE, Game
from sekki.kit.engine import engine
from sekki.kit.fate import free, mix
from sekki.kit.rule import u64
from sekki.kit.sets import lowest
from sekki.play import Move, Seen

from .base import BadBot, Bot
from .ismcts import Ismcts
from .net_file import NetFile, NoNet, quick_net, read, shipped
from .net_forward import Thinker

logger = logging.getLogger("sekki.bots")

MOST_TEMPERATURE = 100.0
STAND_IN = 400  # simulations of the search that plays where no net fits
WORLDS = 8  # imagined for the chance of a move


@dataclass
class Net(Bot):
    """The move with the greatest weight; with a `temperature` one drawn by the weights, at 1 as in training."""

    temperature: float = 0.0
    file: str = ""  # another net than the one that comes with Sekki

    name = "net"
    title = "Instinct"
    says = "Learned by playing against itself; answers without thinking ahead."
    main = "temperature"

    def __post_init__(self) -> None:
        expect_temperature(self.temperature)
        expect_net_file(self.file)
        self._minds: dict[str, Mind | None] = {}

    def decide(self, seen: Seen) -> int:
        mind = self.mind(seen.game)
        if mind is None:
            return self.stand_in.decide(seen)
        legal, weights, _ = mind.look(seen)
        if self.temperature and len(legal) > 1:
            weights = weights / self.temperature + np.random.default_rng(self._luck(seen)).gumbel(size=len(legal))
        return legal[int(np.argmax(weights))]

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        """The moves by their weights; the chance of each is what the net thinks of the positions behind it."""
        mind = self.mind(seen.game)
        if mind is None:
            return self.stand_in.advise(seen)
        legal, weights, _ = mind.look(seen)
        chances = mind.behind(seen, legal, self._luck(seen))
        order = sorted(range(len(legal)), key=lambda i: (-weights[i], i))
        return [(seen.move(legal[i]), chances[i]) for i in order]

    def warm(self, game_id: str) -> None:
        mind = self.mind(find(game_id))
        if mind is None:
            self.stand_in.warm(game_id)

    @cached_property
    def stand_in(self) -> Ismcts:
        """Who plays where no net fits."""
        return Ismcts(seed=self.seed, simulations=STAND_IN)

    def mind(self, game: Game) -> Mind | None:
        """The net for a game, or none; then the log says why and who plays instead."""
        if game.id not in self._minds:
            try:
                found = read(Path(self.file), game) if self.file else shipped(game)
                self._minds[game.id] = Mind(game, found)
            except NoNet as reason:
                _say_once(f"{reason}; a search plays instead")
                self._minds[game.id] = None
        return self._minds[game.id]

    def share(self, mind: Mind) -> None:
        """Thinks with a mind of the shipped net that somebody else at work in this thread has too."""
        if not self.file:
            self._minds[mind.game.id] = mind


def expect_temperature(given: object) -> None:
    """Refuses what is no temperature of a net."""
    if not isinstance(given, (int, float)) or not 0 <= given <= MOST_TEMPERATURE:
        raise BadBot(f"net's temperature is a number from 0 to {MOST_TEMPERATURE:.0f}, not {given!r}")


def expect_net_file(given: str) -> None:
    """Refuses a file that is not there: who named it wants that net, not the search that plays where none fits."""
    if given and not Path(given).is_file():
        raise BadBot(
            f"there is no net {given}; name a file that sekki train has written, like net:file=training/cats/net.npz"
        )


@cache
def _say_once(sentence: str) -> None:
    """Every table and every game makes new bots; nobody wants to read the same again and again."""
    logger.warning("%s", sentence)


class Mind:
    """A net at work on one game: from what a seat knows to weights and chances."""

    def __init__(self, game: Game, net: NetFile) -> None:
        self.game, self.run = game, engine(game)
        self.thinker = Thinker(net.weights, self.run.compiled)
        self._states = self.run.records(game.state, 3)
        self._w, self._f = self.run.records(game.scratch, 1), self.run.records(FATE, 1)
        self._legal = self.run.numbers(game.moves.size, "i2")
        self._none = np.zeros(0, np.int16)
        self._x = np.zeros(game.features.size, np.float32)
        self._seen: Seen | None = None  # what it looked at last, and what it found
        self._found: tuple[list[int], np.ndarray, np.ndarray] = ([], self._x, self._x)
        self._moves, self._observe = (self.run.function(name) for name in ("moves", "observe"))

    @cached_property
    def quick(self) -> Thinker | None:
        """The game's quick net at work, if it has one: only searches ask."""
        found = quick_net(self.game)
        return Thinker(found.weights, self.run.compiled) if found else None

    def look(self, seen: Seen) -> tuple[list[int], np.ndarray, np.ndarray]:
        """The legal moves with their weights, and the chances of all seats, from the observer on."""
        if seen is not self._seen:
            self._found, self._seen = self._look(seen), seen
        return self._found

    def _look(self, seen: Seen) -> tuple[list[int], np.ndarray, np.ndarray]:
        self.run.put(self._states, 0, seen.state)
        s = self._states[0]
        n = int(self._moves(s, seen.seat, self._legal, self._w[0]))
        self._observe(s, seen.seat, self._x)
        self.thinker.think(self._x, self._legal, n)
        return [int(move) for move in self._legal[:n]], self.thinker.weights[:n].copy(), self.thinker.values.copy()

    def behind(self, seen: Seen, legal: list[int], seed: int) -> list[float]:
        """For each move the chance of the seat behind it, over a few imagined worlds."""
        rule, states, f = self.run.function, self._states, self._f[0]
        w = self.run.prepared(seen.state, seen.seat)[0]
        total = [0.0] * len(legal)
        for world in range(WORLDS):
            luck = mix(u64(seed + world))
            self.run.put(states, 0, seen.state)
            free(f, luck)
            rule("imagine")(states[0], f, seen.seat, w)
            for i, move in enumerate(legal):
                states[1] = states[0]
                free(f, luck)
                rule("play")(states[1], f, seen.seat, move, w)
                total[i] += self.chance(states, 1, seen.seat)
        return [one / WORLDS for one in total]

    def chance(self, states: Any, i: int, seat: int) -> float:
        """The chance of a seat in a position, as its next actor sees it; by the rules if the game is over."""
        rule, seats = self.run.function, int(states[i].seats)
        waiting = int(rule("actors")(states[i]))
        if not waiting:
            winners = sum(int(rule("place")(states[i], other)) == 1 for other in range(seats))
            won = int(rule("place")(states[i], seat)) == 1
            return float(won) if self.game.cooperative else won / max(1, winners)
        actor = seat if waiting >> seat & 1 else int(lowest(u64(waiting)))
        states[2] = states[i]
        rule("conceal")(states[2], actor)
        rule("observe")(states[2], actor, self._x)
        self.thinker.think(self._x, self._none, 0)
        return float(self.thinker.values[(seat - actor) % seats])
