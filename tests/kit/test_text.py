"""Words for people: lists, counts, sentences, names."""

import pytest

from sekki.kit.names import Names
from sekki.kit.text import Sentences, counted, default_names, listing, seat_name, sentence, signed, title


def test_lists_are_read_aloud():
    assert listing([]) == ""
    assert listing(["fig"]) == "fig"
    assert listing(["fig", "plum"]) == "fig and plum"
    assert listing(["fig", "plum", "pear"], last="or") == "fig, plum or pear"


def test_counts_know_one_and_many_and_the_minus_sign():
    assert counted(1, "card") == "1 card"
    assert counted(0, "card") == "0 cards"
    assert counted(2, "fish", "fish") == "2 fish"
    assert counted(-1, "point") == "−1 point"
    assert counted(-2, "point") == "−2 points"
    assert signed(-3) == "−3"


def test_a_sentence_begins_with_a_capital_and_an_id_reads_as_a_name():
    assert sentence("you take Fig") == "You take Fig"
    assert sentence("") == ""
    assert title("spring-4") == "Spring 4"
    assert title("first_game") == "First game"


def test_seats_are_called_by_name_and_a_chair_beyond_them_by_its_own():
    names = ["Ada", "Bo"]
    assert default_names(2) == ["Seat 1", "Seat 2"]
    assert seat_name("seat-1", names) == "Ada"
    assert seat_name(0, names) == "Ada"
    assert seat_name(1, names) == "Bo"
    assert seat_name(2, names) == "nobody"
    assert seat_name("seat-3", names, beyond="the dummy") == "the dummy"
    assert seat_name(-1, names) == "nobody"


def test_an_event_is_told_by_its_sentence_or_function():
    said = Sentences("cats", takes_card="{0} takes {1}", ends=lambda who: f"{who} ends")
    assert said.say("takes-card", ["ada", "Fig"]) == "Ada takes Fig"
    assert said.say("ends", ["ada"]) == "Ada ends"
    with pytest.raises(KeyError, match=r"cats: words\.py has no sentence for the event 'end'; did you mean ends"):
        said.say("end", [])


def test_an_event_is_told_by_the_names_of_its_things() -> None:
    fruit, place = Names("fruit", ["plum"]), Names("place", ["tree-1"])
    sentences = Sentences("orchard", fell="{0} falls from {1}.")
    called = {fruit: str.upper}
    assert sentences.tell("fell", [fruit, place], ["plum", "tree-1"], called) == "PLUM falls from tree-1."
    assert sentences.tell("fell", [fruit, place], [None, "tree-1"], called, "nothing") == "Nothing falls from tree-1."
