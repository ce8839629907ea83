"""Bots that mean no good, for tests: `tests.bots.hostile:Crasher`."""

from __future__ import annotations

import gc
import os
import time
from dataclasses import dataclass

import sekki
from sekki.bots import Bot


class Crasher(Bot):
    """Ends its process in the middle of a thought."""

    name = "crasher"

    def decide(self, seen: sekki.Seen) -> int:
        os._exit(3)


class Thrower(Bot):
    name = "thrower"

    def decide(self, seen: sekki.Seen) -> int:
        raise RuntimeError("no idea")


@dataclass
class Sleeper(Bot):
    seconds: float = 600.0

    name = "sleeper"

    def decide(self, seen: sekki.Seen) -> int:
        time.sleep(self.seconds)
        return seen.legal_ids[0]


class Cheat(Bot):
    """Answers with a move that is not legal."""

    name = "cheat"

    def decide(self, seen: sekki.Seen) -> int:
        return next(move for move in seen.game.moves if move not in seen.legal_ids)


class Spy(Bot):
    """Looks for anything that knows more than it should, and says what it found by failing."""

    name = "spy"

    def decide(self, seen: sekki.Seen) -> int:
        tables = [thing for thing in gc.get_objects() if isinstance(thing, sekki.Table)]
        others = [thing for thing in gc.get_objects() if isinstance(thing, sekki.Seen) and thing.state != seen.state]
        again = seen.game.state.load(seen.state)
        seen.game.knowledge.conceal(again, seen.seat)
        hidden = seen.game.state.dump(again) != seen.state
        if tables or others or hidden:
            raise RuntimeError(f"found {len(tables)} tables, {len(others)} other views, hidden cards: {hidden}")
        return seen.legal_ids[0]


class Vandal(Bot):
    """Changes what it was given, and the rules it plays by."""

    name = "vandal"

    def decide(self, seen: sekki.Seen) -> int:
        rules = seen.game.rules
        rules.play = rules.score = lambda *ignored: 1000
        first = seen.legal_ids[0]
        object.__setattr__(seen, "seat", 1 - seen.seat)
        object.__setattr__(seen, "state", bytes(len(seen.state)))
        return first
