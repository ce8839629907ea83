"""What is changed in LLVM's language on its way to the compiler for GPUs, and in the PTX that it makes."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable

LONG = 800  # lines
_KERNEL = re.compile(
    "play_games|play_pool|play_stages|play_round|(play|queue|value|begin|list|observe)_rows|(play|list)_sorted|"
    "observe_seats|check_moves|random_moves"
)
_FILLED = re.compile(r'(?m)^\s*store .* zeroinitializer, .*%"?_cudapy_lmem.*\n')
_WHOLE = re.compile(r'(?m)^\s*(%"[^"]+") = sitofp i64 (-?\d+) to double$')
_DIVISION = re.compile(r'(?m)^\s*(%"[^"]+") = fdiv double (%"[^"]+"), (%"[^"]+")$')
_NEXT = re.compile(r"(?m)^([\w.$]+)\.if:\n  \S+ = getelementptr inbounds \{i64\*, i64, i64, i64\*\}")  # of a range
_TOGETHER = re.compile(r"(?m)^(\s*)(ld|st)((?:\.\w+)*)\.v[24]\.([usb])8\s+(.+);$")
_PLACE = re.compile(r"\[([^\]+]+)(?:\+(-?\d+))?\]")
_FMA = "declare double @llvm.fma.f64(double, double, double)"


def changed(ir: str) -> str:
    """A module with long functions called, quick loops and divisions, and no array filled before it is written to."""
    first, *functions = re.split(r"(?m)^(?=define )", _FILLED.sub("", ir))
    functions = [_plain_loops(_quick_divisions(_called(one) if _is_long(one) else one)) for one in functions]
    whole = "".join([first, *functions])
    return f"{whole}\n{_FMA}\n" if "@llvm.fma.f64" in whole and _FMA not in whole else whole


def aligned(ptx: str) -> str:
    """PTX in which bytes are read and written together only where a GPU can: two at even places, four at every fourth.

    The compiler has put two bytes of a record together at an odd place, which a GPU refuses when it gets there.
    """
    return _TOGETHER.sub(_apart, ptx)


def _apart(found: re.Match[str]) -> str:
    indent, what, space, sign, rest = found.groups()
    place, names = _PLACE.search(rest), re.search(r"{([^}]*)}", rest)
    assert place is not None and names is not None
    base, first, several = place[1], int(place[2] or 0), [name.strip() for name in names[1].split(",")]
    if first % len(several) == 0:
        return found[0]
    places = [f"[{base}+{first + n}]" for n in range(len(several))]
    pairs = zip(several, places, strict=True) if what == "ld" else zip(places, several, strict=True)
    return "\n".join(f"{indent}{what}{space}.{sign}8 \t{a}, {b};" for a, b in pairs)


def _is_long(function: str) -> bool:
    return function.count("\n") > LONG and not _KERNEL.search(function[:400])


def _called(function: str) -> str:
    """Marks a function as called, not copied into its callers: copied, a large game takes too long to compile."""
    head, body = function.split("{\n", 1) if "{\n" in function else function.split("{", 1)
    return re.sub(r"\s*(#\d+)?\s*$", " noinline ", head) + "{\n" + body


def _plain_loops(function: str) -> str:
    """A range counts on even when it is at its end, where nobody looks at it any more.

    Numba asks first; the compiler for GPUs then no longer sees that the loop is one that counts.
    """
    for label in _NEXT.findall(function):
        asked = rf'br i1 \S+ label %"{re.escape(label)}\.if", label %"{re.escape(label)}\.endif"'
        function = re.sub(asked, f'br label %"{label}.if"', function)
    return function


def _quick_divisions(function: str) -> str:
    """A GPU divides zero by a long detour, and most numbers of an observation are zero."""
    wholes = {name: int(number) for name, number in _WHOLE.findall(function)}

    def quick(found: re.Match[str]) -> str:
        name, a, b = found[1], found[2], found[3]
        if b not in wholes:
            return _guarded(name, a, b)
        n = wholes[b]
        return found[0] if n & (n - 1) == 0 else _by_constant(name, a, n)

    return _DIVISION.sub(quick, function)


def _guarded(name: str, a: str, b: str) -> str:
    """A division in which zero takes the way of all other numbers, and becomes zero again behind it."""
    t = _parts(name)
    return f"""  {t(0)} = fcmp oeq double {a}, 0.0
  {t(1)} = select i1 {t(0)}, double {b}, double {a}
  {t(2)} = fdiv double {t(1)}, {b}
  {t(3)} = fmul double {a}, {b}
  {name} = select i1 {t(0)}, double {t(3)}, double {t(2)}"""


def _by_constant(name: str, a: str, n: int) -> str:
    """A multiplication and one correction. The result is that of a division, to the last bit (Markstein's theorem: the
    reciprocal of n is rounded correctly, and what is left over is computed exactly)."""
    t = _parts(name)
    inverse = _double(1.0 / n)
    return f"""  {t(0)} = fmul double {a}, {inverse}
  {t(1)} = call double @llvm.fma.f64(double {t(0)}, double {_double(-n)}, double {a})
  {name} = call double @llvm.fma.f64(double {t(1)}, double {inverse}, double {t(0)})"""


def _parts(name: str) -> Callable[[int], str]:
    return lambda k: f'{name[:-1]}.part{k}"'


def _double(x: float) -> str:
    """A number as LLVM reads it exactly."""
    return f"0x{struct.unpack('>Q', struct.pack('>d', x))[0]:016X}"
