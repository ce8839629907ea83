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

from sekki.games import BrokenGame, UnknownGame, find
from sekki.kit import Game
from sekki.kit.changes import say_changes
from sekki.kit.fate import MOST_ANSWERS
from sekki.kit.language import later, say

from .chance import Answer, Luck
from .errors import Refused

if TYPE_CHECKING:
    from .hindsight import Step
    from .table import Table

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
        if game.changes:
            header["changes"] = game.changes
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


Line = dict[str, Any]
Numbered = tuple[int, Line]
_MISFITS = (Refused, ValueError, TypeError, LookupError, ArithmeticError)
SHOWN_UP_TO = later("shown up to step {step}: {reason} (rules version {theirs}, these are version {ours})")
OTHER_POSITIONS = later(
    "from step {step} on the positions are not those recorded (rules version {theirs}, these are version {ours})"
)
OTHER_BOX = later("line 1: played with another box of {game} (components {theirs}, these are {ours}){changes}")
_KINDS = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "an object"}


def replay(source: str | Path | Iterable[Line]) -> Table:
    """The table of a record (a file or its lines), as it stood after the last line.

    What could not be used is said in `table.notices`; what cannot be a record raises `RecordError`.
    """
    notices: list[str] = []
    if isinstance(source, (str, Path)):
        lines = _read_file(Path(source), notices)
    else:
        lines = [(number, _object(line, number)) for number, line in enumerate(source, start=1)]
    if not lines:
        raise RecordError(say("the record is empty"))
    (_, header), *rest = lines
    game = _game_of(header)
    same_rules = header.get("rules_version") == game.rules_version
    table, rest = _begin(game, header, rest)
    table.notices += notices
    theirs, ours = header.get("rules_version"), game.rules_version
    differs = 0  # the first step whose position is not the recorded one; only older rules allow it
    for number, line in rest:
        try:
            apply(table, line, same_rules)
        except _MISFITS as error:
            said = say("line {line}: {reason}", line=number, reason=_reason(error))
            if same_rules:
                raise RecordError(said) from None
            table.notices.append(say(SHOWN_UP_TO, step=len(table.steps), reason=said, theirs=theirs, ours=ours))
            break
        if differs == 0 and line.get("digest") != table.digest:
            differs = len(table.steps)
    if 0 < differs < len(table.steps):
        table.notices.append(say(OTHER_POSITIONS, step=differs, theirs=theirs, ours=ours))
    return table


def _read_file(path: Path, notices: list[str]) -> list[Numbered]:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise RecordError(say("{file}: cannot be read ({why})", file=path, why=error.strerror)) from None
    lines: list[Numbered] = []
    pieces = text.split(b"\n")
    for number, piece in enumerate(pieces, start=1):
        if not piece.strip():
            continue
        try:
            lines.append((number, _object(json.loads(piece), number)))
        except (ValueError, RecursionError, RecordError):
            if number == len(pieces) and lines:
                notices.append(say("the last line was torn and is left out (line {line})", line=number))
                break
            says = later("{file}, line {line}: not a line of a record")
            raise RecordError(say(says, file=path.name, line=number)) from None
    return lines


def _object(line: Any, number: int) -> Line:
    if not isinstance(line, dict):
        raise RecordError(say("line {line}: not a line of a record", line=number))
    return line


def _game_of(header: Line) -> Game:
    version = header.get("sekki")
    if isinstance(version, bool) or not isinstance(version, int):
        raise RecordError(say("line 1: not the first line of a Sekki record"))
    if version > FORMAT:
        says = later("written by a newer Sekki: format {theirs}, this one reads up to {ours}")
        raise RecordError(say(says, theirs=version, ours=FORMAT))
    try:
        game = find(str(header.get("game")))
    except (UnknownGame, BrokenGame) as error:
        raise RecordError(say("line {line}: {reason}", line=1, reason=error)) from None
    if header.get("components") != game.digest:
        theirs, changes = header.get("components"), _how_to_play(game, header)
        raise RecordError(say(OTHER_BOX, game=game.id, theirs=theirs, ours=game.digest, changes=changes))
    return game


