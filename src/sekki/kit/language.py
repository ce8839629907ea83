"""Saying things in the language of who reads them.

An English sentence is written where it is said, and is the name of its message in the catalogues (`languages/`). Which
language is spoken belongs to the context, so two people at one table read their own:

    say, say_n = VOICE.say, VOICE.say_n
    with using("de"):
        say("{name} takes {card}.", name=name, card=card)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache, lru_cache, wraps
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

ENGLISH = "en"
PSEUDO = "qps"  # English made strange and longer: finds what is not said through a catalogue
NAMES = {ENGLISH: "English", "zh-Hant": "繁體中文", "de": "Deutsch"}  # as those call them who speak them
SHIPPED: tuple[str, ...] = ("zh-Hant", "de")  # whose catalogues are complete: a message that they lack fails a test
CATALOGUES = Path(__file__).parents[1] / "languages"
COMPILED, WRITTEN = "messages.mo", "messages.po"
MINUS = "−"
REMEMBERED = 4096

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def spoken() -> str:
    """The tag of the language that is spoken here. A cache of said words has it in its key."""
    return _spoken.get()


@contextmanager
def using(language: str) -> Iterator[None]:
    """Speaks this language inside; a tag of `languages()`, or the pseudo-language."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def speak(language: str) -> None:
    """Speaks this language from now on, in this context: for a program that has one reader."""
    _spoken.set(language)


def remembered(says: Callable[P, T]) -> Callable[P, T]:
    """Keeps what a function said to the same arguments, in every language: for names, labels and other short words."""

    @lru_cache(REMEMBERED)
    def say_in(_language: str, *args: P.args, **more: P.kwargs) -> T:
        return says(*args, **more)

    @wraps(says)
    def said(*args: P.args, **more: P.kwargs) -> T:
        return say_in(_spoken.get(), *args, **more)  # type: ignore[arg-type]

    return said


def later(text: str, /, *, context: str = "") -> str:
    """Marks a sentence that is declared here and said elsewhere, with the same context: `say(FEATURE.more)`."""
    return text


class Voice:
    """What speaks out of one catalogue: a game's, or `sekki` for everything that belongs to no game."""

    def __init__(self, domain: str, folder: Path = CATALOGUES) -> None:
        self.domain, self.folder = domain, folder
        self._catalogues: dict[str, NullTranslations] = {}

    def say(self, text: str, /, *, context: str = "", **values: object) -> str:
        """The sentence with its placeholders filled; `context` tells words apart that are one word in English only."""
        language = _spoken.get()
        if language != ENGLISH and text:
            catalogue = self._catalogues.get(language) or self._load(language)
            text = catalogue.pgettext(context, text) if context else catalogue.gettext(text)
        return text.format(**values) if values else text

    def say_n(self, one: str, many: str, n: int, /, *, context: str = "", **values: object) -> str:
        """The sentence for that many of something; `{n}` is the number, with a real minus sign."""
        language, size = _spoken.get(), abs(n)
        if language == ENGLISH:
            text = one if size == 1 else many
        else:
            catalogue = self._catalogues.get(language) or self._load(language)
            text = catalogue.npgettext(context, one, many, size) if context else catalogue.ngettext(one, many, size)
        return text.format(n=signed(n), **values)

    def name(self, id: str) -> str:
        """A thing by its id: `summer-fox` is Summer fox. `NAMED` in words.py lists vocabularies that are said so."""
        return _named(self, id)

    def _load(self, language: str) -> NullTranslations:
        found = self._catalogues[language] = (
            Pseudo() if language == PSEUDO else load(self.domain, language, self.folder)
        )
        return found


VOICE = Voice("sekki")  # of everything that belongs to no game
say, say_n = VOICE.say, VOICE.say_n


@dataclass(frozen=True)
class Saying:
    """A message of ours and what is put into it, kept until it is known who reads it."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def said(self) -> str:
        """In the language that is spoken."""
        text = say(self.text)
        return text.format(**self.values) if self.values else text


@remembered
def _named(voice: Voice, id: str) -> str:
    return voice.say(title(id))


def title(id: str) -> str:
    """An id as people write it in English: `spring-4` is Spring 4, `first_game` First game."""
    text = id.replace("-", " ").replace("_", " ")
    return text[:1].upper() + text[1:]


def signed(n: int) -> str:
    """A number with a real minus sign."""
    return str(n).replace("-", MINUS)


def folder_of(language: str, folder: Path = CATALOGUES) -> Path:
    """Where a language's catalogues lie: `zh-Hant` in `zh_Hant`."""
    return folder / language.replace("-", "_")


def load(domain: str, language: str, folder: Path = CATALOGUES) -> NullTranslations:
    """A catalogue as the build compiled it; in a working copy as it is written, if Babel is there to read it."""
    place = folder_of(language, folder) / domain
    compiled, written = place / COMPILED, place / WRITTEN
    if compiled.exists() and not (written.exists() and written.stat().st_mtime > compiled.stat().st_mtime):
        with compiled.open("rb") as file:
            return GNUTranslations(file)
    if written.exists():
        with suppress(ImportError):
            return GNUTranslations(BytesIO(compile_catalogue(written)))
    return NullTranslations()


def compile_catalogue(written: Path) -> bytes:
    """A `.po` file as gettext reads it: only what is translated and not marked fuzzy."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with written.open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        if isinstance(message.string, (tuple, list)) and not all(message.string):
            message.string = ""  # a plural with a form that is missing
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


# Which languages there are, and which one somebody wants


@cache
def languages() -> tuple[str, ...]:
    """The tags of the languages there are: English, and one for each folder of catalogues."""
    return (ENGLISH, *(tag for tag in NAMES if tag != ENGLISH and folder_of(tag).is_dir()))


def choose(wanted: Iterable[str]) -> str:
    """The first of the wanted languages that there is, else English: `zh-TW` and `zh_TW.UTF-8` find `zh-Hant`."""
    for tag in wanted:
        found = known(tag)
        if found:
            return found
    return ENGLISH


def known(tag: str) -> str | None:
    """The language that a tag asks for, by all of it or by its first part."""
    plain = tag.partition(".")[0].replace("_", "-").lower()
    if plain == PSEUDO:
        return PSEUDO
    first = plain.partition("-")[0]
    exact = [ours for ours in languages() if ours.lower() == plain]
    return next(iter(exact + [ours for ours in languages() if ours.lower().partition("-")[0] == first]), None)


# The pseudo-language

_ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)
_PLACEHOLDER = re.compile(r"(\{[^{}]*\})")
OPENING, CLOSING = "⟦", "⟧"
LONGER = 0.4


def pseudo(text: str) -> str:
    """Accented, two fifths longer, and in brackets, with the placeholders as they are."""
    pieces = _PLACEHOLDER.split(text)
    accented = "".join(piece if i % 2 else piece.translate(_ACCENTED) for i, piece in enumerate(pieces))
    letters = sum(len(piece) for piece in pieces[::2])
    return f"{OPENING}{accented}{'~' * round(LONGER * letters)}{CLOSING}"


class Pseudo(NullTranslations):
    """A catalogue in which every message is there."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)
