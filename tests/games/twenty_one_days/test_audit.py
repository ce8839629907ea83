"""Every invariant finds what it is there to find."""

from collections.abc import Callable
from typing import Any

import pytest

from sekki.games.twenty_one_days import GAME

from .positions import Raft


def dead_with_hope(s: Any) -> None:
    s.hope[2, 0], s.bag[0], s.top[2], s.below[2] = 1, 12, 0, 0


def crowd(s: Any) -> None:
    s.placed[0] = s.placed[1] = 6


BREAKS: dict[int, Callable[[Any], None]] = {
    1: lambda s: s.bag.__setitem__(0, 12),
    2: lambda s: s.bottle.__setitem__(0, 3),
    3: lambda s: s.top.__setitem__(0, 7),
    4: dead_with_hope,
    5: lambda s: s.spot.__setitem__(0, 1),
    6: lambda s: setattr(s, "ship", 15),
    7: lambda s: s.sharks.__setitem__(0, 0),
    8: lambda s: setattr(s, "tentacles", 9),
    9: lambda s: setattr(s, "seen", 0),
    10: crowd,
    11: lambda s: s.x.__setitem__(9, 1),
    12: lambda s: setattr(s, "tokens", 1),
    13: lambda s: setattr(s, "result", 1),
    14: lambda s: setattr(s, "extra_left", 2),
}


@pytest.mark.parametrize("code", BREAKS)
def test_each_invariant_is_found_broken(code: int) -> None:
    raft = Raft().read("1a", "midday")
    BREAKS[code](raft.s)
    assert GAME.rules.audit(raft.s) == code


def test_there_is_a_break_for_every_invariant() -> None:
    assert set(BREAKS) == set(range(1, len(GAME.invariants) + 1))


def test_more_is_found() -> None:
    raft = Raft().read("1a", "midday")
    raft.s.fish[0] = 3
    assert GAME.rules.audit(raft.s) == 10
    raft = Raft().read("1a", "midday")
    raft.s.face = 4
    assert GAME.rules.audit(raft.s) == 11
    raft = Raft(("magnusson", "rosina", "tomi", "scruffs"), seats=1, solo="scruffs").read("1a", "midday")
    raft.s.bottle[3] = 2
    raft.s.bottles &= ~(1 << 2)
    assert GAME.rules.audit(raft.s) == 4
