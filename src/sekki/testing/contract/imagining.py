"""The law of `imagine`: its worlds are those that would have told the seat the same, by the chance of their luck.

A random game is written down and cut off at a position where few worlds are possible. On one side, every answer of
fate that could have been otherwise without the seat noticing is tried, all of them together, and each world weighs as
much as its answers were likely. On the other side, `imagine` is run through all its lots. Both give every world an
exact fraction, and the fractions must be equal.

Others' moves prove only that they were legal. A card that was played is one card: where a hand held two alike and
played one of them, nobody can say which, and such a position is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from sekki.kit import NONE, Names, listed
from sekki.kit.fate import EVERY_LOT, MOST_FITTING

from .cases import Case, hides_something, known_to
from .law import NotApplicable, hold
from .records import Answer, Answers, Followed, Recorded, follow_step, record_game, step_from

Worlds = dict[bytes, Fraction]
Spot = tuple[int, int]  # a step of the record, and the number of an answer in it

MOST_IMAGINED = 400
MOST_STEPS = 2_500
SHOWN = 6
LENGTHS = (60, 120, 240)  # of the games looked at: longer ones only where shorter ones have no small position


class TooMany(Exception):
    """More worlds than are worth going through."""


class Lots:
    """Fate for `imagine` that goes through every sequence of lots, each with its exact chance."""

    mode = EVERY_LOT

    def __init__(self) -> None:
        self._path: list[list[int]] = []
        self._at = 0
        self.chance = Fraction(1)

    def lot(self, n: int) -> int:
        if self._at == len(self._path):
            self._path.append([0, n])
        answer, most = self._path[self._at]
        assert most == n, "imagine draws other lots from the same state"
        self._at += 1
        self.chance /= n
        return answer

    def begin(self) -> None:
        self._at, self.chance = 0, Fraction(1)

    def advance(self) -> bool:
        """On to the next sequence; False after the last."""
        while self._path and self._path[-1][0] == self._path[-1][1] - 1:
            self._path.pop()
        if not self._path:
            return False
        self._path[-1][0] += 1
        return True


def imagined_worlds(case: Case, known: bytes, seat: int, most: int = MOST_IMAGINED) -> Worlds:
    """Every world that `imagine` makes of what a seat knows, with its chance."""
    game, lots = case.game, Lots()
    found: Worlds = {}
    w = game.scratch.new()
    prepare = getattr(game.knowledge, "prepare", None)
    if prepare:
        prepare(game.state.load(known), seat, w)
    for _ in range(most):
        s = game.state.load(known)
        lots.begin()
        game.knowledge.imagine(s, lots, seat, w)
        if not found and lots.chance < Fraction(1, most):
            break
        world = game.state.dump(s)
        found[world] = found.get(world, Fraction(0)) + lots.chance
        if not lots.advance():
            return found
    raise TooMany


@dataclass
class Witness:
    """A record as one seat saw it (−1: a spectator): what it was told and knew after every step."""

    record: Recorded
    seat: int

    def __post_init__(self) -> None:
        case = self.record.case
        self.before: list[bytes] = [case.start]
        self.saw: list[Any] = []
        for i, answers in enumerate(self.record.answers):
            done = follow_step(self.record, i, self.before[i], answers)
            assert done is not None, f"{case}: a record does not replay with its own answers (step {i})"
            self.saw.append(self._sees(done))
            self.before.append(case.game.state.dump(done.s))

    @property
    def world(self) -> bytes:
        """What is really the case at the end."""
        return self.before[-1]

    def _sees(self, done: Followed) -> Any:
        return done.actors, done.told(self.seat), known_to(self.record.case.game, done.s, self.seat)

    def follow(self, i: int, before: bytes, answers: Answers) -> tuple[bytes, Fraction] | None:
        """Step `i` from another world; None if the seat would notice."""
        done = follow_step(self.record, i, before, answers)
        if done is None or self._sees(done) != self.saw[i]:
            return None
        return self.record.case.game.state.dump(done.s), done.chance

    def unnoticed(self, changes: dict[Spot, Answer]) -> bool:
        """Whether these other answers lead to another world at the end without the seat noticing anything."""
        first = min(i for i, _ in changes)
        last = max(i for i, _ in changes)
        state = self.before[first]
        for i in range(first, len(self.saw)):
            answers = [changes.get((i, k), answer) for k, answer in enumerate(self.record.answers[i])]
            done = self.follow(i, state, answers)
            if done is None:
                return False
            state = done[0]
            if i >= last and state == self.before[i + 1]:
                return False
        return True

    def fitting(self, i: int, before: bytes, answers: Answers) -> list[int]:
        """What fate could answer next in step `i` after these answers."""
        done = step_from(self.record, i, before, answers)
        if done is None or done[1].script_at < len(answers) or done[1].open_question == NONE:
            return []
        f = done[1]
        names = self.record.case.game.questions.answers[f.open_question]
        return listed(f.fits) if len(names) <= MOST_FITTING else list(range(len(names)))


def open_answers(witness: Witness) -> dict[Spot, set[int]]:
    """The answers that could have been otherwise, and what they could have been."""
    said = {(i, k): answer for i, given in enumerate(witness.record.answers) for k, answer in enumerate(given)}
    changes = [*_replacements(witness, said), *_exchanges(witness, said)]
    values: dict[Names, set[int]] = {}
    for change in changes:
        for spot, (question, answer) in change.items():
            values.setdefault(_things(witness, question), set()).update((said[spot][1], answer))
    loose = sorted({spot for change in changes for spot in change})
    return {spot: values[_things(witness, said[spot][0])] for spot in loose}


def _things(witness: Witness, question: int) -> Names:
    """What a question is answered with: one deck may be dealt from by several questions."""
    return witness.record.case.game.questions.answers[question]


def _replacements(witness: Witness, said: dict[Spot, Answer]) -> Iterator[dict[Spot, Answer]]:
    """Another answer to one question, which the seat would not notice."""
    for (i, k), (question, answer) in said.items():
        for other in witness.fitting(i, witness.before[i], witness.record.answers[i][:k]):
            change = {(i, k): (question, other)}
            if other != answer and witness.unnoticed(change):
                yield change


def _exchanges(witness: Witness, said: dict[Spot, Answer]) -> Iterator[dict[Spot, Answer]]:
    """Two answers with the same kind of thing the other way round, which the seat would not notice."""
    for one, other in combinations(said, 2):
        (asked, answer), (asked_too, other_answer) = said[one], said[other]
        if answer != other_answer and _things(witness, asked) is _things(witness, asked_too):
            change = {one: (asked, other_answer), other: (asked_too, answer)}
            if witness.unnoticed(change):
                yield change


def possible_worlds(witness: Witness) -> Worlds | None:
    """Every world that would have told the seat the same, with its chance; None where cards cannot be told apart."""
    record, loose = witness.record, open_answers(witness)
    if not loose:
        return {witness.world: Fraction(1)}
    alike = _alike(record, loose)
    first = min(i for i, _ in loose)
    worlds: dict[tuple[bytes, frozenset[Spot]], Fraction] = {(witness.before[first], frozenset()): Fraction(1)}
    steps = 0
    for i in range(first, len(record.answers)):
        after: dict[tuple[bytes, frozenset[Spot]], Fraction] = {}
        for (state, changed), weight in worlds.items():
            for answers in _answers(witness, i, state, loose, []):
                steps += 1
                if steps > MOST_STEPS:
                    raise TooMany
                done = witness.follow(i, state, answers)
                if done is None:
                    continue
                here = {(i, k) for k, answer in enumerate(answers) if answer != record.answers[i][k]}
                key = done[0], changed | (here & alike.keys())
                after[key] = after.get(key, Fraction(0)) + weight * done[1]
        worlds = after
    if not all(any(group <= changed for _, changed in worlds) for group in alike.values()):
        return None
    total = sum(worlds.values())
    found: Worlds = {}
    for (state, _), weight in worlds.items():
        found[state] = found.get(state, Fraction(0)) + weight / total
    return found


def _answers(witness: Witness, i: int, state: bytes, loose: dict[Spot, set[int]], given: Answers) -> Iterator[Answers]:
    """All answers to step `i` in which only the loose ones differ from the record's."""
    recorded = witness.record.answers[i]
    k = len(given)
    while k < len(recorded) and (i, k) not in loose:
        given = [*given, recorded[k]]
        k += 1
    if k == len(recorded):
        yield given
        return
    question = recorded[k][0]
    for value in witness.fitting(i, state, given):
        if value in loose[i, k]:
            yield from _answers(witness, i, state, loose, [*given, (question, value)])


