"""Vocabularies: ids in order, errors that say what was meant."""

import pytest

from sekki.kit.names import Names, numbered, seat_names, suggestion, whole


def test_an_id_is_counted_in_the_order_of_declaration():
    fruit = Names("fruit", ["fig", "plum"])
    assert fruit.declare("pear") == 2
    assert list(fruit) == ["fig", "plum", "pear"]
    assert [fruit.index(name) for name in fruit] == [0, 1, 2]
    assert [fruit[i] for i in range(3)] == ["fig", "plum", "pear"]
    assert len(fruit) == 3
    assert "plum" in fruit
    assert "nut" not in fruit
    assert repr(fruit) == "Names('fruit', 3 ids)"


@pytest.mark.parametrize("outside", [-1, 2])
def test_a_number_outside_names_nothing(outside):
    with pytest.raises(IndexError, match=f"there is no fruit {outside}"):
        Names("fruit", ["fig", "plum"])[outside]


@pytest.mark.parametrize("name", ["fig", "Nut", "two words", "", "-"])
def test_an_id_that_stands_already_or_is_not_plain_is_refused(name):
    fruit = Names("fruit", ["fig"])
    with pytest.raises(ValueError, match=r"^fruit: "):
        fruit.declare(name)
    assert list(fruit) == ["fig"]


@pytest.mark.parametrize("wrong", ["plumb", ["plum"]])
def test_an_unknown_name_is_answered_with_what_was_meant(wrong):
    with pytest.raises(ValueError, match="did you mean plum"):
        Names("fruit", ["fig", "plum"]).index(wrong)


def test_a_suggestion_lists_all_of_twelve_and_ten_of_more():
    letters = [chr(ord("a") + i) for i in range(13)]
    assert suggestion("zzz", letters[:12]) == "; there is a, b, c, d, e, f, g, h, i, j, k, l"
    assert suggestion("zzz", letters) == "; there is a, b, c, d, e, f, g, h, i, j and 3 more"
    assert suggestion("plumb", ["plum", "fig"]) == "; did you mean plum?"
    assert suggestion("pea", ["pear", "peas", "peak", "peat"]).count(" or ") == 2


def test_numbers_as_names():
    assert list(numbered("lane", 2)) == ["lane-1", "lane-2"]
    assert list(numbered("lane", 2, start=0)) == ["lane-0", "lane-1"]
    assert list(whole("face", -1, 1)) == ["-1", "0", "1"]
    assert list(seat_names(2)) == ["seat-1", "seat-2"]
