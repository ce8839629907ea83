"""The audit notices every kind of broken state, and every field of the components is checked when they are read."""

import copy
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sekki.games.living_forest_duel import GAME
from sekki.games.living_forest_duel.components import BOX

from .positions import CARD, TREES, table


def lose_a_card(s):
    s.draw[CARD.index("bat")] = 0


def find_a_varan(s):
    s.varans[0] += 1


def lose_a_tree(s):
    s.stock = 0


def swap_tops(s):
    s.top[0], s.top[1] = s.top[1], s.top[0]


def find_fires(s):
    s.fires[0] = 8


def find_a_sanki(s):
    s.sankis[0] = 4


def lose_onibi(s):
    s.onibi = -1


def find_a_token(s):
    s.tokens[1] = 3


def mix_the_seasons(s):
    s.pile[0], s.pile[1] = s.pile[1], s.pile[0]


def cut_off(s):
    s.row[TREES.index("sun-2")] += 5


def pile_up(s):
    s.row[TREES.index("sun-2")] -= 1


def take_without_a_phase(s):
    s.power = 3


def leave_a_gap(s):
    s.helped = 2


def win_without_end(s):
    s.winner = 1


def ask_nobody(s):
    s.active = -1


def ask_without_a_token(s):
    s.tokens[0], s.lost[0] = 0, 2


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lose_a_card, "every animal"),
        (find_a_varan, "seven varans"),
        (lose_a_tree, "every tree is"),
        (swap_tops, "top of a pile"),
        (find_fires, "fire tokens"),
        (find_a_sanki, "sanki"),
        (lose_onibi, "Onibi"),
        (find_a_token, "two tokens"),
        (mix_the_seasons, "their season"),
        (cut_off, "leads back"),
        (pile_up, "same place"),
        (take_without_a_phase, "fits the phase"),
        (leave_a_gap, "gaps"),
        (win_without_end, "winner"),
        (ask_nobody, "asked something"),
        (ask_without_a_token, "asked something"),
    ],
)
def test_the_audit_notices(damage, says):
    play = table(help_line="spider", forests=({(0, 1): "sun-2"}, {}))
    assert GAME.rules.audit(play.s) == 0
    damage(play.s)
    assert says in GAME.invariants[GAME.rules.audit(play.s) - 1]


def as_toml(value):
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {as_toml(part)}' for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def forget_an_animal(box):
    box["common"]["cards"].pop("bat")


def cheapen_everything(box):
    for pair in box["season"]["pairs"]:
        pair["cost"] = 2


def nest_the_planting(box):
    box["trees"]["sun"]["bonus"][0] = "plant"


def straighten_the_rivers(box):
    box["trees"]["wind"]["river"] = ["EW"] * 6


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (forget_an_animal, "18 common animals"),
        (cheapen_everything, "dearest"),
        (nest_the_planting, "plant bonus"),
        (straighten_the_rivers, "rivers can run"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused_in_words(change, says, tmp_path: Path):
    box = copy.deepcopy(BOX)
    change(box)
    file = tmp_path / "box.toml"
    file.write_text("\n".join(f'"{name}" = {as_toml(part)}' for name, part in box.items()), "utf-8")
    environment = {**os.environ, "SEKKI_BOX_LIVING_FOREST_DUEL": str(file)}
    command = [sys.executable, "-c", "import sekki.games.living_forest_duel.components"]
    refused = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert refused.returncode != 0
    assert says in refused.stderr
