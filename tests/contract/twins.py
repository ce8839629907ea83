"""Twin worlds: hidden answers of a record exchanged or replaced. Who saw the same must know the same, byte for byte."""

from __future__ import annotations

import random
from typing import Any

from sekki.kit import FATE, listed
from sekki.kit.fate import MOST_ANSWERS, SPECTATOR, free

from .cases import CAP, Case, scripted_fate

Answers = list[tuple[int, int]]


def recorded(case: Case, seed: int, length: int) -> tuple[list[tuple[int, int]], list[Answers]]:
    """The moves of a random game and fate's answers to each, the setup's first."""
    game, rng = case.game, random.Random(seed)
    s, w, f = game.state.load(case.start), game.scratch.new(), FATE.new()
    free(f, seed + 77)
    f.keeping = 1
    game.rules.setup(s, f, w)
    moves: list[tuple[int, int]] = []
    answers = [_taken(f)]
    out = [0] * game.moves.size
    while len(moves) < min(length, CAP):
        actors = listed(game.rules.actors(s))
        if not actors:
            break
        seat = rng.choice(actors)
        move = rng.choice(out[: game.rules.moves(s, seat, out, w)])
        game.rules.play(s, f, seat, move, w)
        moves.append((seat, move))
        answers.append(_taken(f))
    return moves, answers


def _taken(f: Any) -> Answers:
    found = [(f.answer_question[i], f.answer[i]) for i in range(f.answers)]
    f.answers = f.events = 0
    return found


def follow(case: Case, moves: list[tuple[int, int]], answers: list[Answers]) -> tuple[Any, list[list[Any]]] | None:
    """The state after these moves and answers, and what each seat (last: a spectator) was told; None if they misfit."""
    game = case.game
    s, w = game.state.load(case.start), game.scratch.new()
    told: list[list[Any]] = [[] for _ in range(case.seats + 1)]
    out = [0] * game.moves.size
    for i, given in enumerate(answers):
        assert len(given) <= MOST_ANSWERS
        f = scripted_fate(given)
        if i == 0:
            game.rules.setup(s, f, w)
        else:
            seat, move = moves[i - 1]
            if move not in out[: game.rules.moves(s, seat, out, w)]:
                return None
            told[seat].append(("played", move))
            game.rules.play(s, f, seat, move, w)
        if f.open_question != -1 or f.script_at != f.script_length:
            return None
        for seen in told:
            seen.append(("waiting", game.rules.actors(s)))  # who is asked is public
        for k in range(f.events):
            event = (f.event_kind[k], tuple(f.event_args.rows[k]))
            for seat in range(case.seats + 1):
                if f.event_seats[k] >> (SPECTATOR if seat == case.seats else seat) & 1:
                    told[seat].append((i, *event))
    return s, told


def twins(case: Case, games: int, tries: int) -> int:
    """How many twins were compared; raises if an uninformed seat's knowledge differs."""
    game, compared = case.game, 0
    for seed in range(games):
        rng = random.Random(seed * 31 + 1)
        moves, answers = recorded(case, seed, length=rng.choice((6, 15, 40, 90)))
        first = follow(case, moves, answers)
        assert first is not None, "a record does not replay"
        spots = [(i, k) for i, given in enumerate(answers) for k in range(len(given))]
        for _ in range(tries):
            changed = other_luck(case, answers, spots, rng)
            second = follow(case, moves, changed) if changed else None
            if second is None:
                continue
            for seat in range(case.seats + 1):
                if first[1][seat] != second[1][seat]:
                    continue
                known = [_known(case, s, -1 if seat == case.seats else seat) for s in (first[0], second[0])]
                assert known[0] == known[1], f"{case}: seat {seat} can tell twin worlds apart (game {seed})"
                compared += game.state.dump(first[0]) != game.state.dump(second[0])
    return compared


def other_luck(
    case: Case, answers: list[Answers], spots: list[tuple[int, int]], rng: random.Random
) -> list[Answers] | None:
    """The same answers with two exchanged or one replaced."""
    return _swap(answers, spots, rng) if rng.random() < 0.5 else _replace(case, answers, spots, rng)


def _swap(answers: list[Answers], spots: list[tuple[int, int]], rng: random.Random) -> list[Answers] | None:
    (i, k), (j, m) = rng.choice(spots), rng.choice(spots)
    if answers[i][k][0] != answers[j][m][0] or answers[i][k] == answers[j][m]:
        return None
    copy = [list(given) for given in answers]
    copy[i][k], copy[j][m] = copy[j][m], copy[i][k]
    return copy


def _replace(
    case: Case, answers: list[Answers], spots: list[tuple[int, int]], rng: random.Random
) -> list[Answers] | None:
    """Another answer to one question: finds twins where what is hidden was drawn from a pile that still holds cards."""
    i, k = rng.choice(spots)
    question, answer = answers[i][k]
    other = rng.randrange(len(case.game.questions.answers[question]))
    if other == answer:
        return None
    copy = [list(given) for given in answers]
    copy[i][k] = (question, other)
    return copy


def _known(case: Case, s: Any, seat: int) -> bytes:
    s = case.game.state.copy(s)
    case.game.knowledge.conceal(s, seat)
    return case.game.state.dump(s)
