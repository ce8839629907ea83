"""Observations as bytes: a quarter of the memory of float32, written by the same `observe` functions.

A number x is kept as the byte round(64 x) + 64, so a byte b stands for (b − 64) / 64: whole 64ths from −1 to 2.98 are
exact, others are off by at most 1/128, and what lies outside is cut off there. To compilers a row of such bytes is an
array whose items are a type of their own: whatever is stored in it is rounded on the way, on the processor and on a
GPU alike.
"""

from __future__ import annotations

from functools import cache
from typing import Any

SCALE = 64.0
ZERO = 64.0  # the byte of 0.0
MOST = 255.0


def to_byte(x: float) -> int:
    """The byte that stands for a number."""
    return int(min(MOST, max(0.0, x * SCALE + ZERO + 0.5)))


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


def feature_bytes(row: Any) -> Any:
    """A row of uint8 as one that takes numbers; `teach_numba` says what compiled code makes of it."""
    return FeatureBytes(row)


def as_floats(row):
    """A row that takes numbers as they are."""
    return row


def as_bytes(row):
    """A row of bytes that takes numbers."""
    return feature_bytes(row)


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
    """Tells the compiler for the processor about feature bytes."""
    from numba import extending

    view = _teach(extending)
    extending.overload(feature_bytes)(lambda row: lambda row: view(row))


@cache
def teach_numba_cuda() -> Any:
    """Tells the compiler for GPUs about feature bytes; returns what `feature_bytes` is in a kernel."""
    from numba.cuda import extending

    return _teach(extending)


def _teach(extending: Any) -> Any:
    from llvmlite import ir
    from numba import types
    from numba.core.imputils import impl_ret_borrowed

    kind = byte_type()
    models = extending.models
    primitive: Any = getattr(models, "PrimitiveModel", None) or extending.core_models.PrimitiveModel

    class ByteModel(primitive):  # type: ignore[misc]
        def __init__(self, manager: Any, fe_type: Any) -> None:
            super().__init__(manager, fe_type, ir.IntType(8))

    extending.register_model(type(kind))(ByteModel)

    def store(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
        double = ir.DoubleType()
        x = context.cast(builder, value, source, types.float64)
        x = builder.fadd(builder.fmul(x, double(SCALE)), double(ZERO + 0.5))
        x = builder.select(builder.fcmp_ordered(">", x, double(0.0)), x, double(0.0))
        x = builder.select(builder.fcmp_ordered("<", x, double(MOST)), x, double(MOST))
        return builder.trunc(builder.fptosi(x, ir.IntType(32)), ir.IntType(8))

    def read(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
        double = ir.DoubleType()
        x = builder.uitofp(value, double)
        return builder.fmul(builder.fsub(x, double(ZERO)), double(1 / SCALE))

    for number in (types.Float, types.Integer, types.Boolean):
        extending.lower_cast(number, type(kind))(store)
    extending.lower_cast(type(kind), types.Float)(read)

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def view(typingctx: Any, row: Any) -> Any:
        if not isinstance(row, types.Array) or row.dtype != types.uint8:
            return None
        result = row.copy(dtype=kind)

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return impl_ret_borrowed(context, builder, result, args[0])

        return result(row), code

    return view
