"""A game driven by the names of things: moves, cards and answers of fate as text, over the plain rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from sekki.kit import FATE, SPECTATOR, Game, listed
from sekki.kit.fate import FREE, SCRIPTED_THEN_FREE
from sekki.kit.names import NONE, suggestion

NAMES = ("Ada", "Bo", "Cy", "Di")


class ScriptedGame:
    """A game in progress, interpreted, audited after every move. `s` is its whole state, to be looked at and changed.

    Fate follows the script first (`"deal spring-4"`), each question in its own order, then the seed. Subclasses name a
    game's own things; `answers` and `events` are what fate said and what was told in the last move.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int = 1,
        script: Sequence[str] = (),
        names: Sequence[str] = NAMES,
        **options: Any,
    ) -> None:
        self.game = game
        self.names = list(names[:seats])
        self.s = game.new_state(seats, options)
        self.f, self.w = FATE.new(), game.scratch.new()
        self.f.seed = seed
        self.f.open_question = NONE
        self.answers: list[str] = []
        self.events: list[str] = []
        self.script(*script)
        self._run(game.rules.setup)

    def script(self, *answers: str) -> Self:
        """What fate answers next, each question in its own order."""
        f = self.f
        f.mode = SCRIPTED_THEN_FREE if answers else FREE
        f.script_length = len(answers)
        for i, text in enumerate(answers):
            f.script_question[i], f.script_answer[i] = self.game.questions.parse(text)
        return self

    def lay(self, **fields: Any) -> Self:
        """Writes fields of the state, as a position names them (`hand=[["spring-1"], …]`), and audits the position."""
        for field in fields:
            if field not in self.game.state.fields:
                near = suggestion(field, self.game.state.fields)
                raise ValueError(f"{self.game.id}: the state has no field {field!r}{near}")
        self.s = self.game.state.from_json({**self.position, **fields})
        self.check()
        return self

    def play(self, seat: int, move: str) -> Self:
        """Plays a move, which must be legal."""
        assert seat in self.actors, f"seat {seat} is not asked; the game waits for {self.actors}"
        legal = self.legal(seat)
        assert move in legal, f"{move!r} is not legal{suggestion(move, sorted(legal))}"
        self._run(self.game.rules.play, seat, self.game.moves.parse(move))
        return self

    def check(self) -> None:
        """Breaks off if the position breaks an invariant."""
        code = self.game.rules.audit(self.s)
        assert code == 0, f"{self.game.id}: {self.game.invariants[code - 1]}"

    def _run(self, function: Any, *args: int) -> None:
        f = self.f
        f.keeping, f.answers, f.events, f.overflow = 1, 0, 0, 0
        f.open_question, f.fits = NONE, 0
        function(self.s, f, *args, self.w)
        assert f.open_question == NONE, self._misfit()
        assert not f.overflow, "more answers or events in one move than fate keeps"
        self.answers = [self.game.questions.text(f.answer_question[i], f.answer[i]) for i in range(f.answers)]
        self.events = [self.game.events.text(f.event_kind[i], f.event_args.rows[i]) for i in range(f.events)]
        self.check()

    def _misfit(self) -> str:
        """What is wrong with a script whose answer was not possible where its question was asked."""
        f, questions = self.f, self.game.questions
        fits = [questions.text(f.open_question, answer) for answer in listed(f.fits)]
        asked = questions.names[f.open_question]
        return f"the script's answer to {asked!r} does not fit there; possible: {', '.join(fits)}"

    @property
    def actors(self) -> list[int]:
        """The seats the game waits for."""
        return listed(self.game.rules.actors(self.s))

    @property
    def phase(self) -> str:
        phases = self.game.state.fields["phase"].names
        assert phases is not None
        return phases[self.s.phase]

    @property
    def position(self) -> dict[str, Any]:
        return self.game.state.to_json(self.s)

    @property
    def scores(self) -> list[int]:
        return [self.game.rules.score(self.s, seat) for seat in range(self.s.seats)]

    @property
    def places(self) -> list[int]:
        return [self.game.rules.place(self.s, seat) for seat in range(self.s.seats)]

    def legal(self, seat: int) -> set[str]:
        """The legal moves of a seat, as text."""
        out = [0] * self.game.moves.size
        n = self.game.rules.moves(self.s, seat, out, self.w)
        assert out[:n] == sorted(set(out[:n])), "moves are written in ascending order"
        return {self.game.moves.text(move) for move in out[:n]}

    def seen(self, seat: int | None) -> Any:
        """The state as a seat knows it; `None` is a spectator."""
        s = self.game.state.copy(self.s)
        self.game.knowledge.conceal(s, NONE if seat is None else seat)
        return s

    def sees(self, seat: int | None) -> list[str]:
        """What was told in the last move, as far as a seat saw it."""
        eye = SPECTATOR if seat is None else seat
        return [text for i, text in enumerate(self.events) if self.f.event_seats[i] >> eye & 1]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.game.view.view(self.seen(seat), seat, self.names, tuple(self.actors))
        return found

    def prompt(self, seat: int | None = None) -> str:
        return str(self.game.words.prompt(self.seen(seat), seat, self.names, tuple(self.actors)))

    def label(self, seat: int, move: str) -> str:
        return str(self.game.words.label(self.seen(seat), seat, self.game.moves.parse(move), self.names))

    def note(self, seat: int, move: str) -> str:
        return str(self.game.words.note(self.seen(seat), seat, self.game.moves.parse(move), self.names))

    def targets(self, seat: int, move: str) -> list[str]:
        return list(self.game.words.targets(self.seen(seat), seat, self.game.moves.parse(move)))

    def why(self, seat: int, move: str) -> tuple[str, str]:
        """The rule that refuses a move, and what it says."""
        assert move not in self.legal(seat), f"{move!r} is legal"
        rule, reason = self.game.refusals.why(self.seen(seat), seat, self.game.moves.parse(move), self.names)
        return rule, reason

    def told(self) -> list[str]:
        """The events of the last move, as sentences."""
        said = (self.game.events.parts(*self.game.events.parse(text)) for text in self.events)
        return [self.game.words.happened(kind, args, self.names) for kind, args in said]
