"""The same rooms and the same names in every game."""

from sekki.kit import Game
from sekki.testing.contract import layout

from .cases import every_game, keeps


@every_game
def test_a_game_has_every_room(game: Game) -> None:
    keeps(layout.folder_has_every_room, game)


@every_game
def test_phases_bear_words_of_the_rulebook(game: Game) -> None:
    keeps(layout.phases_bear_words_of_the_rulebook, game)


@every_game
def test_nothing_is_numbered_by_unpacking_a_range(game: Game) -> None:
    keeps(layout.no_parallel_lists, game)


@every_game
def test_constants_bear_the_names_of_what_is_declared(game: Game) -> None:
    keeps(layout.constants_bear_their_names, game)
