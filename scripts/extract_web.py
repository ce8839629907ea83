"""Finds what the browser says, for Babel: calls of `say`, `sayN` and `later` in TypeScript and Svelte files.

One reader does for both, scripts and markup alike: a call is a call wherever it stands. What is said has to be a
literal; a sentence put together from pieces is refused, since nobody could translate it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO

Found = tuple[int, str, str | tuple[str, ...], list[str]]

STRINGS = {"say": 1, "sayN": 2, "later": 1}

CALL = re.compile(r"(?<![\w.$])(say|sayN|later)\(\s*")
COMMENT = re.compile(r"^\s*(\*|/\*|<!--)|(^|\s)//\s")
LITERAL = re.compile(r"""'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`""")
CONTEXT = re.compile(r"\bcontext:\s*")
ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|(.))", re.DOTALL)
CONTROLS = {"n": "\n", "t": "\t"}


class NotWhole(ValueError):
    """A sentence put together from pieces."""


def extract_web(
    fileobj: BinaryIO, keywords: Mapping[str, Any], comment_tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """The messages of a file, each with its line; a context comes after the message."""
    text = fileobj.read().decode()
    for call in CALL.finditer(text):
        start = text.rfind("\n", 0, call.start()) + 1
        if COMMENT.search(text[start : call.start()]):
            continue
        line = text.count("\n", 0, call.start()) + 1
        strings, end = _strings(text, call.end(), STRINGS[call[1]], line)
        if not strings:
            continue  # a constant marked with `later`, or something somebody else said
        if (context := _context(text, end)) is not None:
            strings = (*strings, context)
        yield line, call[1], strings if len(strings) > 1 else strings[0], []


def _strings(text: str, at: int, count: int, line: int) -> tuple[tuple[str, ...], int]:
    """The literals a call begins with, and where they end."""
    found: list[str] = []
    while len(found) < count and (literal := LITERAL.match(text, at)):
        found.append(_plain(literal, line))
        comma = re.compile(r"\s*,\s*").match(text, literal.end())
        at = comma.end() if comma else literal.end()
    if found and (len(found) < count or re.compile(r"\s*\+").match(text, at)):
        raise NotWhole(f"line {line}: a sentence is said whole, not put together: {found[0]!r}")
    return tuple(found), at


def _plain(literal: re.Match[str], line: int) -> str:
    if literal[3] is not None and "${" in literal[3]:
        raise NotWhole(f"line {line}: words are put into a sentence by braces, not by ${{}}: {literal[3]!r}")
    body = next(group for group in literal.groups() if group is not None)
    return ESCAPE.sub(_character, body)


def _character(escape: re.Match[str]) -> str:
    code = escape[1] or escape[2]
    return chr(int(code, 16)) if code else CONTROLS.get(escape[3], escape[3])


def _context(text: str, at: int) -> str | None:
    """The context among what else the call is given, if it has one."""
    depth = 1
    while depth and at < len(text):
        if (literal := LITERAL.match(text, at)) is not None:
            at = literal.end()
        elif depth == 2 and (named := CONTEXT.match(text, at)) and (said := LITERAL.match(text, named.end())):
            return _plain(said, text.count("\n", 0, at) + 1)
        else:
            depth += (text[at] in "({[") - (text[at] in ")}]")
            at += 1
    return None
