"""The audit notices every kind of broken state, and every field of the components is checked when they are read."""

import copy
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sekki.games.living_forest_duel import GAME
from sekki.games.living_forest_duel.components import BOX

from .positions import CARD, SUMMER, TREES, table

# A position in every phase, and some that others do not have.
LAID = {
    "turn": lambda: table(help_line="spider", forests=({(0, 1): "sun-2"}, {})),
    "pointing": lambda: table(help_line="spider crocodile", pointing=((SUMMER, "water", "crocodile"),)),
    "wood": lambda: table(forests=({}, {(1, 0): "sun-1", (0, 1): "sun-2"})),
    "varan": lambda: table(draw="summer-varan bat", sankis=(1, 0)).reveal(SUMMER, "summer-varan"),
    "hurry": lambda: table(help_line="weasel", sankis=(1, 0)).reveal(SUMMER, "tapir"),
    "extinguish": lambda: table(help_line="tapir crocodile").play(SUMMER, "use water"),
    "recruit": lambda: table(help_line="spider", offer="stag goat ram").play(SUMMER, "use sun"),
    "plant": lambda: table(help_line="cockatoo meerkat").play(SUMMER, "use plant"),
    "place": lambda: table(help_line="cockatoo meerkat").play(SUMMER, "use plant").play(SUMMER, "plant sun-1"),
    "advance": lambda: table(help_line="bat").play(SUMMER, "use wind"),
    "over": lambda: (
        table(help_line="crocodile", fires=(7, 0)).play(SUMMER, "use water").play(SUMMER, "extinguish clearing-3")
    ),
}

# What is done to the state `s` of which position, and what the audit says.
DAMAGE = """
turn: s.seats = 3 -> somebody is asked
turn: s.phase = -1 -> somebody is asked
turn: s.active = -1 -> somebody is asked
turn: s.turn = 0 -> somebody is asked
turn: s.tokens[0] = 0; s.lost[0] = 2 -> somebody is asked
turn: s.helped = -1 -> no gaps
turn: s.helped = 2 -> no gaps
turn: s.helped = len(s.help) + 1 -> no gaps
turn: s.help[5] = card("bat") -> no gaps
turn: s.help[48] = card("bat") -> no gaps
turn: s.draw[card("bat")] = 0 -> every animal
turn: s.draw[card("bat")] = 2 -> every animal
turn: s.discard[card("bat")] = 1 -> every animal
turn: s.help[0] = card("bat") -> every animal
turn: s.offer ^= 1 << card("bat") -> every animal
turn: s.offer ^= 1 << card("coati") -> every animal
turn: s.line[0] = 1 << card("coati") -> every animal
turn: s.pile[0] ^= 1 << card("coati") -> every animal
turn: s.pile[1] ^= 1 << card("goldfish") -> every animal
turn: s.under[0, 0] = card("coati") -> every animal
turn: s.under[1, 11] = card("goldfish") -> every animal
turn: s.varans[0] += 1 -> seven varans
turn: s.varans[1] -= 1 -> seven varans
turn: s.draw[card("winter-varan")] = 1 -> seven varans
turn: s.discard[card("summer-varan")] = 1 -> seven varans
turn: s.varans[0] = -1; s.draw[card("summer-varan")] = 8 -> seven varans
turn: s.varans[1] = 8; s.line_varans[1] = -1 -> seven varans
turn: s.stock = 0 -> every tree is
turn: s.stock ^= 1 << s.top[3] -> every tree is
turn: s.forest[1] ^= 1 << tree("sun-2") -> every tree is
turn: s.forest[1] = 0 -> every tree is
turn: s.over[tree("sun-1")] = tree("sun-2") -> every tree is
turn: s.over[tree("winter-lake")] = tree("sun-2") -> every tree is
turn: s.sapling = s.top[0] -> every tree is
turn: s.top[0], s.top[1] = s.top[1], s.top[0] -> top of a pile
turn: s.forest[0] ^= 1 << tree("summer-lake"); s.stock |= 1 << s.top[3]; s.top[3] = tree("summer-lake") -> top of a pile
turn: s.fires[0] = 8 -> fire tokens
turn: s.fires[1] = -1 -> fire tokens
turn: s.fires[0] = s.fires[1] = 7; s.fire = 0b111111 -> fire tokens
turn: s.sankis[0] = 4 -> sanki
turn: s.sankis[0] = s.sankis[1] = 2 -> sanki
turn: s.sankis[0] = -1 -> sanki
turn: s.sankis[1] = -1 -> sanki
turn: s.onibi = -1 -> Onibi
turn: s.onibi = 7 -> Onibi
turn: s.onibi_card = 2 -> Onibi
turn: s.onibi_card = -2 -> Onibi
turn: s.tokens[1] = 3 -> two tokens
turn: s.tokens[1] = 1 -> two tokens
turn: s.tokens[0] = -1; s.lost[0] = 3 -> two tokens
turn: s.tokens[0] = 3; s.lost[0] = -1 -> two tokens
turn: s.token_for[1, 0] = 1; s.tokens[1] = 1 -> two tokens
turn: s.token_at[1, 1] = 0; s.tokens[1] = 1 -> two tokens
turn: s.token_for[1, 1] = 3; s.token_at[1, 1] = 0; s.tokens[1] = 1 -> two tokens
pointing: s.token_at[0, 0] = 2 -> two tokens
pointing: s.token_at[0, 0] = -2 -> two tokens
pointing: s.token_for[0, 0] = 3 -> two tokens
pointing: s.tokens[0] = 2 -> two tokens
turn: s.pile[0], s.pile[1] = s.pile[1], s.pile[0] -> their season
turn: s.pile[1] ^= 1 << card("wolf"); s.line[0] = 1 << card("wolf") -> their season
turn: s.pile[0] ^= 1 << card("fox"); s.under[1, 0] = card("fox") -> their season
turn: s.row[tree("winter-lake")] += 1 -> same place
turn: s.column[tree("summer-lake")] -= 1 -> same place
turn: s.row[tree("sun-2")] -= 1 -> same place
turn: s.row[tree("sun-2")] += 1 -> leads back
turn: s.column[tree("sun-2")] += 1 -> leads back
turn: s.row[tree("sun-2")] -= 1; s.column[tree("sun-2")] += 1 -> leads back
wood: s.row[tree("sun-2")] = s.row[tree("sun-1")] + 1; s.column[tree("sun-2")] = s.column[tree("sun-1")] -> leads back
wood: s.column[tree("sun-1")] += 1 -> leads back
turn: s.winner = 1 -> winner
turn: s.over_by = 0 -> winner
over: s.winner = -1 -> winner
over: s.over_by = -1 -> winner
turn: s.power = 3 -> fits the phase
turn: s.got = 1 -> fits the phase
turn: s.obliged = 1 -> fits the phase
turn: s.stock ^= 1 << tree("sun-3"); s.sapling = tree("sun-3") -> fits the phase
turn: s.seeds = 1 -> fits the phase
turn: s.must_plant = 1 -> fits the phase
turn: s.planting = 1 -> fits the phase
turn: s.gifts = 1 -> fits the phase
turn: s.gift = 1 -> fits the phase
turn: s.gift = 1; s.gifts = 1 -> fits the phase
varan: s.gift = 0 -> fits the phase
varan: s.turned = -1 -> fits the phase
varan: s.turned = card("bat") -> fits the phase
varan: s.sankis[0] = 0 -> somebody is asked
varan: s.line_varans[0] = 0; s.varans[0] += 1 -> somebody is asked
hurry: s.turned = -1 -> fits the phase
hurry: s.planting = 1 -> fits the phase
hurry: s.sankis[0] = 0 -> somebody is asked
hurry: s.tokens[0] = 0; s.lost[0] = 2 -> somebody is asked
extinguish: s.power = 0 -> fits the phase
extinguish: s.got = -1 -> fits the phase
extinguish: s.gifts = -1 -> fits the phase
extinguish: s.gifts = 1 -> fits the phase
extinguish: s.seeds = 1 -> fits the phase
extinguish: s.power = 1 -> somebody is asked
extinguish: s.fire = 0 -> somebody is asked
recruit: s.power = -1 -> fits the phase
recruit: s.power = 1 -> somebody is asked
plant: s.planting = 0 -> fits the phase
plant: s.seeds = -1 -> fits the phase
plant: s.got = 1 -> fits the phase
place: s.planting = 0; s.seeds = 0 -> fits the phase
place: s.top[0] = s.sapling; s.sapling = -1 -> fits the phase
advance: s.power = 0 -> fits the phase
"""


