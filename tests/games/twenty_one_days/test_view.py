"""What everybody sees, and what a board is told about the box."""

import json
import random
from typing import Any, get_args

import msgspec
import pytest

import sekki
from sekki.games.twenty_one_days.components import COLOUR, DIE, HOPE, OCTOPUS_FACE, SWAP_KINDS
from sekki.games.twenty_one_days.state import PHASE, RESULT
from sekki.games.twenty_one_days.view import Box, Phase, Result, SwapKind, View, box
from sekki.games.twenty_one_days.view_crew import Colour, DieName, HopeKind, OctopusFace

from . import thumb
from .positions import Raft, Voyage
from .test_oracle import MODES


@pytest.mark.parametrize(("seats", "options"), MODES, ids=str)
def test_every_view_fits_its_type(seats: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        game, rng = Voyage(seats, seed, **options), random.Random(seed)
        fits(game)
        while game.actors:
            legal = sorted(game.legal())
            game.play(thumb.choose(game.s, legal) if seed else rng.choice(legal))
            fits(game)
        assert game.phase == "over"


def fits(game: Voyage) -> None:
    for seat in (None, *range(game.s.seats)):
        view = game.view(seat)
        assert msgspec.convert(json.loads(json.dumps(view)), View, strict=True)["you"] == seat
        assert set(view) == set(View.__annotations__) - {"log"}


def test_the_words_of_the_types_are_those_of_the_rules() -> None:
    for type, names in (
        (Colour, COLOUR),
        (DieName, DIE),
        (HopeKind, HOPE),
        (OctopusFace, OCTOPUS_FACE),
        (Phase, PHASE),
        (Result, RESULT),
        (SwapKind, SWAP_KINDS),
    ):
        assert get_args(type) == tuple(names)


def test_the_box_fits_its_type_and_says_what_a_board_shows() -> None:
    facts = box()
    assert msgspec.convert(facts, Box, strict=True) == facts
    assert [part["id"] for part in facts["across"]] == (
        [
            "plank-1",
            "spot-1",
            "plank-2",
            "spot-2",
            "plank-3",
            "mast",
            "plank-4",
            "spot-3",
            "plank-5",
            "spot-4",
            "plank-6",
        ]
    )
    assert facts["spots"][1] == {"id": "spot-2", "fins": [2, 3], "holds": ["plank-2", "plank-3"]}
    assert facts["locations"][2]["does"] == "On a 2, 4 or 6 the survivor fishes a bottle out of the sea."
    assert [token["title"] for token in facts["hope"]] == ["Hope", "±1 hope", "±2 hope"]
    assert (facts["weeks"], facts["farthest"], facts["tentacles"]) == ([7, 7, 6, 1], 5, 8)


def test_a_colour_without_a_survivor_is_empty() -> None:
    blue = Voyage(2).view()["survivors"][0]
    assert (blue["colour"], blue["class"], blue["id"], blue["alive"]) == ("blue", "first class", None, False)
    chosen = Voyage(2).play("choose maya").view()["survivors"][0]
    assert blue.keys() == chosen.keys()


def test_the_view_has_what_a_board_needs() -> None:
    raft = Raft().hope(blue="plain one").put(swap="flare-2").midday("blue flare", page="1c")
    view = raft.view()
    wanted = {
        "day", "phase", "logbook", "ship", "shark_distance", "planks", "tentacles", "swap", "locations", "pending",
        "disaster", "bottles_left", "seats", "survivors",
    }  # fmt: skip
    assert wanted <= set(view)
    assert set(view["logbook"]) == {"today", "tomorrow", "left"}
    assert view["ship"] == {"at": 7, "anchor": 14, "buoy": 15}
    assert view["locations"]["flare"] == {"spaces": 3, "free": 2, "dice": ["blue"]}
    assert view["pending"]["doing"] == "place"
    assert view["pending"]["name"] == "Bo"
    assert view["seats"][0] == {"name": "Ada", "survivors": ["blue"], "leads": True}
    blue = view["survivors"][0]
    shown = ("name", "colour", "alive", "dice", "hope", "special_hope", "bottle", "flip", "seat_on_raft")
    assert [blue[key] for key in shown] == ["Prof. Magnusson", "blue", True, (4, 4), 2, ["one"], None, None, "spot-1"]
    evening = view["logbook"]["today"]["evening"]
    means = "The shark at fin 1 attacks once."
    assert evening == [{"id": "shark-1", "title": "Shark 1", "means": means, "hurts": True, "done": False}]
    assert view["logbook"]["today"]["midday"][0]["done"] is True


def test_the_view_tells_the_day_so_far_in_words() -> None:
    table = sekki.game("twenty_one_days").table(seats=2, seed=3, survivors="random")
    assert table.view(None)["log"][0].endswith("has the start token.")
    while table.view(0)["day"] < 2:
        table.play(table.legal()[0])
    told = table.view(0)["log"]
    assert told[0] == "Day 2."
    assert told == [event.text for event in table.log(0)][-len(told) :]
    assert "log" not in sekki.game("cats").table(seed=1).view(0), "no other game is told in chapters"


def test_the_view_says_whom_a_decision_is_about_and_how_much_is_left() -> None:
    pending = Raft(seats=2).read("1a", "midday").view()["pending"]
    assert (pending["about"], pending["left"]) == (["blue", "red"], None)
    pending = Raft().read("1e", "evening").view()["pending"]
    assert (pending["about"], pending["left"]) == ([], 2)
    pending = Raft(("maya", "rosina", "tomi", "pjotr")).hope(green=2).read("1c", "evening", "die 6").view()["pending"]
    assert (pending["doing"], pending["about"]) == ("ward", ["blue"])
