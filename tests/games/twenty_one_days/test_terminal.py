"""The table drawn in a terminal: fits 80 columns and says everything without colour."""

from __future__ import annotations

import random
import re
from io import StringIO
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import sekki
from sekki.cli.boards.twenty_one_days import draw
from sekki.kit.language import PSEUDO, using

from . import thumb
from .positions import Raft
from .test_oracle import MODES, Follower

WIDTH, HEIGHT = 80, 24
PLAIN = re.compile(r"\b(?!Ada\b)[A-Za-z]{3,}")  # the pseudo-language has no plain letters, people have


def shown(view: dict[str, Any]) -> list[str]:
    console = Console(width=WIDTH, color_system=None, record=True, file=StringIO())
    console.print(draw(view))
    return console.export_text().rstrip("\n").split("\n")


@pytest.mark.parametrize(("seats", "options"), MODES, ids=str)
def test_every_position_fits_the_terminal(seats: int, options: dict[str, Any]) -> None:
    for seed in (1, 2):
        game, rng = Follower(seats, options, seed), random.Random(seed)
        while not game.over:
            lines = shown(game.view())
            assert len(lines) <= HEIGHT
            assert max(map(len, lines)) <= WIDTH
            game.play(thumb.choose(game.s, sorted(game.legal())) if seed == 1 else rng.choice(sorted(game.legal())))
        assert "Day" in shown(game.view())[0]


@pytest.mark.parametrize("language", ["de", "zh-Hant", PSEUDO])
def test_every_language_fits_the_terminal(language: str) -> None:
    for seats, options in MODES[2::2]:
        game, rng = Follower(seats, options, 3), random.Random(3)
        with using(language):
            while not game.over:
                lines = shown(game.view())
                assert max(map(cell_len, lines)) <= WIDTH
                assert language == PSEUDO or (len(lines) <= HEIGHT and "…" not in lines[3]), "\n".join(lines)
                assert language != PSEUDO or not PLAIN.search(" ".join(lines)), "\n".join(lines)
                game.play(rng.choice(sorted(game.legal())))


def test_raft_crew_and_logbook_are_there() -> None:
    raft = (
        Raft()
        .hope(blue="plain one")
        .bottle(red="plank")
        .flip(green="feast")
        .lost_planks(1)
        .put(swap="turtle-2", distance=1)
    )
    raft.midday("blue flare", "yellow hope", page="1c", day=4)
    text = "\n".join(shown(raft.view()))
    assert "Day 4 of 21 · midday · sharks at distance 1: they attack tonight" in text
    assert "~~ B Professor 4/4 ▓▓ Y Rosina 4/4 ▓▓ ║ ▓▓ R Tomi 4/4 ▓▓ G Pastor 4/4 ▓▓" in text
    assert "2 (±1)" in text
    assert "Plank" in text and "Feast" in text
    assert "Flare B··" in text and "Turtle (2 pt) ·" in text
    assert "✓Yellow +2 │ ✓Place dice │ Shark 1" in text


def test_a_disaster_a_broken_rod_and_the_dead_are_there() -> None:
    raft = Raft().dice(red="-").hope(blue=6).read("1f", "evening", "disaster storm")
    text = "\n".join(shown(raft.view()))
    assert "Disaster: Storm, 5 hope averts it  Ship −1, A plank drifts away" in text
    assert "dead" in text
    broken = Raft().midday(page="1g")
    assert "Rod broken" in "\n".join(shown(broken.view()))


def test_a_swimmer_sees_what_is_to_be_rolled() -> None:
    raft = Raft(("maya", "rosina", "aleta", "pastor")).hope(red=2)
    raft.read("2a", "evening").play("lose blue").play("lose blue", "colour red", "jellyfish swarm-1", "die 2", "die 1")
    assert "Jellyfish, Aleta has to roll  ✓more than 1 │ more than 2 │ less than 3" in "\n".join(shown(raft.view()))


def test_before_the_first_day_there_is_only_the_raft_and_the_crew() -> None:
    text = "\n".join(shown(sekki.game("twenty_one_days").table(seats=2, seed=1).view(0)))
    assert "Setting out" in text and "nobody yet" in text
    assert "Places" not in text


def test_scruffs_and_his_tokens_are_there() -> None:
    raft = Raft(("maya", "rosina", "tomi", "scruffs"), seats=1, solo="scruffs").put(token="token-8", token_left=2)
    raft.put(tokens=0b1101111111).midday()
    text = "\n".join(shown(raft.view()))
    assert "Scruffs tokens 9, lasting: 2 re-rolls (2 left)" in text
    assert "▸player 1" in text
