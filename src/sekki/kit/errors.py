"""Errors of a compiler, made readable: which rule, where, and what it says, in one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_PLACES = (re.compile(r'File "([^"]+)", line (\d+)'), re.compile(r"Raised from (\S+) \((\d+)\)"))
_NOISE = ("Failed in ", "File ", "During: ", "def ", "<source elided>", "^")


class CompileError(TypeError):
    """A rule that cannot be compiled; the message names the rule, the line and the reason."""


def readable_compile_error(error: Exception, rule: Callable[..., Any]) -> str:
    """Why a rule cannot be compiled: the rule, the file and line that Numba points at, and Numba's own sentence."""
    assert isinstance(rule, FunctionType)
    text = _COLOURS.sub("", str(error))
    file, line = _place(text, rule)
    return f"{rule.__module__}.{rule.__name__} cannot be compiled: {_sentence(error, text)} ({file}, line {line})"


def _place(text: str, rule: FunctionType) -> tuple[str, int]:
    """The innermost line Numba names, or where the rule begins."""
    for place in _PLACES:
        found = place.search(text)
        if found:
            return Path(found[1]).name, int(found[2])
    return Path(rule.__code__.co_filename).name, rule.__code__.co_firstlineno


def _sentence(error: Exception, text: str) -> str:
    if type(error) is KeyError:  # what Numba raises by itself for a record's attribute
        return f"no record has a field {error.args[0]!r}"
    for line in text.splitlines():
        said = line.strip()
        if said and not said.startswith(_NOISE):
            return re.split(r"\.?\.? Raised from |, defined at ", said)[0]
    return type(error).__name__
