"""One golden game per number of seats, readable in a diff. `SEKKI_WRITE_GOLDEN=1` writes them anew."""

import os
import random
from itertools import groupby
from pathlib import Path

import pytest

import sekki

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ada", "Bo", "Cy", "Di"]
GAMES = {"solo": (1, 3), "two": (2, 5), "three": (3, 1), "four": (4, 4)}
BUILDING = ("place", "trade", "wild")


def told(events: list[sekki.Event]) -> list[str]:
    """The events as sentences; what only repeats what others see of a draw is left out."""
    lines = []
    shown = [event for event in events if event.kind not in ("dealt-back", "drew-back")]
    for (kind, who), run in groupby(shown, key=lambda event: (event.kind, event.args[:1])):
        some = list(run)
        if kind in ("dealt", "opened"):
            lines.append(f"    {kind} {who[0]}: {' '.join(str(event.args[1]) for event in some)}")
        else:
            lines += [f"    {event.text}" for event in some]
    return lines


def scores(table: sekki.Table) -> list[str]:
    lines = []
    for seat in range(table.seats):
        parts = ", ".join(f"{what} = {points}" for what, points in table.score_lines(seat))
        lines.append(f"  {NAMES[seat]}: {table.scores[seat]} points, place {table.places[seat]} ({parts})")
    return lines


def playthrough(seats: int, seed: int) -> str:
    """A game by random moves that like to build: every move, and all that happened."""
    table = sekki.game("fifteen_days").table(seats=seats, seed=seed, names=NAMES[:seats])
    chance = random.Random(seed)
    lines = [f"15 Days: {seats} seats, seed {seed}", *told(table.events(0))]
    while not table.over:
        (seat,) = table.actors
        legal = table.legal(seat)
        building = [move for move in legal if move.kind in BUILDING]
        move = chance.choice(building if building and chance.random() < 0.7 else legal)
        events = table.play(seat, move)
        lines += [f"{NAMES[seat]}: {move.text}" + (f" ({move.note})" if move.note else ""), *told(events)]
    return "\n".join([*lines, table.prompt(), *scores(table), f"digest {table.digest}", ""])


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_game(name: str) -> None:
    file = GOLDEN / f"{name}.txt"
    played = playthrough(*GAMES[name])
    if os.environ.get("SEKKI_WRITE_GOLDEN"):
        file.write_text(played, "utf-8")
    assert played == file.read_text("utf-8"), "the game went another way; SEKKI_WRITE_GOLDEN=1 writes it anew"
