"""What the kit says when something in a game is wrong: the game or rule, the place, and what is possible."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba import njit, types
from numba.np.numpy_support import from_dtype

import sekki
from sekki.games import find
from sekki.kit import number, record, rule
from sekki.kit.engine import Compiled
from sekki.kit.errors import CompileError, readable_compile_error
from sekki.kit.rule import translate

HAND = record("hand", cards=number("i2", 4), held=number("i1"))
FACTS = {"cards": 4}


@rule
def fields(s):
    return s.crads[0]


@rule
def misspelt(s):
    return fields(s)


@rule
def two_types(s):
    found = 1
    if s.held:
        found = s.cards
    return found


@rule
def facts(s):
    return FACTS["cards"]


@rule
def calls_facts(s):
    return facts(s) + 1


@rule
def stores_an_error(s):
    try:
        return s.held
    except Exception as error:
        return error


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (
            misspelt,
            r"test_errors.misspelt cannot be compiled: no record has a field 'crads' \(test_errors.py, line \d+\)",
        ),
        (two_types, r"two_types cannot be compiled: Cannot unify .* for 'found.2' \(test_errors.py, line 3\d\)"),
        (facts, r"Untyped global name 'FACTS': Cannot determine Numba type of <class 'dict'> \(test_errors.py, line 4"),
        (calls_facts, r"calls_facts cannot be compiled: Untyped global name 'FACTS'.* \(test_errors.py, line 4"),
        (stores_an_error, r"Exception object cannot be stored into variable \(error\) \(test_errors.py, line 5"),
    ],
)
def test_a_rule_that_cannot_be_compiled_says_why_in_one_sentence(function: Callable[..., Any], says: str) -> None:
    with pytest.raises(Exception) as caught:  # noqa: PT011
        njit([types.int64(from_dtype(HAND.dtype))])(translate(function))
    told = readable_compile_error(caught.value, function)
    assert "\n" not in told
    with pytest.raises(RuntimeError, match=says):
        raise RuntimeError(told)


def test_a_field_that_a_record_does_not_have_is_named_with_its_record() -> None:
    s = HAND.new()
    with pytest.raises(AttributeError, match=r"the record 'hand' has no field 'crads'; did you mean cards\?"):
        _ = s.crads
    with pytest.raises(AttributeError, match="'hand' object has no attribute 'crads'"):
        s.crads = [1]
    assert not hasattr(s, "__array__"), "NumPy may ask"
    assert np.array([s], dtype=object)[0] is s


def test_a_scripted_answer_that_does_not_fit_says_which_would() -> None:
    table = sekki.game("cats").table(seats=3, seed=1)
    setup = table.record.lines[0]["setup"]
    with pytest.raises(sekki.OpenQuestion, match="fate is asked 'booze' and the script ends there") as ran_out:
        sekki.game("cats").table(seats=3, setup=setup[:1])
    assert setup[0].split()[1] not in ran_out.value.answers
    assert "Possible: booze " in str(ran_out.value)
    with pytest.raises(sekki.OpenQuestion, match=f"says {setup[0]!r} there, which does not fit") as twice:
        sekki.game("cats").table(seats=3, setup=[setup[0], setup[0], "deal spring-4"])
    assert twice.value.answers == ran_out.value.answers
    with pytest.raises(sekki.OpenQuestion, match="answers another question there: 'deal spring-4'"):
        sekki.game("cats").table(seats=3, setup=["deal spring-4"])


def test_an_engine_says_which_rule_cannot_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("cats")
    monkeypatch.setattr(game.rules, "score", misnamed)
    with pytest.raises(CompileError, match=r"misnamed cannot be compiled: .*'crads'.* \(test_errors\.py, line \d+\)"):
        Compiled(game).function("score")


@rule
def misnamed(s, seat):
    return s.crads[seat]
