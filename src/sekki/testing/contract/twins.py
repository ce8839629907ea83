"""Twin worlds: hidden answers of a record exchanged or replaced. Who saw the same must know the same, byte for byte."""

from __future__ import annotations

import random

from .cases import Case, hides_something, known_to
from .law import NotApplicable, hold
from .records import Answers, Recorded, follow, record_game

LENGTHS = (6, 15, 40, 90)


def twin_worlds_look_alike(case: Case, games: int = 8, tries: int = 60) -> None:
    """Two worlds that tell a seat the same are the same to it."""
    if not hides_something(case):
        raise NotApplicable("nothing is hidden from anybody")
    hold(compare_twins(case, games, tries), case, f"no twin world was found in {games} games with {tries} tries each")


def compare_twins(case: Case, games: int, tries: int) -> int:
    """How many twins were compared; raises if an uninformed seat's knowledge differs."""
    game, compared = case.game, 0
    for seed in range(games):
        rng = random.Random(seed * 31 + 1)
        record = record_game(case, seed, length=rng.choice(LENGTHS))
        first = follow(record)
        assert first is not None, f"{case}: game {seed} does not replay with its own answers"
        for _ in range(tries):
            changed = other_luck(record, rng)
            second = follow(changed) if changed else None
            if second is None:
                continue
            for seat in range(case.seats + 1):
                if first[1][seat] != second[1][seat]:
                    continue
                who = None if seat == case.seats else seat
                same = known_to(game, first[0], who) == known_to(game, second[0], who)
                told = "a spectator" if who is None else f"seat {seat}"
                says = f"{told} can tell apart two worlds it saw the same of: conceal leaves something it cannot know"
                hold(same, case, f"{says} (game {seed}, after {len(record.moves)} moves)")
                compared += game.state.dump(first[0]) != game.state.dump(second[0])
    return compared


def other_luck(record: Recorded, rng: random.Random) -> Recorded | None:
    """The same record with two answers exchanged or one replaced."""
    spots = [(i, k) for i, given in enumerate(record.answers) for k in range(len(given))]
    answers = _swap(record, spots, rng) if rng.random() < 0.5 else _replace(record, spots, rng)
    return Recorded(record.case, record.moves, answers) if answers else None


def _swap(record: Recorded, spots: list[tuple[int, int]], rng: random.Random) -> list[Answers] | None:
    answers = record.answers
    (i, k), (j, m) = rng.choice(spots), rng.choice(spots)
    if answers[i][k][0] != answers[j][m][0] or answers[i][k] == answers[j][m]:
        return None
    copy = [list(given) for given in answers]
    copy[i][k], copy[j][m] = copy[j][m], copy[i][k]
    return copy


def _replace(record: Recorded, spots: list[tuple[int, int]], rng: random.Random) -> list[Answers] | None:
    """Another answer to one question: finds twins where what is hidden was drawn from a pile that still holds cards."""
    i, k = rng.choice(spots)
    question, answer = record.answers[i][k]
    other = rng.randrange(len(record.case.game.questions.answers[question]))
    if other == answer:
        return None
    copy = [list(given) for given in record.answers]
    copy[i][k] = (question, other)
    return copy
