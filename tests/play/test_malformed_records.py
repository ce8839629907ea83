"""Whatever stands in a record, replaying it gives a table or a `RecordError` that names the line."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sekki

MUTATIONS = 2000
Line = dict[str, Any]
RUBBISH: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 255, 10**30, 0.5, float("nan"),
    "", "keep", "deal spring-1", "seat-1", "\ud800", "ten " * 99,
    [], [1], [[]], [None] * 3, ["deal spring-1"] * 201, {}, {"seat": 1}, {"": {"": []}},
)  # fmt: skip


def lines_of(table: sekki.Table) -> list[Line]:
    return [table.record.header, *table.record.lines]


def played(table: sekki.Table, moves: int, undo: bool = True) -> list[Line]:
    """A record of some random moves with both kinds of undo among them."""
    rng = random.Random(3)
    for n in range(moves):
        seat = rng.choice(table.actors)
        table.play(seat, rng.choice(table.legal(seat)))
        if undo and n in (2, moves - 2):
            table.undo(seat, consent=True)
    return lines_of(table)


def from_position() -> list[Line]:
    table = sekki.game("living_forest_duel").table(seed=2)
    played(table, 6, undo=False)
    return played(sekki.game("living_forest_duel").table(position=table.position, seed=4), 4)


RECORDS = {
    "cats": lambda: played(sekki.game("cats").table(seats=3, seed=4), 9),
    "twenty_one_days": lambda: played(sekki.game("twenty_one_days").table(seats=2, seed=4, shared=True), 6),
    "a position": from_position,
}


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a value with each of its keys."""
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from places(value[key])


def mutated(lines: list[Line], rng: random.Random) -> list[Any]:
    """The record with one or two things wrong in it."""
    lines = copy.deepcopy(lines)
    for _ in range(rng.choice((1, 1, 2))):
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        container, key = rng.choice(list(places(lines[i]))) if lines[i] else (lines, i)
        match rng.randrange(7):
            case 0 | 1 | 2:
                container[key] = copy.deepcopy(rng.choice(RUBBISH))
            case 3:
                del container[key]
            case 4:
                other, there = rng.choice(list(places(lines[j]))) if lines[j] else (lines, j)
                container[key] = copy.deepcopy(other[there])
            case 5:
                lines[i], lines[j] = lines[j], lines[i]
            case _:
                lines.insert(
                    i, copy.deepcopy(rng.choice([lines[j], {"undo": rng.randrange(-2, 9), "rest": False}, {}]))
                )
        lines = [line for line in lines if isinstance(line, dict)] or [{}]
    return lines


@pytest.mark.parametrize("name", RECORDS)
def test_a_mutated_record_gives_a_table_or_a_record_error(name: str) -> None:
    lines, rng = RECORDS[name](), random.Random(12)
    assert sekki.replay(lines).digest == lines[-1]["digest"]
    refused = 0
    for n in range(MUTATIONS):
        odd = mutated(lines, rng)
        try:
            sekki.replay(odd)
        except sekki.RecordError as error:
            refused += 1
            if not re.search(r"line \d|newer Sekki", str(error)):
                pytest.fail(f"mutation {n} names no line: {error}")
        except Exception as error:
            pytest.fail(f"mutation {n} raised {type(error).__name__}: {error}\n{odd}")
    assert refused > MUTATIONS // 2


def test_a_file_with_changed_bytes_gives_a_table_or_a_record_error(tmp_path: Path) -> None:
    whole = "\n".join(map(json.dumps, RECORDS["cats"]())).encode()
    rng, file = random.Random(5), tmp_path / "odd.sekki"
    for n in range(300):
        odd = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(odd))
            odd[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        file.write_bytes(odd)
        try:
            sekki.replay(file)
        except sekki.RecordError:
            continue
        except Exception as error:
            pytest.fail(f"file {n} raised {type(error).__name__}: {error}")


@pytest.mark.parametrize(
    ("line", "changes", "says"),
    [
        (2, {"setup": [1, 2]}, "line 2: .*'setup' is or holds a text, not 1"),
        (2, {"setup": ["deal spring-1"] * 201}, "line 2: .*201 answers; one move has at most 200"),
        (3, {"fate": ["deal spring-1"] * 201}, "line 3: 'fate' holds 201 answers"),
        (3, {"fate": 5}, "line 3: 'fate' is or holds a list, not 5"),
        (3, {"seat": "0"}, "line 3: 'seat' is or holds a whole number, not '0'"),
        (3, {"move": 4}, "line 3: 'move' is or holds a text, not 4"),
        (1, {"names": [1, 2, 3]}, "line 1: .*'names' is or holds a text, not 1"),
        (1, {"names": ["Ana"]}, "line 1: .*3 seats need 3 names"),
        (1, {"rules_version": "old"}, "line 1: .*'rules_version'"),
        (1, {"options": [1]}, "line 1: .*'options' is or holds an object"),
        (3, {"undo": -1, "rest": True}, "line 3: there is no step -1 to take back"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named_with_its_line(line: int, changes: Line, says: str) -> None:
    lines = RECORDS["cats"]()
    lines[line - 1] = lines[line - 1] | changes
    with pytest.raises(sekki.RecordError, match=says):
        sekki.replay(lines)


def test_a_move_that_later_ones_depend_on_is_not_taken_back_alone() -> None:
    table = sekki.game("shifting_seasons").table(seats=2, seed=1)
    lines = played(table, 5, undo=False)
    with pytest.raises(sekki.RecordError, match=f"line {len(lines) + 1}: step 0 cannot be taken back alone"):
        sekki.replay([*lines, {"undo": 0, "rest": False, "digest": lines[-1]["digest"]}])


def test_lines_are_counted_as_in_the_file(tmp_path: Path) -> None:
    """Blank lines count, and a record that starts from a position has no line for the setup."""
    lines = RECORDS["a position"]()
    lines[1] = lines[1] | {"digest": "0"}
    with pytest.raises(sekki.RecordError, match="line 2"):
        sekki.replay(lines)
    (tmp_path / "gaps.sekki").write_text("\n\n".join(map(json.dumps, lines)))
    with pytest.raises(sekki.RecordError, match="line 3"):
        sekki.replay(tmp_path / "gaps.sekki")


def test_a_line_nested_too_deeply_is_no_line_of_a_record(tmp_path: Path) -> None:
    (tmp_path / "deep.sekki").write_text('{"sekki":' + "[" * 100_000 + "\n{}\n")
    with pytest.raises(sekki.RecordError, match="line 1"):
        sekki.replay(tmp_path / "deep.sekki")
