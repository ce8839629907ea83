"""The command at a real terminal: keys, curtain, interruption, sudden death."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import sekki

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from .terminal import Terminal

Open = Callable[..., Terminal]
CTRL_C, CTRL_D, TAB = b"\x03", b"\x04", b"\t"
CLEARS_WHAT_SCROLLED_AWAY = "\x1b[3J"
THREE = ("--seats", "you:Ana,you:Bo,you:Cy", "--seed", "5", "--save", "g.sekki")
BOTS = ("--seats", "you,random,random", "--option", "single=yes", "--seed", "4", "--save", "g.sekki")


@pytest.fixture
def terminal(home: Path, sekki_script: str) -> Iterator[Open]:
    opened: list[Terminal] = []

    def start(*words: str) -> Terminal:
        opened.append(Terminal(sekki_script, *words, env={"SEKKI_DATA": str(home / "data"), "COLUMNS": ""}))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def test_ctrl_c_and_ctrl_d_leave_a_game_that_goes_on(terminal: Open) -> None:
    one = terminal("play", "cats", *BOTS)
    one.expect("Enter: Keep your hand >")
    one.type("")
    one.expect("? for help >")
    one.insist(CTRL_C, "The game is saved. Go on with: sekki play --resume g.sekki")
    assert one.end() == 130
    two = terminal("play", "--resume", "g.sekki")
    two.expect("? for help >")
    two.press(CTRL_D)
    two.expect("The game is saved.")
    assert two.end() == 0
    assert len(sekki.replay("g.sekki").steps) == 3


def test_a_game_killed_between_two_moves_goes_on_with_every_move(terminal: Open) -> None:
    one = terminal("play", "cats", *BOTS)
    one.expect("Enter: Keep your hand >")
    one.type("")
    one.expect("? for help >")
    one.type("1")
    one.expect("round 2 of 9")
    one.expect("? for help >")
    one.kill()
    assert len(sekki.replay("g.sekki").steps) == 6
    two = terminal("play", "--resume", "g.sekki")
    two.expect("round 2 of 9")
    two.expect("? for help >")
    two.type("1")
    two.expect("round 3 of 9")
    two.type("quit")
    assert two.end() == 0
    assert len(sekki.replay("g.sekki").steps) == 9


def test_a_curtain_falls_between_two_people(terminal: Open) -> None:
    one = terminal("play", "cats", *THREE)
    one.expect("Pass the keyboard to Ana.")
    one.type("")
    hand = one.expect("Keep your hand >")
    assert "Ana" in hand
    one.type("")
    assert "Your hand" not in one.expect("Pass the keyboard to Bo.")
    assert one.everything.count(CLEARS_WHAT_SCROLLED_AWAY) == 3
    one.type("")
    one.expect("for help >")
    one.type("quit")
    assert one.end() == 0


def test_the_tab_key_completes_a_move(terminal: Open) -> None:
    one = terminal("play", "cats", *BOTS)
    one.expect("Enter: Keep your hand >")
    one.press(b"ke" + TAB)
    one.expect("keep")
    one.type("")
    one.expect("round 1 of 9")
    one.expect("? for help >")
    one.type("quit")
    assert one.end() == 0
    assert sekki.replay("g.sekki").steps


def test_rules_open_in_a_pager(terminal: Open) -> None:
    one = terminal("rules", "cats")
    one.expect("Feast of Cats")
    one.press(b"q")
    assert one.end() == 0


def test_a_game_where_all_lies_open_needs_no_curtain(terminal: Open) -> None:
    one = terminal("play", "shifting_seasons", "--seats", "you:Ana,you:Bo", "--seed", "1")
    assert "Pass the keyboard" not in one.expect("? for help >")
    one.type("quit")
    assert one.end() == 0
