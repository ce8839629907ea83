"""Options: what each kind takes, stores, says and refuses."""

import pytest

from sekki.kit.names import Names
from sekki.kit.options import BadOption, Choice, Subset, Switch, Whole

FRUIT = Names("fruit", ["fig", "plum", "pear"])
MODE = Choice("mode", FRUIT, "fig", "which fruit")
ROUNDS = Whole("rounds", -1, 9, 3, "how many")
FAST = Switch("fast", False, "quickly")
BASKET = Subset("basket", FRUIT, 2, "what lies in it")


def test_a_choice_is_one_of_its_names():
    assert MODE.read("plum") == 1
    assert MODE.say(1) == "plum"
    assert MODE.facts() == {"values": ["fig", "plum", "pear"]}
    assert MODE.samples() == ["fig", "plum", "pear"]
    with pytest.raises(BadOption, match="mode cannot be 'plumb'; did you mean plum"):
        MODE.read("plumb")


@pytest.mark.parametrize(("given", "stored"), [(-1, -1), (9, 9), ("4", 4), ("-1", -1)])
def test_a_whole_number_may_reach_its_bounds(given, stored):
    assert ROUNDS.read(given) == stored


@pytest.mark.parametrize("wrong", [-2, 10, True, 2.0, "x", "--", None])
def test_a_whole_number_refuses_everything_else(wrong):
    with pytest.raises(BadOption, match="rounds is a whole number from -1 to 9"):
        ROUNDS.read(wrong)


def test_a_whole_number_tells_its_bounds():
    assert ROUNDS.say(5) == 5
    assert ROUNDS.facts() == {"low": -1, "high": 9}
    assert ROUNDS.samples() == [-1, 3]


@pytest.mark.parametrize(("given", "stored"), [("yes", 1), ("ON", 1), (True, 1), ("no", 0), ("off", 0), (False, 0)])
def test_a_switch_is_on_or_off(given, stored):
    assert FAST.read(given) == stored
    assert FAST.say(stored) is bool(stored)


def test_a_switch_refuses_what_is_neither():
    assert FAST.facts() == {}
    assert FAST.samples() == [True, False]
    for wrong in ("maybe", 1, None):
        with pytest.raises(BadOption, match="fast is yes or no"):
            FAST.read(wrong)


def test_a_subset_is_drawn_or_named():
    assert BASKET.read("random") == 0
    assert BASKET.read("fig,pear") == 0b101
    assert BASKET.read(["plum", "pear"]) == 0b110
    assert BASKET.say(0b110) == ["plum", "pear"]
    assert BASKET.say(0) == "random"
    assert BASKET.facts() == {"values": ["fig", "plum", "pear"], "size": 2}
    assert BASKET.samples() == ["random", ["fig", "plum"]]


@pytest.mark.parametrize("wrong", ["fig", "fig,fig", ["fig", "plum", "pear"], 3, None])
def test_a_subset_of_another_size_is_refused(wrong):
    with pytest.raises(BadOption, match="basket is random or 2 different fruit ids"):
        BASKET.read(wrong)


def test_a_subset_of_unknown_names_says_which():
    with pytest.raises(BadOption, match="basket: there is no fruit 'plumb'; did you mean plum"):
        BASKET.read("fig,plumb")
