"""`@rule`: one Python function, run as it is or compiled.

A rule stays a plain function, so calling it runs it interpreted. `translate` makes a copy of it whose globals are
translated: other rules become Numba dispatchers, `lookup` tables become NumPy arrays, words become 64-bit integers.
The copy is what Numba compiles, for the processor or for a GPU.
"""

from __future__ import annotations

import dis
import inspect
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])
_MASK = (1 << 64) - 1
NUMBA = "0.68"  # the version whose dispatchers `inner` changes


class Word(int):
    """A constant that is a 64-bit word in compiled code."""


def u64(x: int) -> int:
    """A 64-bit word; what overflows is cut off, as compiled code does."""
    return Word(x & _MASK)


def i64(x: int) -> int:
    """A signed number again, after a calculation with words."""
    return int(x)


class Lookup(list[Any]):
    """A constant table: a list of ints when interpreted, an array when compiled."""

    code: str

    if TYPE_CHECKING:

        def __getitem__(self, at: Any) -> Any: ...


class Lookup2D(Lookup):
    """A constant table of two dimensions, indexed `table[i, j]` by rules; words may also take a row, `table[i]`."""

    def __getitem__(self, at: Any) -> Any:
        if type(at) is not tuple:
            return list.__getitem__(self, at)
        return list.__getitem__(self, at[0])[at[1]]


class _CheckedLookup(Lookup):
    def __getitem__(self, at: Any) -> Any:
        if at < 0:
            raise IndexError(f"index {at} of a lookup is below zero")
        return list.__getitem__(self, at)


class _CheckedLookup2D(Lookup2D):
    def __getitem__(self, at: Any) -> Any:
        if type(at) is tuple and (at[0] < 0 or at[1] < 0):
            raise IndexError(f"index {at} of a lookup is below zero")
        return Lookup2D.__getitem__(self, at)


_CHECKED: dict[type[Lookup], type[Lookup]] = {Lookup: _CheckedLookup, Lookup2D: _CheckedLookup2D}
_lookups: list[Lookup] = []


def lookup(values: Sequence[Any], code: str = "i1") -> Lookup:
    """A constant table of one or two dimensions."""
    rows = [list(v) if isinstance(v, (list, tuple)) else int(v) for v in values]
    table = Lookup2D(rows) if rows and isinstance(rows[0], list) else Lookup(rows)
    table.code = code
    np.array(rows, code)  # refuses what does not fit
    _lookups.append(table)
    return table


@contextmanager
def checked_lookups() -> Iterator[None]:
    """For a while, every lookup refuses an index below zero, which compiled code would read silently."""
    before = [type(table) for table in _lookups]
    for table, kind in zip(_lookups, before, strict=True):
        table.__class__ = _CHECKED.get(kind, kind)
    try:
        yield
    finally:
        for table, kind in zip(_lookups, before, strict=False):
            table.__class__ = kind


# Held while anything is compiled: Numba's settings, and the tables below, belong to the whole process.
compiler_lock = threading.RLock()

_rules: set[FunctionType] = set()
_compiled_forms: dict[FunctionType, FunctionType] = {}
_translated: dict[str, dict[str, Any]] = {}
_dispatchers: dict[FunctionType, Any] = {}
_under_way: set[FunctionType] = set()


def rule(function: F) -> F:
    """Marks a function as a rule: it may be compiled, and obeys what `docs/adding-a-game.md` says of rules."""
    assert isinstance(function, FunctionType)
    _rules.add(function)
    return function


def compiled_form(of: Callable[..., Any]) -> Callable[[F], F]:
    """Marks what a rule becomes in compiled code, where plain Python has a quicker way to say the same."""

    def mark(function: F) -> F:
        assert isinstance(of, FunctionType) and isinstance(function, FunctionType)
        _compiled_forms[of] = function
        return function

    return mark


