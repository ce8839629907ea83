"""Every game plays to its end, in every way of running, and keeps its own rules."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from sekki.kit import FATE, listed
from sekki.kit.engine import engine
from sekki.kit.fate import free
from sekki.kit.playout import run_random_games
from sekki.kit.record import Strict
from sekki.kit.rule import checked_lookups

from .cases import CAP, Case, random_game, random_move, some_states
from .law import NotApplicable, hold


def random_games_break_no_invariant(case: Case, games: int = 3) -> None:
    """Interpreted, with arrays that refuse an index below zero or past the end, the audit finds nothing."""
    game = case.game
    for seed in range(games):
        step = 0
        last = None
        with checked_lookups():
            for step, moment in enumerate(random_game(case, seed, row=Strict)):
                _audit(case, moment.s, seed, step)
                says = f"after {step} moves of game {seed} the moves of seat {moment.seat} are not ascending"
                hold(moment.legal == sorted(set(moment.legal)), case, f"{says}, or not different: {moment.legal}")
                last = moment
        hold(last, case, f"game {seed} is over before anybody has moved")
        assert last is not None
        _audit(case, last.s, seed, step + 1)
        game.state.dump(last.s)


def _audit(case: Case, s: Any, seed: int, step: int) -> None:
    code = case.game.rules.audit(s)
    if code:
        broken = case.game.invariants[code - 1]
        hold(False, case, f"after {step} moves of game {seed} an invariant is broken: {broken}; the state is {s}")


def interpreted_and_compiled_agree(case: Case, games: int = 50) -> None:
    """The same seeds give the same moves and scores, interpreted and compiled."""
    interpreted, compiled = (
        run_random_games(engine(case.game, compiled=way), case.start, seed=3, games=games, longest=CAP)
        for way in (False, True)
    )
    says = f"interpreted {interpreted}, compiled {compiled}: a rule uses what the two do differently"
    hold(interpreted == compiled, case, f"{says} (~, overflow, a word mixed with a number, an index below zero)")


def stages_add_up(case: Case, games: int = 5) -> None:
    """What a GPU does stage by stage gives the positions of `setup` and `play`, and every stage has a number."""
    if not case.game.staged:
        raise NotApplicable("the rules show no stages")
    game, rules = case.game, case.game.rules

    def finish(s: Any, f: Any) -> None:
        while not rules.advance(s, f, w):
            stage = rules.stage(s)
            hold(0 <= stage < rules.STAGES, case, f"there is no stage {stage}; there are {rules.STAGES}, from 0 on")

    for seed in range(games):
        f, w = FATE.new(), game.scratch.new()
        free(f, seed * 2 + 1)
        staged = game.new_state(case.seats, dict(case.options))
        rules.begin(staged, f, w)
        finish(staged, f)
        for step, moment in enumerate(random_game(case, seed)):
            same = game.state.dump(staged) == moment.before
            hold(same, case, f"after {step} moves of game {seed} the stages have led to another position than play")
            rules.act(staged, f, moment.seat, moment.move, w)
            finish(staged, f)


def the_end_is_an_end(case: Case) -> None:
    """When a game is over nobody has a move, somebody has won (or all have lost), and the score lines add up."""
    table, rng = case.table(seed=4), random.Random(4)
    for _ in range(CAP):
        if table.over:
            break
        table._carry_out(*random_move(table, rng), None)
    if not table.over:
        raise NotApplicable(f"not over after {CAP} random decisions")
    for seat in range(case.seats):
        moves = [move.text for move in table.legal(seat)]
        hold(not moves, case, f"the game is over and seat {seat} still has moves: {', '.join(moves)}")
    places = table.places
    if case.game.cooperative or case.seats == 1:
        says = f"a game won or lost together, or alone, ends with the places {places}; 1 is won, 0 is lost"
        hold(set(places) in ({0}, {1}), case, says)
    else:
        hold(min(places) == 1, case, f"nobody has won: the places are {places}; the best is 1")
    for seat in range(case.seats):
        lines, points = table.score_lines(seat), table.scores[seat]
        says = f"the score lines of seat {seat} add up to {sum(n for _, n in lines)}, its score is {points}: {lines}"
        hold(sum(n for _, n in lines) == points, case, says)


def simultaneous_moves_commute(case: Case, games: int = 4) -> None:
    """Where several seats are asked at once, the order in which they answer changes nothing, byte for byte."""
    game, rng, tried = case.game, random.Random(9), 0
    out, w = [0] * game.moves.size, game.scratch.new()
    for moment in some_states(case, range(games), every=3):
        for pair in combinations(listed(game.rules.actors(moment.s)), 2):
            chosen = {seat: rng.choice(out[: game.rules.moves(moment.s, seat, out, w)]) for seat in pair}
            ends = [
                _played(case, moment.before, [(seat, chosen[seat]) for seat in order]) for order in (pair, pair[::-1])
            ]
            said = " and ".join(f"seat {seat}: {game.moves.text(move)}" for seat, move in chosen.items())
            hold(ends[0] == ends[1], case, f"{said} lead to other positions when the order is changed")
            tried += 1
            break
    if not tried:
        raise NotApplicable("nobody moves at the same time as another")


def _played(case: Case, state: bytes, moves: list[tuple[int, int]]) -> bytes:
    game = case.game
    s, f, w = game.state.load(state), FATE.new(), game.scratch.new()
    free(f, 5)
    for seat, move in moves:
        game.rules.play(s, f, seat, move, w)
    return game.state.dump(s)
