"""A game as a tree with chance: moves and luck apart, every answer of fate a branch with its exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sekki.kit import FATE, NONE, Game, listed
from sekki.kit.engine import Engine, engine
from sekki.kit.fate import MOST_ANSWERS, SCRIPTED
from sekki.play.chance import Answer

from .ids import game_of

_SETUP = (-1, -1)


@dataclass(frozen=True)
class Node:
    """A position, or a move whose luck is asked for.

    With a `question` open, `odds` are its possible answers, each with the number of cards (or faces) that give it; the
    move under way is the first of `todo`, carried out from `state` with the `answers` so far.
    """

    state: bytes
    waiting: int = 0
    question: int = NONE
    odds: tuple[Answer, ...] = ()
    todo: tuple[tuple[int, int], ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """The possible answers to the open question, with their probabilities."""
        total = sum(ways for _, ways in self.odds)
        return [(answer, ways / total) for answer, ways in self.odds]


class ChanceTree:
    """The nodes of a game, one after the other. Nodes are values: any of them can be gone on from again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._run: Engine = engine(game)
        self._states = self._run.records(game.state, 1)
        self._fates, self._blank = self._run.records(FATE, 1), self._run.records(FATE, 1)
        self._scratch = self._run.records(game.scratch, 1)
        self._legal = self._run.numbers(game.moves.size, "i2")
        blank = self._blank[0]
        blank.mode, blank.keeping, blank.open_question = SCRIPTED, 1, NONE

    def __deepcopy__(self, memo: dict[int, Any]) -> ChanceTree:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return chance_tree, (self.game.id,)

    def root(self, start: bytes) -> Node:
        """The beginning of a game: `start` is a state with seats and options written."""
        return self._carry_on(Node(start, todo=(_SETUP,)))

    def play(self, node: Node, moves: Sequence[tuple[int, int]]) -> Node:
        """After these moves (seat and number), which must be legal and, if several, made at the same time."""
        return self._carry_on(replace(node, todo=tuple(moves)))

    def answer(self, node: Node, answer: int) -> Node:
        """After this answer to the open question."""
        return self._carry_on(replace(node, answers=(*node.answers, (node.question, answer))))

    def legal(self, node: Node, seat: int) -> list[int]:
        self._run.put(self._states, 0, node.state)
        n = self._run.function("moves")(self._states[0], seat, self._legal, self._scratch[0])
        return [int(move) for move in self._legal[:n]]

    def concealed(self, node: Node, seat: int) -> bytes:
        """What a seat knows."""
        self._run.put(self._states, 0, node.state)
        self._run.function("conceal")(self._states[0], seat)
        return self._run.get(self._states, 0)

    def observe(self, node: Node, seat: int, out: Any) -> None:
        """What a seat knows, as numbers."""
        self._run.put(self._states, 0, self.concealed(node, seat))
        self._run.function("observe")(self._states[0], seat, out)

    def imagine(self, node: Node, seat: int, seed: int) -> Node:
        """A position that the seat cannot tell from this one, drawn by its chance."""
        known = self.concealed(node, seat)
        w = self._run.prepared(known, seat)
        fates = self._run.records(FATE, 1)
        f = fates[0]
        f.seed, f.open_question = seed, NONE
        self._run.put(self._states, 0, known)
        self._run.function("imagine")(self._states[0], f, seat, w[0])
        return self._position(self._run.get(self._states, 0))

    def _carry_on(self, node: Node) -> Node:
        """Carries moves out until one leaves a question open."""
        while node.todo:
            f = self._attempt(node)
            if f.open_question != NONE:
                odds = self._odds(node, f)
                return replace(node, question=odds[0], odds=odds[1], waiting=0)
            node = replace(self._position(self._run.get(self._states, 0)), todo=node.todo[1:])
        return node

    def _odds(self, node: Node, f: Any) -> tuple[int, tuple[Answer, ...]]:
        """The open question and its possible answers with their weights: fate notes that of an answer it is given."""
        question, at, total = int(f.open_question), len(node.answers), int(f.answer_of[len(node.answers)])
        fitting = listed(int(f.fits))
        if total == len(fitting):
            return question, tuple((answer, 1) for answer in fitting)
        odds = []
        for answer in fitting:
            given = self._attempt(replace(node, answers=(*node.answers, (question, answer))))
            odds.append((answer, int(given.answer_ways[at])))
        if sum(ways for _, ways in odds) != total:
            raise OverflowError(
                f"{self.game.id}: {self.game.questions.names[question]} has answers that fate cannot note"
            )
        return question, tuple(odds)

    def _attempt(self, node: Node) -> Any:
        """Runs the first move of a node with the answers so far; fate then says whether they were enough."""
        if len(node.answers) >= MOST_ANSWERS:
            raise OverflowError(f"{self.game.id}: more answers in one move than fate keeps")
        self._run.put(self._states, 0, node.state)
        self._fates[0] = self._blank[0]
        s, f, w = self._states[0], self._fates[0], self._scratch[0]
        f.script_length = len(node.answers)
        for i, (question, answer) in enumerate(node.answers):
            f.script_question[i], f.script_answer[i] = question, answer
        if node.todo[0] == _SETUP:
            self._run.function("setup")(s, f, w)
        else:
            self._run.function("play")(s, f, *node.todo[0], w)
        return f

    def _position(self, state: bytes) -> Node:
        self._run.put(self._states, 0, state)
        return Node(state, int(self._run.function("actors")(self._states[0])))


_trees: dict[tuple[str, str, bool], ChanceTree] = {}


def chance_tree(game: Game | str) -> ChanceTree:
    """The tree of a game; one serves all who walk in it."""
    game = game_of(game)
    key = (game.id, game.digest, engine(game).compiled)
    if key not in _trees:
        _trees[key] = ChanceTree(game)
    return _trees[key]
