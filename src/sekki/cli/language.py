"""Which language the terminal speaks."""

from __future__ import annotations

import os

from sekki.kit.language import ENGLISH, NAMES, choose, known, languages, say, speak

from .errors import USAGE, CommandError

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as everywhere


def speak_as_asked() -> None:
    """The language of `SEKKI_LANGUAGE`, else that of the locale."""
    speak(wanted(os.environ))


def wanted(environment: os._Environ[str] | dict[str, str]) -> str:
    asked = environment.get("SEKKI_LANGUAGE")
    if asked:
        return choose([asked])
    locale = next((environment[name] for name in LOCALE if environment.get(name)), "")
    listed = environment.get("LANGUAGE", "").split(":") if locale not in ("", "C", "POSIX") else []
    return choose([*filter(None, listed), locale])


def speak_or_refuse(tag: str) -> None:
    """The language of `--language`."""
    found = known(tag)
    if found is None:
        there = ", ".join(f"{ours} ({NAMES.get(ours, ENGLISH)})" for ours in languages())
        raise CommandError(
            say("there is no language {tag}; there are {languages}.", tag=repr(tag), languages=there), USAGE
        )
    speak(found)
