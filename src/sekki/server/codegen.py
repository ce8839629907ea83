"""TypeScript types and a JSON schema, made from `messages` and from the games' views.

python -m sekki.server.codegen web/src/lib/protocol.ts    the messages
python -m sekki.server.codegen protocol.schema.json       the same as a JSON schema
python -m sekki.server.codegen web/src/lib/views          a file a game: its View and Box types, its box
"""

from __future__ import annotations

import json
import sys
import types
import typing
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from sekki.games import REGISTERED, find
from sekki.kit import Game

from . import messages

PLAIN: dict[type, str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def _roots() -> list[type]:
    return [
        *typing.get_args(messages.FromClient),
        *typing.get_args(messages.FromServer),
        *messages.OverHttp,
    ]


Shape = inspect.StructType | inspect.TypedDictType


def _script(kind: inspect.Type, found: dict[str, Shape]) -> str:
    """One type in TypeScript; the structs it names are added to `found`."""
    if isinstance(kind, inspect.Metadata):
        return _script(kind.type, found)
    if isinstance(kind, inspect.StructType | inspect.TypedDictType):
        found.setdefault(kind.cls.__name__, kind)
        return kind.cls.__name__
    if isinstance(kind, inspect.UnionType):
        return " | ".join(dict.fromkeys(_script(member, found) for member in kind.types))
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(json.dumps(value) for value in kind.values)
    if isinstance(kind, inspect.ListType):
        item = _script(kind.item_type, found)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if isinstance(kind, inspect.TupleType):
        return f"[{', '.join(_script(item, found) for item in kind.item_types)}]"
    if isinstance(kind, inspect.DictType):
        return f"Record<{_script(kind.key_type, found)}, {_script(kind.value_type, found)}>"
    return PLAIN[type(kind)]


def _note(kind: inspect.Type) -> str:
    """The description of a field, which may lie under an optional."""
    if isinstance(kind, inspect.Metadata):
        return str((kind.extra_json_schema or {}).get("description", ""))
    if isinstance(kind, inspect.UnionType):
        return next((note for member in kind.types if (note := _note(member))), "")
    return ""


def _interface(kind: Shape, found: dict[str, Shape]) -> str:
    lines = []
    about = kind.cls.__dict__.get("__doc__")
    if about:
        lines.append(f"/** {' '.join(about.split())} */")
    lines.append(f"export interface {kind.cls.__name__} {{")
    if isinstance(kind, inspect.StructType) and kind.tag is not None:
        lines.append(f"  {kind.tag_field}: {json.dumps(kind.tag)};")
    sent = isinstance(kind, inspect.TypedDictType) or issubclass(kind.cls, messages.Message)
    for field in kind.fields:
        note = _note(field.type)
        if note:
            lines.append(f"  /** {note} */")
        mark = "?" if sent and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_script(field.type, found)};")
    return "\n".join([*lines, "}"])


def _union(name: str, members: types.UnionType) -> str:
    return f"export type {name} = {' | '.join(member.__name__ for member in typing.get_args(members))};"


def _interfaces(roots: list[type]) -> list[str]:
    """The roots and every type they name, as TypeScript interfaces."""
    found: dict[str, Shape] = {}
    for root in roots:
        _script(inspect.type_info(root), found)
    done: dict[str, str] = {}
    while len(done) < len(found):
        for name, kind in list(found.items()):
            if name not in done:
                done[name] = _interface(kind, found)
    return list(done.values())


def typescript() -> str:
    """All messages as TypeScript interfaces."""
    parts = [
        "// Made by `python -m sekki.server.codegen` from sekki/server/messages.",
        *_interfaces(_roots()),
        _union("FromClient", messages.FromClient),
        _union("FromServer", messages.FromServer),
    ]
    return "\n\n".join(parts) + "\n"


def view_types(game: Game) -> str:
    """The types of a game's view and box as TypeScript interfaces."""
    parts = [
        f"// Made by `python -m sekki.server.codegen` from sekki/games/{game.id}/view.py.",
        *_interfaces([game.view.View, game.view.Box]),
    ]
    return "\n\n".join(parts) + "\n"


def write_views(folder: Path) -> None:
    """A file of types for each of our games, and its box as printed, for tests and the gallery."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in map(find, REGISTERED):
        (folder / f"{game.id}.ts").write_text(view_types(game), encoding="utf-8")
        (folder / f"{game.id}.box.json").write_text(json.dumps(game.view.box(), indent=1) + "\n", encoding="utf-8")


def schema() -> dict[str, Any]:
    """The JSON schema of all messages; `FromClient` and `FromServer` are the two directions of the socket."""
    roots = [*_roots(), messages.FromClient, messages.FromServer]
    shapes, parts = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    parts["FromClient"], parts["FromServer"] = shapes[-2:]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sekki protocol",
        "$defs": parts,
    }


def main(path: str) -> None:
    out = Path(path)
    if not out.suffix:
        write_views(out)
        return
    out.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(schema(), indent=2) + "\n" if out.suffix == ".json" else typescript()
    out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Say where to write: python -m sekki.server.codegen web/src/lib/protocol.ts")
    main(sys.argv[1])
