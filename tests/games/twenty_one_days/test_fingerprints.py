"""Many games, each as one number: whatever the rules do otherwise than before shows here. `SEKKI_WRITE_GOLDEN=1` writes
them anew, after the other tests have said that the change is right."""

import hashlib
import os
import random
from pathlib import Path
from typing import Any

import pytest

from sekki.games.twenty_one_days import GAME
from sekki.games.twenty_one_days.state import DOING_ROSINA, push

from . import thumb
from .positions import Raft, Voyage
from .test_oracle import MODES

FILE = Path(__file__).parent / "golden" / "fingerprints.txt"
SEEDS = 8


CREWS = [
    ("magnusson", "rosina", "mick", "pastor"),
    ("maya", "pfennig", "aleta", "jean"),
    ("horvath", "diva", "tomi", "pjotr"),
    ("maya", "rosina", "tomi", "scruffs"),
]
LATE = [(8, "2m"), (13, "2g"), (15, "3p"), (17, "3m"), (18, "3n"), (20, "3g"), (20, "3a"), (21, "day-21")]
BOTTLES = ("plank", "extra-die", "cancel", "flares", "hope", "ship", "strength-blue", "rotten-fish")
SWAPS = ("flare-1", "bottle", "dolphin", "turtles", "flare-2", "turtle-1")


def late(number: int) -> Raft:
    """A raft late in the game, with something of everything aboard."""
    (day, page), crew = LATE[number % len(LATE)], CREWS[number // len(LATE) % len(CREWS)]
    dog = "scruffs" in crew
    raft = Raft(crew, 1 if dog else 1 + number % 3, number, **({"solo": "scruffs"} if dog else {}))
    raft.hope(blue="plain one plain", yellow=3, red="plain plain two").flip(
        blue="trade", yellow="last-hope", red="feast"
    )
    raft.dice(blue="61", yellow="23", red="55", green="5" if dog else "46").lost_planks(1, 6)
    holder = ("blue", "yellow", "red") if dog else ("green", "blue", "yellow", "red")
    raft.bottle(**{holder[number % len(holder)]: BOTTLES[number // 3 % len(BOTTLES)]})
    raft.put(swap=SWAPS[number % len(SWAPS)], ship=12, distance=1 + number % 5, tentacles=3)
    if not dog:
        raft.hope(green=3).flip(green="cancel")
    raft.read(page, "midday" if day < 21 else "morning", day=day)
    if day == 21:
        push(raft.s, DOING_ROSINA, 0, 0, 0)
        raft.go()
    return raft


def fingerprint(game: Voyage, seed: int) -> str:
    """How many decisions a game has, and a digest of every position, move, answer and event in it. More than half of
    the moves are sensible, so that the game is long, the others any, so that everything comes up."""
    rng, digest, decisions = random.Random(seed), hashlib.blake2b(digest_size=6), 0
    seats, out = game.s.seats, [0.0] * GAME.features.size
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


def compare(name: str, found: str) -> None:
    line = f"{name}: {found}"
    kept = FILE.read_text("utf-8").splitlines() if FILE.exists() else []
    if os.environ.get("SEKKI_WRITE_GOLDEN"):
        kept = sorted({line, *(other for other in kept if not other.startswith(f"{name}: "))})
        FILE.write_text("\n".join(kept) + "\n", "utf-8")
    assert line in kept, "the game went another way; SEKKI_WRITE_GOLDEN=1 writes it anew"


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("seats", "options"), MODES, ids=str)
def test_games_go_as_they_went(seats: int, options: dict[str, Any], seed: int) -> None:
    compare(f"{seats} {options} seed {seed}", fingerprint(Voyage(seats, seed, **options), seed))


@pytest.mark.parametrize("number", range(72))
def test_ends_of_games_go_as_they_went(number: int) -> None:
    compare(f"late {number}", fingerprint(late(number), number))