def _alike(record: Recorded, loose: dict[Spot, set[int]]) -> dict[Spot, frozenset[Spot]]:
    """Loose answers that are the same card: each with its whole group."""
    groups: dict[Answer, set[Spot]] = {}
    for i, k in loose:
        groups.setdefault(record.answers[i][k], set()).add((i, k))
    return {spot: frozenset(group) for group in groups.values() if len(group) > 1 for spot in group}


def small_positions(case: Case, seeds: range, length: int) -> Iterator[tuple[Witness, Worlds]]:
    """Positions of random games in which a seat can imagine more than one world, but few; one of each game."""
    game = case.game
    for seed in seeds:
        seat = seed % (case.seats + 1) - 1
        record = record_game(case, seed, length)
        witness = Witness(record, seat)
        steps = range(len(record.moves) + 1)
        turns = [*steps[seed % 3 * len(steps) // 3 :], *steps[: seed % 3 * len(steps) // 3]]
        for step in turns:
            actors, _, known = witness.saw[step]
            if game.rules.actors(game.state.load(known)) != actors:
                continue  # somebody has committed in secret; `conceal` lifts that, so it is no world to compare
            try:
                worlds = imagined_worlds(case, known, seat)
            except TooMany:
                continue
            if len(worlds) > 1:
                yield Witness(record.until(step), seat), worlds
                break


def imagine_gives_every_world_its_chance(case: Case, positions: int = 2, games: int = 24) -> None:
    """What is imagined is what can be, each world as likely as the luck that leads to it."""
    if not hides_something(case):
        raise NotApplicable("nothing is hidden, so there is nothing to imagine")
    for length in LENGTHS:
        if compare_small_positions(case, positions, games, length):
            return
    hold(False, case, f"no position of {games} random games was small enough to go through all its worlds")


def compare_small_positions(case: Case, positions: int, games: int, length: int) -> int:
    """How many positions were compared; raises at the first whose worlds are not imagined by their chances."""
    compared = 0
    for witness, imagined in small_positions(case, range(games), length):
        try:
            possible = possible_worlds(witness)
        except TooMany:
            continue
        if possible is None:
            continue
        _compare(case, witness, possible, imagined)
        compared += 1
        if compared == positions:
            break
    return compared


def _compare(case: Case, witness: Witness, possible: Worlds, imagined: Worlds) -> None:
    if possible == imagined:
        return
    seat = "a spectator" if witness.seat < 0 else f"seat {witness.seat}"
    at = f"what {seat} knows after {len(witness.record.moves)} moves leaves {len(possible)} worlds"
    for world in [*imagined, *possible]:
        one, other = imagined.get(world, Fraction(0)), possible.get(world, Fraction(0))
        if one != other:
            told = _difference(case, witness.world, world)
            if not other:
                says = f"imagine makes one that cannot be ({told})"
            elif not one:
                says = f"imagine never makes one that can be ({told})"
            else:
                says = f"imagine gives one the chance {one} instead of {other} ({told})"
            hold(False, case, f"{at}; {says}. Something seen is forgotten, or weighed wrongly")


def _difference(case: Case, real: bytes, world: bytes) -> str:
    state = case.game.state
    here, there = (state.to_json(state.load(data)) for data in (real, world))
    parts = [part for field in here for part in _parts(field, here[field], there[field])]
    more = f" and {len(parts) - SHOWN} more" if len(parts) > SHOWN else ""
    return "; ".join(parts[:SHOWN]) + more or "the real one"


def _parts(place: str, real: Any, imagined: Any) -> Iterator[str]:
    """Where two values of a position differ, as deep as lists go."""
    if real == imagined:
        return
    if isinstance(real, list) and isinstance(imagined, list) and any(isinstance(x, (list, dict)) for x in real):
        for i, (one, other) in enumerate(zip(real, imagined, strict=True)):
            yield from _parts(f"{place}[{i}]", one, other)
    elif isinstance(real, dict):
        for key in sorted({*real, *imagined}):
            yield from _parts(f"{place}.{key}", real.get(key, 0), imagined.get(key, 0))
    else:
        yield f"{place} is {imagined}, really {real}"
