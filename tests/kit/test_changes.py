"""Changed numbers of a box: every number has a place, a knob has bounds, and what is wrong is said."""

import pytest

from sekki.kit.changes import ChangeError, apply_changes, knobs_of, numbers_of, read_changes, say_changes
from sekki.kit.components import ComponentsError, load

TOML = """
rounds = 3
open = true
prices = [4, 3.5]
card = [{ id = "fig", points = 1 }, { id = "plum", points = 2 }]

[scoring]
nut = -1
each = { 2 = 16, 3 = 22 }
"""
KNOBS = """
[nut]
says = "points for a nut"
sets = "scoring.nut"
from = -3
to = 0
"""


@pytest.fixture
def orchard(tmp_path, monkeypatch):
    folder = tmp_path / "orchard"
    folder.mkdir()
    (folder / "components.toml").write_text(TOML)
    (folder / "knobs.toml").write_text(KNOBS)
    monkeypatch.delenv("SEKKI_SET_ORCHARD", raising=False)
    return folder


def test_every_number_has_a_place(orchard):
    assert numbers_of(load(orchard)) == {
        "rounds": 3, "prices.1": 4, "prices.2": 3.5, "card.fig.points": 1, "card.plum.points": 2,
        "scoring.nut": -1, "scoring.each.2": 16, "scoring.each.3": 22,
    }  # fmt: skip


def test_a_change_is_made_at_its_place_and_nowhere_else(orchard, monkeypatch):
    printed = numbers_of(load(orchard))
    for place, value in {"rounds": 5, "prices.2": 1.5, "card.plum.points": 7, "scoring.each.3": 9}.items():
        monkeypatch.setenv("SEKKI_SET_ORCHARD", f"{place}={value}")
        box = load(orchard)
        assert numbers_of(box) == printed | {place: value}
        assert box.changes == {place: value}


def test_a_knob_is_a_name_for_a_place(orchard, monkeypatch):
    monkeypatch.setenv("SEKKI_SET_ORCHARD", "nut=-2, rounds=4")
    assert load(orchard)["scoring"]["nut"] == -2
    assert load(orchard).changes == {"nut": -2, "rounds": 4}


def test_a_number_set_to_what_is_printed_is_no_change(orchard, monkeypatch):
    printed = load(orchard)
    monkeypatch.setenv("SEKKI_SET_ORCHARD", "nut=-1")
    assert load(orchard).changes == {} and repr(load(orchard)) == repr(printed)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nut=-4", r"orchard: nut \(points for a nut\) goes from -3 to 0, not -4"),
        ("nit=-2", "there is no 'nit' to set; did you mean nut"),
        ("card.pear.points=1", "there is no 'card.pear.points' to set; did you mean"),
        ("open=1", "there is no 'open' to set"),
        ("rounds=2.5", "rounds is a whole number, not 2.5"),
        ("nut=-2,scoring.nut=-3", "scoring.nut is set twice"),
        ("nut=-2,nut=-3", "nut is set twice"),
        ("nut", "a change is a name and a number, like crow=-2, not 'nut'"),
        ("nut=many", "a change is a name and a number"),
    ],
)
def test_an_impossible_change_is_refused_with_what_is_possible(orchard, monkeypatch, text, says):
    monkeypatch.setenv("SEKKI_SET_ORCHARD", text)
    with pytest.raises(ComponentsError, match=says):
        load(orchard)


def test_changes_are_said_as_they_are_read():
    changes = {"crow": -2, "scoring.fish": 2, "price": 0.5}
    assert read_changes(say_changes(changes)) == changes
    assert read_changes(" ") == {}


def test_a_folder_without_knobs_has_none(tmp_path):
    assert knobs_of(tmp_path) == {}
    with pytest.raises(ChangeError, match="there is no 'nut' to set"):
        apply_changes({"rounds": 3}, {}, {"nut": 1})
