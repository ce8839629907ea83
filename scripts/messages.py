"""Finds every message in the sources, brings the catalogues up to date, and reports what is missing in them.

`make messages` writes `src/sekki/languages/<language>/<domain>/messages.po`. A domain is a game's id (all that the game
says, its board in the browser included), `sekki` or `web`.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as CatalogMessage
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po
from typer.main import get_command

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

from sekki.bots import BOTS  # noqa: E402
from sekki.cli.help_texts import helped  # noqa: E402
from sekki.cli.main import app  # noqa: E402
from sekki.games import REGISTERED, find  # noqa: E402
from sekki.kit.advice import Advice  # noqa: E402
from sekki.kit.game import Game, GameError  # noqa: E402
from sekki.kit.language import CATALOGUES, ENGLISH, NAMES, WRITTEN, folder_of, title  # noqa: E402
from sekki.play.lesson import has_lesson, read_lesson  # noqa: E402
from sekki.server.catalogue import OPPONENTS  # noqa: E402

OTHERS = ("sekki", "web")
WEB_ENDINGS = (".ts", ".svelte")
COMPONENT_NAMES = ("name", "called")
WIDTH = 110
_PLACEHOLDER = re.compile(r"\{(\w+)[^{}]*\}")
_LATIN = re.compile(r"[A-Za-z]")

HEADER = """# {name} messages of {domain}.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


@dataclass(frozen=True)
class Message:
    """A sentence that is said somewhere; with `many` a plural."""

    text: str
    many: str = ""
    context: str = ""
    place: str = ""


class Unreadable(Exception):
    """A call of `say` that no extractor understands."""


# What a Python file says


def in_python(source: str, place: str) -> Iterator[Message]:
    """The messages of `say`, `say_n` and `later`, and the sentences of events."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = _called(node.func)
        if called == "Sentences":
            yield from (Message(word.value.value, place=place) for word in node.keywords if _is_text(word.value))
        elif called in ("say", "later", "say_n"):
            yield from _said(node, 2 if called == "say_n" else 1, place)


def _called(function: ast.expr) -> str:
    """`say`, for `say(…)` and `game.voice.say(…)`; a console's own `say` is another."""
    if isinstance(function, ast.Name):
        return function.id
    if not isinstance(function, ast.Attribute):
        return ""
    speaker = function.value
    named = speaker.attr if isinstance(speaker, ast.Attribute) else getattr(speaker, "id", "")
    return function.attr if named.lower() == "voice" else ""


def _said(node: ast.Call, texts: int, place: str) -> Iterator[Message]:
    given = node.args[:texts]
    if any(isinstance(arg, (ast.JoinedStr, ast.BinOp)) for arg in given):
        raise Unreadable(f"{place}, line {node.lineno}: a message is a plain text with {{placeholders}}")
    found = [arg.value for arg in given if _is_text(arg)]
    if len(found) != texts:
        return  # a text that was declared elsewhere
    context = next((word.value.value for word in node.keywords if word.arg == "context" and _is_text(word.value)), "")
    yield Message(found[0], found[1] if texts == 2 else "", context, place)


def _is_text(node: ast.expr) -> Any:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


# What a game's facts say


def in_facts(game: Game) -> Iterator[Message]:
    """The texts that a game declares: of itself, its options, its advice, its box, its lesson."""
    folder = game.folder.relative_to(ROOT).as_posix()
    yield from (Message(text, place=f"{folder}/__init__.py") for text in _facts(game) if _LATIN.search(text))
    yield from (Message(text, place=f"{folder}/advice.py") for text in _advice(game) if text)
    yield from (Message(text, place=f"{folder}/components.toml") for text in _names(game))
    yield from (Message(knob.says, place=f"{folder}/knobs.toml") for knob in game.knobs.values())
    yield from (Message(text, place=f"{folder}/lesson.toml") for text in _lesson(game) if text)


def _facts(game: Game) -> Iterator[str]:
    yield from (game.title, game.subtitle, game.summary)
    for option in game.options:
        yield title(option.name)
        yield option.says
        yield from (title(value) for value in option.facts().get("values", ()))


def _advice(game: Game) -> Iterator[str]:
    try:
        advice: Advice = game.room("advice").ADVICE
    except GameError:
        return
    for feature in advice.features:
        yield from (feature.more, feature.less)


