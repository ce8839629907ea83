"""Every game plays to its end, in every mode of running, and keeps its own rules."""

import random
from typing import Any

import pytest

from sekki.kit import FATE, listed
from sekki.kit.engine import engine
from sekki.kit.fate import free
from sekki.kit.playout import run_random_games

from .cases import CAP, Case, Strict, every_case, every_staged_case, random_game, some_states
from .rubbish import rubbish_games


@every_case
def test_random_games_break_no_invariant(case: Case) -> None:
    """Interpreted, with arrays that refuse an index below zero or past the end."""
    for seed in range(3):
        last = None
        for moment in random_game(case, seed, row=Strict):
            code = case.game.rules.audit(moment.s)
            assert code == 0, f"{case.game.invariants[code - 1]} ({moment.s})"
            assert moment.legal == sorted(set(moment.legal)), "moves are ascending and different"
            last = moment
        assert last is not None
        assert case.game.rules.audit(last.s) == 0


@every_case
def test_interpreted_and_compiled_agree(case: Case) -> None:
    start = case.start
    interpreted = run_random_games(engine(case.game, compiled=False), start, seed=3, games=50, longest=CAP)
    compiled = run_random_games(engine(case.game), start, seed=3, games=50, longest=CAP)
    assert interpreted == compiled


@every_staged_case
def test_stages_add_up_to_setup_and_moves(case: Case) -> None:
    """What a GPU does stage by stage: the positions are those of `setup` and `play`, and every stage has a number."""
    game, rules = case.game, case.game.rules

    def finish(s: Any, f: Any) -> None:
        while not rules.advance(s, f, w):
            assert 0 <= rules.stage(s) < rules.STAGES

    for seed in range(5):
        f, w = FATE.new(), game.scratch.new()
        free(f, seed * 2 + 1)
        staged = game.new_state(case.seats, dict(case.options))
        rules.begin(staged, f, w)
        finish(staged, f)
        for moment in random_game(case, seed):
            assert game.state.dump(staged) == game.state.dump(moment.s)
            rules.act(staged, f, moment.seat, moment.move, w)
            finish(staged, f)


@every_case
def test_nothing_in_the_scratch_outlives_a_call(case: Case) -> None:
    """Whatever an earlier call left there, games go the same: a GPU's scratch starts as rubbish."""
    assert rubbish_games(case, 0) == rubbish_games(case, 1) == rubbish_games(case, 77)


@every_case
def test_the_end_of_a_game_is_an_end(case: Case) -> None:
    game = case.game
    table = case.table(seed=4)
    rng = random.Random(4)
    for _ in range(CAP):
        if table.over:
            break
        seat = rng.choice(table.actors)
        legal = table.seen(seat).legal_ids
        table._carry_out(seat, rng.choice(legal), None)
    if not table.over:
        pytest.skip(f"{game.id} has not ended after {CAP} random decisions")
    assert all(not table.legal(seat) for seat in range(case.seats))
    if game.cooperative or case.seats == 1:
        assert set(table.places) in ({0}, {1}) or case.seats == 1
    else:
        assert min(table.places) == 1
        best = [seat for seat in range(case.seats) if table.places[seat] == 1]
        assert table.winners == best
    for seat in range(case.seats):
        assert sum(points for _, points in table.score_lines(seat)) == table.scores[seat]


@every_case
def test_simultaneous_moves_commute(case: Case) -> None:
    game = case.game
    out, w = [0] * game.moves.size, game.scratch.new()
    rng = random.Random(9)
    for moment in some_states(case, range(4), every=3):
        actors = listed(game.rules.actors(moment.s))
        if len(actors) < 2:
            continue
        pair = rng.sample(actors, 2)
        chosen = {seat: rng.choice(out[: game.rules.moves(moment.s, seat, out, w)]) for seat in pair}
        ends = []
        for order in (pair, pair[::-1]):
            s, f = game.state.load(moment.before), FATE.new()
            free(f, 5)
            for seat in order:
                game.rules.play(s, f, seat, chosen[seat], w)
            ends.append(game.state.dump(s))
        assert ends[0] == ends[1]
