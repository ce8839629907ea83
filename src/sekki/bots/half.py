"""Numbers of 16 bits, as nets are kept in files, for compiled loops: Numba has no type for them."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

_REST, _SIGN = 0x7FFF, 0x8000
_MANTISSA, _UP = 13, 16  # bits by which a mantissa and a sign move
_EXPONENT = 2.0**112  # by which the exponents of both kinds lie apart


def half(bits: Any) -> Any:
    """The float32 that 16 bits stand for, exactly; they are a finite number."""
    return np.float32(np.uint16(bits).view(np.float16))


@cache
def teach_numba() -> None:
    """Tells the compiler what `half` is: an instruction, where the processor has it."""
    from llvmlite import binding
    from numba import extending

    has = binding.get_host_cpu_features()
    convert = conversion(by_hand=not (has.get("f16c") or has.get("fp-armv8")))
    extending.overload(half, inline="always")(lambda bits: lambda bits: convert(bits))


def conversion(by_hand: bool) -> Any:
    """`half` for the compiler. Without an instruction it would call a function that may not be there."""
    from llvmlite import ir
    from numba import extending, types

    word, single = ir.IntType(32), ir.FloatType()

    def instruction(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.fpext(builder.bitcast(given[0], ir.HalfType()), single)

    def arithmetic(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        bits = builder.zext(given[0], word)
        rest = builder.shl(builder.and_(bits, word(_REST)), word(_MANTISSA))
        size = builder.bitcast(builder.fmul(builder.bitcast(rest, single), single(_EXPONENT)), word)
        sign = builder.shl(builder.and_(bits, word(_SIGN)), word(_UP))
        return builder.bitcast(builder.or_(size, sign), single)

    way = arithmetic if by_hand else instruction
    return extending.intrinsic(lambda context, bits: (types.float32(types.uint16), way))
