"""Every game plays to its end, in every mode of running, and keeps its own rules."""

from sekki.testing.contract import play
from sekki.testing.contract.scratch import nothing_in_the_scratch_outlives_a_call

from .cases import Case, every_case, every_staged_case, keeps


@every_case
def test_random_games_break_no_invariant(case: Case) -> None:
    keeps(play.random_games_break_no_invariant, case)


@every_case
def test_interpreted_and_compiled_agree(case: Case) -> None:
    keeps(play.interpreted_and_compiled_agree, case)


@every_staged_case
def test_stages_add_up_to_setup_and_moves(case: Case) -> None:
    keeps(play.stages_add_up, case)


@every_case
def test_nothing_in_the_scratch_outlives_a_call(case: Case) -> None:
    keeps(nothing_in_the_scratch_outlives_a_call, case)


@every_case
def test_the_end_of_a_game_is_an_end(case: Case) -> None:
    keeps(play.the_end_is_an_end, case)


@every_case
def test_simultaneous_moves_commute(case: Case) -> None:
    keeps(play.simultaneous_moves_commute, case)
