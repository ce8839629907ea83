"""The bot that has its net play likely moves on in imagined games."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import sekki
from sekki.bots import BadBot, Net, Rollouts
from sekki.bots.net_file import NETS
from sekki.bots.rollouts import Ends
from sekki.play import Seen


def unsure(bot: Rollouts) -> Seen:
    """A position of 21 Days in which the net likes more than one move."""
    table = sekki.game("twenty_one_days").table(seats=1, seed=2)
    net = Net(seed=1)
    while not table.over:
        seen = table.seen(0)
        mind = net.mind(seen.game)
        assert mind is not None
        if len(bot.likely(seen, mind)) > 2:
            return seen
        table.play(0, net.choose(seen))
    raise AssertionError("the net was always sure")


def ends(bot: Rollouts, seen: Seen) -> Ends:
    mind = Net().mind(seen.game)
    assert mind is not None
    return Ends(seen, mind, bot.likely(seen, mind), bot.games, bot.chapters, 7)


def test_it_repeats_with_its_seed_and_makes_a_move_the_net_likes() -> None:
    bot = Rollouts(games=16, seed=3, most=5, least=0.02)
    seen = unsure(bot)
    mind = Net().mind(seen.game)
    assert mind is not None
    assert bot.decide(seen) == replace(bot).decide(seen)
    assert bot.decide(seen) in bot.likely(seen, mind)
    advised = bot.advise(seen)
    assert advised[0][0].id == bot.decide(seen) and all(0 <= chance <= 1 for _, chance in advised)


def test_all_moves_meet_the_same_games() -> None:
    bot = Rollouts(games=8, most=5, least=0.02)
    seen = unsure(bot)
    alone, beside = ends(bot, seen), ends(bot, seen)
    alone.play([1], 8)
    beside.play([0, 1, 2], 8)
    assert np.array_equal(alone.worth[1], beside.worth[1])
    assert alone.chance(1) == beside.chance(1) and alone.chance(0) == 0


def test_games_that_last_longer_are_played_to_their_end() -> None:
    bot = Rollouts(games=4, chapters=0, most=5, least=0.02)
    seen = unsure(bot)
    found = ends(bot, seen)
    found.play([0], 4)
    assert set(found.worth[0]) <= {0.0, 1.0}  # won or lost: nobody had to judge a position


def test_the_favourite_gives_way_only_to_what_is_better_beyond_doubt() -> None:
    bot = Rollouts(games=16, most=5, least=0.02)
    seen = unsure(bot)
    found = ends(bot, seen)
    found.played[:] = found.done = 16
    found.worth[0] = np.tile([0.4, 0.6], 8)
    found.worth[1] = np.tile([0.8, 0.25], 8)  # a little better, by luck for all one knows
    assert bot._best(found, [0, 1]) == 0 and bot._hopeful(found, [0, 1]) == [0, 1]
    found.worth[1] = found.worth[0] + 0.1
    assert bot._best(found, [0, 1]) == 1 and bot._hopeful(found, [0, 1]) == [1]


def test_without_a_fitting_net_a_search_plays_instead() -> None:
    seen = sekki.game("cats").table(seats=3, seed=1).seen(0)
    assert Rollouts(games=2, seed=1, file=str(NETS / "fifteen_days.npz")).decide(seen) in seen.legal_ids


def test_its_settings_are_checked() -> None:
    with pytest.raises(BadBot, match="rollouts's games are a whole number from 1"):
        Rollouts(games=0)
    with pytest.raises(BadBot, match="heat is above 0"):
        Rollouts(heat=0)
