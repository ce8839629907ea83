"""Mutation testing: does a test fail when a rule is changed?

python scripts/mutants.py cats fifteen_days --sample 80      the rules of these games, by the tests of each game
python scripts/mutants.py kit                                the kit, by its own tests and the table's

Cosmic Ray makes the mutants (an operator, a comparison or a number changed); a seeded sample of the places is drawn,
one mutant a place. Each is tried in a process forked from one that has everything loaded: the mutated function gets
its new code and the tests run interpreted until one fails. Survivors are printed as the line before and after.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import random
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import repeat
from pathlib import Path
from types import CodeType, FunctionType

import parso
import pytest
from cosmic_ray.ast import Visitor, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parent.parent
NOT_RULES = ("__init__", "components", "view", "words", "refusals", "advice")  # how such files' names begin
# What no rule could contain or what every call would trip over tells nothing about tests.
SENSELESS = ("Is", "IsNot", "In", "NotIn", "Div", "Pow", "RemoveDecorator", "Variable", "Exception", "ZeroIteration")
GAMES = ("cats", "fifteen_days", "shifting_seasons", "twenty_one_days", "living_forest_duel")
PATIENCE = 10  # times the processor time that a mutant may take: one that waits for ever is killed by the clock
COMPILED = ("test_kernels", "test_forms", "test_loops", "test_compiling", "test_batch_cuda")
KIT = ("names", "moves", "sets", "lists", "fate", "record", "options", "payoff", "playout", "text", "components")


@dataclass(frozen=True)
class Mutant:
    file: str
    line: int
    operator: str
    occurrence: int
    before: str


class Places(Visitor):
    """Where an operator can change something."""

    def __init__(self, operator: object) -> None:
        self.operator = operator
        self.found: list[tuple[int, int]] = []

    def visit(self, node: parso.tree.NodeOrLeaf) -> parso.tree.NodeOrLeaf:
        self.found += [start for start, _ in self.operator.mutation_positions(node)]  # type: ignore[attr-defined]
        return node


def operators() -> list[str]:
    words = [name for name in operator_names() if not get_operator(name).arguments()]
    return [name for name in words if not any(f"_{part}" in name or f"/{part}" in name for part in SENSELESS)]


def mutants(file: Path) -> Iterator[list[Mutant]]:
    """The mutants of every place in the functions of a file, place by place."""
    source = file.read_text("utf-8")
    lines = source.split("\n")
    inside = set()
    for code in functions(compile(source, str(file), "exec")):
        if lines[code.co_firstlineno - 1].startswith("@compiled_form"):
            continue  # which never runs interpreted
        inside |= {line for _, _, line in code.co_lines() if line and line > code.co_firstlineno}
    places: dict[tuple[int, int], list[tuple[str, int]]] = defaultdict(list)
    for name in operators():
        found = Places(get_operator(name)())
        found.walk(get_ast(source))
        for occurrence, place in enumerate(found.found):
            if place[0] in inside:
                places[place].append((name, occurrence))
    for (line, _), choices in sorted(places.items()):
        yield [Mutant(str(file), line, name, n, lines[line - 1].strip()) for name, n in choices]


def functions(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from functions(const)


def sample(files: list[Path], size: int, seed: int) -> list[Mutant]:
    rng = random.Random(seed)
    places = [choices for file in files for choices in mutants(file)]
    return [rng.choice(choices) for choices in rng.sample(places, min(size, len(places)))]


def mutated(mutant: Mutant) -> str:
    """The source with the mutant in it."""
    source = Path(mutant.file).read_text("utf-8")
    return str(mutate_code(source, get_operator(mutant.operator)(), mutant.occurrence))


def put_in(mutant: Mutant) -> None:
    """Gives the mutated function its new code."""
    file = Path(mutant.file)
    source, changed = file.read_text("utf-8"), mutated(mutant)
    module = import_module(".".join(file.relative_to(ROOT / "src").with_suffix("").parts))
    new = {code.co_qualname: code for code in functions(compile(changed, str(file), "exec"))}
    old = {code.co_qualname: code for code in functions(compile(source, str(file), "exec"))}
    for name, code in new.items():
        if code != old[name] and "<" not in name:
            found: object = module
            for part in name.split("."):
                found = vars(found)[part] if not isinstance(found, FunctionType) else found
            if isinstance(found, (classmethod, staticmethod)):
                found = found.__func__
            if isinstance(found, property):
                found = found.fget
            found.__code__ = code  # type: ignore[attr-defined]


def survives(mutant: Mutant, tests: list[str], limit: float) -> bool:
    """Runs the tests against a mutant in a process of its own, for so many seconds of processor time."""
    child = os.fork()
    if child == 0:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit)))
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        try:
            put_in(mutant)
            code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *tests]))
        except BaseException:
            code = 1
        os._exit(0 if code == 0 else 1)
    end = time.monotonic() + PATIENCE * limit
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def subject(name: str) -> tuple[list[Path], list[str]]:
    """The files to mutate and the tests that should notice."""
    if name == "kit":
        files = [ROOT / "src/sekki/kit" / f"{part}.py" for part in KIT]
        return [file for file in files if file.exists()], ["tests/kit", "tests/play", "tests/games/cats"]
    folder = ROOT / "src/sekki/games" / name
    rules = [file for file in sorted(folder.glob("*.py")) if not file.stem.startswith(NOT_RULES)]
    return rules, [f"tests/games/{name}"]


def ordered(tests: list[str]) -> list[str]:
    """The quick tests first: most mutants fall there. Tests of the compiler itself are left out."""
    files = [file for test in tests for file in sorted(Path(test).glob("test_*.py"))]
    files = [file for file in files if file.stem not in COMPILED]
    slow = ("oracle", "random", "strength", "playthrough", "imagine", "knowledge", "bots", "kernels", "lint", "forms")
    return [str(file) for file in sorted(files, key=lambda file: any(word in file.name for word in slow))]


def main() -> None:
    parser = argparse.ArgumentParser(description="Mutation testing of the games' rules and the kit.")
    parser.add_argument("subjects", nargs="*", default=[*GAMES, "kit"], help="games, or kit (default: all)")
    parser.add_argument("--sample", type=int, default=80, help="mutants of each (default 80)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, help="also write the survivors to this file")
    asked = parser.parse_args()
    os.chdir(ROOT)
    os.environ["SEKKI_INTERPRETED"] = "1"
    sys.path.insert(0, str(ROOT))
    kept = {}
    for name in asked.subjects:
        files, folders = subject(name)
        tests = ordered(folders)
        start = time.process_time()
        if int(pytest.main(["-q", "-p", "no:cacheprovider", *tests])):
            sys.exit(f"{name}: the tests do not pass as it is")
        faulthandler.cancel_dump_traceback_later()  # which ends a process that outlives its tests
        limit = 20 + 2 * (time.process_time() - start)
        drawn = sample(files, asked.sample, asked.seed)
        survivors = []
        with ThreadPoolExecutor(asked.processes) as pool:
            for number, lives in enumerate(pool.map(survives, drawn, repeat(tests), repeat(limit)), 1):
                survivors += [drawn[number - 1]] if lives else []
                print(f"\r{name}: {number} of {len(drawn)} tried, {len(survivors)} alive", end="", file=sys.stderr)
        print(file=sys.stderr)
        killed = len(drawn) - len(survivors)
        print(f"{name}: {killed} of {len(drawn)} mutants killed ({100 * killed / len(drawn):.0f} %)", flush=True)
        for mutant in sorted(survivors, key=lambda m: (m.file, m.line)):
            changed = mutate_code(
                Path(mutant.file).read_text("utf-8"), get_operator(mutant.operator)(), mutant.occurrence
            )
            after = changed.split("\n")[mutant.line - 1].strip()
            where = f"{Path(mutant.file).relative_to(ROOT)}:{mutant.line}"
            print(f"  {where}  {mutant.operator.partition('/')[2]}\n    - {mutant.before}\n    + {after}", flush=True)
        kept[name] = {"mutants": len(drawn), "killed": killed, "survivors": [asdict(m) for m in survivors]}
    if asked.json:
        asked.json.parent.mkdir(parents=True, exist_ok=True)
        asked.json.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
