"""A game in progress: the only place where moves are checked, luck is asked and secrets are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from sekki.kit import Game, NotAMove, PositionError, listed
from sekki.kit.language import say
from sekki.kit.text import STOPS, default_names

from .chance import Answer, Luck, Told, answers_of, check_answered, events_of, scripted
from .errors import IllegalMove, UndoRefused
from .event import Event
from .hindsight import Hindsight, Step
from .moves import Move, describe, legal_ids
from .record import Record, digest
from .seen import Seen


class Table:
    """A table at which a game is played. Made by `sekki.game(…).table(…)` or `sekki.replay(…)`."""

    def __init__(
        self,
        game: Game,
        start: Any,
        *,
        names: Sequence[str] | None = None,
        luck: Luck | None = None,
        setup: list[Answer] | None = None,
        laid_out: bool = False,
        options: dict[str, Any] | None = None,
        shared: bool = False,
    ) -> None:
        """`start` is a state with seats and options written, or with `laid_out` a whole position.

        `shared` lets every seat decide for all: in a cooperative game, where nobody has a hand to hide.
        """
        if shared and not game.cooperative:
            raise ValueError(f"control is shared only in a game that is won together, which {game.title} is not")
        self.game = game
        self.seats: int = start.seats
        self.names = list(names or default_names(self.seats))
        if len(self.names) != self.seats:
            raise ValueError(f"{self.seats} seats need {self.seats} names, not {len(self.names)}")
        self.luck = luck or Luck()
        self.options = game.options_of(start) if options is None else options
        self.shared = shared
        self.notices: list[str] = []
        self.steps: list[Step] = []
        self.listeners: list[Callable[[Table], None]] = []
        self.tells_chapters = bool(getattr(game.words, "CHAPTER", None))  # a view also tells what happened lately
        self._names_told: tuple[str, ...] = ()
        self._actors: tuple[int, ...] | None = None
        self._known_by: dict[int | None, Any] = {}
        self._legal_of: dict[int, list[int]] = {}
        self._dumped: dict[int | None, bytes] = {}
        self._w = game.scratch.new()
        self._hindsight = Hindsight(game, self._w)
        self._s = game.state.copy(start)
        self._start_answers: list[Answer] = []
        self._start_told: list[Told] = []
        if not laid_out:
            f = self.luck.free([]) if setup is None else scripted(setup)
            game.rules.setup(self._s, f, self._w)
            check_answered(game, f)
            self._start_answers, self._start_told = answers_of(f), events_of(f)
        self._start = self._state = game.state.dump(self._s)
        self.record = Record.begin(self, laid_out)

    # What everybody may know

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        if self._actors is None:
            self._actors = tuple(listed(self.game.rules.actors(self._s)))
        return self._actors

    def actors_known_by(self, seat: int) -> tuple[int, ...]:
        """The seats the game waits for as one of them knows: a choice laid face down looks as if it were to come."""
        return tuple(listed(self.game.rules.actors(self._concealed(seat))))

    @property
    def over(self) -> bool:
        return not self.actors

    @property
    def scores(self) -> list[int]:
        return [self.game.rules.score(self._s, seat) for seat in range(self.seats)]

    @property
    def places(self) -> list[int]:
        """1 = won; ties share a place; 0 for everyone in a lost cooperative or solo game."""
        return [self.game.rules.place(self._s, seat) for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1] if self.over else []

    @property
    def digest(self) -> str:
        """Names the position; equal positions have equal digests."""
        return digest(self._state)

    # What a seat may know

    def legal(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat (left out: of the one seat that acts)."""
        seat = self._only_actor() if seat is None else self._check_seat(seat)
        s = self._concealed(seat)
        return [describe(self.game, s, seat, move, self.names) for move in self.legal_ids(seat)]

    def legal_ids(self, seat: int) -> list[int]:
        """The legal moves of a seat as ints, without words."""
        if seat not in self._legal_of:
            self._legal_of[seat] = legal_ids(self.game, self._s, self._check_seat(seat), self._w)
        return self._legal_of[seat]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Everything a seat may see, as JSON; `None` is a spectator. A game told in chapters adds its newest one."""
        found: dict[str, Any] = self.game.view.view(self._concealed(seat), seat, self.names, self.actors)
        if self.tells_chapters:
            found["log"] = [event.text for event in self.since(self.game.words.CHAPTER, seat)]
        return found

    def prompt(self, seat: int | None = None) -> str:
        """One sentence: whose decision it is and what is asked."""
        said: str = self.game.words.prompt(self._concealed(seat), seat, self.names, self.actors)
        return said

    def seen(self, seat: int) -> Seen:
        """What a bot in this seat gets to know: a concealed state, never the table."""
        return Seen(self.game.id, self.game.digest, self._check_seat(seat), self.known_bytes(seat))

    def known_bytes(self, seat: int | None) -> bytes:
        """All that a seat or a spectator knows of the position: as long as it is the same, they see the same."""
        if seat not in self._dumped:
            self._dumped[seat] = self.game.state.dump(self._concealed(seat))
        return self._dumped[seat]

    def why(self, seat: int, move: int | str) -> IllegalMove | None:
        """Why a move is refused, or None if it is legal."""
        try:
            number = self.game.moves.parse(move) if isinstance(move, str) else move
            text = self.game.moves.text(number)
        except NotAMove as error:
            return IllegalMove(str(move), None, str(error), self.legal(seat))
        if number in self.legal_ids(seat):
            return None
        if self.over:
            return IllegalMove(text, None, say("the game is over"), [])
        rule, reason = self.game.refusals.why(self._concealed(seat), seat, number, self.names)
        return IllegalMove(text, rule, reason.rstrip(STOPS), self.legal(seat))

    def log(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What a seat saw happen, in order, from step `since` on."""
        steps = range(since, len(self.steps) + 1)
        return [event for step in steps for event in self.events(step) if event.visible_to(seat)]

    def since(self, kind: str, seat: int | None = None) -> list[Event]:
        """What a seat saw happen from the last event of a kind on; everything where there was none yet."""
        found: list[Event] = []
        for step in range(len(self.steps), -1, -1):
            found = [event for event in self.events(step) if event.visible_to(seat)] + found
            at = next((i for i in range(len(found) - 1, -1, -1) if found[i].kind == kind), None)
            if at is not None:
                return found[at:]
        return found

    def events(self, step: int) -> list[Event]:
        """All that happened in a step (0: the setup), whoever saw it: not to be shown to players as it is."""
        told = self.steps[step - 1].told if step else self._start_told
        return [self._event(t) for t in told]

    def score_lines(self, seat: int) -> list[tuple[str, int]]:
        """Where a seat's points come from."""
        lines: list[tuple[str, int]] = self.game.words.score_lines(self._concealed(None), seat)
        return lines

    def rivals(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """Opponents that hold no seat, an automa for one: the name, and where its points come from."""
        known = getattr(self.game.words, "rivals", None)
        return known(self._concealed(None)) if known else []

    def has_secrets(self, seat: int) -> bool:
        """Whether a seat knows anything now that a spectator does not."""
        return self.known_bytes(self._check_seat(seat)) != self.known_bytes(None)

    def forced(self, seat: int) -> bool:
        """Whether a seat has only one move, and a spectator could tell: then who plays it tells nobody anything.

        That is so where the seat knows nothing a spectator does not. A game with hands says in `words.plainly_forced`
        when it is so besides; it is shown what a spectator knows, so it cannot give anything away.
        """
        if len(self.legal_ids(seat)) != 1:
            return False
        plainly = getattr(self.game.words, "plainly_forced", None)
        return not self.has_secrets(seat) or (plainly is not None and bool(plainly(self._concealed(None), seat)))

    # Moves

    def may_decide(self, by: int, seat: int) -> bool:
        """Whether who sits at `by` may move for `seat`: for themselves, or for all where control is shared."""
        return self._check_seat(by) == self._check_seat(seat) or self.shared

    def play(
        self, seat: Any, move: Any = None, *, by: int | None = None, answers: Sequence[str] | None = None
    ) -> list[Event]:
        """Plays a move (a Move, its text or its id). `answers` scripts fate: `["dummy spring-4"]`.

        `by` is the seat that decides, if it is another one's.
        """
        if move is None:
            seat, move = self._only_actor(), seat
        seat = self._check_seat(seat)
        number = move.id if isinstance(move, Move) else move
        if by is not None and not self.may_decide(by, seat):
            reason = say("{name} decides this, and control is not shared", name=self.names[seat])
            raise IllegalMove(str(move), None, reason, [])
        if isinstance(number, str):
            with suppress(NotAMove):  # which is refused in words below
                number = self.game.moves.parse(number)
        if number not in self.legal_ids(seat):
            refused = self.why(seat, number)
            assert refused is not None
            raise refused
        step = self._carry_out(
            seat, number, None if answers is None else [self.game.questions.parse(a) for a in answers],
            None if by == seat else by,
        )  # fmt: skip
        self.record.add_step(self, step)
        self._tell_listeners()
        return [self._event(t) for t in step.told]

    def _carry_out(self, seat: int, move: int, answers: list[Answer] | None, by: int | None = None) -> Step:
        """One legal move; if the script does not fit or a rule breaks off, everything is as before."""
        before = self._state
        known = self._dumped.get(seat)
        f = self.luck.free(self._asked()) if answers is None else scripted(answers)
        try:
            self.game.rules.play(self._s, f, seat, move, self._w)
            check_answered(self.game, f)
            after = self.game.state.dump(self._s)
        except BaseException:
            self._stand_at(before)
            raise
        if answers is None:
            self.luck.used(f)
        told = events_of(f)
        kinds = self.game.events.kinds
        shows = any(kinds[t.kind].shows and t.seats & ~(1 << seat) for t in told)
        step = Step(seat, move, answers_of(f), told, before, after, by, shows)
        if known is not None:
            self._hindsight.note(len(self.steps), known)
        self.steps.append(step)
        self._changed(after)
        return step

    def _asked(self) -> list[Answer]:
        """The answers that the luck of a seed goes on from."""
        if self.luck.seed is None:
            return []
        return [*self._start_answers, *(answer for step in self.steps for answer in step.answers)]

    def _stand_at(self, state: bytes) -> None:
        """The table as it is in this state."""
        self._s = self.game.state.load(state)
        self._changed(state)

    def _changed(self, state: bytes) -> None:
        """What was worked out for the state before is forgotten."""
        self._state = state
        self._actors = None
        self._known_by = {}
        self._legal_of = {}
        self._dumped = {}

    def rest(self) -> None:
        """Let go of what is quickly made again, until somebody asks; moves and what seats know stay at hand."""
        self._known_by = {}

    # Undo

    def undo(self, seat: int | None = None, *, consent: bool = False) -> None:
        """Takes back the last move of a seat. With everybody's consent also what others have seen or answered since."""
        seat = self.steps[-1].seat if seat is None and self.steps else seat
        at = self._last_step_of(seat)
        reason = self.undo_refusal(seat)
        if reason and not consent:
            raise UndoRefused(reason)
        rest = bool(reason)
        self.take_back(at, rest)
        self.record.add_undo(self, at, rest)
        self._tell_listeners()

    def undo_refusal(self, seat: int | None, seen: bool = True) -> str:
        """Why a seat cannot take its last move back by itself; "" if it can.

        `seen=False` leaves out what was shown since: a record may hold an undo from when that was no reason.
        """
        try:
            at = self._last_step_of(seat)
        except UndoRefused as refused:
            return str(refused)
        step = self.steps[at]
        if step.answers:
            return say("luck has answered: a card was drawn or a die rolled")
        if step.shows or (seen and any(later.shows for later in self.steps[at:])):
            return say("somebody has seen something that was hidden before")
        if not self._hindsight.unaffected(self.steps, at):
            return say("somebody has moved since")
        return ""

    def _last_step_of(self, seat: int | None) -> int:
        for at in range(len(self.steps) - 1, -1, -1):
            if self.steps[at].seat == seat:
                return at
        raise UndoRefused(say("there is no move of yours to take back"))

    def take_back(self, at: int, rest: bool) -> None:
        """Goes on without step `at`, or (`rest`) without it and all that followed; their answers come again."""
        if not 0 <= at < len(self.steps):
            raise UndoRefused(f"there is no step {at} to take back; there are {len(self.steps)}")
        later = self.steps[at + 1 :]
        if rest:
            self.luck.again = [a for step in self.steps[at:] for a in step.answers] + self.luck.again
            later = []
        self._stand_at(self.steps[at].before)
        self._hindsight.clear()
        del self.steps[at:]
        for step in later:
            self._carry_out(step.seat, step.move, step.answers, step.by)

    # Other tables from this one

    @property
    def position(self) -> dict[str, Any]:
        """The whole state in names: for puzzles, bug reports and tests."""
        return self.game.state.to_json(self._s)

    def at(self, n: int) -> Table:
        """This table as it was after `n` moves; its luck goes on as it did here."""
        if not 0 <= n <= len(self.steps):
            raise ValueError(f"this table has {len(self.steps)} moves; step {n} is not one of them")
        table = self._copy(n)
        table.luck.again = [a for step in self.steps[n:] for a in step.answers] + self.luck.again
        return table

    def fork(self, fate: str = "same") -> Table:
        """A copy to try things on, with the same luck or with new luck."""
        if fate not in ("same", "new"):
            raise ValueError(f"a fork's fate is 'same' or 'new', not {fate!r}")
        table = self._copy(len(self.steps))
        if fate == "new":
            table.luck = Luck()
        else:
            table.luck.again = list(self.luck.again)
        return table

    def _copy(self, n: int) -> Table:
        """Another table with the first `n` steps of this one, from the states that were kept."""
        table = Table(
            self.game, self.game.state.load(self._start), names=self.names, luck=Luck(self.luck.seed), laid_out=True,
            options=self.options, shared=self.shared,
        )  # fmt: skip
        table._start_answers, table._start_told = self._start_answers, self._start_told
        table.record = Record.begin(table, "position" in self.record.header, self.record.header.get("position"))
        for step in self.steps[:n]:
            table.steps.append(step)
            table.record.add_step(table, step)
        if n:
            table._stand_at(self.steps[n - 1].after)
        return table

    # Help

    def _concealed(self, seat: int | None) -> Any:
        """The state as a seat knows it, to be read and not changed; made once per position."""
        if seat not in self._known_by:
            s = self.game.state.copy(self._s)
            self.game.knowledge.conceal(s, -1 if seat is None else self._check_seat(seat))
            self._known_by[seat] = s
        return self._known_by[seat]

    def _event(self, told: Told) -> Event:
        kind, args = self.game.events.parts(told.kind, list(told.args))
        names = tuple(self.names)
        if self._names_told != names:  # events of before keep the names of before
            self._names_told = names
        return Event(kind, args, told.seats, self.game.words.happened, self._names_told)

    def _check_seat(self, seat: Any) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")
        return seat

    def _only_actor(self) -> int:
        if len(self.actors) != 1:
            raise ValueError(f"say which seat: the game waits for {list(self.actors) or 'nobody'}")
        return self.actors[0]

    def _tell_listeners(self) -> None:
        for listener in self.listeners:
            listener(self)


def read_position(game: Game, position: dict[str, Any]) -> Any:
    """A state from a position in names, refused with a reason if the game could not be in it."""
    s = game.state.from_json(position)
    game.check_seats(s.seats)
    try:
        code = game.rules.audit(s)
        actors = listed(game.rules.actors(s)) if not code else []
        stuck = [seat for seat in actors if seat >= s.seats or not legal_ids(game, s, seat)]
    except (IndexError, ValueError, ZeroDivisionError) as error:
        raise PositionError(f"not a position of {game.id}: {error}") from None
    if code:
        raise PositionError(f"not a position of {game.id}: {game.invariants[code - 1]} does not hold")
    if stuck:
        raise PositionError(f"not a position of {game.id}: seat {stuck[0]} is to move and has no move")
    return s
