"""The compiled loop plays the games that bots play move by move, and adds them up."""

from __future__ import annotations

import numpy as np
import pytest

from sekki.bots.greedy import Greedy
from sekki.games import REGISTERED, find
from sekki.kit.engine import engine
from sekki.kit.fate import mix
from sekki.kit.playout import policy_of, run_random_games, word_of
from sekki.kit.rule import u64
from sekki.lab.match import play_match
from sekki.lab.sampling import DECISIONS, ENDED, add_outcome, blank_lines, sample, worlds_of

FEW = {"cats": 6, "twenty_one_days": 2}


class Watched(Greedy):
    """The bot `greedy` with the luck that the loop gives it: by the seed of the choices and the step."""

    policy = u64(0)
    step = 0

    def decide(self, seen):
        legal = seen.legal_ids
        ahead = {found.move: found.ahead for found in self.prospects(seen)} if len(legal) > 1 else {legal[0]: 0.0}
        Watched.step += 1
        return next(move for move in legal if ahead[move] > max(ahead.values()) - 1e-9)

    def _luck(self, seen):
        return int(word_of(Watched.policy, Watched.step))


@pytest.mark.parametrize("game_id", REGISTERED)
def test_random_players_play_the_games_that_speed_is_measured_by(game_id):
    game = find(game_id)
    seats = game.seats[-1]
    lines = sample(game_id, seats, {}, [0] * seats, 5, range(40), 8)
    start = game.state.dump(game.new_state(seats, {}))
    assert lines.shape == (5, 5 + 2 * seats)
    assert lines[:, ENDED].tolist() == [8] * 5
    assert lines[:, DECISIONS].sum() == run_random_games(engine(game), start, 5, 40).decisions


@pytest.mark.parametrize("game_id", REGISTERED)
def test_greedy_players_choose_as_the_bot_does(game_id):
    game = find(game_id)
    seats, games = game.seats[-1], FEW.get(game_id, 3)
    lines = sample(game_id, seats, {}, [3] * seats, 9, range(games), games)
    by_bots = blank_lines(seats, games, games)
    for number in range(games):
        own = mix(u64(9 + number))
        Watched.policy, Watched.step = policy_of(own), 0
        add_outcome(by_bots[0], play_match(game_id, seats, {}, [Watched(worlds=3)] * seats, int(own)))
    assert np.allclose(lines, by_bots)


def test_games_are_the_same_however_they_are_cut():
    whole = sample("cats", 4, {"single": True}, [2, 0, 2, 0], 3, range(20), 1)
    parts = [sample("cats", 4, {"single": True}, [2, 0, 2, 0], 3, range(a, b), 1) for a, b in ((0, 7), (7, 20))]
    assert np.array_equal(whole, np.concatenate(parts))


def test_only_random_and_greedy_are_compiled():
    assert worlds_of(["random", "greedy", "greedy:3"]) == [0, 8, 3]
    assert worlds_of(["greedy", "ismcts:100"]) is None
    assert worlds_of(["greedy:seed=2"]) is None