def _names(game: Game) -> Iterator[str]:
    """The names of the box, and of everything that is called by its id."""
    yield from (text for text in _names_in(game.components) if _LATIN.search(text))
    for vocabulary in getattr(game.words, "NAMED", ()):
        yield from map(title, vocabulary)
    for vocabulary in getattr(game.words, "CALLED", ()):
        yield from (id.replace("-", " ") for id in vocabulary)


def _names_in(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from (text for key, text in part.items() if key in COMPONENT_NAMES and isinstance(text, str))
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from _names_in(inner)


def _lesson(game: Game) -> Iterator[str]:
    for chapter in read_lesson(game).chapters if has_lesson(game) else ():
        yield from (chapter.title, chapter.welcome, chapter.farewell)
        for step in chapter.steps:
            yield from (step.say, step.then, *step.instead.values())


def of_bots() -> Iterator[Message]:
    """What bots and their levels are called, and how they play."""
    for bot in BOTS.values():
        yield from (Message(text, place="src/sekki/bots") for text in (bot.title, bot.says) if text)
    for one in OPPONENTS:
        for level in one.levels:
            yield from (Message(text, place="src/sekki/server/catalogue.py") for text in (level.title, level.says))


def of_commands() -> Iterator[Message]:
    """The help of the commands that players use."""
    for thing in helped(get_command(app)):
        yield Message(thing.help, place="src/sekki/cli/main.py")


# Domains


def domains() -> tuple[str, ...]:
    return (*REGISTERED, *OTHERS)


def extract(domain: str) -> list[Message]:
    """Every message of a domain, each once for every place."""
    return list(dict.fromkeys(_extract(domain)))


def _extract(domain: str) -> Iterator[Message]:
    if domain in REGISTERED:
        yield from in_facts(find(domain))
    if domain == "sekki":
        yield from of_bots()
        yield from of_commands()
    for file in sorted((ROOT / "src/sekki").rglob("*.py")):
        if _domain_of_python(file.relative_to(ROOT / "src/sekki")) == domain:
            yield from in_python(file.read_text("utf-8"), file.relative_to(ROOT).as_posix())
    yield from _in_web(domain)


def _domain_of_python(file: Path) -> str | None:
    """A game's folder and its board at the terminal belong to the game; what is copied to begin a game says nothing."""
    first, second = file.parts[0], file.parts[1] if len(file.parts) > 1 else ""
    if first == "games":
        return second if second in REGISTERED else "sekki"
    if first == "cli" and second == "boards":
        return file.stem
    return None if (first, second) == ("cli", "template") else "sekki"


def _in_web(domain: str) -> Iterator[Message]:
    read = _web_extractor()
    if read is None:
        return
    web = ROOT / "web/src"
    rooms = {web / room / game: game for room in ("boards", "rules") for game in REGISTERED}
    for file in sorted(web.rglob("*")):
        if file.suffix not in WEB_ENDINGS or file.name.endswith(".test.ts"):
            continue
        owner = next((game for folder, game in rooms.items() if file.is_relative_to(folder)), "web")
        if owner == domain:
            yield from _read_web(read, file)


def _web_extractor() -> Callable[..., Iterable[Any]] | None:
    """`extract_web(fileobj, keywords, comment_tags, options)`: Babel's form of an extractor."""
    path = Path(__file__).parent / "extract_web.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location("extract_web", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[..., Iterable[Any]] = module.extract_web
    return found


def _read_web(read: Callable[..., Iterable[Any]], file: Path) -> Iterator[Message]:
    """Rows of (line, function, texts, comments); the text after the message or the plural is its context."""
    place = file.relative_to(ROOT).as_posix()
    with file.open("rb") as opened:
        for _line, function, texts, _comments in read(opened, ("say", "sayN", "later"), (), {}):
            parts = [texts] if isinstance(texts, str) else list(texts)
            if function == "sayN":
                yield Message(parts[0], parts[1], parts[2] if len(parts) > 2 and parts[2] else "", place)
            else:
                yield Message(parts[0], "", parts[1] if len(parts) > 1 and parts[1] else "", place)


# Catalogues


def written_languages() -> list[str]:
    return [language for language in NAMES if language != ENGLISH and folder_of(language).is_dir()]


def catalogue_file(language: str, domain: str) -> Path:
    return folder_of(language) / domain / WRITTEN


def read_catalogue(language: str, domain: str) -> Catalog:
    path = catalogue_file(language, domain)
    if not path.exists():
        return Catalog(locale=language.replace("-", "_"))
    with path.open("rb") as file:
        return read_po(file, locale=language.replace("-", "_"))


def template(messages: Iterable[Message]) -> Catalog:
    found = Catalog()
    for one in messages:
        id = (one.text, one.many) if one.many else one.text
        found.add(id, locations=[(one.place, 1)], context=one.context or None, flags=[])
        kept = found.get(one.text, one.context or None)
        kept.flags.clear()  # ours are no %-formats
        kept.locations = list(dict.fromkeys(kept.locations))
    return found


def update(language: str, domain: str, messages: list[Message]) -> Catalog:
    """The catalogue with today's messages: translations stay, new messages are empty, gone ones are kept aside."""
    catalogue = read_catalogue(language, domain)
    catalogue.update(template(messages), no_fuzzy_matching=True, update_header_comment=False)
    for message in catalogue:
        message.flags.discard("python-format")
        message.flags.discard("python-brace-format")
    return catalogue


def write(language: str, domain: str, catalogue: Catalog) -> None:
    path = catalogue_file(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    tag = language.replace("-", "_")
    plurals = get_plural(tag).plural_forms
    name = Locale.parse(tag).english_name
    head = HEADER.format(name=name, domain=domain, language=tag, plurals=plurals)
    with path.open("wb") as file:
        file.write(head.encode())
        write_po(file, catalogue, width=WIDTH, omit_header=True, include_lineno=False)


# What is wrong


def is_missing(message: CatalogMessage) -> bool:
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    return not strings or not all(strings)


def lacking(catalogue: Catalog) -> list[CatalogMessage]:
    return [message for message in catalogue if message.id and (is_missing(message) or message.fuzzy)]


def misfits(catalogue: Catalog) -> list[str]:
    """Translations whose placeholders are not those of the English sentence; a plural form may leave its number out."""
    wrong = []
    for message in catalogue:
        if not message.id or is_missing(message):
            continue
        plural = isinstance(message.id, tuple)
        ids = message.id if plural else (message.id,)
        wanted = set(_PLACEHOLDER.findall(" ".join(ids)))
        for string in message.string if plural else (message.string,):
            found = set(_PLACEHOLDER.findall(string))
            if found != wanted and not (plural and found | {"n"} == wanted | {"n"}):
                wrong.append(f"{ids[0]!r} has {sorted(wanted)}, its translation {string!r} has {sorted(found)}")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("domains", nargs="*", help="only these")
    parser.add_argument("--missing", action="store_true", help="print every message that is not translated")
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--new", metavar="TAG", help="begin another language")
    asked = parser.parse_args()
    languages = [asked.new] if asked.new else written_languages()
    if asked.new and asked.new not in NAMES:
        sys.exit(f"give {asked.new} a name in NAMES of {CATALOGUES.parent.name}/kit/language.py first")
    print(f"{'language':9} {'domain':20} {'messages':>8} {'missing':>8} {'fuzzy':>6} {'unused':>7} {'misfits':>8}")
    for domain in asked.domains or domains():
        messages = extract(domain)
        for language in languages:
            catalogue = update(language, domain, messages)
            if not asked.check:
                write(language, domain, catalogue)
            report(language, domain, catalogue, asked.missing)


def report(language: str, domain: str, catalogue: Catalog, listed: bool) -> None:
    said = [message for message in catalogue if message.id]
    missing = [message for message in said if is_missing(message)]
    fuzzy = [message for message in said if message.fuzzy and not is_missing(message)]
    wrong = misfits(catalogue)
    counts = f"{len(said):8} {len(missing):8} {len(fuzzy):6} {len(catalogue.obsolete):7} {len(wrong):8}"
    print(f"{language:9} {domain:20} {counts}")
    for misfit in wrong:
        print(f"  misfit: {misfit}")
    if listed:
        for message in [*missing, *fuzzy]:
            print(f"  missing: {message.id}")


if __name__ == "__main__":
    main()
