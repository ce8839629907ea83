"""One golden game per seat count, readable in a diff. `SEKKI_WRITE_GOLDEN=1` writes them anew."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

from sekki.games.shifting_seasons import GAME
from sekki.play import Move, PlayableGame, Table
from sekki.testing.scripted_game import NAMES

FOLDER = Path(__file__).parent / "playthroughs"
SHORT = {"spring": "sp", "summer": "su", "autumn": "au", "winter": "wi"}
OPTIONS = {2: {"first_game": True, "seasons": "in-order"}, 3: {}, 4: {"seasons": "picked"}}


def promise(move: Move) -> int:
    """The points a move's note promises, with a little for a token."""
    points = sum(int(n.replace("−", "-")) for n in re.findall(r"[+−]\d+", move.note))
    return 2 * points + move.note.endswith("a token") - 3 * ("costs a token" in move.note)


def choose(chance: random.Random, legal: list[Move]) -> Move:
    """Mostly the move that promises most; now and then anything, so that tokens are used."""
    if chance.random() < 0.05:
        return chance.choice(legal)
    best = max(promise(move) for move in legal)
    return chance.choice([move for move in legal if promise(move) == best])


def drawn(view: dict, seat: int) -> list[str]:
    """A board as text, a mark for each cell."""
    numbers = {cell: f"[{i}]" for i, cell in enumerate(view["numbers"], 1)}
    lines = []
    for row, tiles in zip("abcdef", view["seats"][seat]["board"], strict=True):
        words = [numbers.get(f"{row}{i}", ".." if tile is None else short(tile)) for i, tile in enumerate(tiles, 1)]
        lines.append(f"  {row}  " + " ".join(word.ljust(3) for word in words).rstrip())
    return lines


def short(tile: str) -> str:
    return SHORT[tile.rstrip("*")] + "*" * tile.endswith("*")


def playthrough(seats: int) -> str:
    table = PlayableGame(GAME).table(seats=seats, seed=seats, names=NAMES[:seats], **OPTIONS[seats])
    chance = random.Random(seats)
    lines = [f"Shifting Seasons with {seats} players, seed {seats}, options {OPTIONS[seats]}"]
    lines += [f"      {event.text}" for event in table.log()]
    while not table.over:
        (seat,) = table.actors
        move = choose(chance, table.legal(seat))
        note = f" ({move.note})" if move.note else ""
        lines.append(f"{len(table.steps) + 1:3} {table.names[seat]}: {move.text}{note}")
        lines += [f"      {event.text}" for event in table.play(seat, move)]
    for seat in range(seats):
        lines += ["", f"{table.names[seat]}, {table.view()['seats'][seat]['season']}, place {table.places[seat]}"]
        lines += drawn(table.view(), seat)
        lines += [f"  {what} {points}" for what, points in table.score_lines(seat)]
    lines += ["", table.prompt(), f"digest {table.digest}", ""]
    check(table)
    return "\n".join(lines)


def check(table: Table) -> None:
    """A finished table survives its own position and its own record."""
    again = PlayableGame(GAME).table(position=table.position)
    assert again.digest == table.digest and again.over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_golden_game(seats: int) -> None:
    file = FOLDER / f"{seats}-players.txt"
    played = playthrough(seats)
    if os.environ.get("SEKKI_WRITE_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(played, "utf-8")
    assert played == file.read_text("utf-8")
