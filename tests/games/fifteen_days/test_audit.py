"""Positions that cannot be: each broken invariant is found and named."""

from collections.abc import Callable
from typing import Any

import pytest

import sekki
from sekki.games.fifteen_days import GAME

from .positions import STATE, position

ROWS = ({"summer": "left 2 * 5", "winter": "right 1"}, {"spring": "right 6"})
FULL = "1 2 3 4 5 6"
BROKEN: list[tuple[str, dict[str, Any], Callable[[dict[str, Any]], object]]] = [
    ("numbers are within bounds", {}, lambda p: p.update(turn="seat-3")),
    ("numbers are within bounds", {}, lambda p: p.update(actions=3)),
    ("every card of the box is there", {}, lambda p: p["hand"][0].update({"summer-1": 2})),
    ("every card of the box is there", {}, lambda p: p["removed"].update({"winter-1": 1})),
    ("hands hold what their backs show", {}, lambda p: p["backs"][0].update(summer=2)),
    ("hands hold what their backs show", {}, lambda p: p["known"][0].update({"winter-4": 1})),
    ("decks, their top backs", {}, lambda p: p["deck"].__setitem__(0, 5)),
    ("decks, their top backs", {}, lambda p: p["top"].__setitem__(0, None)),
    ("the market and the discard pile", {"discard": "winter-1"}, lambda p: p.update(pile_size=2)),
    ("a season lies in one corner", {}, lambda p: p["corner"][0].__setitem__(3, "left-1")),
    ("a season lies in one corner", {}, lambda p: p["corner"][0].__setitem__(0, "left-2")),
    ("a wild lies in a row", {}, lambda p: p["wild"][0].__setitem__(1, "after-3")),
    ("a wild lies in a row", {}, lambda p: p["wild"][0].__setitem__(2, "first")),
    ("no wild and no feather is lost", {}, lambda p: p.update(wilds_left=2)),
    ("no wild and no feather is lost", {}, lambda p: p.update(feathers_left=0)),
    ("an animal is with a player", {}, lambda p: p["holder"].__setitem__(1, None)),
    ("an animal is with a player", {}, lambda p: p["holder"].__setitem__(3, "seat-1")),
    ("absent seats own nothing", {}, lambda p: p.update(automa_wilds=1, wilds_left=2)),
    ("absent seats own nothing", {}, lambda p: p["corner"][3].__setitem__(0, "left-1")),
    ("only the player whose turn it is", {"hands": ("", f"{'autumn-1 autumn-2 autumn-3 ' * 3}")}, lambda p: None),
    ("what is asked can be done", {}, lambda p: p.update(phase="pay", todo=2)),
    ("what is asked can be done", {}, lambda p: p.update(phase="trade", todo=1)),
    ("what is asked can be done", {}, lambda p: p.update(phase="limit", actions=0)),
    ("what is asked can be done", {}, lambda p: p.update(phase="refill")),
    ("what is asked can be done", {}, lambda p: p.update(toll="drop")),
    ("what is asked can be done", {}, lambda p: p.update(phase="automa-draw", todo=3)),
]


@pytest.mark.parametrize(("invariant", "what", "breaking"), BROKEN)
def test_an_impossible_position_is_refused_by_name(invariant: str, what: dict, breaking: Callable) -> None:
    p = position(**({"rows": ROWS, "hands": ("summer-1", "winter-2")} | what))
    breaking(p)
    with pytest.raises(sekki.PositionError, match=invariant):
        sekki.game("fifteen_days").table(position=p)


def test_four_full_sets_are_the_end_of_a_game() -> None:
    p = position(rows=({season: f"{side} {FULL}" for season, side in SIDES.items()},))
    assert GAME.invariants[GAME.rules.audit(STATE.from_json(p)) - 1] == "what is asked can be done"
    p |= {"phase": "over", "actions": 0}
    assert GAME.rules.audit(STATE.from_json(p)) == 0


SIDES = {"spring": "left", "summer": "left", "autumn": "right", "winter": "right"}
