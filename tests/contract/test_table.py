"""Records, undo, positions and words of every game."""

from pathlib import Path

import sekki
from sekki.kit import Game
from sekki.testing.contract import table
from sekki.testing.contract.gpu import the_kernel_compiles_for_a_gpu

from .cases import Case, every_case, every_game, keeps


@every_case
def test_a_record_replays_to_the_same_digests(case: Case) -> None:
    keeps(table.a_record_replays, case)


@every_game
def test_a_record_on_disk_replays_to_the_same_position(game: Game, tmp_path: Path) -> None:
    case = Case(game, game.seats[-1], ())
    played = table.played(case, seed=8, moves=30)
    played.record.save(tmp_path / "game.sekki")
    assert sekki.replay(tmp_path / "game.sekki").digest == played.digest


@every_case
def test_a_position_comes_back_the_same(case: Case) -> None:
    keeps(table.a_position_comes_back, case)


@every_case
def test_undo_then_redo_is_as_before(case: Case) -> None:
    keeps(table.undo_then_redo_is_as_before, case)


@every_case
def test_what_a_client_gets_is_json_and_complete(case: Case) -> None:
    keeps(table.a_client_gets_all_it_needs, case)


@every_game
def test_moves_answers_and_events_survive_as_text(game: Game) -> None:
    keeps(table.moves_answers_and_events_survive_as_text, game)


@every_game
def test_the_kernel_compiles_for_a_gpu(game: Game) -> None:
    keeps(the_kernel_compiles_for_a_gpu, game)
