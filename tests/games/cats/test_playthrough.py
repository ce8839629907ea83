"""One golden match per mode, readable in a diff. `SEKKI_WRITE_GOLDEN=1` writes them anew."""

import os
import random
from itertools import groupby
from pathlib import Path

import pytest

import sekki

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ada", "Bo", "Cy", "Di"]
MATCHES = {
    "basic": {"seats": 4, "seed": 87, "target": 10},
    "experienced": {"seats": 3, "seed": 40, "target": 16},
    "advanced": {"seats": 4, "seed": 26, "target": 10},
}


def told(events: list[sekki.Event]) -> list[str]:
    """The events as sentences; the cards dealt to one seat on one line."""
    lines = []
    for (kind, seat), run in groupby(events, key=lambda event: (event.kind, event.args[:1])):
        some = list(run)
        if kind in ("dealt", "multiplier-dealt"):
            lines.append(f"    {seat[0]} gets {' '.join(str(event.args[1]) for event in some)}")
        else:
            lines += [f"    {event.text}" for event in some]
    return lines


def scores(table: sekki.Table) -> list[str]:
    lines = []
    for seat in range(table.seats):
        parts = ", ".join(f"{what} = {points}" for what, points in table.score_lines(seat))
        lines.append(f"  {NAMES[seat]}: {table.scores[seat]} points, place {table.places[seat]} ({parts})")
    return lines


def playthrough(mode: str) -> str:
    """A match by random moves: every move, and all that everyone saw."""
    facts = MATCHES[mode]
    table = sekki.game("cats").table(mode=mode, names=NAMES[: facts["seats"]], **facts)
    chance = random.Random(facts["seed"])
    lines = [f"cats, {mode}: {facts}", *told(table.events(0))]
    while not table.over:
        seat = chance.choice(table.actors)
        move = chance.choice(table.legal(seat))
        events = table.play(seat, move)
        lines += [f"{NAMES[seat]}: {move.text}" + (f" ({move.note})" if move.note else ""), *told(events)]
    return "\n".join([*lines, table.prompt(), *scores(table), f"digest {table.digest}", ""])


@pytest.mark.parametrize("mode", MATCHES)
def test_the_golden_match(mode: str) -> None:
    file = GOLDEN / f"{mode}.txt"
    played = playthrough(mode)
    if os.environ.get("SEKKI_WRITE_GOLDEN"):
        file.write_text(played, "utf-8")
    assert played == file.read_text("utf-8"), "the match went another way; SEKKI_WRITE_GOLDEN=1 writes it anew"