def _how_to_play(game: Game, header: Line) -> str:
    """Which changes the rules of a record need that are not made here, or the other way round."""
    theirs = header.get("changes")
    if isinstance(theirs, dict) and theirs:
        says = later("; it was played with {changes}: set SEKKI_SET_{game}={changes}")
        return say(says, changes=say_changes(theirs), game=game.id.upper())
    if not game.changes:
        return ""
    return say("; here {changes} is set (SEKKI_SET_{game})", changes=say_changes(game.changes), game=game.id.upper())


def _begin(game: Game, header: Line, lines: list[Numbered]) -> tuple[Table, list[Numbered]]:
    """The table at its start, and the lines that are left."""
    number = 1
    try:
        _field(header, "rules_version", int)
        seats, names = _field(header, "seats", int), header.get("names")
        options, shared = header.get("options") or {}, header.get("shared", False)
        _check(options, "options", dict)
        _check(shared, "shared", bool)
        for name in [] if names is None else _check(names, "names", list):
            _check(name, "names", str)
        game.check_seats(seats)
        if names and len(names) != seats:
            raise RecordError(f"{seats} seats need {seats} names, not {len(names)}")
        if "position" in header:
            return _laid_out(game, header, names=names, options=header.get("options"), shared=shared), lines
        start = game.new_state(seats, options)
        if not lines:
            raise RecordError(say("the record ends before the setup"))
        number, setup = lines[0]
        answers = [game.questions.parse(answer) for answer in _answers(setup, "setup")]
        table = _new_table(game, start, names=names, setup=answers, shared=shared)
    except _MISFITS as error:
        says = later("line {line}: the start does not fit: {reason}")
        raise RecordError(say(says, line=number, reason=_reason(error))) from None
    if header["rules_version"] == game.rules_version and setup.get("digest") != table.digest:
        says = later("line {line}: the cards dealt are not the ones recorded; the file was edited")
        raise RecordError(say(says, line=number))
    return table, lines[1:]


def _new_table(game: Game, start: Any, **wishes: Any) -> Table:
    from .table import Table

    return Table(game, start, **wishes)


def _laid_out(game: Game, header: Line, **wishes: Any) -> Table:
    """A table that starts from a position in the header."""
    from .table import read_position

    return _new_table(game, read_position(game, header["position"]), laid_out=True, **wishes)


def apply(table: Table, line: Line, same_rules: bool = True) -> None:
    """Carries out one more line of a record, a move or an undo."""
    if "undo" in line:
        at, rest = _field(line, "undo", int), _field(line, "rest", bool)
        _check_undo(table, at, rest)
        table.take_back(at, rest)
        table.record.add_undo(table, at, rest)
    else:
        seat, move, by = _field(line, "seat", int), _field(line, "move", str), line.get("by")
        table.play(seat, move, by=by, answers=_answers(line, "fate"))
        if table.luck.again:
            _forget(table.luck, table.steps[-1].answers)
    if same_rules and line.get("digest") != table.digest:
        raise RecordError(say("the position is not the one recorded; the file was edited"))


def _check_undo(table: Table, at: int, rest: bool) -> None:
    """Refuses to take back a step alone that later moves depend on."""
    if rest or not 0 <= at < len(table.steps):
        return
    seat = table.steps[at].seat
    if any(step.seat == seat for step in table.steps[at + 1 :]):
        says = later("step {step} cannot be taken back alone: {name} has moved since")
        raise RecordError(say(says, step=at, name=table.names[seat]))
    refusal = table.undo_refusal(seat, seen=False)
    if refusal:
        raise RecordError(say("step {step} cannot be taken back alone: {why}", step=at, why=refusal))


def _answers(line: Line, name: str) -> list[str]:
    """Fate's answers in a line."""
    answers: list[str] = _field(line, name, list)
    if len(answers) > MOST_ANSWERS:
        raise RecordError(f"{name!r} holds {len(answers)} answers; one move has at most {MOST_ANSWERS}")
    for answer in answers:
        _check(answer, name, str)
    return answers


def _field(line: Line, name: str, kind: type) -> Any:
    if name not in line:
        raise RecordError(f"{name!r} is missing")
    return _check(line[name], name, kind)


def _check(value: Any, name: str, kind: type) -> Any:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise RecordError(f"{name!r} is or holds {_KINDS[kind]}, not {value!r:.60}")
    return value


def _forget(luck: Luck, answers: list[Answer]) -> None:
    """Answers that were taken back and have come again are used up."""
    for answer in answers:
        with contextlib.suppress(ValueError):
            luck.again.remove(answer)


def _reason(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)
