"""The record of a game: JSON lines that are the whole truth about it.

First line: format, game, versions, seats, options. Then the setup with its luck, and one line per move (seat, text,
answers of fate, digest of the position) or undo. A record is secret until its game is over: it holds every hidden card.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from sekki.games import UnknownGame, find
from sekki.kit import BadOption, Game, NotAMove, PositionError

from .chance import Answer, Luck
from .errors import OpenQuestion, Refused

if TYPE_CHECKING:
    from .table import Step, Table

FORMAT = 1


class RecordError(Refused):
    """A record that cannot be replayed."""


@dataclass
class Record:
    """The lines of a record, in memory and, once saved, on disk after every move."""

    header: dict[str, Any]
    lines: list[dict[str, Any]] = field(default_factory=list)
    _file: TextIO | None = None

    @classmethod
    def begin(cls, table: Table, laid_out: bool, position: dict[str, Any] | None = None) -> Record:
        game = table.game
        header = {
            "sekki": FORMAT, "game": game.id, "rules_version": game.rules_version, "components": game.digest,
            "seats": table.seats, "options": table.options, "names": table.names,
        }  # fmt: skip
        if table.shared:
            header["shared"] = True
        if laid_out:
            header["position"] = position or table.position
        record = cls(header)
        if not laid_out:
            record._add({"setup": _say(game, table._start_answers), "digest": table.digest})
        return record

    def add_step(self, table: Table, step: Step) -> None:
        move = table.game.moves.text(step.move)
        who = {"seat": step.seat} if step.by is None else {"seat": step.seat, "by": step.by}
        self._add({**who, "move": move, "fate": _say(table.game, step.answers), "digest": digest(step.after)})

    def add_undo(self, table: Table, at: int, rest: bool) -> None:
        self._add({"undo": at, "rest": rest, "digest": table.digest})

    def _add(self, line: dict[str, Any]) -> None:
        self.lines.append(line)
        if self._file:
            _write(self._file, [line])

    def save(self, path: str | Path) -> None:
        """Writes the record, whole or not at all."""
        path = Path(path)
        part = path.with_name(path.name + ".part")
        with part.open("w", encoding="utf-8") as file:
            _write(file, [self.header, *self.lines])
        os.replace(part, path)

    def follow(self, path: str | Path) -> None:
        """Saves the record and from now on writes every line to disk as it comes."""
        self.close()
        self.save(path)
        self._file = Path(path).open("a", encoding="utf-8")  # noqa: SIM115

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None


def digest(state: bytes) -> str:
    """Names a position; equal positions have equal digests."""
    return hashlib.blake2b(state, digest_size=8).hexdigest()


def _write(file: TextIO, lines: Iterable[dict[str, Any]]) -> None:
    for line in lines:
        file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
    file.flush()
    os.fsync(file.fileno())


def _say(game: Game, answers: list[Answer]) -> list[str]:
    return [game.questions.text(*answer) for answer in answers]


def replay(source: str | Path | Iterable[dict[str, Any]]) -> Table:
    """The table of a record (a file or its lines), as it stood after the last line.

    What could not be used is said in `table.notices`; what cannot be a record raises `RecordError`.
    """
    notices: list[str] = []
    lines = _read_file(Path(source), notices) if isinstance(source, (str, Path)) else list(source)
    if not lines:
        raise RecordError("the record is empty")
    header, *rest = lines
    game = _game_of(header)
    same_rules = header.get("rules_version") == game.rules_version
    table, rest = _begin(game, header, rest)
    table.notices += notices
    older = f"rules version {header.get('rules_version')}, these are version {game.rules_version}"
    differs = 0  # the first step whose position is not the recorded one; only older rules allow it
    for number, line in enumerate(rest, start=3):
        try:
            apply(table, line, same_rules)
        except (Refused, NotAMove, ValueError, KeyError, TypeError, IndexError) as error:
            said = f"line {number}: {_reason(error)}"
            if same_rules:
                raise RecordError(said) from None
            table.notices.append(f"shown up to step {len(table.steps)}: {said} ({older})")
            break
        if differs == 0 and line.get("digest") != table.digest:
            differs = len(table.steps)
    if 0 < differs < len(table.steps):
        table.notices.append(f"from step {differs} on the positions are not those recorded ({older})")
    return table


def _read_file(path: Path, notices: list[str]) -> list[dict[str, Any]]:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror})") from None
    lines: list[dict[str, Any]] = []
    pieces = text.split(b"\n")
    for number, piece in enumerate(pieces, start=1):
        if not piece.strip():
            continue
        try:
            line = json.loads(piece)
            if not isinstance(line, dict):
                raise ValueError
            lines.append(line)
        except ValueError:
            if number == len(pieces) and lines:
                notices.append(f"the last line was torn and is left out (line {number})")
                break
            raise RecordError(f"{path.name}, line {number}: not a line of a record") from None
    return lines


def _game_of(header: dict[str, Any]) -> Game:
    version = header.get("sekki")
    if not isinstance(version, int):
        raise RecordError("line 1: not the first line of a Sekki record")
    if version > FORMAT:
        raise RecordError(f"written by a newer Sekki: format {version}, this one reads up to {FORMAT}")
    try:
        game = find(str(header.get("game")))
    except UnknownGame as error:
        raise RecordError(f"line 1: {error}") from None
    if header.get("components") != game.digest:
        boxes = f"components {header.get('components')}, these are {game.digest}"
        raise RecordError(f"line 1: played with another box of {game.id} ({boxes})")
    return game


def _begin(game: Game, header: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[Table, list[dict[str, Any]]]:
    from .table import Table, read_position

    names, shared = header.get("names"), bool(header.get("shared"))
    try:
        if "position" in header:
            start = read_position(game, header["position"])
            return Table(game, start, names=names, laid_out=True, options=header.get("options"), shared=shared), lines
        start = game.new_state(int(header["seats"]), header.get("options") or {})
        if not lines or "setup" not in lines[0]:
            raise RecordError("line 2: the setup is missing")
        answers = [game.questions.parse(a) for a in lines[0]["setup"]]
        table = Table(game, start, names=names, setup=answers, shared=shared)
    except (BadOption, PositionError, KeyError, TypeError, ValueError, OpenQuestion) as error:
        raise RecordError(f"the start does not fit: {_reason(error)}") from None
    if header.get("rules_version") == game.rules_version and lines[0].get("digest") != table.digest:
        raise RecordError("line 2: the cards dealt are not the ones recorded; the file was edited")
    return table, lines[1:]


def apply(table: Table, line: dict[str, Any], same_rules: bool = True) -> None:
    """Carries out one more line of a record, a move or an undo."""
    if "undo" in line:
        table.take_back(line["undo"], line["rest"])
        table.record.add_undo(table, line["undo"], line["rest"])
    else:
        table.play(line["seat"], str(line["move"]), by=line.get("by"), answers=line["fate"])
        if table.luck.again:
            _forget(table.luck, table.steps[-1].answers)
    if same_rules and line.get("digest") != table.digest:
        raise RecordError("the position is not the one recorded; the file was edited")


def _forget(luck: Luck, answers: list[Answer]) -> None:
    """Answers that were taken back and have come again are used up."""
    for answer in answers:
        with contextlib.suppress(ValueError):
            luck.again.remove(answer)


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"{error} is missing"
    return str(error)
