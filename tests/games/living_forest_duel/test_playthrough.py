"""One golden game, readable in a diff. `SEKKI_WRITE_GOLDEN=1` writes it anew."""

import os
import random
from pathlib import Path

import sekki

GOLDEN = Path(__file__).parent / "golden" / "game.txt"
NAMES = ["Ada", "Bo"]
SEED = 7


def playthrough() -> str:
    """A game by random moves: every move, and all that happened."""
    table = sekki.game("living_forest_duel").table(seats=2, seed=SEED, names=NAMES)
    chance = random.Random(SEED)
    lines = [f"living_forest_duel, seed {SEED}", *(f"    {event.text}" for event in table.events(0))]
    while not table.over:
        seat = table.actors[0]
        move = chance.choice(table.legal(seat))
        events = table.play(seat, move)
        lines.append(f"{NAMES[seat]}: {move.text}" + (f" ({move.note})" if move.note else ""))
        lines += [f"    {event.text}" for event in events]
    return "\n".join([*lines, table.prompt(), f"digest {table.digest}", ""])


def test_the_golden_game() -> None:
    played = playthrough()
    if os.environ.get("SEKKI_WRITE_GOLDEN"):
        GOLDEN.write_text(played, "utf-8")
    assert played == GOLDEN.read_text("utf-8"), "the game went another way; SEKKI_WRITE_GOLDEN=1 writes it anew"
