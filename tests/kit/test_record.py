"""Records: bytes, ints, arrays and names of the same thing."""

import numpy as np
import pytest

from sekki.kit import NONE, Names, PositionError, counts, flag, many, number, one, record

COLOUR = Names("colour", ["red", "green", "blue"])
BOX = record(
    "box",
    lid=flag(),
    weight=number("i2"),
    top=one(COLOUR),
    inside=many(COLOUR, 2),
    pile=counts(COLOUR),
    grid=number("u1", 2, 3),
)


def test_a_field_named_like_a_method_of_numpy_is_refused() -> None:
    for name in ("round", "copy", "take", "item", "fill", "sort"):
        with pytest.raises(ValueError, match=name):
            record("bad", **{name: number("i1")})


def test_equal_positions_are_equal_bytes_without_padding() -> None:
    a, b = BOX.new(), BOX.new()
    assert BOX.dump(a) == BOX.dump(b)
    assert BOX.size % 8 == 0
    assert BOX.array(1).dtype.itemsize == BOX.size
    fields = [name for name in BOX.dtype.names or () if not name.startswith("_")]
    assert sorted(fields) == sorted(BOX.fields)


def test_ints_bytes_and_arrays_say_the_same() -> None:
    s = BOX.new()
    s.weight, s.top, s.lid = -300, 2, 1
    s.inside[1] = 0b101
    s.grid[1, 2] = 9
    s.pile[0] = 4
    array = np.frombuffer(BOX.dump(s), BOX.dtype)
    assert array[0].weight == -300
    assert array[0].inside[1] == 0b101
    assert array[0].grid[1, 2] == 9
    assert BOX.dump(BOX.load(BOX.dump(s))) == BOX.dump(s)


def test_a_value_too_large_for_its_field_is_an_error() -> None:
    s = BOX.new()
    s.grid[0, 0] = 256
    with pytest.raises(OverflowError, match="grid cannot hold 256"):
        BOX.dump(s)


def test_a_position_reads_in_names() -> None:
    s = BOX.new()
    s.top, s.inside[0], s.pile[1] = NONE, 0b110, 2
    said = BOX.to_json(s)
    assert said["top"] is None
    assert said["inside"] == [["green", "blue"], []]
    assert said["pile"] == {"green": 2}
    assert BOX.dump(BOX.from_json(said)) == BOX.dump(s)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("top", "pink", "there is no colour 'pink'"),
        ("weight", "heavy", "expects a whole number"),
        ("weight", 70_000, "cannot hold 70000"),
        ("lid", 1, "true or false"),
        ("inside", [["red"]], "a list of 2"),
        ("grid", [[1, 2, 3]], "a list of 2"),
        ("pile", {"pink": 1}, "there is no colour"),
    ],
)
def test_a_wrong_position_says_which_field_is_wrong(field: str, value: object, says: str) -> None:
    position = BOX.to_json(BOX.new()) | {field: value}
    with pytest.raises(PositionError, match=says):
        BOX.from_json(position)


def test_a_position_with_missing_or_unknown_fields_is_refused() -> None:
    position = BOX.to_json(BOX.new())
    del position["lid"]
    with pytest.raises(PositionError, match="'lid' is missing"):
        BOX.from_json(position)
    with pytest.raises(PositionError, match="no field 'lod'"):
        BOX.from_json(BOX.to_json(BOX.new()) | {"lod": 1})
