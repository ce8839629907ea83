"""One golden game per mode, readable in a diff. `SEKKI_WRITE_GOLDEN=1` writes them anew."""

import os
from pathlib import Path
from typing import Any

import pytest

import sekki
from sekki.games.twenty_one_days import GAME

from .thumb import choose

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ada", "Bo", "Cy", "Di"]
MODES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "four-players": (4, 3, {"survivors": "random"}),
    "two-players-red": (2, 5, {"difficulty": "red"}),
    "alone": (1, 8, {"played_as": 3, "difficulty": "orange"}),
    "scruffs-up": (1, 4, {"solo": "scruffs"}),
}


def playthrough(seats: int, seed: int, options: dict[str, Any]) -> str:
    """A game by rules of thumb: every move with what it costs, and all that happened."""
    table = sekki.game("twenty_one_days").table(seats=seats, seed=seed, names=NAMES[:seats], **options)
    lines = [f"twenty_one_days, {seats} seats, seed {seed}, {options}", *(f"    {e.text}" for e in table.events(0))]
    while not table.over:
        seat = table.actors[0]
        legal = {move.text: move for move in table.legal(seat)}
        move = legal[choose(GAME.state.load(table.seen(seat).state), list(legal))]
        asked = table.prompt(seat)
        events = table.play(seat, move)
        lines.append(f"{NAMES[seat]}: {move.text}  «{asked}»" + (f" ({move.note})" if move.note else ""))
        lines += [f"    {event.text}" for event in events]
    return "\n".join([*lines, table.prompt(), f"digest {table.digest}", ""])


@pytest.mark.parametrize("mode", MODES)
def test_the_golden_games(mode: str) -> None:
    played = playthrough(*MODES[mode])
    file = GOLDEN / f"{mode}.txt"
    if os.environ.get("SEKKI_WRITE_GOLDEN"):
        file.write_text(played, "utf-8")
    assert played == file.read_text("utf-8"), "the game went another way; SEKKI_WRITE_GOLDEN=1 writes it anew"
