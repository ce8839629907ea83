"""A game played under the first version of these rules can still be looked at."""

from pathlib import Path

import sekki

RECORD = Path(__file__).parent / "records" / "version-1.sekki"


def test_a_record_of_version_1_is_shown_as_far_as_it_fits_and_says_so() -> None:
    table = sekki.replay(RECORD)
    assert table.steps, "the beginning is shown"
    assert any("rules version 1, these are version 2" in notice for notice in table.notices)
