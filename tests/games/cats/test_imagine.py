"""What a seat imagines is exactly what it cannot exclude, every world as likely as every other."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice, product
from math import sqrt
from typing import Any

import pytest

from sekki.games.cats import GAME, knowledge
from sekki.games.cats.components import MULTIPLIER
from sekki.games.cats.state import MODE, STATE
from sekki.kit import FATE, listed
from sekki.kit.fate import free

from .oracle import ICONS, MULTIPLIERS, hands_possible
from .positions import CARD, Play, cards, dealt_as_booze

World = tuple[frozenset[str], ...]


class Witness:
    """Watches a match and remembers what everyone saw in the current game."""

    def __init__(self, seats: int, seed: int, **options: Any):
        self.chance = random.Random(seed)
        self.play = Play(seats, seed, **options)
        self.used_multipliers: set[str] = set()
        self._watch()

    def _watch(self) -> None:
        for event in self.play.events:
            kind, *args = event.split()
            if kind == "game-began":
                self.booze, self.lacking = [2, 2, 2, 2], [set[str]() for _ in range(4)]
            if kind in ("revealed", "dummy"):
                chair = self._chair(args[0]) if kind == "revealed" else 3
                self.booze[chair] -= dealt_as_booze(args[-1])
            if kind == "no-more":
                self.lacking[self._chair(args[0])].add(args[1])
            if kind == "multiplier-dealt":
                self.used_multipliers = set()
            if kind == "multiplier":
                self.used_multipliers.add(args[1])

    def _chair(self, seat: str) -> int:
        return int(seat.removeprefix("seat-")) - 1

    def step(self) -> bool:
        """One random move; says whether the match goes on."""
        play = self.play
        seat = self.chance.choice(play.actors)
        play.play(seat, self.chance.choice(sorted(play.legal(seat))))
        self._watch()
        return bool(play.actors)

    def holders(self, seat: int) -> list[int]:
        """The chairs whose cards the seat does not see."""
        return [chair for chair in range(4) if chair != seat]

    def worlds(self, seat: int) -> Iterator[World]:
        """Every world the seat cannot exclude: the hands of the other chairs, then their multiplier cards."""
        s = self.play.s
        seen = {*self.play.shown, *(self.play.hand(seat) if seat >= 0 else ())}
        for chair in range(4):
            seen |= self.play.taken(chair)
            card = s.played[chair]
            if card >= 0 and (chair == seat or chair >= s.seats or self.play.phase == "crow"):
                seen.add(CARD[card])
        bonds = []
        for chair in self.holders(seat):
            on_the_table = self.play.phase == "crow" or chair >= s.seats
            bonds.append((9 - s.round_number - on_the_table, self.booze[chair], self.lacking[chair]))
        for hands, multipliers in product(hands_possible(set(ICONS) - seen, bonds), self._multiplier_worlds(seat)):
            yield (*hands, *multipliers)

    def _multiplier_worlds(self, seat: int) -> list[World]:
        s = self.play.s
        if MODE[s.mode] != "experienced":
            return [()]
        own = {MULTIPLIER[m] for m in listed(s.multipliers[seat])} if seat >= 0 else set()
        unseen = set(MULTIPLIERS) - self.used_multipliers - own
        others = [other for other in range(s.seats) if other != seat]
        return list(split(unseen, len(unseen) // len(others), len(others)))

    def world(self, s: Any, seat: int) -> World:
        hands = [frozenset(cards(s.hand[chair])) for chair in self.holders(seat)]
        if MODE[s.mode] != "experienced":
            return tuple(hands)
        held = [frozenset(MULTIPLIER[m] for m in listed(s.multipliers[o])) for o in range(s.seats) if o != seat]
        return (*hands, *held)


def split(things: set[str], size: int, parts: int) -> Iterator[World]:
    """Every way to hand out the things to so many holders of that size."""
    if parts == 0:
        yield ()
        return
    for mine in combinations(sorted(things), size):
        for rest in split(things - set(mine), size, parts - 1):
            yield (frozenset(mine), *rest)


def late_positions(
    seats: int, count: int, most_worlds: int, bound: bool, **options: Any
) -> Iterator[tuple[Witness, int]]:
    """Late positions of random matches, and who looks (−1: a spectator); `bound`: somebody else lacks a season."""
    for seed in range(10_000):
        witness = Witness(seats, seed, **options)
        seat = seed % (seats + 1) - 1
        while witness.step():
            s = witness.play.s
            lacking = any(witness.lacking[chair] for chair in witness.holders(seat))
            interesting = s.round_number == 6 + seed % 3 and witness.play.phase in ("play", "crow") and lacking == bound
            if not interesting or witness.chance.random() < 0.5:
                continue
            if 1 < sum(1 for _ in islice(witness.worlds(seat), most_worlds + 1)) <= most_worlds:
                yield witness, seat
                count -= 1
            break
        if not count:
            return


MODES = ["basic", "experienced", "advanced"]


@pytest.mark.parametrize("bound", [False, True])
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("mode", MODES)
def test_imagined_worlds_are_the_possible_ones_equally_often(mode: str, seats: int, bound: bool) -> None:
    f, w = FATE.new(), GAME.scratch.new()
    for witness, seat in late_positions(seats, 4, 100, bound, mode=mode):
        worlds = set(witness.worlds(seat))
        concealed = STATE.dump(witness.play.seen(seat))
        times: Counter[World] = Counter()
        for seed in range(20 * len(worlds)):
            s = STATE.load(concealed)
            free(f, seed + 1)
            knowledge.imagine(s, f, seat, w)
            assert GAME.rules.audit(s) == 0
            times[witness.world(s, seat)] += 1
        assert set(times) == worlds
        expected = 20.0
        unevenness = sum((times[world] - expected) ** 2 / expected for world in worlds)
        freedom = len(worlds) - 1
        assert unevenness < freedom + 5 * sqrt(2 * freedom)


class AllLots:
    """Stands in for `lot`: goes through every sequence of answers, with its exact chance."""

    def __init__(self) -> None:
        self.path: list[list[int]] = []

    def __call__(self, f: Any, n: int) -> int:
        if self.at == len(self.path):
            self.path.append([0, n])
        answer, most = self.path[self.at]
        assert most == n
        self.at += 1
        self.chance /= n
        return answer

    def begin(self) -> None:
        self.at, self.chance = 0, Fraction(1)

    def advance(self) -> bool:
        """On to the next sequence; False after the last."""
        while self.path and self.path[-1][0] == self.path[-1][1] - 1:
            self.path.pop()
        if not self.path:
            return False
        self.path[-1][0] += 1
        return True


@pytest.mark.parametrize("bound", [False, True])
@pytest.mark.parametrize("seats", [3, 4])
def test_every_possible_world_has_exactly_the_same_chance(seats: int, bound: bool, monkeypatch: Any) -> None:
    w = GAME.scratch.new()
    lots = AllLots()
    monkeypatch.setattr(knowledge, "lot", lots)
    for witness, seat in late_positions(seats, 5, 12, bound):
        worlds = set(witness.worlds(seat))
        concealed = STATE.dump(witness.play.seen(seat))
        chance: Counter[World] = Counter()
        more = True
        while more:
            lots.begin()
            s = STATE.load(concealed)
            knowledge.imagine(s, None, seat, w)
            chance[witness.world(s, seat)] += lots.chance
            more = lots.advance()
        assert chance == dict.fromkeys(worlds, Fraction(1, len(worlds)))
