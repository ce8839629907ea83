"""Sentences in the language of who reads them."""

import re
from pathlib import Path

import pytest

from sekki.kit.language import ENGLISH, PSEUDO, Voice, choose, known, later, pseudo, remembered, spoken, using
from sekki.kit.text import Sentences, commas, default_names, listing, seat_name

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{name} takes {card}."
msgstr "{card} geht an {name}."

msgid "{n} crow"
msgid_plural "{n} crows"
msgstr[0] "{n} Krähe"
msgstr[1] "{n} Krähen"

msgid "{n} fish"
msgid_plural "{n} fishes"
msgstr[0] "{n} Fisch"
msgstr[1] ""

msgctxt "season"
msgid "Fall"
msgstr "Herbst"

msgid "Fall"
msgstr "Sturz"

#, fuzzy
msgid "Spring"
msgstr "Feder"

msgid "{0} takes {1}."
msgstr "{1} geht an {0}."
"""


@pytest.fixture
def voice(tmp_path: Path) -> Voice:
    written = tmp_path / "de" / "example" / "messages.po"
    written.parent.mkdir(parents=True)
    written.write_text(CATALOGUE, "utf-8")
    return Voice("example", tmp_path)


def test_english_is_said_as_it_is_written(voice: Voice) -> None:
    assert spoken() == ENGLISH
    assert voice.say("{name} takes {card}.", name="Ada", card="{fig}") == "Ada takes {fig}."
    assert voice.say_n("{n} crow", "{n} crows", 1) == "1 crow"
    assert voice.say_n("{n} crow", "{n} crows", -2) == "−2 crows"
    assert voice.say("Fall", context="season") == "Fall"


def test_another_language_has_its_own_order_plurals_and_words(voice: Voice) -> None:
    with using("de"):
        assert voice.say("{name} takes {card}.", name="Ada", card="Fig") == "Fig geht an Ada."
        assert voice.say_n("{n} crow", "{n} crows", -1) == "−1 Krähe"
        assert voice.say_n("{n} crow", "{n} crows", 3) == "3 Krähen"
        assert voice.say("Fall", context="season") == "Herbst"
        assert voice.say("Fall") == "Sturz"
    assert spoken() == ENGLISH


def test_what_is_missing_or_doubtful_stays_english(voice: Voice) -> None:
    with using("de"):
        assert voice.say("Spring") == "Spring"
        assert voice.say("nothing of the kind") == "nothing of the kind"
        assert voice.say("") == ""
        assert voice.say_n("{n} fish", "{n} fishes", 2) == "2 fishes"
        assert voice.say_n("{n} fish", "{n} fishes", 1) == "1 fish"
    with using("zh-Hant"):
        assert voice.say("Fall") == "Fall"


def test_a_constant_is_marked_where_it_stands_and_said_where_it_is_shown(voice: Voice) -> None:
    fall = later("Fall", context="season")
    assert fall == "Fall"
    with using("de"):
        assert voice.say(fall, context="season") == "Herbst"


def test_events_are_told_in_the_language_that_is_spoken(voice: Voice) -> None:
    told = Sentences(voice, took="{0} takes {1}.")
    with using("de"):
        assert told.say("took", ["ada", "Fig"]) == "Fig geht an ada."


def test_what_is_remembered_is_remembered_for_each_language(voice: Voice) -> None:
    @remembered
    def season(name: str) -> str:
        return voice.say(name, context="season")

    assert season("Fall") == "Fall"
    with using("de"):
        assert season("Fall") == "Herbst"
        assert voice.name("fall") == "Sturz"
    assert season("Fall") == voice.name("fall") == "Fall"


def test_the_pseudo_language_wraps_everything_and_keeps_placeholders(voice: Voice) -> None:
    assert re.fullmatch(r"⟦\{name\} ţåķéš \{0\}~+⟧", pseudo("{name} takes {0}"))
    with using(PSEUDO):
        said = [
            voice.say("{name} takes", name="Ada"),
            voice.say_n("{n} crow", "{n} crows", 2),
            voice.name("spring-4"),
            commas(["a", "b"]),
            listing(["a", "b", "c"], "or"),
            seat_name(7, ["Ada"]),
            *default_names(2),
        ]
    assert all(text.startswith("⟦") and text.endswith("⟧") for text in said)
    assert "Ada" in said[0] and "2" in said[1]


def test_lists_without_a_last_word() -> None:
    assert commas([]) == ""
    assert commas(["a", "b", "c"]) == "a, b, c"
    with using(PSEUDO):
        assert commas([]) == ""


def test_a_wanted_language_is_found_by_all_of_its_tag_or_by_its_first_part() -> None:
    assert choose(["fr", "zh-TW", "de"]) == "zh-Hant"
    assert choose(["de_AT.UTF-8"]) == "de"
    assert choose(["C", "tlh"]) == ENGLISH
    assert known("en-GB") == ENGLISH
    assert known("QPS") == PSEUDO
