"""Every numbered rule has a test, every number cited exists, facts have sources, and no sentence is missing."""

from pathlib import Path

from sekki.kit import Game
from sekki.testing.contract import rulebook, words

from .cases import Case, every_case, every_game, keeps

TESTS = Path(__file__).parent.parent


@every_game
def test_every_rule_is_marked_by_a_test(game: Game) -> None:
    keeps(rulebook.every_rule_is_marked_by_a_test, game, TESTS / "games" / game.id)


@every_game
def test_every_rule_number_in_the_code_exists(game: Game) -> None:
    keeps(rulebook.every_number_cited_exists, game)


@every_game
def test_every_table_of_the_components_has_a_source(game: Game) -> None:
    keeps(rulebook.every_table_has_a_source, game)


@every_game
def test_every_event_has_a_sentence(game: Game) -> None:
    keeps(words.every_event_has_a_sentence, game)


@every_game
def test_every_option_is_explained(game: Game) -> None:
    keeps(words.every_option_is_explained, game)


@every_game
def test_advice_has_features_and_words(game: Game) -> None:
    keeps(words.advice_has_features_and_words, game)


@every_case
def test_every_phase_has_a_prompt(case: Case) -> None:
    keeps(words.every_phase_has_a_prompt, case)


@every_case
def test_every_refusal_cites_a_rule(case: Case) -> None:
    keeps(words.every_refusal_cites_a_rule, case)