@pytest.mark.parametrize("case", DAMAGE.strip().splitlines())
def test_the_audit_notices(case):
    laid, _, rest = case.partition(": ")
    damage, _, says = rest.rpartition(" -> ")
    play = LAID[laid]()
    assert GAME.rules.audit(play.s) == 0
    exec(damage, {"s": play.s, "card": CARD.index, "tree": TREES.index})
    code = GAME.rules.audit(play.s)
    assert code != 0
    assert says in GAME.invariants[code - 1]


# What is just right.
FINE = """
turn: s.sankis[0] = 2; s.sankis[1] = 1
turn: s.fires[0] = s.fires[1] = 7; s.fire = 0b11111
turn: s.onibi = 0
turn: s.onibi = 6; s.onibi_card = 1
turn: s.tokens[0] = 1; s.lost[0] = 1
turn: s.help[:] = range(49); s.helped = 49; s.draw[:] = [0] * 51; s.pile[:] = [0, 0]; s.offer = 0
turn: s.varans[1] = 0; s.discard[card("winter-varan")] = 7
extinguish: s.power = 2
extinguish: s.gift = 0; s.gifts = 2
extinguish: s.planting = 1; s.seeds = 3
extinguish: s.planting = 1; s.must_plant = 1
recruit: s.power = 2; s.obliged = 0; s.got = 1
plant: s.seeds = 0; s.must_plant = 0
advance: s.power = 1
"""


@pytest.mark.parametrize("case", FINE.strip().splitlines())
def test_the_audit_lets_pass(case):
    laid, _, change = case.partition(": ")
    play = LAID[laid]()
    exec(change, {"s": play.s, "card": CARD.index})
    play.check()


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
