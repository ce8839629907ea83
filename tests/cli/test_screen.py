"""How things look: news in few lines, moves in columns, a board for any game."""

from __future__ import annotations

import pytest
from rich.console import Console

import sekki
from sekki.cli import generic_board, screen
from sekki.play import Event, Move


def shown(thing: object, width: int = 80) -> str:
    console = Console(width=width, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(thing)
    return console.export_text()


def dealt(who: str, card: str) -> Event:
    return Event("dealt", (who, card), 1, lambda kind, args, names: f"{who} is dealt {card}.", ())


def test_a_run_of_events_that_differ_in_one_thing_is_one_line() -> None:
    events = [dealt("Ana", "Spring 1"), dealt("Ana", "Spring 2"), dealt("Ana", "Fall 3"), dealt("Bo", "Fall 4")]
    assert screen.folded(events) == ["Ana is dealt Spring 1, Spring 2 and Fall 3.", "Bo is dealt Fall 4."]


def test_two_events_stay_two_lines() -> None:
    assert len(screen.folded([dealt("Ana", "Spring 1"), dealt("Ana", "Spring 2")])) == 2


def test_old_news_give_way_to_new_ones() -> None:
    events = [Event("scored", (f"P{i}",), 1, lambda kind, args, names: f"{args[0]} scores.", ()) for i in range(9)]
    lines = shown(screen.event_lines(events, 3)).splitlines()
    assert lines[0].strip() == "· 6 more before that: type log"
    assert len(lines) == 4


def test_many_short_moves_stand_in_columns_and_few_below_each_other() -> None:
    moves = [Move(i, f"take {i}", "take", (str(i),), f"Take {i}", "", ()) for i in range(12)]
    assert len(shown(screen.moves(moves, 80)).splitlines()) == 3
    assert len(shown(screen.moves(moves[:3], 80)).splitlines()) == 3


def test_a_long_move_is_broken_beside_its_number() -> None:
    move = Move(0, "x", "x", (), "Do something with a very long name " * 4, "", ())
    lines = shown(screen.moves([move], 80)).splitlines()
    assert all(line.startswith("    ") for line in lines[1:])


@pytest.mark.parametrize("game_id", sekki.list_games())
def test_any_game_can_be_drawn_from_its_view_alone(game_id: str) -> None:
    table = sekki.game(game_id).table(seed=1)
    for seat in (None, 0):
        text = shown(generic_board.draw(table.view(seat)))
        assert all(len(line) <= 80 for line in text.splitlines())
        assert text.strip()
