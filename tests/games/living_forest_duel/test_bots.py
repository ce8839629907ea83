"""Bots play whole duels, and looking ahead a little beats not looking."""

import os

import pytest

from sekki.bots import make
from sekki.lab.match import play_match

GAMES = 200


@pytest.mark.skipif("SEKKI_INTERPRETED" in os.environ, reason="looking ahead takes compiled rules")
def test_flat_beats_random_in_four_of_five_games() -> None:
    won = 0.0
    for seed in range(GAMES):
        bots = [make("random", seed=seed), make("flat", playouts=10, seed=seed)]
        seat = seed % 2  # flat's
        won += play_match("living_forest_duel", 2, {}, bots if seat else bots[::-1], seed).shares[seat]
    assert won >= 0.8 * GAMES
