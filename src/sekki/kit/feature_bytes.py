"""Observations as bytes: a quarter of the memory of float32, written by the same `observe` functions.

A number x is kept as the byte round(64 x) + 64, so a byte b stands for (b − 64) / 64: whole 64ths from −1 to 2.98 are
exact, others are off by at most 1/128 (halves go to the even byte), and what lies outside is cut off there. To
compilers a row of such bytes is an array whose items are a type of their own: whatever is stored in it is rounded on
the way, on the processor and on a GPU alike.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

SCALE = 64
ZERO = 64  # the byte of 0.0
MOST = 255
ROUNDING = 1.5 * 2**52  # a double of this size has no room for fractions: its lowest bits are a whole number


def to_byte(x: float) -> int:
    """The byte that stands for a number."""
    return min(MOST, max(0, round(x * SCALE) + ZERO))


def from_byte(byte: int) -> float:
    """The number a byte stands for; of arrays, `(bytes − 64) / 64`."""
    return (byte - ZERO) / SCALE


class FeatureBytes:
    """A row of bytes that interpreted rules write numbers to."""

    def __init__(self, row: Any) -> None:
        self.row = row

    def __len__(self) -> int:
        return len(self.row)

    def __setitem__(self, at: int, x: float) -> None:
        self.row[at] = to_byte(x)

    def __getitem__(self, at: int) -> float:
        return from_byte(int(self.row[at]))


def as_floats(row):
    """A row that takes numbers as they are."""
    return row


def as_bytes(row):
    """A row of bytes that takes numbers; `teach_numba_cuda` says what a kernel makes of it."""
    return FeatureBytes(row)


def features_of(table: Any, i: int) -> Any:
    """Row i of a table of observations, that takes numbers; `teach_numba` says what compiled code makes of it."""
    return as_bytes(table[i]) if table.dtype == np.uint8 else as_floats(table[i])


@cache
def byte_type() -> Any:
    """The Numba type of one such byte."""
    from numba import types
    from numba.core.typeconv.castgraph import Conversion

    class FeatureByte(types.Type):
        def can_convert_from(self, context: Any, other: Any) -> Any:
            takes = isinstance(other, (types.Float, types.Integer, types.Boolean))
            return Conversion.unsafe if takes else None

        def can_convert_to(self, context: Any, other: Any) -> Any:
            return Conversion.promote if other == types.float64 else None

    return FeatureByte(name="FeatureByte")


@cache
def teach_numba() -> None:
    """Tells the compiler for the processor about feature bytes, and about rows of tables."""
    from numba import extending

    _teach(extending, in_doubles=True)
    row = _bare_row(extending)
    extending.overload(features_of)(lambda table, i: lambda table, i: row(table, i))


@cache
def teach_numba_cuda() -> Any:
    """Tells the compiler for GPUs about feature bytes; returns what `as_bytes` is in a kernel."""
    from numba.cuda import extending

    _teach(extending, in_doubles=False)
    return _view(extending)


def _teach(extending: Any, in_doubles: bool) -> None:
    """What is too small or too large is cut off as a double, which takes a processor two instructions, or else as a
    whole number, which takes a GPU two."""
    from llvmlite import ir
    from numba import types

    kind = byte_type()
    models = extending.models
    primitive: Any = getattr(models, "PrimitiveModel", None) or extending.core_models.PrimitiveModel

    class ByteModel(primitive):  # type: ignore[misc]
        def __init__(self, manager: Any, fe_type: Any) -> None:
            super().__init__(manager, fe_type, ir.IntType(8))

    extending.register_model(type(kind))(ByteModel)

    whole, double = ir.IntType(32), ir.DoubleType()

    def cut_off(builder: Any, n: Any) -> Any:
        n = builder.select(builder.icmp_signed(">", n, whole(0)), n, whole(0))
        n = builder.select(builder.icmp_signed("<", n, whole(MOST)), n, whole(MOST))
        return builder.trunc(n, ir.IntType(8))

    def store(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
        """Adding a large number rounds, which is quicker than an instruction that converts; numbers here are small."""
        x = context.cast(builder, value, source, types.float64)
        x = builder.fadd(builder.fmul(x, double(SCALE)), double(ROUNDING + ZERO))
        if not in_doubles:
            return cut_off(builder, builder.trunc(builder.bitcast(x, ir.IntType(64)), whole))
        least, most = double(ROUNDING), double(ROUNDING + MOST)
        x = builder.select(builder.fcmp_ordered(">", x, least), x, least)
        x = builder.select(builder.fcmp_ordered("<", x, most), x, most)
        return builder.trunc(builder.bitcast(x, ir.IntType(64)), ir.IntType(8))

    def store_whole(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
        n = builder.trunc(context.cast(builder, value, source, types.int64), whole)
        return cut_off(builder, builder.add(builder.mul(n, whole(SCALE)), whole(ZERO)))

    def read(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
        x = builder.uitofp(value, double)
        return builder.fmul(builder.fsub(x, double(ZERO)), double(1 / SCALE))

    extending.lower_cast(types.Float, type(kind))(store)
    for number in (types.Integer, types.Boolean):
        extending.lower_cast(number, type(kind))(store_whole)
    extending.lower_cast(type(kind), types.Float)(read)


def _view(extending: Any) -> Any:
    """A row of uint8 as one that takes numbers."""
    from numba import types
    from numba.core.imputils import impl_ret_borrowed

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def view(typingctx: Any, row: Any) -> Any:
        if not isinstance(row, types.Array) or row.dtype != types.uint8:
            return None
        result = row.copy(dtype=byte_type())

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return impl_ret_borrowed(context, builder, result, args[0])

        return result(row), code

    return view


def _bare_row(extending: Any) -> Any:
    """A row of a table that nobody counts the uses of: threads that count them wait for each other at every row."""
    from numba import types
    from numba.core import cgutils
    from numba.np import arrayobj

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def row(typingctx: Any, table: Any, i: Any) -> Any:
        if not isinstance(table, types.Array) or table.ndim != 2 or table.layout != "C":
            return None
        result = types.Array(byte_type() if table.dtype == types.uint8 else table.dtype, 1, "C")

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            whole = arrayobj.make_array(table)(context, builder, args[0])
            found = arrayobj.make_array(result)(context, builder)
            width = builder.extract_value(whole.shape, 1)
            start = builder.mul(builder.mul(args[1], width), whole.itemsize)
            data = cgutils.pointer_add(builder, whole.data, start, found.data.type)
            arrayobj.populate_array(found, data, [width], [whole.itemsize], whole.itemsize, meminfo=None)
            return found._getvalue()

        return result(table, types.int64), code

    return row
