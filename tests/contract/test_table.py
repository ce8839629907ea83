"""Records, undo, positions and words of every game."""

import json
import random
from pathlib import Path

import sekki
from sekki.kit import Game
from sekki.kit.gpu import compile_kernel

from .cases import Case, every_case, every_game


def played(case: Case, seed: int, moves: int) -> sekki.Table:
    table, rng = case.table(seed), random.Random(seed)
    for _ in range(moves):
        if table.over:
            break
        seat = rng.choice(table.actors)
        table.play(seat, rng.choice(table.seen(seat).legal_ids))
    return table


@every_case
def test_a_record_replays_to_the_same_digests(case: Case, tmp_path: Path) -> None:
    table = played(case, seed=8, moves=80)
    table.record.save(tmp_path / "game.sekki")
    again = sekki.replay(tmp_path / "game.sekki")
    assert [line["digest"] for line in again.record.lines] == [line["digest"] for line in table.record.lines]
    assert again.digest == table.digest
    assert again.log(0) == table.log(0)
    assert not again.notices


@every_case
def test_a_position_comes_back_the_same(case: Case) -> None:
    for moves in (0, 9, 30):
        table = played(case, seed=2, moves=moves)
        position = json.loads(json.dumps(table.position))
        again = sekki.game(case.game.id).table(position=position)
        assert again.digest == table.digest
        assert again.position == table.position


@every_case
def test_undo_then_redo_is_as_before(case: Case) -> None:
    table, rng = case.table(seed=21), random.Random(21)
    undone = 0
    for _ in range(60):
        if table.over:
            break
        seat = rng.choice(table.actors)
        move = rng.choice(table.seen(seat).legal_ids)
        before = table.digest
        table.play(seat, move)
        after = table.digest
        if table.undo_refusal(seat):
            if rng.random() < 0.3:
                table.undo(seat, consent=True)
                assert table.digest == before
                table.play(seat, move)
                assert table.digest == after, "the same question got another answer"
            continue
        table.undo(seat)
        assert table.digest == before
        table.play(seat, move)
        assert table.digest == after
        undone += 1
    assert sekki.replay([table.record.header, *table.record.lines]).digest == table.digest


@every_case
def test_what_a_client_gets_is_json_and_complete(case: Case) -> None:
    table, rng = case.table(seed=3), random.Random(3)
    for _ in range(25):
        if table.over:
            break
        for seat in (None, *range(case.seats)):
            json.dumps(table.view(seat))
            assert table.prompt(seat)
        for seat in table.actors:
            for move in table.legal(seat):
                assert move.label
                assert case.game.moves.parse(move.text) == move.id
        for event in table.log(None):
            assert event.text
        seat = rng.choice(table.actors)
        table.play(seat, rng.choice(table.legal(seat)))


@every_case
def test_every_refusal_cites_a_rule(case: Case) -> None:
    table, rng = case.table(seed=6), random.Random(6)
    for _ in range(12):
        if table.over:
            break
        for seat in range(case.seats):
            for move in rng.sample(range(case.game.moves.size), min(8, case.game.moves.size)):
                refused = table.why(seat, move)
                if refused:
                    assert refused.rule in case.game.rule_numbers, f"{refused} cites no rule of {case.game.id}"
                    assert refused.reason
        seat = rng.choice(table.actors)
        table.play(seat, rng.choice(table.seen(seat).legal_ids))


@every_game
def test_moves_answers_and_events_survive_as_text(game: Game) -> None:
    for move in range(game.moves.size):
        assert game.moves.parse(game.moves.text(move)) == move
    for question, names in enumerate(game.questions.answers):
        for answer in range(len(names)):
            assert game.questions.parse(game.questions.text(question, answer)) == (question, answer)
    for event, kind in enumerate(game.events.kinds):
        args = [len(names) - 1 for names in kind.args]
        assert game.events.parse(game.events.text(event, args)) == (event, args)


@every_game
def test_every_option_is_explained(game: Game) -> None:
    for option in game.options:
        assert len(option.says) > 10
        assert game.options_of(game.new_state(game.seats[0], {}))[option.name] == option.default
        for value in option.samples():
            assert option.say(option.read(value)) == value


@every_game
def test_the_kernel_compiles_for_a_gpu(game: Game) -> None:
    kernel = compile_kernel(game)
    assert f".entry {kernel.entry}" in kernel.ptx
