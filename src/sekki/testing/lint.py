"""Reads rules as text and finds what compilers or GPUs cannot run, and fields that no record has."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable
from types import FunctionType

from sekki.kit import Game, Record
from sekki.kit.feature_bytes import features_of
from sekki.kit.game import CONTRACT
from sekki.kit.names import suggestion
from sekki.kit.rule import _compiled_forms, _rules, i64, is_rule, u64
from sekki.kit.sharing import fetch_add
from sekki.kit.steps import BOUND

FORBIDDEN = (
    ast.Dict, ast.Set, ast.List, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Try, ast.With,
    ast.Lambda,
    ast.JoinedStr, ast.Yield, ast.YieldFrom, ast.Await, ast.Starred, ast.Slice, ast.Raise, ast.Assert, ast.Global,
    ast.Nonlocal,
    ast.Delete, ast.Import, ast.ImportFrom, ast.NamedExpr, ast.Match, ast.ClassDef,
)  # fmt: skip
OF_A_GAME = {*CONTRACT["rules"], *CONTRACT["knowledge"], *BOUND}  # bound to a game when it is compiled
BUILTINS = {"range", "len", "min", "max", "abs"}


Complain = Callable[[ast.AST, str], None]


def rules_of(package: str) -> list[FunctionType]:
    """Every rule defined in the modules of a package that are loaded."""
    found = [rule for rule in _rules if f"{rule.__module__}.".startswith(f"{package}.") and rule not in _compiled_forms]
    return sorted(found, key=lambda rule: (rule.__module__, rule.__code__.co_firstlineno))


def lint(game: Game) -> list[str]:
    """What is wrong with the rules of a game, each with its file and line."""
    for file in sorted(game.folder.glob("*.py")):
        if file.stem != "__init__":
            game.room(file.stem)
    fields = fields_of(game.state, game.scratch)
    return [complaint for rule in rules_of(game.package) for complaint in complaints(rule, fields)]


def complaints(rule: FunctionType, fields: set[str]) -> list[str]:
    """What is wrong with a rule, each with its line."""
    source = textwrap.dedent(inspect.getsource(rule))
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.FunctionDef)
    where = f"{rule.__module__}.{rule.__name__}"
    found: list[str] = []

    def complain(node: ast.AST, says: str) -> None:
        line = rule.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
        found.append(f"{where}, line {line}: {says}")

    parameters = {a.arg for a in tree.args.args}
    if tree.args.kwonlyargs or tree.args.vararg or tree.args.kwarg:
        complain(tree, "a rule takes plain arguments")
    body = tree.body[1:] if ast.get_docstring(tree) else tree.body
    for node in (n for statement in body for n in ast.walk(statement)):
        if isinstance(node, FORBIDDEN):
            complain(node, f"{type(node).__name__} is not for rules")
        elif isinstance(node, ast.FunctionDef):
            complain(node, "a function inside a rule")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            complain(node, "a string in a rule")
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript):
            complain(node, "write a[i, j], not a[i][j]")
        elif isinstance(node, ast.Tuple) and not _is_index(node, tree):
            complain(node, "a tuple in a rule")
        elif isinstance(node, ast.Invert):
            complain(node, "~ differs between the modes; use without()")
        elif isinstance(node, ast.Attribute) and node.attr not in fields:
            complain(node, f"no record has a field {node.attr!r}{suggestion(node.attr, sorted(fields))}")
        elif isinstance(node, ast.Call):
            _check_call(node, rule, parameters, complain)
    return found


def _check_call(node: ast.Call, rule: FunctionType, parameters: set[str], complain: Complain) -> None:
    if node.keywords:
        complain(node, "keyword arguments in a rule")
    if not isinstance(node.func, ast.Name):
        complain(node, "only plain functions are called in a rule")
        return
    name = node.func.id
    if name == rule.__name__:
        complain(node, "a rule calls itself")
    if name in BUILTINS or name in parameters:
        return
    target = vars(sys.modules[rule.__module__]).get(name)
    if target is None and name in OF_A_GAME:
        return
    if not is_rule(target) and target not in (u64, i64, features_of, fetch_add):
        complain(node, f"{name} is not a rule")


def _is_index(node: ast.Tuple, tree: ast.FunctionDef) -> bool:
    return any(isinstance(n, ast.Subscript) and n.slice is node for n in ast.walk(tree))


def fields_of(*records: Record) -> set[str]:
    return {field for record in records for field in record.fields} | {"shape"}
