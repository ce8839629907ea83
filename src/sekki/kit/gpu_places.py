"""Tells the assembler for GPUs that records lie in a thread's own (local) memory.

A function that is called, not copied into its callers, takes addresses that may point anywhere: they have 64 bits, and
every read and write through them needs a descriptor in two more registers. An address in local memory has 32 bits and
needs none. Code of a large game becomes a fifth smaller, and a multiprocessor that waits for instructions faster.

Each register that holds such an address gets a twin that holds it as one in local memory, and what reads and writes
through the register does so through its twin.
"""

from __future__ import annotations

import re
from collections.abc import Collection

_FUNCTION = re.compile(r"(?m)^(?=\.visible|\.func|\.entry)")
_NAME = re.compile(r"\.func\s+(?:\([^)]*\)\s*)?([\w$]+)\s*\(")
_KINDS = re.compile(r"AA_3d_3dE(.*)$")  # in a mangled name: what it takes
_RECORD = re.compile(r"6RecordILi(\d+)EE")
_ARRAY = re.compile(r"5ArrayI(?:6RecordILi\d+EE|[a-z])Li(\d)E1C7mutable7alignedE")
_WRITTEN = re.compile(r"\s*(@!?%p\d+\s+)?([a-z][\w.]*)\s+(%rd\d+),\s*(.*);")
_TOGETHER = re.compile(r"{([^}]*)}")  # registers that one instruction writes
_ACCESS = re.compile(r"(\s*)(ld|st)((?:\.v[24])?\.[usbf]\d+\s.*)\[(%rd\d+|%SP)((?:\+-?\d+)?)\](.*)")
_STACK = {"%SP": "%SPL"}  # the compiler's own twin of a kernel's or function's stack
_ADDING, _MOVING = ("add.s64", "add.u64"), ("mov.u64", "mov.b64")

Written = dict[str, list[tuple[str, list[str]]]]  # by register: the instructions that write it, and what they read


def in_local_memory(ptx: str, records: Collection[int]) -> str:
    """PTX whose functions read and write records of these types, and what they return, in local memory. The numbers are
    those of Numba's types, which stand in the functions' names."""
    return "".join(_with_twins(part, records) if "{" in part else part for part in _FUNCTION.split(ptx))


def _with_twins(function: str, records: Collection[int]) -> str:
    lines = function.split("\n")
    written = _written(lines)
    roots = _given(function, written, records)
    twins = _followed(written, roots | (_STACK if "%SPL" in function else {}))
    out: list[str] = []
    for line in lines:
        access = _ACCESS.fullmatch(line)
        if access and access[4] in twins:
            indent, what, kind, register, offset, rest = access.groups()
            out.append(f"{indent}{what}.local{kind}[{twins[register]}{offset}]{rest}")
            continue
        out.append(line)
        found = _WRITTEN.match(line)
        if found and found[3] in roots:
            out.append(f"\tcvta.to.local.u64 \t{twins[found[3]]}, {found[3]};")
        elif found and found[3] in twins and found[2] in (*_ADDING, *_MOVING):
            first, *others = found[4].split(", ")
            out.append(f"\t{found[1] or ''}{found[2]} \t{twins[found[3]]}, {', '.join([twins[first], *others])};")
    numbers = [int(register[3:]) for register in twins if register not in _STACK]
    if not numbers:
        return "\n".join(out)
    declared = rf"\1\n\t.reg .b64 \t%near<{max(numbers) + 1}>;"
    return re.sub(r"(?m)^(\s*\.reg \.b64\s+%rd<\d+>;)", declared, "\n".join(out), count=1)


def _written(lines: list[str]) -> Written:
    written: Written = {}
    for line in lines:
        if found := _WRITTEN.match(line):
            if not found[2].startswith("st"):
                written.setdefault(found[3], []).append((found[2], found[4].split(", ")))
        elif not line.lstrip().startswith("st") and (several := _TOGETHER.search(line)):
            for register in re.findall(r"%rd\d+", several[1]):
                written.setdefault(register, []).append(("", []))
    return written


def _given(function: str, written: Written, records: Collection[int]) -> dict[str, str]:
    """The registers that get a function's parameters in local memory, with their twins."""
    name = _NAME.match(function)
    places = {f"[{name[1]}_param_{at}]" for at in places_of(name[1], records)} if name else set()
    return {
        register: _twin(register)
        for register, instructions in written.items()
        if len(instructions) == 1 and instructions[0][0] == "ld.param.u64" and instructions[0][1][0] in places
    }


def places_of(name: str, records: Collection[int]) -> list[int]:
    """Which parameters of a function are addresses of such records, by its mangled name. The first is always that of
    what it returns; an array is several."""
    kinds = _KINDS.search(name)
    if not kinds:
        return []
    found, rest, at = [0], kinds[1], 1
    while rest:
        if record := _RECORD.match(rest):
            found += [at] if int(record[1]) in records else []
            at, rest = at + 1, rest[record.end() :]
        elif array := _ARRAY.match(rest):
            at, rest = at + 5 + 2 * int(array[1]), rest[array.end() :]
        else:
            at, rest = at + 1, rest[1:]
    return found


def _followed(written: Written, roots: dict[str, str]) -> dict[str, str]:
    """These registers and all that hold nothing but addresses reckoned from theirs, with their twins."""
    twins, grows = dict(roots), True
    while grows:
        grows = False
        for register, instructions in written.items():
            if register not in twins and all(_reckoned(one, twins) for one in instructions):
                twins[register], grows = _twin(register), True
    return twins


def _reckoned(instruction: tuple[str, list[str]], twins: dict[str, str]) -> bool:
    what, read = instruction
    if what in _ADDING:
        return read[0] in twins and read[1] not in twins
    return what in _MOVING and read[0] in twins


def _twin(register: str) -> str:
    return f"%near{register[3:]}"
