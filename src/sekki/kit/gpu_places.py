"""Tells the assembler for GPUs that records lie in a thread's own (local) memory, or in that of a block (shared).

A function that is called, not copied into its callers, takes addresses that may point anywhere: they have 64 bits, and
every read and write through them needs a descriptor in two more registers. An address in one of these memories
has 32 bits and needs none. Code of a large game becomes a fifth smaller, and a multiprocessor that waits for
instructions faster.

Each register that holds such an address gets a twin that holds it as one in that memory, and what reads and writes
through the register does so through its twin.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_FUNCTION = re.compile(r"(?m)^(?=\.visible|\.func|\.entry)")
_NAME = re.compile(r"\.func\s+(?:\([^)]*\)\s*)?([\w$]+)\s*\(")
_KINDS = re.compile(r"AA_3d_3dE(.*)$")  # in a mangled name: what it takes
_RECORD = re.compile(r"6RecordILi(\d+)EE")
_ARRAY = re.compile(r"5ArrayI(?:6RecordILi\d+EE|[a-z])Li(\d)E1C7mutable7alignedE")
_WRITTEN = re.compile(r"\s*(@!?%p\d+\s+)?([a-z][\w.]*)\s+(%rd\d+),\s*(.*);")
_TOGETHER = re.compile(r"{([^}]*)}")  # registers that one instruction writes
_ACCESS = re.compile(r"(\s*)(ld|st)((?:\.v[24])?\.[usbf]\d+\s.*)\[(%rd\d+|%SP)((?:\+-?\d+)?)\](.*)")
_STACK = "%SP", "%SPL"  # the compiler's own twins: a kernel's or function's stack, anywhere and in local memory
_ADDING, _MOVING = ("add.s64", "add.u64"), ("mov.u64", "mov.b64")

Written = dict[str, list[tuple[str, list[str]]]]  # by register: the instructions that write it, and what they read


def in_their_memory(ptx: str, spaces: Mapping[int, str]) -> str:
    """PTX whose functions read and write records of these types in the memory named with each, "local" or "shared", and
    what they return in local memory. The numbers are those of Numba's types, which stand in the functions' names."""
    return "".join(_with_twins(part, spaces) if "{" in part else part for part in _FUNCTION.split(ptx))


def _with_twins(function: str, spaces: Mapping[int, str]) -> str:
    lines = function.split("\n")
    written = _written(lines)
    roots = _given(function, written, spaces)
    space_of = _followed(written, roots | ({_STACK[0]: "local"} if _STACK[1] in function else {}))
    out: list[str] = []
    for line in lines:
        access = _ACCESS.fullmatch(line)
        if access and access[4] in space_of:
            indent, what, kind, register, offset, rest = access.groups()
            out.append(f"{indent}{what}.{space_of[register]}{kind}[{_twin(register)}{offset}]{rest}")
            continue
        out.append(line)
        found = _WRITTEN.match(line)
        if found and found[3] in roots:
            out.append(f"\tcvta.to.{roots[found[3]]}.u64 \t{_twin(found[3])}, {found[3]};")
        elif found and found[3] in space_of and found[2] in (*_ADDING, *_MOVING):
            first, *others = found[4].split(", ")
            out.append(f"\t{found[1] or ''}{found[2]} \t{_twin(found[3])}, {', '.join([_twin(first), *others])};")
    numbers = [int(register[3:]) for register in space_of if register != _STACK[0]]
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


def _given(function: str, written: Written, spaces: Mapping[int, str]) -> dict[str, str]:
    """The registers that get a function's parameters of these types, with their memory."""
    name = _NAME.match(function)
    found = places_of(name[1], spaces) if name else {}
    places = {f"[{name[1]}_param_{at}]": space for at, space in found.items()} if name else {}
    return {
        register: places[instructions[0][1][0]]
        for register, instructions in written.items()
        if len(instructions) == 1 and instructions[0][0] == "ld.param.u64" and instructions[0][1][0] in places
    }


def places_of(name: str, spaces: Mapping[int, str]) -> dict[int, str]:
    """Which parameters of a function are addresses of such records, by its mangled name, and their memory. The first is
    always that of what it returns; an array is several."""
    kinds = _KINDS.search(name)
    if not kinds:
        return {}
    found, rest, at = {0: "local"}, kinds[1], 1
    while rest:
        if record := _RECORD.match(rest):
            if int(record[1]) in spaces:
                found[at] = spaces[int(record[1])]
            at, rest = at + 1, rest[record.end() :]
        elif array := _ARRAY.match(rest):
            at, rest = at + 5 + 2 * int(array[1]), rest[array.end() :]
        else:
            at, rest = at + 1, rest[1:]
    return found


def _followed(written: Written, roots: dict[str, str]) -> dict[str, str]:
    """These registers and all that hold nothing but addresses reckoned from theirs, with the memory of each."""
    space_of, grows = dict(roots), True
    while grows:
        grows = False
        for register, instructions in written.items():
            spaces = {_reckoned(one, space_of) for one in instructions}
            if register not in space_of and len(spaces) == 1 and (space := spaces.pop()):
                space_of[register], grows = space, True
    return space_of


def _reckoned(instruction: tuple[str, list[str]], space_of: dict[str, str]) -> str:
    """The memory of the address that an instruction reckons; empty where that is not known."""
    what, read = instruction
    if (what in _ADDING and read[1] not in space_of) or what in _MOVING:
        return space_of.get(read[0], "")
    return ""


def _twin(register: str) -> str:
    return _STACK[1] if register == _STACK[0] else f"%near{register[3:]}"
