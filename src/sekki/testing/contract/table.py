"""Records, undo, positions and what a client gets, at a real table."""

from __future__ import annotations

import json
import random

from sekki.games import UnknownGame, find
from sekki.kit import Game
from sekki.play.game import PlayableGame
from sekki.play.record import replay
from sekki.play.table import Table

from .cases import Case, random_move
from .law import NotApplicable, hold


def played(case: Case, seed: int, moves: int) -> Table:
    """A table after so many random moves."""
    table, rng = case.table(seed), random.Random(seed)
    for _ in range(moves):
        if table.over:
            break
        table.play(*random_move(table, rng))
    return table


def a_record_replays(case: Case, moves: int = 80) -> None:
    """A record, written and read again, leads to the same digests and the same log."""
    if not is_registered(case.game):
        raise NotApplicable("the game is not registered under its id, so its records cannot be read")
    table = played(case, seed=8, moves=moves)
    lines = [json.loads(json.dumps(line)) for line in (table.record.header, *table.record.lines)]
    again = replay(lines)
    hold(again.digest == table.digest, case, "the record replays to another position")
    digests = [[line["digest"] for line in t.record.lines] for t in (table, again)]
    hold(digests[0] == digests[1], case, "a step of the replay has another digest than it was recorded with")
    hold(again.log(0) == table.log(0), case, "the replay tells seat 0 another story")
    hold(not again.notices, case, f"the replay complains: {again.notices}")


def a_position_comes_back(case: Case) -> None:
    """A position in names leads to a table with the same position."""
    for moves in (0, 9, 30):
        table = played(case, seed=2, moves=moves)
        again = PlayableGame(case.game).table(position=json.loads(json.dumps(table.position)))
        hold(again.digest == table.digest, case, f"the position after {moves} moves, in names, is another one")
        hold(
            again.position == table.position,
            case,
            f"the position after {moves} moves reads differently when read again",
        )


def undo_then_redo_is_as_before(case: Case, moves: int = 60) -> None:
    """A move taken back leaves the position before it; played again it leads where it led."""
    table, rng = case.table(seed=21), random.Random(21)
    by_consent = freely = 0
    for _ in range(moves):
        if table.over:
            break
        seat, move = random_move(table, rng)
        before = table.digest
        table.play(seat, move)
        if not table.undo_refusal(seat):
            _undo_and_redo(case, table, seat, move, before, consent=False)
            freely += 1
        elif rng.random() < 0.3:
            _undo_and_redo(case, table, seat, move, before, consent=True)
            by_consent += 1
    hold(freely + by_consent, case, f"no move was taken back in {moves} moves")
    if is_registered(case.game):
        again = replay([table.record.header, *table.record.lines])
        hold(again.digest == table.digest, case, "the record with its undos replays to another position")
    if not freely:
        raise NotApplicable(f"each of {moves} moves asked luck or showed something: none could be taken back freely")


def _undo_and_redo(case: Case, table: Table, seat: int, move: int, before: str, consent: bool) -> None:
    after, said = table.digest, case.game.moves.text(move)
    table.undo(seat, consent=consent)
    hold(table.digest == before, case, f"{said!r} of seat {seat} taken back leaves another position than before it")
    table.play(seat, move)
    hold(
        table.digest == after, case, f"{said!r} of seat {seat}, taken back and played again, got other answers of fate"
    )


def a_client_gets_all_it_needs(case: Case, moves: int = 25) -> None:
    """Views are JSON; every prompt, label and event says something; texts of moves read back as the moves."""
    table, rng = case.table(seed=3), random.Random(3)
    for step in range(moves):
        if table.over:
            break
        at = f"after {step} moves"
        for seat in (None, *range(case.seats)):
            json.dumps(table.view(seat))
            hold(table.prompt(seat), case, f"{at} the prompt of seat {seat} is empty")
        for seat in table.actors:
            for move in table.legal(seat):
                hold(move.label, case, f"{at} the move {move.text!r} has no label")
                hold(case.game.moves.parse(move.text) == move.id, case, f"{move.text!r} reads back as another move")
        for event in table.log(None):
            hold(event.text, case, f"{at} the event {event.kind} {event.args} says nothing")
        table.play(*random_move(table, rng))


def moves_answers_and_events_survive_as_text(game: Game) -> None:
    """Every move, answer and event reads back from its text."""
    for move in game.moves:
        text = game.moves.text(move)
        hold(game.moves.parse(text) == move, game.id, f"the move {text!r} reads back as another")
    for question, names in enumerate(game.questions.answers):
        for answer in range(len(names)):
            text = game.questions.text(question, answer)
            hold(
                game.questions.parse(text) == (question, answer), game.id, f"the answer {text!r} reads back as another"
            )
    for event, kind in enumerate(game.events.kinds):
        args = [len(names) - 1 for names in kind.args]
        text = game.events.text(event, args)
        hold(game.events.parse(text) == (event, args), game.id, f"the event {text!r} reads back as another")


def is_registered(game: Game) -> bool:
    """Whether a record, which names its game by the id, finds this very game."""
    try:
        return find(game.id) is game
    except UnknownGame:
        return False
