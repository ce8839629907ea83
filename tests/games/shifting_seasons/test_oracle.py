"""Random boards and random games, compared with the slow second telling of the rules."""

from __future__ import annotations

import os
import random
from typing import Any

import numpy as np
import pytest

from sekki.games.shifting_seasons import GAME
from sekki.games.shifting_seasons.components import CARD, CELL, SEASON
from sekki.games.shifting_seasons.scoring import card_points, counted, worth
from sekki.kit import listed, rule
from sekki.kit.engine import INTERPRETED
from sekki.kit.rule import translate

from . import oracle
from .positions import Play
from .slow_game import SlowGame

COMPILED = os.environ.get(INTERPRETED, "") in ("", "0")
BOARDS, GAMES = (20_000, 12) if COMPILED else (1_000, 3)


@rule
def score_all(states, cards, out):
    """The points of seat 0 by every card, for many boards."""
    for i in range(len(states)):
        for card in range(cards):
            out[i, card] = card_points(states[i], 0, card)


def random_board(chance: random.Random) -> oracle.Board:
    """Full, as at the end, or sparse; of all colours, of two, or of one; from no to only precious tiles."""
    tiles = chance.choice([32, 31, 24, 24, 24, chance.randint(0, 23), chance.randint(0, 8)])
    colours = chance.sample(oracle.SEASONS, chance.choice([4, 4, 4, 3, 2, 2, 1]))
    precious = chance.choice([0.0, 0.5, 0.5, 0.5, 1.0])
    cells = chance.sample(oracle.SPACES, tiles)
    return {cell: (chance.choice(colours), chance.random() < precious) for cell in cells}


def write(state: Any, board: oracle.Board, own: str) -> None:
    laid, precious = [0, 0, 0, 0], 0
    for (row, column), (season, fine) in board.items():
        laid[SEASON.index(season)] |= 1 << (row * 6 + column)
        precious |= fine << (row * 6 + column)
    state["laid"][0] = laid
    state["precious"][0] = precious
    state["season"][0] = SEASON.index(own)


@pytest.fixture(scope="module")
def boards() -> list[tuple[oracle.Board, str]]:
    chance = random.Random(20)
    return [(random_board(chance), chance.choice(oracle.SEASONS)) for _ in range(BOARDS)]


@pytest.fixture(scope="module")
def points(boards: list[tuple[oracle.Board, str]]) -> Any:
    """Every board scored by every card, compiled unless everything is interpreted."""
    states = GAME.state.array(BOARDS)
    for state, (board, own) in zip(states, boards, strict=True):
        write(state, board, own)
    out = np.zeros((BOARDS, len(CARD)), "i8")
    if COMPILED:
        import numba

        numba.njit(error_model="numpy")(translate(score_all))(states, len(CARD), out)
    else:
        score_all([GAME.state.load(state.tobytes()) for state in states], len(CARD), out)
    return out


@pytest.mark.rule("shifting_seasons-8.5")
@pytest.mark.parametrize("card", CARD)
def test_a_card_scores_the_best_choice_on_any_board(card: str, boards: Any, points: Any) -> None:
    expected = [oracle.CARDS[card](board, own) for board, own in boards]
    assert points[:, CARD.index(card)].tolist() == expected
    assert len(set(expected)) > 5, "the boards try the card"


def test_what_a_card_counts_is_what_it_scores(boards: Any, points: Any) -> None:
    for (board, own), given in zip(boards[:500], points, strict=False):
        array = GAME.state.array(1)
        write(array[0], board, own)
        s = GAME.state.load(array.tobytes())
        for card in range(len(CARD)):
            cells = counted(s, 0, card)
            assert all(divmod(cell, 6) in board for cell in listed(cells))
            assert worth(s, 0, cells) * (2 if CARD[card] == "centre" else 1) == given[card] == card_points(s, 0, card)


def slow_copy(play: Play) -> SlowGame:
    view = play.view()
    seasons = [seat["season"] for seat in view["seats"]]
    return SlowGame(view["first"], seasons, view["cards"], view["sliding"], view["display"])


def same(play: Play, slow: SlowGame) -> None:
    """The rules and the slow game agree on everything there is."""
    view = play.view()
    assert view["turn"] == (None if slow.over else slow.turn)
    assert play.can() == slow.legal()
    assert {spot: view["sliding"][spot[0]][spot[1]] for spot in slow.sliding} == slow.sliding
    assert sorted(view["display"]) == slow.display
    assert (view["held"], view["bag_left"]) == (slow.held, slow.bag.total())
    assert view["lane"] == (f"lane-{slow.area}" if slow.area else None)
    assert view["tokens_left"] == slow.tokens_left
    assert view["frames_left"] == 7 - sum(len(frames) for frames in slow.frames)
    for seat, frames in zip(view["seats"], slow.frames, strict=True):
        assert seat["framed"] == sorted(frames)
    assert [seat["tokens"] for seat in view["seats"]] == slow.tokens
    for i, seat in enumerate(view["seats"]):
        board = {(row, column): seat["board"][row][column] for row, column in oracle.SPACES}
        assert {cell: tile for cell, tile in board.items() if tile} == slow.boards[i]


def same_scores(play: Play, slow: SlowGame) -> None:
    for i, seat in enumerate(play.view()["seats"]):
        scores = slow.scores(i)
        assert seat["card_scores"] == scores
        assert seat["score"] == sum(scores.values())


def choose(chance: random.Random, play: Play, careful: bool) -> str:
    """Any legal move; or mostly one that fills areas and saves tokens for later, so that frames and tokens run out."""
    legal = sorted(play.can())
    if not careful:
        return chance.choice(legal)
    cheap = [move for move in legal if move.split()[0] in ("push", "place", "drop", "done")]
    if chance.random() < 0.1 or not cheap:
        return chance.choice(legal)
    for lane in "4312":
        low = [move for move in cheap if move.endswith(f"lane-{lane}")]
        if low:
            return chance.choice(low)
    return chance.choice(cheap)


def follow(seats: int, seed: int, careful: bool) -> Play:
    """A random game to its end, compared after every move."""
    chance = random.Random(seed)
    play = Play(seats, seed)
    slow = slow_copy(play)
    same(play, slow)
    while not slow.over:
        move = choose(chance, play, careful)
        play.go(move)
        slow.play(move, [answer.split()[1] for answer in play.answers])
        same(play, slow)
        if slow.over or chance.random() < 0.1:
            same_scores(play, slow)
    assert play.places == slow.places()
    return play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_agree_with_the_slow_game(seats: int) -> None:
    for seed in range(GAMES):
        follow(seats, seed, careful=False)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_that_fill_many_areas_agree_with_the_slow_game(seats: int) -> None:
    used_up = 0
    for seed in range(GAMES):
        play = follow(seats, seed, careful=True)
        used_up += play.view()["frames_left"] == 0
    assert used_up == 0 if seats == 2 else used_up > 0 or not COMPILED


def test_the_oracle_names_the_same_cells() -> None:
    assert [CELL.index("abcdef"[row] + str(column + 1)) for row, column in oracle.SPACES] == [
        row * 6 + column for row, column in oracle.SPACES
    ]
