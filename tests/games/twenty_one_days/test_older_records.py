"""A game played under earlier versions of these rules can still be looked at."""

from pathlib import Path

import pytest

import sekki

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_record_is_shown_as_far_as_it_fits_and_says_so(version: int) -> None:
    table = sekki.replay(RECORDS / f"version-{version}.sekki")
    assert table.steps, "the beginning is shown"
    assert any(f"rules version {version}, these are version 3" in notice for notice in table.notices)
