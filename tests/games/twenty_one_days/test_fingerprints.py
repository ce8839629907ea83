"""Many games, each as one number: whatever the rules do otherwise than before shows here. `SEKKI_WRITE_GOLDEN=1` writes
them anew, after the other tests have said that the change is right."""

import hashlib
import os
import random
from pathlib import Path
from typing import Any

import pytest

from sekki.games.twenty_one_days import GAME

from . import thumb
from .positions import Voyage
from .test_oracle import MODES

FILE = Path(__file__).parent / "golden" / "fingerprints.txt"
SEEDS = 8


def fingerprint(seats: int, options: dict[str, Any], seed: int) -> str:
    """How many decisions a game has, and a digest of every position, move, answer and event in it. Half of the moves
    are sensible, so that the game is long, the others any, so that everything comes up."""
    game, rng, digest, decisions = (
        Voyage(seats, seed, **options),
        random.Random(seed),
        hashlib.blake2b(digest_size=6),
        0,
    )
    out = [0.0] * GAME.features.size
    while True:
        digest.update(GAME.state.dump(game.s))
        GAME.knowledge.observe(game.s, seed % seats, out)
        legal = [sorted(game.legal(seat)) for seat in range(seats)]
        digest.update(repr((out, legal, game.answers, game.events, game.scores, game.places)).encode())
        if not game.actors:
            return f"{decisions} {digest.hexdigest()}"
        mine = legal[game.s.asked]
        game.play(thumb.choose(game.s, mine) if rng.random() < 0.6 else rng.choice(mine))
        decisions += 1


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("seats", "options"), MODES, ids=str)
def test_games_go_as_they_went(seats: int, options: dict[str, Any], seed: int) -> None:
    name = f"{seats} {options} seed {seed}: "
    found = name + fingerprint(seats, options, seed)
    kept = FILE.read_text("utf-8").splitlines() if FILE.exists() else []
    if os.environ.get("SEKKI_WRITE_GOLDEN"):
        kept = sorted({found, *(line for line in kept if not line.startswith(name))})
        FILE.write_text("\n".join(kept) + "\n", "utf-8")
    assert found in kept, "the game went another way; SEKKI_WRITE_GOLDEN=1 writes it anew"
