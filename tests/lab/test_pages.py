"""The laboratory's pages that can be sent to somebody."""

from __future__ import annotations

from sekki.lab.pages import page


def test_a_page_fits_a_phone_and_a_wide_table_is_pushed_aside_by_itself() -> None:
    table = ("What if a crow costs two?", ["", "before", "after"], [["the first seat wins", "25 %", "27 %"]])
    told = page("crows", [table], [], {})
    assert '<meta name="viewport" content="width=device-width,initial-scale=1">' in told
    assert "<div><table>" in told
    assert "div{overflow-x:auto}" in told
