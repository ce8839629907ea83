"""Fixed-size records: the state of a game as bytes, as Python ints, as NumPy and as JSON, from one declaration."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from .names import NONE, Names, suggestion

_CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "f4": "f"}
_ALIGN = 8


@dataclass(frozen=True)
class Field:
    """What one field holds: the machine type, its shape, and how its values read in words."""

    code: str
    shape: tuple[int, ...] = ()
    meaning: str = "number"
    names: Names | None = None

    @property
    def count(self) -> int:
        return prod(self.shape)


def number(code: str = "i1", *shape: int) -> Field:
    """Plain numbers of the machine type `code` (i1, u1, i2, u2, i4, u4, u8)."""
    if code not in _CODES:
        raise ValueError(f"unknown number type {code!r}; there is {', '.join(_CODES)}")
    return Field(code, shape)


def flag(*shape: int) -> Field:
    """Yes or no, as 1 or 0."""
    return Field("u1", shape, "flag")


def one(names: Names, *shape: int) -> Field:
    """One of `names`, or NONE."""
    return Field("i1" if len(names) < 128 else "i2", shape, "one", names)


def many(names: Names, *shape: int) -> Field:
    """A set of `names`, as a 64-bit card set."""
    if len(names) > 64:
        raise ValueError(f"a card set holds at most 64 names; {names.kind} has {len(names)}")
    return Field("u8", shape, "many", names)


def counts(names: Names, *shape: int, code: str = "u1") -> Field:
    """How many there are of each of `names`; the last axis runs over the names."""
    return Field(code, (*shape, len(names)), "counts", names)


class Grid:
    """A two-dimensional array of Python ints, indexed `grid[i, j]` as NumPy and compiled code do."""

    __slots__ = ("rows", "shape")

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows = rows
        self.shape = (len(rows), len(rows[0]))

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self.rows[at[0]][at[1]]

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        self.rows[at[0]][at[1]] = value

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.rows == other.rows

    def __repr__(self) -> str:
        return f"Grid({self.rows})"


class Strict(list[Any]):
    """A row that refuses what compiled code would read silently: an index below zero."""

    def __getitem__(self, i: Any) -> Any:
        if i < 0:
            raise IndexError(f"index {i} is below zero")
        return list.__getitem__(self, i)

    def __setitem__(self, i: Any, value: Any) -> None:
        if i < 0:
            raise IndexError(f"index {i} is below zero")
        list.__setitem__(self, i, value)


class PositionError(ValueError):
    """A position in words that is not a position of the game."""


class Record:
    """A layout. Fields keep the declared order for people; in memory they lie by size, so that nothing is padded."""

    def __init__(self, name: str, fields: dict[str, Field]) -> None:
        self.name = name
        self.fields = fields
        for field in fields:
            if hasattr(np.recarray, field) or hasattr(np.record, field) or field.startswith("_"):
                raise ValueError(f"{name}: a field must not be called {field!r}, which NumPy's records use themselves")
        self._order = sorted(fields, key=lambda f: -np.dtype(fields[f].code).itemsize)
        spec: list[Any] = [(f, "<" + fields[f].code, fields[f].shape) for f in self._order]
        gap = -np.dtype(spec).itemsize % _ALIGN
        if gap:
            spec.append(("_zeros", "u1", (gap,)))
        plain = np.dtype(spec, align=True)
        if plain.itemsize != np.dtype(spec).itemsize:
            raise ValueError(f"{name}: this layout would be padded")
        self.dtype = np.dtype((np.record, plain))
        self.size = plain.itemsize
        parts = [f"{fields[f].count if fields[f].shape else 1}{_CODES[fields[f].code]}" for f in self._order]
        self._struct = struct.Struct("<" + "".join(parts) + (f"{gap}x" if gap else ""))
        self._shapes = [(f, fields[f].shape) for f in self._order]
        contents = {
            "__slots__": tuple(fields),
            "__repr__": lambda s: f"<{name} {self.to_json(s)}>",
            "__getattr__": self._no_field,
        }
        self._paper = type(name, (), contents)
        self._fill, self._flat, self._copy = self._written_out()

    def _no_field(self, field: str) -> Any:
        raise AttributeError(f"the record {self.name!r} has no field {field!r}{suggestion(field, self.fields)}")

    def _written_out(self) -> tuple[Any, Any, Any]:
        """Functions with every field written out: a table loads, dumps and copies states all the time.

        `fill(p, flat)` sets all fields of `p` from a flat list, `flat(s)` gives that list, `copy(p, s)` sets all
        fields of `p` to those of `s`.
        """
        fill, flat, copy, at = ["def fill(p, flat):"], [], ["def copy(p, s):"], 0
        for field, shape in self._shapes:
            if not shape:
                read, parts, same = f"flat[{at}]", f"s.{field}", f"s.{field}"
                at += 1
            elif len(shape) == 1:
                read, parts, same = f"flat[{at}:{at + shape[0]}]", f"*s.{field}", f"[*s.{field}]"
                at += shape[0]
            else:
                rows, wide = shape
                end = at + rows * wide
                read = f"Grid([flat[i : i + {wide}] for i in range({at}, {end}, {wide})])"
                parts = f"*[value for row in s.{field}.rows for value in row]"
                same = f"Grid([[*row] for row in s.{field}.rows])"
                at = end
            fill.append(f"  p.{field} = {read}")
            flat.append(parts)
            copy.append(f"  p.{field} = {same}")
        source = [*fill, "  return p", "def flat(s):", f"  return [{', '.join(flat)}]", *copy, "  return p"]
        found: dict[str, Any] = {"Grid": Grid}
        exec("\n".join(source), found)
        return found["fill"], found["flat"], found["copy"]

    def new(self) -> Any:
        """A zeroed record of Python ints, for interpreted runs."""
        return self.load(bytes(self.size))

    def load(self, data: bytes, row: type[list[Any]] = list) -> Any:
        """A record of Python ints from its bytes; `row=Strict` makes every array refuse a negative index."""
        paper = self._fill(self._paper(), list(self._struct.unpack(data)))
        if row is not list:
            for field, shape in self._shapes:
                value = getattr(paper, field)
                if len(shape) == 1:
                    setattr(paper, field, row(value))
                elif shape:
                    value.rows = row(map(row, value.rows))
        return paper

    def dump(self, s: Any) -> bytes:
        """The bytes of a record of Python ints; a value that does not fit its field is an error."""
        try:
            return self._struct.pack(*self._flat(s))
        except struct.error as error:
            raise OverflowError(f"{self.name}: {self._misfit(s)} ({error})") from None

    def _misfit(self, s: Any) -> str:
        for field, spec in self.fields.items():
            for value in _flat(getattr(s, field)):
                try:
                    struct.pack("<" + _CODES[spec.code], value)
                except struct.error:
                    return f"field {field} cannot hold {value!r}"
        return "a field has the wrong length"

    def copy(self, s: Any) -> Any:
        return self._copy(self._paper(), s)

    def array(self, n: int) -> np.ndarray:
        """`n` zeroed records for compiled runs."""
        return np.zeros(n, self.dtype)

    def to_json(self, s: Any) -> dict[str, Any]:
        """The record in names: what a position file holds."""
        return {f: _say(spec, getattr(s, f)) for f, spec in self.fields.items()}

    def from_json(self, position: dict[str, Any]) -> Any:
        """The record of a position in names; says which field is wrong."""
        if not isinstance(position, dict):
            raise PositionError("a position is an object of field names and values")
        unknown = sorted(set(position) - set(self.fields))
        missing = [f for f in self.fields if f not in position]
        if unknown or missing:
            parts = [f"no field {f!r} belongs there" for f in unknown] + [f"field {f!r} is missing" for f in missing]
            raise PositionError("; ".join(parts))
        s = self.new()
        for field, spec in self.fields.items():
            try:
                setattr(s, field, _read(spec, spec.shape, position[field]))
            except (ValueError, TypeError, KeyError, IndexError) as error:
                raise PositionError(f"field {field!r}: {error}") from None
        try:
            self.dump(s)
        except OverflowError as error:
            raise PositionError(str(error)) from None
        return s


def record(name: str, **fields: Field) -> Record:
    """Declares a record; refuses names that NumPy hides and layouts with padding."""
    return Record(name, fields)


def _flat(value: Any) -> list[Any]:
    if isinstance(value, Grid):
        return [x for row in value.rows for x in row]
    return value if isinstance(value, list) else [value]


def _say(spec: Field, value: Any) -> Any:
    if isinstance(value, Grid):
        return [_say(spec, row) for row in value.rows]
    names = spec.names
    if spec.meaning == "counts":
        assert names is not None
        return {name: value[i] for i, name in enumerate(names) if value[i]}
    if isinstance(value, list):
        return [_say(spec, x) for x in value]
    if spec.meaning == "flag":
        return bool(value)
    if names is not None and spec.meaning == "one":
        return None if value == NONE else names[value]
    if names is not None and spec.meaning == "many":
        return [name for i, name in enumerate(names) if value >> i & 1]
    return value


def _read(spec: Field, shape: tuple[int, ...], value: Any) -> Any:
    if len(shape) == 2:
        if not isinstance(value, list) or len(value) != shape[0]:
            raise ValueError(f"expects a list of {shape[0]}")
        return Grid([_read(spec, shape[1:], row) for row in value])
    if spec.meaning == "counts" and len(shape) == 1:
        assert spec.names is not None
        if not isinstance(value, dict):
            raise ValueError("expects an object of names and counts")
        row = [0] * len(spec.names)
        for name, n in value.items():
            row[spec.names.index(name)] = _whole(n)
        return row
    if len(shape) == 1:
        if not isinstance(value, list) or len(value) != shape[0]:
            raise ValueError(f"expects a list of {shape[0]}")
        return [_read(spec, (), x) for x in value]
    if spec.meaning == "flag":
        if not isinstance(value, bool):
            raise ValueError(f"expects true or false, not {value!r}")
        return int(value)
    if spec.meaning == "one":
        assert spec.names is not None
        return NONE if value is None else spec.names.index(value)
    if spec.meaning == "many":
        assert spec.names is not None
        if not isinstance(value, list) or len(set(value)) != len(value):
            raise ValueError("expects a list of different ids")
        return sum(1 << spec.names.index(x) for x in value)
    return value if spec.code == "f4" else _whole(value)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"expects a whole number, not {value!r}")
    return value
