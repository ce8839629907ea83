"""What clients get of cats fits its declared types."""

import random

import msgspec
import pytest

from sekki.games.cats import GAME
from sekki.games.cats.state import MODE
from sekki.games.cats.view import Box, View, box

from .oracle import ICONS, points
from .positions import Play, late


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("mode", MODE)
def test_every_view_fits_its_type(mode: str, seats: int) -> None:
    rng = random.Random(seats)
    play = Play(seats, seed=5, mode=mode, target=12)
    phases = set()
    while play.actors:
        phases.add(play.phase)
        for seat in (None, *range(seats)):
            msgspec.convert(play.view(seat), View, strict=True)
        seat = rng.choice(play.actors)
        play.play(seat, rng.choice(sorted(play.legal(seat))))
    msgspec.convert(play.view(), View, strict=True)
    assert {"keep", "play"} <= phases


def test_the_lines_of_a_seat_add_up_to_its_points() -> None:
    play = late(["spring-1", "winter-12"], "yorozu-0", "yorozu-13", "spring-4", "summer-6")
    for seat in play.view()["seats"]:
        assert sum(line["points"] for line in seat["points"]) == seat["score"] == points(seat["taken"])


def test_the_box_has_every_card_with_its_icons() -> None:
    facts = msgspec.convert(box(), Box, strict=True)
    assert [card["id"] for card in facts["cards"]] == list(ICONS)
    assert len(facts["multipliers"]) == 12
