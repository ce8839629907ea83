"""Fate: everything random is a question to it, and everything seen is told to it.

Fate is a record of its own, never part of a state. Free, it answers from a seed and a counter per question; scripted,
from a list of answers. A question that
the script cannot answer is left open: the rule goes on with some possible answer and the caller throws the result away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .names import NONE
from .record import flag, number, record
from .rule import compiled_form, i64, rule, u64
from .sets import EMPTY, full, has, nth, plus, size

MOST_QUESTIONS = 16
MOST_ANSWERS = 200
MOST_EVENTS = 120
MOST_ARGUMENTS = 4
MOST_FITTING = 64  # of an open question, the answers that would fit are noted up to here

FREE, SCRIPTED, SCRIPTED_THEN_FREE, EVERY_LOT = 0, 1, 2, 3
RAN_OUT, OTHER_QUESTION, DOES_NOT_FIT = 1, 2, 3

EVERYONE = 255
SPECTATOR = 7

FATE = record(
    "fate",
    seed=number("u8"),
    asked=number("u4", MOST_QUESTIONS + 1),
    mode=number("i1"),
    keeping=flag(),
    overflow=flag(),
    open_question=number("i1"),
    open_reason=number("i1"),
    fits=number("u8"),  # the answers that the open question could have had, as a set
    script_length=number("i2"),
    script_at=number("i2"),
    script_question=number("i1", MOST_ANSWERS),
    script_answer=number("i2", MOST_ANSWERS),
    answers=number("i2"),
    answer_question=number("i1", MOST_ANSWERS),
    answer=number("i2", MOST_ANSWERS),
    answer_ways=number("i2", MOST_ANSWERS),  # the chance of each answer kept: so many cards …
    answer_of=number("i2", MOST_ANSWERS),  # … of so many
    events=number("i2"),
    event_kind=number("i1", MOST_EVENTS),
    event_seats=number("u1", MOST_EVENTS),
    event_args=number("i2", MOST_EVENTS, MOST_ARGUMENTS),
)

LUCK = record(
    "luck",  # what is left of a fate that is always free
    seed=number("u8"),
    asked=number("u4", MOST_QUESTIONS + 1),
    mode=number("i1"),
    keeping=flag(),
    open_question=number("i1"),
)

_GOLDEN = u64(0x9E3779B97F4A7C15)
_STREAM = u64(0xD1342543DE82EF95)
_MIX1 = u64(0xBF58476D1CE4E5B9)
_MIX2 = u64(0x94D049BB133111EB)
_S1 = u64(1)
_S27 = u64(27)
_S30 = u64(30)
_S31 = u64(31)
_S32 = u64(32)


@rule
def mix(x):
    """A word scrambled so that neighbours have nothing in common (the finaliser of splitmix64)."""
    x = u64((x ^ (x >> _S30)) * _MIX1)
    x = u64((x ^ (x >> _S27)) * _MIX2)
    return x ^ (x >> _S31)


@rule
def scaled(word, n):
    """A random word as a number 0 … n−1."""
    return i64(u64((word >> _S32) * u64(n)) >> _S32)


@rule
def _word(f, question):
    """The next word of this question's own stream."""
    f.asked[question] += 1
    start = u64(f.seed + u64(u64(question + 1) * _STREAM))
    return mix(u64(start + u64(u64(f.asked[question]) * _GOLDEN)))


@rule
def _luck(f, question, n):
    """The next number 0 … n−1 for this question."""
    return scaled(_word(f, question), n)


@rule
def lot(f, n):
    """A number 0 … n−1 (n below 2⁶²) that no record keeps: for worlds that are only imagined."""
    if f.mode == EVERY_LOT:
        return f.lot(n)  # interpreted, a test goes through every world that can be imagined
    return _lot(f, n)


@compiled_form(lot)
def _lot(f, n):
    return i64(_word(f, MOST_QUESTIONS) >> _S1) % n


@rule
def _scripted(f, question):
    """The script's answer to this question, or NONE."""
    if f.mode == FREE:
        return NONE
    if f.mode == SCRIPTED_THEN_FREE:
        return _first_for(f, question)
    if f.open_question != NONE:
        return NONE
    if f.script_at >= f.script_length:
        _leave_open(f, question, RAN_OUT)
        return NONE
    if f.script_question[f.script_at] != question:
        _leave_open(f, question, OTHER_QUESTION)
        return NONE
    f.script_at += 1
    return i64(f.script_answer[f.script_at - 1])


@rule
def _first_for(f, question):
    """The first unused answer to this question, taken out of the script."""
    for i in range(f.script_length):
        if f.script_question[i] == question:
            f.script_question[i] = NONE
            return i64(f.script_answer[i])
    return NONE


@rule
def _leave_open(f, question, reason):
    f.open_question = question
    f.open_reason = reason


@rule
def _misfit(f, question, answer):
    """A script's answer that is not possible leaves its question open. True if nobody has noted yet what would fit."""
    if f.mode == FREE or (f.mode == SCRIPTED_THEN_FREE and answer == NONE):
        return False
    if f.open_question == NONE:
        _leave_open(f, question, DOES_NOT_FIT)
    return f.fits == EMPTY


@rule
def _fit(f, members):
    """Notes the answers that the open question could have had."""
    f.fits = members


