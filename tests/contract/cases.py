"""What the contract is tested on: every registered game, seat count and variant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sekki.games import REGISTERED, find
from sekki.testing.contract.cases import Case, cases_of
from sekki.testing.contract.law import NotApplicable

__all__ = ["Case", "cases", "every_case", "every_game", "every_staged_case", "keeps"]


def cases() -> list[Case]:
    return [case for game_id in REGISTERED for case in cases_of(find(game_id))]


every_case = pytest.mark.parametrize("case", cases(), ids=str)
every_staged_case = pytest.mark.parametrize("case", [case for case in cases() if case.game.staged], ids=str)
every_game = pytest.mark.parametrize("game", [find(i) for i in REGISTERED], ids=lambda g: g.id)


def keeps(law: Callable[..., None], *args: Any, **settings: Any) -> None:
    """Holds a game or a case to a law; skips where the law has nothing to say."""
    try:
        law(*args, **settings)
    except NotApplicable as reason:
        pytest.skip(str(reason))
