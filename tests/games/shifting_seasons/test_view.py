"""What a seat sees: it fits its type, and the numbers in it are those of the rules."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from sekki.games.shifting_seasons import GAME
from sekki.games.shifting_seasons.view import Box, View, box
from sekki.kit import FATE

from .positions import Play, random_game

CORNER = "b2 b3 b4 b5 c2 d2"


def cells() -> list[str]:
    return [f"{row}{column}" for row in "abcdef" for column in "123456"]


def table() -> Play:
    play = Play(3, seasons="in-order", first_game=True, script=["starter seat-2"])
    return play.in_lane(1, "summer", "autumn", "winter", "winter*", "summer*").on_display("spring", "spring", "winter")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_view_of_a_game_fits_its_type(seats: int) -> None:
    phases = set()
    for play in random_game(seats, seats, seasons="picked"):
        phases.add(play.phase)
        for seat in (None, *range(seats)):
            view = play.view(seat)
            assert msgspec.convert(view, View, strict=True) == view
            assert json.loads(json.dumps(view)) == view and view["you"] == seat
    assert phases == {"picking", "pushing", "placing", "ending", "over"}


def test_the_box_has_what_a_board_draws() -> None:
    found = box()
    assert msgspec.convert(json.loads(json.dumps(found)), Box, strict=True) == found
    assert found["on_display"] == 3 and found["area_colours"] == ["autumn", "summer", "spring", "winter"]
    assert sorted(cell for area in found["areas"] for cell in area) == cells()
    assert found["areas"][1] == ["a4", "a5", "a6", "b4", "b5", "b6", "c4", "c5", "c6"]
    assert found["lanes"][0] == [(4, 1), (3, 1), (2, 1), (1, 1), (0, 1)]


def test_a_view_has_what_a_client_draws() -> None:
    view = table().go("push spring lane-1").view(0)
    assert {key: view[key] for key in ("you", "turn", "first", "turns", "phase", "held", "lane", "lifted")} == {
        "you": 0,
        "turn": 1,
        "first": 1,
        "turns": 24,
        "phase": "placing",
        "held": "summer*",
        "lane": "lane-1",
        "lifted": None,
    }
    assert view["cards"] == ["diagonals", "connections", "area-colours", "largest-group"]
    assert view["display"] == ["spring", "winter"]
    assert (view["bag_left"], view["frames_left"], view["tokens_left"]) == (69, 7, 4)
    assert [row[1] for row in view["sliding"]] == ["winter*", "winter", "autumn", "summer", "spring"]
    assert view["lanes"][0] == [[4, 1], [3, 1], [2, 1], [1, 1], [0, 1]]
    assert view["numbers"] == ["a2", "b6", "e1", "f5"]
    assert [seat["season"] for seat in view["seats"]] == ["spring", "summer", "autumn"]
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Bo", "Cy"]


def test_a_view_shows_what_every_card_counts_for_every_seat() -> None:
    play = table().board(" ".join("su*" if cell in CORNER.split() else ".." for cell in cells()), seat=2)
    seat = play.view()["seats"][2]
    assert seat["card_scores"] == {"diagonals": 0, "connections": 8, "area-colours": 4, "largest-group": 12}
    assert seat["score_lines"] == [
        {"what": "Diagonals", "points": 0},
        {"what": "Connections", "points": 8},
        {"what": "Area colours", "points": 4},
        {"what": "Largest group", "points": 12},
    ]
    assert seat["counted"]["connections"] == ["b2", "b3", "b4", "b5"]
    assert seat["score"] == 24 and seat["precious"] == 6
    assert seat["board"][1] == [None, "summer*", "summer*", "summer*", "summer*", None]


def test_what_somebody_does_to_a_view_changes_no_other() -> None:
    """Boards are scored once and remembered: what is remembered must not be what is handed out."""
    play = table().board(" ".join("su*" if cell in CORNER.split() else ".." for cell in cells()), seat=2)
    before = play.view()
    spoilt = play.view()
    spoilt["lanes"][0][0][0] = 99
    spoilt["numbers"].clear()
    spoilt["card_facts"]["diagonals"]["shapes"][0].clear()
    for seat in spoilt["seats"]:
        for part in (seat["board"][1], seat["barred"], seat["score_lines"], seat["counted"]["connections"]):
            part.clear()
        seat["card_scores"].clear()
    assert play.view() == before


def after(play: Play, move: str) -> Any:
    """The state after a move, which is not played at the table itself."""
    s, f = GAME.state.copy(play.s), FATE.new()
    GAME.rules.play(s, f, play.turn, GAME.moves.parse(move), play.w)
    return s


@pytest.mark.rule("shifting_seasons-8.5")
@pytest.mark.parametrize(
    ("seats", "colour_cards"), [(2, "four-colours,border-pairs"), (4, "area-colours,largest-group")]
)
def test_a_note_promises_what_the_move_brings(seats: int, colour_cards: str) -> None:
    """Points, frames and tokens of every placement, and the tile that a push brings, told before and seen after."""
    promised = 0
    for play in random_game(seats, seed=5, colour_cards=colour_cards):
        seat = play.turn
        for move in sorted(play.can()):
            note, s = play.note(seat, move), after(play, move)
            if move.startswith(("push", "double")):
                view = GAME.view.view(s, seat, play.names, (seat,))
                tile = re.sub(r"^(\w+)\*$", r"precious \1", view["held"])
                assert note.lower().endswith(f"gives you {tile}")
            if move.startswith(("place", "drop")):
                points = sum(int(n.replace("−", "-")) for n in re.findall(r"[+−]\d+", note))
                assert points == GAME.rules.score(s, seat) - GAME.rules.score(play.s, seat)
                assert ("a frame" in note) == (s.framed[seat] != play.s.framed[seat])
                assert ("and a token" in note) == (s.supply < play.s.supply)
                promised += points != 0
            assert note.startswith("costs a token") == move.startswith(("double", "lift", "drop"))
    assert promised > 5, "the game tries the notes"