@contextmanager
def other_forms(forms: Mapping[Callable[..., Any], Callable[..., Any]]) -> Iterator[None]:
    """For a while, other forms of some rules are compiled, apart from everything compiled before and after."""
    kept: tuple[dict[Any, Any], ...] = (_compiled_forms, _dispatchers, _translated)
    before = [dict(one) for one in kept]
    _dispatchers.clear()
    _translated.clear()
    _compiled_forms.update(forms)  # type: ignore[arg-type]
    try:
        yield
    finally:
        for one, old in zip(kept, before, strict=True):
            one.clear()
            one.update(old)


def is_rule(thing: object) -> bool:
    return isinstance(thing, FunctionType) and thing in _rules


def translate(function: Callable[..., Any]) -> FunctionType:
    """The copy of a rule that compilers see."""
    assert isinstance(function, FunctionType)
    source = _compiled_forms.get(function, function)
    copy = FunctionType(source.__code__, _globals_of(source), source.__name__, source.__defaults__, source.__closure__)
    copy.__module__ = source.__module__
    copy.__qualname__ = source.__qualname__
    return copy


def inner(function: Callable[..., Any]) -> Any:
    """A rule as other compiled rules call it: typed by its callers, and not callable from Python."""
    assert isinstance(function, FunctionType)
    if function not in _dispatchers:
        from numba import njit

        if function in _under_way:
            raise TypeError(f"rules must not recurse: {function.__module__}.{function.__qualname__} calls itself")
        _under_way.add(function)
        options: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "error_model": "numpy", "nogil": True}
        try:
            _dispatchers[function] = _widening(njit(**options)(translate(function)))
        finally:
            _under_way.discard(function)
    return _dispatchers[function]


def widened(args: Sequence[Any]) -> tuple[Any, ...]:
    """Argument types with every integer but words as wide as they go, so that a rule is compiled once and not once for
    each width its callers have at hand."""
    from numba import types

    return tuple(types.int64 if isinstance(a, types.Integer) and a is not types.uint64 else a for a in args)


def expect_parameters(library: str, made_for: str, name: str, function: Any, parameters: Sequence[str]) -> None:
    """Refuses to replace a function inside a compiler that does not look as it did when the replacement was made."""
    found = list(inspect.signature(function).parameters)
    if found != list(parameters):
        raise RuntimeError(
            f"{name} takes ({', '.join(found)}), not ({', '.join(parameters)}): "
            f"Sekki is made for {library} {made_for}, and {library} {version(library)} is installed"
        )


def _widening(dispatcher: Any) -> Any:
    call = dispatcher.get_call_template
    expect_parameters("numba", NUMBA, "Dispatcher.get_call_template", call, ("args", "kws"))
    dispatcher.get_call_template = lambda args, kws: call(widened(args), kws)
    return dispatcher


def _globals_of(function: FunctionType) -> dict[str, Any]:
    """The translated globals of the function's module."""
    name = function.__module__
    if name not in _translated:
        target = _translated[name] = {}
        for key, value in vars(sys.modules[name]).items():
            target[key] = _Later(value) if is_rule(value) else _translate_value(value)
    target = _translated[name]
    for key in {i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}:
        if isinstance(target.get(key), _Later):
            target[key] = inner(target[key].function)
    return target | _bound_names(function)


def _bound_names(function: FunctionType) -> dict[str, Any]:
    """The names that mean something else in this copy of a rule than in its module."""
    module, own = vars(sys.modules[function.__module__]), function.__globals__
    if own is module:
        return {}
    return {key: inner(own[key]) for key in function.__code__.co_names if key in own and key not in module}


class _Later:
    """A rule that no compiled function has called yet."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function


def _translate_value(value: Any) -> Any:
    if value is u64:
        return np.uint64
    if value is i64:
        return np.int64
    if isinstance(value, Word):
        return np.uint64(value)
    if isinstance(value, Lookup):
        return np.array(list(value), value.code)
    return value
