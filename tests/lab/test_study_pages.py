"""The studies in docs/studies: every part was made by the command that it names."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from sekki.games import REGISTERED

ROOT = Path(__file__).parents[2]
STUDIES = runpy.run_path(str(ROOT / "scripts" / "studies.py"))


def test_a_part_of_a_page_is_replaced_and_the_rest_stays(tmp_path: Path) -> None:
    page = tmp_path / "game.md"
    page.write_text("# A game\nWords.\n")
    for body in ("old", "new"):
        STUDIES["put"](page, "net", body)
    assert page.read_text() == "# A game\nWords.\n\n<!-- net -->\nnew\n<!-- end of net -->\n"


@pytest.mark.parametrize("game_id", REGISTERED)
def test_every_game_has_a_study_with_its_commands_and_pictures(game_id: str) -> None:
    text = (ROOT / "docs" / "studies" / f"{game_id}.md").read_text("utf-8")
    assert text.startswith("# ") and "## What we learned" in text
    for part in STUDIES["PARTS"][game_id]:
        body = text.partition(f"<!-- {part.name} -->")[2].partition(f"<!-- end of {part.name} -->")[0]
        assert f"`{part.command(game_id)}`" in body, part.name
    for picture in re.findall(r"!\[.*?\]\((.*?)\)", text):
        assert (ROOT / "docs" / "studies" / picture).exists()
