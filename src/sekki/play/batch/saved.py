"""All rows of a batch as bytes: a line that says what they are, then the arrays. The same from every device."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from sekki.kit import Game

from ..errors import Refused

FORMAT = 1


def pack(game: Game, n: int, arrays: Mapping[str, np.ndarray]) -> bytes:
    head = {**_facts(game, n), "arrays": {name: [a.dtype.str, len(a)] for name, a in arrays.items()}}
    return b"".join([json.dumps(head).encode(), b"\n", *(a.tobytes() for a in arrays.values())])


def unpack(game: Game, n: int, data: bytes) -> dict[str, np.ndarray]:
    """The arrays by their names, or an error that says why these bytes are no rows of this batch."""
    line, _, rest = bytes(data).partition(b"\n")
    try:
        head: dict[str, Any] = json.loads(line)
        kinds: dict[str, list[Any]] = head.pop("arrays")
    except (ValueError, KeyError, AttributeError):
        raise Refused("these bytes are no saved batch: `Batch.save` writes them") from None
    for what, mine in _facts(game, n).items():
        if head.get(what) != mine:
            raise Refused(f"the saved batch has {what} {head.get(what)!r}, this one {mine!r}: they must be the same")
    found, at = {}, 0
    for name, (dtype, length) in kinds.items():
        size = np.dtype(dtype).itemsize * length
        if at + size > len(rest):
            raise Refused(f"the saved batch is torn: it ends within its {name}")
        found[name] = np.frombuffer(rest, dtype, length, at)
        at += size
    return found


def _facts(game: Game, n: int) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": game.id,
        "rules_version": game.rules_version,
        "components": game.digest,
        "rows": n,
    }
