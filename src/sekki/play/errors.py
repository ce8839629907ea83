"""What a table refuses, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sekki.kit.text import say, together

if TYPE_CHECKING:
    from .moves import Move

_SHOWN = 12


class Refused(Exception):
    """Something the table does not do; the message is for people."""


class IllegalMove(Refused):
    """A move that is not possible now: which rule refuses it, why, and what would be legal."""

    def __init__(self, text: str, rule: str | None, reason: str, legal: list[Move]) -> None:
        self.text = text
        self.rule = rule
        self.reason = reason
        self.legal = legal
        if rule:
            said = say("“{move}” is not possible: {reason} ({rule}).", move=text, reason=reason, rule=rule)
        else:
            said = say("“{move}” is not possible: {reason}.", move=text, reason=reason)
        super().__init__(together(said, possible(legal)))


class UndoRefused(Refused):
    """A move that cannot be taken back without everybody's consent."""


class OpenQuestion(Refused):
    """A scripted table came to a question its script does not answer; `answers` are those that would have fitted."""

    def __init__(self, question: str, reason: str, answers: list[str]) -> None:
        self.question = question
        self.reason = reason
        self.answers = answers
        fits = [f"{question} {answer}" for answer in answers]
        super().__init__(together(f"fate is asked {question!r} and the script {reason}.", _possible(fits)))


def possible(legal: list[Move]) -> str:
    """The end of a refusal: what could be done instead."""
    return _possible([move.text for move in legal])


def _possible(texts: list[str]) -> str:
    if not texts:
        return ""
    if len(texts) <= _SHOWN:
        return say("Possible: {moves}.", moves=", ".join(texts))
    return say("Possible: {moves} and {n} more.", moves=", ".join(texts[:_SHOWN]), n=len(texts) - _SHOWN)
