"""From what a person types to a move: a number, the move's text, or enough of its beginning."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sekki.kit import Game
from sekki.play import Move


def matching_moves(answer: str, legal: Sequence[Move]) -> list[Move]:
    """The moves an answer may mean: one is an answer, several are a question, none is no legal move."""
    answer = answer.strip().lower()
    if answer.isdigit() and 1 <= int(answer) <= len(legal):
        return [legal[int(answer) - 1]]
    said = [(move, _ways_to_say(move)) for move in legal]
    exact = [move for move, ways in said if answer in ways]
    if exact:
        return exact
    words = answer.split()
    return [move for move, ways in said if words and any(_begins(words, way.split()) for way in ways)]


def _ways_to_say(move: Move) -> set[str]:
    """`play spring-4` is also said: spring-4, Play Spring 4, Spring 4."""
    label = re.sub(r"[^\w\s×−+-]", "", move.label.lower())
    without_verb = {" ".join(move.args), label.partition(" ")[2]} if move.args else set()
    return {move.text, label} | without_verb - {""}


def _begins(words: list[str], way: list[str]) -> bool:
    """Each word typed is the beginning of the word that stands there."""
    return len(words) <= len(way) and all(whole.startswith(word) for word, whole in zip(words, way, strict=False))


def closest_move(answer: str, game: Game) -> str:
    """The text of the one move of the whole game that an answer means, legal or not; else the answer itself."""
    words = answer.strip().lower().split()
    ways = [game.moves.text(move).split() for move in game.moves]
    for fits in (
        [way for way in ways if way == words],
        [way for way in ways if way[1:] == words],
        [way for way in ways if words and _begins(words, way)],
    ):
        if len(fits) == 1:
            return " ".join(fits[0])
    return answer.strip()
