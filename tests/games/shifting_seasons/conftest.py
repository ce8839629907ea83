"""Every test counts the points of its boards itself."""

from __future__ import annotations

import pytest

from sekki.games.shifting_seasons import view


@pytest.fixture(autouse=True)
def forget_boards() -> None:
    for remembering in (view.scored, view.barred_lanes, view.board_rows):
        remembering.cache_clear()
