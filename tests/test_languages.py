"""The catalogues: complete where a language is shipped, fitting everywhere; and nothing escapes them."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sekki
from sekki.games import REGISTERED, find
from sekki.kit.language import CATALOGUES, ENGLISH, PSEUDO, SHIPPED, folder_of, languages, using
from sekki.play import Table
from sekki.play.lesson import find_lesson

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
messages = import_module("messages")

CONVERTED = ("cats", "fifteen_days", "shifting_seasons", "twenty_one_days", "living_forest_duel")
MOVES = 120
# Letters that Chinese sentences have only in names and ids, and words that no German sentence has.
ENGLISH_IN = {
    "zh-Hant": re.compile(r"[A-Za-z]{3,}"),
    "de": re.compile(r"\b(the|and|or|of|with|from|your?|is|are|it|they|takes?|plays?|cards?|points?)\b", re.I),
}
OTHERS = [language for language in languages() if language != ENGLISH]


@pytest.mark.parametrize("domain", messages.domains())
@pytest.mark.parametrize("language", SHIPPED)
def test_a_shipped_language_lacks_nothing(language: str, domain: str) -> None:
    catalogue = messages.update(language, domain, messages.extract(domain))
    lacking = [message.id for message in messages.lacking(catalogue)]
    assert not lacking, f"{len(lacking)} messages are not translated; `make messages`, then translate {lacking[:5]}"


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_placeholders_of_their_sentences(language: str) -> None:
    for domain in messages.domains():
        assert messages.misfits(messages.read_catalogue(language, domain)) == []


@pytest.mark.parametrize("game", REGISTERED)
@pytest.mark.parametrize("language", OTHERS)
def test_the_rules_have_the_same_paragraphs_in_every_language(language: str, game: str) -> None:
    facts = find(game)
    if not (folder_of(language) / game / f"rules.{language}.md").exists():
        assert language not in SHIPPED, f"{game} has no rules.{language}.md"
        return
    english = facts.rule_numbers
    with using(language):
        said = facts.rule_numbers
    assert list(said) == list(english)
    assert all(said.values())


def test_every_folder_of_catalogues_is_a_language_that_has_a_name() -> None:
    folders = {path.name for path in CATALOGUES.iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders == {folder_of(language).name for language in OTHERS}


@pytest.mark.parametrize("game", CONVERTED)
def test_in_the_pseudo_language_nothing_is_said_past_the_catalogue(game: str) -> None:
    """Prompts, labels, notes, refusals, events and points of random games, each in brackets as a whole."""
    facts, bare = find(game), set[str]()
    with using(PSEUDO):
        for number, variant in enumerate(facts.variants):
            for seats in facts.seats:
                names = [f"Player{i}" for i in range(seats)]
                table = sekki.game(game).table(seats, seed=number, names=names, **variant)
                bare |= {text for text in said_in(table, random.Random(number)) if not wrapped(text)}
        bare |= {text for text in said_of(game) if not wrapped(text)}
    assert not bare, sorted(bare)[:20]


@pytest.mark.parametrize("game", CONVERTED)
@pytest.mark.parametrize("language", OTHERS)
def test_a_translated_game_says_no_english(language: str, game: str) -> None:
    """Random games in every variant, by script where the language has its own, else by the commonest words."""
    facts, english = find(game), set[str]()
    if messages.lacking(messages.update(language, game, messages.extract(game))):
        assert language not in SHIPPED
        pytest.skip(f"{game} is not translated into {language} yet")
    with using(language):
        for number, variant in enumerate(facts.variants):
            names = [f"P{i}" for i in range(facts.seats[-1])]
            table = sekki.game(game).table(len(names), seed=number, names=names, **variant)
            said = [*said_in(table, random.Random(number)), *said_of(game)]
            english |= {text for text in said if ENGLISH_IN[language].search(text)}
    assert not english, sorted(english)[:20]


def said_in(table: Table, rng: random.Random) -> list[str]:
    """Everything a random game says."""
    said = []
    for _ in range(MOVES):
        if table.over:
            break
        for seat in (None, *range(table.seats)):
            said += [table.prompt(seat), *sentences_in(table.view(seat))]
        for seat in range(table.seats):
            said += [text for move in table.legal(seat) for text in (move.label, move.note) if text]
            said += [what for what, _ in table.score_lines(seat)]
            refused = table.why(seat, rng.randrange(table.game.moves.size))
            said += [refused.reason] if refused else []
        seat = rng.choice(table.actors)
        table.play(seat, rng.choice(table.legal_ids(seat)))
    said += [event.text for step in range(len(table.steps) + 1) for event in table.events(step)]
    said += [table.prompt(None), *(what for seat in range(table.seats) for what, _ in table.score_lines(seat))]
    return said + [name for name, _ in table.rivals()]


def said_of(game: str) -> list[str]:
    """What its box and its lesson say."""
    said = [*sentences_in(find(game).view.box())]
    for chapter in find_lesson(find(game)).chapters:
        said += [chapter.title, chapter.welcome, chapter.farewell]
        said += [text for step in chapter.steps for text in (step.say, step.then, *step.instead.values()) if text]
    return said


def sentences_in(part: Any) -> Iterator[str]:
    """The texts of a view: ids and the names of these players have no spaces."""
    if isinstance(part, str):
        if " " in part:
            yield part
    elif isinstance(part, dict):
        for inner in part.values():
            yield from sentences_in(inner)
    elif isinstance(part, (list, tuple)):
        for inner in part:
            yield from sentences_in(inner)


def wrapped(text: str) -> bool:
    """Whether one message is all of it."""
    depth = 0
    for i, letter in enumerate(text):
        depth += (letter == "⟦") - (letter == "⟧")
        if depth == 0 and i < len(text) - 1:
            return False
    return text.endswith("⟧") and depth == 0


def test_an_extractor_reads_what_is_said_and_refuses_what_nobody_could_translate() -> None:
    source = """
say("{name} wins", name=f"{x}")
self.voice.say_n("{n} card", "{n} cards", 3)
console.say("not this one")
WORD = later("Fall", context="season")
TOLD = Sentences("cats", took="{0} takes {1}.", other=function)
say(declared_elsewhere)
"""
    found = [(one.text, one.many, one.context) for one in messages.in_python(source, "words.py")]
    assert sorted(found) == [
        ("Fall", "", "season"),
        ("{0} takes {1}.", "", ""),
        ("{name} wins", "", ""),
        ("{n} card", "{n} cards", ""),
    ]
    with pytest.raises(messages.Unreadable, match=r"words\.py, line 1"):
        list(messages.in_python('say(f"{name} wins")', "words.py"))


def test_the_wheel_carries_catalogues_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[1])
    build = import_module("hatch_build")
    written = tmp_path / "de" / "cats" / "messages.po"
    written.parent.mkdir(parents=True)
    written.write_bytes((CATALOGUES / "de" / "cats" / "messages.po").read_bytes())
    monkeypatch.setattr(build, "CATALOGUES", tmp_path)
    build.compile_catalogues()
    with written.with_suffix(".mo").open("rb") as file:
        assert GNUTranslations(file).gettext("Spring") == "Frühling"
