"""Tables in Markdown that are written piece by piece: what was not played this time stays as it was."""

from __future__ import annotations

Row = list[str]

NOT_YET = "not yet"


def table(head: Row, rows: list[Row]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]


def cells(line: str) -> Row:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def rewritten(text: str, name: str, now: list[str], keys: int) -> str:
    """A document whose lines between `<!-- name -->` and `<!-- /name -->` are merged with new ones: a table, or with no
    `keys` several under their names."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    head, rest = text.split(begin)
    before, tail = rest.split(end)
    lines = merged(before.splitlines(), now, keys) if keys else merged_blocks(before.splitlines(), now)
    return "\n".join([head + begin, *lines, end + tail])


def merged(before: list[str], now: list[str], keys: int) -> list[str]:
    """A table with the rows of one from before that it lacks. The first `keys` cells say which row is which; what is
    not known now, and was before, is as it was."""
    if not any(line.startswith("|") for line in before):
        return now
    head, _, *new = (cells(line) for line in now if line.startswith("|"))
    _, _, *old = (cells(line) for line in before if line.startswith("|"))
    rows = {tuple(row[:keys]): row for row in old}
    for row in new:
        known = rows.get(tuple(row[:keys]), row)
        rows[tuple(row[:keys])] = [b if a == NOT_YET else a for a, b in zip(row, known, strict=True)]
    return table(head, list(rows.values())) + [line for line in now if not line.startswith("|")]


def merged_blocks(before: list[str], now: list[str]) -> list[str]:
    """Several tables, each under a line that begins with its name and a comma; one that is written now replaces its
    older self."""
    blocks = {name: lines for some in (before, now) for name, lines in _blocks(some).items()}
    return [line for lines in blocks.values() for line in (*lines, "")]


def _blocks(lines: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        if line and not line.startswith("|"):
            name = line.partition(",")[0]
            found[name] = []
        if name and (line or found[name][-1].endswith(":")):
            found[name].append(line)
    return found
