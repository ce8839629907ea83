"""Loops over games: search, batches, playouts. What a parameter is called says what it takes.

A parameter named like a function of the contract is filled in by the engine, `s`, `f` and `w` are the records every
rule takes, and a loop declares what else it takes: `@loop(values="f8[:]")`. From the names the engine derives the
loop's compiled signature, and a call gives everything else by keyword, so no order of arguments is kept by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar

from .game import CONTRACT
from .names import suggestion
from .record import Record
from .rule import rule

F = TypeVar("F", bound=Callable[..., Any])
Kind = str | Record  # "int", "states", …; "i8[:]" an array, "f8[:,:]" a table of numbers; a record

GAME_FUNCTIONS = (*CONTRACT["rules"], *CONTRACT["knowledge"], "prepare")
ADVICE_FUNCTIONS = ("measure", "chapter", "rollout")  # of a game's advice, given to the engine by whoever uses it
NET_FUNCTIONS = ("forward",)  # of a trained net, compiled by its bot
FUNCTIONS = tuple(dict.fromkeys((*GAME_FUNCTIONS, *ADVICE_FUNCTIONS, *NET_FUNCTIONS)))

PARAMETERS: dict[str, Kind] = {
    "s": "state", "f": "fate", "w": "scratch",
    "states": "states", "start": "states", "seen": "states", "fates": "fates",
    "out": "i2[:]", "legal": "i2[:]", "seat": "int", "seed": "word",
    "games": "int", "longest": "int", "shared": "int", "first": "int", "last": "int",
    "shares": "i8[:,:]", "part": "int",
}  # fmt: skip

_declared: dict[FunctionType, Mapping[str, Kind]] = {}


def loop(**kinds: Kind) -> Callable[[F], F]:
    """Marks a rule that an engine calls as a loop, with the kinds of those parameters that are its own."""

    def mark(function: F) -> F:
        assert isinstance(function, FunctionType)
        for name in kinds:
            if name not in names_of(function):
                raise TypeError(f"{_title(function)} declares {name!r}, which is none of its parameters")
        _declared[function] = kinds
        return rule(function)

    return mark


def names_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """The parameters of a function, in their order."""
    assert isinstance(function, FunctionType)
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def kinds_of(function: Callable[..., Any]) -> dict[str, Kind]:
    """What each parameter of a loop takes; of a game's function its own name."""
    assert isinstance(function, FunctionType)
    own = _declared.get(function, {})
    return {name: own[name] if name in own else _usual(function, name) for name in names_of(function)}


def _usual(function: FunctionType, name: str) -> Kind:
    if name in FUNCTIONS:
        return name
    if name in PARAMETERS:
        return PARAMETERS[name]
    known = (*FUNCTIONS, *PARAMETERS)
    raise TypeError(
        f"the loop {_title(function)} has a parameter {name!r} that nothing is known of{suggestion(name, known)}. "
        f"Known are {', '.join(known)}; declare others with @loop({name}=…)"
    )


def _title(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


class Loop:
    """A loop ready for a game: the game's functions are in their places, all else is given by keyword."""

    def __init__(self, function: Callable[..., Any], code: Callable[..., Any], filled: Mapping[str, Any]) -> None:
        assert isinstance(function, FunctionType)
        names = names_of(function)
        self.code = code
        self._title = _title(function)
        self._args = [filled.get(name) for name in names]
        self._open = {name: i for i, name in enumerate(names) if name not in filled}

    def __call__(self, **given: Any) -> Any:
        if given.keys() != self._open.keys():
            raise TypeError(self._complaint(given))
        args = self._args.copy()
        for name, i in self._open.items():
            args[i] = given[name]
        return self.code(*args)

    def _complaint(self, given: Mapping[str, Any]) -> str:
        missing = [name for name in self._open if name not in given]
        strange = [name for name in given if name not in self._open]
        said = [f"lacks {', '.join(missing)}"] if missing else []
        said += [f"does not take {', '.join(strange)}"] if strange else []
        return f"the call of {self._title} {' and '.join(said)}; it takes {', '.join(self._open)}"