@rule
def _chance(f, ways, of):
    """Notes the chance of the answer that is kept next: `ways` cards of `of`."""
    if f.answers < MOST_ANSWERS:
        f.answer_ways[f.answers] = ways
        f.answer_of[f.answers] = of


@rule
def _note(f, question, answer):
    """Keeps the answer for the record."""
    if f.keeping == 0:
        return answer
    if f.answers >= MOST_ANSWERS:
        f.overflow = 1
        return answer
    f.answer_question[f.answers] = question
    f.answer[f.answers] = answer
    f.answers += 1
    return answer


@rule
def listening(f):
    """True when somebody will read what is told: the rest may be left untold."""
    return f.keeping != 0


@rule
def pick(f, question, members):
    """A member of a card set, all equally likely. Never asked of an empty set."""
    answer = _scripted(f, question)
    if answer == NONE or not has(members, answer):
        if _misfit(f, question, answer):
            _fit(f, members)
        answer = nth(members, _luck(f, question, size(members)))
    if listening(f):
        _chance(f, 1, size(members))
    return _note(f, question, answer)


@rule
def roll(f, question, faces):
    """A face 0 … faces−1."""
    answer = _scripted(f, question)
    if answer == NONE or answer >= faces:
        if _misfit(f, question, answer):
            _fit(f, full(min(faces, MOST_FITTING)))
        answer = _luck(f, question, faces)
    if listening(f):
        _chance(f, 1, faces)
    return _note(f, question, answer)


@rule
def draw(f, question, pile):
    """A kind from a pile of counts, each card equally likely. Never asked of an empty pile; takes nothing out."""
    answer = _scripted(f, question)
    if answer == NONE or answer >= len(pile) or pile[answer] == 0:
        if _misfit(f, question, answer):
            _fit(f, kinds_in(pile))
        left = _luck(f, question, cards_in(pile))
        answer = 0
        while answer < len(pile) - 1 and left >= pile[answer]:
            left -= pile[answer]
            answer += 1
    if listening(f):
        _chance(f, pile[answer], cards_in(pile))
    return _note(f, question, answer)


@rule
def draw_row(f, question, piles, row):
    """A kind from one row of a table of counts."""
    kinds = piles.shape[1]
    answer = _scripted(f, question)
    if answer == NONE or answer >= kinds or piles[row, answer] == 0:
        if _misfit(f, question, answer):
            _fit(f, kinds_in_row(piles, row))
        left = _luck(f, question, cards_in_row(piles, row))
        answer = 0
        while answer < kinds - 1 and left >= piles[row, answer]:
            left -= piles[row, answer]
            answer += 1
    if listening(f):
        _chance(f, piles[row, answer], cards_in_row(piles, row))
    return _note(f, question, answer)


@rule
def cards_in(pile):
    """How many cards a pile of counts has."""
    total = 0
    for kind in range(len(pile)):
        total += pile[kind]
    return total


@rule
def cards_in_row(piles, row):
    total = 0
    for kind in range(piles.shape[1]):
        total += piles[row, kind]
    return total


@rule
def kinds_in(pile):
    """The kinds of which a pile of counts has a card, as a set."""
    found = EMPTY
    for kind in range(min(len(pile), MOST_FITTING)):
        if pile[kind] > 0:
            found = plus(found, kind)
    return found


@rule
def kinds_in_row(piles, row):
    found = EMPTY
    for kind in range(min(piles.shape[1], MOST_FITTING)):
        if piles[row, kind] > 0:
            found = plus(found, kind)
    return found


@rule
def tell(f, event, seats, a=0, b=0, c=0, d=0):
    """Notes what happens inside a move, and who sees it."""
    if f.keeping == 0:
        return
    if f.events >= MOST_EVENTS:
        f.overflow = 1
        return
    i = f.events
    f.event_kind[i] = event
    f.event_seats[i] = seats
    f.event_args[i, 0] = a
    f.event_args[i, 1] = b
    f.event_args[i, 2] = c
    f.event_args[i, 3] = d
    f.events += 1


@rule
def only(seat):
    """For one seat's eyes."""
    return 1 << seat


@rule
def others(seat):
    """For everybody else's eyes, spectators included."""
    return EVERYONE ^ (1 << seat)


@rule
def free(f, seed):
    """Makes fate free, keeping nothing: for playouts and search."""
    f.seed = seed
    f.mode = FREE
    f.keeping = 0
    f.open_question = NONE
    for i in range(MOST_QUESTIONS + 1):
        f.asked[i] = 0


def _deaf(f):
    return False


def _silence(f, event, seats, a=0, b=0, c=0, d=0):
    return


def _no_script(f, question):
    return NONE


def _no_misfit(f, question, answer):
    return False


def _no_fit(f, members):
    return


def _no_chance(f, ways, of):
    return


def _no_note(f, question, answer):
    return answer


# What is left of fate where it is always free and nobody listens: it makes a kernel of playouts much shorter.
ALWAYS_FREE: dict[Callable[..., Any], Callable[..., Any]] = {
    listening: _deaf,
    tell: _silence,
    _scripted: _no_script,
    _misfit: _no_misfit,
    _fit: _no_fit,
    _chance: _no_chance,
    _note: _no_note,
}
