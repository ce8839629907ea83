"""Records in local or shared memory are read and written there, whatever addresses are reckoned from theirs."""

from __future__ import annotations

from typing import Any

import pytest

from sekki.games import find
from sekki.kit import gpu_steps
from sekki.kit.gpu_places import in_their_memory, places_of

NAME = "_ZN4game4stepB2v1B3cAA_3d_3dE6RecordILi7EE6RecordILi8EE5ArrayIsLi1E1C7mutable7alignedEx6RecordILi9EE"
PTX = f"""//
.func  (.param .b32 func_retval0) {NAME}
(
	.param .b64 {NAME}_param_0
)
{{
	.reg .b64 	%rd<20>;
	ld.param.u64 	%rd1, [{NAME}_param_1];
	ld.param.u64 	%rd2, [{NAME}_param_2];
	ld.u8 	%rs1, [%rd1+58];
	ld.u8 	%rs2, [%rd2+4];
	add.s64 	%rd3, %rd1, %rd9;
	mov.u64 	%rd4, %rd3;
	st.v2.u8 	[%rd4+2], {{%rs1, %rs2}};
	mov.u64 	%rd5, %rd3;
	mov.u64 	%rd5, %rd2;
	ld.s16 	%rs3, [%rd5];
	st.param.b64 	[param0+0], %rd3;
}}
"""


def test_parameters_are_counted_by_the_name() -> None:
    spaces = {7: "shared", 9: "local"}
    assert places_of(NAME, spaces) == {0: "local", 1: "shared", 11: "local"}  # what is returned; an array is seven
    assert places_of(NAME, {}) == {0: "local"}
    assert places_of("__internal_division", spaces) == {}


@pytest.mark.parametrize("space", ["local", "shared"])
def test_what_is_reckoned_from_a_record_is_there_and_nothing_else(space: str) -> None:
    changed = in_their_memory(PTX, {7: space})
    lines = [line.strip().replace("\t", " ").replace("  ", " ") for line in changed.split("\n")]
    assert f"ld.{space}.u8 %rs1, [%near1+58];" in lines
    assert f"st.{space}.v2.u8 [%near4+2], {{%rs1, %rs2}};" in lines
    assert "ld.u8 %rs2, [%rd2+4];" in lines  # a record that lies elsewhere
    assert "ld.s16 %rs3, [%rd5];" in lines  # an address that may be either
    assert "st.param.b64 [param0+0], %rd3;" in lines  # others are told the address that it has everywhere
    at = lines.index(f"cvta.to.{space}.u64 %near1, %rd1;")
    assert lines[at - 1].startswith("ld.param.u64 %rd1") and lines.index("add.s64 %near3, %near1, %rd9;") > at
    assert ".reg .b64 %near<5>;" in lines


def test_an_address_that_may_be_in_either_memory_stays_as_it_is() -> None:
    lines = in_their_memory(PTX, {7: "shared", 8: "local"}).split("\n")
    assert "\tld.local.u8 \t%rs2, [%near2+4];" in lines
    assert "\tld.s16 \t%rs3, [%rd5];" in lines


def test_nothing_changes_where_no_record_is_named() -> None:
    assert in_their_memory(PTX, {1: "local"}) == PTX


def test_rows_that_are_played_stage_by_stage_are_in_shared_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[Any, ...]] = []

    def compile_ptx(kernel: Any, *more: Any) -> str:
        given.append(more)
        return ""

    monkeypatch.setattr(gpu_steps, "compile_ptx", compile_ptx)
    for game_id, kernel in (("twenty_one_days", "play_round"), ("cats", "play_rows")):
        gpu_steps.compile_step(find(game_id), kernel)
    staged, other = given
    assert staged[-2] == gpu_steps.STAGE_REGISTERS and sorted(staged[-1].values()) == ["local", "shared"]
    assert other[-1] == gpu_steps.PLAYING_REGISTERS
