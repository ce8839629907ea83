"""Reading a box: what is missing or wrong is said by name."""

import pytest

from sekki.kit.components import ComponentsError, expect, load, rows, table

BOX = {"cards": [{"id": "fig", "points": 1}, {"id": "plum", "points": 2}], "rounds": 3}


def test_a_box_is_the_file_of_the_folder_or_the_users_own(tmp_path, monkeypatch):
    folder = tmp_path / "orchard"
    folder.mkdir()
    (folder / "components.toml").write_text("rounds = 3")
    assert load(folder) == {"rounds": 3}
    (tmp_path / "mine.toml").write_text("rounds = 4")
    monkeypatch.setenv("SEKKI_BOX_ORCHARD", str(tmp_path / "mine.toml"))
    assert load(folder) == {"rounds": 4}


def test_a_box_that_cannot_be_read_says_why(tmp_path):
    with pytest.raises(ComponentsError, match=r"components.toml: cannot be read \(No such file"):
        load(tmp_path)
    (tmp_path / "components.toml").write_text("rounds = = 3")
    with pytest.raises(ComponentsError, match="not a TOML file"):
        load(tmp_path)


def test_what_is_expected_is_said():
    expect(True, "all is well")
    with pytest.raises(ComponentsError, match="components: three are needed"):
        expect(False, "three are needed")
    assert table(BOX, "rounds") == 3
    with pytest.raises(ComponentsError, match="the table 'tiles' is missing"):
        table(BOX, "tiles")


def test_rows_have_their_columns_and_their_number():
    assert rows(BOX, "cards", 2, id=str, points=int) == BOX["cards"]
    with pytest.raises(ComponentsError, match=r"cards fig: points \(str\) is missing or wrong"):
        rows(BOX, "cards", 2, points=str)
    with pytest.raises(ComponentsError, match="there are 3 in the box, the file has 2"):
        rows(BOX, "cards", 3)
    with pytest.raises(ComponentsError, match="'rounds' is a list of rows"):
        rows(BOX, "rounds", 1)
    with pytest.raises(ComponentsError, match="cards: fig stands there twice"):
        rows({"cards": [{"id": "fig"}, {"id": "fig"}, {"id": "nut"}]}, "cards", 3)
