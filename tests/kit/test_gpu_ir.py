"""What is changed in a kernel on its way to the compiler for GPUs, read as text; no GPU is needed."""

from __future__ import annotations

import re
import struct
from fractions import Fraction

import pytest

from sekki.games import find
from sekki.kit.gpu_ir import LONG, aligned, changed
from sekki.kit.gpu_steps import PLAYING_REGISTERS, compile_step

DIVISION = """define double @share(i64 %".1") {{
  %".2" = sitofp i64 %".1" to double
  %".3" = sitofp i64 {divisor} to double
  %".4" = fdiv double %".2", %".3"
  ret double %".4"
}}
"""


def fma(a: float, b: float, c: float) -> float:
    """Multiplied and added exactly, then rounded once."""
    return float(Fraction(a) * Fraction(b) + Fraction(c))


@pytest.mark.parametrize("divisor", [3, 5, 7, 10, 11, 13, 20, 21, 24, 30, 38, 40, 90, 100, 113])
def test_a_division_by_a_number_is_exact_without_a_division(divisor: int) -> None:
    text = changed(DIVISION.format(divisor=divisor))
    assert "fdiv" not in text
    words = re.findall(r"0x([0-9A-F]{16})", text)
    inverse, minus, again = (struct.unpack(">d", bytes.fromhex(word))[0] for word in words)
    assert (inverse, minus, again) == (1 / divisor, -divisor, 1 / divisor)
    for n in range(-300, 301):
        near = n * inverse
        assert fma(fma(near, minus, n), inverse, near) == n / divisor


@pytest.mark.parametrize("divisor", ["4", '%".9"'])
def test_other_divisions_stay_and_only_zero_is_led_around_them(divisor: str) -> None:
    text = changed(DIVISION.format(divisor=divisor))
    assert text.count("fdiv") == 1
    assert ("select" in text) == (divisor != "4")


def test_a_threads_own_array_is_not_filled_first() -> None:
    line = '  store [88 x i64] zeroinitializer, [88 x i64]* %"_cudapy_lmem"\n'
    kept = '  store i64 0, i64* %".7"\n'
    assert changed("define void @f() {\n" + line + kept + "}\n") == "define void @f() {\n" + kept + "}\n"


def test_a_long_function_is_called_and_a_kernel_is_not() -> None:
    body = "{\n" + "  fence\n" * (LONG + 1) + "}\n"
    assert "noinline" in changed("define void @long_rule() " + body)
    assert "noinline" not in changed("define void @play_rows() " + body)


def test_kernels_of_a_batch_count_by_one_instruction_and_keep_to_their_registers() -> None:
    game = find("cats")
    listing, observing = compile_step(game, "list_rows"), compile_step(game, "observe_rows", "uint8")
    playing = compile_step(game, "play_rows")
    assert "popc.b64" in listing and ".maxnreg" not in listing
    assert f".maxnreg {PLAYING_REGISTERS}\n" in playing
    assert "div.rn.f64" not in observing


def test_a_range_counts_on_without_asking() -> None:
    """The block in which Numba takes the next number of a range is always entered."""
    text = """define void @f() {
B1:
  br i1 %".3", label %"B1.if", label %"B1.endif"
B1.if:
  %".4" = getelementptr inbounds {i64*, i64, i64, i64*}, {i64*, i64, i64, i64*}* %".2", i32 0, i32 0
  br label %"B1.endif"
B1.endif:
  br i1 %".5", label %"B2.if", label %"B2.endif"
B2.if:
  br label %"B2.endif"
"""
    first, second = 'br i1 %".3", label %"B1.if", label %"B1.endif"', 'br i1 %".5", label %"B2.if", label %"B2.endif"'
    assert changed(text) == text.replace(first, 'br label %"B1.if"')
    assert second in changed(text)


def test_bytes_are_read_and_written_together_only_at_even_places() -> None:
    right = (
        "\tst.shared.v2.u8 \t[%rd240+58], {%rs1, %rs2};\n\tst.shared.v4.u16 \t[%rd240+42], {%rs1, %rs1, %rs1, %rs1};\n"
    )
    assert aligned(right) == right
    wrong = "\tst.shared.v2.u8 \t[%rd240+193], {%rs1, %rs2};\n\tld.v4.u8 \t{%rs3, %rs4, %rs5, %rs6}, [%rd7+2];\n"
    assert aligned(wrong).splitlines() == [
        "\tst.shared.u8 \t[%rd240+193], %rs1;",
        "\tst.shared.u8 \t[%rd240+194], %rs2;",
        "\tld.u8 \t%rs3, [%rd7+2];",
        "\tld.u8 \t%rs4, [%rd7+3];",
        "\tld.u8 \t%rs5, [%rd7+4];",
        "\tld.u8 \t%rs6, [%rd7+5];",
    ]
